"""Are draws fair, and seeds different?"""

import numpy as np
from cosmozoo.envs.core.rng import episode_seed, randint, seed_rng, shuffle


def test_numbers_below_a_bound_are_fair():
    """Chi-squared with 6 degrees of freedom; false alarm below 1e-6."""
    rng = np.zeros(4, np.uint64)
    seed_rng(rng, np.uint64(5))
    counts = np.bincount([randint(rng, 7) for _ in range(70_000)], minlength=7)
    assert ((counts - 10_000) ** 2 / 10_000).sum() < 38


def test_shuffle_reaches_every_order():
    rng = np.zeros(4, np.uint64)
    seed_rng(rng, np.uint64(6))
    orders = set()
    for _ in range(600):
        items = np.arange(5)
        shuffle(rng, items, 4)  # the last one stays
        assert items[4] == 4
        orders.add(tuple(items[:4].tolist()))
    assert len(orders) == 24


def test_seeds_of_neighboring_games_differ():
    seeds = {int(episode_seed(np.uint64(1), row, episode)) for row in range(100) for episode in range(100)}
    assert len(seeds) == 10_000
