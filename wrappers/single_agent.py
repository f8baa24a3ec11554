"""How does one agent learn against fixed opponents? In a Gymnasium environment that makes the opponents' moves."""

from collections.abc import Callable, Mapping
from typing import Any

import gymnasium
import numpy as np
from cosmozoo.agents import Agent, choose_action, make_agent
from cosmozoo.agents.registry import is_agent
from cosmozoo.envs import Game, GameEnv, make_env
from gymnasium import spaces
from pettingzoo import AECEnv

Opponent = Callable[[np.ndarray, np.ndarray], int]
"""Takes an observation and an action mask, and returns an action."""
MAX_SEED = 2**31


class RandomOpponent:
    """Plays a random legal action, in any library's game."""

    def __init__(self, seed: int | None = None) -> None:
        self.seed(seed)

    def seed(self, seed: int | None) -> None:
        self.generator = np.random.default_rng(seed)

    def __call__(self, observation: np.ndarray, action_mask: np.ndarray) -> int:
        return int(self.generator.choice(np.flatnonzero(action_mask)))


class SingleAgentEnv(gymnasium.Env[np.ndarray, int]):
    """One seat of an AEC environment. `opponents` hold the other seats.

    An opponent is an agent by name (`"greedy"`), an agent as an object, or a function of observation and action mask.
    Give one for all seats, or a mapping from each other player to its own. `reset(seed=…)` seeds opponents that have a
    method `seed`, so the same seed plays the same game.

    The observation is the plain vector; sb3-contrib's MaskablePPO calls `action_masks()`. With `seat=None`, the learner
    has a random seat in each game.
    """

    def __init__(
        self,
        env: AECEnv[str, Any, Any],
        opponents: Agent | Opponent | str | Mapping[str, Agent | Opponent | str] | None = None,
        seat: int | None = 0,
    ) -> None:
        self.env = env
        self.possible_agents = env.possible_agents
        if seat is not None and seat not in range(len(self.possible_agents)):
            raise ValueError(f"there is no seat {seat}; choose one from 0 to {len(self.possible_agents) - 1}")
        self.fixed_seat = seat
        self.agent = self.possible_agents[seat or 0]
        self.opponents = self._made(opponents)
        space = env.observation_space(self.agent)
        assert isinstance(space, spaces.Dict)
        self.observation_space = space["observation"]
        self.action_space = env.action_space(self.agent)
        self.metadata = env.metadata
        self.render_mode = getattr(env.unwrapped, "render_mode", None)

    def _made(self, given: Any) -> dict[str, Agent | Opponent]:
        """The opponent of each player; one that is given for all is made once."""
        needed = [player for player in self.possible_agents if self.fixed_seat is None or player != self.agent]
        if not isinstance(given, Mapping):
            return dict.fromkeys(self.possible_agents, self._opponent(given))
        if unknown := [player for player in given if player not in self.possible_agents]:
            raise ValueError(f"there is no player {unknown[0]!r}; the players are {', '.join(self.possible_agents)}")
        if missing := [player for player in needed if player not in given]:
            raise ValueError(f"{', '.join(missing)}: no opponent is given; give one for each seat but the learner's")
        return {player: self._opponent(opponent) for player, opponent in given.items()}

    def _opponent(self, given: Any) -> Agent | Opponent:
        if given is None:
            return RandomOpponent()
        game_env = self.env.unwrapped
        if isinstance(given, str) or is_agent(given):
            if not isinstance(game_env, GameEnv):
                raise TypeError(
                    f"agents play Cosmozoo's games, not {game_env}; give a function of observation and mask"
                )
            agent = make_agent(given)
            agent.prepare(game_env.game)
            return agent
        if not callable(given) or isinstance(given, type):
            raise TypeError(f"{given!r} is no opponent; give an agent's name, an agent, or a function of two arrays")
        opponent: Opponent = given
        return opponent

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        super().reset(seed=seed)
        if self.fixed_seat is None:
            self.agent = self.possible_agents[int(self.np_random.integers(len(self.possible_agents)))]
        self.env.reset(seed=int(self.np_random.integers(2**62)) if seed is None else seed, options=options)
        if seed is not None:
            for opponent in {id(each): each for each in self.opponents.values()}.values():
                if hasattr(opponent, "seed"):
                    opponent.seed(int(self.np_random.integers(MAX_SEED)))
        self._play_others()
        return self._observation(), self._info()

    def step(self, action: int) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        self.env.step(action)
        self._play_others()
        _, reward, is_terminated, is_truncated, _ = self.env.last(observe=False)
        is_cut_off = is_truncated and not is_terminated  # PettingZoo sets both after an illegal action
        return self._observation(), float(reward), is_terminated, is_cut_off, self._info()

    def _play_others(self) -> None:
        """Makes the moves of opponents until the learner is to move or its game has ended."""
        while self.env.agent_selection != self.agent:
            agent = self.env.agent_selection
            observed, _, is_terminated, is_truncated, _ = self.env.last()
            if is_terminated or is_truncated:
                self.env.step(None)
            else:
                self.env.step(self._choose(self.opponents[agent], observed))

    def _choose(self, opponent: Any, observed: dict[str, np.ndarray]) -> int:
        if is_agent(opponent):
            return choose_action(opponent, self.env.unwrapped.match)
        return int(opponent(observed["observation"], observed["action_mask"]))

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


def make_single_agent_env(
    game: Game | str, opponents: Any = None, seat: int | None = 0, **settings: Any
) -> SingleAgentEnv:
    """A game for one learner: what `gymnasium.make("cosmozoo/planet-v0", opponents="greedy")` makes."""
    return SingleAgentEnv(make_env(game, **settings), opponents, seat)
