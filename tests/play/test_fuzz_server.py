"""Does any input end in a 500, a traceback or a hang? Random requests, frames and records."""

import contextlib
import json
import logging
import socket
import time

import hypothesis
import pytest
from cosmozoo.envs import get_game
from cosmozoo.play.replay import replay_positions
from cosmozoo.play.requests import MAX_MESSAGE, MAX_RECORD, AskReplay
from cosmozoo.play.responses import Replay
from cosmozoo.play.table import RejectedError, Table
from hypothesis import strategies
from play_server import NO_LIMITS, Client, running
from play_table import config_for, humans, play_to_end
from strategies_of_damage import JSON_VALUES, SCALARS
from websockets.exceptions import ConnectionClosed

pytestmark = pytest.mark.slow

MAX_SECONDS = 5
LIMIT = hypothesis.settings(deadline=None, suppress_health_check=list(hypothesis.HealthCheck))
PATHS = strategies.sampled_from(
    [b"/", b"/health", b"/api/games", b"/api/tables", b"/api/replay", b"/api/tables/x/record", b"/api/tables/x/socket",
     b"/fonts/x", b"/games/planet/icon.svg", b"/main.js"]
)  # fmt: skip
BYTES = strategies.binary(max_size=20)
HEADERS = strategies.sampled_from([b"Host", b"Origin", b"Content-Length", b"Authorization", b"Upgrade", b"Range"])


class Server:
    """A running server and the errors it has logged."""

    def __init__(self, running_server, errors):
        self.running, self.errors = running_server, errors

    def answer(self, request, *, seconds=MAX_SECONDS):
        """The bytes that the server sends to raw bytes, in a time that ends the wait for an incomplete request."""
        del self.errors[:]
        answer = b""
        with (
            socket.create_connection(("127.0.0.1", self.running.port), timeout=seconds) as connection,
            contextlib.suppress(ConnectionError, TimeoutError),
        ):
            connection.sendall(request)
            while chunk := connection.recv(65_536):
                answer += chunk
        self.check()
        return answer

    def check(self):
        assert not self.errors, self.errors[0]
        assert self.running.thread.is_alive()


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    errors = []
    handler = logging.Handler(logging.ERROR)
    handler.emit = lambda record: errors.append(logging.Formatter().format(record))
    logging.getLogger().addHandler(handler)
    with running(tmp_path_factory.mktemp("tables"), NO_LIMITS) as found:
        yield Server(found, errors)
    logging.getLogger().removeHandler(handler)


def status_of(answer):
    return int(answer.split(b" ", 2)[1]) if answer.startswith(b"HTTP/1.1 ") else None


def request(method=b"GET", path=b"/", headers=(), body=b""):
    lines = [b"%s %s HTTP/1.1" % (method, path), *(b"%s: %s" % header for header in headers)]
    return b"\r\n".join([*lines, b"Connection: close", b"", body])


def post(server, path, body, length=None):
    own = f"127.0.0.1:{server.running.port}".encode()
    headers = [(b"Host", own), (b"Origin", b"http://" + own), (b"Content-Length", b"%d" % (length or len(body)))]
    return request(b"POST", path, headers, body)


# HTTP


@LIMIT
@hypothesis.given(
    strategies.sampled_from([b"GET", b"POST", b"HEAD", b"OPTIONS", b"PUT", b"\xff", b""]),
    strategies.tuples(PATHS, BYTES).map(b"".join),
    strategies.lists(strategies.tuples(HEADERS, BYTES), max_size=4),
    BYTES,
)
def test_no_request_ends_in_a_500(server, method, path, headers, body):
    answer = server.answer(request(method, path, headers, body), seconds=1)
    assert status_of(answer) is None or status_of(answer) < 500, answer[:200]


@LIMIT
@hypothesis.given(strategies.sampled_from([b"/api/tables", b"/api/replay"]), JSON_VALUES)
def test_no_json_body_ends_in_a_500(server, path, value):
    answer = server.answer(post(server, path, json.dumps(value).encode("utf-8", "replace")))
    assert 400 <= status_of(answer) < 500, answer[:200]


NEW_TABLE = {"game": "petit_prince", "seats": [{"kind": "me"}, {"kind": "human"}], "options": {}, "pace": 0}


@LIMIT
@hypothesis.given(strategies.sampled_from([*NEW_TABLE, "variant"]), JSON_VALUES)
def test_no_new_table_ends_in_a_500(server, name, value):
    answer = server.answer(post(server, b"/api/tables", json.dumps(NEW_TABLE | {name: value}).encode()))
    assert 201 <= status_of(answer) < 500, answer[:200]


@pytest.mark.parametrize("host", [b"[", b"[::1", b"]", b"a:b:c", b"\xff\xfe", b"[v1.x]", b"127.0.0.1:99999999", b"@"])
def test_malformed_hosts_are_rejected(server, host):
    answer = server.answer(request(headers=[(b"Host", host)]))
    assert status_of(answer) in (200, 400, 403), answer[:200]


@pytest.mark.parametrize("origin", [b"http://[", b"[", b"http://\xff", b"http://[::1", b"//", b"http://a:b:c"])
def test_malformed_origins_are_rejected(server, origin):
    headers = [(b"Host", f"127.0.0.1:{server.running.port}".encode()), (b"Origin", origin), (b"Content-Length", b"2")]
    assert status_of(server.answer(request(b"POST", b"/api/tables", headers, b"{}"))) == 403


@pytest.mark.parametrize(
    "path", [b"/%00", b"/%ff", b"/" + b"a" * 5_000, b"/%2e%2e/%2e%2e/etc/passwd", b"//x", b"/main.js/x"]
)
def test_strange_paths_are_not_found(server, path):
    headers = [(b"Host", f"127.0.0.1:{server.running.port}".encode())]
    assert 400 <= status_of(server.answer(request(path=path, headers=headers))) < 500


@pytest.mark.parametrize("body", [b"[" * 4_000, b'{"game":' * 500, b'{"record": "' + b"[" * 100_000 + b'"}'])
def test_deep_json_gets_a_sentence(server, body):
    path = b"/api/replay" if b"record" in body else b"/api/tables"
    assert status_of(server.answer(post(server, path, body))) == 400


@pytest.mark.parametrize(("path", "limit"), [(b"/api/tables", MAX_MESSAGE), (b"/api/replay", 2 * MAX_RECORD)])
def test_oversized_bodies_are_refused(server, path, limit):
    answer = server.running.post(path.decode(), {"x": "y" * limit})
    assert answer.status_code == 413


def test_clients_that_leave_in_the_middle_of_a_body_leave_no_traceback(server):
    server.answer(post(server, b"/api/tables", b'{"game"', length=500), seconds=0.2)
    time.sleep(0.3)
    server.check()


# WebSockets


@pytest.fixture
def table(server):
    return server.running.create_table("petit_prince", "me", "human")


MESSAGES = (
    JSON_VALUES.map(json.dumps)
    | strategies.binary(max_size=40)
    | strategies.text(strategies.characters(exclude_categories=("Cs",)), max_size=40)
    | strategies.tuples(strategies.sampled_from(["join", "act", "hint", "pace"]), SCALARS, SCALARS).map(
        lambda drawn: json.dumps({"type": drawn[0], "seq": drawn[1], "action": drawn[2]})
    )
)


@LIMIT
@hypothesis.given(messages=strategies.lists(MESSAGES, min_size=1, max_size=8))
def test_no_message_ends_in_a_traceback(server, table, messages):
    del server.errors[:]
    with Client(server.running, table["table"], table["token"]) as me:
        for message in messages:
            me.send(message)
        me.send({"type": "act", "seq": -1, "action": 0})
        me.receive_until(lambda each: "this move is for position -1" in str(each), seconds=4 * MAX_SECONDS)
    server.check()


@pytest.mark.parametrize(
    "frame",
    [
        b"\x81\x82\0\0\0\0\xff\xfe",  # invalid UTF-8
        b"\xff\xff" + b"\xff" * 20,  # reserved bits, and a length of 2**64 - 1
        b"\x81\x05hello",  # not masked
        b"\x89\xfe\x10\0\0\0\0\0",  # a long ping
        b"\x80\x80\0\0\0\0",  # a continuation of nothing
        b"\x88\x81\0\0\0\0\x01",  # a close code of one byte
    ],
)
def test_invalid_frames_close_only_their_connection(server, table, frame):
    del server.errors[:]
    with Client(server.running, table["table"], table["token"]) as me:
        me.wait_for("state")
        me.socket.socket.sendall(frame)
        with contextlib.suppress(TimeoutError, ConnectionClosed):
            while True:
                me.receive(timeout=1)
    with Client(server.running, table["table"], table["token"]) as me:
        me.wait_for("state")
    server.check()


# Records


@pytest.fixture(scope="module")
def record():
    return json.loads(play_to_end(Table(config_for(get_game("petit_prince"), humans(2)))).record.to_json())


def replayed(data):
    try:
        return replay_positions(AskReplay(record=data if isinstance(data, str) else json.dumps(data)))
    except RejectedError as error:
        return error


@LIMIT
@hypothesis.given(strategies.data())
def test_damaged_records_are_replayed_or_rejected(record, data):
    name = data.draw(strategies.sampled_from(sorted(record)))
    replayed(record | {name: data.draw(JSON_VALUES)})


@LIMIT
@hypothesis.given(strategies.data())
def test_damaged_settings_are_replayed_or_rejected(record, data):
    settings = dict(record["settings"])
    name = data.draw(strategies.sampled_from([*sorted(settings), "other"]))
    settings[name] = data.draw(SCALARS)
    replayed(record | {"settings": settings})


@pytest.mark.parametrize("name", ["num_players", "variant", "skip_forced"])
def test_records_whose_settings_lack_a_key_are_no_error(record, name):
    settings = {key: value for key, value in record["settings"].items() if key != name}
    assert isinstance(replayed(record | {"settings": settings, "actions": []}), (Replay, RejectedError))


@pytest.mark.parametrize("seed", [-1, 2**64, 10**30, -(2**70)])
def test_records_with_impossible_seeds_are_replayed_or_rejected(record, seed):
    replayed(record | {"seed": seed})


@pytest.mark.parametrize("action", [2**31, 2**63, 2**64, -1, -(2**70)])
def test_records_with_impossible_actions_are_rejected(record, action):
    assert isinstance(replayed(record | {"actions": [action]}), RejectedError)
