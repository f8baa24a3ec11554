"""What is in the database of tables, and what is kept? Used by `cosmozoo tables` and by the server for its limits."""

import sqlite3
from collections.abc import Iterator
from typing import NamedTuple

from .table_store import read_table, select

DAY = 86_400.0  # seconds

SUMMARY = """
    SELECT tables.*, (SELECT count(*) FROM moves WHERE table_id = id) AS num_moves,
        (SELECT group_concat(name, ', ') FROM (SELECT name FROM seats WHERE table_id = id ORDER BY seat)) AS players
    FROM tables
"""


class TableSummary(NamedTuple):
    id: str
    game: str
    players: str
    num_moves: int  # choices; forced moves that were played automatically are not counted
    created: float
    changed: float
    finished: float | None


def summaries(connection: sqlite3.Connection) -> list[TableSummary]:
    """All tables, the most recently played last."""
    rows = select(connection, f"{SUMMARY} ORDER BY changed, id")
    return [TableSummary(**{name: row[name] for name in TableSummary._fields}) for row in rows]


def summary(connection: sqlite3.Connection, table_id: str) -> TableSummary:
    read_table(connection, table_id)  # raises if there is none
    row = select(connection, f"{SUMMARY} WHERE id = ?", table_id).fetchone()
    return TableSummary(**{name: row[name] for name in TableSummary._fields})


def results(connection: sqlite3.Connection, table_id: str) -> list[sqlite3.Row]:
    return list(select(connection, "SELECT * FROM results WHERE table_id = ? ORDER BY rank, seat", table_id))


def seats(connection: sqlite3.Connection, table_id: str) -> list[sqlite3.Row]:
    return read_table(connection, table_id)[1]


def records(connection: sqlite3.Connection) -> Iterator[str]:
    """The records of all finished and archived games, the oldest first."""
    for row in select(connection, "SELECT record FROM records ORDER BY saved, table_id"):
        yield row["record"]


def archive_finished(connection: sqlite3.Connection, before: float) -> int:
    """Removes the tables of games that ended before a time; their records and results stay. Returns their number."""
    return connection.execute("DELETE FROM tables WHERE finished < ?", (before,)).rowcount


def unfinished(connection: sqlite3.Connection, before: float) -> list[str]:
    """The ids of the tables without an end that nobody has played at since a time, the oldest first."""
    rows = select(connection, "SELECT id FROM tables WHERE finished IS NULL AND changed < ? ORDER BY changed", before)
    return [row["id"] for row in rows]


def num_tables(connection: sqlite3.Connection) -> int:
    return int(connection.execute("SELECT count(*) FROM tables").fetchone()[0])


def oldest_finished(connection: sqlite3.Connection) -> list[str]:
    rows = select(connection, "SELECT id FROM tables WHERE finished IS NOT NULL ORDER BY finished")
    return [row["id"] for row in rows]
