"""A server that a test can kill: `python fault_server.py DATABASE PORT`. It compiles nothing before it is needed."""

import sys
from pathlib import Path

from cosmozoo.play.lobby import Lobby
from cosmozoo.play.server import create_app, serve
from play_server import NO_LIMITS, LazyPool

if __name__ == "__main__":
    lobby = Lobby(Path(sys.argv[1]), NO_LIMITS, LazyPool(num_workers=1))
    serve(create_app(lobby), "127.0.0.1", int(sys.argv[2]), opens_browser=False)
