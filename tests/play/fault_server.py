"""A server that a test can kill: `python fault_server.py DATABASE PORT`. It compiles only what it needs."""

import sys
from pathlib import Path

from cosmozoo.play.agent_pool import AgentPool
from cosmozoo.play.lobby import Lobby
from cosmozoo.play.server import create_app, serve
from play_server import NO_LIMITS


class LazyPool(AgentPool):
    """Prepares no agents in advance, because most tests need none."""

    def prepare(self, games):
        pass


if __name__ == "__main__":
    lobby = Lobby(Path(sys.argv[1]), NO_LIMITS, LazyPool(num_threads=1))
    serve(create_app(lobby), "127.0.0.1", int(sys.argv[2]), opens_browser=False)
