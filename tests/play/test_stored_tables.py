"""Can an operator manage the tables while the server runs?"""

import json
import logging

import numpy as np
import pytest
from cosmozoo.cli import app
from cosmozoo.cli.play import run_server
from cosmozoo.envs import get_game
from cosmozoo.envs.core.record import read_records, replay
from cosmozoo.play.logs import JsonFormatter
from cosmozoo.play.rate_limit import Limits
from cosmozoo.play.table_store import TableStore
from play_table import config_for, humans, random_moves
from typer.testing import CliRunner

PETIT_PRINCE = get_game("petit_prince")


@pytest.fixture
def store(tmp_path):
    """An open store, as of a running server, with a finished table and one that goes on."""
    found = TableStore(tmp_path / "tables.db")
    finished = found.create("finished", config_for(PETIT_PRINCE, humans(2)))
    rng = np.random.default_rng(1)
    while not finished.table.is_over:
        for seat, action in random_moves(finished.table, rng):
            finished.act(seat, finished.table.seq, action)
    found.create("playing", config_for(PETIT_PRINCE, humans(3)))
    yield found
    found.close()


def run(store, *words):
    result = CliRunner().invoke(app, ["tables", *map(str, words), "--database", str(store.path)])
    assert result.exit_code == 0, result.output
    return result.output


def test_tables_are_listed_and_shown(store):
    listed = run(store, "list")
    assert "finished" in listed
    assert "playing" in listed
    scores = store.load("finished").table.record.scores
    shown = run(store, "show", "finished")
    assert all(f"{score:g}" in shown for score in scores)
    assert "Player 3" in run(store, "show", "playing")


def test_export_writes_records_that_replay(store, tmp_path):
    run(store, "export", tmp_path / "records.jsonl")
    (record,) = read_records(tmp_path / "records.jsonl")
    assert replay(record).is_over


def test_backup_is_a_whole_database(store, tmp_path):
    path = tmp_path / "backup.db"
    run(store, "backup", path)
    assert path.stat().st_mode & 0o077 == 0
    copy = TableStore(path)
    assert copy.load("finished").table.record == store.load("finished").table.record
    copy.close()
    run(store, "backup", path)  # replaces the older one
    assert {each.name for each in tmp_path.glob("*.part")} == set()


def test_prune_archives_finished_tables(store, tmp_path):
    assert "0 tables" in run(store, "prune", "--days", 1)
    assert "1 tables" in run(store, "prune", "--days", 0)
    assert "finished" not in run(store, "list")
    run(store, "export", tmp_path / "records.jsonl")
    assert len(list(read_records(tmp_path / "records.jsonl"))) == 1
    assert store.load("playing")


@pytest.mark.parametrize(
    ("words", "message"),
    [(("show", "nothing"), "there is no such table"), (("list", "--database", "missing.db"), "there is no database")],
)
def test_mistakes_get_a_sentence(store, words, message):
    words = words if "--database" in words else (*words, "--database", str(store.path))
    result = CliRunner().invoke(app, ["tables", *words])
    assert result.exit_code == 2
    assert message in " ".join(result.output.split())


# The server


def test_limits_are_changed_by_name():
    assert Limits().changed(["tables=7", "finished_days=0.5"]) == Limits(tables=7, finished_days=0.5)
    for wrong, message in (("chairs=2", "there is no limit 'chairs'"), ("tables", "above 0"), ("tables=-1", "above 0")):
        with pytest.raises(ValueError, match=message):
            Limits().changed([wrong])


@pytest.mark.parametrize(("host", "is_open"), [("127.0.0.1", False), ("0.0.0.0", True)])
def test_server_open_to_all_says_who_can_do_what(monkeypatch, tmp_path, capsys, host, is_open):
    monkeypatch.setattr("cosmozoo.play.server.serve", lambda *settings: None)
    run_server(tmp_path / "tables.db", host, 8137, [], [], False)
    assert ("Anyone who can reach this machine" in capsys.readouterr().out) == is_open


def test_log_lines_are_json_with_the_table():
    record = logging.makeLogRecord({"msg": "created %s", "args": ("it",), "levelname": "INFO", "table": "one"})
    line = json.loads(JsonFormatter().format(record))
    assert (line["event"], line["table"], line["level"]) == ("created it", "one", "info")
