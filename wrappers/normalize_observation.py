"""How are observations scaled for networks? To floats between -1 and 1."""

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import BaseWrapper


class NormalizeObservation(BaseWrapper[str, Any, Any]):
    """Divides each entry of the observation by its bound, so that counts and one-hots have the same scale.

    The bounds are those of the observation space, a Box, and must be finite.
    """

    def __init__(self, env: AECEnv[str, Any, Any]) -> None:
        super().__init__(env)
        self._bounds: dict[str, np.ndarray] = {}
        self._spaces: dict[str, spaces.Dict] = {}
        for agent in env.possible_agents:
            space = env.observation_space(agent)
            if not isinstance(space, spaces.Dict) or not isinstance(space["observation"], spaces.Box):
                raise TypeError(
                    f"the observation space of {env} must be a Dict with a Box `observation` and an `action_mask`"
                )
            box = space["observation"]
            if not box.is_bounded():
                raise TypeError(f"the Box `observation` of {env} must have finite bounds")
            bound = np.maximum(np.maximum(np.abs(box.low), np.abs(box.high)).astype(np.float32), 1)
            self._bounds[agent] = bound
            scaled = spaces.Box(box.low / bound, box.high / bound, box.shape, np.float32)
            self._spaces[agent] = spaces.Dict({"observation": scaled, "action_mask": space["action_mask"]})

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._spaces[agent]

    def observe(self, agent: str) -> dict[str, np.ndarray] | None:
        observed = super().observe(agent)
        if observed is None:
            return None
        return {**observed, "observation": observed["observation"] / self._bounds[agent]}
