"""The wrappers that use a game's symmetries, on Planet with its 60 turns."""

import warnings

import numpy as np
import pytest
from cosmozoo.envs import get_game, make_env
from cosmozoo.wrappers import RandomSymmetry
from pettingzoo.classic import connect_four_v3
from pettingzoo.test import api_test, seed_test

TURNS = get_game("planet").symmetries


def play_side_by_side(straight, turned, turn, seed):
    """The same game twice, once through a turn: each sees what the other sees, turned."""
    straight.reset(seed=seed)
    turned.reset(seed=seed)
    dice = np.random.default_rng(seed)
    for agent in straight.agent_iter():
        assert turned.agent_selection == agent
        seen, reward, is_terminated, _, info = straight.last()
        other, other_reward, other_terminated, _, other_info = turned.last()
        assert (reward, is_terminated) == (other_reward, other_terminated)
        assert other["observation"].tolist() == TURNS.transform_observation(seen["observation"], turn).tolist()
        assert other["action_mask"].tolist() == TURNS.transform_mask(seen["action_mask"], turn).tolist()
        assert other_info["action_mask"].tolist() == TURNS.transform_mask(info["action_mask"], turn).tolist()
        if is_terminated:
            straight.step(None)
            turned.step(None)
            continue
        action = int(dice.choice(np.flatnonzero(seen["action_mask"])))
        straight.step(action)
        turned.step(TURNS.transform_action(action, turn))
    assert straight.unwrapped.match.save() == turned.unwrapped.match.save()


@pytest.mark.parametrize("turn", range(60))
def test_game_played_through_a_turn_is_the_same_game(turn):
    """Observation, mask, info and actions mapped together: the positions behind are the same, byte by byte."""
    play_side_by_side(make_env("planet"), RandomSymmetry(make_env("planet"), fixed=turn), turn, seed=turn)


@pytest.mark.parametrize("turn", range(60))
def test_turning_there_and_back_changes_nothing(turn):
    back = int(np.flatnonzero((TURNS.action[:, TURNS.action[turn]] == np.arange(300)).all(axis=1))[0])
    numbers = np.arange(TURNS.observation.shape[1])
    assert TURNS.transform_observation(TURNS.transform_observation(numbers, turn), back).tolist() == numbers.tolist()
    mask = np.arange(300)
    assert TURNS.transform_mask(TURNS.transform_mask(mask, turn), back).tolist() == mask.tolist()
    for action in range(0, 300, 7):
        assert TURNS.inverse_action(TURNS.transform_action(action, turn), turn) == action


def test_turns_form_a_group():
    known = {row.tobytes() for row in TURNS.action}
    assert TURNS.action[0].tolist() == list(range(300))
    assert all(one[other].tobytes() in known for one in TURNS.action for other in TURNS.action)


def test_each_reset_draws_another_turn_and_a_seed_repeats_it():
    env = RandomSymmetry(make_env("planet"))
    drawn = []
    for seed in range(40):
        env.reset(seed=seed)
        drawn.append(env.symmetry)
    assert len(set(drawn)) > 20
    env.reset(seed=7)
    assert env.symmetry == drawn[7]


def test_turned_environments_pass_pettingzoos_tests():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # of its dictionary observations, which its classic games have too
        api_test(RandomSymmetry(make_env("planet", num_players=3)), num_cycles=40)
    seed_test(lambda: RandomSymmetry(make_env("planet")), num_cycles=20)


def test_illegal_action_stays_illegal_when_turned():
    env = RandomSymmetry(make_env("planet"), fixed=17)
    env.reset(seed=0)
    for _ in range(2):
        env.step(int(env.observe(env.agent_selection)["action_mask"].argmax()))
    offender = env.agent_selection
    env.step(int(env.observe(offender)["action_mask"].argmin()))
    assert env.rewards[offender] == -1


def test_every_first_move_is_a_turn_of_a_canonical_one():
    canonical = np.flatnonzero(TURNS.canonical_actions())
    assert sorted(TURNS.action[:, canonical].ravel()) == list(range(300))


@pytest.mark.parametrize("env", [make_env("petit_prince"), connect_four_v3.env()], ids=["petit_prince", "connect_four"])
def test_games_without_symmetries_are_rejected(env):
    with pytest.raises(TypeError, match="no symmetries"):
        RandomSymmetry(env)


def test_unknown_symmetry_is_rejected():
    with pytest.raises(ValueError, match="no symmetry 60"):
        RandomSymmetry(make_env("planet"), fixed=60)
