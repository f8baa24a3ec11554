"""How does a table outlive the program? As a file: its terms, then a line for each move, written before it is made."""

import hashlib
import json
import os
import re
import secrets
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import platformdirs
from cosmozoo.envs import GAMES, game

from .disk import SETTLING, settle_new
from .table import RefusedError, Sitter, Table, Terms, names_of

TABLE_FORMAT = "cosmozoo-table-1"
ID_BYTES = 9
TOKEN_BYTES = 24
ENDING = ".table"


def default_folder() -> Path:
    return Path(platformdirs.user_data_dir("cosmozoo")) / "tables"


def new_id() -> str:
    return secrets.token_urlsafe(ID_BYTES)


def new_token() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)


def token_hash(token: str) -> str:
    """Tokens are kept as hashes: who reads the files still has no seat."""
    return hashlib.sha256(token.encode()).hexdigest()


class ArchiveError(ValueError):
    """A file of a table that cannot be taken up: says which and why."""


@dataclass
class Kept:
    """A table with all that its file says of it."""

    table: Table
    path: Path
    token_hashes: dict[int, str] = field(default_factory=dict)  # by seat, of people
    host: int = 0  # the seat that opened it
    pace: float = 0.0

    def seat_of(self, token: str) -> int | None:
        """The seat a token opens. All hashes are compared in constant time."""
        hashed = token_hash(token)
        found = [seat for seat, each in self.token_hashes.items() if secrets.compare_digest(each, hashed)]
        return found[0] if found else None


class Archive:
    """A folder of tables."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)

    def path_of(self, table_id: str) -> Path:
        """Ids come from outside: what is no id of ours names no file."""
        if not re.fullmatch(r"[A-Za-z0-9_-]{1,64}", table_id):
            raise ArchiveError("there is no such table")
        return self.folder / f"{table_id}{ENDING}"

    def open(self, table_id: str, terms: Terms, tokens: dict[int, str], host: int = 0, pace: float = 0.0) -> Kept:
        hashes = {seat: token_hash(token) for seat, token in tokens.items()}
        return keep(self.path_of(table_id), terms, hashes, host, pace)

    def load(self, table_id: str) -> Kept:
        return load(self.path_of(table_id))

    def ids(self) -> list[str]:
        """The tables there are, those touched last at the end."""
        return [path.stem for path in sorted(self.folder.glob(f"*{ENDING}"), key=lambda path: path.stat().st_mtime)]

    def remove(self, table_id: str) -> None:
        self.path_of(table_id).unlink(missing_ok=True)


def keep(path: Path, terms: Terms, hashes: dict[int, str] | None = None, host: int = 0, pace: float = 0.0) -> Kept:
    """Begins a table and its file."""
    table = Table(terms)
    header = {
        "format": TABLE_FORMAT,
        "game": terms.game.name,
        "fingerprint": terms.game.fingerprint,
        "variant": table.match.settings.variant,
        "options": table.match.settings.options,
        "seed": terms.seed,
        "sitters": names_of(terms.sitters),
        "tokens": hashes or {},
        "host": host,
        "pace": pace,
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    with open(path, "w", encoding="utf-8", opener=for_the_owner) as file:
        file.write(json.dumps(header) + "\n")
    settle_new(path)
    table.note = writer(path)
    return Kept(table, path, hashes or {}, host, pace)


def for_the_owner(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def writer(path: Path) -> Any:
    """Notes a move at the end of a file. The system has it before the move is made, the disk a moment later."""

    def note(seat: int, action: int) -> None:
        with path.open("a", encoding="utf-8") as file:
            file.write(f"[{seat}, {action}]\n")
        SETTLING.soon(path)

    return note


def load(path: Path) -> Kept:
    """Takes up a table where its file ends. A last line cut off by a crash was never answered, and is left out."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    except FileNotFoundError:
        raise ArchiveError("there is no such table") from None
    header = read_header(path, lines)
    terms = Terms(
        game(header["game"]),
        [Sitter(**sitter) for sitter in header["sitters"]],
        header["variant"],
        header["options"],
        header["seed"],
    )
    if terms.game.fingerprint != header["fingerprint"]:
        raise ArchiveError(f"{path.name} was begun with other rules or components and cannot be taken up")
    table = Table(terms)
    try:
        table.replay(moves_in(path, lines[1:]))
    except RefusedError as error:
        raise ArchiveError(f"{path.name} is damaged: {error}") from None
    table.note = writer(path)
    hashes = {int(seat): hashed for seat, hashed in header["tokens"].items()}
    return Kept(table, path, hashes, header["host"], header["pace"])


def read_header(path: Path, lines: list[str]) -> dict[str, Any]:
    try:
        header = json.loads(lines[0])
    except (IndexError, ValueError):
        header = None
    if not isinstance(header, dict) or header.get("format") != TABLE_FORMAT or header.get("game") not in GAMES:
        raise ArchiveError(f"{path.name} is not a table: it does not begin with the header of {TABLE_FORMAT}")
    return header


def moves_in(path: Path, lines: list[str]) -> Iterator[tuple[int, int]]:
    for number, line in enumerate(lines, start=2):
        if not line.endswith("\n"):
            drop_last_line(path, line)
            return
        try:
            seat, action = json.loads(line)
        except ValueError:
            raise ArchiveError(f"{path.name}, line {number}: not a move") from None
        yield seat, action


def drop_last_line(path: Path, line: str) -> None:
    with path.open("r+b") as file:
        file.truncate(path.stat().st_size - len(line.encode()))
