"""Can a stranger use up the connections of the server, by opening many, by sending slowly, or by reading nothing?"""

import resource
import socket
import sys
import time
from contextlib import ExitStack, closing, suppress
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from cosmozoo.envs.core import font_files
from cosmozoo.play import http_protocol, rate_limit
from cosmozoo.play.http_protocol import OTHER_FILES, allow_many_open_files, is_trusted_proxy
from cosmozoo.play.rate_limit import Limits, RateLimiter, TokenBucket
from play_server import NO_LIMITS, Client, running
from websockets.exceptions import ConnectionClosed

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="other systems have one loopback address"),
]
STRANGER = "127.0.0.2"
QUICK = replace(NO_LIMITS, seconds_to_send_request=1.0, seconds_to_take_response=0.3, connections_per_visitor=5)


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with running(tmp_path_factory.mktemp("tables"), QUICK) as found:
        yield found


def open_connection(server, address=STRANGER):
    return closing(socket.create_connection(("127.0.0.1", server.port), timeout=30, source_address=(address, 0)))


def is_closed_by_the_server(connection):
    """Whether the server closes without an answer. It would keep a connection that it accepts for longer than this."""
    connection.settimeout(NO_LIMITS.seconds_to_send_request / 2)
    try:
        return connection.recv(1) == b""
    except ConnectionError:
        return True
    except TimeoutError:
        return False


def wait_until(is_true, seconds=60):
    deadline = time.monotonic() + seconds
    while not is_true():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def get(path="/health", body=b""):
    return b"GET %s HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n" % (path.encode(), len(body)) + body


@pytest.mark.parametrize("start", [b"", b"GET", get()[:-2], get(body=b"12345")[:-1]])
def test_request_that_does_not_arrive_ends_the_connection(server, start):
    with open_connection(server) as connection:
        connection.sendall(start)
        answer = b""
        with suppress(ConnectionError):
            while chunk := connection.recv(65_536):
                answer += chunk
        assert not answer.startswith(b"HTTP/1.1 5")


def test_slow_request_in_time_is_answered(tmp_path):
    with running(tmp_path, NO_LIMITS) as server, open_connection(server) as connection:
        for part in (get()[:20], get()[20:]):
            connection.sendall(part)
            time.sleep(0.05)
        assert connection.recv(12) == b"HTTP/1.1 200"


def test_client_that_takes_no_response_is_cut_off(server):
    with open_connection(server) as connection:
        font = Path(font_files()[0])
        connection.sendall(get(f"/fonts/{font.name}") * 60)  # the system keeps a few megabytes for a slow reader
        wait_until(lambda: server.server.server_state.connections)
        wait_until(lambda: not server.server.server_state.connections)
        received = 0
        with suppress(ConnectionError):
            while chunk := connection.recv(1 << 20):
                received += len(chunk)
        assert received < 60 * font.stat().st_size, "the rest was given up"


def test_connections_of_an_address_are_limited_before_they_say_anything(tmp_path):
    with running(tmp_path, replace(NO_LIMITS, connections_per_visitor=5)) as server, ExitStack() as opened:
        for _ in range(10):
            opened.enter_context(open_connection(server, "127.0.0.3"))
        with open_connection(server, "127.0.0.3") as eleventh:
            assert is_closed_by_the_server(eleventh)
        with open_connection(server, "127.0.0.4") as other:
            other.sendall(get())
            assert other.recv(12) == b"HTTP/1.1 200", "others are not concerned"
        opened.close()
        wait_until(lambda: not server.server.server_state.connections)
        with open_connection(server, "127.0.0.3") as next_one:
            next_one.sendall(get())
            assert next_one.recv(12) == b"HTTP/1.1 200", "there is room again"


def test_players_keep_their_connection_longer_than_a_request_may_take(server):
    table = server.create_table("petit_prince", "me", "human")
    with Client(server, table["table"], table["token"]) as me:
        me.wait_for("state")
        time.sleep(3 * QUICK.seconds_to_send_request)
        me.send({"type": "pace", "pace": 1})
        assert me.wait_for("state")["pace"] == 1


@pytest.mark.parametrize("frame", [b"\x89\x80\0\0\0\0", b"\x00\x80\0\0\0\0", b"\x8a\x80\0\0\0\0"])
def test_flood_of_pings_and_fragments_is_cut_off(tmp_path, frame):
    """They are no messages, so no limit of messages sees them."""
    with running(tmp_path, Limits(socket_byte_burst=20_000)) as server:
        table = server.create_table("petit_prince", "me", "human")
        with Client(server, table["table"], table["token"]) as me:
            me.wait_for("state")
            with suppress(OSError):  # cut off by the server, or closed here after that
                for _ in range(100):
                    me.socket.socket.sendall(frame * 1_000)
            with pytest.raises(ConnectionClosed):
                me.wait_for("error")
        with Client(server, table["table"], table["token"]) as me:
            me.wait_for("state")


def test_server_parses_little_at_once(server, monkeypatch):
    """Otherwise all others would wait for the thousands of frames of one client."""
    sizes = []
    parse = http_protocol.LimitedWebSocket.data_received
    monkeypatch.setattr(
        http_protocol.LimitedWebSocket, "data_received", lambda self, data: (sizes.append(len(data)), parse(self, data))
    )
    table = server.create_table("petit_prince", "me", "human")
    with Client(server, table["table"], table["token"]) as me:
        me.wait_for("state")
        me.socket.socket.sendall(b"\x89\x80\0\0\0\0" * 4_000)
        me.send({"type": "pace", "pace": 2})
        me.receive_until(lambda message: message["type"] == "state" and message["pace"] == 2)
    assert sum(sizes) > 24_000
    assert max(sizes) <= http_protocol.READ_SIZE


def test_idle_connections_of_strangers_keep_nobody_out(tmp_path, monkeypatch):
    """More connections than the server may have open files, from several addresses."""
    room = len(list(open_files())) + OTHER_FILES
    monkeypatch.setattr("cosmozoo.play.http_protocol.max_open_files", lambda: room)
    limits = replace(NO_LIMITS, seconds_to_send_request=0.5)
    with running(tmp_path, limits) as server:
        crowd = [
            socket.create_connection(("127.0.0.1", server.port), 30, (f"127.0.1.{number % 9 + 1}", 0))
            for number in range(room + 40)
        ]
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            with suppress(httpx.HTTPError):
                if server.get("/health").status_code == 200:
                    break
            time.sleep(0.1)
        else:
            raise AssertionError("the strangers keep everybody out")
        for each in crowd:
            each.close()


def open_files():
    return Path("/proc/self/fd").iterdir()


def test_limit_of_open_files_is_raised():
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, hard) // 2, hard))
        allow_many_open_files()
        assert resource.getrlimit(resource.RLIMIT_NOFILE) == (hard, hard)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.mark.parametrize(
    ("address", "allowed", "expected"),
    [
        ("127.0.0.1", None, True),
        ("127.0.0.2", None, False),
        ("10.0.0.5", "10.0.0.4, 10.0.0.5", True),
        ("10.0.0.6", ["10.0.0.5"], False),
        ("10.0.0.6", "*", True),
    ],
)
def test_proxies_speak_for_many_visitors(address, allowed, expected):
    assert is_trusted_proxy(address, allowed) is expected


@pytest.mark.parametrize(
    ("one", "other", "is_same"),
    [
        ("10.0.0.1", "10.0.0.1", True),
        ("10.0.0.1", "10.0.0.2", False),
        ("2001:db8:0:1::1", "2001:db8:0:1:ffff:ffff:ffff:ffff", True),
        ("2001:db8:0:1::1", "2001:db8:0:2::1", False),
        ("::ffff:10.0.0.1", "10.0.0.1", True),
        ("::ffff:10.0.0.1", "::ffff:10.0.0.2", False),
        ("fe80::1%eth0", "fe80::2%eth0", True),
        ("unix", "", False),
    ],
)
def test_all_addresses_of_a_customer_are_one_visitor(one, other, is_same):
    assert (rate_limit.visitor_at(one) == rate_limit.visitor_at(other)) is is_same


def test_many_visitors_take_little_time_and_are_forgotten(monkeypatch):
    """Each call would otherwise look at all of them, once there are many."""
    clock, looked_at = [0.0], []
    monkeypatch.setattr(rate_limit, "monotonic", lambda: clock[0])
    monkeypatch.setattr(RateLimiter, "MAX_VISITORS", 100)
    is_full = TokenBucket.is_full.fget
    monkeypatch.setattr(TokenBucket, "is_full", property(lambda self: (looked_at.append(1), is_full(self))[1]))
    limiter = RateLimiter(1.0, 2.0)
    for number in range(2_000):
        assert limiter.allow(str(number))
    assert len(looked_at) < 2 * 2_000
    clock[0] = 10.0
    for number in range(3_000):
        limiter.allow(f"new {number}")
    assert all(each.startswith("new") for each in limiter._buckets), "those of long ago are forgotten"


def test_requests_above_the_limit_wait_and_are_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(rate_limit, "SLOWED", 0.2)
    limits = replace(NO_LIMITS, all_request_burst=3, all_requests_per_second=0.001)
    with running(tmp_path, limits) as server:
        table = server.create_table("petit_prince", "me", "human")
        statuses, seconds = [], []
        for _ in range(4):
            started = time.monotonic()
            statuses.append(server.get("/main.js").status_code)
            seconds.append(time.monotonic() - started)
        assert statuses == [200, 200, 429, 429]
        assert min(seconds[2:]) >= 0.2
        with pytest.raises(Exception, match="403"):
            Client(server, table["table"], table["token"])
