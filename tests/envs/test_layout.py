"""What do layouts of actions, observations and states promise?"""

import numpy as np
import pytest
from cosmozoo.envs.core.layout import ActionBlock, ActionLayout, Feature, FeatureLayout
from cosmozoo.envs.core.state import State, int8, int64


def test_layout_hashes_change_with_the_layout_and_not_with_the_words():
    def hash_of(**blocks):
        return ActionLayout(
            **{name: ActionBlock(size, description, str) for name, (size, description) in blocks.items()}
        ).layout_hash

    assert hash_of(take=(3, "take"), give=(2, "give")) == hash_of(take=(3, "grab"), give=(2, "hand over"))
    assert hash_of(take=(3, ""), give=(2, "")) != hash_of(take=(2, ""), give=(3, ""))
    assert hash_of(take=(3, ""), give=(2, "")) != hash_of(give=(2, ""), take=(3, ""))


def test_observation_needs_int16_only_if_a_bound_does():
    assert FeatureLayout(cards=Feature((4,), 127, "")).dtype == np.int8
    assert FeatureLayout(cards=Feature((4,), 128, "")).dtype == np.int16
    assert FeatureLayout(cards=Feature((4,), 1, "", low=-129)).dtype == np.int16


def test_unknown_block_is_named():
    with pytest.raises(AttributeError, match="'tkae'"):
        _ = ActionLayout(take=ActionBlock(1, "", str)).tkae


def test_states_have_no_gaps():
    class PackedState(State):
        tall: int = int64()
        small: np.ndarray = int8(3)

    dtype = PackedState.dtype
    assert sum(dtype[name].itemsize for name in dtype.names) == dtype.itemsize
    with pytest.raises(TypeError, match="gap"):

        class GappyState(State):
            small: np.ndarray = int8(3)
            tall: int = int64()
