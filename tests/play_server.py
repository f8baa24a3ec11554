"""What tests of the server share: a server in a thread, and a browser without a screen."""

import asyncio
import json
import socket
import threading
import time
from contextlib import contextmanager, suppress

import httpx
import uvicorn
from cosmozoo.play.house import House
from cosmozoo.play.limits import Limits
from cosmozoo.play.server import SETTINGS, create_app
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

PATIENCE = 120  # seconds: the first use of a game compiles it


class Running:
    """A server at an address of its own."""

    def __init__(self, folder, limits=None, **settings):
        self.house = None
        self.folder, self.limits = folder, limits
        self.settings = settings
        self.ready = threading.Event()
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()
        assert self.ready.wait(PATIENCE)

    def _run(self):
        asyncio.run(self._serve())

    async def _serve(self):
        self.house = House(self.folder, self.limits)
        app = create_app(self.house, **self.settings)
        self.server = uvicorn.Server(uvicorn.Config(app, host="127.0.0.1", port=0, log_level="error", **SETTINGS))
        watcher = asyncio.create_task(self._announce())
        await self.server.serve()
        await watcher

    async def _announce(self):
        while not self.server.started:
            await asyncio.sleep(0.01)
        self.port = self.server.servers[0].sockets[0].getsockname()[1]
        self.ready.set()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def get(self, path, **keywords):
        return httpx.get(self.url + path, timeout=PATIENCE, **keywords)

    def post(self, path, data=None, origin=None, **keywords):
        headers = {"Origin": self.url if origin is None else origin}
        return httpx.post(self.url + path, json=data, headers=headers, timeout=PATIENCE, **keywords)

    def open(self, game, *seats, **wish):
        """A table; seats are "me", "person" or a level."""
        wanted = [{"kind": seat} if seat in ("me", "person") else {"kind": "agent", "level": seat} for seat in seats]
        answer = self.post("/api/tables", {"game": game, "seats": wanted, **wish})
        assert answer.status_code == 201, answer.text
        return answer.json()

    def crash(self):
        """Stops without a word to anybody."""
        self.server.force_exit = True
        self.server.should_exit = True
        self.thread.join(30)

    def stop(self):
        self.crash()


# players in tests are faster than people; what limits do has tests of its own
PATIENT = Limits(messages_a_second=10_000, message_burst=10_000, requests_a_second=10_000, request_burst=10_000)


@contextmanager
def running(folder, limits=PATIENT, **settings):
    server = Running(folder, limits, **settings)
    try:
        yield server
    finally:
        server.stop()


class Browser:
    """One connection to a table."""

    def __init__(self, server, table, token=None, origin=None):
        address = f"ws://127.0.0.1:{server.port}/table/{table}"
        opening = connect(address, origin=server.url if origin is None else origin, max_size=None)
        self.socket = opening.__enter__()  # closed by leaving the browser
        self.state = None
        self.answered = -1  # the last position a move was made in
        self.heard = []  # everything, as it came
        if token is not None:
            self.say({"type": "join", "token": token})

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def drop(self):
        """The cable is cut: nobody says goodbye."""
        self.socket.socket.shutdown(socket.SHUT_RDWR)

    def say(self, message):
        self.socket.send(message if isinstance(message, (str, bytes)) else json.dumps(message))

    def hear(self, timeout=PATIENCE):
        self.heard.append(self.socket.recv(timeout))
        message = json.loads(self.heard[-1])
        if message["type"] == "state":
            self.state = message
        return message

    def hear_until(self, is_wanted, seconds=PATIENCE):
        ends = time.monotonic() + seconds
        while time.monotonic() < ends:
            message = self.hear(ends - time.monotonic())
            if is_wanted(message):
                return message
        raise AssertionError("waited in vain")

    def hear_until_closed(self):
        """Everything the server still says until it ends the connection."""
        with suppress(ConnectionClosed):
            while True:
                self.hear()

    def wait_for(self, kind):
        return self.hear_until(lambda message: message["type"] == kind)

    def wait_for_turn(self):
        """The next state in which something is to decide, or the last one; not one that was answered already."""
        return self.hear_until(
            lambda message: (
                message["type"] == "state"
                and ((message["actions"] and message["seq"] > self.answered) or message["is_over"])
            )
        )

    def act(self, action, seq=None):
        if seq is None:
            self.answered = self.state["seq"]
        self.say({"type": "act", "seq": self.state["seq"] if seq is None else seq, "action": action})

    def play_to_end(self, choose):
        """Plays until the game is over; answers each position once. Returns the number of moves."""
        answered, moves = -1, 0
        while not (self.state and self.state["is_over"]):
            if self.state and self.state["actions"] and self.state["seq"] != answered:
                answered = self.state["seq"]
                self.act(choose(self.state))
                moves += 1
            message = self.hear()
            assert message["type"] != "error", message
        return moves
