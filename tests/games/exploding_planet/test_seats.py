"""Seats that leave Exploding Planet before its end, in every interface."""

import warnings

import numpy as np
import pytest
from cosmozoo.envs import BatchEnv, exploding_planet_v0
from cosmozoo.envs.core.rewards import rewards
from cosmozoo.envs.exploding_planet.state import Phase
from games.exploding_planet.positions import GAME
from pettingzoo.test import api_test

pytestmark = pytest.mark.slow

COUNTS = pytest.mark.parametrize("num_players", GAME.players)


@COUNTS
@pytest.mark.parametrize("skip_forced", [False, True])
def test_whole_games_pass_pettingzoos_api_test(num_players, skip_forced):
    """Long enough to go through several games, with every seat's end, at any number of players."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # of its dictionary observations, which its classic games have too
        api_test(exploding_planet_v0.raw_env(num_players=num_players, skip_forced=skip_forced), num_cycles=600)


@COUNTS
@pytest.mark.parametrize("reward", rewards)
def test_a_seat_that_is_out_is_paid_once_and_leaves_before_the_next_move(num_players, reward):
    env = exploding_planet_v0.env(num_players=num_players, reward=reward)
    for seed in range(3):
        env.reset(seed=seed)
        dice = np.random.default_rng(seed)
        totals = dict.fromkeys(env.possible_agents, 0.0)
        left = []
        while env.agents:
            agent = env.agent_selection
            observation, paid, is_terminated, is_truncated, _ = env.last()
            assert not is_truncated
            totals[agent] += paid
            if is_terminated:
                left.append(agent)
                assert not observation["action_mask"].any()
                env.step(None)
                assert agent not in env.agents
            else:
                assert paid == 0
                assert not any(env.terminations.values())
                env.step(int(dice.choice(np.flatnonzero(observation["action_mask"]))))
        assert sorted(left) == sorted(env.possible_agents)
        assert sum(totals.values()) == pytest.approx(0)
        expected = dict(zip(env.possible_agents, env.unwrapped.match.rewards(), strict=True))
        assert totals == pytest.approx(expected)


@COUNTS
def test_seats_also_leave_while_others_are_asked_for_nopes(num_players):
    """The first decisions after a seat has gone are often nope questions: nobody who is out is asked."""
    env = exploding_planet_v0.raw_env(num_players=num_players)
    asked_after_a_death = 0
    for seed in range(4):
        env.reset(seed=seed)
        dice = np.random.default_rng(seed)
        while env.agents:
            if env.terminations[env.agent_selection]:
                env.step(None)
                continue
            match = env.match
            if match.state.phase == Phase.NOPE:
                asked_after_a_death += len(env.agents) < num_players
                assert match.state.is_alive[match.seat]
            env.step(int(dice.choice(np.flatnonzero(match.action_mask))))
    assert asked_after_a_death or num_players == 2


@COUNTS
@pytest.mark.parametrize("reward", rewards)
def test_a_batch_pays_each_seat_once(num_players, reward):
    batch = BatchEnv(GAME, 8, num_players, reward=reward, skip_forced=True)
    batch.reset(seed=1)
    totals, num_paid = np.zeros((8, num_players)), np.zeros((8, num_players), int)
    num_games = 0
    for _ in range(1500):
        batch.step(batch.sample_actions())
        totals += batch.reward[:, :num_players]
        num_paid += batch.reward[:, :num_players] != 0
        for row in np.flatnonzero(batch.done):
            assert totals[row].sum() == pytest.approx(0, abs=1e-5)
            assert num_paid[row].max() == 1
            totals[row], num_paid[row] = 0, 0
            num_games += 1
    assert num_games > 8
