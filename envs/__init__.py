"""The environments: `petit_prince_v0.env()` makes one, and `get_game(name)` returns the description of a game.

What is needed to use games is here; what is needed to write one is in `cosmozoo.envs.core`.
"""

from .core.aec import GameEnv, with_standard_wrappers
from .core.batch import BatchEnv, BatchPart
from .core.engine import NEW_GAME, WAIT
from .core.env_base import random_seed
from .core.game import Game, games
from .core.match import SEED_BITS, IllegalActionError, Match
from .core.parallel import ParallelGameEnv
from .core.record import Record, RecordError, read_records, replay
from .core.rng import episode_seed
from .core.settings import MatchSettings, resolve_options
from .core.whole_files import whole_file
from .registry import (
    get_game,
    load_plugin,
    make_env,
    make_parallel_env,
    pettingzoo_api,
    register_with_gymnasium,
    register_with_pettingzoo,
)

__all__ = [
    "NEW_GAME",
    "SEED_BITS",
    "WAIT",
    "BatchEnv",
    "BatchPart",
    "Game",
    "GameEnv",
    "IllegalActionError",
    "Match",
    "MatchSettings",
    "ParallelGameEnv",
    "Record",
    "RecordError",
    "episode_seed",
    "games",
    "get_game",
    "load_plugin",
    "make_env",
    "make_parallel_env",
    "pettingzoo_api",
    "random_seed",
    "read_records",
    "register_with_gymnasium",
    "register_with_pettingzoo",
    "replay",
    "resolve_options",
    "whole_file",
    "with_standard_wrappers",
]

register_with_gymnasium()
register_with_pettingzoo()
