"""Do threads that share rows do what one thread would do, and do they end when they should?"""

import copy
import gc
import multiprocessing
import os
import subprocess
import sys
import threading
import time

import numpy as np
import pytest
from cosmozoo.envs import BatchEnv, get_game
from cosmozoo.envs.core import IS_COMPILED, Job, arguments_of, team_of
from cosmozoo.envs.core.team import Team

compiled_only = pytest.mark.skipif(not IS_COMPILED, reason="plain Python uses one thread")


def count_visits(task, worker, first, last):
    """Counts how often each row is worked on, and notes by whom."""
    visits, workers, amount = arguments_of(task, 0)
    for row in range(first, last):
        visits[row] += amount
        workers[row] = worker


def index_beyond(task, worker, first, last):
    (numbers,) = arguments_of(task, 0)
    if last == len(numbers):
        raise IndexError


def add_own_number(task, worker, first, last):
    """Has one list of arguments for each row."""
    for row in range(first, last):
        total, number = arguments_of(task, row)
        total[row] += number


def visiting_job(num_rows):
    visits, workers = np.zeros(num_rows), np.zeros(num_rows, np.int64)
    return visits, workers, Job(count_visits, (visits, workers, 1.0))


@pytest.mark.parametrize("num_threads", [1, 2, 3, 7])
def test_every_row_is_worked_on_once(num_threads):
    team = Team(num_threads)
    for num_rows in (0, 1, 15, 16, 17, 64, 1000, 5003):
        visits, workers, job = visiting_job(num_rows)
        for _ in range(50):
            team.run(job, num_rows)
        assert (visits == 50).all()
        assert set(workers) <= set(range(num_threads))


def test_threads_wake_after_a_long_pause():
    team = Team(2)
    visits, _, job = visiting_job(4000)
    for _ in range(5):
        team.run(job, 4000)
        time.sleep(0.02)  # by then the idle thread waits on its lock
    assert (visits == 5).all()


def test_rows_can_have_arguments_of_their_own():
    totals = np.zeros(100)
    job = Job(add_own_number, *((totals, float(number)) for number in range(100)))
    Team(2).run(job, 100, rows_per_chunk=1)
    assert totals.tolist() == list(range(100))


def test_team_in_use_leaves_other_callers_alone():
    """They work by themselves, so several threads can step batches at the same time."""
    team = Team(2)
    jobs = [visiting_job(3000) for _ in range(4)]
    callers = [threading.Thread(target=lambda job=job: [team.run(job, 3000) for _ in range(200)]) for *_, job in jobs]
    for caller in callers:
        caller.start()
    for caller in callers:
        caller.join()
    assert all((visits == 200).all() for visits, *_ in jobs)


@compiled_only
def test_exception_in_a_thread_reaches_the_caller():
    team, numbers = Team(2), np.zeros(1000)
    failing = Job(index_beyond, (numbers,))
    with pytest.raises(RuntimeError, match="index_beyond failed near row 9"):
        team.run(failing, 1000)
    visits, _, job = visiting_job(1000)
    team.run(job, 1000)
    assert (visits == 1).all()


def test_arguments_that_compiled_code_cannot_find_are_rejected():
    if IS_COMPILED:
        with pytest.raises(TypeError, match="cannot have an argument of type"):
            Job(count_visits, (np.zeros(1), "words", 1.0))


def test_batch_cannot_be_copied():
    """Its copy would work on the memory of the original."""
    with pytest.raises(TypeError, match="use state_dict"):
        copy.deepcopy(BatchEnv(get_game("petit_prince"), 1))


def team_threads():
    return [thread for thread in threading.enumerate() if thread.name.startswith("cosmozoo-team-")]


@compiled_only
def test_threads_end_when_nobody_uses_the_team():
    gc.collect()
    before = len(team_threads())
    batches = [BatchEnv(get_game("petit_prince"), 100, 2, num_threads=5) for _ in range(2)]
    for batch in batches:
        batch.reset(seed=0)
    assert len(team_threads()) == before + 4  # batches with as many threads share a team
    batches[0].close()
    assert len(team_threads()) == before + 4
    batches[1].close()
    assert len(team_threads()) == before
    batches[1].step(batches[1].sample_actions())  # on one thread


PLAY = """
import os, sys
import numpy as np
from cosmozoo.envs import BatchEnv, get_game

def play(num_threads):
    batch = BatchEnv(get_game("petit_prince"), 300, 2, num_threads=num_threads)
    batch.reset(seed=1)
    for _ in range(50):
        batch.step(batch.sample_actions())
    return batch

def digest(batch):
    return int(batch.observation.astype(np.int64).sum()), int(batch.buffers.episode.sum())
"""
FORK = """
batch = play(2)
expected = digest(play(1))
child = os.fork()
if child == 0:
    assert digest(play(2)) == expected
    batch.step(batch.sample_actions())
    os._exit(0)
assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
assert digest(play(2)) == expected
print("clean")
"""
EXIT = """
batch = play(3)  # its threads are still waiting for work
print("clean")
"""


@compiled_only
@pytest.mark.parametrize(
    "code", [pytest.param(FORK, marks=pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork")), EXIT]
)
def test_process_forks_and_ends_cleanly(code):
    result = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", PLAY + code], capture_output=True, text=True, timeout=300
    )
    assert (result.returncode, result.stdout, result.stderr) == (0, "clean\n", "")


def digest_of_batch(num_threads):
    batch = BatchEnv(get_game("petit_prince"), 100, 2, num_threads=num_threads)
    batch.reset(seed=1)
    return batch.observation.tobytes()


def test_spawned_process_has_a_team_of_its_own():
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.apply(digest_of_batch, (2,)) == digest_of_batch(2)


def test_team_is_sent_to_processes_by_its_size():
    assert team_of(2).__reduce__() == (team_of, (2,))
    assert team_of(2) is team_of(2)
