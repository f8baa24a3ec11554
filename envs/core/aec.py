"""How does a game become a PettingZoo environment in which seats move one after another?"""

from operator import attrgetter
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.logger import warn
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from .drawing import rasterised
from .game import Game
from .match import Match

ILLEGAL_REWARD = -1.0
RENDER_MODES = ["human", "ansi", "svg", "rgb_array"]


def fresh_seed() -> int:
    """A seed that nobody chose."""
    return int(np.random.SeedSequence().generate_state(1, np.uint64)[0])


class Seats:
    """What the AEC and the Parallel environment share: names, spaces, pictures and positions."""

    metadata: dict[str, Any]
    possible_agents: list[str]

    def __init__(self, game: Game, render_mode: str | None, **settings: Any) -> None:
        if render_mode not in (None, *RENDER_MODES):
            raise ValueError(f"there is no render mode {render_mode!r}; there are: {', '.join(RENDER_MODES)}")
        self.game = game
        self.render_mode = render_mode
        self.match = Match(game, **settings)
        self.metadata = {
            "name": game.env_name,
            "render_modes": RENDER_MODES,
            "render_fps": 1,
            "is_parallelizable": game.is_simultaneous,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(self.match.settings.num_players)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: observation_space(game) for agent in self.possible_agents}
        low, high = (
            np.tile(bound, len(self.possible_agents)) for bound in (game.observation.low, game.observation.high)
        )
        self.state_space = spaces.Box(low, high, low.shape, game.observation.number.type)
        self.action_spaces: dict[str, spaces.Discrete] = {
            agent: spaces.Discrete(game.actions.size) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Space:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space:
        return self.action_spaces[agent]

    def state(self) -> np.ndarray:
        """The whole state as numbers, hidden things included: every seat's observation, one after another.

        For centralised critics. A position to come back to is `save`.
        """
        return np.concatenate([self.match.observation(seat) for seat in range(len(self.possible_agents))])

    def view(self, agent: str) -> dict[str, Any]:
        """What an agent may see, as plain data with labels."""
        return self.match.view(self.seat_of[agent])

    def picture(self, seat: int) -> str | np.ndarray | None:
        """The table as `render_mode` wants it, seen from a seat."""
        if self.render_mode is None:
            warn("render() was called without a render_mode: pass one of " + ", ".join(RENDER_MODES))
            return None
        view = self.match.view(seat)
        if self.render_mode == "svg":
            return self.game.svg(view)
        if self.render_mode == "rgb_array":
            return rasterised(self.game.svg(view))
        text = self.game.text(view)
        if self.render_mode == "human":
            print(text)
            return None
        return text


def observation_space(game: Game) -> spaces.Dict:
    pieces = game.observation
    return spaces.Dict(
        {
            "observation": spaces.Box(pieces.low, pieces.high, (pieces.size,), pieces.number.type),
            "action_mask": spaces.Box(0, 1, (game.actions.size,), np.int8),
        }
    )


class GameEnv(Seats, AECEnv[str, dict[str, np.ndarray], int]):
    """Any game as a PettingZoo AEC environment. An illegal action raises and changes nothing."""

    def __init__(self, game: Game, render_mode: str | None = None, **settings: Any) -> None:
        Seats.__init__(self, game, render_mode, **settings)
        AECEnv.__init__(self)
        self.no_actions = np.zeros(game.actions.size, np.int8)
        self.no_actions.flags.writeable = False

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.match.reset(fresh_seed() if seed is None else seed)
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
        if self.agent_selection in self.infos:
            self.infos[self.agent_selection] = {"action_mask": self.match.action_mask.copy()}

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        mask = self.match.action_mask if self._is_to_move(agent) else self.no_actions
        return {"observation": self.match.observation(self.seat_of[agent]), "action_mask": mask.copy()}

    def _is_to_move(self, agent: str) -> bool:
        return not self.match.is_over and self.match.seat == self.seat_of[agent]

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.match.step(action)  # type: ignore[arg-type]
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.infos[agent] = {"action_mask": self.no_actions}
        self._hand_over_to_next()
        self._finish_seats()
        if self.render_mode == "human":
            self.render()

    def _finish_seats(self) -> None:
        """Seats for which the game has ended get their reward and leave, as PettingZoo asks, before the next move."""
        if not (self.match.is_over or self.game.has_elimination):
            return
        finished = [agent for agent in self.agents if self.match.has_finished(self.seat_of[agent])]
        payoffs = self.match.rewards() if finished else []
        for agent in finished:
            self.terminations[agent] = True
            self.rewards[agent] = payoffs[self.seat_of[agent]]
            self._cumulative_rewards[agent] += self.rewards[agent]
        self._deads_step_first()

    def render(self) -> str | np.ndarray | None:
        """The table as the agent to move sees it."""
        return self.picture(self.match.seat)

    def close(self) -> None:
        """Nothing is held open."""

    def save(self) -> bytes:
        """The position as bytes, for `restore`. Saved between moves: seats that have finished must have left."""
        if any(self.terminations.values()) or any(self.truncations.values()):
            raise ValueError("a game that has just ended for a seat cannot be saved before that seat has left")
        return self.match.save()

    def restore(self, saved: bytes) -> None:
        """Takes up a position saved by an environment with the same number of players."""
        settings, _ = self.match.unpack(saved)
        if settings.num_players != len(self.possible_agents):
            raise ValueError(
                f"this save is of a game for {settings.num_players}, this environment seats {len(self.possible_agents)}"
            )
        self.reset(seed=0)
        self.match.restore(saved)
        self.infos = {agent: {"action_mask": self.no_actions} for agent in self.agents}
        self.agents = [agent for agent in self.agents if not self.match.has_finished(self.seat_of[agent])]
        for book in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            for agent in set(book) - set(self.agents):
                del book[agent]
        self._hand_over_to_next()

    def determinise(self, agent: str, seed: int) -> "GameEnv":
        """A copy of this environment at a random position that the agent cannot tell from this one."""
        other = object.__new__(GameEnv)
        other.__dict__.update(self.__dict__)
        for name in ("agents", "rewards", "_cumulative_rewards", "terminations", "truncations", "infos"):
            setattr(other, name, getattr(self, name).copy())
        other.match = self.match.determinised(self.seat_of[agent], seed)
        mover = self.possible_agents[other.match.seat]
        if mover in other.infos and not other.match.is_over:
            other.infos[mover] = {"action_mask": other.match.action_mask.copy()}
        return other


SHARED_BOOKS = (
    "agents",
    "agent_selection",
    "rewards",
    "_cumulative_rewards",
    "terminations",
    "truncations",
    "infos",
    "possible_agents",
)


class Direct:
    """Looks the environment's books up where they are. PettingZoo's wrappers ask each other, which triples a step."""

    def __init_subclass__(cls) -> None:
        for name in SHARED_BOOKS:
            # where the environment has none yet, the wrapper's own __getattr__ says so
            setattr(cls, name, property(attrgetter(f"innermost.{name}")))

    def __init__(self, env: Any, **settings: Any) -> None:
        self.innermost = env.unwrapped
        super().__init__(env, **settings)  # type: ignore[call-arg]


class TerminateIllegal(Direct, wrappers.TerminateIllegalWrapper):
    """An illegal action ends the game and loses it."""


class AssertOutOfBounds(Direct, wrappers.AssertOutOfBoundsWrapper):
    """An action outside the action space raises."""


class OrderEnforcing(Direct, wrappers.OrderEnforcingWrapper):
    """Nothing can be asked before `reset`."""


def wrapped(env: GameEnv) -> AECEnv[str, dict[str, np.ndarray], int]:
    """The wrappers of PettingZoo's own classic games, in their order."""
    return OrderEnforcing(AssertOutOfBounds(TerminateIllegal(env, illegal_reward=ILLEGAL_REWARD)))
