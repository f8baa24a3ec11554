"""Who plays any legal action? All of them with the same probability."""

import numpy as np
from cosmozoo.envs import Game

from .information import InformationSets


class RandomAgent:
    def __init__(self, seed: int = 0) -> None:
        self.name = "random"
        self.seed(seed)

    def seed(self, seed: int) -> None:
        self._generator = np.random.default_rng(seed)

    def prepare(self, game: Game) -> None:
        """Nothing to do."""

    def act(self, info: InformationSets) -> np.ndarray:
        draws = self._generator.random(info.action_mask.shape)
        actions: np.ndarray = np.where(info.action_mask, draws, -1.0).argmax(axis=1)
        return actions
