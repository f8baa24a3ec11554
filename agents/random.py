"""The player without a plan: any legal action, all equally likely."""

import numpy as np
from cosmozoo.envs import Game

from .protocol import Decisions


class RandomAgent:
    def __init__(self, seed: int = 0) -> None:
        self.name = "random"
        self.seed(seed)

    def seed(self, seed: int) -> None:
        self._generator = np.random.default_rng(seed)

    def prepare(self, game: Game) -> None:
        """Nothing to do."""

    def act(self, decisions: Decisions) -> np.ndarray:
        draws = self._generator.random(decisions.action_mask.shape)
        return np.where(decisions.action_mask, draws, -1.0).argmax(axis=1)
