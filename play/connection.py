"""How does one browser talk to its table? Over a WebSocket: it joins with a token, then asks and is told."""

import asyncio
from contextlib import suppress

from pydantic import BaseModel, ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from .answers import Error
from .archive import ArchiveError
from .desk import complaint
from .house import DeniedError, House
from .limits import Allowance
from .protocol import (
    CLOSED_TOO_FAST,
    CLOSED_UNKNOWN,
    MAX_MESSAGE,
    REQUEST,
    Act,
    AskHint,
    AskPreview,
    Join,
    SetPace,
)
from .room import Room
from .table import RefusedError

MAX_WAITING = 200  # messages a slow browser may lag behind before it has to join again
WARNINGS = 20  # messages refused for haste before the connection is closed
BUSY = 1013


class Connection:
    """One WebSocket. Messages to it wait in a queue, so that a slow browser holds up nobody else."""

    def __init__(self, socket: WebSocket, house: House) -> None:
        self.socket = socket
        self.house = house
        self.outbox: asyncio.Queue[str | None] = asyncio.Queue(MAX_WAITING)
        self.allowance = Allowance(house.limits.messages_a_second, house.limits.message_burst)
        self.hint: asyncio.Task[None] | None = None

    def send(self, message: BaseModel) -> None:
        try:
            self.outbox.put_nowait(message.model_dump_json())
        except asyncio.QueueFull:
            self._give_up()

    def _give_up(self) -> None:
        """Too slow: everything waiting is dropped. The browser joins again and gets the state as it then is."""
        while not self.outbox.empty():
            self.outbox.get_nowait()
        self.outbox.put_nowait(None)

    async def write(self) -> None:
        """Sends what waits, until told to stop."""
        with suppress(WebSocketDisconnect, RuntimeError, OSError):
            while (text := await self.outbox.get()) is not None:
                await self.socket.send_text(text)
            await self.socket.close(BUSY)

    async def read(self) -> str:
        """The next message. What is no text, or too long, gets an error."""
        while True:
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect":
                raise WebSocketDisconnect(message.get("code", 1000))
            text = message.get("text")
            if text is None:
                self.send(Error(message="messages must be text, not bytes"))
            elif len(text.encode()) > MAX_MESSAGE:
                self.send(Error(message=f"this message is longer than the {MAX_MESSAGE} bytes it may have"))
            else:
                return text

    # In a room

    async def attend(self, room: Room, seat: int) -> None:
        """Takes one message after another until the browser leaves."""
        warnings = 0
        while True:
            text = await self.read()
            if not self.allowance.take():
                warnings += 1
                if warnings > WARNINGS:
                    await self.socket.close(CLOSED_TOO_FAST, "too many messages")
                    return
                self.send(Error(message="too many messages: wait a moment"))
                continue
            try:
                self._grant(room, seat, REQUEST.validate_json(text))
            except ValidationError as error:
                self.send(Error(message=f"this message is not understood: {complaint(error)}"))
            except RefusedError as error:
                self.send(Error(message=str(error)))

    def _grant(self, room: Room, seat: int, request: Act | AskHint | AskPreview | SetPace) -> None:
        if isinstance(request, Act):
            room.act(seat, request.seq, request.action)
        elif isinstance(request, AskPreview):
            self.send(room.preview(seat, request.seq, request.action))
        elif isinstance(request, SetPace):
            room.set_pace(seat, request.pace)
        elif self.hint is not None and not self.hint.done():
            raise RefusedError("a hint is being thought over already")
        else:
            self.hint = asyncio.create_task(self._think(room, seat, request.seq))

    async def _think(self, room: Room, seat: int, seq: int) -> None:
        try:
            self.send(await room.hint(seat, seq))
        except RefusedError as error:
            self.send(Error(message=str(error)))


async def serve_connection(socket: WebSocket, house: House) -> None:
    """A connection from its first message to its end."""
    await socket.accept()
    if house.num_connections >= house.limits.connections:
        await socket.close(BUSY, "too many connections")
        return
    connection = Connection(socket, house)
    house.num_connections += 1
    writer = asyncio.create_task(connection.write())
    try:
        await take_part(connection, socket.path_params["table_id"])
    except (WebSocketDisconnect, RuntimeError):
        pass  # gone, perhaps in the middle of a word
    finally:
        house.num_connections -= 1
        writer.cancel()


async def take_part(connection: Connection, table_id: str) -> None:
    entrance = await find_seat(connection, table_id)
    if entrance is None:
        return
    room, seat = entrance
    room.enter(seat, connection.send)
    try:
        await connection.attend(room, seat)
    finally:
        room.leave(seat, connection.send)


async def find_seat(connection: Connection, table_id: str) -> tuple[Room, int] | None:
    """The room and the seat that the first message has the token for; else the connection is closed."""
    house = connection.house
    try:
        text = await asyncio.wait_for(connection.read(), house.limits.seconds_to_join)
        token = Join.model_validate_json(text).token
        room = await house.room(table_id)
        seat = room.kept.seat_of(token)
        if seat is None:
            raise ArchiveError("there is no such table, or the link to it is wrong")
        if len(room.connections.get(seat, [])) >= house.limits.connections_a_seat:
            raise ArchiveError("this seat is open in too many browsers: close one")
        return room, seat
    except asyncio.TimeoutError:
        await refuse(connection, "nobody joined in time")
    except ValidationError as error:
        await refuse(connection, f"the first message must be a join with a token: {complaint(error)}")
    except ArchiveError as error:
        await refuse(connection, str(error))
    except DeniedError as denied:
        await refuse(connection, denied.message)
    return None


async def refuse(connection: Connection, sentence: str) -> None:
    await connection.socket.send_text(Error(message=sentence).model_dump_json())
    await connection.socket.close(CLOSED_UNKNOWN)
