"""The player who looks one move ahead: takes what looks best at first sight, by the game's own appraisal."""

from collections.abc import Callable
from functools import cache

import numpy as np
from cosmozoo.envs.core.contract import appraise, determinise
from cosmozoo.envs.core.game import Game
from cosmozoo.envs.core.kernel import bind, first_compilation
from cosmozoo.envs.core.random import below, seed_generator

from .protocol import Decisions


def choose_best(
    states: np.ndarray,
    scratch: np.ndarray,
    seats: np.ndarray,
    masks: np.ndarray,
    seeds: np.ndarray,
    actions: np.ndarray,
    values: np.ndarray,
) -> None:
    """The best legal action in each game, as it looks in a state redrawn for the seat; ties are drawn."""
    rng = np.zeros(4, np.uint64)
    for row in range(len(states)):
        seed_generator(rng, seeds[row])
        scratch[0] = states[row]
        determinise(scratch[0], seats[row], rng)
        values[:] = 0.0
        appraise(scratch[0], seats[row], values)
        best, num_tied = -1, 0
        for action in range(len(values)):
            if not masks[row, action] or (best >= 0 and values[action] < values[best]):
                continue
            num_tied = num_tied + 1 if best >= 0 and values[action] == values[best] else 1
            if num_tied == 1 or below(rng, num_tied) == 0:
                best = action
        actions[row] = best


@cache
def chooser(game: Game) -> Callable[..., None]:
    """`choose_best`, compiled for one game."""
    return bind(choose_best, game.name, determinise=game.determinise, appraise=game.appraise)


class GreedyAgent:
    def __init__(self, seed: int = 0) -> None:
        self.name = "greedy"
        self.seed(seed)

    def seed(self, seed: int) -> None:
        self._generator = np.random.default_rng(seed)

    def prepare(self, game: Game) -> None:
        with first_compilation(f"{game.title} (greedy)"):
            chooser(game)(
                game.new_states(0),
                game.new_states(1),
                np.zeros(0, np.int64),
                np.zeros((0, game.actions.size), np.int8),
                np.zeros(0, np.uint64),
                np.zeros(0, np.int64),
                np.zeros(game.actions.size),
            )

    def act(self, decisions: Decisions) -> np.ndarray:
        game, count = decisions.game, len(decisions.seat)
        seeds = self._generator.integers(0, 2**64, count, np.uint64)
        actions, values = np.zeros(count, np.int64), np.zeros(game.actions.size)
        seats, masks = decisions.seat, decisions.action_mask
        chooser(game)(decisions.states, game.new_states(1), seats, masks, seeds, actions, values)
        return actions
