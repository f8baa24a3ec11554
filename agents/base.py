"""What is an agent? A program that chooses actions for many games at once, from what the seats to move know."""

from typing import Protocol

import numpy as np
from cosmozoo.envs import Game, Match

from .information import InformationSets


class Agent(Protocol):
    """Chooses actions. Its random numbers come from its own generator, so that games can be repeated."""

    name: str

    def seed(self, seed: int) -> None:
        """Restarts the agent's generator."""

    def prepare(self, game: Game) -> None:
        """Does what takes time once for a game, such as compiling or loading. Raises if the agent cannot play it."""

    def act(self, info: InformationSets) -> np.ndarray:
        """A legal action for each decision [K], as int64."""


class PolicyValueAgent(Agent, Protocol):
    """An agent that also has a policy and an estimate of its chances, for hints and as the prior of a search."""

    def policy_and_value(self, info: InformationSets) -> tuple[np.ndarray, np.ndarray]:
        """The probability of each action [K, actions], and the expected win share of the seat to move [K]."""


def choose_action(agent: Agent, match: Match) -> int:
    """The action of an agent in a single match."""
    return int(agent.act(InformationSets.from_match(match))[0])
