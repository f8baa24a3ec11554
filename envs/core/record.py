"""How is a game written down and replayed? As a line of JSON: seed, settings, actions and results.

Replaying leads to the same states, byte by byte.
"""

import json
import os
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from io import FileIO
from pathlib import Path
from typing import Any

from .game import Game, games
from .match import IllegalActionError, Match, checksum
from .settings import MatchSettings

RECORD_FORMAT = "cosmozoo-record-2"
RECORD_START = f'{{"format": "{RECORD_FORMAT}"'
FIELD_TYPES = {"game": str, "fingerprint": str, "seed": int, "settings": dict, "actions": list}


class RecordError(ValueError):
    """A record that cannot be replayed. The message says where and why."""


@dataclass
class Record:
    """One game from the deal to its last move."""

    game: str  # with its version: "petit_prince_v0"
    fingerprint: str  # of its rules and components
    seed: int
    settings: dict[str, Any]
    actions: list[int] = field(default_factory=list)
    ranks: list[int] | None = None  # of each seat; None while the game runs
    scores: list[float] | None = None
    checksum: str | None = None  # of the bytes of the last state
    names: list[str] | None = None  # of the players, by seat; replaying does not need them
    levels: list[str | None] | None = None  # of agents, by seat

    @classmethod
    def start(cls, match: Match, seed: int) -> "Record":
        return cls(match.game.env_name, match.game.fingerprint, seed, match.settings.to_kwargs())

    def finish(self, match: Match) -> None:
        """Adds the current results of the match."""
        ranks, scores = match.ranks_and_scores()
        self.ranks, self.scores = ranks.tolist(), scores.tolist()
        self.checksum = checksum(match.states.tobytes())

    def to_json(self) -> str:
        fields = asdict(self)
        for name in ("names", "levels"):
            if fields[name] is None:
                del fields[name]
        return json.dumps({"format": RECORD_FORMAT} | fields)

    @classmethod
    def from_json(cls, line: str) -> "Record":
        try:
            data = json.loads(line)
        except ValueError as error:
            raise RecordError(f"not a record: {error}") from None
        except RecursionError:
            raise RecordError("not a record: its lists are nested too deeply") from None
        if not isinstance(data, dict) or data.get("format") != RECORD_FORMAT:
            found = data.get("format") if isinstance(data, dict) else type(data).__name__
            raise RecordError(f"not a record of the format {RECORD_FORMAT}: its format is {found!r}")
        del data["format"]
        try:
            record = cls(**data)
        except TypeError as error:
            raise RecordError(f"invalid record: fields missing or unknown: {error}") from None
        for name, kind in FIELD_TYPES.items():
            if not isinstance(getattr(record, name), kind):
                raise RecordError(f"invalid record: {name} is {data[name]!r:.40}, not of the type {kind.__name__}")
        return record

    def append_to(self, path: Path) -> None:
        """Adds a line to a file. If the disk is full, raises an error and leaves the file as it was."""
        line = self.to_json().encode() + b"\n"
        with path.open("ab+", buffering=0) as file:  # a buffer would be written after the error
            size = repair_end(file)
            try:
                while line:
                    line = line[file.write(line) :]
            except OSError:
                file.truncate(size)
                raise


def repair_end(file: FileIO) -> int:
    """Removes a record that was cut off when its program was killed, and ends the last line. Returns the size."""
    size = file.seek(0, os.SEEK_END)
    file.seek(max(0, size - 1))
    if file.read() in (b"", b"\n"):
        return size
    file.seek(0)
    last = file.read().splitlines()[-1]
    if is_cut_off(last):
        return file.truncate(size - len(last))
    file.write(b"\n")
    return size + 1


def is_cut_off(line: bytes) -> bool:
    """Whether a line is only the beginning of a record."""
    start = RECORD_START.encode()
    if line[: len(start)] != start[: len(line)]:
        return False
    try:
        json.loads(line)
    except (ValueError, RecursionError):
        return True
    return False


def read_records(path: Path) -> Iterator[Record]:
    """The records in a file, line by line. Errors name the line."""
    lines = path.read_bytes().splitlines(keepends=True)
    for number, line in enumerate(lines, start=1):
        if line.strip():
            try:
                yield Record.from_json(str(line, "utf-8", "replace"))
            except RecordError as error:
                problem = str(error)
                if number == len(lines) and not line.endswith(b"\n") and is_cut_off(line):
                    problem = "this record was cut off while it was written: remove the line"
                raise RecordError(f"{path}, line {number}: {problem}") from None


def find_game(record: Record) -> Game:
    """The game of a record, if the installed one has the same version and components."""
    name, _, version = record.game.rpartition("_v")
    if name not in games:  # a record must not import modules
        raise RecordError(f"unknown game {record.game!r:.40}; available: {', '.join(games)}")
    game = games[name]
    if game.env_name != record.game:
        raise RecordError(
            f"this record is of {record.game}, but {game.env_name} is installed; version {version} is needed"
        )
    if game.fingerprint != record.fingerprint:
        raise RecordError(
            f"this record of {record.game} was played with other rules or components "
            f"({record.fingerprint}, installed: {game.fingerprint}); use the same version and component tables"
        )
    return game


def replay(record: Record, on_position: Callable[[Match], None] | None = None) -> Match:
    """Replays a record, calls `on_position` before each move, and checks the recorded results."""
    game = find_game(record)
    try:
        settings = MatchSettings.create(game, **record.settings)
        match = Match(game, **settings.to_kwargs(), seed=record.seed)
    except (TypeError, ValueError) as error:
        raise RecordError(f"the settings of this record do not fit: {error}") from None
    for number, action in enumerate(record.actions, start=1):
        if on_position is not None:
            on_position(match)
        try:
            match.step(action)
        except IllegalActionError as error:
            raise RecordError(f"move {number} of {len(record.actions)}: {error}") from None
    check_result(record, match)
    return match


def check_result(record: Record, match: Match) -> None:
    replayed = Record.start(match, record.seed)
    replayed.finish(match)
    for name in ("scores", "ranks", "checksum"):
        noted = getattr(record, name)
        if noted is not None and noted != getattr(replayed, name):
            raise RecordError(
                f"after {len(record.actions)} moves, {name} is {getattr(replayed, name)}, "
                f"but the record says {noted}: it was edited"
            )
