"""Do self-play and rollouts work for every game?"""

import numpy as np
import pytest
from cosmozoo.agents import make_agent
from cosmozoo.envs import games, get_game
from cosmozoo.training.config import TrainingConfig
from cosmozoo.training.rollout import Choice, collect
from cosmozoo.training.self_play import LEARNER, Opponent, SelfPlayEnv

ROWS = np.arange(24)


def env_of(name, opponents, **settings):
    config = TrainingConfig(game=name, num_games=24, opponents=opponents, **settings)
    agents = [Opponent(name, make_agent(name, 3), weight) for name, weight in config.fixed_opponents.items()]
    env = SelfPlayEnv(get_game(name), config, agents, seed=5)
    env.reset()
    return env


@pytest.mark.parametrize("name", games)
def test_every_step_is_a_decision_of_a_learning_seat_and_every_game_is_paid_in_full(name):
    """Rewards of one game sum to zero over all seats, and go to the seats that finished."""
    env = env_of(name, {"self": 1.0})
    owed = np.full((24, env.game.max_players), np.nan)  # games that began before the test do not count
    num_ended = 0
    for _ in range(400):
        assert (env.controller[ROWS, env.batch.seat] == LEARNER).all()
        step = env.step(env.batch.sample_actions())
        owed += step.reward
        assert not (step.reward != 0)[~step.finished].any()
        for row in np.flatnonzero(step.done):
            num_ended += not np.isnan(owed[row]).any()
            assert step.finished[row].all()
            assert not abs(owed[row].sum()) > 1e-5
            owed[row] = 0
    assert num_ended or name == "space_builder"  # its random games last for thousands of moves


@pytest.mark.parametrize("name", ["petit_prince", "exploding_planet"])
def test_opponents_hold_all_seats_but_one_and_their_results_are_recorded(name):
    env = env_of(name, {"self": 0.5, "random": 0.5})
    kinds = set()
    for _ in range(300):
        env.step(env.batch.sample_actions())
        assert (env.controller[ROWS, env.batch.seat] == LEARNER).all()
        for row in ROWS:
            seats = env.controller[row, : env.num_players[row]]
            kinds.add("alone" if (seats == LEARNER).sum() == 1 else "all")
            assert (seats == LEARNER).sum() in (1, len(seats))
    assert kinds == {"alone", "all"}
    results = np.array(env.pop_results()["random"])
    assert len(results) > 20
    assert 0 < results.mean() < 1


def test_games_begin_in_all_their_stages():
    env = env_of("petit_prince", {"self": 1.0}, players={2: 1})
    rounds = [int(state["rounds_done"]) for state in env.batch.buffers.states]
    assert len(set(rounds)) > 5


def test_player_counts_and_variants_are_dealt_out_by_their_shares():
    env = env_of("planet", {"self": 1.0}, players={2: 1, 4: 2}, variants={"standard": 1, "beginner": 1})
    assert sorted(env.num_players.tolist()) == [2] * 8 + [4] * 16
    assert sorted(settings.variant for settings in env.batch.settings) == ["beginner"] * 12 + ["standard"] * 12


class RandomActor:
    """Plays random actions. The value of each decision is the number of decisions before it."""

    def __init__(self):
        self.num_decisions = 0

    def choose(self, env):
        self.num_decisions += 1
        return Choice(env.batch.sample_actions(), np.zeros(24, np.float32), self.value(env))

    def value(self, env):
        return np.full(24, self.num_decisions, np.float32)


def test_rollout_holds_every_decision_in_order():
    env, copy = (env_of("exploding_planet", {"self": 0.5, "random": 0.5}) for _ in range(2))
    rollout = collect(env, RandomActor(), 20)
    for step in range(20):
        np.testing.assert_array_equal(rollout.observation[step], copy.observation)
        np.testing.assert_array_equal(rollout.action_mask[step], copy.action_mask)
        assert rollout.action_mask[step][ROWS, rollout.choice.action[step]].all()
        transition = copy.step(rollout.choice.action[step])
        np.testing.assert_array_equal(rollout.seat[step], transition.seat)
        np.testing.assert_array_equal(rollout.reward[step], transition.reward)
        np.testing.assert_array_equal(rollout.finished[step], transition.finished)
    assert rollout.choice.value[:, 0].tolist() == list(range(1, 21))
    np.testing.assert_array_equal(rollout.last_seat, copy.seat)
    assert rollout.last_value[0] == 20
    assert rollout.choice.target is None


def test_games_continue_from_a_saved_state():
    env, other = (env_of("exploding_planet", {"self": 0.5, "random": 0.5}) for _ in range(2))
    collect(env, RandomActor(), 5)
    other.load_state_dict(env.state_dict())
    np.testing.assert_array_equal(other.observation, env.observation)
    for each in (env, other):
        each.rng = np.random.default_rng(3)
        for opponent in each._opponents:
            opponent.agent.seed(4)
    np.testing.assert_array_equal(collect(other, RandomActor(), 30).reward, collect(env, RandomActor(), 30).reward)
    np.testing.assert_array_equal(other.controller, env.controller)


def test_games_under_way_keep_the_slot_of_their_opponent():
    """A game that began against an opponent continues in its slot, even if the slot no longer has weight."""
    env = env_of("petit_prince", {"self": 0.5, "random": 0.5})
    held = env.controller.max(axis=1)
    assert held.any()
    env.set_opponents([Opponent("greedy", make_agent("greedy"), 0.0)])
    num_done = np.zeros(24, int)
    while not num_done.all():
        num_done += env.step(env.batch.sample_actions()).done
    assert not env.controller.any()
    assert len(env.pop_results()["greedy"]) == (held > 0).sum()
    assert env.pop_results() == {}
