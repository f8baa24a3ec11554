"""How many connections may one address keep open, and how long, before it says or takes something?

Uvicorn waits forever for a request that does not arrive, and for a client that does not read its response. It reads
256 kB at once, which can be 15,000 frames of a WebSocket, and all others wait until they are parsed. It answers any
number of pings. A stranger could use up the connections, the memory or the time of the server with each of these.
"""

import asyncio
import os
from contextlib import suppress

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from .rate_limit import Limits, RateLimiter, visitor_at

CONNECTIONS_PER_PLAYER = 2  # one for the table, one for requests
READ_SIZE = 4_096  # bytes that are read and parsed at once
OTHER_FILES = 64  # that the server has open besides connections


class LimitedProtocol(H11Protocol):
    """HTTP/1.1 with limits. A connection that has become a WebSocket has another protocol, with its own limits."""

    limits: Limits

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        transport.max_size = READ_SIZE  # type: ignore[attr-defined]  # of asyncio's own transports, now and as a WebSocket
        self.visitor = visitor_behind(self)
        self._timer: asyncio.TimerHandle | None = None
        if self._is_one_too_many():
            transport.abort()
        else:
            self._start_timer(self.limits.seconds_to_send_request)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timer()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        is_incomplete = self.conn.their_state in (h11.IDLE, h11.SEND_BODY)
        if not is_incomplete or self.transport.get_protocol() is not self:
            self._stop_timer()
        elif self._timer is None:
            self._start_timer(self.limits.seconds_to_send_request)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stop_timer()
        self._start_timer(self.limits.seconds_to_take_response)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stop_timer()

    def _is_one_too_many(self) -> bool:
        most = self.limits.connections * CONNECTIONS_PER_PLAYER
        if len(self.connections) > min(most, max_open_files() - OTHER_FILES):
            return True
        if self.visitor is None:
            return False
        others: int = sum(getattr(each, "visitor", None) == self.visitor for each in self.connections)
        return bool(others > self.limits.connections_per_visitor * CONNECTIONS_PER_PLAYER)

    def _start_timer(self, seconds: float) -> None:
        self._timer = self.loop.call_later(seconds, self.transport.abort)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class LimitedWebSocket(WebSocketsSansIOProtocol):
    """Cuts off a client that sends much more than a player can: pings and fragments reach no other limit."""

    num_bytes: RateLimiter

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.visitor = visitor_behind(self)

    def data_received(self, data: bytes) -> None:
        if self.num_bytes.allow(self.visitor or f"proxied {id(self)}", len(data)):
            super().data_received(data)
        else:
            self.transport.abort()


def protocols_with(limits: Limits) -> dict[str, type[asyncio.Protocol]]:
    """The classes of the connections of one server, as settings of uvicorn."""
    num_bytes = RateLimiter(limits.socket_bytes_per_second, limits.socket_byte_burst)
    return {
        "http": type("Http", (LimitedProtocol,), {"limits": limits}),
        "ws": type("Socket", (LimitedWebSocket,), {"num_bytes": num_bytes}),
    }


def visitor_behind(connection: H11Protocol | WebSocketsSansIOProtocol) -> str | None:
    """Who is at the other end, unless it is a proxy, which speaks for many visitors."""
    address = connection.client[0] if connection.client else None
    if address is None or is_trusted_proxy(address, connection.config.forwarded_allow_ips):
        return None
    return visitor_at(address)


def is_trusted_proxy(address: str, allowed: list[str] | str | None) -> bool:
    """Whether this address speaks for others, whose addresses uvicorn takes from `X-Forwarded-For`."""
    trusted = allowed or os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1,::1")
    names = trusted.split(",") if isinstance(trusted, str) else trusted
    return "*" in names or address in [name.strip() for name in names]


def max_open_files() -> int:
    """How many files and connections this process may have open."""
    try:
        import resource
    except ImportError:  # Windows
        return 1 << 30
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


def allow_many_open_files() -> None:
    """Raises the limit as far as this user may. Many systems set it to 1,024 for the sake of old programs."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
