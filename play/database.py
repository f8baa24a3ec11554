"""How are tables kept on disk? In one SQLite database, which a single thread writes.

A job is done when its transaction is on disk, so what has been acknowledged survives a crash and a power failure.
Jobs that wait at the same time share one transaction, because a sync to disk takes milliseconds.
"""

import os
import queue
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

Result = TypeVar("Result")
MAX_SHARED = 256  # jobs in one transaction
BUSY_TIMEOUT = 10.0  # seconds to wait for another process, such as `cosmozoo tables prune`

MIGRATIONS = (
    """
    CREATE TABLE tables (
        id TEXT PRIMARY KEY,
        game TEXT NOT NULL,
        fingerprint TEXT NOT NULL,  -- of the rules and components
        variant TEXT,
        options TEXT NOT NULL,  -- JSON
        seed TEXT NOT NULL,  -- an integer of any size
        owner INTEGER NOT NULL,  -- the seat that created the table
        pace REAL NOT NULL,
        created REAL NOT NULL,  -- seconds since 1970, as all times
        changed REAL NOT NULL,
        finished REAL
    );
    CREATE TABLE seats (
        table_id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        name TEXT NOT NULL,
        agent TEXT,
        token_hash TEXT,
        PRIMARY KEY (table_id, seat)
    ) WITHOUT ROWID;
    CREATE TABLE moves (
        table_id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
        number INTEGER NOT NULL,  -- of the choices that were made at the table, from 0
        seat INTEGER NOT NULL,
        action INTEGER NOT NULL,
        PRIMARY KEY (table_id, number)
    ) WITHOUT ROWID;
    CREATE TABLE records (  -- stay when their table is archived
        table_id TEXT PRIMARY KEY,
        saved REAL NOT NULL,
        record TEXT NOT NULL  -- a line of JSON
    );
    CREATE TABLE results (  -- stay when their table is archived
        table_id TEXT NOT NULL,
        seat INTEGER NOT NULL,
        name TEXT NOT NULL,
        agent TEXT,
        rank INTEGER NOT NULL,  -- from 1
        score REAL NOT NULL,
        PRIMARY KEY (table_id, seat)
    ) WITHOUT ROWID;
    CREATE INDEX tables_by_change ON tables (changed);
    """,
    """
    CREATE TABLE analyses (
        id TEXT PRIMARY KEY,  -- made from the record, so each game is analyzed once
        created REAL NOT NULL,
        record TEXT NOT NULL,  -- a line of JSON
        analysis TEXT NOT NULL  -- JSON
    ) WITHOUT ROWID;
    """,
)
"""Each brings a database from version N to N + 1; `PRAGMA user_version` says which is next. Never edit an old one."""


class DatabaseError(ValueError):
    """A database that cannot be opened: says why and what to do."""


class StorageError(OSError):
    """Something could not be saved. Nothing has changed, and it can be tried again."""


def open_database(path: Path) -> sqlite3.Connection:
    """Opens a database, creates it if it does not exist, and brings it to the current version."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))  # SQLite gives its other files the same mode
    connection = sqlite3.connect(path, BUSY_TIMEOUT, isolation_level=None, check_same_thread=False)
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        migrate(connection, path)
    except sqlite3.DatabaseError as error:
        connection.close()
        raise DatabaseError(f"{path} cannot be used as the database of tables: {error}") from None
    except DatabaseError:
        connection.close()
        raise
    return connection


def migrate(connection: sqlite3.Connection, path: Path) -> None:
    version = schema_version(connection)
    if version > len(MIGRATIONS):
        raise DatabaseError(
            f"{path} was written by a newer version of cosmozoo (schema {version}, here {len(MIGRATIONS)}): upgrade it"
        )
    for number, script in enumerate(MIGRATIONS[version:], start=version):
        # another process may have migrated meanwhile: the lock is taken before the version is read again
        connection.execute("BEGIN IMMEDIATE")
        try:
            if schema_version(connection) == number:
                for statement in statements(script):
                    connection.execute(statement)
                connection.execute(f"PRAGMA user_version = {number + 1}")
            connection.execute("COMMIT")
        except BaseException:
            roll_back(connection)
            raise


def schema_version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def statements(script: str) -> list[str]:
    """The statements of a script. (`executescript` would end the transaction.)"""
    found, text = [], ""
    for line in script.splitlines(keepends=True):
        text += line
        if sqlite3.complete_statement(text):
            found.append(text)
            text = ""
    return found


def roll_back(connection: sqlite3.Connection) -> None:
    if connection.in_transaction:  # after some errors, SQLite has done it already
        connection.execute("ROLLBACK")


class Job(NamedTuple):
    work: Callable[[sqlite3.Connection], Any]
    done: "Future[Any]"


class Writer:
    """The one thread that uses a database. Everything goes through `submit` or `run`."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.error: str | None = None  # why the last transaction failed; None if it succeeded
        self._connection = open_database(path)
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._is_closed = False
        self._thread = threading.Thread(target=self._work, name="database", daemon=True)
        self._thread.start()

    def submit(self, work: Callable[[sqlite3.Connection], Result]) -> "Future[Result]":
        """Runs a job in a transaction. Its future is done after the transaction is on disk.

        The job may run twice, if a transaction that it shared is rolled back.
        """
        done: Future[Result] = Future()
        done.set_running_or_notify_cancel()  # nobody can cancel what may be on disk already
        with self._lock:
            if self._is_closed:
                done.set_exception(StorageError("nothing can be saved any more: the server stops"))
            else:
                self._jobs.put(Job(work, done))
        return done

    def run(self, work: Callable[[sqlite3.Connection], Result]) -> Result:
        return self.submit(work).result()

    def backup(self, path: Path) -> None:
        back_up(self.path, path)

    def close(self) -> None:
        """Finishes all jobs and closes the database."""
        with self._lock:
            if self._is_closed:
                return
            self._is_closed = True
            self._jobs.put(None)
        self._thread.join()

    # In the thread

    def _work(self) -> None:
        while True:
            jobs = [self._jobs.get()]
            while jobs[-1] is not None and len(jobs) < MAX_SHARED and not self._jobs.empty():
                jobs.append(self._jobs.get())
            self._finish([job for job in jobs if job is not None])
            if jobs[-1] is None:
                self._connection.close()
                return

    def _finish(self, jobs: list[Job]) -> None:
        """Does jobs in one transaction. If it fails, each is tried alone: one bad job must not hinder the others."""
        try:
            results = self._transaction(jobs)
        except Exception as error:
            if len(jobs) > 1:
                for job in jobs:
                    self._finish([job])
            else:
                jobs[0].done.set_exception(self._storage_error(error))
            return
        for job, result in zip(jobs, results, strict=True):
            job.done.set_result(result)

    def _transaction(self, jobs: list[Job]) -> list[Any]:
        if not jobs:
            return []
        before = self._connection.total_changes
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            results = [job.work(self._connection) for job in jobs]
            self._connection.execute("COMMIT")
        except BaseException:
            roll_back(self._connection)
            raise
        if self._connection.total_changes > before:  # reading succeeds on a full disk, too
            self.error = None
        return results

    def _storage_error(self, error: Exception) -> Exception:
        """SQLite's errors of writing, in a sentence; all other errors as they are."""
        if not isinstance(error, sqlite3.OperationalError):
            return error
        self.error = str(error)
        return StorageError(f"nothing can be saved at the moment ({error})")


def back_up(source: Path, target: Path) -> None:
    """Copies a database while it is in use. The copy appears when it is complete."""
    if not source.is_file():
        raise DatabaseError(f"there is no database {source}: give its path with --database")
    unfinished = target.with_name(target.name + ".part")
    unfinished.unlink(missing_ok=True)
    os.close(os.open(unfinished, os.O_RDWR | os.O_CREAT, 0o600))
    try:
        with closing(sqlite3.connect(source, BUSY_TIMEOUT)) as old, closing(sqlite3.connect(unfinished)) as new:
            old.backup(new)
            new.execute("PRAGMA journal_mode = DELETE")  # the copy is one file
        os.replace(unfinished, target)
    except sqlite3.Error as error:
        unfinished.unlink(missing_ok=True)
        raise DatabaseError(f"the backup failed: {error}; {target} is as it was") from None
