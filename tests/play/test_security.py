"""Does the server withstand strangers? Tokens, origins, limits, and invalid messages."""

import json
import logging
import time
from http.client import HTTPConnection
from types import SimpleNamespace

import pytest
from cosmozoo.envs import games
from cosmozoo.play.connection import MAX_UNSENT, MAX_WARNINGS, Connection
from cosmozoo.play.game_files import DEFAULT_ICON, board_css_file, icon_file
from cosmozoo.play.logs import JsonFormatter
from cosmozoo.play.rate_limit import Limits, TokenBucket
from cosmozoo.play.requests import CLOSED_TOO_FAST, CLOSED_UNKNOWN, MAX_MESSAGE
from cosmozoo.play.responses import Error
from cosmozoo.play.security import is_host_allowed, is_loopback, is_origin_allowed
from cosmozoo.play.server import MAX_FRAME
from cosmozoo.play.table_archive import DAY, records
from cosmozoo.play.table_store import TableStoreError
from play_server import TIMEOUT, Client, running
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with running(tmp_path_factory.mktemp("tables")) as found:
        yield found


@pytest.fixture
def table(server):
    return server.create_table("petit_prince", "me", "human")


def position(server, table):
    session = server.lobby.sessions[table["table"]]
    return (
        session.table.match.states.tobytes(),
        session.table.seq,
        dict(session.table.choices),
        server.lobby.store.load(table["table"]).num_choices,
    )


# Who may join


def test_tokens_cannot_be_guessed(server):
    tables = [server.create_table("petit_prince", "me", "human", "human") for _ in range(3)]
    tokens = [table["token"] for table in tables]
    tokens += [link["link"].partition("&token=")[2] for table in tables for link in table["links"]]
    assert len(set(tokens)) == 9
    assert all(len(token) >= 32 for token in tokens)


@pytest.mark.parametrize("token", ["x" * 32, "A" * 8])
def test_nobody_joins_without_the_token(server, table, token):
    with Client(server, table["table"], token) as stranger:
        assert "no such table" in stranger.wait_for("error")["message"]
        with pytest.raises(ConnectionClosed):
            stranger.receive()
        assert stranger.socket.close_code == CLOSED_UNKNOWN


def test_token_opens_its_own_table_only(server, table):
    other = server.create_table("petit_prince", "me", "human")
    with Client(server, other["table"], table["token"]) as stranger:
        assert "no such table" in stranger.wait_for("error")["message"]


@pytest.mark.parametrize("table_id", ["nothing", "-", "a" * 300])
def test_unknown_tables_look_alike(server, table_id):
    with Client(server, table_id, "x" * 32) as stranger:
        assert "no such table" in stranger.wait_for("error")["message"]


@pytest.mark.parametrize("path", ["/", "/api/tables", "/api/tables/..%2F..%2Fsecret/socket", "/api/games"])
def test_there_are_no_other_websockets(server, path):
    with pytest.raises(InvalidStatus):
        connect(f"ws://127.0.0.1:{server.port}{path}", origin=server.url)


@pytest.mark.parametrize(
    "first",
    [{"type": "act", "seq": 0, "action": 0}, {"type": "join"}, {"type": "join", "token": 7}, "nonsense", "[]", ""],
)
def test_connection_without_a_join_is_closed(server, table, first):
    with Client(server, table["table"]) as stranger:
        stranger.send(first)
        assert stranger.wait_for("error")
        with pytest.raises(ConnectionClosed):
            stranger.receive()


def test_state_contains_no_token(server, table):
    with Client(server, table["table"], table["token"]) as me:
        me.wait_for("state")
        assert table["token"] not in me.received[-1]
        assert table["links"][0]["link"].partition("&token=")[2] not in me.received[-1]


def test_record_is_secret_until_the_end(server, table):
    path = f"/api/tables/{table['table']}/record"
    assert server.get_record(table).status_code == 409
    assert server.get_record(table | {"token": "x" * 32}).status_code == 404
    assert server.get(path, params={"token": table["token"]}).status_code == 404  # not in a URL
    assert server.get(path).status_code == 404


# Where requests come from


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1", "https://localhost"])
def test_other_origins_are_rejected(server, table, origin):
    with pytest.raises(InvalidStatus):
        Client(server, table["table"], table["token"], origin=origin)
    assert server.post("/api/tables", {"game": "planet", "seats": []}, origin=origin).status_code == 403
    assert server.post("/api/replay", {"record": ""}, origin=origin).status_code == 403


def test_websocket_without_an_origin_is_rejected(server, table):
    with pytest.raises(InvalidStatus):
        connect(f"ws://127.0.0.1:{server.port}/api/tables/{table['table']}/socket")


def test_other_host_names_are_rejected(server):
    assert server.get("/api/games", headers={"Host": f"evil.example:{server.port}"}).status_code == 403
    assert server.get("/api/games", headers={"Host": f"localhost:{server.port}"}).status_code == 200


@pytest.mark.parametrize(
    ("host", "is_allowed"),
    [
        ("127.0.0.1:8137", True),
        ("[::1]:8137", True),
        ("localhost", True),
        ("192.168.1.5:80", True),
        ("zoo.example:80", True),
        ("evil.example", False),
        ("", False),
        (None, False),
        ("[", False),
        ("[::1", False),
        ("[v1.x]", False),
    ],
)
def test_hosts(host, is_allowed):
    assert is_host_allowed(host, ("zoo.example",)) == is_allowed


@pytest.mark.parametrize(
    ("origin", "is_allowed"),
    [
        ("http://a:1", True),
        ("https://a:1", True),
        ("http://a", False),
        ("http://b:1", False),
        ("a:1", False),
        ("http://[", False),
        ("[", False),
        ("http://a:1]", False),
    ],
)
def test_origins(origin, is_allowed):
    assert is_origin_allowed(origin, "a:1") == is_allowed
    assert not is_origin_allowed(None, "a:1")


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/", 200),
        ("/main.js", 200),
        ("/api/games", 200),
        ("/health", 200),
        ("/missing", 404),
        ("/api/tables/x/record", 404),
    ],
)
def test_responses_have_security_headers(server, path, status):
    answer = server.get(path)
    assert answer.status_code == status
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Referrer-Policy"] == "no-referrer"


def test_log_names_tables_and_contains_no_token(server, caplog):
    with caplog.at_level(logging.INFO):
        table = server.create_table("petit_prince", "me", "human")
        known = [table["token"], table["links"][0]["link"].partition("&token=")[2]]
        for token in known:
            with Client(server, table["table"], token) as me:
                me.send("nonsense")
                assert me.wait_for("error")
        tokens = [*known, "x" * 32]
        for token in tokens:
            with Client(server, table["table"], token):
                pass
            server.get(f"/api/tables/{table['table']}/record", params={"token": token})
            server.get_record(table | {"token": token})
    lines = [JsonFormatter().format(record) for record in caplog.records if record.name.startswith("cosmozoo")]
    assert any(json.loads(line).get("table") == table["table"] for line in lines)
    assert not any(token in line for token in tokens for line in lines)


@pytest.mark.parametrize(("host", "is_local"), [("127.0.0.1", True), ("::1", True), ("localhost", True),
                                                ("0.0.0.0", False), ("10.0.0.1", False), ("zoo", False)])  # fmt: skip
def test_only_loopback_is_loopback(host, is_local):
    assert is_loopback(host) == is_local


# Invalid messages

INVALID = [
    "",
    "nonsense",
    "[]",
    "{}",
    "null",
    '{"type": "act"}',
    '{"type": "act", "seq": 0}',
    '{"type": "act", "seq": "0", "action": 0}',
    '{"type": "act", "seq": 0, "action": true}',
    '{"type": "act", "seq": 0, "action": 0.5}',
    '{"type": "act", "seq": 0, "action": -1}',
    '{"type": "act", "seq": 0, "action": 99999999999999999999999}',
    '{"type": "act", "seq": 0, "action": 0, "seat": 1}',
    '{"type": "act", "seq": -1, "action": 0}',
    '{"type": "act", "seq": 7, "action": 0}',
    '{"type": "join", "token": "xxxxxxxxxxxx"}',
    '{"type": "pace", "pace": -1}',
    '{"type": "pace", "pace": 1e9}',
    '{"type": "hint", "seq": 5}',
    '{"type": "shutdown"}',
    "[" * 2000,
    '{"type": "act", "seq": 0, "action": 0, "x": "' + "x" * MAX_MESSAGE + '"}',
    b'{"type": "act", "seq": 0, "action": 0}',
    "\U0001f600",
]


@pytest.mark.parametrize("message", INVALID, ids=range(len(INVALID)))
def test_invalid_messages_get_an_error_and_change_nothing(server, table, message):
    with Client(server, table["table"], table["token"]) as me:
        me.wait_for("state")
        before = position(server, table)
        me.send(message)
        assert me.wait_for("error")["message"]
        assert position(server, table) == before
        me.act(me.state["actions"][0]["action"])  # the table goes on
        assert me.wait_for("state")["seq"] == 1


def test_moves_out_of_turn_and_repeated_moves_change_nothing(server, table):
    token = table["links"][0]["link"].partition("&token=")[2]
    with Client(server, table["table"], table["token"]) as me, Client(server, table["table"], token) as other:
        me.wait_for_turn()
        other.wait_for("state")
        before = position(server, table)
        other.act(me.state["actions"][0]["action"], seq=0)
        assert "not your turn" in other.wait_for("error")["message"]
        assert position(server, table) == before
        for _ in range(2):
            me.act(me.state["actions"][0]["action"], seq=0)
        assert "position" in me.wait_for("error")["message"]
        assert position(server, table)[1] == 1


def test_oversized_message_closes_only_its_connection(server, table):
    with Client(server, table["table"], table["token"]) as me:
        me.wait_for("state")
        before = position(server, table)
        me.send("x" * (MAX_FRAME + 1))
        me.receive_until_closed()
        assert position(server, table) == before
    with Client(server, table["table"], table["token"]) as me:
        assert me.wait_for("state")["seq"] == 0


# New tables

ME = {"kind": "me"}
AGENT = {"kind": "agent", "level": "medium"}


@pytest.mark.parametrize(
    ("new_table", "message"),
    [
        ({"game": "chess", "seats": [ME, AGENT]}, "unknown game 'chess'"),
        ({"game": "../planet", "seats": [ME, AGENT]}, "unknown game"),
        ({"game": "planet", "seats": [ME]}, "seats"),
        ({"game": "planet", "seats": [ME] + [AGENT] * 4}, "for 2 to 4 players"),
        ({"game": "planet", "seats": [AGENT, AGENT]}, "exactly one seat must be yours"),
        ({"game": "planet", "seats": [ME, ME]}, "exactly one seat must be yours"),
        ({"game": "planet", "seats": [ME, {"kind": "agent"}]}, "an agent needs a level"),
        ({"game": "planet", "seats": [{"kind": "me", "level": "easy"}, AGENT]}, "a human has none"),
        ({"game": "planet", "seats": [ME, {"kind": "agent", "level": "/etc/passwd"}]}, "level"),
        ({"game": "planet", "seats": [ME, {"kind": "agent", "level": "search:100000000"}]}, "level"),
        ({"game": "planet", "seats": [ME, AGENT], "variant": "secret"}, "no variant 'secret'"),
        ({"game": "planet", "seats": [ME, AGENT], "options": {"reward": 1}}, "'reward' is a setting of its own"),
        ({"game": "space_builder", "seats": [ME, AGENT], "options": {"p_face": 3}}, "p_face"),
        ({"game": "planet", "seats": [ME, AGENT], "pace": -1}, "pace"),
        ({"game": "planet", "seats": [{"kind": "me", "name": "x" * 100}, AGENT]}, "name"),
        ({"game": "planet", "seats": [ME, AGENT], "seed": 1}, "seed"),
        ({}, "game"),
    ],
)
def test_impossible_tables_get_a_clear_sentence(server, new_table, message):
    answer = server.post("/api/tables", new_table)
    assert answer.status_code == 400
    assert message in answer.json()["message"]


def test_long_requests_are_not_read(server):
    answer = server.post("/api/tables", {"game": "x" * 10 * MAX_MESSAGE})
    assert answer.status_code == 413


# Limits


def test_token_bucket_runs_out_and_refills(monkeypatch):
    clock = [0.0]
    monkeypatch.setattr("cosmozoo.play.rate_limit.monotonic", lambda: clock[0])
    bucket = TokenBucket(rate=2.0, burst=3)
    assert [bucket.allow() for _ in range(4)] == [True, True, True, False]
    clock[0] = 0.5
    assert [bucket.allow() for _ in range(2)] == [True, False]


SLOW = {
    "messages_per_second": 0.001,
    "requests_per_second": 0.001,
}  # the result must not depend on the speed of the machine


def test_limits_hold(tmp_path):
    limits = Limits(tables=4, connections_per_seat=2, message_burst=5, request_burst=8, **SLOW)
    with running(tmp_path, limits) as server:
        first = server.create_table("petit_prince", "me", "human")
        for _ in range(3):
            server.create_table("petit_prince", "me", "human")
        full = server.post("/api/tables", {"game": "petit_prince", "seats": [ME, AGENT]})
        assert (full.status_code, "tables already" in full.json()["message"]) == (503, True)
        two = [Client(server, first["table"], first["token"]) for _ in range(2)]
        for client in two:
            client.wait_for("state")
        with Client(server, first["table"], first["token"]) as third:
            assert "too many browsers" in third.wait_for("error")["message"]
        before = position(server, first)
        for _ in range(5):
            two[0].send("{}")
        two[0].act(two[0].state["actions"][0]["action"])
        while "too many messages" not in two[0].wait_for("error")["message"]:
            pass
        assert position(server, first) == before
        for _ in range(MAX_WARNINGS):
            two[0].send("{}")
        two[0].receive_until_closed()
        assert two[0].socket.close_code == CLOSED_TOO_FAST
        for client in two:
            client.socket.close()
        while (answer := server.get("/api/games")).status_code == 200:
            pass
        assert answer.status_code == 429


def test_new_tables_replace_old_ones(tmp_path):
    with running(tmp_path, Limits(tables=2, tables_in_memory=2)) as server:
        old, new = (server.create_table("petit_prince", "me", "human") for _ in range(2))
        store = server.lobby.store
        long_ago = time.time() - 2 * DAY
        store.writer.run(
            lambda connection: connection.execute(
                "UPDATE tables SET changed = ? WHERE id = ?", (long_ago, old["table"])
            )
        )
        server.create_table("petit_prince", "me", "human")
        with pytest.raises(TableStoreError, match="no such table"):
            store.load(old["table"])
        assert store.load(new["table"])
        assert len(store.writer.run(lambda connection: list(records(connection)))) == 1, "it is archived"


def test_client_that_is_too_slow_must_join_again(server):
    """Its unsent messages are dropped, so it costs no memory and delays nobody."""
    connection = Connection(SimpleNamespace(client=None), server.lobby)
    for number in range(MAX_UNSENT):
        connection.send(Error(message=str(number)))
    assert connection.outbox.qsize() == MAX_UNSENT
    connection.send(Error(message="one too many"))
    assert connection.outbox.qsize() == 1
    assert connection.outbox.get_nowait() is None  # tells the writer to close the connection


# Files of games


@pytest.mark.parametrize("name", games)
def test_games_ship_an_icon_and_a_layout(server, name):
    icon = server.get(f"/games/{name}/icon.svg")
    assert (icon.status_code, icon.headers["Content-Type"].split(";")[0]) == (200, "image/svg+xml")
    assert icon.text.startswith("<svg")
    css = server.get(f"/games/{name}/board.css")
    assert (css.status_code, css.headers["Content-Type"].split(";")[0]) == (200, "text/css")
    assert css.headers["X-Content-Type-Options"] == "nosniff"


def test_game_without_files_has_the_default_icon(tmp_path, monkeypatch):
    """A game outside the package can be a single module."""
    (tmp_path / "lonely_game.py").write_text("")
    monkeypatch.syspath_prepend(tmp_path)
    game = SimpleNamespace(module="lonely_game")
    assert icon_file(game) == DEFAULT_ICON
    assert DEFAULT_ICON.read_text().startswith("<svg")
    assert board_css_file(game) is None
    (tmp_path / "icon.svg").write_text("<svg/>")
    assert icon_file(game) == tmp_path / "icon.svg"


@pytest.mark.parametrize("file", ["icon.svg", "board.css"])
@pytest.mark.parametrize(
    "name", ["chess", "core", "..", "%2e%2e", "..%2f..%2fplay%2fpage", "planet%00", "planet%2frules", "."]
)
def test_unknown_games_have_no_files(server, name, file):
    assert raw_status(server, f"/games/{name}/{file}") == 404


@pytest.mark.parametrize(
    "path",
    [
        "/games/planet/RULES.md",
        "/games/planet/rules.py",
        "/games/planet/../../../README.md",
        "/games/planet/..%2f..%2f..%2fREADME.md",
        "/games/../server.py",
        "/..%2fserver.py",
        "/games/planet/icon.svg/..%2fRULES.md",
    ],
)
def test_games_show_no_other_files(server, path):
    assert raw_status(server, path) == 404


def raw_status(server, path):
    """The status for a path as it is: HTTP clients would remove `..` before they send it."""
    connection = HTTPConnection("127.0.0.1", server.port, timeout=TIMEOUT)
    try:
        connection.request("GET", path)
        return connection.getresponse().status
    finally:
        connection.close()
