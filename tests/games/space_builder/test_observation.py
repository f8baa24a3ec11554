"""Sight and secrets in Space Builder: how often looks deceive (T2), and what a seat can know of the rest."""

from itertools import product

import numpy as np
import pytest
from cosmozoo.envs import BatchEnv, Match
from cosmozoo.envs.core.state import EMPTY
from cosmozoo.envs.space_builder.components import PLAN_BUILDING, PLAN_FACE, PLAN_ORIENTATION
from cosmozoo.envs.space_builder.state import Phase
from games.space_builder.readings import (
    FLIP,
    GAME,
    LIFT,
    LOOK,
    LYING,
    PLACE,
    TURN_LEFT,
    is_plausible,
    plan_of,
    tick,
    worlds,
)

NUM_GAMES = 1500


def test_the_test_can_fail():
    assert is_plausible(2000, 10_000, 0.2)
    assert is_plausible(2150, 10_000, 0.2)
    assert not is_plausible(2250, 10_000, 0.2)
    assert not is_plausible(1750, 10_000, 0.2)


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
    """As a product their probability is too small for a float."""
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
