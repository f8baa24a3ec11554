"""What is left of a file when its program is killed after any byte, or its disk is full? The old or the new one."""

import hashlib
import json
import os
import resource
import signal
import sys

import numpy as np
import pytest
import torch
from cosmozoo.agents.manifest import read_manifest
from cosmozoo.agents.network_input import NetworkInput
from cosmozoo.cli.contests import write_results
from cosmozoo.envs import Match, Record, RecordError, get_game, read_records
from cosmozoo.evaluation import Ladder, MatchupResult
from cosmozoo.evaluation.arena import GameResults
from cosmozoo.play.database import DatabaseError, back_up
from cosmozoo.play.table_store import TableStore
from cosmozoo.training import export
from cosmozoo.training.metrics import METRICS, MetricsLog
from cosmozoo.training.run_folder import read_checkpoint, write_checkpoint
from play_table import config_for, humans

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limit of the size of files")
PETIT_PRINCE = get_game("petit_prince")
KILLED, FULL, DONE = -signal.SIGXFSZ, 2, 0


def write_in_process(write, num_bytes, is_full):
    """Lets a process write until a file has a number of bytes: then it is killed, or the disk is full."""
    child = os.fork()
    if child == 0:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN if is_full else signal.SIG_DFL)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_FSIZE, (num_bytes, resource.RLIM_INFINITY))
        code = 3
        try:
            write()
            code = DONE
        except (OSError, RuntimeError, DatabaseError):  # torch raises a RuntimeError for a full disk
            code = FULL
        finally:
            os._exit(code)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


class Checkpoint:
    def __init__(self, folder):
        self.path = folder / "checkpoint.pt"

    def write(self, number):
        write_checkpoint(self.path, {"number": number, "weights": torch.full((40,), number)})

    def read(self):
        return read_checkpoint(self.path)["number"]


class LadderFile:
    def __init__(self, folder):
        self.path = folder / "ladder.jsonl"

    def write(self, number):
        ladder = Ladder(PETIT_PRINCE, self.path, 2, "standard", 1)
        ladder.matchups = {(f"agent {n}", "x"): GameResults([["x"]], [[0]], [[0.0]], {}) for n in range(number)}
        ladder._write()

    def read(self):
        return len(Ladder(PETIT_PRINCE, self.path, 2, "standard", 1).matchups)


class Export:
    """An agent and its manifest, which belong together."""

    def __init__(self, folder):
        self.path = folder / "agent.onnx"

    def write(self, number):
        export.write_onnx = lambda network_input, network, path: path.write_bytes(bytes([number]) * 4_000)
        export.export_agent(NetworkInput(PETIT_PRINCE, False), None, self.path, {"title": "x", "steps": number})

    def read(self):
        data, manifest = self.path.read_bytes(), read_manifest(self.path)
        assert manifest["sha256"] == hashlib.sha256(data).hexdigest()
        assert manifest["steps"] == data[0]
        return data[0]


class Results:
    def __init__(self, folder):
        self.path = folder / "results.json"

    def write(self, number):
        write_results([MatchupResult("a", "b", 2, "standard", number, *[0.5] * 7)], self.path)

    def read(self):
        assert len(self.path.with_suffix(".csv").read_text().splitlines()) == 2
        return json.loads(self.path.read_text())["results"][0]["num_games"]


class Backup:
    def __init__(self, folder):
        self.path, self.source = folder / "backup.db", folder / "tables.db"

    def write(self, number):
        if not self.source.exists():
            store = TableStore(self.source)
            for each in range(NEW):
                store.create(str(each), config_for(PETIT_PRINCE, humans(2)))
            store.close()
        back_up(self.source, self.path)

    def read(self):
        store = TableStore(self.path)
        for each in range(NEW):
            store.load(str(each))
        store.close()
        return NEW


OLD, NEW = 2, 3
FILES = (Checkpoint, LadderFile, Export, Results, Backup)


@pytest.fixture(autouse=True)
def whole_exports(monkeypatch):
    monkeypatch.setattr(export, "write_onnx", export.write_onnx)  # put back after the test


def steps_to(size, count=8):
    """Numbers of bytes after which a file of some size is cut off: at its start, at its end, and between."""
    return sorted({0, 1, size - 1, *np.linspace(2, size, count).astype(int).tolist()})


@pytest.mark.parametrize("is_full", [False, True])
@pytest.mark.parametrize("kind", FILES)
def test_whole_files_are_the_old_or_the_new_one(tmp_path, kind, is_full):
    file = kind(tmp_path)
    file.write(OLD)
    size, codes = file.path.stat().st_size, []
    for num_bytes in steps_to(size):
        file.write(OLD)
        code = write_in_process(lambda: file.write(NEW), num_bytes, is_full)
        assert code in (FULL if is_full else KILLED, DONE)
        codes.append(code)
        assert file.read() in (OLD, NEW)
        assert not is_full or not list(tmp_path.glob("*.part"))
    assert codes[0] != DONE
    file.write(NEW)
    assert file.read() == NEW


# Files that grow line by line


@pytest.mark.parametrize("is_full", [False, True])
def test_metrics_lack_their_last_rows_but_none_is_wrong(tmp_path, is_full):
    path = tmp_path / METRICS

    def write():
        log = MetricsLog(tmp_path)
        log.start()
        for number in range(1, 5):
            log.write({"steps": 1000.0 * number, "loss": 0.5})

    write()
    for num_bytes in range(0, path.stat().st_size, 3):
        assert write_in_process(write, num_bytes, is_full) == (FULL if is_full else KILLED)
        log = MetricsLog(tmp_path)
        log.resume(10**9)
        assert [row["steps"] for row in log.rows] == [1000.0 * each for each in range(1, len(log.rows) + 1)]
        assert all(row["loss"] == 0.5 for row in log.rows)


def played(seed):
    match = Match(PETIT_PRINCE, 2, seed=seed)
    record = Record.start(match, seed)
    record.actions.append(int(match.action_mask.argmax()))
    return record


@pytest.fixture
def records(tmp_path):
    path = tmp_path / "records.jsonl"
    for seed in range(OLD):
        played(seed).append_to(path)
    return path


def test_full_disk_leaves_records_as_they_were(records):
    before = records.read_bytes()
    line = len(played(OLD).to_json())
    for num_bytes in steps_to(line):
        assert write_in_process(lambda: played(OLD).append_to(records), len(before) + num_bytes, True) == FULL
        assert records.read_bytes() == before


def test_record_cut_off_by_a_kill_is_told_and_replaced_by_the_next(records):
    before = records.read_bytes()
    line = len(played(OLD).to_json())
    for num_bytes in steps_to(line)[1:-1]:
        records.write_bytes(before)
        assert write_in_process(lambda: played(OLD).append_to(records), len(before) + num_bytes, False) == KILLED
        assert len(records.read_bytes()) == len(before) + num_bytes
        with pytest.raises(RecordError, match="line 3: this record was cut off while it was written: remove the line"):
            list(read_records(records))
        played(NEW).append_to(records)
        assert [each.seed for each in read_records(records)] == [0, 1, NEW]


def test_record_damaged_in_the_middle_is_another_error(records):
    lines = records.read_bytes().splitlines(keepends=True)
    records.write_bytes(lines[0][:50] + b"\n" + lines[1])
    with pytest.raises(RecordError, match="line 1: not a record"):
        list(read_records(records))


def test_record_is_added_after_a_last_line_without_an_end(records):
    records.write_bytes(records.read_bytes()[:-1])
    played(NEW).append_to(records)
    assert [each.seed for each in read_records(records)] == [0, 1, NEW]
