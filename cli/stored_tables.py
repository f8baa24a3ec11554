"""How does an operator manage the tables of a server? List, export, back up and archive them while it runs."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path
from time import time
from typing import TYPE_CHECKING, Annotated

import typer
from cosmozoo.envs import whole_file
from rich.table import Table

from .options import check_installed, console, report_errors

if TYPE_CHECKING:
    import sqlite3

Database = Annotated[Path | None, typer.Option(help="The database of the server. Default: that of `cosmozoo serve`.")]
Target = Annotated[Path, typer.Argument(metavar="FILE", help="The file to write. An existing one is replaced.")]

stored_tables = typer.Typer(no_args_is_help=True, help="Manage the tables of a server, which may be running.")


@contextmanager
def opened(database: Path | None) -> Iterator["sqlite3.Connection"]:
    """An existing database. Errors are reported without a traceback."""
    from sqlite3 import Error

    from cosmozoo.play.database import open_database

    path = existing(database)
    try:
        with closing(open_database(path)) as connection:
            yield connection
    except Error as error:
        raise ValueError(f"{path}: {error}") from None


def existing(database: Path | None) -> Path:
    check_installed("play", "platformdirs", "pydantic", "starlette")
    from cosmozoo.play.table_store import default_database

    path = database or default_database()
    if not path.is_file():
        raise ValueError(f"there is no database {path}; give the one of `cosmozoo serve` with --database")
    return path


@stored_tables.command("list")
def list_tables(database: Database = None) -> None:
    """List all tables, the most recently played last."""
    with report_errors(), opened(database) as connection:
        from cosmozoo.play.table_archive import summaries

        rows = Table("table", "game", "players", "moves", "last move", "state")
        for each in summaries(connection):
            state = "playing" if each.finished is None else "finished"
            rows.add_row(each.id, each.game, each.players, str(each.num_moves), local_time(each.changed), state)
        console.print(rows)


@stored_tables.command()
def show(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="The id of a table.")], database: Database = None
) -> None:
    """Show who plays at a table, and the result."""
    with report_errors(), opened(database) as connection:
        from cosmozoo.play import table_archive

        found = table_archive.summary(connection, table)
        console.print(f"{found.game}, {found.num_moves} moves, created {local_time(found.created)}", highlight=False)
        ranks = {row["seat"]: row for row in table_archive.results(connection, table)}
        rows = Table("seat", "name", "agent", "rank", "score")
        for seat in table_archive.seats(connection, table):
            result = ranks.get(seat["seat"])
            figures = ("", "") if result is None else (str(result["rank"]), f"{result['score']:g}")
            rows.add_row(str(seat["seat"] + 1), seat["name"], seat["agent"] or "", *figures)
        console.print(rows)


@stored_tables.command()
def export(file: Target, database: Database = None) -> None:
    """Write the records of all finished and archived games to a file, one JSON line each."""
    with report_errors(), opened(database) as connection:
        from cosmozoo.play.table_archive import records

        lines = list(records(connection))
        with whole_file(file) as draft:
            draft.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        console.print(f"{len(lines)} records are in {file}.", highlight=False, soft_wrap=True)


@stored_tables.command()
def backup(file: Target, database: Database = None) -> None:
    """Copy the database to a file. To restore it, stop the server and replace the database with the file."""
    with report_errors():
        path = existing(database)
        from cosmozoo.play.database import back_up

        back_up(path, file)
        console.print(f"The backup is complete: {file}", highlight=False, soft_wrap=True)


@stored_tables.command()
def prune(
    days: Annotated[
        float, typer.Option(min=0, help="Archive tables that finished more than this many days ago.")
    ] = 30.0,
    database: Database = None,
) -> None:
    """Archive finished tables: keep their records and results, and remove everything else."""
    with report_errors(), opened(database) as connection:
        from cosmozoo.play.table_archive import DAY, archive_finished

        number = archive_finished(connection, time() - days * DAY)
        console.print(f"{number} tables were archived. `cosmozoo tables export` writes the records.", highlight=False)


def local_time(seconds: float) -> str:
    return datetime.fromtimestamp(seconds).strftime("%Y-%m-%d %H:%M")
