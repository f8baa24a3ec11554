"""Do seat-aware advantages equal a slow computation that follows one seat at a time?"""

import subprocess
import sys

import numpy as np
import pytest
from cosmozoo.training.advantages import seat_advantages
from cosmozoo.training.rollout import Choice, Rollout

NUM_SEATS = 4


def random_games(generator, num_steps):
    """One row: the deciding seat, each seat's reward and the seats that finish, per decision. Games may be cut off."""
    seats, rewards, finished = [], [], []
    while len(seats) <= num_steps:
        alive = list(range(generator.integers(2, NUM_SEATS + 1)))
        for move in range(generator.integers(1, 12)):
            if len(alive) < 2:
                break
            seat = int(generator.choice(alive))  # several moves in a row by one seat happen
            paid, ended = np.zeros(NUM_SEATS, np.float32), np.zeros(NUM_SEATS, np.bool_)
            if move and generator.random() < 0.2:  # a seat drops out, perhaps not the one that moved
                out = int(generator.choice(alive))
                alive.remove(out)
                paid[out], ended[out] = generator.normal(), True
            seats.append(seat)
            rewards.append(paid)
            finished.append(ended)
        for seat in alive:
            rewards[-1][seat] = generator.normal()
        finished[-1][:] = True
    return seats, rewards, finished


def rollout_of(seats, values, rewards, finished, last_seat, last_value):
    """The parts of a rollout that credit depends on."""
    choice = Choice(action=None, log_prob=None, value=values)
    return Rollout(None, None, choice, seats, rewards, finished, last_seat, last_value)


def slow_advantages(seats, values, rewards, finished, last_seat, last_value, gamma, gae_lambda):
    """For each decision: goes to the seat's next decision or the end of its game, and adds up the rewards."""
    num_steps = len(seats)
    advantages = [0.0] * num_steps

    def advantage(step):
        seat, paid = seats[step], 0.0
        for later in range(step, num_steps):
            if later > step and seats[later] == seat:
                surprise = paid + gamma * values[later] - values[step]
                return surprise + gamma * gae_lambda * advantages[later]
            paid += rewards[later][seat]
            if finished[later][seat]:
                return paid - values[step]
        if last_seat == seat:
            return paid + gamma * last_value - values[step]
        return paid  # the future is unknown, so the expected value stands for it

    for step in reversed(range(num_steps)):
        advantages[step] = advantage(step)
    return advantages


@pytest.mark.parametrize(("gamma", "gae_lambda"), [(1.0, 0.95), (1.0, 1.0), (0.9, 0.0), (0.97, 0.5)])
def test_advantages_follow_each_seat(gamma, gae_lambda):
    generator = np.random.default_rng(7)
    num_rows, num_steps = 50, 40
    rows = [random_games(generator, num_steps) for _ in range(num_rows)]
    seats = np.array([row[0][: num_steps + 1] for row in rows]).T
    rewards = np.stack([np.array(row[1][:num_steps]) for row in rows], axis=1)
    finished = np.stack([np.array(row[2][:num_steps]) for row in rows], axis=1)
    values = generator.normal(size=(num_steps + 1, num_rows)).astype(np.float32)
    rollout = rollout_of(seats[:-1], values[:-1], rewards, finished, seats[-1], values[-1])
    found = seat_advantages(rollout, gamma, gae_lambda)
    for row in range(num_rows):
        expected = slow_advantages(
            seats[:-1, row],
            values[:-1, row],
            rewards[:, row],
            finished[:, row],
            seats[-1, row],
            values[-1, row],
            gamma,
            gae_lambda,
        )
        np.testing.assert_allclose(found[:, row], expected, atol=1e-4)


def test_loser_learns_from_the_winners_last_move():
    """Seat 0 decides, then seat 1, whose move ends the game: both get a reward, and both decisions are credited."""
    seats = np.array([[0], [1]])
    rewards = np.array([[[0.0, 0.0]], [[-1.0, 1.0]]], np.float32)
    finished = np.array([[[False, False]], [[True, True]]])
    values = np.zeros((2, 1), np.float32)
    rollout = rollout_of(seats, values, rewards, finished, np.array([0]), np.array([9.0]))
    found = seat_advantages(rollout, 1.0, 0.95)
    assert found.ravel().tolist() == [-1.0, 1.0]


def test_advantages_need_numpy_alone():
    """Without the extra `training`, this module works, and the others say what to install."""
    code = """
import sys
for name in ("torch", "stable_baselines3", "sb3_contrib", "pydantic", "yaml", "onnx"):
    sys.modules[name] = None
import importlib.util
found = importlib.util.find_spec
importlib.util.find_spec = lambda name, *rest: None if sys.modules.get(name, 0) is None else found(name, *rest)
from cosmozoo.training.advantages import gae_by_seat
import numpy as np
one = np.zeros((1, 1))
print(gae_by_seat(one, one.astype(int), np.ones((1, 1, 2)), np.ones((1, 1, 2), bool), np.zeros(1), np.zeros(1, int)))
try:
    from cosmozoo.training import train
except ImportError as error:
    print(error)
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.startswith("[[1.]]")
    assert "pip install 'cosmozoo[training]'" in run.stdout
