"""Who plays? Anyone who can decide for many games at once, from what the seats to move may know."""

from typing import NamedTuple, Protocol

import numpy as np
from cosmozoo.envs.core.game import Game
from cosmozoo.envs.core.match import Match


class Decisions(NamedTuple):
    """The decisions that wait for one agent, in K games at once. Rows of all arrays are games."""

    game: Game
    states: np.ndarray  # [K] records: whole positions. Only redrawn copies of them may be looked at
    observation: np.ndarray  # [K, numbers] of the seat to move
    action_mask: np.ndarray  # [K, actions]
    seat: np.ndarray  # [K] who is to move


class Agent(Protocol):
    """Whoever decides. Chance comes from a generator of its own, so that games can be played again."""

    name: str

    def seed(self, seed: int) -> None:
        """Starts the agent's generator anew."""

    def prepare(self, game: Game) -> None:
        """Makes ready whatever takes time once, such as compiling."""

    def act(self, decisions: Decisions) -> np.ndarray:
        """A legal action for each of the decisions, as int64."""


class Adviser(Agent, Protocol):
    """An agent that can also tell how likely it finds each action, and how well it expects to do."""

    def advise(self, decisions: Decisions) -> tuple[np.ndarray, np.ndarray]:
        """Probabilities [K, actions], and the share of the win that the seat to move expects [K]."""


def decisions_of(decisions: Decisions, row: int) -> Decisions:
    """One of several decisions."""
    one = slice(row, row + 1)
    return Decisions(decisions.game, *(each[one] for each in decisions[1:]))


def decision_of(match: Match) -> Decisions:
    """The decision a single game waits for."""
    seat = match.seat
    return Decisions(
        match.game, match.states, match.observation(seat)[None], match.action_mask[None], np.array([seat], np.int64)
    )


def chosen_by(agent: Agent, match: Match) -> int:
    """What an agent does in a single game."""
    return int(agent.act(decision_of(match))[0])
