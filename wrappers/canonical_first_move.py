"""Which first moves are worth telling apart? One of each class that a game's symmetries turn into each other."""

from typing import Any

import numpy as np
from pettingzoo import AECEnv
from pettingzoo.utils import BaseWrapper

from .turned import symmetries_of


class CanonicalFirstMove(BaseWrapper[str, Any, Any]):
    """Masks an agent's first move down to one action of each class. Others are refused as illegal."""

    def __init__(self, env: AECEnv[str, Any, Any]) -> None:
        super().__init__(env)
        self.canonical = symmetries_of(env).canonical_actions()
        self.moved: set[str] = set()

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.moved = set()
        super().reset(seed=seed, options=options)
        self._narrow_infos()

    def _narrow_infos(self) -> None:
        self.infos = {
            agent: {**info, "action_mask": self._narrowed(agent, info["action_mask"])}
            for agent, info in self.env.infos.items()
        }

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        observed = super().observe(agent)
        return {**observed, "action_mask": self._narrowed(agent, observed["action_mask"])}

    def _narrowed(self, agent: str, mask: np.ndarray) -> np.ndarray:
        return mask if agent in self.moved else mask & self.canonical

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        is_action = isinstance(action, (int, np.integer)) and 0 <= action < len(self.canonical)
        if agent not in self.moved and is_action and not self.canonical[action]:
            raise ValueError(f"action {action} is not among the first moves told apart: see the action mask")
        super().step(action)
        self.moved.add(agent)
        self._narrow_infos()
