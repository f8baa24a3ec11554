"""How does one agent learn against fixed opponents? In a Gymnasium environment that makes the opponents' moves."""

from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

Opponent = Callable[[np.ndarray, np.ndarray], int]
"""Takes an observation and an action mask, and returns an action."""


class RandomOpponent:
    """Plays a random legal action."""

    def __init__(self, seed: int | None = None) -> None:
        self.generator = np.random.default_rng(seed)

    def __call__(self, observation: np.ndarray, action_mask: np.ndarray) -> int:
        return int(self.generator.choice(np.flatnonzero(action_mask)))


class SingleAgentEnv(gymnasium.Env[np.ndarray, int]):
    """One seat of an AEC environment. `opponents` hold the other seats.

    The observation is the plain vector; sb3-contrib's MaskablePPO calls `action_masks()`. With `seat=None`, the learner
    has a random seat in each game.
    """

    def __init__(
        self,
        env: AECEnv[str, Any, Any],
        opponents: Opponent | dict[str, Opponent] | None = None,
        seat: int | None = 0,
    ) -> None:
        self.env = env
        self.possible_agents = env.possible_agents
        if seat is not None and seat not in range(len(self.possible_agents)):
            raise ValueError(f"there is no seat {seat}; choose one from 0 to {len(self.possible_agents) - 1}")
        self.fixed_seat = seat
        opponents = RandomOpponent() if opponents is None else opponents
        self.opponents = opponents if isinstance(opponents, dict) else dict.fromkeys(self.possible_agents, opponents)
        self.agent = self.possible_agents[seat or 0]
        space = env.observation_space(self.agent)
        assert isinstance(space, spaces.Dict)
        self.observation_space = space["observation"]
        self.action_space = env.action_space(self.agent)
        self.metadata = env.metadata
        self.render_mode = getattr(env.unwrapped, "render_mode", None)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        super().reset(seed=seed)
        if self.fixed_seat is None:
            self.agent = self.possible_agents[int(self.np_random.integers(len(self.possible_agents)))]
        self.env.reset(seed=int(self.np_random.integers(2**62)) if seed is None else seed, options=options)
        self._play_others()
        return self._observation(), self._info()

    def step(self, action: int) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        self.env.step(action)
        self._play_others()
        _, reward, is_terminated, is_truncated, _ = self.env.last(observe=False)
        return self._observation(), float(reward), is_terminated, is_truncated, self._info()

    def _play_others(self) -> None:
        """Makes the moves of opponents until the learner is to move or its game has ended."""
        while self.env.agent_selection != self.agent:
            agent = self.env.agent_selection
            observed, _, is_terminated, is_truncated, _ = self.env.last()
            if is_terminated or is_truncated:
                self.env.step(None)
            else:
                self.env.step(self.opponents[agent](observed["observation"], observed["action_mask"]))

    def action_masks(self) -> np.ndarray:
        """Which actions are legal, for sb3-contrib."""
        observed = self.env.observe(self.agent)
        return np.asarray(observed["action_mask"], dtype=np.bool_)

    def _observation(self) -> np.ndarray:
        observed = self.env.observe(self.agent)
        return np.asarray(observed["observation"])

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks(), "agent": self.agent}

    def render(self) -> Any:
        return self.env.render()

    def close(self) -> None:
        self.env.close()
