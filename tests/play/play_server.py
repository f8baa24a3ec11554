"""What tests of the server share: a server in a thread, and a client that plays over a WebSocket."""

import asyncio
import json
import socket
import threading
import time
from contextlib import contextmanager, suppress
from dataclasses import fields

import httpx
import uvicorn
from cosmozoo.play.agent_pool import AgentPool
from cosmozoo.play.lobby import Lobby
from cosmozoo.play.rate_limit import Limits
from cosmozoo.play.server import create_app, uvicorn_settings
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

TIMEOUT = 120  # seconds; the first use of a game compiles it


class LazyPool(AgentPool):
    """Prepares no agents in advance, because most tests need none."""

    def prepare(self, games):
        pass


class RunningServer:
    """A server on a free port. Its agents think in a thread, unless they are given."""

    def __init__(self, folder, limits=None, agents=None, **settings):
        self.lobby = None
        self.agents = agents or LazyPool(num_workers=1)
        self.folder, self.limits = folder, limits
        self.settings = settings
        self.ready = threading.Event()
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()
        assert self.ready.wait(TIMEOUT)

    def _run(self):
        asyncio.run(self._serve())

    async def _serve(self):
        self.lobby = Lobby(self.folder / "tables.db", self.limits, self.agents)
        app = create_app(self.lobby, **self.settings)
        self.server = uvicorn.Server(
            uvicorn.Config(app, host="127.0.0.1", port=0, log_level="error", **uvicorn_settings(app))
        )
        announcement = asyncio.create_task(self._announce())
        await self.server.serve()
        await announcement

    async def _announce(self):
        while not self.server.started:
            await asyncio.sleep(0.01)
        self.port = self.server.servers[0].sockets[0].getsockname()[1]
        self.ready.set()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def get(self, path, **settings):
        return httpx.get(self.url + path, timeout=TIMEOUT, **settings)

    def post(self, path, data=None, origin=None, **settings):
        headers = {"Origin": self.url if origin is None else origin}
        return httpx.post(self.url + path, json=data, headers=headers, timeout=TIMEOUT, **settings)

    def create_table(self, game, *seats, **settings):
        """Creates a table; seats are "me", "human" or a level."""
        new_seats = [{"kind": seat} if seat in ("me", "human") else {"kind": "agent", "level": seat} for seat in seats]
        answer = self.post("/api/tables", {"game": game, "seats": new_seats, **settings})
        assert answer.status_code == 201, answer.text
        return answer.json()

    def get_record(self, table):
        """Asks for the record of a table, as the player who created it."""
        return self.get(f"/api/tables/{table['table']}/record", headers={"Authorization": f"Bearer {table['token']}"})

    def crash(self):
        """Stops without waiting for connections."""
        self.server.force_exit = True
        self.server.should_exit = True
        self.thread.join(30)

    def shut_down(self):
        """Stops as after Ctrl+C."""
        self.server.should_exit = True
        self.thread.join(30)

    def stop(self):
        self.crash()


# Clients in tests are faster than humans. The limits have tests of their own.
NO_LIMITS = Limits(
    **{each.name: 10_000_000 for each in fields(Limits) if each.name.endswith(("_second", "_burst"))},
    connections_per_visitor=1_000,
)


@contextmanager
def running(folder, limits=NO_LIMITS, **settings):
    server = RunningServer(folder, limits, **settings)
    try:
        yield server
    finally:
        server.stop()


class Client:
    """One connection to a table."""

    def __init__(self, server, table, token=None, origin=None, sock=None):
        address = f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket"
        opening = connect(address, origin=server.url if origin is None else origin, max_size=None, sock=sock)
        self.socket = opening.__enter__()  # closed by __exit__
        self.state = None
        self.answered = -1  # the last position with a move of this client
        self.received = []  # all messages, as text
        if token is not None:
            self.send({"type": "join", "token": token})

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def drop(self):
        """Cuts the connection without closing it."""
        self.socket.socket.shutdown(socket.SHUT_RDWR)

    def send(self, message):
        self.socket.send(message if isinstance(message, (str, bytes)) else json.dumps(message))

    def receive(self, timeout=TIMEOUT):
        self.received.append(self.socket.recv(timeout))
        message = json.loads(self.received[-1])
        if message["type"] == "state":
            self.state = message
        return message

    def receive_until(self, is_expected, seconds=TIMEOUT):
        ends = time.monotonic() + seconds
        while time.monotonic() < ends:
            message = self.receive(ends - time.monotonic())
            if is_expected(message):
                return message
        raise AssertionError("the expected message did not arrive")

    def receive_until_closed(self):
        """Receives messages until the server closes the connection."""
        with suppress(ConnectionClosed):
            while True:
                self.receive()

    def wait_for(self, kind):
        return self.receive_until(lambda message: message["type"] == kind)

    def wait_for_turn(self):
        """Waits for a state with legal actions in a new position, or for the end of the game."""
        return self.receive_until(
            lambda message: (
                message["type"] == "state"
                and ((message["actions"] and message["seq"] > self.answered) or message["is_over"])
            )
        )

    def act(self, action, seq=None):
        if seq is None:
            self.answered = self.state["seq"]
        self.send({"type": "act", "seq": self.state["seq"] if seq is None else seq, "action": action})

    def play_to_end(self, choose):
        """Plays until the game is over, with one move per position. Returns the number of moves."""
        answered, moves = -1, 0
        while not (self.state and self.state["is_over"]):
            if self.state and self.state["actions"] and self.state["seq"] != answered:
                answered = self.state["seq"]
                self.act(choose(self.state))
                moves += 1
            message = self.receive()
            assert message["type"] != "error", message
        return moves
