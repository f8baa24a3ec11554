"""How does a table survive a restart? Its settings and its moves are in the database, each move before it is made."""

import hashlib
import json
import secrets
import sqlite3
from collections.abc import Iterable
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from time import time

import platformdirs
from cosmozoo.envs import games, get_game
from cosmozoo.envs.core import Move

from .database import Writer
from .table import Player, RejectedError, Table, TableConfig

ID_BYTES = 9
TOKEN_BYTES = 24
UNKNOWN_TABLE = "there is no such table"


def default_database() -> Path:
    return Path(platformdirs.user_data_dir("cosmozoo")) / "tables.db"


def new_id() -> str:
    return secrets.token_urlsafe(ID_BYTES)


def new_token() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)


def token_hash(token: str) -> str:
    """Tokens are stored as hashes: reading the database gives access to no seat."""
    return hashlib.sha256(token.encode()).hexdigest()


class TableStoreError(ValueError):
    """A table that does not exist, that is damaged, or that another program has changed."""


@dataclass
class StoredTable:
    """A table with everything else that is stored about it."""

    id: str
    table: Table
    store: "TableStore"
    token_hashes: dict[int, str]  # by seat of a human
    owner: int  # the seat that created the table
    pace: float
    num_choices: int = 0  # stored so far

    def seat_of(self, token: str) -> int | None:
        """The seat that a token belongs to. All hashes are compared in constant time."""
        hashed = token_hash(token)
        found = [seat for seat, each in self.token_hashes.items() if secrets.compare_digest(each, hashed)]
        return found[0] if found else None

    def save_move(self, seat: int, seq: int, action: int) -> "Future[None]":
        """Stores a move. When it is stored, `make_move` has to follow, before any other move of this table."""
        self.table.check(seat, seq, action)
        return self.store.add_move(self.id, self.num_choices, seat, action)

    def make_move(self, seat: int, action: int) -> None:
        """Makes a move that is stored."""
        self.num_choices += 1
        self.table.choose(seat, action)
        if self.table.is_over:
            self.store.add_result(self.id, self.table)  # if this fails, the next `load` does it

    def act(self, seat: int, seq: int, action: int) -> None:
        """Stores a move, then makes it. If it is impossible or cannot be stored, raises and changes nothing."""
        self.save_move(seat, seq, action).result()
        self.make_move(seat, action)

    def set_name(self, seat: int, name: str) -> None:
        self.table.rename(seat, name)
        self.store.set_name(self.id, seat, name)  # if this fails, the old name returns after a restart

    def set_pace(self, pace: float) -> None:
        self.pace = pace
        self.store.set_pace(self.id, pace)  # if this fails, the old pace returns after a restart


class TableStore:
    """The tables in one database."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.writer = Writer(path)

    def close(self) -> None:
        self.writer.close()

    def create(
        self,
        table_id: str,
        config: TableConfig,
        tokens: dict[int, str] | None = None,
        owner: int = 0,
        pace: float = 0.0,
        moves: Iterable[Move] = (),
    ) -> StoredTable:
        """Creates a table and stores it. Moves of a recorded game are played first."""
        table = Table(config)
        choices = [(table_id, number, *choice) for number, choice in enumerate(table.follow(moves))]
        hashes = {seat: token_hash(token) for seat, token in (tokens or {}).items()}
        settings = table.match.settings
        now = time()
        row = (
            table_id,
            config.game.name,
            config.game.fingerprint,
            settings.variant,
            json.dumps(settings.options),
            str(config.seed),
            owner,
            pace,
            now,
            now,
        )
        seats = [
            (table_id, seat, player.name, player.agent, hashes.get(seat)) for seat, player in enumerate(config.players)
        ]

        def insert(connection: sqlite3.Connection) -> None:
            connection.execute("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL)", row)
            connection.executemany("INSERT INTO seats VALUES (?, ?, ?, ?, ?)", seats)
            connection.executemany("INSERT INTO moves VALUES (?, ?, ?, ?)", choices)

        self.writer.run(insert)
        return StoredTable(table_id, table, self, hashes, owner, pace, len(choices))

    def load(self, table_id: str) -> StoredTable:
        """Restores a table: plays all its moves again."""
        row, seats, moves = self.writer.run(lambda connection: read_table(connection, table_id))
        if row["game"] not in games:
            raise TableStoreError(f"this table is a game of {row['game']!r:.40}, which is not registered here")
        players = [Player(each["name"], each["agent"]) for each in seats]
        options = json.loads(row["options"])
        config = TableConfig(get_game(row["game"]), players, row["variant"], options, int(row["seed"]))
        if config.game.fingerprint != row["fingerprint"]:
            raise TableStoreError("this table has other rules or components than this version: start a new game")
        table = Table(config)
        try:
            table.replay(moves)
        except RejectedError as error:
            raise TableStoreError(f"the table {table_id} is damaged: {error}") from None
        hashes = {each["seat"]: each["token_hash"] for each in seats if each["token_hash"] is not None}
        if table.is_over and row["finished"] is None:
            self.add_result(table_id, table)
        return StoredTable(table_id, table, self, hashes, row["owner"], row["pace"], len(moves))

    def add_move(self, table_id: str, number: int, seat: int, action: int) -> "Future[None]":
        def insert(connection: sqlite3.Connection) -> None:
            try:
                connection.execute("INSERT INTO moves VALUES (?, ?, ?, ?)", (table_id, number, seat, action))
            except sqlite3.IntegrityError:
                raise TableStoreError("another program has changed or removed this table: open it again") from None
            connection.execute("UPDATE tables SET changed = ? WHERE id = ?", (time(), table_id))

        return self.writer.submit(insert)

    def add_result(self, table_id: str, table: Table) -> "Future[None]":
        """Stores the record and the result of a finished game."""
        assert table.record.ranks is not None
        assert table.record.scores is not None
        ranked = zip(table.players, table.record.ranks, table.record.scores, strict=True)
        rows = [
            (table_id, seat, player.name, player.agent, rank + 1, score)
            for seat, (player, rank, score) in enumerate(ranked)
        ]
        line = table.record.to_json()

        def insert(connection: sqlite3.Connection) -> None:
            now = time()
            connection.execute("UPDATE tables SET finished = ? WHERE id = ?", (now, table_id))
            connection.execute("INSERT OR REPLACE INTO records VALUES (?, ?, ?)", (table_id, now, line))
            connection.executemany("INSERT OR REPLACE INTO results VALUES (?, ?, ?, ?, ?, ?)", rows)

        return self.writer.submit(insert)

    def set_name(self, table_id: str, seat: int, name: str) -> "Future[None]":
        def update(connection: sqlite3.Connection) -> None:
            connection.execute("UPDATE seats SET name = ? WHERE table_id = ? AND seat = ?", (name, table_id, seat))

        return self.writer.submit(update)

    def set_pace(self, table_id: str, pace: float) -> "Future[None]":
        def update(connection: sqlite3.Connection) -> None:
            connection.execute("UPDATE tables SET pace = ? WHERE id = ?", (pace, table_id))

        return self.writer.submit(update)

    def remove(self, table_id: str) -> None:
        """Removes a table. The record of a finished game stays."""
        self.writer.run(lambda connection: remove_table(connection, table_id))

    def archive(self, table_id: str) -> None:
        """Keeps nothing of a table but its record, even if the game has not ended."""
        line = self.load(table_id).table.record.to_json()

        def replace(connection: sqlite3.Connection) -> None:
            connection.execute("INSERT OR IGNORE INTO records VALUES (?, ?, ?)", (table_id, time(), line))
            remove_table(connection, table_id)

        self.writer.run(replace)


def remove_table(connection: sqlite3.Connection, table_id: str) -> None:
    connection.execute("DELETE FROM tables WHERE id = ?", (table_id,))


def read_table(
    connection: sqlite3.Connection, table_id: str
) -> tuple[sqlite3.Row, list[sqlite3.Row], list[tuple[int, int]]]:
    """What the database has about a table: its row, its seats and its moves."""
    row = first(select(connection, "SELECT * FROM tables WHERE id = ?", table_id))
    if row is None:
        raise TableStoreError(UNKNOWN_TABLE)
    seats = list(select(connection, "SELECT * FROM seats WHERE table_id = ? ORDER BY seat", table_id))
    moves = select(connection, "SELECT seat, action FROM moves WHERE table_id = ? ORDER BY number", table_id)
    return row, seats, [(each["seat"], each["action"]) for each in moves]


def select(connection: sqlite3.Connection, query: str, *values: object) -> sqlite3.Cursor:
    """Runs a query whose rows are read by column name."""
    cursor = connection.cursor()
    cursor.row_factory = sqlite3.Row
    return cursor.execute(query, values)


def first(rows: Iterable[sqlite3.Row]) -> sqlite3.Row | None:
    return next(iter(rows), None)
