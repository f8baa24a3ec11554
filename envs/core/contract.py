"""What must a game's rules offer? These functions, compiled by `kernel`, on one record of its state.

Code here in `core` is written against these names; `bind` puts each game's own functions in their place.
None of them checks its arguments: the public interfaces validate every action before a rule sees it.
"""

import numpy as np

from .state import State


def deal(state: State) -> None:
    """Sets up a new game. All fields are zero but num_players, variant, rng and options, which are ready."""
    raise AssertionError("each game has its own")


def apply(state: State, action: int) -> None:
    """The seat to move makes a legal move; all that follows without a decision follows at once."""
    raise AssertionError("each game has its own")


def legal(state: State, seat: int, mask: np.ndarray) -> None:
    """Writes a 1 for each action open to the seat into a mask of zeros.

    Where moves are made in turn, a seat that is not to move has none. Where they are simultaneous,
    every seat that will act in this tick has its own, whether or not it was asked yet.
    """
    raise AssertionError("each game has its own")


def observe(state: State, seat: int, observation: State) -> None:
    """Fills a record of zeros with what the seat may know, other seats counted clockwise from it."""
    raise AssertionError("each game has its own")


def place(state: State, seat: int) -> int:
    """The seat's rank from 0, tied seats alike, or STILL_PLAYING. A seat may finish before the game does."""
    raise AssertionError("each game has its own")


def score(state: State, seat: int) -> float:
    """The seat's points as things stand, everything hidden included."""
    raise AssertionError("each game has its own")


def determinise(state: State, seat: int, rng: np.ndarray) -> None:
    """Redraws all that the seat cannot know, so that it could not tell the new state from the old one.

    The result follows from what the seat knows and from rng alone: states a seat cannot tell apart are redrawn
    alike. So whoever decides on redrawn states cannot cheat, not even by accident.
    """
    raise AssertionError("each game has its own")


def appraise(state: State, seat: int, values: np.ndarray) -> None:
    """How good each legal action of the seat to move looks at first sight, as log-odds, into an array of zeros.

    The greedy player takes the best, and search begins with the most promising. Entries of illegal actions are
    not read. The state was redrawn for the seat: nothing in it is known that the seat does not know.
    """
    raise AssertionError("each game has its own")


def outlook(state: State, seat: int) -> float:
    """How far the seat has come, in points of score, with what it stands to gain soon; everything hidden included.

    Search judges by it the games it does not play to their end. A game without one is judged by its scores.
    """
    raise AssertionError("each game has its own")


def foresee(state: State, seat: int, actions: np.ndarray, prospects: np.ndarray) -> None:
    """Fills in what some legal actions of the seat to move would bring: records of zeros, one for each of them.

    What they tell is the game's `foresight`. The state was redrawn for the seat, as for `appraise`.
    """
    raise AssertionError("a game may have its own")
