"""How is a game kept? As a line of JSON with its seed, settings, actions and results, replayed to the same bytes."""

import json
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from .game import Game, load_game
from .match import IllegalActionError, Match, Settings, checksum

RECORD_FORMAT = "cosmozoo-record-1"


class RecordError(ValueError):
    """A record that cannot be replayed: says where and why."""


@dataclass
class Record:
    """One game from its first to its last move."""

    game: str  # with its version: "petit_prince_v0"
    fingerprint: str  # of the rules and components it was played with
    seed: int
    settings: dict[str, Any]
    actions: list[int] = field(default_factory=list)
    places: list[int] | None = None  # of each seat; None while the game runs
    scores: list[float] | None = None
    checksum: str | None = None  # of the last state's bytes

    @classmethod
    def begin(cls, match: Match, seed: int) -> "Record":
        return cls(match.game.env_name, match.game.fingerprint, seed, match.settings.keywords())

    def end(self, match: Match) -> None:
        """Notes the results of the game as it stands."""
        places, scores = match.standings()
        self.places, self.scores = places.tolist(), scores.tolist()
        self.checksum = checksum(match.states.tobytes())

    def to_json(self) -> str:
        return json.dumps({"format": RECORD_FORMAT} | asdict(self))

    @classmethod
    def from_json(cls, line: str) -> "Record":
        try:
            data = json.loads(line)
        except ValueError as error:
            raise RecordError(f"not a record: {error}") from None
        if not isinstance(data, dict) or data.get("format") != RECORD_FORMAT:
            found = data.get("format") if isinstance(data, dict) else type(data).__name__
            raise RecordError(f"not a record of the format {RECORD_FORMAT}: its format is {found!r}")
        del data["format"]
        try:
            return cls(**data)
        except TypeError as error:
            raise RecordError(f"a record with fields missing or unknown: {error}") from None

    def append_to(self, path: Path) -> None:
        with path.open("a", encoding="utf-8") as file:
            file.write(self.to_json() + "\n")


def read_records(path: Path) -> Iterator[Record]:
    """The records in a file, line by line; a bad line is named by its number."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if line.strip():
            try:
                yield Record.from_json(line)
            except RecordError as error:
                raise RecordError(f"{path}, line {number}: {error}") from None


def game_of(record: Record) -> Game:
    """The game a record belongs to, if its version and components are the ones at hand."""
    name, _, version = record.game.rpartition("_v")
    try:
        game = load_game(name)
    except ImportError:
        raise RecordError(f"the game {record.game!r} is unknown") from None
    if game.env_name != record.game:
        raise RecordError(f"{record.game} is version {version} of the game; here is {game.env_name}")
    if game.fingerprint != record.fingerprint:
        raise RecordError(
            f"this record of {record.game} was played with other rules or components "
            f"({record.fingerprint}, here {game.fingerprint})"
        )
    return game


def replay(record: Record, watch: Callable[[Match], None] | None = None) -> Match:
    """Plays a record again, calling `watch` before each move, and checks that it ends as it says."""
    game = game_of(record)
    try:
        settings = Settings.checked(game, **record.settings)
        match = Match(game, **settings.keywords(), seed=record.seed)
    except (TypeError, ValueError) as error:
        raise RecordError(f"the settings of this record do not fit: {error}") from None
    for number, action in enumerate(record.actions, start=1):
        if watch is not None:
            watch(match)
        try:
            match.step(action)
        except IllegalActionError as error:
            raise RecordError(f"move {number} of {len(record.actions)} cannot have been played: {error}") from None
    check_ending(record, match)
    return match


def check_ending(record: Record, match: Match) -> None:
    replayed = Record.begin(match, record.seed)
    replayed.end(match)
    for name in ("scores", "places", "checksum"):
        noted = getattr(record, name)
        if noted is not None and noted != getattr(replayed, name):
            raise RecordError(
                f"after {len(record.actions)} moves the record says {name} {noted}, "
                f"but its moves lead to {getattr(replayed, name)}: it was edited"
            )
