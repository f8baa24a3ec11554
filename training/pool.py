"""Which earlier selves are worth playing? Those that still win."""

import copy
from dataclasses import dataclass
from typing import Any

import numpy as np
from torch import nn

from .config import Pool as PoolConfig

MEMORY = 0.95  # of the running share, per game
CURIOSITY = 0.05  # so that a self once beaten comes back now and then


@dataclass
class EarlierSelf:
    step: int
    weights: dict[str, Any]
    share: float = 0.5  # of the wins that the learner takes from it


class Pool:
    """Snapshots of the network, with how the learner fares against each."""

    def __init__(self, config: PoolConfig) -> None:
        self.config = config
        self.members: list[EarlierSelf] = []

    def add(self, step: int, network: nn.Module) -> None:
        """Keeps the network as it is now; if there are too many, the one beaten most surely goes."""
        self.members.append(EarlierSelf(step, copy.deepcopy(network.state_dict())))
        if len(self.members) > self.config.size:
            self.members.remove(max(self.members[:-1], key=lambda each: each.share))

    def draw(self, generator: np.random.Generator) -> list[EarlierSelf]:
        """Members to play against next, the likelier the more often they win."""
        if not self.members:
            return []
        weights = np.array([1 - each.share + CURIOSITY for each in self.members])
        count = min(self.config.active, len(self.members))
        chosen = generator.choice(len(self.members), count, replace=False, p=weights / weights.sum())
        return [self.members[i] for i in chosen]

    def note(self, member: EarlierSelf, results: list[float]) -> None:
        for result in results:
            member.share = MEMORY * member.share + (1 - MEMORY) * result
