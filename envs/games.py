"""Which games are there? Those named here, each loaded on first use."""

from functools import partial
from typing import Any

import numpy as np
from pettingzoo import AECEnv

from .core.aec import GameEnv, wrapped
from .core.game import Game, load_game
from .core.match import suggestion
from .core.parallel import ParallelGameEnv
from .core.record import Record, RecordError

GAMES: tuple[str, ...] = ("planet", "petit_prince", "exploding_planet", "space_builder")
NAMESPACE = "cosmozoo"


def game(name: str) -> Game:
    """A game's description by its name."""
    if name not in GAMES:
        raise ValueError(f"there is no game {name!r}{suggestion(name, GAMES)}; there are: {', '.join(GAMES)}")
    return load_game(name)


def check_known(record: Record) -> None:
    """Records come from anywhere: nothing is imported because one of them says so."""
    name = record.game.rpartition("_v")[0] if isinstance(record.game, str) else ""
    if name not in GAMES:
        raise RecordError(f"the game {record.game!r} is unknown; there are: {', '.join(GAMES)}")


def make(name: str, **settings: Any) -> AECEnv[str, dict[str, np.ndarray], int]:
    """A game as an AEC environment with PettingZoo's usual wrappers."""
    return wrapped(GameEnv(game(name), **settings))


def make_parallel(name: str, **settings: Any) -> ParallelGameEnv:
    """A game as a Parallel environment."""
    return ParallelGameEnv(game(name), **settings)


def register() -> None:
    """Makes `pettingzoo.make("aec", "cosmozoo/petit_prince-v0")` work, where PettingZoo has a registry."""
    import pettingzoo

    if not hasattr(pettingzoo, "register"):  # before 1.26
        return
    for name in GAMES:
        env_id = f"{NAMESPACE}/{name}-v0"
        if env_id not in pettingzoo.aec_registry:
            pettingzoo.register("aec", env_id, partial(make, name))
            pettingzoo.register("parallel", env_id, partial(make_parallel, name))
