"""The environments. `petit_prince_v0.env()` and its like make one; `game(name)` gives a game's description."""

from .core.batch import BatchEnv
from .core.game import Game
from .core.match import Match
from .games import GAMES, check_known, game, make, register

__all__ = ["GAMES", "BatchEnv", "Game", "Match", "check_known", "game", "make", "register"]

register()
