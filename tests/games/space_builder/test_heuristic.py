"""Does the heuristic of Space Builder make sensible moves, and does the static value rate unfinished rounds well?"""

import pytest
from cosmozoo.agents import choose_action, make_agent
from cosmozoo.envs import Match, get_game
from cosmozoo.envs.space_builder.actions import ACTIONS
from cosmozoo.envs.space_builder.buildings import Building
from cosmozoo.envs.space_builder.components import PLAN_BUILDING, PLAN_CELL, PLAN_FACE, PLAN_ORIENTATION
from cosmozoo.envs.space_builder.static_value import static_value

GAME = get_game("space_builder")
LOOK, FLIP, TURN_LEFT, TURN_RIGHT, PLACE, LIFT, DONE, UNLOCK = (block.first for block in ACTIONS)
STARRED = (Building.DOME, Building.ROCKET, Building.ANTENNA, Building.GARDEN)
PLAN = 4  # any plan works
ME, OTHER = 0, 1


TURN = 1  # the plan lies askew: a quarter to the right
SEEN = (2, 5, 8, 1, 4, 7, 0, 3, 6)  # where the board's cells are seen on it
STANDARD, FRESH = GAME.variants


def table(num_players=2, variant=FRESH):
    """A round on PLAN that has just begun; all cards lie in hand as the plan wants them, and nobody has read it."""
    match = Match(GAME, num_players, variant, seed=1)
    match.states["plan_turn"] = TURN
    if variant == FRESH:
        show_plan(match.states[0])
    plans = match.states["plans"][0]
    plans[:] = [PLAN, *(each for each in plans.tolist() if each != PLAN)]
    for seat in range(num_players):
        for card in range(8):
            match.states["face"][0, seat, card] = PLAN_FACE[PLAN, cell_of(card)]
            match.states["orientation"][0, seat, card] = PLAN_ORIENTATION[PLAN, cell_of(card)]
    return match


def show_plan(state):
    """PLAN as one of the fresh plans. Of the others only the counts matter, which stay: as if dealt so."""
    state["plan_building"][PLAN] = PLAN_BUILDING[PLAN]
    for card in range(8):
        state["plan_face"][card, PLAN] = PLAN_FACE[PLAN, cell_of(card)]
        state["plan_orientation"][card, PLAN] = PLAN_ORIENTATION[PLAN, cell_of(card)]


def cell_of(card):
    return int(PLAN_CELL[PLAN, card])


def read(match, card, looks=2, wrong_faces=0):
    """I have looked at a card's place; some of the looks mistook its face."""
    state, face, way = match.states[0], PLAN_FACE[PLAN, cell_of(card)], PLAN_ORIENTATION[PLAN, cell_of(card)]
    place = seen(card)
    state["building_read"][ME, place] = card
    state["faces_read"][ME, place, face] = looks - wrong_faces
    state["faces_read"][ME, place, 1 - face] = wrong_faces
    state["orientations_read"][ME, place, (way + TURN) % 4] = looks


def seen(card):
    """Where a card is seen on the plan."""
    return SEEN[cell_of(card)]


def put(match, card, seat=ME, place=None):
    place = cell_of(card) if place is None else place
    match.states["board"][0, seat, place] = card
    match.states["cell_of"][0, seat, card] = place


def turn(match, card, quarters):
    match.states["orientation"][0, ME, card] = (match.states["orientation"][0, ME, card] + quarters) % 4


def flip(match, card):
    match.states["face"][0, ME, card] ^= 1


def built(others=(), num_players=2, variant=FRESH):
    """Seat 0 has read and built everything, and seat 1 some of it."""
    match = table(num_players, variant)
    for card in STARRED:
        read(match, card)
        put(match, card)
    for card in others:
        put(match, card, OTHER)
    return match


def choice(match, agent="greedy"):
    match.action_mask = match.legal_actions(ME)  # the position was changed by hand
    return ACTIONS.label(choose_action(make_agent(agent, seed=1), match))


def label(first, index):
    return ACTIONS.label(first + index)


def test_looks_at_the_plan_before_anything_else():
    assert choice(table()).startswith("look at")


def test_looks_where_it_has_not_read_while_cards_are_missing():
    match = table()
    read(match, Building.CRANE)  # which is locked
    assert choice(match) in {label(LOOK, place) for place in range(9) if place != seen(Building.CRANE)}


def test_places_a_card_that_lies_as_it_was_read():
    match = table()
    read(match, Building.ROCKET)
    assert choice(match) == label(PLACE, Building.ROCKET * 9 + cell_of(Building.ROCKET))


@pytest.mark.parametrize(("quarters", "moves"), [(1, {TURN_LEFT}), (3, {TURN_RIGHT}), (2, {TURN_LEFT, TURN_RIGHT})])
def test_turns_a_card_the_short_way_round(quarters, moves):
    match = table()
    read(match, Building.ROCKET)
    turn(match, Building.ROCKET, quarters)
    assert choice(match) in {label(move, Building.ROCKET) for move in moves}


def test_flips_a_card_that_shows_the_wrong_face():
    match = table()
    read(match, Building.ROCKET)
    flip(match, Building.ROCKET)
    assert choice(match) == label(FLIP, Building.ROCKET)


def test_cards_that_need_few_moves_come_first():
    match = table()
    for card in (Building.DOME, Building.ROCKET):
        read(match, card)
    flip(match, Building.DOME)
    assert choice(match) == label(PLACE, Building.ROCKET * 9 + cell_of(Building.ROCKET))


def test_looks_again_where_two_readings_differ():
    match = table()
    read(match, Building.DOME, looks=2, wrong_faces=1)
    assert choice(match) == label(LOOK, seen(Building.DOME))


def test_looks_again_at_what_it_has_read_only_once():
    match = built(STARRED[:3])
    read(match, Building.DOME, looks=1)
    assert choice(match) == label(LOOK, seen(Building.DOME))


def test_more_checking_does_not_pay_when_the_other_can_stop_the_round():
    match = built(STARRED)
    read(match, Building.DOME, looks=1)
    assert choice(match) == "declare to be done"


def test_is_done_when_two_readings_agree_on_everything():
    assert choice(built(STARRED[:3])) == "declare to be done"


def test_mends_a_card_on_the_board():
    match = built(STARRED[:3])
    flip(match, Building.GARDEN)
    assert choice(match) == label(FLIP, Building.GARDEN)


def test_rushes_when_the_other_has_built_less_than_it_could_lose():
    match = built()
    flip(match, Building.GARDEN)  # costs two; the other lacks four cards and can place one more
    assert choice(match) == "declare to be done"


def test_does_not_rush_with_three_players_because_that_does_not_end_the_round():
    match = built(num_players=3)
    flip(match, Building.GARDEN)
    assert choice(match) == label(FLIP, Building.GARDEN)


def test_lifts_a_card_from_the_wrong_place():
    match = table()
    read(match, Building.DOME)
    read(match, Building.ROCKET)
    put(match, Building.DOME, place=cell_of(Building.ROCKET))
    assert choice(match) == label(LIFT, Building.DOME)


def test_outlook_rises_with_each_card_that_is_built_rightly_and_falls_with_a_wrong_one():
    match = table(variant=STANDARD)
    before = static_value(match.states[0], ME)
    put(match, Building.DOME)
    right = static_value(match.states[0], ME)
    assert static_value(match.states[0], OTHER) < before < right
    flip(match, Building.DOME)
    assert static_value(match.states[0], ME) < right


@pytest.mark.parametrize("variant", GAME.variants)
def test_outlook_rises_with_what_was_read(variant):
    match = table(variant=variant)
    before = static_value(match.states[0], ME)
    read(match, Building.DOME)
    assert static_value(match.states[0], ME) > before


def test_outlook_shares_out_the_round():
    for num_players in GAME.players:
        match = table(num_players, STANDARD)
        put(match, Building.DOME)
        total = sum(static_value(match.states[0], seat) for seat in range(num_players))
        assert total == pytest.approx(GAME.margin_scale)


def test_who_is_done_first_without_defects_has_as_good_as_won():
    match = table(4, STANDARD)
    for card in STARRED:
        put(match, card)
    match.states["finish_tick"][0, ME] = 9
    assert static_value(match.states[0], ME) > 0.95 * GAME.margin_scale


def forget(match, card):
    """I have neither read nor built a card."""
    place = seen(card)
    match.states["building_read"][0, ME, place] = -2
    match.states["faces_read"][0, ME, place] = match.states["orientations_read"][0, ME, place] = 0
    match.states["board"][0, ME, cell_of(card)] = match.states["cell_of"][0, ME, card] = -1


@pytest.mark.parametrize("agent", ["greedy", "search:1000"])
def test_the_fixed_plans_are_known_by_heart(agent):
    """Three cells read tell which plan it is: the last card can be placed unread."""
    match = built(STARRED[:3], variant=STANDARD)
    forget(match, Building.GARDEN)
    assert choice(match, agent) == label(PLACE, Building.GARDEN * 9 + cell_of(Building.GARDEN))


def test_nobody_knows_a_fresh_plan_by_heart():
    match = built(STARRED[:3])
    forget(match, Building.GARDEN)
    assert choice(match).startswith("look at")


def test_looks_at_a_fixed_plan_where_plans_differ():
    """Two readings leave the plan in doubt only if another plan has the same there."""
    match = table(variant=STANDARD)
    assert choice(match).startswith("look at")
    for card in (Building.TOWER, Building.CRANE):
        read(match, card)
    assert not choice(match).startswith("look at")


def test_is_done_with_a_fixed_plan_that_is_known_for_sure():
    assert choice(built(STARRED[:3], variant=STANDARD)) == "declare to be done"


def test_outlook_on_a_fresh_plan_follows_the_readings_and_not_the_plan():
    match = table()
    before = static_value(match.states[0], ME)
    put(match, Building.DOME)
    unread = static_value(match.states[0], ME)
    read(match, Building.DOME)
    assert static_value(match.states[0], ME) > unread
    assert unread < before  # though in truth it lies right
