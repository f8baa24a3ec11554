"""How does a game become a PettingZoo Parallel environment, in which all seats act at once?"""

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import ParallelEnv

from .env_base import ILLEGAL_REWARD, GameEnvBase, observation_space, random_seed
from .game import Game
from .match import IllegalActionError

Observations = dict[str, dict[str, np.ndarray]]
Infos = dict[str, dict[str, Any]]


class ParallelGameEnv(GameEnvBase, ParallelEnv[str, dict[str, np.ndarray], int]):
    """Any game as a PettingZoo Parallel environment.

    In each step, every seat with a legal action acts. The others wait, and their actions are ignored. In turn-based
    games, these are all seats except the seat to move. `waiting` says what the mask of a seat that waits shows:

    - "zeros": no legal action. The action space is the same as in the AEC environment and for exported agents.
    - "noop": one more action, the last, which is legal if and only if the seat waits. For samplers that need a legal
      action for every agent, such as TorchRL's.

    An illegal action ends the game, with -1 for that agent and 0 for the others, like PettingZoo's wrapper for
    turn-based games. With `on_illegal="raise"` it raises and changes nothing.
    """

    def __init__(
        self,
        game: Game,
        render_mode: str | None = None,
        on_illegal: str = "lose",
        waiting: str = "zeros",
        **settings: Any,
    ) -> None:
        if on_illegal not in ("lose", "raise"):
            raise ValueError(f"on_illegal must be 'lose' or 'raise', not {on_illegal!r}")
        if waiting not in ("zeros", "noop"):
            raise ValueError(f"waiting must be 'zeros' or 'noop', not {waiting!r}")
        GameEnvBase.__init__(self, game, render_mode, **settings)
        self.on_illegal = on_illegal
        self.has_noop = waiting == "noop"
        if self.has_noop:
            num_actions = game.actions.size + 1
            self.action_spaces = {agent: spaces.Discrete(num_actions) for agent in self.possible_agents}
            self.observation_spaces = {agent: observation_space(game, num_actions) for agent in self.possible_agents}
        self.agents: list[str] = []

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observations, Infos]:
        self.match.reset(random_seed() if seed is None else seed)
        self.agents = self.possible_agents[:]
        observations = self._observations()
        return observations, self._infos(observations)

    def _observations(self) -> Observations:
        return {
            agent: {
                "observation": self.match.observation(self.seat_of[agent]),
                "action_mask": self._mask(self.match.legal_actions(self.seat_of[agent])),
            }
            for agent in self.agents
        }

    def _mask(self, legal: np.ndarray) -> np.ndarray:
        """With "noop", the mask with the action of a seat that waits."""
        return np.append(legal, np.int8(not legal.any())) if self.has_noop else legal

    def _infos(self, observations: Observations) -> Infos:
        return {agent: {"action_mask": observed["action_mask"]} for agent, observed in observations.items()}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[Observations, dict[str, float], dict[str, bool], dict[str, bool], Infos]:
        offenders = self._offenders(actions)
        if not offenders:
            self._play(actions)
        rewards = self.match.rewards()
        ends = {agent: bool(offenders) or self.match.has_finished(self.seat_of[agent]) for agent in self.agents}
        paid = {
            agent: (ILLEGAL_REWARD if agent in offenders else 0.0) if offenders else rewards[self.seat_of[agent]]
            for agent in self.agents
        }
        truncations = dict.fromkeys(self.agents, bool(offenders))
        observations = self._observations()
        self.agents = [agent for agent in self.agents if not ends[agent]]
        if self.render_mode == "human":
            self.render()
        return observations, paid, ends, truncations, self._infos(observations)

    def _acting(self) -> list[str]:
        return [agent for agent in self.agents if self.match.legal_actions(self.seat_of[agent]).any()]

    def _offenders(self, actions: dict[str, int]) -> list[str]:
        offenders = []
        for agent in self._acting():
            action = actions.get(agent)
            mask = self.match.legal_actions(self.seat_of[agent])
            if action is None or not 0 <= action < len(mask) or not mask[action]:
                if self.on_illegal == "raise":
                    raise IllegalActionError(f"{agent}: {self.match.explain_illegal(action, self.seat_of[agent])}")
                offenders.append(agent)
        return offenders

    def _play(self, actions: dict[str, int]) -> None:
        """Makes the moves of the acting seats, in the order of the rules."""
        waiting = {self.seat_of[agent] for agent in self._acting()}
        while waiting and not self.match.is_over and self.match.seat in waiting:
            seat = self.match.seat
            waiting.remove(seat)
            self.match.step(actions[self.possible_agents[seat]])

    def render(self) -> str | np.ndarray | None:
        """A drawing for the first seat that acts, as `render_mode` asks for."""
        return self.render_for(self.match.seat)

    def close(self) -> None:
        """There is nothing to close."""
