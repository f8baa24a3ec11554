"""What is answered over HTTP? The list of games and their files, new tables, records and replays."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

from cosmozoo.agents.levels import LEVELS
from cosmozoo.agents.registry import agents, only_game, registered_agents
from cosmozoo.envs import Game, get_game
from cosmozoo.envs.core import best_language, font_files, packaged_font
from pydantic import BaseModel, ValidationError
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Route

from .database import StorageError
from .game_files import board_css_file, icon_file, picture_file
from .lesson import lesson_of
from .lobby import HttpError, Lobby
from .presenter import games_reply, words_reply
from .rate_limit import SLOWED, RateLimiter, visitor_at
from .replay import replay_positions
from .requests import MAX_MESSAGE, MAX_RECORD, AskReplay, NewTable
from .responses import ErrorResponse, GamesReply, Health, LessonReply
from .security import is_origin_allowed
from .table import Player, RejectedError, TableConfig
from .table_store import TableStoreError

Body = TypeVar("Body", bound=BaseModel)
Handler = Callable[[Request], Awaitable[Response]]
HEADING_FONT = "font_source_serif_pro", "SourceSerifPro-Semibold.ttf"
TOO_MANY = 429  # the status of a request that waits before it is refused
MAX_REPLAYS = 2  # that are made at the same time; the others wait


class HttpApi:
    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        self._games: dict[str, GamesReply] = {}  # by language; takes some milliseconds, and never changes
        self._lessons: dict[tuple[str, str], LessonReply] = {}  # by game and language
        self._replaying = asyncio.Semaphore(MAX_REPLAYS)

    def routes(self) -> list[BaseRoute]:
        return [
            Route("/health", with_error_responses(self.health)),
            Route("/api/words", self.limited(self.words)),
            Route("/api/games", self.limited(self.games)),
            Route("/api/games/{name}/lesson", self.limited(self.lesson)),
            Route("/api/tables", self.limited(self.new_table), methods=["POST"]),
            Route("/api/tables/{table_id}/record", self.limited(self.record)),
            Route("/api/replay", self.limited(self.replay), methods=["POST"]),
            Route("/fonts/{name}", self.limited(self.font)),
            Route("/games/{name}/icon.svg", with_error_responses(self.icon)),
            Route("/games/{name}/picture.svg", with_error_responses(self.picture)),
            Route("/games/{name}/board.css", with_error_responses(self.board_css)),
        ]

    def limited(self, handler: Handler) -> Handler:
        """Rejects requests from other origins and too frequent requests before they reach the handler."""

        async def limited(request: Request) -> Response:
            is_own = is_origin_allowed(request.headers.get("origin"), request.headers.get("host"))
            if request.method == "POST" and not is_own:
                raise HttpError(403, "this request does not come from a page of this server")
            check_rate(self.lobby.visitors.requests, request, "requests")
            return await handler(request)

        return with_error_responses(limited)

    async def health(self, request: Request) -> Response:
        """Whether the server can do its work, for monitoring. It tells nothing about single tables."""
        error = self.lobby.store.writer.error
        health = Health(
            status="ok" if error is None else f"tables cannot be saved: {error}",
            tables_in_memory=len(self.lobby.sessions),
            connections=self.lobby.connections.total(),
        )
        return json_response(health, 200 if error is None else 503)

    async def games(self, request: Request) -> Response:
        language = requested_language(request)
        if language not in self._games:
            self._games[language] = await asyncio.to_thread(games_reply, language)
        return json_response(self._games[language])

    async def words(self, request: Request) -> Response:
        return json_response(words_reply(requested_language(request)))

    async def lesson(self, request: Request) -> Response:
        game, language = requested_game(request), requested_language(request)
        key = game.name, language
        if key not in self._lessons:
            await self.lobby.agents.wait_until_ready(game)
            self._lessons[key] = await asyncio.to_thread(lesson_of, game, language)
        return json_response(self._lessons[key])

    async def new_table(self, request: Request) -> Response:
        new_table = await read_body(request, NewTable, MAX_MESSAGE)
        check_rate(self.lobby.visitors.new_tables, request, "new tables")
        config, owner = table_config(new_table)
        return json_response(await self.lobby.create_table(config, owner, new_table.pace), 201)

    async def record(self, request: Request) -> Response:
        """The record of a game. It contains hidden information, so only players get it, after the game ends."""
        table_id = request.path_params["table_id"]
        session = await self.lobby.session(table_id)
        _, _, token = request.headers.get("authorization", "").partition(" ")
        seat = session.stored.seat_of(token)
        if seat is None:
            raise HttpError(404, "there is no such table")
        if not session.table.is_over:
            raise HttpError(409, "the record contains hidden information: it is available after the game ends")
        name = f"{session.table.game.name}-{table_id}.jsonl"
        headers = {"Content-Disposition": f'attachment; filename="{name}"', "Seat": str(seat)}
        return Response(session.table.record.to_json() + "\n", media_type="application/jsonl", headers=headers)

    async def replay(self, request: Request) -> Response:
        ask = await read_body(request, AskReplay, 2 * MAX_RECORD)  # escaped quotes can double the length
        check_rate(self.lobby.visitors.replays, request, "replays")
        async with self._replaying:
            return json_response(await asyncio.to_thread(replay_positions, ask))

    async def font(self, request: Request) -> Response:
        """The fonts of the drawings and of headings, from their Python packages."""
        files = {Path(path).name: path for path in (*font_files(), packaged_font(*HEADING_FONT))}
        if request.path_params["name"] not in files:
            raise HttpError(404, f"there is no such font; there are: {', '.join(files)}")
        return FileResponse(files[request.path_params["name"]], media_type="font/ttf")

    async def icon(self, request: Request) -> Response:
        return FileResponse(icon_file(requested_game(request)), media_type="image/svg+xml")

    async def picture(self, request: Request) -> Response:
        return FileResponse(picture_file(requested_game(request)), media_type="image/svg+xml")

    async def board_css(self, request: Request) -> Response:
        game = requested_game(request)
        path = board_css_file(game)
        if path is None:
            raise HttpError(404, f"{game.title} has no board.css")
        return FileResponse(path, media_type="text/css")


def with_error_responses(handler: Handler) -> Handler:
    """Turns errors of a handler into a status and a sentence."""

    async def answer(request: Request) -> Response:
        try:
            return await handler(request)
        except HttpError as error:
            if error.status == TOO_MANY:
                await asyncio.sleep(SLOWED)
            return json_response(ErrorResponse(message=error.message), error.status)
        except TableStoreError as error:
            return json_response(ErrorResponse(message=str(error)), 404)
        except RejectedError as error:
            return json_response(ErrorResponse(message=str(error)), 400)
        except StorageError as error:
            return json_response(ErrorResponse(message=f"{error}: try again later"), 503)
        except ClientDisconnect:
            return Response(status_code=400)  # nobody is there to read it

    return answer


def check_rate(limiter: RateLimiter, request: Request, what: str) -> None:
    if not limiter.allow(visitor(request)):
        raise HttpError(TOO_MANY, f"too many {what}: wait a moment")


def visitor(connection: HTTPConnection) -> str:
    """Who limits are for."""
    return visitor_at(connection.client.host) if connection.client else ""


def requested_game(request: Request) -> Game:
    """The game named in the path. Only registered games have files, so a path can name no other folder."""
    try:
        return get_game(request.path_params["name"])
    except ValueError as error:
        raise HttpError(404, str(error)) from None


def requested_language(request: Request) -> str:
    """What the address asks for, else what the browser prefers."""
    return best_language(request.query_params.get("language") or request.headers.get("accept-language", ""))


def json_response(message: BaseModel, status: int = 200) -> Response:
    return Response(message.model_dump_json(), status, media_type="application/json")


async def read_body(request: Request, model: type[Body], limit: int) -> Body:
    """The body of a request. Reading stops at the limit."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > limit:
            raise HttpError(413, f"this request is too long: the limit is {limit} bytes")
    try:
        return model.model_validate_json(body)
    except ValidationError as error:
        raise HttpError(400, f"invalid request: {first_error(error)}") from None


def first_error(error: ValidationError) -> str:
    first = error.errors(include_url=False, include_input=False)[0]
    where = ".".join(str(part) for part in first["loc"])
    return f"{where}: {first['msg']}" if where else first["msg"]


def table_config(new_table: NewTable) -> tuple[TableConfig, int]:
    """The configuration of a new table and the seat of its owner. Agents are levels or registered names."""
    owners = [seat for seat, new_seat in enumerate(new_table.seats) if new_seat.kind == "me"]
    if len(owners) != 1:
        raise RejectedError(f"exactly one seat must be yours, not {len(owners)}")
    players = []
    for number, new_seat in enumerate(new_table.seats, start=1):
        if (new_seat.kind == "agent") != (new_seat.level is not None):
            raise RejectedError(f"seat {number}: an agent needs a level, and a human has none")
        if new_seat.level is not None and new_seat.level not in agents:
            known = ", ".join((*LEVELS, *registered_agents()))
            raise RejectedError(f"seat {number}: unknown agent {new_seat.level!r}; the level can be {known}")
        if new_seat.level is not None and only_game(new_seat.level) not in ("", new_table.game):
            raise RejectedError(f"seat {number}: {new_seat.level} plays only {only_game(new_seat.level)}")
        players.append(Player(" ".join(new_seat.name.split()) or f"Player {number}", new_seat.level))
    try:
        config = TableConfig(get_game(new_table.game), players, new_table.variant, new_table.options)
        config.validate()
    except (TypeError, ValueError) as error:
        raise RejectedError(str(error)) from None
    return config, owners[0]
