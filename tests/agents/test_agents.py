"""How do agents choose actions? `test_conformance` tests what every agent must do."""

import numpy as np
import pytest
from cosmozoo.agents import InformationSets, choose_action, make_agent
from cosmozoo.agents.levels import LEVELS
from cosmozoo.agents.random import RandomAgent
from cosmozoo.agents.registry import agent_at_table
from cosmozoo.agents.search import SearchAgent, SearchConfig
from cosmozoo.envs import Match, games, get_game
from cosmozoo.testing.strategies import random_action, sampled_positions


def positions(name, count=5):
    """Decisions with several legal actions, with the fewest and the most players, in every variant."""
    for num_players in (get_game(name).players[0], get_game(name).players[-1]):
        for variant in get_game(name).variants:
            for match in sampled_positions(get_game(name), num_players, variant, seed=31, count=count):
                if not match.is_over and match.action_mask.sum() > 1:
                    yield match


def test_random_plays_every_legal_action():
    match = Match(get_game("petit_prince"), seed=0)
    player = make_agent("random", seed=0)
    assert {choose_action(player, match) for _ in range(200)} == set(np.flatnonzero(match.action_mask).tolist())


def test_search_finds_the_winning_last_move():
    """If the last choice decides the game, search takes the winning action; checked by playing every action."""
    petit_prince = get_game("petit_prince")
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
            assert results[choose_action(make_agent("search:200", seed), before_last)] == max(results.values())
    assert decided >= 5


def test_search_by_the_clock_stops():
    player = SearchAgent(SearchConfig(simulations=None, seconds=0.05))
    match = Match(get_game("petit_prince"), seed=1)
    player.prepare(match.game)
    assert match.action_mask[choose_action(player, match)]


def test_decision_without_a_choice_takes_no_thought():
    match = Match(get_game("petit_prince"), 3, seed=0)
    while match.action_mask.sum() != 1:
        match.step(int(match.action_mask.argmax()))
    player = SearchAgent(SearchConfig(simulations=10**9))
    assert player.act(InformationSets.from_match(match)).tolist() == [int(match.action_mask.argmax())]


@pytest.mark.parametrize("name", games)
@pytest.mark.parametrize("level", LEVELS)
def test_levels_choose_legal_actions(name, level):
    match = Match(get_game(name), seed=3)
    agent = agent_at_table(get_game(name), level)
    agent.prepare(get_game(name))
    assert match.action_mask[choose_action(agent, match)]


def test_search_with_few_simulations_follows_its_prior_agent():
    class SureAgent(RandomAgent):
        def policy_and_value(self, info):
            policy = np.where(info.action_mask != 0, 1e-6, 0.0)
            policy[:, np.flatnonzero(info.action_mask[0])[-1]] = 1.0
            return policy, np.full(len(policy), 0.5)

    for match in positions("petit_prince"):
        agent = SearchAgent(SearchConfig(simulations=30, exploration=50.0), prior_agent=SureAgent())
        assert choose_action(agent, match) == np.flatnonzero(match.action_mask)[-1]
