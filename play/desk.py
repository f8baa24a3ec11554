"""What is answered over HTTP? The list of games, new tables, records and replays."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

from cosmozoo.envs import game
from cosmozoo.envs.core.drawing import font_files
from pydantic import BaseModel, ValidationError
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Route

from .answers import Refused
from .archive import ArchiveError
from .house import DeniedError, House
from .limits import Allowances, is_origin_allowed
from .protocol import MAX_MESSAGE, MAX_RECORD, AskReplay, NewTable
from .replays import positions_of
from .sight import games_reply
from .table import RefusedError, Sitter, Terms

Asked = TypeVar("Asked", bound=BaseModel)
Answer = Callable[[Request], Awaitable[Response]]


class Desk:
    def __init__(self, house: House) -> None:
        self.house = house
        self.allowances = Allowances(house.limits.requests_a_second, house.limits.request_burst)

    def routes(self) -> list[BaseRoute]:
        return [
            Route("/api/games", self._guarded(self.games)),
            Route("/api/tables", self._guarded(self.new_table), methods=["POST"]),
            Route("/api/tables/{table_id}/record", self._guarded(self.record)),
            Route("/api/replay", self._guarded(self.replay), methods=["POST"]),
            Route("/fonts/{name}", self._guarded(self.font)),
        ]

    def _guarded(self, answer: Answer) -> Answer:
        """Nobody is answered who asks from a strange page or too often; what cannot be granted gets a sentence."""

        async def guarded(request: Request) -> Response:
            try:
                self._check(request)
                return await answer(request)
            except DeniedError as denied:
                return said(Refused(message=denied.message), denied.status)
            except ArchiveError as error:
                return said(Refused(message=str(error)), 404)
            except RefusedError as error:
                return said(Refused(message=str(error)), 400)

        return guarded

    def _check(self, request: Request) -> None:
        is_own = is_origin_allowed(request.headers.get("origin"), request.headers.get("host"))
        if request.method == "POST" and not is_own:
            raise DeniedError(403, "this request does not come from a page of this server")
        if not self.allowances.take(request.client.host if request.client else ""):
            raise DeniedError(429, "too many requests: wait a moment")

    async def games(self, request: Request) -> Response:
        return said(await asyncio.to_thread(games_reply))

    async def new_table(self, request: Request) -> Response:
        wish = await read(request, NewTable, MAX_MESSAGE)
        terms, host = terms_of(wish)
        return said(await self.house.open(terms, host, wish.pace), 201)

    async def record(self, request: Request) -> Response:
        """The file to share: only for who sat there, and only after the end, for it tells everything."""
        table_id = request.path_params["table_id"]
        room = await self.house.room(table_id)
        if room.kept.seat_of(request.query_params.get("token", "")) is None:
            raise DeniedError(404, "there is no such table")
        if not room.table.is_over:
            raise DeniedError(409, "the record tells everything, so it is there only once the game is over")
        headers = {"Content-Disposition": f'attachment; filename="{room.table.game.name}-{table_id}.jsonl"'}
        return Response(room.table.record.to_json() + "\n", media_type="application/jsonl", headers=headers)

    async def replay(self, request: Request) -> Response:
        asked = await read(request, AskReplay, 2 * MAX_RECORD)  # quotes within quotes take twice the room
        return said(await asyncio.to_thread(positions_of, asked))

    async def font(self, request: Request) -> Response:
        """The font of the drawings, which comes with a package."""
        files = {Path(path).name: path for path in font_files()}
        if request.path_params["name"] not in files:
            raise DeniedError(404, f"there is no such font; there are: {', '.join(files)}")
        return FileResponse(files[request.path_params["name"]], media_type="font/ttf")


def said(message: BaseModel, status: int = 200) -> Response:
    return Response(message.model_dump_json(), status, media_type="application/json")


async def read(request: Request, model: type[Asked], limit: int) -> Asked:
    """The body of a request, which is never read further than it may be long."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > limit:
            raise DeniedError(413, f"this request is longer than the {limit} bytes it may have")
    try:
        return model.model_validate_json(body)
    except ValidationError as error:
        raise DeniedError(400, f"this request is not understood: {complaint(error)}") from None


def complaint(error: ValidationError) -> str:
    """The first thing that is wrong with a message."""
    first = error.errors(include_url=False, include_input=False)[0]
    where = ".".join(str(part) for part in first["loc"])
    return f"{where}: {first['msg']}" if where else first["msg"]


def terms_of(wish: NewTable) -> tuple[Terms, int]:
    """Who sits where, and the seat of whoever asked. Agents are chosen by level: a page can load nothing by path."""
    hosts = [number for number, seat in enumerate(wish.seats) if seat.kind == "me"]
    if len(hosts) != 1:
        raise RefusedError(f"exactly one seat must be yours, not {len(hosts)}")
    sitters = []
    for number, seat in enumerate(wish.seats, start=1):
        if (seat.kind == "agent") != (seat.level is not None):
            raise RefusedError(f"seat {number}: an agent needs a level, and a person has none")
        sitters.append(Sitter(" ".join(seat.name.split()) or f"Player {number}", seat.level))
    try:
        terms = Terms(game(wish.game), sitters, wish.variant, wish.options)
        terms.check()
    except (TypeError, ValueError) as error:
        raise RefusedError(str(error)) from None
    return terms, hosts[0]
