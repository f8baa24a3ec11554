"""Is there a race between threads? The batch and the server run while Python switches threads all the time."""

import sys
import threading

import numpy as np
import pytest
from cosmozoo.envs import BatchEnv, get_game
from play_server import NO_LIMITS, Client, LazyPool, running

pytestmark = pytest.mark.slow

NUM_STEPS, NUM_TABLES = 60, 4


@pytest.fixture(autouse=True)
def switching():
    """Python switches threads after each microsecond, instead of 5,000 of them."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def states_after(num_threads, seed):
    batch = BatchEnv(get_game("petit_prince"), 200, 3, num_threads=num_threads)
    batch.reset(seed)
    dice = np.random.default_rng(seed)
    for _ in range(NUM_STEPS):
        scores = dice.random(batch.action_mask.shape) * batch.action_mask
        batch.step(scores.argmax(axis=1))
    return batch.buffers.states.tobytes(), batch.observation.tobytes(), batch.reward.tobytes()


def in_parallel(works):
    """Runs each of these in a thread of its own. Returns their results, and raises their errors."""
    found, errors = [None] * len(works), []

    def run(number):
        try:
            found[number] = works[number]()
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=run, args=(number,)) for number in range(len(works))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if errors:
        raise errors[0]
    return found


def test_batches_of_several_threads_step_as_those_of_one():
    expected = [states_after(1, seed) for seed in range(3)]
    assert in_parallel([lambda seed=seed: states_after(4, seed) for seed in range(3)]) == expected


def choose(state):
    return state["actions"][state["seq"] % len(state["actions"])]["action"]


def played(server):
    """A whole game against two agents: the record, and what the player was sent last."""
    table = server.create_table("petit_prince", "me", "random", "greedy")
    with Client(server, table["table"], table["token"]) as me:
        me.play_to_end(choose)
        totals = [score["total"] for score in me.state["scores"]]
    return server.get_record(table).json(), totals


@pytest.mark.parametrize("in_processes", [False, True])
def test_server_plays_several_tables_at_once(tmp_path, in_processes):
    pool = LazyPool(num_workers=3, in_processes=in_processes)
    with running(tmp_path, NO_LIMITS, agents=pool) as server:
        for record, totals in in_parallel([lambda: played(server)] * NUM_TABLES):
            assert record["scores"] == totals
            assert len(record["actions"]) > 20
        again = server.lobby.store
        for table in server.lobby.sessions:
            assert again.load(table).table.is_over, "all that was played is stored"
