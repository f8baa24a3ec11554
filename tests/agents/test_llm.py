"""Text players: prompts, the parser, the text environment, and language models behind a stand-in server."""

import json
import os
import re
from itertools import product

import numpy as np
import pytest
from cosmozoo.agents import choose_action, make_agent
from cosmozoo.agents.llm import Endpoint, LLMAgent, LLMError
from cosmozoo.agents.text_player import MAX_PROMPT, Decision, parse
from cosmozoo.bridges.text import TextEnv
from cosmozoo.envs import Match, games, get_game
from cosmozoo.evaluation import Ladder
from stand_in import stand_in

pytestmark = pytest.mark.slow

GAME = get_game("petit_prince")


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch):
    monkeypatch.setattr("cosmozoo.agents.llm.FIRST_PAUSE", 0.001)


def match_of():
    return Match(GAME, 3, seed=1)


LABELS = ["first tile: 2 roses", "second tile: 1 rose", "third tile: fox", "third tile"]


@pytest.mark.parametrize(
    ("reply", "number"),
    [
        ("2", 1),
        (" **2.** ", 1),
        ("Answer: 3", 2),
        ("I considered 1 and 2.\nMy choice is 3.", 2),
        ("<think>perhaps 1</think>\n4", 3),
        ('{"choice": 2}', 1),
        ("I take the second tile: 1 rose.", 1),
        ("Third tile: fox, please", 2),
        ("There are 7 roses, 5 foxes.\nSo: 1", 0),
        ("9", None),
        ("Answer: 12", None),
        ("", None),
        ("no idea", None),
        ("1 or 2", None),
        ("-", None),
        ("9" * 5000, None),
    ],
)
def test_replies_are_read_forgivingly(reply, number):
    assert parse(reply, LABELS) == number


def counts():
    """Smallest and largest count of each game; others in between look alike."""
    return [(name, count) for name in games for count in (get_game(name).players[0], get_game(name).players[-1])]


@pytest.mark.parametrize(("name", "count"), counts())
def test_scripted_text_player_finishes_games_with_short_prompts(name, count):
    """Space Builder has thousands of moves, of which some hundreds are enough."""
    env = TextEnv(name, num_players=count)
    env.reset(seed=1)
    generator = np.random.default_rng(0)
    for _ in range(250 if name == "space_builder" else 5000):
        if env.is_over:
            break
        assert len(env.prompt) <= MAX_PROMPT
        choices = env.prompt.partition("Your choices:\n")[2].splitlines()[:-2]
        assert len(choices) > 1
        env.step(f"I choose {generator.integers(1, len(choices) + 1)}.")
    assert not any(env.num_random_moves)
    assert env.is_over or name == "space_builder"
    assert name == "space_builder" or sum(env.rewards()) == pytest.approx(0)


@pytest.mark.parametrize("name", games)
def test_prompts_are_short_and_show_the_whole_position_everywhere(name):
    """In all variants with all numbers of players, at random positions and steps, even after a long log."""
    game, generator = get_game(name), np.random.default_rng(0)
    log = ["Player 1: a long sentence about something that happened since the last decision"] * 40
    for variant, count in product(game.variants, game.players):
        match = Match(game, num_players=count, variant=variant, seed=count)
        for number in range(160):
            if match.is_over:
                break
            legal = np.flatnonzero(match.action_mask)
            if len(legal) > 1 and number % 6 == 0:
                decision = Decision(game, match.view(match.seat), log)
                drawing = re.sub(r" {3,}", "  ", game.render_text(decision.view))
                while decision.action is None:
                    prompt = decision.prompt()
                    assert len(prompt) <= MAX_PROMPT, (variant, count, number)
                    assert drawing in prompt
                    assert "Rules in short:" in prompt
                    decision.choose(int(generator.integers(len(decision.choices))))
            match.step(int(generator.choice(legal)))


def wanted(labels):
    """What brings Space Builder to its end: be done, or else put cards down."""
    for word in ("done", "place"):
        found = [number for number, label in enumerate(labels, start=1) if word in label]
        if found:
            return found[0]
    return 1


@pytest.mark.skipif("COSMOZOO_SOAK" not in os.environ, reason="takes minutes; set COSMOZOO_SOAK, or `make soak`")
@pytest.mark.parametrize("count", get_game("space_builder").players)
def test_scripted_text_player_finishes_space_builder(count):
    env = TextEnv("space_builder", num_players=count)
    env.reset(seed=0)
    while not env.is_over:
        assert len(env.prompt) <= MAX_PROMPT
        assert max(env.num_moves) < 20_000
        env.step(str(wanted(env._decision.choices)))
    assert not any(env.num_random_moves)


def test_prompt_has_rules_position_log_and_choices():
    env = TextEnv("petit_prince", num_players=3)
    env.reset(seed=0)
    for _ in range(12):
        env.step("1")
    assert "Rules in short:" in env.prompt
    assert "Since your last decision:" in env.prompt
    assert f"as player {env.seat + 1} of 3" in env.prompt
    assert "\n1. " in env.prompt


def test_actions_with_many_parts_are_chosen_in_steps():
    match = Match(get_game("planet"), 2, seed=0)
    decision = Decision(match.game, match.view(match.seat))
    steps = []
    while decision.action is None:
        steps.append(len(decision.choices))
        decision.choose(0)
    assert steps == [5, 12, 5]
    assert match.is_legal(decision.action)


def test_unreadable_replies_get_one_retry_and_then_a_counted_random_move():
    env = TextEnv("petit_prince", num_players=2)
    first = env.reset(seed=3)
    seat = env.seat
    assert "Reply with one number from 1 to" in env.step("what?")
    assert env.seat == seat
    assert not any(env.num_random_moves)
    assert env.step("what?") != first
    assert env.num_random_moves[seat] == 1


def test_agents_move_between_replies():
    env, greedy = TextEnv("petit_prince", num_players=3), make_agent("greedy")
    env.reset(seed=2)
    while not env.is_over:
        if env.seat == 1:
            assert "as player 2 of 3" in env.prompt
            env.step("1")
        else:
            env.play(choose_action(greedy, env.match))
    assert all(env.num_moves)
    assert sum(env.rewards()) == pytest.approx(0)


def test_same_seed_same_game():
    first, second = TextEnv("exploding_planet"), TextEnv("exploding_planet")
    assert first.reset(seed=5) == second.reset(seed=5)
    for _ in range(30):
        if first.is_over:
            break
        assert first.step("nonsense") == second.step("nonsense")


# Language models


def agent_at(address, **settings):
    return LLMAgent("stand-in", endpoint=Endpoint(base_url=address, **settings))


def test_model_that_answers_well(tmp_path):
    with stand_in("well") as (server, address):
        agent, match = agent_at(address, api_key="k-123", transcript=tmp_path / "talk.jsonl"), match_of()
        view = match.view(match.seat)
        assert choose_action(agent, match) == view["actions"][-1]["action"]
        assert (agent.num_moves, agent.num_retries, agent.num_random_moves) == (1, 0, 0)
        assert server.keys == {"Bearer k-123"}
    (line,) = (json.loads(line) for line in (tmp_path / "talk.jsonl").read_text().splitlines())
    assert line["reply"].startswith("My choice")
    assert line["choice"] in line["prompt"]
    assert "k-123" not in (tmp_path / "talk.jsonl").read_text()


def test_model_that_answers_at_the_second_try():
    with stand_in("second try") as (_, address):
        agent, match = agent_at(address), match_of()
        assert match.is_legal(choose_action(agent, match))
        assert (agent.num_retries, agent.num_random_moves) == (1, 0)


def test_model_that_answers_badly_moves_at_random_with_the_same_seed():
    with stand_in("badly") as (_, address):
        agent, match = agent_at(address), match_of()
        actions = set()
        for seed in (1, 1, 1):
            agent.seed(seed)
            actions.add(choose_action(agent, match))
        assert len(actions) == 1
        assert match.is_legal(actions.pop())
        assert agent.num_random_moves == 3


def test_endpoint_that_stumbles_is_asked_again():
    with stand_in("stumbling") as (server, address):
        agent, match = agent_at(address), match_of()
        assert match.is_legal(choose_action(agent, match))
        assert agent.num_random_moves == 0
        assert server.num_requests == 2


@pytest.mark.parametrize(("how", "settings"), [("slowly", {"timeout": 0.2}), ("not at all", {}), ("html", {})])
def test_endpoint_that_never_answers_stops_the_game_in_the_end(how, settings):
    with stand_in(how) as (_, address):
        agent, match = agent_at(address, retries=0, **settings), match_of()
        for _ in range(4):
            assert match.is_legal(choose_action(agent, match))
        assert agent.num_random_moves == 4
        with pytest.raises(LLMError, match="has not answered 5 decisions in a row"):
            choose_action(agent, match)


def test_endpoint_that_is_not_there():
    agent, match = agent_at("http://127.0.0.1:9/v1", retries=1), match_of()
    assert match.is_legal(choose_action(agent, match))
    assert agent.num_random_moves == 1


def test_endpoint_that_rejects_the_key_is_named():
    with stand_in("unauthorized") as (_, address), pytest.raises(LLMError, match="check OPENAI_BASE_URL"):
        choose_action(agent_at(address), match_of())


def test_language_model_plays_a_rated_tournament(tmp_path, monkeypatch):
    with stand_in("well") as (server, address):
        monkeypatch.setenv("OPENAI_BASE_URL", address)
        monkeypatch.setenv("OPENAI_API_KEY", "key")
        ladder = Ladder(GAME, tmp_path / "ladder.jsonl", 2, "standard", 2)
        ladder.play(["llm:stand-in", "greedy", "random"])
        assert server.largest <= MAX_PROMPT
        assert server.num_requests > 50
    ratings = {rating.agent: rating for rating in ladder.ratings()}
    assert set(ratings) == {"llm:stand-in", "greedy", "random"}
    assert ratings["llm:stand-in"].num_games == 8


def test_settings_come_from_the_environment(monkeypatch):
    monkeypatch.setenv("OPENAI_BASE_URL", "http://here/v1/")
    monkeypatch.setenv("COSMOZOO_LLM_TIMEOUT", "5")
    agent = make_agent("llm:org/model:free")
    assert agent.model == "org/model:free"
    assert (agent.endpoint.base_url, agent.endpoint.timeout) == ("http://here/v1", 5)
    monkeypatch.setenv("COSMOZOO_LLM_TIMEOUT", "soon")
    with pytest.raises(ValueError, match="must be a number"):
        make_agent("llm:model")
    with pytest.raises(ValueError, match="needs the name of a model"):
        make_agent("llm:")
