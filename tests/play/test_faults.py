"""Is anything acknowledged ever lost? Killed servers, full disks, jumping clocks, slow and flooding visitors.

`make test` runs a short form; `make soak` sets COSMOZOO_SOAK for the long one.
"""

import importlib
import multiprocessing
import os
import random
import resource
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import numpy as np
import pytest
from cosmozoo.play import session as session_module
from cosmozoo.play import table_store
from cosmozoo.play.connection import MAX_UNSENT_BYTES
from cosmozoo.play.rate_limit import Limits
from cosmozoo.play.requests import CLOSED_TOO_FAST
from play_server import NO_LIMITS, TIMEOUT, Client, RunningServer, running
from websockets.exceptions import ConnectionClosed, InvalidMessage
from websockets.frames import CloseCode

pytestmark = pytest.mark.slow

IS_SOAK = bool(os.environ.get("COSMOZOO_SOAK"))
MIN_KILLS, MIN_ACKNOWLEDGED = (20, 3_000) if IS_SOAK else (1, 20)
NUM_TABLES = 8 if IS_SOAK else 4
ROOM = 60_000  # bytes that the database may grow before the disk of the test is full
FOLDER = Path(__file__).parent
PROCESSES = multiprocessing.get_context("forkserver")
PROCESSES.set_forkserver_preload(["fault_server"])


@pytest.fixture
def server(tmp_path):
    with running(tmp_path, NO_LIMITS) as found:
        yield found


def token_of_guest(table):
    return table["links"][0]["link"].partition("&token=")[2]


class TwoPlayers:
    """Two people at a table of Le Petit Prince, and the moves the server has acknowledged to them."""

    def __init__(self, server, seed=0):
        self.server = server
        self.rng = random.Random(seed)
        self.table = server.create_table("petit_prince", "me", "human")
        self.acknowledged = []  # (seat, action)
        self.open()

    def open(self):
        tokens = (self.table["token"], token_of_guest(self.table))
        self.clients = [Client(self.server, self.table["table"], token) for token in tokens]
        for client in self.clients:
            client.wait_for("state")

    def close(self):
        for client in self.clients:
            client.socket.close()

    @property
    def is_over(self):
        return self.clients[0].state["is_over"]

    def move(self):
        """Makes a move and waits until both have seen it. Returns the seconds until its player saw it."""
        seat = self.clients[0].state["to_move"][0]
        mover = self.clients[seat]
        seq = mover.state["seq"]
        while not mover.state["actions"]:
            mover.wait_for("state")
        action = self.rng.choice(mover.state["actions"])["action"]
        start = time.perf_counter()
        mover.act(action)
        for client in (mover, self.clients[1 - seat]):
            while client.state["seq"] <= seq:
                message = client.receive()
                assert message["type"] != "error", message
            if client is mover:
                seconds = time.perf_counter() - start
                self.acknowledged.append((seat, action))
        return seconds


def stored_moves(path, table_id):
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(
            "SELECT seat, action FROM moves WHERE table_id = ? ORDER BY number", (table_id,)
        ).fetchall()


# A server is killed


def start_server(*arguments):
    fault_server = importlib.import_module("fault_server")  # it loads a game, which other tests need not
    fault_server.serve_until_killed(*arguments)


class ServerToKill:
    """A server in a process of its own."""

    create_table = RunningServer.create_table
    post = RunningServer.post
    url = RunningServer.url

    def __init__(self, database, is_limited=False):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.process = PROCESSES.Process(target=start_server, args=(str(database), self.port, is_limited))
        self.process.start()
        deadline = time.monotonic() + TIMEOUT
        while time.monotonic() < deadline:
            assert self.process.is_alive(), "the server has exited"
            with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
                return
            time.sleep(0.05)
        raise AssertionError("the server does not start")

    def kill(self):
        self.process.kill()
        self.process.join()

    def memory(self):
        """What it keeps in memory, with its processes, in bytes."""
        pids = [self.process.pid, *children_of(self.process.pid)]
        return sum(int(Path(f"/proc/{pid}/statm").read_text().split()[1]) for pid in pids) * resource.getpagesize()


def children_of(pid):
    """The processes that any of its threads has started."""
    return [
        int(child) for task in Path(f"/proc/{pid}/task").iterdir() for child in (task / "children").read_text().split()
    ]


def num_moves(tables):
    return sum(len(each.acknowledged) for each in tables)


def play_until_killed(players):
    with suppress(ConnectionClosed, OSError):
        while True:
            if players.is_over:
                return
            players.move()


def test_killed_server_loses_no_acknowledged_move(tmp_path):
    path, rng = tmp_path / "tables.db", random.Random(1)
    kills = num_acknowledged = 0
    while kills < MIN_KILLS or num_acknowledged < MIN_ACKNOWLEDGED:
        server = ServerToKill(path)
        try:
            tables = [TwoPlayers(server, seed=10 * kills + number) for number in range(NUM_TABLES)]
            threads = [threading.Thread(target=play_until_killed, args=(each,)) for each in tables]
            for thread in threads:
                thread.start()
            enough = rng.randint(1, 3 * MIN_ACKNOWLEDGED // MIN_KILLS)  # moves, because seconds depend on the machine
            while any(thread.is_alive() for thread in threads) and num_moves(tables) < enough:
                time.sleep(0.001)
        finally:
            server.kill()
        for thread in threads:
            thread.join(TIMEOUT)
        kills += 1
        for each in tables:
            found = stored_moves(path, each.table["table"])
            assert found[: len(each.acknowledged)] == each.acknowledged
            assert len(found) <= len(each.acknowledged) + 1, "at most one move was stored, but not answered"
        num_acknowledged += num_moves(tables)
        print(f"{kills} kills, {num_acknowledged} acknowledged moves", flush=True)
    with running(tmp_path, NO_LIMITS) as again:
        for each in tables:
            each.server = again
            each.open()
            assert each.clients[0].state["seq"] >= len(each.acknowledged)
            if not each.is_over:
                each.move()
            each.close()
    print(f"{kills} kills, {num_acknowledged} acknowledged moves, 0 lost")


# The disk is full


@contextmanager
def full_disk(path):
    """No file of this process can grow beyond a little more than what the database has now."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    size = max(each.stat().st_size for each in path.parent.iterdir())
    resource.setrlimit(resource.RLIMIT_FSIZE, (size + ROOM, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_full_disk_refuses_moves_and_loses_no_table(server, tmp_path):
    path = tmp_path / "tables.db"
    tables = [TwoPlayers(server, seed) for seed in range(9 if IS_SOAK else 3)]
    with full_disk(path):
        for each in tables:
            refused = None
            while refused is None and not each.is_over:
                try:
                    each.move()
                except AssertionError as error:
                    refused = str(error)
            assert each.is_over or "nothing can be saved at the moment" in refused, refused
            assert each.is_over or "your move is not made" in refused
        assert any(not each.is_over for each in tables)
        assert server.get("/health").status_code == 503
        created = server.post("/api/tables", {"game": "petit_prince", "seats": [{"kind": "me"}, {"kind": "human"}]})
        assert (created.status_code, "try again later" in created.json()["message"]) == (503, True)
    for each in tables:
        if not each.is_over:
            each.move()
        assert stored_moves(path, each.table["table"]) == each.acknowledged
        each.close()
        server.lobby.sessions.pop(each.table["table"], None)
        each.open()
        assert each.clients[0].state["seq"] == len(each.acknowledged)
        each.close()
    assert server.get("/health").json()["status"] == "ok"


def test_agents_wait_while_the_disk_is_full_and_go_on_by_themselves(server, monkeypatch):
    monkeypatch.setattr(session_module, "RETRY_SECONDS", 0.05)
    table = server.create_table("petit_prince", "me", "random")
    stored = server.lobby.sessions[table["table"]].stored
    save, is_full = stored.save_move, threading.Event()

    def save_move(seat, seq, action):
        if is_full.is_set() and seat == 1:
            raise session_module.StorageError("nothing can be saved at the moment (full)")
        return save(seat, seq, action)

    stored.save_move = save_move
    with Client(server, table["table"], table["token"]) as me:
        me.wait_for_turn()
        is_full.set()
        while me.state["to_move"] == [0]:
            me.act(me.state["actions"][0]["action"])
            me.wait_for("state")
        assert "goes on by itself" in me.wait_for("error")["message"]
        seq = me.state["seq"]
        is_full.clear()
        me.receive_until(lambda message: message["type"] == "state" and message["seq"] > seq)


# The clock jumps


@pytest.mark.parametrize("years", [-30, 30])
def test_jumping_clock_changes_no_game(server, tmp_path, monkeypatch, years):
    players = TwoPlayers(server)
    players.move()
    real = time.time
    monkeypatch.setattr(table_store, "time", lambda: real() + years * 365 * 86_400)
    monkeypatch.setattr("cosmozoo.play.lobby.time", lambda: real() + years * 365 * 86_400)
    players.move()
    other = TwoPlayers(server)
    other.move()
    players.move()
    for each in (players, other):
        assert stored_moves(tmp_path / "tables.db", each.table["table"]) == each.acknowledged
        each.close()


# Visitors


def test_slow_reader_delays_nobody_and_takes_little_memory(server):
    players = TwoPlayers(server)
    with Client(server, players.table["table"], players.table["token"]) as sleeper:
        sleeper.socket.recv = None  # it never reads
        sleeper.socket.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
        while not players.is_over and len(players.acknowledged) < (500 if IS_SOAK else 40):
            players.move()
    session = server.lobby.sessions[players.table["table"]]
    connections = [send.__self__ for sends in session.connections.values() for send in sends]
    assert all(each.num_unsent_bytes <= MAX_UNSENT_BYTES for each in connections)
    assert len(players.acknowledged) >= 20
    players.close()


def client_at(server, table, address):
    """A client with another address: another visitor."""
    connection = socket.create_connection(("127.0.0.1", server.port), source_address=(address, 0))
    return Client(server, table["table"], table["token"], sock=connection)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have one loopback address")
def test_flooding_visitor_is_slowed_then_cut_off_and_others_play_on(tmp_path, caplog):
    with running(tmp_path, Limits()) as server:
        players, table = TwoPlayers(server), server.create_table("petit_prince", "me", "human")
        codes = []

        def flood():
            for _ in range(3):
                with suppress(InvalidMessage, OSError):  # who comes again may be cut off before the handshake
                    client = client_at(server, table, "127.0.0.2")
                    with suppress(ConnectionClosed):
                        for _ in range(20_000):
                            client.send({"type": "hint", "seq": 99})
                    client.receive_until_closed()
                    codes.append(client.socket.close_code)

        thread = threading.Thread(target=flood)
        thread.start()
        for _ in range(12):
            players.move()
        thread.join(TIMEOUT)
        assert codes[0] == CLOSED_TOO_FAST
        assert ("127.0.0.2", table["table"]) in [
            (each.visitor, each.table) for each in caplog.records if "cut off" in each.getMessage()
        ]
        assert set(codes) <= {CLOSED_TOO_FAST, CloseCode.ABNORMAL_CLOSURE}
        players.close()
        deadline = time.monotonic() + TIMEOUT
        while server.lobby.connections and time.monotonic() < deadline:
            time.sleep(0.05)
        assert not server.lobby.connections, "nothing is kept for visitors who have gone"


class Pacers:
    """Two people who move as fast as the limits allow, in one game after the other."""

    def __init__(self, server):
        self.server, self.num_games = server, 0
        self.players = TwoPlayers(server)

    def move(self):
        if self.players.is_over:
            self.players.close()
            self.num_games += 1
            self.players = TwoPlayers(self.server, self.num_games)
        time.sleep(0.07)
        return self.players.move()

    def ask_for_a_hint(self):
        state = self.players.clients[0].state
        client = self.players.clients[state["to_move"][0]]
        client.send({"type": "hint", "seq": state["seq"]})
        client.wait_for("hint")


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have one loopback address, and no /proc")
def test_flood_of_every_kind_delays_others_little_and_leaves_nothing(tmp_path):
    server = ServerToKill(tmp_path / "tables.db", is_limited=True)
    try:
        pacers, num_moves, seconds = Pacers(server), 150 if IS_SOAK else 10, 30 if IS_SOAK else 2
        run_flood(server, 1)  # what is loaded at its first use belongs to the server
        pacers.ask_for_a_hint()
        quiet = [pacers.move() for _ in range(num_moves)]
        before = server.memory()
        flood = start_flood(server, seconds)
        flooded = [pacers.move()]
        while flood.poll() is None:
            flooded.append(pacers.move())
        told = flood.stdout.read()
        after = wait_for_memory(server, 1.1 * before)
        ratio = np.percentile(flooded, 95) / np.percentile(quiet, 95)
        print(f"flood {told.strip()}: {len(flooded)} moves; 95 % {1000 * np.percentile(quiet, 95):.0f} ms before and")
        print(f"{1000 * np.percentile(flooded, 95):.0f} ms during the flood, {ratio:.2f} times as long; memory")
        print(f"{before >> 20} MB before and {after >> 20} MB after")
        assert after < 1.1 * before
        assert not IS_SOAK or ratio < 3
        pacers.players.close()
    finally:
        server.kill()


def start_flood(server, seconds):
    command = [sys.executable, str(FOLDER / "flooding.py"), str(server.port), str(seconds)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def run_flood(server, seconds):
    assert start_flood(server, seconds).wait(TIMEOUT) == 0


def wait_for_memory(server, enough):
    """What the server keeps in the end. It learns late that some clients have gone."""
    deadline = time.monotonic() + TIMEOUT
    while (found := server.memory()) >= enough and time.monotonic() < deadline:
        time.sleep(0.2)
    return found


def test_connections_of_a_visitor_are_limited(tmp_path):
    with running(tmp_path, Limits(connections_per_visitor=2)) as server:
        players = TwoPlayers(server)
        with Client(server, players.table["table"]) as third:
            third.receive_until_closed()
            assert third.socket.close_reason.startswith("too many connections from your address")
        players.close()


@pytest.mark.parametrize(
    ("limits", "message"),
    [({"hint_burst": 1, "hints_per_second": 0.001}, "hint"), ({"pace_burst": 1, "paces_per_second": 0.001}, "pace")],
)
def test_hints_and_pace_changes_are_limited(tmp_path, limits, message):
    with running(tmp_path, Limits(**limits)) as server:
        table = server.create_table("petit_prince", "me", "human")
        with Client(server, table["table"], table["token"]) as me:
            me.wait_for("state")
            for expected in ("nothing to decide" if message == "hint" else "", "too "):
                me.send({"type": "hint", "seq": 99} if message == "hint" else {"type": "pace", "pace": 1})
                if expected:
                    assert expected in me.wait_for("error")["message"]


# Idle tables


def test_idle_tables_leave_memory_and_return(tmp_path):
    with running(tmp_path, Limits(idle_seconds=0.1)) as server:
        players = TwoPlayers(server)
        players.move()
        time.sleep(0.5)
        assert server.lobby.sessions, "a table with connections stays"
        players.close()
        deadline = time.monotonic() + TIMEOUT
        while server.lobby.sessions and time.monotonic() < deadline:
            time.sleep(0.05)
        assert not server.lobby.sessions
        players.open()
        assert players.clients[0].state["seq"] == 1
        players.move()
        players.close()


def test_table_changed_by_another_program_is_loaded_again(server):
    players = TwoPlayers(server)
    other = server.lobby.store.load(players.table["table"])
    action = other.table.legal_actions(0)[0]
    other.act(0, 0, action)
    with pytest.raises(AssertionError, match="another program"):
        players.move()
    players.close()
    players.acknowledged = [(0, action)]
    players.open()
    assert players.clients[0].state["seq"] == 1
    players.move()
    players.close()


# An orderly end


def test_moves_in_flight_are_made_before_the_server_stops(tmp_path):
    with running(tmp_path, NO_LIMITS) as server:
        players = TwoPlayers(server)
        writer = server.lobby.store.writer
        has_begun, may_end = threading.Event(), threading.Event()

        def hold(connection):
            has_begun.set()
            may_end.wait(TIMEOUT)

        writer.submit(hold)
        assert has_begun.wait(TIMEOUT)
        mover = players.clients[players.clients[0].state["to_move"][0]]
        mover.act(mover.state["actions"][0]["action"])
        while writer._jobs.empty():  # until the move waits for the job above
            time.sleep(0.01)
        threading.Timer(0.3, may_end.set).start()
        server.shut_down()
        assert len(stored_moves(tmp_path / "tables.db", players.table["table"])) == 1
        with pytest.raises(session_module.StorageError):
            writer.run(lambda connection: None)
