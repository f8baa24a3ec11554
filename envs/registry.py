"""Which games are there, and how do I make an environment from a name?"""

from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any, NamedTuple

import numpy as np
from pettingzoo import AECEnv

from .core.aec import GameEnv, with_standard_wrappers
from .core.game import Game, games
from .core.parallel import ParallelGameEnv

NAMESPACE = "cosmozoo"

games.declare(
    planet="cosmozoo.envs.planet:GAME",
    petit_prince="cosmozoo.envs.petit_prince:GAME",
    exploding_planet="cosmozoo.envs.exploding_planet:GAME",
    space_builder="cosmozoo.envs.space_builder:GAME",
)


def get_game(name: str) -> Game:
    """The description of a game by name."""
    return games[name]


def load_plugin(module: str) -> None:
    """Imports a module that registers things, and registers the game it defines as `GAME`, if any."""
    game = getattr(import_module(module), "GAME", None)
    if isinstance(game, Game) and game.name not in games:
        games.register(game.name, game)


def make_env(game: Game | str, **settings: Any) -> AECEnv[str, dict[str, np.ndarray], int]:
    """A game as an AEC environment with PettingZoo's usual wrappers."""
    return with_standard_wrappers(make_raw_env(game, **settings))


def make_raw_env(game: Game | str, **settings: Any) -> GameEnv:
    """A game as an AEC environment without wrappers."""
    return GameEnv(game if isinstance(game, Game) else get_game(game), **settings)


def make_parallel_env(game: Game | str, **settings: Any) -> ParallelGameEnv:
    """A game as a Parallel environment."""
    return ParallelGameEnv(game if isinstance(game, Game) else get_game(game), **settings)


class PettingZooAPI(NamedTuple):
    """The functions of a PettingZoo environment module."""

    env: Callable[..., AECEnv[str, dict[str, np.ndarray], int]]
    raw_env: Callable[..., GameEnv]
    parallel_env: Callable[..., ParallelGameEnv]


def pettingzoo_api(game: Game | str) -> PettingZooAPI:
    """What a PettingZoo environment module defines: `env, raw_env, parallel_env = pettingzoo_api("planet")`."""
    return PettingZooAPI(partial(make_env, game), partial(make_raw_env, game), partial(make_parallel_env, game))


def register_with_pettingzoo() -> None:
    """Makes `pettingzoo.make("aec", "cosmozoo/petit_prince-v0")` work, if PettingZoo has a registry.

    Runs on import for all games that are known then. Call it again after registering a game.
    """
    import pettingzoo

    if not hasattr(pettingzoo, "register"):  # before 1.26
        return
    for name in games:
        env_id = f"{NAMESPACE}/{name}-v0"
        if env_id not in pettingzoo.aec_registry:
            pettingzoo.register("aec", env_id, partial(make_env, name))
            pettingzoo.register("parallel", env_id, partial(make_parallel_env, name))


def register_with_gymnasium() -> None:
    """Makes `gymnasium.make("cosmozoo/planet-v0")` and `gymnasium.make_vec` work once `cosmozoo.envs` is imported.

    Gymnasium reads no entry points since its version 1.0. `gymnasium.make("cosmozoo.envs:cosmozoo/planet-v0")` imports
    this package by itself. Call this again after registering a game.
    """
    import gymnasium

    for name in games:
        env_id = f"{NAMESPACE}/{name}-v0"
        if env_id not in gymnasium.registry:
            gymnasium.register(
                env_id,
                "cosmozoo.wrappers:make_single_agent_env",
                vector_entry_point="cosmozoo.wrappers:GameVectorEnv",
                kwargs={"game": name},
            )
