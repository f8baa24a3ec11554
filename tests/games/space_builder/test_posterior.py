"""Are redrawn plans as likely as a seat's readings make them?"""

from itertools import product

import numpy as np
import pytest
from cosmozoo.envs import Match
from cosmozoo.envs.core.state import EMPTY, SPECTATOR
from cosmozoo.envs.space_builder.actions import ACTIONS
from cosmozoo.envs.space_builder.components import PLAN_BUILDING, PLAN_FACE, PLAN_ORIENTATION
from cosmozoo.envs.space_builder.state import Phase
from cosmozoo.envs.space_builder.view import plan_view
from games.space_builder.readings import (
    FLIP,
    GAME,
    LYING,
    PLACE,
    TURN_LEFT,
    TURN_RIGHT,
    is_plausible,
    plan_of,
    tick,
    worlds,
)

pytestmark = pytest.mark.slow

# The true posterior

NUM_CLAIM_GAMES = 1000
MAX_TICKS = {"standard": 4, "fresh_plans": 14}  # after a few looks there is no doubt which fixed plan it is
NUM_BINS = 10


def played(variant, seed):
    """A game after some rounds, and some looks on the plan that lies there; misreading is frequent."""
    dice = np.random.default_rng(seed)
    match = Match(GAME, 2, variant, seed=seed, p_face=0.3, p_turn=0.3, p_askew=0.1, tick_limit=14)
    rounds, ticks = int(dice.integers(5)), int(dice.integers(MAX_TICKS[variant]))
    while match.state.rounds_done < rounds or match.state.phase != Phase.BUILD or match.state.tick < ticks:
        legal = np.flatnonzero(match.action_mask)
        match.step(int(dice.integers(9)) if match.state.phase == Phase.BUILD else int(dice.choice(legal)))
    return match, dice


def plan_shows(state, number):
    """By building: cell, face and orientation of the plan of a round."""
    plan = int(state.plans[number])
    cells = state.plan_building[plan].tolist()
    return [(cells.index(i), int(state.plan_face[i, plan]), int(state.plan_orientation[i, plan])) for i in range(8)]


def chance_of_readings(state, seat, building, face, way):
    """The probability of the tallies of a building, by the book of T2; 1 if it was not found."""
    turn = int(state.plan_turn)
    mistake, result = 0.3 + 0.1 * (0, 1, 2, 1)[turn], 1.0
    for seen in np.flatnonzero(state.building_read[seat] == building):
        for value, count in enumerate(state.faces_read[seat, seen].tolist()):
            result *= (0.7 if value == face else 0.3) ** count
        for value, count in enumerate(state.orientations_read[seat, seen].tolist()):
            result *= (1 - mistake if value == (way + turn) % 4 else mistake / 3) ** count
    return result


def fits_cells(state, seat, plan):
    """Whether a plan has the buildings, and the empty cell, where they were read."""
    at = {LYING[int(state.plan_turn)][cell]: building for building, (cell, _, _) in enumerate(plan)}
    return all(read == -2 or read == at.get(seen, -1) for seen, read in enumerate(state.building_read[seat].tolist()))


def posterior_by_heart(state, seat, building):
    """By cell, face and orientation of a building: the probability, over all fixed plans not checked yet."""
    weights = np.zeros((9, 2, 4))
    for number in range(int(state.rounds_done), 20):
        plan = plan_shows(state, number)
        if fits_cells(state, seat, plan):
            chances = [chance_of_readings(state, seat, i, *plan[i][1:]) for i in range(8)]
            weights[plan[building]] += np.prod(chances)
    return weights / weights.sum()


def posterior_of_fresh_plan(state, seat, building):
    """The same where the plan is fresh: the cells not read are alike, and what came often comes less often."""
    done = [plan_shows(state, number) for number in range(int(state.rounds_done))]
    is_found = building in state.building_read[seat]
    weights = np.zeros((9, 2, 4))
    for cell, face, way in product(range(9), range(2), range(4)):
        read = int(state.building_read[seat, LYING[int(state.plan_turn)][cell]])
        if read == building or (read == -2 and not is_found):
            left = 10 - sum(plan[building][1] == face for plan in done)
            left *= 5 - sum(plan[building][2] == way for plan in done)
            weights[cell, face, way] = left * chance_of_readings(state, seat, building, face, way)
    return weights / weights.sum()


POSTERIORS = {"standard": posterior_by_heart, "fresh_plans": posterior_of_fresh_plan}


@pytest.mark.parametrize("variant", GAME.variants)
def test_redrawn_plans_agree_with_the_truth_as_often_as_the_readings_make_it_likely(variant):
    """In each game one claim about this plan, with its probability for a seat: true worlds and redrawn ones fit it.

    Chi-squared over claims of similar probability, at most 10 degrees: false alarm below 1e-6.
    """
    expected, variance = np.zeros(NUM_BINS), np.zeros(NUM_BINS)
    true, redrawn = np.zeros(NUM_BINS), np.zeros(NUM_BINS)
    for seed in range(NUM_CLAIM_GAMES):
        match, dice = played(variant, seed)
        seat, building = int(dice.integers(2)), int(dice.integers(8))
        chosen = [slice(None)] * 3
        about = int(dice.integers(3))  # its cell, its face, or its orientation
        chosen[about] = int(dice.integers((9, 2, 4)[about]))
        chance = float(POSTERIORS[variant](match.state, seat, building)[tuple(chosen)].sum())
        assert chance < 1 - 1e-12 or holds(match, building, chosen)
        assert chance > 1e-12 or not holds(match, building, chosen)
        group = min(int(chance * NUM_BINS), NUM_BINS - 1)
        expected[group] += chance
        variance[group] += chance * (1 - chance)
        true[group] += holds(match, building, chosen)
        redrawn[group] += holds(match.determinized(seat, seed), building, chosen)
    is_open = variance > 5  # where the chi-squared distribution is near enough
    assert is_open.sum() >= 3, "the claims are too much alike"
    for number in (true, redrawn):
        assert ((number - expected)[is_open] ** 2 / variance[is_open]).sum() < 48


def holds(match, building, claim):
    shown = plan_shows(match.state, int(match.state.rounds_done))[building]
    return all(wanted == is_so for wanted, is_so in zip(claim, shown, strict=True) if not isinstance(wanted, slice))


def test_fresh_plans_to_come_are_redrawn_from_what_is_left():
    """The next plan but one: by the counts left, and by what this plan probably uses up."""
    match = Match(GAME, 2, "fresh_plans", seed=4, tick_limit=1)
    for _ in range(6):
        tick(match, {})
        match.step(int(match.action_mask.argmax()))
    left = match.state.faces_left[3] / 14
    drawn = [int(world.state.plan_face[3, world.state.plans[7]]) for world in worlds(match, 0, count=3000)]
    assert left[0] != 0.5
    assert is_plausible(drawn.count(0), 3000, float(left[0]))


@pytest.mark.parametrize("variant", GAME.variants)
def test_nothing_of_a_plan_is_known_before_it_is_looked_at(variant):
    """Whatever plan lies there, greedy and the networks see the same."""
    match = Match(GAME, 2, variant, seed=4)
    twins = [match, *worlds(match, 0, count=20)]
    assert len({str(plan_shows(twin.state, 0)) for twin in twins}) > 10
    assert len({(twin.observation(0).tobytes(), str(twin.view(0))) for twin in twins}) == 1


def with_another_plan(match, seat, seed):
    """The same state but for the plans not checked yet, which fit what a seat has read."""
    other, world = match.copy(), match.determinized(seat, seed)
    for name in ("plans", "plan_building", "plan_face", "plan_orientation"):
        other.states[name] = world.states[name]
    return other


@pytest.mark.parametrize("seed", range(6))
def test_no_player_and_no_feature_uses_a_fresh_plan_beyond_the_readings(seed):
    """Without any redrawing before: values are equal, bit by bit, in states with different plans."""
    match, _ = played("fresh_plans", seed)
    twins = [match, *(with_another_plan(match, 0, number) for number in range(5))]
    assert len({str(plan_shows(twin.state, int(twin.state.rounds_done))) for twin in twins}) > 1
    assert len({looks_to(twin, 0) for twin in twins}) == 1


def looks_to(match, seat):
    """The prior logits, the static value and the action features of all moves, as bytes."""
    state, actions = match.states[0], np.arange(GAME.actions.size)
    logits, features = np.zeros(GAME.actions.size), np.zeros(GAME.actions.size, GAME.action_features.record_dtype)
    GAME.prior_logits(state, seat, logits)
    GAME.fill_action_features(state, seat, actions, features)
    return logits.tobytes(), features.tobytes(), GAME.static_value(state, seat)


# What is shown


def test_the_plan_is_shown_before_the_check_only_on_demand():
    match = Match(GAME, 2, seed=4)
    for seat in (SPECTATOR, 0, 1):
        assert match.view(seat)["plan"] is None
    view = match.view(0) | {"plan": plan_view(match.state)}
    assert view["plan"]["number"] == plan_of(match) + 1
    assert GAME.render_text(view) != GAME.render_text(match.view(0))
    assert GAME.render_svg(view) != GAME.render_svg(match.view(0))


def test_the_plan_shown_is_the_one_in_the_table():
    match = Match(GAME, 2, seed=4, plan_turns=0)
    ranks = plan_view(match.state)["cells"]
    for place, card in enumerate(ranks):
        building = PLAN_BUILDING[plan_of(match), place]
        assert (card is None) == (building == EMPTY)
        if card:
            assert card["building"] == ACTIONS.label(FLIP + building).removeprefix("flip the ")
            assert card["face"] == ("front", "back")[PLAN_FACE[plan_of(match), place]]
            assert card["orientation"] == ("up", "right", "down", "left")[PLAN_ORIENTATION[plan_of(match), place]]


def test_labels_say_what_flipping_and_turning_would_show():
    match = Match(GAME, 2, seed=4)
    match.states["face"][0, 0, 0], match.states["orientation"][0, 0, 0] = 0, 3
    labels = {each["action"]: each["label"] for each in match.view(0)["actions"]}
    assert labels[FLIP] == "flip the dome: back"
    assert labels[TURN_LEFT] == "turn the dome left: roof down"
    assert labels[TURN_RIGHT] == "turn the dome right: roof up"
    assert labels[PLACE + 9 + 4] == "place the rocket: center"
