"""How does a network learn while the next rollout is played? On two threads, with a copy of it that plays.

The copy is from before the update, so each rollout comes from a policy one update older than the one that learns from
it. PPO's probability ratios take this into account, as they do for the second pass over a rollout.
"""

import copy
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import torch

from .config import TrainingConfig
from .networks.base import GameNetwork
from .policy import PolicyActor
from .rollout import Choice, Rollout, collect
from .self_play import SelfPlayEnv


def share_threads(config: TrainingConfig) -> TrainingConfig:
    """The config with as many threads as playing and learning get each."""
    return config.model_copy(update={"num_threads": max(config.num_threads // 2, 1)}) if config.overlap else config


class PlayAhead:
    """Plays each rollout while the network learns from the one before.

    What is drawn does not depend on time: the thread that plays has random generators of its own.
    """

    def __init__(self, env: SelfPlayEnv, network: GameNetwork, config: TrainingConfig) -> None:
        self.env = env
        self.length = config.rollout_length
        self.network: GameNetwork = copy.deepcopy(network).requires_grad_(False).eval()
        self._generator = torch.Generator(config.device)
        self._actor = PolicyActor(self.network, config.device, self._generator)
        self._thread = ThreadPoolExecutor(1, "cosmozoo-play")
        self.last: Rollout | None = None  # nothing was learned from it yet

    def copy_network(self, network: GameNetwork, seed: int) -> None:
        """Plays like the network from now on, and draws from a new seed."""
        self.network.load_state_dict(network.state_dict())
        self._generator.manual_seed(seed)

    def learn_from_last(self, learn: Callable[[Rollout], None]) -> None:
        """Learns from the last rollout while the next one is played. The first is played before."""
        last = self.last or self._play()
        upcoming = self._thread.submit(self._play)
        try:
            learn(last)
        finally:
            self.last = upcoming.result()

    def _play(self) -> Rollout:
        return collect(self.env, self._actor, self.length)

    def state_dict(self) -> dict[str, Any]:
        if self.last is None:
            return {}
        choice = {name: array for name, array in self.last.choice._asdict().items() if array is not None}
        return self.last._asdict() | {"choice": choice}

    def load_state_dict(self, state: Mapping[str, Any]) -> None:
        self.last = Rollout(**{**state, "choice": Choice(**state["choice"])}) if state else None

    def close(self) -> None:
        self._thread.shutdown()
