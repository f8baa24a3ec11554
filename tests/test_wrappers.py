"""The wrappers, on real games."""

import gymnasium
import numpy as np
import pytest
from cosmozoo.envs import games, get_game, make_env
from cosmozoo.envs.core.record import read_records, replay
from cosmozoo.wrappers import NormalizeObservation, RecordGames, SingleAgentEnv
from gymnasium.utils.env_checker import check_env
from own_agents import LowestAction
from pettingzoo.classic import connect_four_v3

EACH = pytest.mark.parametrize("name", games)


def play(env, seed, moves=None):
    """Random legal moves; the rewards each agent was given in all."""
    env.reset(seed=seed)
    dice = np.random.default_rng(seed)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for number, agent in enumerate(env.agent_iter()):
        observed, reward, is_terminated, is_truncated, _ = env.last()
        total[agent] += reward
        if number == moves:
            break
        env.step(None if is_terminated or is_truncated else int(dice.choice(np.flatnonzero(observed["action_mask"]))))
    return total


# NormalizeObservation


@EACH
def test_normalized_observations_lie_between_minus_1_and_1(name):
    plain, scaled = make_env(name), NormalizeObservation(make_env(name))
    for env in (plain, scaled):
        env.reset(seed=1)
    agent = plain.agent_selection
    whole, parts = plain.observe(agent)["observation"], scaled.observe(agent)["observation"]
    assert parts.dtype == np.float32
    assert np.abs(parts).max() <= 1
    assert scaled.observation_space(agent).contains(scaled.observe(agent))
    bounds = np.maximum(np.abs(plain.observation_space(agent)["observation"].high), 1)
    assert np.allclose(parts * bounds, whole)
    play(scaled, seed=2)


def test_normalized_refuses_what_has_no_bounds():
    class Unbounded:
        possible_agents = ("player_0",)

        def observation_space(self, agent):
            return gymnasium.spaces.Dict(
                observation=gymnasium.spaces.Box(-np.inf, np.inf, (3,)), action_mask=gymnasium.spaces.Box(0, 1, (2,))
            )

    with pytest.raises(TypeError, match="finite bounds"):
        NormalizeObservation(Unbounded())


# RecordGames


@EACH
def test_recorded_games_replay(name, tmp_path):
    path = tmp_path / "games.jsonl"
    env = RecordGames(make_env(name), path)
    for seed in range(3):
        play(env, seed)
    env.close()
    records = list(read_records(path))
    assert [record.seed for record in records] == [0, 1, 2]
    for record in records:
        match = replay(record)
        assert match.is_over
        assert record.scores == match.ranks_and_scores()[1].tolist()


def test_game_left_early_is_kept(tmp_path):
    path = tmp_path / "games.jsonl"
    env = RecordGames(make_env("petit_prince"), path)
    play(env, seed=0, moves=5)
    env.close()
    (record,) = read_records(path)
    assert len(record.actions) == 5
    assert not replay(record).is_over


def test_illegal_action_is_not_recorded(tmp_path):
    env = RecordGames(make_env("petit_prince"), tmp_path / "games.jsonl")
    env.reset(seed=0)
    env.step(0)
    env.step(15)  # not now
    env.close()
    (record,) = read_records(tmp_path / "games.jsonl")
    assert record.actions == [0]


def test_only_our_own_environments_can_be_recorded(tmp_path):
    with pytest.raises(TypeError, match="only Cosmozoo environments"):
        RecordGames(connect_four_v3.env(), tmp_path / "games.jsonl")


# SingleAgent


@EACH
@pytest.mark.parametrize("seat", [0, 1, None])
def test_single_agent_plays_whole_games(name, seat):
    env = SingleAgentEnv(make_env(name, num_players=get_game(name).players[-1]), seat=seat)
    rewards, seats = [], set()
    dice = np.random.default_rng(0)
    for episode in range(6):
        observation, info = env.reset(seed=episode)
        seats.add(info["agent"])
        assert env.observation_space.contains(observation)
        is_over, total = False, 0.0
        while not is_over:
            assert info["action_mask"].tolist() == env.action_masks().tolist()
            observation, reward, is_terminated, is_truncated, info = env.step(
                int(dice.choice(np.flatnonzero(env.action_masks())))
            )
            total += reward
            is_over = is_terminated or is_truncated
        assert env.observation_space.contains(observation)
        rewards.append(total)
    assert all(reward >= -1 for reward in rewards)
    assert any(rewards)
    assert (len(seats) > 1) == (seat is None)


def test_single_agent_sees_the_result_it_earned():
    """The learner's total is the reward that the game gave its seat."""
    env = SingleAgentEnv(make_env("petit_prince", num_players=3), seat=2)
    dice = np.random.default_rng(3)
    for episode in range(10):
        env.reset(seed=episode)
        is_over, total = False, 0.0
        while not is_over:
            _, reward, is_over, _, _ = env.step(int(dice.choice(np.flatnonzero(env.action_masks()))))
            total += reward
        assert total == pytest.approx(env.env.unwrapped.match.rewards()[2])


def test_single_agent_is_a_proper_gymnasium_environment():
    """Gymnasium's own checker; it plays unmasked, so the opponents' game may end by its illegal moves."""
    env = SingleAgentEnv(make_env("petit_prince"))
    check_env(env, skip_render_check=True)


def test_single_agent_works_on_other_libraries_games():
    env = SingleAgentEnv(connect_four_v3.env(), seat=1)
    env.reset(seed=0)
    assert env.action_masks().all()


def test_single_agent_refuses_a_seat_that_is_not_there():
    with pytest.raises(ValueError, match="no seat 4"):
        SingleAgentEnv(make_env("petit_prince", num_players=3), seat=4)


def total_of(env, seed):
    """The observations and the reward of one game in which the learner plays the first legal action."""
    observation, _ = env.reset(seed=seed)
    seen, total, is_over = [observation], 0.0, False
    while not is_over:
        observation, reward, is_over, _, _ = env.step(int(env.action_masks().argmax()))
        seen.append(observation)
        total += reward
    return np.stack(seen), total


@pytest.mark.parametrize("opponents", [None, "random", "greedy", "pretrained:sampled"])
def test_same_seed_plays_the_same_game_against_opponents(opponents):
    env = SingleAgentEnv(make_env("petit_prince", num_players=3), opponents)
    first, other, again = total_of(env, 5), total_of(env, 6), total_of(env, 5)
    assert np.array_equal(first[0], again[0])
    assert first[1] == again[1]
    assert not np.array_equal(first[0], other[0])


def test_opponents_are_names_objects_and_functions():
    env = SingleAgentEnv(
        make_env("petit_prince", num_players=4),
        {"player_1": "greedy", "player_2": LowestAction(), "player_3": lambda _, mask: int(mask.argmax())},
    )
    total_of(env, 0)
    assert env.opponents["player_2"].seeds


@pytest.mark.parametrize(
    ("opponents", "message"),
    [
        ("gredy", "did you mean 'greedy'"),
        ({"player_1": "greedy"}, "player_2: no opponent is given"),
        ({"player_1": "greedy", "player_2": "greedy", "player_7": "greedy"}, "no player 'player_7'"),
        (5, "5 is no opponent"),
        (LowestAction, "is no opponent"),
    ],
)
def test_wrong_opponents_are_named_when_it_is_made(opponents, message):
    with pytest.raises((ValueError, TypeError), match=message):
        SingleAgentEnv(make_env("petit_prince", num_players=3), opponents)


def test_agents_cannot_play_other_libraries_games():
    with pytest.raises(TypeError, match="agents play Cosmozoo's games"):
        SingleAgentEnv(connect_four_v3.env(), "greedy")
