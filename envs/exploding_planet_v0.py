"""Exploding Planet, by PettingZoo's conventions."""

from functools import partial

from .core.aec import GameEnv
from .exploding_planet import GAME
from .games import make, make_parallel

env = partial(make, GAME.name)
raw_env = partial(GameEnv, GAME)
parallel_env = partial(make_parallel, GAME.name)

__all__ = ["env", "parallel_env", "raw_env"]
