"""Which hosts and origins are accepted, with which headers?"""

import ipaddress
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-cache",
}


class HostCheckMiddleware:
    """Rejects requests for other hosts and WebSockets from other origins; adds security headers to all responses."""

    def __init__(self, app: ASGIApp, allowed_hosts: tuple[str, ...]) -> None:
        self.app = app
        self.allowed_hosts = allowed_hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        host = headers.get("host")
        if not is_host_allowed(host, self.allowed_hosts):
            sentence = f"this server does not answer for the host {host}: start it with --allow-host to accept it"
            await PlainTextResponse(sentence, 403)(scope, receive, send)
        elif scope["type"] == "websocket" and not is_origin_allowed(headers.get("origin"), host):
            await reject(WebSocket(scope, receive, send))
        else:
            await self.app(scope, receive, with_security_headers(send))


def with_security_headers(send: Send) -> Send:
    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            MutableHeaders(scope=message).update(HEADERS)
        await send(message)

    return send_with_headers


async def reject(socket: WebSocket) -> None:
    """Closes a WebSocket before it is accepted, so the browser gets a 403."""
    await socket.close()


def is_host_allowed(host: str | None, allowed_hosts: tuple[str, ...]) -> bool:
    """Whether the `Host` header names this server.

    Any domain can point to this machine (DNS rebinding), so a host name must be in the list. IP addresses are safe.
    """
    try:
        name = urlsplit(f"//{host or ''}").hostname
    except ValueError:  # such as "["
        return False
    if name is None:
        return False
    return name == "localhost" or name in allowed_hosts or is_ip_address(name)


def is_ip_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def is_origin_allowed(origin: str | None, host: str | None) -> bool:
    """Whether the `Origin` header names a page of this server."""
    try:
        parts = urlsplit(origin or "")
    except ValueError:  # such as "http://["
        return False
    return parts.scheme in ("http", "https") and parts.netloc == (host or "")


def is_loopback(host: str) -> bool:
    return ipaddress.ip_address(host).is_loopback if is_ip_address(host) else host == "localhost"
