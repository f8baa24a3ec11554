"""What answers a browser? A page, a lobby over HTTP and tables over WebSockets, for this machine only by default."""

import ipaddress
import webbrowser
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from threading import Timer
from typing import Any

import uvicorn
from cosmozoo.envs import GAMES, game
from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware import Middleware
from starlette.responses import PlainTextResponse
from starlette.routing import Mount, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from .connection import serve_connection
from .desk import Desk
from .house import House
from .limits import is_host_allowed, is_origin_allowed

PAGE = Path(__file__).parent / "page"
LONGEST_FRAME = 65_536  # bytes, unpacked; a longer message ends the connection before it is read
SETTINGS: dict[str, Any] = {
    "ws_max_size": LONGEST_FRAME,
    "ws_per_message_deflate": True,  # drawings repeat themselves: a state of Planet shrinks to a tenth
    "access_log": False,  # tokens stand in some requests
    "server_header": False,
    "timeout_graceful_shutdown": 2,  # seconds
}
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


class Doorkeeper:
    """Turns away requests for other hosts and WebSockets from strange pages, and tells browsers to be strict."""

    def __init__(self, app: ASGIApp, names: tuple[str, ...]) -> None:
        self.app = app
        self.names = names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        host = headers.get("host")
        if not is_host_allowed(host, self.names):
            await PlainTextResponse(f"not a server for {host}: see --name", 403)(scope, receive, send)
        elif scope["type"] == "websocket" and not is_origin_allowed(headers.get("origin"), host):
            await turn_away(WebSocket(scope, receive, send))
        else:
            await self.app(scope, receive, strict(send))


def strict(send: Send) -> Send:
    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            MutableHeaders(scope=message).update(HEADERS)
        await send(message)

    return sent


def create_app(house: House, names: tuple[str, ...] = (), page: Path = PAGE) -> Starlette:
    """The whole server. `names` are the host names it answers for, besides localhost and plain addresses."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        house.thinkers.prepare([game(name) for name in GAMES])
        yield
        house.thinkers.close()

    async def table(socket: WebSocket) -> None:
        await serve_connection(socket, house)

    routes = [
        *Desk(house).routes(),
        WebSocketRoute("/table/{table_id}", table),
        WebSocketRoute("/{elsewhere:path}", turn_away),
        Mount("/", StaticFiles(directory=page, html=True, check_dir=False)),
    ]
    return Starlette(routes=routes, lifespan=lifespan, middleware=[Middleware(Doorkeeper, names=names)])


async def turn_away(socket: WebSocket) -> None:
    """There are tables to connect to, and nothing else. Closed before it is accepted: the browser sees a 403."""
    await socket.close()


def is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def serve(app: Starlette, host: str, port: int, opens_browser: bool) -> None:
    """Runs until stopped."""
    if opens_browser:
        Timer(1.0, webbrowser.open, [f"http://{host}:{port}/"]).start()
    uvicorn.run(app, host=host, port=port, log_level="warning", **SETTINGS)
