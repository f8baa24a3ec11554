"""How does a network learn which positions are equivalent? Each game is transformed by a random symmetry."""

from typing import Any

import numpy as np
from cosmozoo.envs import GameEnv
from cosmozoo.envs.core import Symmetries
from pettingzoo import AECEnv
from pettingzoo.utils import BaseWrapper


class RandomSymmetry(BaseWrapper[str, Any, Any]):
    """Transforms each game by one of its symmetries: observations, masks and actions.

    `symmetry` is the current one. Each `reset` draws it with the given seed, unless `fixed` sets it.
    """

    def __init__(self, env: AECEnv[str, Any, Any], fixed: int | None = None) -> None:
        super().__init__(env)
        self.symmetries = symmetries_of(env)
        if fixed is not None and fixed not in range(len(self.symmetries)):
            raise ValueError(f"there is no symmetry {fixed}; choose one from 0 to {len(self.symmetries) - 1}")
        self.fixed = fixed
        self.symmetry = fixed or 0
        self._rng = np.random.default_rng()

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        if self.fixed is None:
            self.symmetry = int(self._rng.integers(len(self.symmetries)))
        super().reset(seed=seed, options=options)
        self._transform_infos()

    def _transform_infos(self) -> None:
        self.infos = {
            agent: {**info, "action_mask": self.symmetries.transform_mask(info["action_mask"], self.symmetry)}
            for agent, info in self.env.infos.items()
        }

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        observed = super().observe(agent)
        return {
            "observation": self.symmetries.transform_observation(observed["observation"], self.symmetry),
            "action_mask": self.symmetries.transform_mask(observed["action_mask"], self.symmetry),
        }

    def step(self, action: Any) -> None:
        if isinstance(action, (int, np.integer)) and 0 <= action < self.symmetries.action.shape[1]:
            action = self.symmetries.inverse_action(int(action), self.symmetry)
        super().step(action)
        self._transform_infos()


def symmetries_of(env: AECEnv[str, Any, Any]) -> Symmetries:
    """The symmetries of the game behind an environment."""
    game_env = env.unwrapped
    if not isinstance(game_env, GameEnv) or game_env.game.symmetries is None:
        raise TypeError(f"{env} has no symmetries; wrap an environment of a game that has some, such as planet")
    return game_env.game.symmetries
