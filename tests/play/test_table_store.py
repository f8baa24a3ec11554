"""What is in the database of tables, and what happens when it is damaged, newer, or in use?"""

import sqlite3
import stat
from contextlib import closing

import numpy as np
import pytest
from cosmozoo.envs import games, get_game
from cosmozoo.envs.core.record import Record, replay
from cosmozoo.play import database
from cosmozoo.play.database import MIGRATIONS, DatabaseError, Writer, open_database
from cosmozoo.play.table_archive import archive_finished, records, summaries
from cosmozoo.play.table_store import TableStore, TableStoreError
from play_table import SHORT, bytes_of, config_for, humans, random_moves

EACH_GAME = pytest.mark.parametrize("game", [pytest.param(get_game(name), id=name) for name in games])
PETIT_PRINCE = get_game("petit_prince")


@pytest.fixture
def store(tmp_path):
    found = TableStore(tmp_path / "tables.db")
    yield found
    found.close()


@pytest.fixture
def stored(store):
    return store.create("one", config_for(PETIT_PRINCE, humans(2)))


def play_on(stored, rng, moves=1):
    for _ in range(moves):
        seq = stored.table.seq
        for seat, action in random_moves(stored.table, rng):
            stored.act(seat, seq, action)


def finish(stored, seed=0):
    rng = np.random.default_rng(seed)
    while not stored.table.is_over:
        play_on(stored, rng)


def execute(store, statement, *values):
    return store.writer.run(lambda connection: connection.execute(statement, values).fetchall())


# Tables


@EACH_GAME
def test_table_can_be_restored_after_any_move(game, store):
    stored = store.create("one", config_for(game, humans(game.players[1]), **SHORT.get(game.name, {})))
    rng = np.random.default_rng(5)
    for _ in range(12):
        if stored.table.is_over:
            break
        for seat, action in random_moves(stored.table, rng):
            stored.act(seat, stored.table.seq, action)
            assert bytes_of(store.load("one").table) == bytes_of(stored.table)


def test_restored_table_goes_on_and_stays_stored(store, stored):
    play_on(stored, np.random.default_rng(5), moves=10)
    again = store.load("one")
    finish(again)
    assert store.load("one").table.record == again.table.record


def test_impossible_moves_are_not_stored(store, stored):
    with pytest.raises(ValueError, match="illegal action"):
        stored.act(0, 0, 299_999)
    assert execute(store, "SELECT * FROM moves") == []


@pytest.mark.parametrize("table_id", ["../secret", "a/b", "", ".", "a" * 65, "a\0b", "ä", "' OR 1=1 --", "%"])
def test_unknown_ids_name_no_table(table_id, store, stored):
    with pytest.raises(TableStoreError, match="there is no such table"):
        store.load(table_id)


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        ("UPDATE tables SET fingerprint = '0'", "other rules or components"),
        ("UPDATE tables SET game = 'chess'", "'chess', which is not registered"),
        ("UPDATE moves SET action = 299999", "is damaged"),
    ],
)
def test_tables_that_cannot_be_restored_are_rejected(statement, message, store, stored):
    play_on(stored, np.random.default_rng(5))
    execute(store, statement)
    with pytest.raises(TableStoreError, match=message):
        store.load("one")


def test_a_move_fails_after_another_program_has_changed_the_table(store, stored):
    other = store.load("one")
    play_on(stored, np.random.default_rng(5))
    with pytest.raises(TableStoreError, match="another program"):
        play_on(other, np.random.default_rng(5))
    store.remove("one")
    with pytest.raises(TableStoreError, match="another program"):
        play_on(stored, np.random.default_rng(5))


def test_database_contains_no_token_and_is_private(store, tmp_path):
    store.create("id", config_for(PETIT_PRINCE, humans(2)), {0: "secret-a", 1: "secret-b"})
    for path in tmp_path.iterdir():
        assert b"secret" not in path.read_bytes()
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [store.load("id").seat_of(token) for token in ("secret-a", "secret-b", "secret")] == [0, 1, None]


# Finished tables


def test_finished_game_has_a_record_and_a_result(store, stored):
    finish(stored)
    (line,) = store.writer.run(lambda connection: list(records(connection)))
    assert replay(Record.from_json(line)).is_over
    ranked = execute(store, "SELECT name, rank, score FROM results ORDER BY seat")
    assert [row[0] for row in ranked] == ["Player 1", "Player 2"]
    assert [row[2] for row in ranked] == stored.table.record.scores


def test_result_that_was_not_stored_is_stored_later(store, stored):
    finish(stored)
    execute(store, "DELETE FROM records")
    execute(store, "UPDATE tables SET finished = NULL")
    store.load("one")
    assert len(store.writer.run(lambda connection: list(records(connection)))) == 1
    assert store.writer.run(summaries)[0].finished is not None


def test_archived_tables_leave_their_record_and_result(store, stored):
    finish(stored)
    store.create("two", config_for(PETIT_PRINCE, humans(2)))
    (one, two) = store.writer.run(summaries)
    assert (one.id, one.players, two.num_moves) == ("one", "Player 1, Player 2", 0)
    assert store.writer.run(lambda connection: archive_finished(connection, one.finished)) == 0
    assert store.writer.run(lambda connection: archive_finished(connection, one.finished + 1)) == 1
    assert [each.id for each in store.writer.run(summaries)] == ["two"]
    for name, count in (("seats", 2), ("moves", 0), ("records", 1), ("results", 2)):
        assert execute(store, f"SELECT count(*) FROM {name}") == [(count,)]


def test_unfinished_table_is_archived_as_a_record(store, stored):
    play_on(stored, np.random.default_rng(5), moves=4)
    store.archive("one")
    (line,) = store.writer.run(lambda connection: list(records(connection)))
    assert Record.from_json(line) == stored.table.record
    assert store.writer.run(summaries) == []


# The database


def test_jobs_are_in_the_database_when_they_are_done(tmp_path):
    """Another connection, which knows nothing of this process, sees them."""
    store = TableStore(tmp_path / "tables.db")
    stored = store.create("one", config_for(PETIT_PRINCE, humans(2)))
    with closing(sqlite3.connect(tmp_path / "tables.db")) as other:
        for number in range(5):
            play_on(stored, np.random.default_rng(number))
            assert other.execute("SELECT count(*) FROM moves").fetchone() == (number + 1,)
        assert other.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    store.close()


def test_bad_job_does_not_hinder_the_others(store):
    started = [store.writer.submit(lambda connection: connection.execute("SELECT 1").fetchone()) for _ in range(20)]
    bad = store.writer.submit(lambda connection: connection.execute("SELECT * FROM missing"))
    started += [store.writer.submit(lambda connection: connection.execute("SELECT 1").fetchone()) for _ in range(20)]
    assert [job.result() for job in started] == [(1,)] * 40
    with pytest.raises(Exception, match="no such table: missing"):
        bad.result()


def test_closed_writer_has_finished_all_jobs_and_takes_no_more(tmp_path):
    writer = Writer(tmp_path / "tables.db")
    jobs = [writer.submit(lambda connection: connection.execute("SELECT 1").fetchone()) for _ in range(50)]
    writer.close()
    assert all(job.done() for job in jobs)
    with pytest.raises(database.StorageError, match="the server stops"):
        writer.run(lambda connection: None)


@pytest.mark.parametrize("content", [b"not a database" * 100, b'{"format": "cosmozoo-table-2"}\n'])
def test_files_that_are_no_database_are_rejected(content, tmp_path):
    (tmp_path / "tables.db").write_bytes(content)
    with pytest.raises(DatabaseError, match=r"tables\.db cannot be used"):
        open_database(tmp_path / "tables.db")
    assert (tmp_path / "tables.db").read_bytes() == content


def test_database_of_a_newer_version_is_rejected(tmp_path):
    with closing(open_database(tmp_path / "tables.db")) as connection:
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    with pytest.raises(DatabaseError, match="newer version"):
        open_database(tmp_path / "tables.db")


def test_older_databases_are_migrated(tmp_path, monkeypatch):
    store = TableStore(tmp_path / "tables.db")
    play_on(store.create("one", config_for(PETIT_PRINCE, humans(2))), np.random.default_rng(1))
    store.close()
    monkeypatch.setattr(database, "MIGRATIONS", (*MIGRATIONS, "ALTER TABLE tables ADD COLUMN remark TEXT;\n"))
    with closing(open_database(tmp_path / "tables.db")) as connection:
        assert database.schema_version(connection) == len(MIGRATIONS) + 1
        assert connection.execute("SELECT remark FROM tables").fetchall() == [(None,)]
        assert connection.execute("SELECT count(*) FROM moves").fetchone() == (1,)


def test_failed_migration_changes_nothing(tmp_path, monkeypatch):
    open_database(tmp_path / "tables.db").close()
    script = "ALTER TABLE tables ADD COLUMN remark TEXT;\nALTER TABLE missing ADD COLUMN x;\n"
    with monkeypatch.context() as context:
        context.setattr(database, "MIGRATIONS", (*MIGRATIONS, script))
        with pytest.raises(DatabaseError, match="missing"):
            open_database(tmp_path / "tables.db")
    with closing(open_database(tmp_path / "tables.db")) as connection:
        assert "remark" not in str(connection.execute("SELECT sql FROM sqlite_master").fetchall())
