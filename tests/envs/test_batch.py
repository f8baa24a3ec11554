"""Which batches and which actions are rejected?"""

import numpy as np
import pytest
from cosmozoo.envs import BatchEnv, get_game


def test_wrong_arguments_of_a_batch_are_rejected():
    petit_prince = get_game("petit_prince")
    with pytest.raises(ValueError, match="num_games and num_threads must be at least 1"):
        BatchEnv(petit_prince, 0)
    with pytest.raises(ValueError, match="one for each of the 3 games"):
        BatchEnv(petit_prince, 3, [2, 3])
    batch = BatchEnv(petit_prince, 3)
    batch.reset(seed=0)
    for bad in (np.zeros(2, int), np.zeros((3, 1), int), np.zeros(3)):
        with pytest.raises(ValueError, match="an array of 3 integers"):
            batch.step(bad)
