"""How does one browser play? Over a WebSocket: it joins with a token, then sends requests until it closes."""

import asyncio
import logging
from contextlib import suppress

from cosmozoo.envs.core import best_language
from pydantic import BaseModel, ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from .database import StorageError
from .http_api import first_error, visitor
from .lobby import HttpError, Lobby
from .rate_limit import TokenBucket
from .requests import (
    CLOSED_BUSY,
    CLOSED_TOO_FAST,
    CLOSED_UNKNOWN,
    MAX_MESSAGE,
    REQUEST,
    Act,
    AnyRequest,
    AskExplanation,
    AskWhatIf,
    Join,
    SetName,
    SetPace,
)
from .responses import Error
from .session import TableSession
from .table import RejectedError
from .table_store import TableStoreError

MAX_UNSENT = 200  # messages that a slow browser may be behind before it must join again
MAX_UNSENT_BYTES = 4_000_000  # of these messages
MAX_WARNINGS = 20  # messages above the rate limit before the connection is closed
SLOWED = 0.1  # seconds that each of them delays the next one

log = logging.getLogger(__name__)


class Connection:
    """One WebSocket. Messages to it go through a queue, so a slow browser delays nobody else."""

    def __init__(self, socket: WebSocket, lobby: Lobby) -> None:
        self.socket = socket
        self.lobby = lobby
        self.outbox: asyncio.Queue[str | None] = asyncio.Queue(MAX_UNSENT)  # None closes the connection
        self.num_unsent_bytes = 0
        self.visitor = visitor(socket)
        self.rate_limit = TokenBucket(lobby.limits.messages_per_second, lobby.limits.message_burst)
        self.hint: asyncio.Task[None] | None = None

    def send(self, message: BaseModel) -> None:
        text = message.model_dump_json()
        if self.outbox.full() or self.num_unsent_bytes + len(text) > MAX_UNSENT_BYTES:
            self._give_up()
        else:
            self.outbox.put_nowait(text)
            self.num_unsent_bytes += len(text)

    def _give_up(self) -> None:
        """Drops all unsent messages and closes. The browser joins again and gets the current state."""
        while not self.outbox.empty():
            self.outbox.get_nowait()
        self.outbox.put_nowait(None)
        self.num_unsent_bytes = 0

    async def write(self) -> None:
        """Sends messages from the queue until it is canceled."""
        with suppress(WebSocketDisconnect, RuntimeError, OSError):
            while (text := await self.outbox.get()) is not None:
                self.num_unsent_bytes = max(0, self.num_unsent_bytes - len(text))
                await self.socket.send_text(text)
            await self.socket.close(CLOSED_BUSY)

    async def read(self) -> str:
        """The next text message of at most MAX_MESSAGE bytes. Others are answered with an error."""
        while True:
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect":
                raise WebSocketDisconnect(message.get("code", 1000))
            text: str | None = message.get("text")
            if text is None:
                self.send(Error(message="messages must be text, not bytes"))
            elif len(text.encode()) > MAX_MESSAGE:
                self.send(Error(message=f"this message is too long: the limit is {MAX_MESSAGE} bytes"))
            else:
                return text

    async def handle_requests(self, session: TableSession, seat: int) -> None:
        """Handles the requests of a player who has joined, until the browser or the server ends the connection."""
        warnings = 0
        while True:
            text = await self.read()
            if not self._allows_message(session):
                warnings += 1
                if warnings > MAX_WARNINGS:
                    about = {"table": session.stored.id, "visitor": self.visitor}
                    log.warning("a visitor sent too many messages and was cut off", extra=about)
                    await self.socket.close(CLOSED_TOO_FAST, "too many messages")
                    return
                self.send(Error(message="too many messages: wait a moment"))
                await asyncio.sleep(SLOWED)
                continue
            try:
                await self._handle(session, seat, REQUEST.validate_json(text))
            except ValidationError as error:
                self.send(Error(message=f"invalid message: {first_error(error)}"))
            except RejectedError as error:
                self.send(Error(message=str(error)))
            except StorageError as error:
                self.send(Error(message=f"{error}, so your move is not made: make it again in a moment"))

    def _allows_message(self, session: TableSession) -> bool:
        return (
            self.rate_limit.allow()
            and self.lobby.visitors.messages.allow(self.visitor)
            and session.message_limit.allow()
        )

    async def _handle(self, session: TableSession, seat: int, request: AnyRequest) -> None:
        if isinstance(request, Act):
            await session.act(seat, request.seq, request.action)
        elif isinstance(request, SetPace):
            session.set_pace(seat, request.pace)
        elif isinstance(request, SetName):
            await session.set_name(seat, request.name)
        elif isinstance(request, AskExplanation):
            self.send(session.explain(seat, request.thing))
        elif isinstance(request, AskWhatIf):
            answer = await session.what_if(seat, request.seq, request.action)
            if answer is not None:
                self.send(answer)
        elif self.hint is not None and not self.hint.done():
            raise RejectedError("a hint is already on its way: wait for it")
        elif not self.lobby.visitors.hints.allow(self.visitor):
            raise RejectedError("too many hints: wait a moment")
        else:
            self.hint = asyncio.create_task(self._send_hint(session, seat, request.seq))

    async def _send_hint(self, session: TableSession, seat: int, seq: int) -> None:
        try:
            self.send(await session.hint(seat, seq, self.visitor))
        except RejectedError as error:
            self.send(Error(message=str(error)))
        except Exception:
            log.exception("a hint has failed", extra={"table": session.stored.id})
            self.send(Error(message="there is no hint for this position: its agent has failed"))


async def serve_connection(socket: WebSocket, lobby: Lobby) -> None:
    """Serves a WebSocket from its first message to its end."""
    await socket.accept()
    busy = too_busy(lobby, visitor(socket))
    if busy is not None:
        await socket.close(CLOSED_BUSY, busy)
        return
    connection = Connection(socket, lobby)
    lobby.connections[connection.visitor] += 1
    writer = asyncio.create_task(connection.write())
    try:
        await serve_seat(connection, socket.path_params["table_id"])
    except (WebSocketDisconnect, RuntimeError):
        pass  # the browser has gone, perhaps while a message was sent
    finally:
        lobby.connections[connection.visitor] -= 1
        lobby.connections = +lobby.connections  # forgets visitors without connections
        writer.cancel()
        if connection.hint is not None:
            connection.hint.cancel()


def too_busy(lobby: Lobby, address: str) -> str | None:
    """Why a visitor cannot connect now."""
    if lobby.connections.total() >= lobby.limits.connections:
        return "too many connections"
    if lobby.connections[address] >= lobby.limits.connections_per_visitor:
        return "too many connections from your address: close some tables"
    if not lobby.visitors.requests.allow(address):
        return "too many requests: wait a moment"
    return None


async def serve_seat(connection: Connection, table_id: str) -> None:
    found = await join(connection, table_id)
    if found is None:
        return
    session, seat, language = found
    session.visitor = connection.visitor
    await session.speak(seat, language)
    session.connect(seat, connection.send)
    try:
        await connection.handle_requests(session, seat)
    except TableStoreError as error:
        await close_with_error(connection, str(error), CLOSED_BUSY)  # the browser joins again
    finally:
        session.disconnect(seat, connection.send)


async def join(connection: Connection, table_id: str) -> tuple[TableSession, int, str] | None:
    """The session, the seat and its language, by the first message. If there are none, closes the connection."""
    lobby = connection.lobby
    try:
        text = await asyncio.wait_for(connection.read(), lobby.limits.seconds_to_join)
        request = Join.model_validate_json(text)
        session = await lobby.session(table_id)
        seat = session.stored.seat_of(request.token)
        if seat is None:
            raise TableStoreError("there is no such table, or the link to it is wrong")
        if len(session.connections.get(seat, [])) >= lobby.limits.connections_per_seat:
            raise TableStoreError("this seat is open in too many browsers: close one of them")
        return session, seat, best_language(request.language)
    except asyncio.TimeoutError:
        await close_with_error(connection, "the join message did not arrive in time")
    except ValidationError as error:
        await close_with_error(connection, f"the first message must be a join with a token: {first_error(error)}")
    except TableStoreError as error:
        await close_with_error(connection, str(error))
    except HttpError as error:
        await close_with_error(connection, error.message)
    except StorageError as error:
        await close_with_error(connection, str(error), CLOSED_BUSY)
    return None


async def close_with_error(connection: Connection, sentence: str, code: int = CLOSED_UNKNOWN) -> None:
    await connection.socket.send_text(Error(message=sentence).model_dump_json())
    await connection.socket.close(code)
