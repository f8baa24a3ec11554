"""How is a recorded game shown? A few positions at a time, as a seat or a spectator sees them."""

from collections.abc import Iterator
from itertools import islice
from typing import Annotated

from cosmozoo.envs import Match, Record, RecordError, replay
from cosmozoo.envs.core import SPECTATOR, Move, View, best_language, default_names, headline
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from .presenter import number_entries, score_infos, without_actions, words_of
from .requests import AskReplay
from .responses import Position, Replay, SeatInfo
from .table import RejectedError, acting_seats

Name = Annotated[str, Field(max_length=80)]
MAX_SEATS = 10
MAX_MOVES = 50_000  # the longest games have a tenth of that


class RecordFile(BaseModel):
    """The shape of a record. Records come from clients, so every field is checked."""

    model_config = ConfigDict(strict=True)

    game: str
    fingerprint: str
    seed: int
    settings: dict[str, str | bool | int | float]
    actions: Annotated[list[int], Field(max_length=MAX_MOVES)]
    ranks: list[int] | None
    scores: list[float] | None
    checksum: str | None
    names: Annotated[list[Name], Field(max_length=MAX_SEATS)] | None
    levels: Annotated[list[Name | None], Field(max_length=MAX_SEATS)] | None


def read_record(text: str) -> Record:
    """A record that can be replayed and ends with its own result. Any other raises RejectedError."""
    try:
        record = Record.from_json(text.strip())
        RecordFile.model_validate(vars(record))
        replay(record)
    except ValidationError as error:
        where = ".".join(str(part) for part in error.errors()[0]["loc"])
        raise RejectedError(f"this file is not a record of a game: the value of {where} is invalid") from None
    except (RecordError, RecursionError, OverflowError) as error:
        raise RejectedError(f"this file cannot be replayed: {error}") from None
    return record


def read_finished(text: str) -> tuple[Record, Match]:
    """A record of a finished game, and its end. Any other raises RejectedError."""
    record = read_record(text)
    end = replay(record)
    if not end.is_over:
        raise RejectedError("this game is not finished: only finished games can be analyzed")
    return record, end


def first_position(record: Record) -> Match:
    return replay(Record(record.game, record.fingerprint, record.seed, record.settings))


def iterate_positions(record: Record) -> Iterator[tuple[Match, list[Move]]]:
    """All positions of a game, each with the moves since the one before. The moves of a tick are one step."""
    match = first_position(record)
    actions = iter(record.actions)
    yield match, []
    while not match.is_over:
        moves = []
        for action in islice(actions, len(acting_seats(match))):
            moves.append((match.seat, action))
            match.step(action)
        if not moves:
            return
        yield match, moves


def replay_positions(ask: AskReplay) -> Replay:
    """The requested positions, and how many there are."""
    record = read_record(ask.record)
    num_players = first_position(record).settings.num_players
    if ask.seat is not None and ask.seat >= num_players:
        raise RejectedError(f"there is no seat {ask.seat} in this game of {num_players} players")
    seat = SPECTATOR if ask.seat is None else ask.seat
    language = best_language(ask.language)
    names = record.names if record.names and len(record.names) == num_players else default_names(language, num_players)
    levels = record.levels if record.levels and len(record.levels) == num_players else [None] * num_players
    requested = range(ask.first, ask.first + ask.count)
    positions: list[Position] = []
    before: View | None = None
    number = -1
    for number, (match, moves) in enumerate(iterate_positions(record)):
        if number in requested or number + 1 in requested:
            view = match.human_view(seat, language, names)
            if number in requested:
                positions.append(position_message(match, number, view, before, moves))
            before = view
    return Replay(
        game=match.game.name,
        title=words_of(match.game, language, "title") or match.game.title,
        num_players=num_players,
        num_positions=number + 1,
        seats=[
            SeatInfo(seat=each, name=name, kind="human" if level is None else "agent", level=level, is_connected=True)
            for each, (name, level) in enumerate(zip(names, levels, strict=True))
        ],
        positions=positions,
    )


def position_message(match: Match, number: int, view: View, before: View | None, moves: list[Move]) -> Position:
    human = match.game.human
    return Position(
        number=number,
        headline=headline(view),
        svg=match.game.render_svg(view),
        view=without_actions(view),
        log=number_entries(human.log_entries(before, view, moves) if before is not None else []),
        scores=score_infos(human.score_sheet(view)),
        is_over=match.is_over,
    )
