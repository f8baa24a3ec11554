"""Who plays the best action by the game's heuristic?"""

import numpy as np
from cosmozoo.envs import Game
from cosmozoo.envs.core import (
    announce_compilation,
    compile_for,
    determinize,
    game_cache_folder,
    per_game,
    prior_logits,
    randint,
    seed_rng,
)

from .information import InformationSets
from .random import RandomAgent


@per_game
def choose_greedy(
    states: np.ndarray,
    scratch: np.ndarray,
    seats: np.ndarray,
    masks: np.ndarray,
    seeds: np.ndarray,
    actions: np.ndarray,
    logits: np.ndarray,
) -> None:
    """Chooses the legal action with the highest prior, in a determinized state. Ties are broken randomly."""
    rng = np.zeros(4, np.uint64)
    for row in range(len(states)):
        seed_rng(rng, seeds[row])
        scratch[0] = states[row]
        determinize(scratch[0], seats[row], rng)
        logits[:] = 0.0
        prior_logits(scratch[0], seats[row], logits)
        best, num_tied = -1, 0
        for action in range(len(logits)):
            if not masks[row, action] or (best >= 0 and logits[action] < logits[best]):
                continue
            num_tied = num_tied + 1 if best >= 0 and logits[action] == logits[best] else 1
            if num_tied == 1 or randint(rng, num_tied) == 0:
                best = action
        actions[row] = best


class GreedyAgent:
    """Plays greedily, except for a share of random moves."""

    def __init__(self, seed: int = 0, random_share: float = 0.0) -> None:
        self.name = "greedy"
        self.random_share = random_share
        self._random = RandomAgent()
        self.seed(seed)

    def seed(self, seed: int) -> None:
        self._generator = np.random.default_rng(seed)
        self._random.seed(seed + 1)

    def prepare(self, game: Game) -> None:
        with announce_compilation(f"{game.title} (greedy)", game_cache_folder(game, choose_greedy)):
            compile_for(game, choose_greedy)(
                game.new_states(0),
                game.new_states(1),
                np.zeros(0, np.int64),
                np.zeros((0, game.actions.size), np.int8),
                np.zeros(0, np.uint64),
                np.zeros(0, np.int64),
                np.zeros(game.actions.size),
            )

    def act(self, info: InformationSets) -> np.ndarray:
        game, count = info.game, len(info)
        seeds = self._generator.integers(0, 2**64, count, np.uint64)
        actions, logits = np.zeros(count, np.int64), np.zeros(game.actions.size)
        seats, masks = info.seat, info.action_mask
        compile_for(game, choose_greedy)(info._states, game.new_states(1), seats, masks, seeds, actions, logits)
        if self.random_share:
            is_random = self._generator.random(count) < self.random_share
            actions = np.where(is_random, self._random.act(info), actions)
        return actions
