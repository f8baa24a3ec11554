"""How is a recorded game looked at? A few positions at a time, through the eyes of a seat or of a watcher."""

from collections.abc import Iterator
from itertools import islice
from typing import Annotated

from cosmozoo.envs import Match, check_known
from cosmozoo.envs.core.game import View
from cosmozoo.envs.core.guide import Move
from cosmozoo.envs.core.record import Record, RecordError, replay
from cosmozoo.envs.core.state import SPECTATOR
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from .answers import Position, Replay
from .protocol import AskReplay
from .sight import numbered, plain, sheet_cards
from .table import RefusedError, acting_seats, person_view

MAX_MOVES = 50_000  # the longest games have a tenth of that


class RecordFile(BaseModel):
    """The shape of a record. It comes from anywhere, so nothing is taken on trust."""

    model_config = ConfigDict(strict=True)

    game: str
    fingerprint: str
    seed: int
    settings: dict[str, str | bool | int | float]
    actions: Annotated[list[int], Field(max_length=MAX_MOVES)]
    places: list[int] | None
    scores: list[float] | None
    checksum: str | None


def checked_record(text: str) -> Record:
    """A record that can be replayed here and ends as it says; else a sentence that says why not."""
    try:
        record = Record.from_json(text.strip())
        RecordFile.model_validate(vars(record))
        check_known(record)
        replay(record)
    except ValidationError as error:
        where = ".".join(str(part) for part in error.errors()[0]["loc"])
        raise RefusedError(f"this file is not a record of a game: {where} is not what it should be") from None
    except (RecordError, RecursionError) as error:
        raise RefusedError(f"this file cannot be replayed: {error}") from None
    return record


def walk(record: Record) -> Iterator[tuple[Match, list[Move]]]:
    """All positions of a game, with the moves that led to each. Moves of one tick count as one step."""
    match = replay(Record(record.game, record.fingerprint, record.seed, record.settings))
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


def positions_of(request: AskReplay) -> Replay:
    """The positions asked for, and how many there are."""
    record = checked_record(request.record)
    num_players = int(record.settings["num_players"])
    if request.seat is not None and request.seat >= num_players:
        raise RefusedError(f"there is no seat {request.seat} in this game for {num_players}")
    seat = SPECTATOR if request.seat is None else request.seat
    wanted = range(request.first, request.first + request.count)
    positions: list[Position] = []
    before: View | None = None
    number = -1
    for number, (match, moves) in enumerate(walk(record)):
        if number in wanted or number + 1 in wanted:
            view = person_view(match, seat)
            if number in wanted:
                positions.append(position(match, number, view, before, moves))
            before = view
    return Replay(
        game=match.game.name,
        title=match.game.title,
        num_players=num_players,
        num_positions=number + 1,
        positions=positions,
    )


def position(match: Match, number: int, view: View, before: View | None, moves: list[Move]) -> Position:
    guide = match.game.guide
    return Position(
        number=number,
        svg=match.game.svg(view),
        view=plain(view),
        lines=numbered(guide.tell(before, view, moves) if before is not None else []),
        sheet=sheet_cards(guide.sheet(view)),
        is_over=match.is_over,
    )
