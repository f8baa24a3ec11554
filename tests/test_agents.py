"""Whoever plays: that they play legally, alike when seeded alike, and never by what they may not know."""

import numpy as np
import pytest
from cosmozoo.agents import Decisions, chosen_by, make_agent
from cosmozoo.agents.levels import LEVELS, level_agent
from cosmozoo.agents.network import ShippedAgent, shipped_manifest
from cosmozoo.agents.protocol import decision_of
from cosmozoo.agents.random import RandomAgent
from cosmozoo.agents.search import SearchAgent, Thinking
from cosmozoo.envs import GAMES, BatchEnv, Match, game
from playing import random_action, sampled_positions

AGENTS = ("random", "greedy", "search:40", "search:20:greedy", "search:30:threads=2")
TRAINED = ("trained", "trained:sampled", "search:30:trained")


def agents_at(name):
    return AGENTS + (TRAINED if shipped_manifest(game(name)) else ())


ANY_AGENT = pytest.mark.parametrize(("name", "agent"), [(name, agent) for name in GAMES for agent in agents_at(name)])


def positions(name, count=5):
    """Decisions with a choice, at the smallest and the largest table, in every variant."""
    for num_players in (game(name).players[0], game(name).players[-1]):
        for variant in game(name).variants:
            for match in sampled_positions(game(name), num_players, variant, seed=31, count=count):
                if not match.is_over and match.action_mask.sum() > 1:
                    yield match


@ANY_AGENT
def test_agents_choose_legal_actions_and_leave_the_game_alone(name, agent):
    player = make_agent(agent, seed=1)
    for match in positions(name):
        before = match.states.tobytes()
        assert match.action_mask[chosen_by(player, match)]
        assert match.states.tobytes() == before


@ANY_AGENT
def test_agents_cannot_cheat(name, agent):
    """Given states its seat cannot tell apart, an agent with the same seed does the same."""
    for match in positions(name, count=4):
        twins = [match, *(match.determinised(match.seat, seed) for seed in range(3))]
        assert len({chosen_by(make_agent(agent, seed=5), twin) for twin in twins}) == 1


@ANY_AGENT
def test_the_same_seed_plays_the_same_game(name, agent):
    def game_of(seed):
        match, player = Match(game(name), seed=2), make_agent(agent, seed)
        actions = []
        while not match.is_over and len(actions) < 25:
            actions.append(chosen_by(player, match))
            match.step(actions[-1])
        return actions

    assert game_of(3) == game_of(3)


@ANY_AGENT
def test_many_decisions_at_once_are_legal(name, agent):
    batch = BatchEnv(game(name), 5, game(name).players[-1])
    batch.reset(seed=4)
    player = make_agent(agent, seed=6)
    for _ in range(12):
        decisions = Decisions(batch.game, batch.buffers.states, batch.observation, batch.action_mask, batch.seat)
        batch.step(player.act(decisions))  # raises if one is not open


def test_random_plays_every_legal_action():
    match = Match(game("petit_prince"), seed=0)
    player = make_agent("random", seed=0)
    assert {chosen_by(player, match) for _ in range(200)} == set(np.flatnonzero(match.action_mask).tolist())


def test_search_finds_the_winning_last_move():
    """With one choice left that decides the game, it takes what wins: checked by playing out every choice."""
    petit_prince = game("petit_prince")
    decided = 0
    for seed in range(150):
        match = Match(petit_prince, 2, seed=seed)
        dice = np.random.default_rng(seed)
        before_last = None
        while not match.is_over:
            if match.action_mask.sum() == 2:
                before_last = match.copy()
            match.step(random_action(match, dice))
        results = {}
        for action in np.flatnonzero(before_last.action_mask).tolist():
            end = before_last.copy()
            end.step(action)
            assert end.is_over
            results[action] = end.rewards()[before_last.seat]
        if len(set(results.values())) > 1:
            decided += 1
            assert results[chosen_by(make_agent("search:200", seed), before_last)] == max(results.values())
    assert decided >= 5


def test_a_search_by_the_clock_stops():
    player = SearchAgent(Thinking(simulations=None, seconds=0.05))
    match = Match(game("petit_prince"), seed=1)
    player.prepare(match.game)
    assert match.action_mask[chosen_by(player, match)]


def test_a_decision_without_a_choice_takes_no_thought():
    match = Match(game("petit_prince"), 3, seed=0)
    while match.action_mask.sum() != 1:
        match.step(int(match.action_mask.argmax()))
    player = SearchAgent(Thinking(simulations=10**9))
    assert player.act(decision_of(match)).tolist() == [int(match.action_mask.argmax())]


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("gredy", "did you mean 'greedy'"),
        ("seach:100", "did you mean 'search'"),
        ("alphazero", "there are: random, greedy, search"),
        ("search:many", "'many' in 'search:many' is not understood"),
        ("search:0", "'0' in 'search:0' is not understood"),
        ("search:100:threads=0", "'threads=0'"),
        ("random:5", "there is no agent 'random:5'"),
    ],
)
def test_a_misspelt_agent_gets_a_suggestion(name, complaint):
    with pytest.raises(ValueError, match=complaint):
        make_agent(name)


def test_names_say_how_to_think():
    assert make_agent("search").thinking == Thinking(simulations=1000)
    assert make_agent("search:250:greedy:threads=2").thinking == Thinking(250, None, True, 2)
    assert make_agent("search:0.5s").thinking == Thinking(None, 0.5)
    assert make_agent("search:250").name == "search:250"


@pytest.mark.parametrize("name", [name for name in GAMES if shipped_manifest(game(name))])
def test_levels_are_those_of_the_trained_agent_where_it_is_strong(name):
    """The manifest decides: an agent that was weaker than greedy is not offered to people."""
    is_strong = all(
        row["share"] >= 1 / row["num_players"]
        for row in shipped_manifest(game(name))["results"]
        if row["opponent"] == "greedy"
    )
    medium = level_agent(game(name), "medium")
    assert isinstance(medium, ShippedAgent) == is_strong
    for level in LEVELS:
        match = Match(game(name), seed=3)
        agent = level_agent(game(name), level)
        agent.prepare(game(name))
        assert match.action_mask[chosen_by(agent, match)]
    with pytest.raises(ValueError, match="there are: easy, medium, hard"):
        level_agent(game(name), "impossible")


def test_a_strong_guide_is_listened_to():
    """With hardly any time to think, search does what its guide finds likeliest."""

    class Guide(RandomAgent):
        def advise(self, decisions):
            liked = np.where(decisions.action_mask != 0, 1e-6, 0.0)
            liked[:, np.flatnonzero(decisions.action_mask[0])[-1]] = 1.0
            return liked, np.full(len(liked), 0.5)

    for match in positions("petit_prince"):
        agent = SearchAgent(Thinking(simulations=30, exploration=50.0), guide=Guide())
        assert chosen_by(agent, match) == np.flatnonzero(match.action_mask)[-1]
