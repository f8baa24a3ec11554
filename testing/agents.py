"""What must every agent do? Play legally, repeat choices with the same seed, and use only what its seat may know."""

from collections.abc import Callable, Iterator

import numpy as np
from cosmozoo.agents import Agent, InformationSets, choose_action, make_agent
from cosmozoo.envs import Game, Match

from .checks import Check, bind_check
from .strategies import Setting, settings

NUM_POSITIONS = 4  # in each setting
NUM_TWINS = 3
NUM_MOVES = 25
NUM_GAMES = 4  # in a batch


def check_agent(agent: Agent | str, game: Game) -> None:
    """Runs all checks of an agent, given as an object or by name; raises AssertionError if one fails."""
    for check in agent_checks(agent, game):
        check()


def agent_checks(agent: Agent | str, game: Game) -> list[Check]:
    """The checks of an agent in one game as callables with names."""
    make = (lambda: make_agent(agent)) if isinstance(agent, str) else (lambda: agent)
    return [bind_check(function, make, game) for function in AGENT_CHECKS]


def agent_plays_legally_and_leaves_the_match_alone(make: Callable[[], Agent], game: Game) -> None:
    agent = prepared(make, game)
    for match in decisions(game):
        before = match.states.tobytes()
        action = choose_action(agent, match)
        assert match.action_mask[action], match.explain_illegal(action, match.seat)
        assert match.states.tobytes() == before, "the agent changed the state"


def agent_cannot_see_hidden_information(make: Callable[[], Agent], game: Game) -> None:
    """With the same seed, the agent makes the same choice in all states that its seat cannot tell apart."""
    agent = prepared(make, game)
    for match in decisions(game):
        twins = [match, *(match.determinized(match.seat, seed) for seed in range(NUM_TWINS))]
        chosen = {choose_seeded(agent, InformationSets.from_match(twin), seed=5) for twin in twins}
        assert len(chosen) == 1, f"chose {sorted(chosen)} in states that the seat cannot tell apart"


def agent_repeats_its_choices_when_seeded_alike(make: Callable[[], Agent], game: Game) -> None:
    def play() -> list[int]:
        agent, match = prepared(make, game), Match(game, seed=2)
        actions: list[int] = []
        agent.seed(3)
        while not match.is_over and len(actions) < NUM_MOVES:
            actions.append(choose_action(agent, match))
            match.step(actions[-1])
        return actions

    assert play() == play()


def agent_decides_in_a_batch_as_it_does_alone(make: Callable[[], Agent], game: Game) -> None:
    """The first decision of a batch is the same as if it were made alone, and all decisions are legal."""
    agent, setting = prepared(make, game), settings(game)[-1]
    batch = setting.batch(NUM_GAMES)
    batch.reset(seed=4)
    for step in range(3):
        info = InformationSets.from_batch(batch)
        for row in range(len(info)):
            rows = np.roll(np.arange(len(info)), -row)
            assert choose_seeded(agent, info[rows], seed=step) == choose_seeded(agent, info[rows[:1]], seed=step)
        batch.step(agent.act(info))  # raises if an action is illegal
    batch.close()


def agent_states_probabilities_and_values(make: Callable[[], Agent], game: Game) -> None:
    """If the agent has `policy_and_value`: probabilities of legal actions, and win shares."""
    agent = prepared(make, game)
    if not hasattr(agent, "policy_and_value"):
        return
    for match in decisions(game):
        policy, value = agent.policy_and_value(InformationSets.from_match(match))
        assert policy.shape == (1, game.actions.size)
        assert not policy[0, match.action_mask == 0].any(), "an illegal action has a probability"
        assert (policy >= 0).all()
        assert abs(policy.sum() - 1) < 1e-3
        assert value.shape == (1,)
        assert 0 <= value[0] <= 1


def prepared(make: Callable[[], Agent], game: Game) -> Agent:
    agent = make()
    agent.prepare(game)
    return agent


def choose_seeded(agent: Agent, info: InformationSets, seed: int) -> int:
    agent.seed(seed)
    return int(agent.act(info)[0])


def decisions(game: Game) -> Iterator[Match]:
    """Positions with a choice, with the fewest and the most players, in every variant."""
    for setting in smallest_and_largest(game):
        for match in setting.positions(seed=31, count=NUM_POSITIONS):
            if not match.is_over and match.action_mask.sum() > 1:
                yield match


def smallest_and_largest(game: Game) -> list[Setting]:
    return [setting for setting in settings(game) if setting.num_players in (game.players[0], game.players[-1])]


AGENT_CHECKS = (
    agent_plays_legally_and_leaves_the_match_alone,
    agent_cannot_see_hidden_information,
    agent_repeats_its_choices_when_seeded_alike,
    agent_decides_in_a_batch_as_it_does_alone,
    agent_states_probabilities_and_values,
)
