"""Do the games work as environments of TextArena?"""

import re

import pytest
from cosmozoo.envs import games, get_game

pytestmark = pytest.mark.slow

textarena = pytest.importorskip("textarena")


@pytest.fixture(scope="module")
def names():
    from cosmozoo.bridges.textarena import register

    assert register() == register()
    return register()


def play(name, num_players, seed):
    """Takes the last choice of each prompt. Returns the prompts with their players, rewards and notes."""
    env = textarena.make(name)
    env.reset(num_players=num_players, seed=seed)
    seen, done = [], False
    while not done:
        player, prompt = env.get_observation()
        seen.append((player, prompt))
        done, _ = env.step(f"I choose {re.findall(r'^([0-9]+)[.]', prompt, re.MULTILINE)[-1]}.")
    return seen, *env.close()


@pytest.mark.parametrize("game", games)
def test_game_is_played_to_its_end(game, names):
    num_players = get_game(game).players[0]
    seen, rewards, notes = play(f"cosmozoo/{game}-v0", num_players, seed=1)
    assert {player for player, _ in seen} == set(range(num_players))
    assert all(f"as player {player + 1} of {num_players}" in prompt for player, prompt in seen)
    assert max(len(prompt) for _, prompt in seen) <= 4_000
    assert sum(rewards.values()) == pytest.approx(0)
    assert len(set(rewards.values())) > 1 or not any(rewards.values())
    assert not any(each["invalid_move"] for each in notes.values())


def test_same_seed_and_replies_give_the_same_game(names):
    first, second, other = (play("cosmozoo/petit_prince-v0", 2, seed) for seed in (3, 3, 4))
    assert first == second
    assert first != other


def test_reply_that_cannot_be_read_is_asked_for_again_and_then_counted(names):
    env = textarena.make("cosmozoo/petit_prince-v0")
    env.reset(num_players=2, seed=0)
    player, _ = env.get_observation()
    env.step("no idea")
    again, question = env.get_observation()
    assert again == player
    assert "not one of the choices" in question
    env.step("still no idea")
    assert env.state.game_info[player]["invalid_move"]


def test_settings_reach_the_game(names):
    env = textarena.make("cosmozoo/petit_prince-v0", reward="rank")
    env.reset(num_players=2, seed=0)
    assert env.text.match.settings.reward == "rank"
