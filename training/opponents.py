"""Who plays against the learner? Fixed agents, and past versions of the network from a pool."""

import copy
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from cosmozoo.agents import make_agent
from cosmozoo.agents.network_input import NetworkInput
from cosmozoo.envs import Game
from torch import nn

from .config import POOL, SELF, TrainingConfig
from .config import Pool as PoolConfig
from .networks import make_network
from .policy import PolicyAgent
from .self_play import Opponent

DECAY = 0.95  # of the running win share, per game
EXPLORATION = 0.05  # added to each member's weight, so that members the learner always beats still play sometimes


@dataclass
class PoolMember:
    """The network as it was at one step."""

    step: int
    weights: dict[str, Any]
    win_share: float = 0.5  # the learner's against it, as a running mean

    @property
    def name(self) -> str:
        return f"step-{self.step}"


class OpponentPool:
    """Past versions of the network, and how the learner does against each."""

    def __init__(self, config: PoolConfig) -> None:
        self.config = config
        self.members: list[PoolMember] = []

    def add(self, step: int, network: nn.Module) -> None:
        """Adds the network as it is now. In a full pool it replaces the member that loses most."""
        self.members.append(PoolMember(step, copy.deepcopy(network.state_dict())))
        if len(self.members) > self.config.size:
            self.members.remove(max(self.members[:-1], key=lambda member: member.win_share))

    def sample(self, rng: np.random.Generator) -> list[PoolMember]:
        """Draws members for the next iteration. Members that win more often are more likely."""
        if not self.members:
            return []
        weights = np.array([1 - member.win_share + EXPLORATION for member in self.members])
        count = min(self.config.num_active, len(self.members))
        chosen = rng.choice(len(self.members), count, replace=False, p=weights / weights.sum())
        return [self.members[number] for number in chosen]

    def update(self, win_shares: Mapping[str, Sequence[float]]) -> None:
        """Adds the learner's results against members, by name."""
        for member in self.members:
            for win_share in win_shares.get(member.name, ()):
                member.win_share = DECAY * member.win_share + (1 - DECAY) * win_share

    def state_dict(self) -> list[dict[str, Any]]:
        return [dict(vars(member)) for member in self.members]

    def load_state_dict(self, state: Sequence[Mapping[str, Any]]) -> None:
        self.members = [PoolMember(**member) for member in state]


class OpponentSlots:
    """The opponents in a fixed order: the agents that the config names, then a slot for each active pool member.

    Games that are under way hold the number of their opponent's slot. So a slot never disappears: its pool member
    changes between iterations, and a slot without a member has weight 0.
    """

    def __init__(self, game: Game, config: TrainingConfig) -> None:
        self.config = config
        self.network_input = NetworkInput(game, config.network.action_features, config.num_threads)
        self.fixed = [Opponent(name, make_agent(name), weight) for name, weight in config.fixed_opponents.items()]
        for opponent in self.fixed:
            opponent.agent.prepare(game)

    def seed(self, seeds: np.ndarray) -> None:
        """Seeds the fixed agents."""
        for opponent, seed in zip(self.fixed, seeds, strict=True):
            opponent.agent.seed(int(seed))

    def without_weight(self) -> list[Opponent]:
        """The fixed opponents, which finish their games but play no new ones."""
        return [opponent._replace(weight=0.0) for opponent in self.fixed]

    def with_members(self, members: Sequence[PoolMember], network: nn.Module, iteration: int) -> list[Opponent]:
        """All opponents of an iteration. In slots without a member the current network finishes the games."""
        pool_weight = self.config.opponents.get(POOL, 0.0)
        if not pool_weight:
            return self.fixed
        weight = pool_weight / max(len(members), 1)
        active = [
            self._opponent(self._load_member(member), member.name, member.step + iteration, weight)
            for member in members
        ]
        empty = self._opponent(network, SELF, iteration, 0.0)
        return self.fixed + active + [empty] * (self.config.pool.num_active - len(active))

    def _load_member(self, member: PoolMember) -> nn.Module:
        network = make_network(self.network_input.game, self.config.network).to(self.config.device)
        network.load_state_dict(member.weights)
        return network

    def _opponent(self, network: nn.Module, name: str, seed: int, weight: float) -> Opponent:
        return Opponent(name, PolicyAgent(network, self.network_input, name, seed, self.config.device), weight)
