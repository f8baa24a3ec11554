"""How does a network learn that a turned position is the same? By seeing each game turned in another way."""

from typing import Any

import numpy as np
from cosmozoo.envs.core.aec import GameEnv
from cosmozoo.envs.core.symmetry import Symmetries
from pettingzoo import AECEnv
from pettingzoo.utils import BaseWrapper


class Turned(BaseWrapper[str, Any, Any]):
    """Shows each game through a random one of its symmetries: observations, masks and actions are mapped together.

    `symmetry` is the one in use; it is drawn anew by each `reset` from the given seed, or fixed once and for all.
    """

    def __init__(self, env: AECEnv[str, Any, Any], fixed: int | None = None) -> None:
        super().__init__(env)
        self.symmetries = symmetries_of(env)
        if fixed is not None and fixed not in range(len(self.symmetries)):
            raise ValueError(f"there is no symmetry {fixed}: there are {len(self.symmetries)}")
        self.fixed = fixed
        self.symmetry = fixed or 0
        self._dice = np.random.default_rng()

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._dice = np.random.default_rng(seed)
        if self.fixed is None:
            self.symmetry = int(self._dice.integers(len(self.symmetries)))
        super().reset(seed=seed, options=options)
        self._turn_infos()

    def _turn_infos(self) -> None:
        self.infos = {
            agent: {**info, "action_mask": self.symmetries.turned_mask(info["action_mask"], self.symmetry)}
            for agent, info in self.env.infos.items()
        }

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        observed = super().observe(agent)
        return {
            "observation": self.symmetries.turned_observation(observed["observation"], self.symmetry),
            "action_mask": self.symmetries.turned_mask(observed["action_mask"], self.symmetry),
        }

    def step(self, action: Any) -> None:
        if isinstance(action, (int, np.integer)) and 0 <= action < self.symmetries.action.shape[1]:
            action = self.symmetries.original_action(int(action), self.symmetry)
        super().step(action)
        self._turn_infos()


def symmetries_of(env: AECEnv[str, Any, Any]) -> Symmetries:
    """The symmetries of the game behind an environment."""
    game_env = env.unwrapped
    if not isinstance(game_env, GameEnv) or game_env.game.symmetries is None:
        raise TypeError(f"{env} has no symmetries to turn it by")
    return game_env.game.symmetries
