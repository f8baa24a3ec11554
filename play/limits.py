"""How much may one browser ask for? Counters that fill up with time, and the hosts and origins that may ask at all."""

import ipaddress
from dataclasses import dataclass
from time import monotonic
from urllib.parse import urlsplit


@dataclass(frozen=True)
class Limits:
    """What keeps one user from using up the machine."""

    tables: int = 500  # kept on disk; the oldest finished ones give way
    tables_in_memory: int = 200  # others come back from disk when somebody joins
    connections_a_seat: int = 6  # browsers and tabs
    connections: int = 1_000
    messages_a_second: float = 20.0
    message_burst: float = 60.0
    requests_a_second: float = 10.0  # of an address, for everything that costs work
    request_burst: float = 60.0
    seconds_to_join: float = 10.0


class Allowance:
    """A number of things that may be done at once, which comes back at a steady rate."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self._left, self._when = burst, monotonic()

    def take(self) -> bool:
        now = monotonic()
        self._left = min(self.burst, self._left + (now - self._when) * self.rate)
        self._when = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    @property
    def is_full(self) -> bool:
        return self._left + (monotonic() - self._when) * self.rate >= self.burst


class Allowances:
    """One allowance for each address."""

    MAX_ADDRESSES = 10_000

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self._of: dict[str, Allowance] = {}

    def take(self, address: str) -> bool:
        if len(self._of) >= self.MAX_ADDRESSES:
            self._of = {each: allowance for each, allowance in self._of.items() if not allowance.is_full}
        return self._of.setdefault(address, Allowance(self.rate, self.burst)).take()


def is_host_allowed(host: str | None, names: tuple[str, ...]) -> bool:
    """Whether a request was meant for this server.

    A page from elsewhere can have its own name point to this machine, so names must be known. Addresses cannot be
    borrowed that way.
    """
    name = urlsplit(f"//{host or ''}").hostname
    if name is None:
        return False
    if name == "localhost" or name in names:
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def is_origin_allowed(origin: str | None, host: str | None) -> bool:
    """Whether a request comes from a page of this server itself."""
    parts = urlsplit(origin or "")
    return parts.scheme in ("http", "https") and parts.netloc == (host or "")
