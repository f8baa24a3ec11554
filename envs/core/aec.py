"""How does a game become a PettingZoo AEC environment, in which seats move one after another?"""

from operator import attrgetter
from typing import Any

import numpy as np
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from .env_base import ILLEGAL_REWARD, GameEnvBase, random_seed
from .game import Game


class GameEnv(GameEnvBase, AECEnv[str, dict[str, np.ndarray], int]):
    """Any game as a PettingZoo AEC environment. An illegal action raises and changes nothing."""

    def __init__(self, game: Game, render_mode: str | None = None, **settings: Any) -> None:
        GameEnvBase.__init__(self, game, render_mode, **settings)
        AECEnv.__init__(self)
        self.no_actions = np.zeros(game.actions.size, np.int8)
        self.no_actions.flags.writeable = False
        self._to_move: str | None = None

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.match.reset(random_seed() if seed is None else seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {"action_mask": self.no_actions} for agent in self.agents}
        self._skip_agent_selection = None
        self._hand_over_to_next()

    def _hand_over_to_next(self) -> None:
        self.agent_selection = self.possible_agents[self.match.seat]
        self._to_move = None if self.match.is_over else self.agent_selection
        if self.agent_selection in self.infos:
            self.infos[self.agent_selection] = {"action_mask": self.match.action_mask.copy()}

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        mask = self.match.action_mask if agent == self._to_move else self.no_actions
        return {"observation": self.match.observation(self.seat_of[agent]), "action_mask": mask.copy()}

    def is_legal(self, action: int | None) -> bool:
        """Whether `step(action)` makes a move in a game that goes on."""
        agent = self.agent_selection
        return (
            agent in self.terminations
            and not (self.terminations[agent] or self.truncations[agent])
            and self.match.is_legal(action)  # type: ignore[arg-type]
        )

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.match.require_legal(action)
        self.make_move(int(action))  # type: ignore[arg-type]

    def make_move(self, action: int) -> None:
        """Makes a move that is known to be legal."""
        agent = self.agent_selection
        self.match.make_move(action)
        self._cumulative_rewards[agent] = 0.0
        if any(self.rewards.values()):
            self._clear_rewards()
        self.infos[agent] = {"action_mask": self.no_actions}
        self._hand_over_to_next()
        self._finish_seats()
        if self.render_mode == "human":
            self.render()

    def _finish_seats(self) -> None:
        """Pays the seats for which the game has ended. They leave before the next move, as PettingZoo requires."""
        is_possible = self.match.is_over or self.game.has_elimination
        if not is_possible or self.match.num_finished() == len(self.possible_agents) - len(self.agents):
            return
        finished = [agent for agent in self.agents if self.match.has_finished(self.seat_of[agent])]
        payoffs = self.match.rewards() if finished else []
        for agent in finished:
            self.terminations[agent] = True
            self.rewards[agent] = payoffs[self.seat_of[agent]]
            self._cumulative_rewards[agent] += self.rewards[agent]
        self._deads_step_first()

    def render(self) -> str | np.ndarray | None:
        """A drawing for the agent to move, as `render_mode` asks for."""
        return self.render_for(self.match.seat)

    def close(self) -> None:
        """There is nothing to close."""

    def save(self) -> bytes:
        """The position as bytes, for `restore`. Agents that have terminated must have left before."""
        if any(self.terminations.values()) or any(self.truncations.values()):
            raise ValueError(
                "cannot save while terminated agents are still in the game; step(None) for each of them first"
            )
        return self.match.save()

    def restore(self, saved: bytes) -> None:
        """Continues from a position saved by an environment with the same number of players."""
        settings, _ = self.match.parse_save(saved)
        if settings.num_players != len(self.possible_agents):
            raise ValueError(
                f"this save has {settings.num_players} players, but this environment has {len(self.possible_agents)}; "
                f"make one with num_players={settings.num_players}"
            )
        self.reset(seed=0)
        self.match.restore(saved)
        self.infos = {agent: {"action_mask": self.no_actions} for agent in self.agents}
        self.agents = [agent for agent in self.agents if not self.match.has_finished(self.seat_of[agent])]
        for book in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            for agent in set(book) - set(self.agents):
                del book[agent]
        self._hand_over_to_next()

    def determinize(self, agent: str, seed: int) -> "GameEnv":
        """A copy of this environment at a random position that the agent cannot tell from the current one."""
        other = object.__new__(GameEnv)
        other.__dict__.update(self.__dict__)
        for name in ("agents", "rewards", "_cumulative_rewards", "terminations", "truncations", "infos"):
            setattr(other, name, getattr(self, name).copy())
        other.match = self.match.determinized(self.seat_of[agent], seed)
        mover = self.possible_agents[other.match.seat]
        other._to_move = None if other.match.is_over else mover
        if mover in other.infos and not other.match.is_over:
            other.infos[mover] = {"action_mask": other.match.action_mask.copy()}
        return other


SHARED_ATTRIBUTES = (
    "agents",
    "agent_selection",
    "rewards",
    "_cumulative_rewards",
    "terminations",
    "truncations",
    "infos",
    "possible_agents",
)


class DirectAttributes:
    """Reads attributes directly from the environment. PettingZoo's wrappers ask each other, which is slow."""

    def __init_subclass__(cls) -> None:
        for name in SHARED_ATTRIBUTES:
            # before `reset`, the wrapper's own __getattr__ raises
            setattr(cls, name, property(attrgetter(f"innermost.{name}")))

    def __init__(self, env: Any, **settings: Any) -> None:
        self.innermost: GameEnv = env.unwrapped
        super().__init__(env, **settings)  # type: ignore[call-arg]


class TerminateIllegal(DirectAttributes, wrappers.TerminateIllegalWrapper):
    """An illegal action loses the game and ends it."""


class AssertOutOfBounds(DirectAttributes, wrappers.AssertOutOfBoundsWrapper):
    """An action outside the action space raises."""


class OrderEnforcing(DirectAttributes, wrappers.OrderEnforcingWrapper):
    """Requires `reset` before everything else.

    As the outermost wrapper it passes legal moves and observations straight to the environment, because the other
    wrappers only act on illegal moves. Everything else takes the way through them.
    """

    def step(self, action: int | None) -> None:
        if self._has_reset and self.innermost.is_legal(action):
            self._has_updated = True
            self.innermost.make_move(int(action))  # type: ignore[arg-type]
        else:
            super().step(action)

    def observe(self, agent: str) -> dict[str, np.ndarray] | None:
        return self.innermost.observe(agent) if self._has_reset else super().observe(agent)

    def last(self, observe: bool = True) -> Any:
        """As in PettingZoo: observation, reward since the last move, terminated, truncated, info."""
        return self.innermost.last(observe) if self._has_reset else super().last(observe)


def with_standard_wrappers(env: GameEnv) -> AECEnv[str, dict[str, np.ndarray], int]:
    """The wrappers of PettingZoo's classic games, in the same order."""
    return OrderEnforcing(AssertOutOfBounds(TerminateIllegal(env, illegal_reward=ILLEGAL_REWARD)))
