"""Which reward does each seat get for its rank and score?"""

import numpy as np
import pytest
from cosmozoo.envs.core.rewards import rewards
from cosmozoo.envs.core.state import STILL_PLAYING


def rewards_of(name, ranks, scores=None, scale=10.0):
    ranks = np.array(ranks)
    scores = np.zeros(len(ranks)) if scores is None else np.array(scores, float)
    return [rewards[name](seat, len(ranks), ranks, scores, scale) for seat in range(len(ranks))]


def test_reward_win_is_shared_by_the_winners():
    assert rewards_of("win", [0, 1, 2]) == [1, -0.5, -0.5]
    assert rewards_of("win", [0, 0]) == [0, 0]
    assert rewards_of("win", [0, 0, 2]) == pytest.approx([0.25, 0.25, -0.5])


def test_reward_rank_goes_from_1_to_minus_1():
    assert rewards_of("rank", [0, 1, 2]) == [1, 0, -1]
    assert rewards_of("rank", [0, 1, 1, 3]) == pytest.approx([1, 0, 0, -1])


def test_reward_margin_is_the_lead_over_the_others_mean():
    assert rewards_of("margin", [0, 1, 2], [30, 20, 10]) == [1.5, 0, -1.5]


def test_rewards_of_a_seat_that_is_out_do_not_wait_for_the_others():
    ranks = [STILL_PLAYING, 3, STILL_PLAYING, STILL_PLAYING]
    assert rewards_of("win", ranks)[1] == pytest.approx(-1 / 3)
    assert rewards_of("rank", ranks)[1] == -1
