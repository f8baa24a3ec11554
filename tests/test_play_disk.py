"""What survives a power cut: when files reach the disk itself, and what is read back from a torn one."""

import os

import numpy as np
import pytest
from cosmozoo.envs import game
from cosmozoo.play.archive import keep, load
from cosmozoo.play.disk import SETTLING
from play_table import people, play_on, terms


@pytest.fixture
def settled(monkeypatch):
    """The sizes of files, and the folders, that the disk was told to keep, in order."""
    told = []
    fsync = os.fsync

    def watched(number):
        is_folder = os.path.isdir(f"/dev/fd/{number}")
        told.append("folder" if is_folder else os.fstat(number).st_size)
        fsync(number)

    monkeypatch.setattr(os, "fsync", watched)
    return told


def new_table(tmp_path):
    return keep(tmp_path / "one.table", terms(game("petit_prince"), people(2)))


def test_a_new_table_is_on_the_disk_before_anybody_plays(tmp_path, settled):
    kept = new_table(tmp_path)
    assert settled == [kept.path.stat().st_size, "folder"]


def test_moves_are_on_the_disk_a_moment_later(tmp_path, settled):
    kept = new_table(tmp_path)
    for _ in range(5):
        play_on(kept.table, np.random.default_rng(5))
    SETTLING.wait()
    assert settled[-1] == kept.path.stat().st_size


def test_a_file_removed_meanwhile_troubles_nobody(tmp_path, settled):
    kept = new_table(tmp_path)
    kept.path.unlink()
    SETTLING.soon(kept.path)
    SETTLING.wait()
    assert len(settled) == 2


def test_zeros_at_the_end_of_a_file_are_moves_that_were_never_made(tmp_path):
    """So some file systems leave the end of a file that had grown when the power went."""
    kept = new_table(tmp_path)
    for _ in range(3):
        play_on(kept.table, np.random.default_rng(5))
    with kept.path.open("ab") as file:
        file.write(bytes(16))
    again = load(kept.path)
    assert again.table.record == kept.table.record
    play_on(again.table, np.random.default_rng(6))
    assert load(kept.path).table.record == again.table.record
