"""The server among strangers: tokens, origins, limits, and messages that are not what they should be."""

import os
import time

import pytest
from cosmozoo.play.answers import Error
from cosmozoo.play.connection import MAX_WAITING, WARNINGS, Connection
from cosmozoo.play.limits import Allowance, Limits, is_host_allowed, is_origin_allowed
from cosmozoo.play.protocol import CLOSED_TOO_FAST, MAX_MESSAGE
from cosmozoo.play.server import LONGEST_FRAME, is_loopback
from play_server import Browser, running
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with running(tmp_path_factory.mktemp("tables")) as found:
        yield found


@pytest.fixture
def table(server):
    return server.open("petit_prince", "me", "person")


def position(server, table):
    room = server.house.rooms[table["table"]]
    return room.table.match.states.tobytes(), room.table.seq, dict(room.table.choices), room.kept.path.read_bytes()


# Who may sit down


def test_tokens_cannot_be_guessed(server):
    tables = [server.open("petit_prince", "me", "person", "person") for _ in range(3)]
    tokens = [table["token"] for table in tables]
    tokens += [link["link"].partition("&token=")[2] for table in tables for link in table["links"]]
    assert len(set(tokens)) == 9
    assert all(len(token) >= 32 for token in tokens)


@pytest.mark.parametrize("token", ["x" * 32, "A" * 8])
def test_without_the_token_nobody_joins(server, table, token):
    with Browser(server, table["table"], token) as stranger:
        assert "no such table" in stranger.wait_for("error")["message"]
        with pytest.raises(ConnectionClosed):
            stranger.hear()


def test_a_token_opens_its_own_table_only(server, table):
    other = server.open("petit_prince", "me", "person")
    with Browser(server, other["table"], table["token"]) as stranger:
        assert "no such table" in stranger.wait_for("error")["message"]


@pytest.mark.parametrize("table_id", ["nothing", "-", "a" * 300])
def test_unknown_tables_tell_nothing(server, table_id):
    with Browser(server, table_id, "x" * 32) as stranger:
        assert "no such table" in stranger.wait_for("error")["message"]


@pytest.mark.parametrize("path", ["/", "/table", "/table/..%2F..%2Fsecret", "/api/games"])
def test_there_are_no_other_doors(server, path):
    with pytest.raises(InvalidStatus):
        connect(f"ws://127.0.0.1:{server.port}{path}", origin=server.url)


@pytest.mark.parametrize(
    "first",
    [{"type": "act", "seq": 0, "action": 0}, {"type": "join"}, {"type": "join", "token": 7}, "nonsense", "[]", ""],
)
def test_who_does_not_join_first_is_shown_out(server, table, first):
    with Browser(server, table["table"]) as stranger:
        stranger.say(first)
        assert stranger.wait_for("error")
        with pytest.raises(ConnectionClosed):
            stranger.hear()


def test_the_state_of_a_table_holds_no_token(server, table):
    with Browser(server, table["table"], table["token"]) as me:
        me.wait_for("state")
        assert table["token"] not in me.heard[-1]
        assert table["links"][0]["link"].partition("&token=")[2] not in me.heard[-1]


def test_the_record_is_secret_until_the_end(server, table):
    path = f"/api/tables/{table['table']}/record"
    assert server.get(path, params={"token": table["token"]}).status_code == 409
    assert server.get(path, params={"token": "x" * 32}).status_code == 404
    assert server.get(path).status_code == 404


# Where requests come from


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1", "https://localhost"])
def test_strange_pages_are_turned_away(server, table, origin):
    with pytest.raises(InvalidStatus):
        Browser(server, table["table"], table["token"], origin=origin)
    assert server.post("/api/tables", {"game": "planet", "seats": []}, origin=origin).status_code == 403
    assert server.post("/api/replay", {"record": ""}, origin=origin).status_code == 403


def test_a_connection_without_an_origin_is_turned_away(server, table):
    with pytest.raises(InvalidStatus):
        connect(f"ws://127.0.0.1:{server.port}/table/{table['table']}")


def test_names_that_point_here_from_elsewhere_are_turned_away(server):
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
    ],
)
def test_hosts(host, is_allowed):
    assert is_host_allowed(host, ("zoo.example",)) == is_allowed


@pytest.mark.parametrize(
    ("origin", "is_allowed"),
    [("http://a:1", True), ("https://a:1", True), ("http://a", False), ("http://b:1", False), ("a:1", False)],
)
def test_origins(origin, is_allowed):
    assert is_origin_allowed(origin, "a:1") == is_allowed
    assert not is_origin_allowed(None, "a:1")


def test_pages_are_told_to_be_strict(server):
    headers = server.get("/api/games").headers
    assert "default-src 'none'" in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize(("host", "is_local"), [("127.0.0.1", True), ("::1", True), ("localhost", True),
                                                ("0.0.0.0", False), ("10.0.0.1", False), ("zoo", False)])  # fmt: skip
def test_only_loopback_is_loopback(host, is_local):
    assert is_loopback(host) == is_local


# Messages that are not what they should be

STRANGE = [
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
    '{"type": "preview", "seq": 0, "action": 99}',
    '{"type": "hint", "seq": 5}',
    '{"type": "shutdown"}',
    "[" * 2000,
    '{"type": "act", "seq": 0, "action": 0, "x": "' + "x" * MAX_MESSAGE + '"}',
    b'{"type": "act", "seq": 0, "action": 0}',
    "\U0001f600",
]


@pytest.mark.parametrize("message", STRANGE, ids=range(len(STRANGE)))
def test_strange_messages_get_an_error_and_change_nothing(server, table, message):
    with Browser(server, table["table"], table["token"]) as me:
        me.wait_for("state")
        before = position(server, table)
        me.say(message)
        assert me.wait_for("error")["message"]
        assert position(server, table) == before
        me.act(me.state["actions"][0]["action"])  # and the table goes on
        assert me.wait_for("state")["seq"] == 1


def test_moves_out_of_turn_and_repeated_moves_change_nothing(server, table):
    token = table["links"][0]["link"].partition("&token=")[2]
    with Browser(server, table["table"], table["token"]) as me, Browser(server, table["table"], token) as other:
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


def test_a_message_beyond_all_measure_ends_the_connection_only(server, table):
    with Browser(server, table["table"], table["token"]) as me:
        me.wait_for("state")
        before = position(server, table)
        me.say("x" * (LONGEST_FRAME + 1))
        me.hear_until_closed()
        assert position(server, table) == before
    with Browser(server, table["table"], table["token"]) as me:
        assert me.wait_for("state")["seq"] == 0


# Wishes for tables

ME = {"kind": "me"}
AGENT = {"kind": "agent", "level": "medium"}


@pytest.mark.parametrize(
    ("wish", "complaint"),
    [
        ({"game": "chess", "seats": [ME, AGENT]}, "no game 'chess'"),
        ({"game": "../planet", "seats": [ME, AGENT]}, "no game"),
        ({"game": "planet", "seats": [ME]}, "seats"),
        ({"game": "planet", "seats": [ME] + [AGENT] * 4}, "for 2 to 4 players"),
        ({"game": "planet", "seats": [AGENT, AGENT]}, "exactly one seat must be yours"),
        ({"game": "planet", "seats": [ME, ME]}, "exactly one seat must be yours"),
        ({"game": "planet", "seats": [ME, {"kind": "agent"}]}, "an agent needs a level"),
        ({"game": "planet", "seats": [{"kind": "me", "level": "easy"}, AGENT]}, "a person has none"),
        ({"game": "planet", "seats": [ME, {"kind": "agent", "level": "/etc/passwd"}]}, "level"),
        ({"game": "planet", "seats": [ME, {"kind": "agent", "level": "search:100000000"}]}, "level"),
        ({"game": "planet", "seats": [ME, AGENT], "variant": "secret"}, "no variant 'secret'"),
        ({"game": "planet", "seats": [ME, AGENT], "options": {"reward": 1}}, "no setting 'reward'"),
        ({"game": "space_builder", "seats": [ME, AGENT], "options": {"p_face": 3}}, "p_face"),
        ({"game": "planet", "seats": [ME, AGENT], "pace": -1}, "pace"),
        ({"game": "planet", "seats": [{"kind": "me", "name": "x" * 100}, AGENT]}, "name"),
        ({"game": "planet", "seats": [ME, AGENT], "seed": 1}, "seed"),
        ({}, "game"),
    ],
)
def test_wishes_that_cannot_be_granted_get_a_clear_sentence(server, wish, complaint):
    answer = server.post("/api/tables", wish)
    assert answer.status_code == 400
    assert complaint in answer.json()["message"]


def test_requests_that_are_too_long_are_not_read(server):
    answer = server.post("/api/tables", {"game": "x" * 10 * MAX_MESSAGE})
    assert answer.status_code == 413


# How much one may ask for


def test_an_allowance_runs_out_and_comes_back(monkeypatch):
    clock = [0.0]
    monkeypatch.setattr("cosmozoo.play.limits.monotonic", lambda: clock[0])
    allowance = Allowance(rate=2.0, burst=3)
    assert [allowance.take() for _ in range(4)] == [True, True, True, False]
    clock[0] = 0.5
    assert [allowance.take() for _ in range(2)] == [True, False]


SLOW = {"messages_a_second": 0.001, "requests_a_second": 0.001}  # so that a slow machine makes no difference


def test_limits_hold(tmp_path):
    limits = Limits(tables=4, connections_a_seat=2, message_burst=5, request_burst=8, **SLOW)
    with running(tmp_path, limits) as server:
        first = server.open("petit_prince", "me", "person")
        for _ in range(3):
            server.open("petit_prince", "me", "person")
        full = server.post("/api/tables", {"game": "petit_prince", "seats": [ME, AGENT]})
        assert (full.status_code, "tables already" in full.json()["message"]) == (503, True)
        two = [Browser(server, first["table"], first["token"]) for _ in range(2)]
        for browser in two:
            browser.wait_for("state")
        with Browser(server, first["table"], first["token"]) as third:
            assert "too many browsers" in third.wait_for("error")["message"]
        before = position(server, first)
        for _ in range(5):
            two[0].say("{}")
        two[0].act(two[0].state["actions"][0]["action"])
        while "too many messages" not in two[0].wait_for("error")["message"]:
            pass
        assert position(server, first) == before
        for _ in range(WARNINGS):
            two[0].say("{}")
        two[0].hear_until_closed()
        assert two[0].socket.close_code == CLOSED_TOO_FAST
        for browser in two:
            browser.socket.close()
        while (answer := server.get("/api/games")).status_code == 200:
            pass
        assert answer.status_code == 429


def test_old_tables_give_way_to_new_ones(tmp_path):
    with running(tmp_path, Limits(tables=2, tables_in_memory=2)) as server:
        old, new = (server.open("petit_prince", "me", "person") for _ in range(2))
        server.house.rooms.pop(old["table"])
        long_ago = time.time() - 2 * 86_400
        os.utime(tmp_path / f"{old['table']}.table", (long_ago, long_ago))
        server.open("petit_prince", "me", "person")
        assert not (tmp_path / f"{old['table']}.table").exists()
        assert (tmp_path / f"{new['table']}.table").exists()


def test_a_browser_too_slow_for_its_table_has_to_join_again(server):
    """What waits for it is dropped, so that it costs neither memory nor the others' time."""
    connection = Connection(None, server.house)
    for number in range(MAX_WAITING):
        connection.send(Error(message=str(number)))
    assert connection.outbox.qsize() == MAX_WAITING
    connection.send(Error(message="one too many"))
    assert connection.outbox.qsize() == 1
    assert connection.outbox.get_nowait() is None  # the writer then closes the connection
