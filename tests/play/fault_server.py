"""A server that a test can kill: `python fault_server.py DATABASE PORT [limited]`. It prepares no agents.

Its agents think in a process, as those of `cosmozoo serve`. With `limited`, visitors have the usual limits.
"""

import sys
from pathlib import Path

from cosmozoo.play.lobby import Lobby
from cosmozoo.play.rate_limit import Limits
from cosmozoo.play.server import create_app, serve
from play_server import NO_LIMITS, LazyPool

if __name__ == "__main__":
    limits = Limits() if sys.argv[3:] == ["limited"] else NO_LIMITS
    lobby = Lobby(Path(sys.argv[1]), limits, LazyPool(num_workers=1, in_processes=True))
    serve(create_app(lobby), "127.0.0.1", int(sys.argv[2]), opens_browser=False)
