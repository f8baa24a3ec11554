"""Positions of Space Builder set up by hand, and moves by their names, for its tests."""

import numpy as np
from cosmozoo.envs import Match, get_game
from cosmozoo.envs.space_builder.actions import ACTIONS
from cosmozoo.envs.space_builder.buildings import Building
from cosmozoo.envs.space_builder.components import PLAN_CELL, PLAN_FACE, PLAN_ORIENTATION

GAME = get_game("space_builder")


LOOK, FLIP, TURN_LEFT, TURN_RIGHT, PLACE, LIFT, DONE, UNLOCK = (block.first for block in ACTIONS)


STARRED = (Building.DOME, Building.ROCKET, Building.ANTENNA, Building.GARDEN)


LOCKED = (Building.REACTOR, Building.HANGAR, Building.TOWER, Building.CRANE)


PLAN = 4  # the first round's plan in these tests: any would do


IDLE = LOOK  # a look at the top left changes no board


def table(num_players, seed=1, turn=0, **options):
    """A new game that begins with the plan PLAN, lying upright or turned; the cards lie in hand as it wants them."""
    match = Match(GAME, num_players, seed=seed, **options)
    match.states["plan_turn"] = turn
    plans = match.states["plans"][0]
    plans[:] = [PLAN, *(each for each in plans.tolist() if each != PLAN)]
    for seat in range(num_players):
        for building in range(8):
            set_pose(match, seat, building, *right_pose(building))
    return match


def right_pose(building, plan=PLAN):
    place = PLAN_CELL[plan, building]
    return int(PLAN_FACE[plan, place]), int(PLAN_ORIENTATION[plan, place])


def set_pose(match, seat, building, face, orientation):
    match.states["face"][0, seat, building] = face
    match.states["orientation"][0, seat, building] = orientation


def pose(match, seat, building):
    return int(match.state.face[seat, building]), int(match.state.orientation[seat, building])


def put(building, place):
    return PLACE + building * 9 + place


def put_right(building, plan=PLAN):
    return put(building, int(PLAN_CELL[plan, building]))


def put_wrong(building):
    """On the place that the plan wants for the next building."""
    return put(building, int(PLAN_CELL[PLAN, (building + 1) % 8]))


def tick(match, moves=None):
    """One tick: the moves given by seat; who has none idles."""
    before, moves = (match.state.rounds_done, match.state.tick), moves or {}
    for seat in acting(match):
        assert match.seat == seat
        match.step(moves.get(seat, IDLE))
    assert before != (match.state.rounds_done, match.state.tick)


def acting(match):
    return [seat for seat in range(match.settings.num_players) if match.legal_actions(seat).any()]


def build(match, seat, *moves):
    """A seat makes moves in a row while the others idle."""
    for move in moves:
        tick(match, {seat: move})


def build_all(match, seat, cards=STARRED):
    build(match, seat, *(put_right(card) for card in cards))


def unlock_all(match, *seats):
    for seat in seats:
        match.states["is_unlocked"][0, seat] = 1
        match.states["rounds_won"][0, seat] = 4


def fill_legal(match, seat):
    return set(np.flatnonzero(match.legal_actions(seat)).tolist())


def readings(match, seat):
    return match.view(seat)["readings"]
