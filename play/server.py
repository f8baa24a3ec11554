"""How are the parts put together and served? The page and the lobby over HTTP, tables over WebSockets."""

import asyncio
import logging
import sys
import webbrowser
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from threading import Timer
from typing import Any

import uvicorn
from cosmozoo.envs import games, get_game
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import Mount, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket

from .analysis_api import AnalysisApi
from .connection import serve_connection
from .http_api import HttpApi
from .http_protocol import allow_many_open_files, protocols_with
from .lobby import Lobby
from .logs import forgive_clients, log_as_json
from .rate_limit import SlowDownMiddleware
from .security import HostCheckMiddleware, reject

log = logging.getLogger(__name__)

PAGE = Path(__file__).parent / "page"
SWITCH_INTERVAL = 0.001  # seconds that the event loop waits for a thread, such as one that replays a record
MAX_FRAME = 65_536  # bytes, uncompressed; a longer message closes the connection before it is read
UVICORN_SETTINGS: dict[str, Any] = {
    "ws_max_size": MAX_FRAME,
    "ws_per_message_deflate": True,  # drawings are repetitive: a state of Planet shrinks to a tenth
    "access_log": False,  # URLs can contain tokens
    "server_header": False,
    "h11_max_incomplete_event_size": 16_384,  # bytes of the headers of a request
    "timeout_graceful_shutdown": 2,  # seconds
    "log_config": None,
}


def create_app(lobby: Lobby, allowed_hosts: tuple[str, ...] = (), page: Path = PAGE) -> Starlette:
    """The whole server. It answers for localhost, for IP addresses and for `allowed_hosts`."""

    forgive_clients()

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        lobby.agents.prepare([get_game(name) for name in games])
        unloading = asyncio.create_task(lobby.unload_idle_tables())
        log.info("the server has started")
        yield
        unloading.cancel()
        await lobby.close()
        log.info("the server has stopped")

    async def table(socket: WebSocket) -> None:
        await serve_connection(socket, lobby)

    http = HttpApi(lobby)
    routes = [
        *http.routes(),
        *AnalysisApi(http).routes(),
        WebSocketRoute("/api/tables/{table_id}/socket", table),
        WebSocketRoute("/{path:path}", reject),
        Mount("/", StaticFiles(directory=page, html=True, check_dir=False)),
    ]
    middleware = [
        Middleware(HostCheckMiddleware, allowed_hosts=allowed_hosts),
        Middleware(SlowDownMiddleware, limiter=lobby.visitors.all_requests),
    ]
    app = Starlette(routes=routes, lifespan=lifespan, middleware=middleware)
    app.state.lobby = lobby
    return app


def uvicorn_settings(app: Starlette) -> dict[str, Any]:
    return UVICORN_SETTINGS | protocols_with(app.state.lobby.limits)


def serve(app: Starlette, host: str, port: int, opens_browser: bool) -> None:
    """Runs until it is stopped."""
    if opens_browser:
        Timer(1.0, webbrowser.open, [f"http://{host}:{port}/"]).start()
    log_as_json()
    allow_many_open_files()
    sys.setswitchinterval(SWITCH_INTERVAL)
    uvicorn.run(app, host=host, port=port, log_level="warning", **uvicorn_settings(app))
