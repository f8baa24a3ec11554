"""Does `async_reset`, `recv`, `send` play the same games as `reset`, `step`, and reject what is out of order?"""

import gc
import os
import subprocess
import sys
import weakref

import numpy as np
import pytest
from cosmozoo.envs import BatchEnv, BatchPart, IllegalActionError, get_game
from cosmozoo.envs.core import IS_COMPILED

GAME = get_game("petit_prince")
NUM_GAMES = 90
NUM_STEPS = 100 if IS_COMPILED else 4  # plain Python is slow
ARRAYS = BatchPart._fields[1:]


def new_batch(num_threads=2, num_games=NUM_GAMES):
    return BatchEnv(GAME, num_games, 2, num_threads=num_threads)


def first_legal(part):
    return part.action_mask.argmax(axis=1)


@pytest.fixture(scope="module")
def history():
    """What each array held after each step."""
    batch = new_batch(1)
    batch.reset(seed=3)
    history = [{name: getattr(batch, name).copy() for name in ARRAYS}]
    for _ in range(NUM_STEPS):
        batch.step(first_legal(batch))
        history.append({name: getattr(batch, name).copy() for name in ARRAYS})
    return history


@pytest.mark.parametrize(("num_threads", "num_parts"), [(1, 2), (2, 1), (2, 2), (3, 4)])
def test_parts_play_the_same_games_as_steps(num_threads, num_parts, history):
    batch = new_batch(num_threads)
    batch.async_reset(seed=3, num_parts=num_parts)
    seen = np.zeros(NUM_GAMES, int)
    for _ in range(num_parts * (NUM_STEPS + 1)):
        part = batch.recv()
        for name in ARRAYS:
            expected = history[seen[part.game_id[0]]][name][part.game_id]
            np.testing.assert_array_equal(getattr(part, name), expected, err_msg=name)
        seen[part.game_id] += 1
        batch.send(first_legal(part))
    assert (seen == NUM_STEPS + 1).all()
    assert not IS_COMPILED or any(step["done"].any() for step in history)


def test_parts_come_in_the_order_in_which_they_were_sent():
    batch = new_batch()
    batch.async_reset(seed=1, num_parts=3)
    first, second, third = (batch.recv() for _ in range(3))
    assert [part.game_id[0] for part in (first, second, third)] == [0, 30, 60]
    batch.send(first_legal(third), third.game_id)
    batch.send(first_legal(first), first.game_id)
    assert [batch.recv().game_id[0] for _ in range(2)] == [60, 0]
    batch.send(first_legal(second))  # by default the one that was received first
    assert batch.recv().game_id[0] == 30


def test_random_actions_of_a_part_are_those_of_the_whole_batch():
    whole, batch = new_batch(), new_batch()
    whole.reset(seed=5)
    expected = whole.sample_actions()
    batch.async_reset(seed=5)
    for _ in range(2):
        part = batch.recv()
        np.testing.assert_array_equal(batch.sample_actions(part.game_id), expected[part.game_id])


def test_calls_out_of_order_are_rejected():
    batch = new_batch()
    with pytest.raises(RuntimeError, match="call async_reset first"):
        batch.recv()
    with pytest.raises(RuntimeError, match="no games wait for actions: recv first"):
        batch.send(np.zeros(45, int))
    with pytest.raises(ValueError, match="num_parts must be from 1 to the number of games, 90, not 91"):
        batch.async_reset(num_parts=91)
    batch.async_reset(seed=1)
    with pytest.raises(RuntimeError, match="no games wait for actions: recv first"):
        batch.send(np.zeros(45, int))
    for call in (batch.sample_actions, batch.state_dict, lambda: batch.set_reward_weights({"win": 1.0})):
        with pytest.raises(RuntimeError, match="recv all parts first"):
            call()
    with pytest.raises(RuntimeError, match="recv all parts first"):
        batch.step(np.zeros(NUM_GAMES, int))
    part, other = batch.recv(), batch.recv()
    with pytest.raises(RuntimeError, match="no games are under way"):
        batch.recv()
    with pytest.raises(ValueError, match="game_id must be that of a part"):
        batch.send(first_legal(part), part.game_id[1:])
    batch.send(first_legal(part), part.game_id)
    with pytest.raises(ValueError, match="game_id must be that of a part"):
        batch.send(first_legal(part), part.game_id)
    batch.recv()
    batch.step(first_legal(batch))  # all parts have been received
    with pytest.raises(RuntimeError, match="no games wait for actions"):
        batch.send(first_legal(other))


def test_illegal_actions_of_a_part_move_nothing():
    batch = new_batch()
    batch.async_reset(seed=1)
    batch.recv()
    part = batch.recv()
    actions, before = first_legal(part), part.observation.copy()
    actions[7] = part.action_mask[7].argmin()
    with pytest.raises(IllegalActionError, match="game 52: illegal action"):
        batch.send(actions, part.game_id)
    with pytest.raises(ValueError, match="an array of 45 integers"):
        batch.send(actions[1:], part.game_id)
    np.testing.assert_array_equal(part.observation, before)
    batch.send(first_legal(part), part.game_id)


def test_reset_and_close_end_what_is_under_way():
    batch, expected = new_batch(), new_batch()
    expected.reset(seed=9)
    for _ in range(20):
        batch.async_reset(seed=1)
        batch.send(first_legal(batch.recv()))
        batch.reset(seed=9)
        np.testing.assert_array_equal(batch.observation, expected.observation)
    batch.async_reset(seed=1)
    batch.close()
    batch.reset(seed=9)
    np.testing.assert_array_equal(batch.observation, expected.observation)


def test_batch_that_is_dropped_is_stepped_to_the_end_and_leaves_the_team_free():
    team = new_batch()._team
    for _ in range(5):
        batch = new_batch(num_games=1000)
        batch.async_reset(seed=1)
        buffers = weakref.ref(batch.buffers.states)
        del batch
        gc.collect()
        assert buffers() is None
    assert not team._is_free.locked()


FORK = """
import os
from cosmozoo.envs import BatchEnv, get_game

batch, other = (BatchEnv(get_game("petit_prince"), 2000, 2, num_threads=2) for _ in range(2))
other.reset(seed=1)
batch.async_reset(seed=1)
child = os.fork()
if child == 0:
    try:
        batch.recv()
    except RuntimeError as error:
        assert "forked" in str(error)
        batch.reset(seed=1)
        assert (batch.observation == other.observation).all()
        batch.async_reset(seed=1)
        assert (batch.recv().observation == other.observation[:1000]).all()
        os._exit(0)
    os._exit(1)
assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
assert (batch.recv().observation == other.observation[:1000]).all()
print("clean")  # the second half is still under way
"""


@pytest.mark.skipif(not IS_COMPILED or not hasattr(os, "fork"), reason="needs compiled code and fork")
def test_process_forks_and_ends_cleanly_while_games_are_under_way():
    result = subprocess.run([sys.executable, "-W", "ignore", "-c", FORK], capture_output=True, text=True, timeout=300)
    assert (result.returncode, result.stdout, result.stderr) == (0, "clean\n", "")
