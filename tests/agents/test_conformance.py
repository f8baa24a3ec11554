"""Do the agents pass the conformance suite, and does the suite find agents that break its rules?"""

import numpy as np
import pytest
from cosmozoo.agents import InformationSets
from cosmozoo.agents.manifest import pretrained_manifest
from cosmozoo.agents.random import RandomAgent
from cosmozoo.envs import games, get_game
from cosmozoo.testing import agent_checks
from cosmozoo.testing.agents import (
    agent_cannot_see_hidden_information,
    agent_decides_in_a_batch_as_it_does_alone,
    agent_plays_legally_and_leaves_the_match_alone,
    agent_repeats_its_choices_when_seeded_alike,
)

AGENTS = ("random", "greedy", "search:20", "search:20:greedy")
PRETRAINED = ("pretrained", "pretrained:sampled", "search:20:pretrained", "lookahead:3:best=4", "easy")
QUICK = ("random", "greedy", "search:20")
TOO_SLOW = {("space_builder", "search:20:greedy")}  # its heuristic considers all plans in every move of a playout
PETIT_PRINCE = get_game("petit_prince")


def agents_of(game):
    """Agents by name, and a level; the others differ from it by what is listed."""
    return AGENTS + (PRETRAINED if pretrained_manifest(game) else ())


def conformance_checks():
    for game in map(get_game, games):
        for name in agents_of(game):
            if (game.name, name) in TOO_SLOW:
                continue
            marks = [] if name in QUICK else [pytest.mark.slow]
            for check in agent_checks(name, game):
                yield pytest.param(check, id=f"{game.name}-{name}-{check}", marks=marks)


@pytest.mark.parametrize("check", conformance_checks())
def test_agent_conforms(check):
    check()


@pytest.mark.slow
@pytest.mark.parametrize("name", games)
def test_search_on_threads_conforms(name):
    """All threads search for a single decision, so it differs from the same one in a batch. Other checks hold."""
    for check in agent_checks("search:20:threads=2", get_game(name)):
        if check.function is not agent_decides_in_a_batch_as_it_does_alone:
            check()


# The suite finds mistakes


class IllegalAgent(RandomAgent):
    def act(self, info):
        return np.argmin(info.action_mask, axis=1)


class PeekingAgent(RandomAgent):
    """Chooses by the bytes of the whole state."""

    def act(self, info):
        return np.array([info.legal_actions(row)[hash(info._states[row].tobytes()) % 2] for row in range(len(info))])


class ForgetfulAgent(RandomAgent):
    def seed(self, seed):
        if not hasattr(self, "_generator"):
            super().seed(seed)


class CrowdAgent(RandomAgent):
    """Chooses by the number of decisions it is asked for."""

    def act(self, info: InformationSets) -> np.ndarray:
        return np.array([info.legal_actions(row)[0 if len(info) == 1 else -1] for row in range(len(info))])


@pytest.mark.parametrize(
    ("agent", "check", "complaint"),
    [
        (IllegalAgent, agent_plays_legally_and_leaves_the_match_alone, "action"),
        (PeekingAgent, agent_cannot_see_hidden_information, "cannot tell apart"),
        (CrowdAgent, agent_decides_in_a_batch_as_it_does_alone, ""),
    ],
)
def test_suite_finds_a_bad_agent(agent, check, complaint):
    with pytest.raises(AssertionError, match=complaint):
        check(agent, PETIT_PRINCE)


def test_suite_finds_an_agent_that_ignores_its_seed():
    agent = ForgetfulAgent()
    with pytest.raises(AssertionError):
        agent_repeats_its_choices_when_seeded_alike(lambda: agent, PETIT_PRINCE)
