"""A server that a test can kill. It prepares no agents; those that it needs think in a process, as in `cosmozoo serve`.

Tests fork it from a process that has imported this module and loaded a game, because starting Python takes seconds.
"""

import os
from pathlib import Path

from cosmozoo.envs import Match, get_game
from cosmozoo.play.lobby import Lobby
from cosmozoo.play.rate_limit import Limits
from cosmozoo.play.server import create_app, serve
from play_server import NO_LIMITS, LazyPool

loaded = Match(get_game("petit_prince"), 2, seed=1)
loaded.step(int(loaded.action_mask.argmax()))


def serve_until_killed(database: str, port: int, is_limited: bool) -> None:
    """With limits, visitors have the usual ones."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    agents = LazyPool(num_workers=1, in_processes=True)
    lobby = Lobby(Path(database), Limits() if is_limited else NO_LIMITS, agents)
    serve(create_app(lobby), "127.0.0.1", port, opens_browser=False)
