"""How often are looks wrong in Space Builder (T2), and what can a seat know?"""

from itertools import product
from math import exp, lgamma, log

import numpy as np
import pytest
from cosmozoo.envs import BatchEnv, Match, get_game
from cosmozoo.envs.core.state import EMPTY, SPECTATOR
from cosmozoo.envs.space_builder.actions import ACTIONS
from cosmozoo.envs.space_builder.components import PLAN_BUILDING, PLAN_FACE, PLAN_ORIENTATION
from cosmozoo.envs.space_builder.state import Phase
from cosmozoo.envs.space_builder.view import plan_view

GAME = get_game("space_builder")
LOOK, FLIP, TURN_LEFT, TURN_RIGHT, PLACE, LIFT, DONE, UNLOCK = (block.first for block in ACTIONS)
FALSE_ALARM = 1e-6  # of each comparison below, were the rules right and the seed not fixed
NUM_GAMES = 1500


def log_probability(count, number, probability):
    """Of `count` successes in `number` trials."""
    ways = lgamma(number + 1) - lgamma(count + 1) - lgamma(number - count + 1)
    return ways + count * log(probability) + (number - count) * log(1 - probability)


def is_plausible(count, number, probability):
    """Exact two-sided binomial test: each tail has at least half the probability of the false alarm."""
    if probability in (0, 1):
        return count == number * probability
    least = sum(exp(log_probability(k, number, probability)) for k in range(count + 1))
    most = sum(exp(log_probability(k, number, probability)) for k in range(count, number + 1))
    return min(least, most) > FALSE_ALARM / 2


def test_the_test_can_fail():
    assert is_plausible(2000, 10_000, 0.2)
    assert is_plausible(2150, 10_000, 0.2)
    assert not is_plausible(2250, 10_000, 0.2)
    assert not is_plausible(1750, 10_000, 0.2)


LYING = (  # the board cells 0 to 8 where they are seen on a plan turned by so many quarters right
    (0, 1, 2, 3, 4, 5, 6, 7, 8),
    (2, 5, 8, 1, 4, 7, 0, 3, 6),
    (8, 7, 6, 5, 4, 3, 2, 1, 0),
    (6, 3, 0, 7, 4, 1, 8, 5, 2),
)


def looked(looks, num_games=NUM_GAMES, plan_turns=0, **options):
    """Both seats of many games look at each place a number of times; returns the states."""
    batch = BatchEnv(GAME, num_games, 2, tick_limit=1000, plan_turns=plan_turns, **options)
    batch.reset(seed=17)
    for place in range(9):
        for _ in range(2 * looks):
            batch.step(np.full(num_games, LOOK + place))
    return batch.buffers.states


def readings_against_the_plan(states):
    """Face and orientation tallies of all buildings looked at, rolled so that index 0 is what lies there."""
    faces, orientations = [], []
    for state in states:
        plan = state["plans"][0]
        for seat, place in product(range(2), range(9)):
            if PLAN_BUILDING[plan, place] != EMPTY:
                turn = int(state["plan_turn"])
                seen, way = LYING[turn][place], PLAN_ORIENTATION[plan, place] + turn
                faces.append(np.roll(state["faces_read"][seat, seen], -PLAN_FACE[plan, place]))
                orientations.append(np.roll(state["orientations_read"][seat, seen], -way))
    return np.array(faces), np.array(orientations)


@pytest.mark.parametrize(("p_face", "p_turn"), [(0.20, 0.10), (0.05, 0.45), (0.0, 1.0), (1.0, 0.0), (0.0, 0.0)])
def test_t2_readings_mistake_as_often_as_the_options_say(p_face, p_turn):
    """Exact binomial tests with a false alarm of 1e-6 each."""
    faces, orientations = readings_against_the_plan(looked(1, p_face=p_face, p_turn=p_turn))
    number = len(faces)
    assert number == NUM_GAMES * 2 * 8
    assert is_plausible(int(faces[:, 1].sum()), number, p_face)
    assert is_plausible(number - int(orientations[:, 0].sum()), number, p_turn)
    for turned in (1, 2, 3):
        assert is_plausible(int(orientations[:, turned].sum()), number, p_turn / 3)
    both = int((faces[:, 1] * (1 - orientations[:, 0])).sum())
    assert is_plausible(both, number, p_face * p_turn)


def test_t2_the_defaults_are_used_where_nothing_is_said():
    faces, orientations = readings_against_the_plan(looked(1))
    assert is_plausible(int(faces[:, 1].sum()), len(faces), 0.20)
    assert is_plausible(len(faces) - int(orientations[:, 0].sum()), len(faces), 0.10)


@pytest.mark.parametrize(("p_turn", "p_askew"), [(0.10, 0.05), (0.0, 0.3), (0.9, 0.2)])
def test_t2_orientations_are_misread_more_often_where_the_plan_lies_askew(p_turn, p_askew):
    """By p_turn and p_askew for each of the 0, 1, 2 and 1 quarters it is off; and all wrong ones equally often."""
    states = looked(1, num_games=4 * NUM_GAMES, plan_turns=1, p_turn=p_turn, p_askew=p_askew)
    assert set(states["plan_turn"].tolist()) == {0, 1, 2, 3}
    for turn, quarters_off in enumerate((0, 1, 2, 1)):
        faces, orientations = readings_against_the_plan(states[states["plan_turn"] == turn])
        mistake = min(p_turn + p_askew * quarters_off, 1)
        assert is_plausible(len(orientations) - int(orientations[:, 0].sum()), len(orientations), mistake)
        for turned in (1, 2, 3):
            assert is_plausible(int(orientations[:, turned].sum()), len(orientations), mistake / 3)
        assert is_plausible(int(faces[:, 1].sum()), len(faces), 0.20)


def test_t2_a_second_look_is_a_fresh_reading():
    """Two readings of a face disagree with probability 2p(1 - p), of an orientation with 2p(1 - p) + 2/3 p²."""
    faces, orientations = readings_against_the_plan(looked(2))
    assert is_plausible(int((faces.max(1) == 1).sum()), len(faces), 2 * 0.2 * 0.8)
    assert is_plausible(int((orientations.max(1) == 1).sum()), len(faces), 2 * 0.1 * 0.9 + 0.1**2 * 2 / 3)


def test_t2_seats_read_for_themselves():
    """Two seats that look at the same place in the same tick mistake it independently."""
    states = looked(1)
    differing = (states["faces_read"][:, 0] != states["faces_read"][:, 1]).any(2).sum()
    assert is_plausible(int(differing), NUM_GAMES * 8, 2 * 0.2 * 0.8)


# What a seat can know


def tick(match, moves):
    for seat in range(match.settings.num_players):
        if match.legal_actions(seat).any():
            match.step(moves.get(seat, LOOK))


def worlds(match, seat, count=60):
    return [match.determinized(seat, seed) for seed in range(count)]


def plan_of(match):
    return int(match.state.plans[match.state.rounds_done])


def test_a_redrawn_plan_fits_every_building_read_and_none_used():
    match = Match(GAME, 2, seed=4, tick_limit=3, plan_turns=0)
    tick(match, {})
    tick(match, {})
    tick(match, {})
    used = plan_of_last_round(match)
    match.step(int(match.action_mask.argmax()))
    for looks in range(3):
        for world in worlds(match, 0):
            assert plan_of_last_round(world) == used
            assert plan_of(world) != used
            read = world.state.building_read[0]
            assert all(read[place] in (-2, PLAN_BUILDING[plan_of(world), place]) for place in range(9))
            assert sorted(world.state.plans.tolist()) == list(range(20))
        if looks < 2:
            tick(match, {0: LOOK + 4 * looks})


def plan_of_last_round(match):
    return int(match.state.plans[match.state.rounds_done - 1])


def test_all_plans_are_possible_before_the_first_look():
    match = Match(GAME, 2, seed=4)
    assert {plan_of(world) for world in worlds(match, 0, count=400)} == set(range(20))
    assert len({tuple(world.state.plans[1:].tolist()) for world in worlds(match, 0)}) > 50


def likelihood(state, seat, plan, p_face, p_turn):
    """The probability of a seat's readings if this were the plan, by the book of T2."""
    result = 1.0
    for place in range(9):
        if state.building_read[seat, place] == -2:
            continue
        if state.building_read[seat, place] != PLAN_BUILDING[plan, place]:
            return 0.0
        for face in range(2):
            chance = 1 - p_face if face == PLAN_FACE[plan, place] else p_face
            result *= chance ** int(state.faces_read[seat, place, face])
        for orientation in range(4):
            chance = 1 - p_turn if orientation == PLAN_ORIENTATION[plan, place] else p_turn / 3
            result *= chance ** int(state.orientations_read[seat, place, orientation])
    return result


def common_sight():
    """The place and building that most plans share."""
    counts = {(p, b): (PLAN_BUILDING[:, p] == b).sum() for p, b in product(range(9), range(8))}
    return max(counts, key=counts.get)


@pytest.mark.parametrize(("p_face", "p_turn"), [(0.2, 0.1), (0.45, 0.6)])
def test_a_redrawn_plan_is_as_likely_as_the_readings_make_it(p_face, p_turn):
    """Exact binomial tests for each plan, false alarm 1e-6 each."""
    place, building = common_sight()
    match = Match(GAME, 3, seed=4, p_face=p_face, p_turn=p_turn, plan_turns=0)
    match.states["building_read"][0, 1, place] = building
    match.states["faces_read"][0, 1, place] = (2, 1)
    match.states["orientations_read"][0, 1, place] = (0, 2, 1, 0)
    weights = np.array([likelihood(match.state, 1, plan, p_face, p_turn) for plan in range(20)])
    assert (weights > 0).sum() >= 4
    drawn = np.bincount([plan_of(world) for world in worlds(match, 1, count=4000)], minlength=20)
    for plan in range(20):
        assert is_plausible(int(drawn[plan]), 4000, float(weights[plan] / weights.sum()))


def test_many_readings_do_not_make_the_truth_impossible():
    """The product of their probabilities is too small for a float."""
    match = Match(GAME, 2, seed=4, p_face=0.5, p_turn=0.9, tick_limit=1000, plan_turns=0)
    match.states["building_read"][0, 0] = PLAN_BUILDING[plan_of(match)]
    match.states["faces_read"][0, 0] = 200
    match.states["orientations_read"][0, 0] = 100
    assert {plan_of(world) for world in worlds(match, 0, count=10)} == {plan_of(match)}


def test_exact_sight_of_everything_leaves_one_plan():
    match = Match(GAME, 2, seed=4, p_face=0, p_turn=0, p_askew=0)
    for place in range(9):
        tick(match, {0: LOOK + place, 1: FLIP})
    assert {plan_of(world) for world in worlds(match, 0)} == {plan_of(match)}
    assert len({plan_of(world) for world in worlds(match, 1)}) > 1


def test_after_the_check_the_plan_is_known():
    match = Match(GAME, 2, seed=4, tick_limit=1)
    tick(match, {})
    assert match.state.phase == Phase.UNLOCK
    for world in worlds(match, 1):
        assert plan_of_last_round(world) == plan_of_last_round(match)
        assert world.view(1)["plan"] == match.view(1)["plan"]


def poses(match, seat, building):
    return int(match.state.face[seat, building]), int(match.state.orientation[seat, building])


def test_cards_in_others_hands_can_lie_any_way_and_ones_own_do_not_change():
    match = Match(GAME, 3, seed=4)
    drawn = [poses(world, 2, 3) for world in worlds(match, 0, count=200)]
    assert len(set(drawn)) == 8
    assert {poses(world, 0, 3) for world in worlds(match, 0)} == {poses(match, 0, 3)}


def test_cards_on_boards_are_seen():
    match = Match(GAME, 2, seed=4)
    tick(match, {1: PLACE + 9 * 2 + 5})
    assert {poses(world, 1, 2) for world in worlds(match, 0)} == {poses(match, 1, 2)}
    assert all(world.state.board[1, 5] == 2 for world in worlds(match, 0))


def reachable(pose, moves):
    """All poses that a number of flips, turns or other moves can lead to."""
    found = {pose}
    for _ in range(moves):
        found |= {
            near for face, way in found for near in ((1 - face, way), (face, (way + 1) % 4), (face, (way + 3) % 4))
        }
    return found


@pytest.mark.parametrize("unseen", range(4))
def test_a_lifted_card_lies_as_it_was_seen_but_for_what_was_done_unseen(unseen):
    match = Match(GAME, 2, seed=4)
    for move in (PLACE + 9 * 2 + 5, LIFT + 2, *[FLIP + 0] * unseen):
        tick(match, {1: move})
    seen = {poses(world, 1, 2) for world in worlds(match, 0, count=300)}
    assert seen == reachable(poses(match, 1, 2), unseen)


def test_two_lifted_cards_share_the_moves_that_were_not_seen():
    match = Match(GAME, 2, seed=4)
    for move in (PLACE + 0, PLACE + 9 + 1, LIFT + 0, LIFT + 1, FLIP + 1):
        tick(match, {1: move})
    flipped = (1 - poses(match, 1, 1)[0], poses(match, 1, 1)[1])  # as it was before the last move
    for world in worlds(match, 0, count=300):
        changed = (poses(world, 1, 0) != poses(match, 1, 0)) + (poses(world, 1, 1) != flipped)
        assert changed <= 1
        assert world.state.faces_read[1].sum() <= 1 - changed


def test_a_card_shown_again_tells_how_unseen_moves_were_spent():
    match = Match(GAME, 2, seed=4)
    for move in (PLACE + 0, LIFT + 0, FLIP + 0, TURN_LEFT + 0, PLACE + 0):
        tick(match, {1: move})
    for world in worlds(match, 0):
        assert (world.state.building_read[1] == -2).all()  # it cannot have looked even once
    tick(match, {1: LOOK + 2})
    assert {int((world.state.building_read[1] != -2).sum()) for world in worlds(match, 0)} == {1}


def test_others_readings_are_redrawn_and_fit_the_redrawn_plan():
    match = Match(GAME, 2, seed=4, p_face=0, p_turn=0, plan_turns=0)
    for place in range(6):
        tick(match, {1: LOOK + place})
    seen = set()
    for world in worlds(match, 0):
        read, plan = world.state.building_read[1], plan_of(world)
        assert all(read[place] in (-2, PLAN_BUILDING[plan, place]) for place in range(9))
        for place in range(9):
            if PLAN_BUILDING[plan, place] != EMPTY:
                right = world.state.faces_read[1, place, PLAN_FACE[plan, place]]
                assert right == world.state.faces_read[1, place].sum()
        seen.add(tuple(read.tolist()))
    assert len(seen) > 20


def test_moves_chosen_but_not_made_are_redrawn():
    match = Match(GAME, 3, seed=4)
    match.step(FLIP + 2)
    drawn = {int(world.state.pending[0]) for world in worlds(match, 1, count=300)}
    assert drawn <= set(np.flatnonzero(Match(GAME, 3, seed=4).action_mask).tolist())
    assert len(drawn) > 30
    assert {int(world.state.pending[0]) for world in worlds(match, 0)} == {FLIP + 2}
    assert all(world.state.pending[1] == -1 for world in worlds(match, 2))


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
