"""What must a backend do?"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any, NamedTuple, Protocol

import numpy as np
from cosmozoo.envs import Game

from .config import TrainingConfig
from .config_file import ConfigError
from .networks.base import GameNetwork
from .opponents import PoolMember

Metrics = dict[str, float]
Report = Callable[[Metrics], None]


@dataclass(frozen=True)
class IterationSetup:
    """What changes from one iteration to the next, besides the network."""

    iteration: int
    progress: float  # 0 to 1
    reward_weights: Mapping[str, float]
    pool_members: Sequence[PoolMember]
    rng: np.random.Generator  # for seating; the pool members were drawn from it


class IterationResult(NamedTuple):
    """The results of an iteration."""

    metrics: Metrics  # entropy, value_loss, explained_variance, learning_rate, and those of the way of learning
    win_shares: Mapping[str, Sequence[float]]  # the learner's by opponent, of games that ended in this iteration


class Learner(Protocol):
    """Owns the network and improves it.

    `PPOLearner` uses SB3 on this machine, `SearchTargetsLearner` adds expert iteration to it, and `ClusterLearner`
    uses RLlib.
    """

    @property
    def network(self) -> GameNetwork:
        """The network as it is now."""

    @property
    def steps(self) -> int:
        """Decisions learned from so far; those of imitation do not count."""

    def imitate(self, report: Report) -> None:
        """Trains the network on a teacher's decisions."""

    def iterate(self, setup: IterationSetup) -> IterationResult:
        """Plays one rollout and learns from it."""

    def state_dict(self) -> dict[str, Any]:
        """Everything needed to continue, as tensors, arrays and plain values."""

    def load_state_dict(self, state: Mapping[str, Any]) -> None:
        """Continues from a state that `state_dict` returned."""

    def close(self) -> None:
        """Stops threads and processes."""


def make_learner(config: TrainingConfig, game: Game) -> Learner:
    """The learner of the config's backend."""
    if config.backend == "rllib":
        check_ray()
        from .rllib.cluster_learner import ClusterLearner

        return ClusterLearner(config, game)
    if config.search_targets.steps:
        from .search_targets import SearchTargetsLearner

        return SearchTargetsLearner(config, game)
    from .ppo import PPOLearner

    return PPOLearner(config, game)


def check_ray() -> None:
    """Raises a ConfigError if Ray is not installed."""
    if find_spec("ray") is None:
        raise ConfigError("backend rllib and sweeps need Ray: run pip install 'cosmozoo[ray]'")


def iteration_seeds(seed: int, iteration: int, count: int) -> np.ndarray:
    """Independent seeds for everything that draws random numbers in one iteration."""
    return np.random.SeedSequence([seed, iteration]).generate_state(count)


def iteration_rng(seed: int, iteration: int) -> np.random.Generator:
    """The generator of one iteration, for drawing pool members and seats."""
    return np.random.default_rng(iteration_seeds(seed, iteration, 3)[2])
