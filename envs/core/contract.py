"""Which compiled functions does a game implement? Each works on one record of the game's state.

Templates in `core` and in agents call these names. `compile_for` replaces them with the functions of a game. None of
them checks its arguments, because the public interfaces validate every action first.
"""

import numpy as np

from .kernel import from_game
from .state import State


@from_game
def deal(state: State) -> None:
    """Sets up a new game. All fields are zero, except that num_players, variant, rng and options are set."""
    raise AssertionError("compile_for replaces this function")


@from_game
def apply(state: State, action: int) -> None:
    """Makes a legal move of the seat to move, and all its consequences up to the next decision."""
    raise AssertionError("compile_for replaces this function")


@from_game
def legal(state: State, seat: int, mask: np.ndarray) -> None:
    """Writes a 1 for each legal action of the seat into a mask of zeros.

    In turn-based games, a seat that is not to move has no legal action. In simultaneous games, every seat that acts in
    this tick has some, also before its own turn to decide.
    """
    raise AssertionError("compile_for replaces this function")


@from_game
def observe(state: State, seat: int, observation: State) -> None:
    """Fills a record of zeros with what the seat may know. Seats are counted clockwise, starting with this seat."""
    raise AssertionError("compile_for replaces this function")


@from_game
def rank(state: State, seat: int) -> int:
    """The seat's rank: 0 for the first, equal for tied seats, STILL_PLAYING before the seat has finished."""
    raise AssertionError("compile_for replaces this function")


@from_game
def score(state: State, seat: int) -> float:
    """The current points of the seat, including those that are still hidden."""
    raise AssertionError("compile_for replaces this function")


@from_game
def determinize(state: State, seat: int, rng: np.ndarray) -> None:
    """Redraws everything that the seat cannot know. The seat cannot tell the new state from the old one.

    The result depends only on what the seat knows and on `rng`: for states that the seat cannot tell apart, it is the
    same. So an agent that decides on redrawn states cannot cheat, not even accidentally.
    """
    raise AssertionError("compile_for replaces this function")


@from_game
def prior_logits(state: State, seat: int, logits: np.ndarray) -> None:
    """Writes a prior preference for each legal action of the seat to move into `logits`, which is all zeros.

    The greedy agent plays the best; search uses them as its prior. Entries of illegal actions are ignored.
    The state has been determinized for the seat, so it reveals nothing that the seat does not know.
    """
    raise AssertionError("compile_for replaces this function")


@from_game
def static_value(state: State, seat: int) -> float:
    """The value of an unfinished position for a seat, in points: its score and what it can expect to gain soon.

    Search uses it for games that it does not play to the end. A game without this function uses its score.
    """
    raise AssertionError("compile_for replaces this function")


@from_game
def fill_action_features(state: State, seat: int, actions: np.ndarray, features: np.ndarray) -> None:
    """Fills one record of zeros for each of some legal actions of the seat to move: what the action would lead to.

    `Game.action_features` describes the records. The state has been determinized for the seat, as for `prior_logits`.
    """
    raise AssertionError("compile_for replaces this function")


@from_game
def reward(number: int, seat: int, num_players: int, ranks: np.ndarray, scores: np.ndarray, scale: float) -> float:
    """The reward of a seat by one of the registered rewards. All games share these: see rewards.py."""
    raise AssertionError("compile_for replaces this function")
