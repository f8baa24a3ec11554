"""What do the AEC and the Parallel environment share?"""

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.logger import warn

from .game import Game
from .match import Match
from .svg import to_rgb
from .view import View

ILLEGAL_REWARD = -1.0
RENDER_MODES = ["human", "ansi", "svg", "rgb_array"]


def random_seed() -> int:
    """A random seed, for calls without one."""
    return int(np.random.SeedSequence().generate_state(1, np.uint64)[0])


class GameEnvBase:
    """Agents, spaces, observations and drawings."""

    metadata: dict[str, Any]
    possible_agents: list[str]

    def __init__(self, game: Game, render_mode: str | None, **settings: Any) -> None:
        if render_mode not in (None, *RENDER_MODES):
            raise ValueError(f"unknown render_mode {render_mode!r}; available: {', '.join(RENDER_MODES)}")
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
        self.state_space = spaces.Box(low, high, low.shape, game.observation.dtype.type)
        self.action_spaces: dict[str, spaces.Discrete[np.int64]] = {
            agent: spaces.Discrete(game.actions.size) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def state(self) -> np.ndarray:
        """The whole state as numbers, with hidden information: the observations of all seats, one after another.

        This is for centralized critics. To return to a position, use `save`.
        """
        return np.concatenate([self.match.observation(seat) for seat in range(len(self.possible_agents))])

    def view(self, agent: str) -> View:
        """What an agent may see, as plain data with labels."""
        return self.match.view(self.seat_of[agent])

    def render_for(self, seat: int) -> str | np.ndarray | None:
        """The view of a seat, drawn as `render_mode` asks for."""
        if self.render_mode is None:
            warn("render() needs a render_mode; make the environment with one of " + ", ".join(RENDER_MODES))
            return None
        view = self.match.view(seat)
        if self.render_mode == "svg":
            return self.game.render_svg(view)
        if self.render_mode == "rgb_array":
            return to_rgb(self.game.render_svg(view))
        text = self.game.render_text(view)
        if self.render_mode == "human":
            print(text)
            return None
        return text


def observation_space(game: Game, num_actions: int | None = None) -> spaces.Dict:
    """What agents observe. `num_actions` is given if there are other actions than those of the game."""
    features = game.observation
    num_actions = game.actions.size if num_actions is None else num_actions
    return spaces.Dict(
        {
            "observation": spaces.Box(features.low, features.high, (features.size,), features.dtype.type),
            "action_mask": spaces.Box(0, 1, (num_actions,), np.int8),
        }
    )
