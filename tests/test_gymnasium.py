"""Gymnasium's doors: `make`, `make_vec`, and the arrays of a batch in other libraries."""

import gymnasium
import numpy as np
import pytest
from cosmozoo.envs import BatchEnv, IllegalActionError, games, get_game, make_parallel_env
from cosmozoo.wrappers import GameVectorEnv
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics
from pettingzoo.test import parallel_api_test, parallel_seed_test

EACH = pytest.mark.parametrize("name", games)


def legal(masks, generator):
    """A random legal action of each row."""
    return np.where(masks, generator.random(masks.shape), -1.0).argmax(axis=1)


def play(envs, num_steps, seed=0):
    """All that a vector environment returns in some random steps."""
    generator = np.random.default_rng(seed)
    _, info = envs.reset(seed=seed)
    found = []
    for _ in range(num_steps):
        found.append(envs.step(legal(info["action_mask"], generator)))
        info = found[-1][-1]
    return found


@EACH
def test_games_are_gymnasium_environments(name):
    env = gymnasium.make(f"cosmozoo/{name}-v0", num_players=get_game(name).players[-1], opponents="greedy")
    check_env(env.unwrapped, skip_render_check=True)


def test_no_import_is_needed_with_the_module_in_the_id():
    env = gymnasium.make("cosmozoo.envs:cosmozoo/petit_prince-v0", opponents="random", seat=1)
    observation, info = env.reset(seed=0)
    assert env.observation_space.contains(observation)
    assert info["agent"] == "player_1"


@EACH
@pytest.mark.parametrize("seat", [0, None, "all"])
def test_vector_environment_keeps_its_promises(name, seat):
    count = get_game(name).players[-1]
    envs = gymnasium.make_vec(f"cosmozoo/{name}-v0", num_envs=6, num_players=count, seat=seat)
    assert envs.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    assert envs.observation_space.contains(envs.reset(seed=1)[0])
    seats = set()
    for observation, reward, terminated, truncated, info in play(envs, 60):
        assert envs.observation_space.contains(observation)
        assert info["action_mask"].any(axis=1).all()
        assert not truncated.any()
        if seat != "all":
            assert not reward[~terminated].any()
        seats |= set(info["seat"].tolist())
        if terminated.any():
            assert [each is not None for each in info["final_obs"]] == terminated.tolist()
    assert len(seats) > 1 or seat == 0
    envs.close()


def test_learner_is_paid_what_the_game_gives_its_seat():
    """Against the batch it is made of: the same agents in the same games."""
    envs = GameVectorEnv("petit_prince", 32, "greedy", seat=2, num_players=4)
    ended = [(reward, over, info) for *_, info, reward, over in (
        (info, reward, over) for _, reward, over, _, info in play(envs, 40)) if over.any()]  # fmt: skip
    assert ended
    for reward, over, info in ended:
        ranks = info["final_info"]["rank"][over]
        winners = (ranks == 0).sum(axis=1)
        expected = ((ranks[:, 2] == 0) / winners * 4 - 1) / 3
        np.testing.assert_allclose(reward[over], expected, atol=1e-6)


def test_same_seed_plays_the_same_games():
    first, second = (
        play(GameVectorEnv("exploding_planet", 8, ["greedy", "random"], seat=None, num_players=3), 50) for _ in range(2)
    )
    for one, other in zip(first, second, strict=True):
        for part, same in zip(one[:4], other[:4], strict=True):
            assert np.array_equal(part, same)


def test_eliminated_learner_starts_anew():
    """Its game goes on without it; for the learner it is over at once."""
    envs = GameVectorEnv("exploding_planet", 32, "random", num_players=5)
    ranks = [info["final_info"]["rank"][over] for _, _, over, _, info in play(envs, 120) if over.any()]
    found = np.concatenate(ranks)
    assert len(found) > 20
    assert (found == -1).any(), "somebody still played when the learner was out"
    assert (found[:, 0] >= 0).all()


def test_illegal_action_loses_or_raises():
    envs = GameVectorEnv("petit_prince", 3, num_players=2)
    _, info = envs.reset(seed=0)
    actions = legal(info["action_mask"], np.random.default_rng(0))
    actions[1] = np.flatnonzero(info["action_mask"][1] == 0)[0]
    _, reward, over, _, info = envs.step(actions)
    assert reward[1] == -1
    assert over.tolist() == [False, True, False]
    assert info["final_info"]["is_illegal"].tolist() == [False, True, False]
    strict = GameVectorEnv("petit_prince", 3, num_players=2, on_illegal="raise")
    strict.reset(seed=0)
    with pytest.raises(IllegalActionError, match="game 1"):
        strict.step(actions)


def test_episode_statistics_of_gymnasium_work():
    envs = RecordEpisodeStatistics(gymnasium.make_vec("cosmozoo/petit_prince-v0", num_envs=8, num_players=2))
    play(envs, 60)
    assert len(envs.return_queue) >= 8
    assert set(np.round(envs.return_queue, 6)) <= {-1, 0, 1}


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"opponents": "gredy"}, "did you mean 'greedy'"),
        ({"opponents": ["greedy"] * 3}, "3 opponents for 1 seats"),
        ({"opponents": "greedy", "seat": "all"}, "leave out opponents"),
        ({"seat": 2}, "there is no seat 2"),
        ({"on_illegal": "skip"}, "on_illegal must be"),
        ({"num_players": 9}, "not 9"),
        ({"tempo": 1}, "no setting 'tempo'"),
    ],
)
def test_wrong_settings_are_named_when_it_is_made(wrong, message):
    with pytest.raises((ValueError, TypeError), match=message):
        GameVectorEnv("petit_prince", 2, **wrong)


@EACH
def test_no_op_is_legal_exactly_for_seats_that_wait(name):
    env = make_parallel_env(name, waiting="noop")
    size = env.game.actions.size
    parallel_api_test(env, num_cycles=50)
    parallel_seed_test(lambda: make_parallel_env(name, waiting="noop"))
    observations, _ = env.reset(seed=3)
    generator = np.random.default_rng(3)
    while env.agents:
        acting = {agent for agent in env.agents if observations[agent]["action_mask"][:size].any()}
        for agent in env.agents:
            mask = observations[agent]["action_mask"]
            assert bool(mask[size]) == (agent not in acting)
            assert env.observation_space(agent).contains(observations[agent])
        masks = np.stack([observations[agent]["action_mask"] for agent in env.agents])
        actions = dict(zip(env.agents, legal(masks, generator).tolist(), strict=True))
        observations, *_ = env.step(actions)


def test_no_op_of_an_acting_seat_is_illegal():
    env = make_parallel_env("petit_prince", waiting="noop", on_illegal="raise")
    observations, _ = env.reset(seed=0)
    acting = next(agent for agent in env.agents if not observations[agent]["action_mask"][-1])
    with pytest.raises(IllegalActionError, match=acting):
        env.step(dict.fromkeys(env.agents, env.game.actions.size))


def test_unknown_way_to_wait_is_rejected():
    with pytest.raises(ValueError, match="'zeros' or 'noop'"):
        make_parallel_env("petit_prince", waiting="none")


@pytest.mark.parametrize("name", ["observation", "action_mask", "seat", "reward", "done", "finished", "rank", "score"])
def test_torch_reads_the_arrays_in_place(name):
    torch = pytest.importorskip("torch")
    batch = BatchEnv(get_game("exploding_planet"), 16, num_players=4)
    shared = torch.from_dlpack(getattr(batch, name))
    batch.reset(seed=0)
    for _ in range(200):
        batch.step(batch.sample_actions())
        assert np.array_equal(shared.numpy(), getattr(batch, name))
    assert shared.data_ptr() == getattr(batch, name).ctypes.data


def test_finished_seats_stay_until_the_next_deal():
    batch = BatchEnv(get_game("exploding_planet"), 16, num_players=4)
    batch.reset(seed=0)
    seen = False
    for _ in range(300):
        batch.step(batch.sample_actions())
        seen |= bool(batch.finished.any())
        assert not batch.finished[batch.done].any()
        assert not batch.finished[np.arange(16), batch.seat].any(), "who is out does not move"
    assert seen
