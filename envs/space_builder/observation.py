"""What does a seat's network see? Named pieces, seats counted clockwise from the observer.

Nothing in it depends on who was asked first in a tick: a seat sees the same in the AEC and the Parallel environment.
"""

from ..core.kernel import kernel
from ..core.layout import Feature, FeatureLayout, FeatureRecord
from ..core.state import EMPTY, as_int64
from .actions import is_acting
from .buildings import NUM_BUILDINGS, NUM_CELLS, NUM_FACES, NUM_ORIENTATIONS, NUM_PLANS, NUM_STARRED
from .components import MAX_PLAYERS, MAX_ROUNDS
from .plans import board_cell
from .state import (
    FRESH_PLANS,
    MAX_TICKS,
    NOT_FINISHED,
    P_ASKEW,
    P_FACE,
    P_TURN,
    PLAN_TURNS,
    TICK_LIMIT,
    UNREAD,
    VARIANTS,
    Phase,
    SpaceBuilderState,
)

PERCENT = 100
TICKS_AHEAD = 100
"""How far ahead the end of a round's time is seen."""
MAX_READINGS = 10
"""Tallies are cut off here: more readings hardly make it surer."""
MAX_ROUNDS_WON = NUM_BUILDINGS - NUM_STARRED + 1

OBSERVATION = FeatureLayout(
    phase=Feature((len(Phase) - 1,), 1, "one-hot: build, unlock"),
    num_players=Feature((MAX_PLAYERS - 1,), 1, "one-hot: 2, 3, 4"),
    variant=Feature((len(VARIANTS),), 1, "one-hot: standard, fresh plans"),
    p_face=Feature((1,), PERCENT, "the option, in percent"),
    p_turn=Feature((1,), PERCENT, "the option, in percent"),
    p_askew=Feature((1,), PERCENT, "the option, in percent"),
    plan_turns=Feature((1,), 1, "the option"),
    plan_turn=Feature((NUM_ORIENTATIONS,), 1, "one-hot: the quarters right by which this round's plan lies turned"),
    tick_hundreds=Feature((1,), MAX_TICKS // 100, "ticks gone in this round: the hundreds"),
    tick_rest=Feature((1,), 99, "ticks gone in this round: what is left of them"),
    ticks_left=Feature((1,), TICKS_AHEAD, "ticks before time is up, cut off at 100"),
    rounds_done=Feature((1,), MAX_ROUNDS, "rounds finished"),
    plans_used=Feature((NUM_PLANS,), 1, "plans of the rounds finished; none if plans are fresh"),
    faces_left=Feature(
        (NUM_BUILDINGS, NUM_FACES),
        NUM_PLANS,
        "plans of rounds not finished that show each face of each building",
        axes=("building",),
    ),
    orientations_left=Feature(
        (NUM_BUILDINGS, NUM_ORIENTATIONS),
        NUM_PLANS,
        "plans of rounds not finished that show each orientation of each building",
        axes=("building",),
    ),
    is_acting=Feature((MAX_PLAYERS,), 1, "seats that act in this tick", axes=("seat",)),
    finish_order=Feature(
        (MAX_PLAYERS,), MAX_PLAYERS, "1 for who was done first, equal if at once; 0 for who is not done", axes=("seat",)
    ),
    rounds_won=Feature((MAX_PLAYERS,), MAX_ROUNDS_WON, "rounds won by each seat", axes=("seat",)),
    unlocked=Feature(
        (MAX_PLAYERS, NUM_BUILDINGS), 1, "buildings that each seat has unlocked", axes=("seat", "building")
    ),
    on_board=Feature(
        (MAX_PLAYERS, NUM_BUILDINGS, NUM_CELLS),
        1,
        "one-hot: the cell of each card on each board",
        axes=("seat", "building", "place"),
    ),
    board_back=Feature(
        (MAX_PLAYERS, NUM_BUILDINGS), 1, "cards on each board that show their back", axes=("seat", "building")
    ),
    board_orientation=Feature(
        (MAX_PLAYERS, NUM_BUILDINGS, NUM_ORIENTATIONS),
        1,
        "one-hot: where each card on each board points",
        axes=("seat", "building"),
    ),
    own_back=Feature(
        (NUM_BUILDINGS,), 1, "own cards, in hand or on the board, that show their back", axes=("building",)
    ),
    own_orientation=Feature(
        (NUM_BUILDINGS, NUM_ORIENTATIONS), 1, "one-hot: where each own card points", axes=("building",)
    ),
    read_building=Feature(
        (NUM_CELLS, NUM_BUILDINGS),
        1,
        "one-hot: the building read at each cell of the plan as it lies",
        axes=("plan_place", "building"),
    ),
    read_empty=Feature((NUM_CELLS,), 1, "cells of the plan as it lies seen to be empty", axes=("plan_place",)),
    read_face=Feature(
        (NUM_CELLS, NUM_FACES), MAX_READINGS, "how often each face was read, cut off at 10", axes=("plan_place",)
    ),
    read_orientation=Feature(
        (NUM_CELLS, NUM_ORIENTATIONS),
        MAX_READINGS,
        "how often each orientation was read as it lies, cut off at 10",
        axes=("plan_place",),
    ),
    wanted_at=Feature(
        (NUM_BUILDINGS, NUM_CELLS),
        1,
        "one-hot: where own cards belong on the board, as far as read",
        axes=("building", "place"),
    ),
    flips_wanted=Feature(
        (NUM_BUILDINGS, NUM_FACES),
        MAX_READINGS,
        "readings by which each own card shows the right face, and the wrong one",
        axes=("building",),
    ),
    turns_wanted=Feature(
        (NUM_BUILDINGS, NUM_ORIENTATIONS),
        MAX_READINGS,
        "readings by the quarter turns right that each own card needs",
        axes=("building",),
    ),
)


@kernel
def observe(state: SpaceBuilderState, seat: int, observation: FeatureRecord) -> None:
    observe_table(state, observation)
    observe_plans_left(state, observation)
    for steps in range(state.num_players):
        owner = seat_on(state, seat, steps)
        observe_seat(state, owner, steps, observation)
        observe_board(state, owner, steps, observation)
    observe_own_cards(state, seat, observation)
    observe_readings(state, seat, observation)


@kernel
def seat_on(state: SpaceBuilderState, seat: int, steps: int) -> int:
    """The seat some steps clockwise from a seat. Fewer than all round, so a division can be spared."""
    other = seat + steps
    return other if other < state.num_players else other - state.num_players


@kernel
def observe_table(state: SpaceBuilderState, observation: FeatureRecord) -> None:
    observation.num_players[state.num_players - 2] = 1
    observation.p_face[0] = as_int64(PERCENT * state.options[P_FACE] + 0.5)
    observation.p_turn[0] = as_int64(PERCENT * state.options[P_TURN] + 0.5)
    observation.variant[state.variant] = 1
    observation.p_askew[0] = as_int64(PERCENT * state.options[P_ASKEW] + 0.5)
    observation.plan_turns[0] = as_int64(state.options[PLAN_TURNS])
    observation.plan_turn[state.plan_turn] = 1
    observation.tick_hundreds[0] = state.tick // 100
    observation.tick_rest[0] = state.tick % 100
    observation.ticks_left[0] = min(as_int64(state.options[TICK_LIMIT]) - state.tick, TICKS_AHEAD)
    observation.rounds_done[0] = state.rounds_done
    if state.variant != FRESH_PLANS:
        for i in range(state.rounds_done):
            observation.plans_used[state.plans[i]] = 1
    if state.phase != Phase.OVER:
        observation.phase[state.phase - 1] = 1


@kernel
def observe_plans_left(state: SpaceBuilderState, observation: FeatureRecord) -> None:
    """R4. What the plans checked so far leave for those to come, and for the one that lies there."""
    for building in range(NUM_BUILDINGS):
        for face in range(NUM_FACES):
            observation.faces_left[building, face] = state.faces_left[building, face]
        for orientation in range(NUM_ORIENTATIONS):
            observation.orientations_left[building, orientation] = state.orientations_left[building, orientation]


@kernel
def observe_seat(state: SpaceBuilderState, owner: int, steps: int, observation: FeatureRecord) -> None:
    observation.is_acting[steps] = is_acting(state, owner)
    observation.finish_order[steps] = finish_order(state, owner)
    observation.rounds_won[steps] = state.rounds_won[owner]
    for building in range(NUM_BUILDINGS):
        observation.unlocked[steps, building] = state.is_unlocked[owner, building]


@kernel
def finish_order(state: SpaceBuilderState, seat: int) -> int:
    """R5. 1 for who finished first, and so on, those of the same tick alike; 0 for who has not finished."""
    if state.finish_tick[seat] == NOT_FINISHED:
        return 0
    order = 1
    for other in range(state.num_players):
        if state.finish_tick[other] < state.finish_tick[seat]:
            order += 1
    return order


@kernel
def observe_board(state: SpaceBuilderState, owner: int, steps: int, observation: FeatureRecord) -> None:
    for building in range(NUM_BUILDINGS):
        cell = state.cell_of[owner, building]
        if cell != EMPTY:
            observation.on_board[steps, building, cell] = 1
            observation.board_back[steps, building] = state.face[owner, building]
            observation.board_orientation[steps, building, state.orientation[owner, building]] = 1


@kernel
def observe_own_cards(state: SpaceBuilderState, seat: int, observation: FeatureRecord) -> None:
    for building in range(NUM_BUILDINGS):
        if state.is_unlocked[seat, building]:
            observation.own_back[building] = state.face[seat, building]
            observation.own_orientation[building, state.orientation[seat, building]] = 1


@kernel
def observe_readings(state: SpaceBuilderState, seat: int, observation: FeatureRecord) -> None:
    """T2. The seat's own readings, as the plan lies, and what they ask of its cards."""
    for cell in range(NUM_CELLS):
        building = as_int64(state.building_read[seat, cell])
        if building == UNREAD:
            continue
        if building == EMPTY:
            observation.read_empty[cell] = 1
            continue
        observation.read_building[cell, building] = 1
        for face in range(NUM_FACES):
            observation.read_face[cell, face] = min(state.faces_read[seat, cell, face], MAX_READINGS)
        for orientation in range(NUM_ORIENTATIONS):
            count = min(state.orientations_read[seat, cell, orientation], MAX_READINGS)
            observation.read_orientation[cell, orientation] = count
        if state.is_unlocked[seat, building]:
            observe_wanted(state, seat, cell, building, observation)


@kernel
def observe_wanted(state: SpaceBuilderState, seat: int, cell: int, building: int, observation: FeatureRecord) -> None:
    """What the readings of one cell say about the card that belongs there, once turned upright."""
    observation.wanted_at[building, board_cell(state, cell)] = 1
    for flips in range(NUM_FACES):
        face = (state.face[seat, building] + flips) % NUM_FACES
        observation.flips_wanted[building, flips] = observation.read_face[cell, face]
    for turns in range(NUM_ORIENTATIONS):
        orientation = (state.orientation[seat, building] + turns + state.plan_turn) % NUM_ORIENTATIONS
        observation.turns_wanted[building, turns] = observation.read_orientation[cell, orientation]
