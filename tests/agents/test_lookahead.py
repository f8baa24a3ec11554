"""Looking ahead with a network: what it imagines, where it stops, and what it tells."""

import numpy as np
import pytest
from cosmozoo.agents import InformationSets, choose_action, lookahead, make_agent
from cosmozoo.agents.lookahead import LookaheadAgent
from cosmozoo.agents.onnx_agent import ILLEGAL_LOGIT
from cosmozoo.envs import BatchEnv, Match, games, get_game
from cosmozoo.testing.strategies import random_action

PRINCE = get_game("petit_prince")
ANY_GAME = pytest.mark.parametrize("name", games)


class FlatNetwork:
    """Likes all actions alike, and values a position by the seat that it is asked about."""

    def __init__(self, sureness=0.0, liked=None):
        self.sureness, self.liked = sureness, liked
        self.asked = []  # the numbers of decisions

    def prepare(self, game):
        pass

    def infer(self, info):
        self.asked.append(len(info))
        logits = np.where(info.action_mask != 0, np.float32(0), ILLEGAL_LOGIT)
        if self.liked is not None:
            logits[:, self.liked] += self.sureness
        return logits, (info.seat / 10).astype(np.float32)


def decision(game, num_players=2, seed=1, moves=4):
    match, dice = Match(game, num_players, seed=seed), np.random.default_rng(seed)
    while moves or match.action_mask.sum() == 1:
        match.step(random_action(match, dice))
        moves = max(moves - 1, 0)
    return match


def analyze(agent, match):
    agent.prepare(match.game)
    return agent.analyze(InformationSets.from_match(match))[0]


@ANY_GAME
@pytest.mark.parametrize("own_decisions", [0, 1])
def test_leaves_are_decisions_of_the_searcher(name, own_decisions):
    """The network is only asked for the value of the seat that looks ahead; ends of games count as rewards."""
    game = get_game(name)
    match = decision(game, game.players[-1])
    agent = LookaheadAgent(FlatNetwork(), num_worlds=4, own_decisions=own_decisions, num_candidates=4)
    values = analyze(agent, match).values
    rewards = (-1 / (game.players[-1] - 1), 1.0)
    is_end = np.isclose(values[..., None], rewards).any(axis=-1)
    np.testing.assert_allclose(values[~is_end], match.seat / 10, rtol=1e-6)
    assert not is_end.all()


def test_more_own_decisions_look_further():
    def num_asked(own_decisions):
        network = FlatNetwork()
        analyze(LookaheadAgent(network, num_worlds=8, own_decisions=own_decisions), decision(PRINCE))
        return len(network.asked)

    assert num_asked(0) < num_asked(1) < num_asked(2)


def test_last_move_of_a_game_is_judged_by_its_result():
    """With one choice left that decides the game, it takes what wins, whatever the network thinks."""
    decided = 0
    for seed in range(60):
        match, dice, last = Match(PRINCE, 2, seed=seed), np.random.default_rng(seed), None
        while not match.is_over:
            last = match.copy() if match.action_mask.sum() == 2 else last
            match.step(random_action(match, dice))
        results = {}
        for action in np.flatnonzero(last.action_mask).tolist():
            end = last.copy()
            end.step(action)
            while not end.is_over and end.action_mask.sum() == 1:
                end.step(int(end.action_mask.argmax()))
            if end.is_over:
                results[action] = end.rewards()[last.seat]
        if len(results) == 2 and len(set(results.values())) == 2:
            decided += 1
            found = analyze(LookaheadAgent(FlatNetwork(), num_worlds=2), last)
            assert results[found.action] == max(results.values())
            assert found.values.tolist() == [[results[action]] * 2 for action in found.actions.tolist()]
    assert decided >= 3


def test_prior_decides_between_equal_values():
    match = decision(PRINCE)
    liked = int(np.flatnonzero(match.action_mask)[-1])
    network = FlatNetwork(sureness=3.0, liked=liked)
    assert analyze(LookaheadAgent(network, num_worlds=2, prior_weight=0.01), match).action == liked
    network = FlatNetwork(sureness=-3.0, liked=liked)
    assert analyze(LookaheadAgent(network, num_worlds=2, prior_weight=0.01), match).action != liked


def test_candidates_are_those_that_the_network_prefers():
    match = decision(get_game("planet"))
    liked = int(np.flatnonzero(match.action_mask)[-1])
    found = analyze(LookaheadAgent(FlatNetwork(1.0, liked), num_worlds=1, num_candidates=3), match)
    assert len(found.actions) == 3
    assert liked in found.actions
    assert match.action_mask[found.actions].all()


@ANY_GAME
def test_threads_and_parts_change_nothing(name, monkeypatch):
    batch = BatchEnv(get_game(name), 3)
    batch.reset(seed=3)
    info = InformationSets.from_batch(batch)

    def values(num_threads):
        agent = LookaheadAgent(FlatNetwork(), num_threads=num_threads, num_worlds=5, num_candidates=3)
        agent.prepare(info.game)
        return [analysis.values.tolist() for analysis in agent.analyze(info)]

    expected = values(1)
    assert values(2) == expected
    monkeypatch.setattr(lookahead, "MAX_ROWS", 7)
    assert values(1) == expected


def test_interval_narrows_with_more_worlds():
    match = decision(PRINCE, moves=10)
    narrow, wide = (analyze(LookaheadAgent(FlatNetwork(), num_worlds=count), match) for count in (64, 4))
    for found in (narrow, wide):
        low, high = found.interval
        assert low <= found.win_share <= high
    assert narrow.interval[1] - narrow.interval[0] < 0.5


def test_principal_line_starts_with_the_action_and_can_be_played():
    match = decision(PRINCE)
    found = analyze(make_agent("lookahead:32"), match)
    assert (found.line[0].seat, found.line[0].action, found.line[0].share) == (match.seat, found.action, 1.0)
    assert len(found.line) > 1
    assert all(0 < move.share <= 1 for move in found.line)
    assert [move.seat for move in found.line].count(match.seat) > 1, "the line reaches the next own decision"


def test_clock_ends_looking_ahead():
    match = decision(PRINCE)
    found = analyze(LookaheadAgent(FlatNetwork(), seconds=1e-6), match)
    assert found.values.shape[1] == lookahead.WORLDS_PER_CHUNK
    assert analyze(LookaheadAgent(FlatNetwork(), seconds=0.3), match).values.shape[1] > lookahead.WORLDS_PER_CHUNK


@ANY_GAME
def test_long_waits_end_with_the_value_of_what_the_searcher_sees(name, monkeypatch):
    """A seat may be out of a round for long: the others' moves are not followed without a limit."""
    monkeypatch.setattr(lookahead, "MAX_CHOICES", 1)
    game = get_game(name)
    match = decision(game, game.players[-1])
    for network in (FlatNetwork(), make_agent("pretrained")):
        found = analyze(LookaheadAgent(network, num_worlds=2, own_decisions=3, num_candidates=3), match)
        assert (np.abs(found.values) <= 1 + 1e-6).all()


def test_forced_decision_needs_no_network():
    match = Match(PRINCE, 3, seed=0)
    while match.action_mask.sum() != 1:
        match.step(int(match.action_mask.argmax()))
    network = FlatNetwork()
    assert choose_action(LookaheadAgent(network), match) == int(match.action_mask.argmax())
    assert not network.asked


def test_unknown_setting_is_rejected():
    with pytest.raises(TypeError, match="depth"):
        LookaheadAgent(FlatNetwork(), depth=3)
