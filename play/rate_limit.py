"""How much may one client ask for? Limits of size and number, and token buckets for rates."""

import asyncio
import ipaddress
from dataclasses import dataclass, fields, replace
from time import monotonic

from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

SLOWED = 1.0  # seconds that a request above the limits waits before it is refused


@dataclass(frozen=True)
class Limits:
    """Keeps one visitor from using up the machine. A visitor is a network address."""

    tables: int = 500  # stored; then finished ones are archived, then those that were not used for a day
    finished_days: float = 30.0  # before a finished table is archived in any case
    tables_in_memory: int = 200  # others are loaded from the database when a player joins
    idle_seconds: float = 600.0  # before a table that nobody watches is unloaded from memory
    connections: int = 1_000
    connections_per_visitor: int = 60
    connections_per_seat: int = 6  # browsers and tabs
    all_requests_per_second: float = 100.0  # of a visitor
    all_request_burst: float = 2_000.0  # the page has thirty files, and a whole club may have one address
    requests_per_second: float = 10.0  # of a visitor, for everything but the files of the page
    request_burst: float = 60.0
    new_tables_per_second: float = 0.2  # of a visitor
    new_table_burst: float = 40.0
    replays_per_second: float = 2.0  # of a visitor
    replay_burst: float = 30.0
    analyses: int = 1_000  # of games, that are kept
    analyses_at_once: int = 1  # that are computed; the others wait
    analyses_waiting: int = 20
    analyses_per_second: float = 0.02  # of a visitor
    analysis_burst: float = 10.0
    messages_per_second: float = 20.0  # of a connection
    message_burst: float = 60.0
    visitor_messages_per_second: float = 60.0  # of all connections of a visitor
    visitor_message_burst: float = 240.0
    table_messages_per_second: float = 60.0  # of all connections to a table
    table_message_burst: float = 240.0
    socket_bytes_per_second: float = 16_384.0  # of all WebSockets of an address, compressed
    socket_byte_burst: float = 131_072.0
    hints_per_second: float = 0.5  # of a visitor
    hint_burst: float = 20.0
    paces_per_second: float = 0.5  # changes of the pace of a table
    pace_burst: float = 10.0
    seconds_to_join: float = 10.0
    seconds_to_send_request: float = 20.0  # from the first byte, or from opening the connection
    seconds_to_take_response: float = 120.0
    agent_processes: int = 2  # in which agents think; a visitor's agents take turns with those of others

    def changed(self, definitions: list[str]) -> "Limits":
        """With other values, given such as `tables=2000`."""
        kinds = {each.name: type(getattr(self, each.name)) for each in fields(self)}
        changes = {}
        for definition in definitions:
            name, _, text = definition.partition("=")
            if name not in kinds:
                raise ValueError(f"there is no limit {name!r}; there are: {', '.join(kinds)}")
            try:
                changes[name] = kinds[name](text)
            except ValueError:
                changes[name] = -1
            if not changes[name] > 0:
                raise ValueError(f"the limit {name} must be a number above 0, not {text!r}")
        return replace(self, **changes)


class TokenBucket:
    """Allows `burst` events at once and `rate` events per second over time."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self._left, self._updated = burst, monotonic()

    def allow(self, count: int = 1) -> bool:
        now = monotonic()
        self._left = min(self.burst, self._left + (now - self._updated) * self.rate)
        self._updated = now
        if self._left < count:
            return False
        self._left -= count
        return True

    @property
    def is_full(self) -> bool:
        return self._left + (monotonic() - self._updated) * self.rate >= self.burst


class RateLimiter:
    """One token bucket per visitor."""

    MAX_VISITORS = 10_000

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self._buckets: dict[str, TokenBucket] = {}
        self._most = self.MAX_VISITORS

    def allow(self, visitor: str, count: int = 1) -> bool:
        if len(self._buckets) >= self._most:
            self._buckets = {each: bucket for each, bucket in self._buckets.items() if not bucket.is_full}
            self._most = max(self.MAX_VISITORS, 2 * len(self._buckets))  # or each call would look at all of them
        return self._buckets.setdefault(visitor, TokenBucket(self.rate, self.burst)).allow(count)


def visitor_at(address: str) -> str:
    """Who limits are for. One customer of a network has 2**64 addresses of IPv6: they count as one visitor."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:  # a name, as tests have it
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found.packed, 64), strict=False))


class VisitorLimits:
    """What each visitor has left."""

    def __init__(self, limits: Limits) -> None:
        self.all_requests = RateLimiter(limits.all_requests_per_second, limits.all_request_burst)
        self.requests = RateLimiter(limits.requests_per_second, limits.request_burst)
        self.new_tables = RateLimiter(limits.new_tables_per_second, limits.new_table_burst)
        self.replays = RateLimiter(limits.replays_per_second, limits.replay_burst)
        self.messages = RateLimiter(limits.visitor_messages_per_second, limits.visitor_message_burst)
        self.hints = RateLimiter(limits.hints_per_second, limits.hint_burst)
        self.analyses = RateLimiter(limits.analyses_per_second, limits.analysis_burst)


class SlowDownMiddleware:
    """Refuses requests above the limit after a pause. A flood is slowed to one request per second and connection."""

    def __init__(self, app: ASGIApp, limiter: RateLimiter) -> None:
        self.app = app
        self.limiter = limiter

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan" or self.limiter.allow(visitor_at((scope.get("client") or ("",))[0])):
            await self.app(scope, receive, send)
            return
        await asyncio.sleep(SLOWED)
        if scope["type"] == "websocket":
            await WebSocket(scope, receive, send).close()
        else:
            await PlainTextResponse("too many requests: wait a moment", 429)(scope, receive, send)
