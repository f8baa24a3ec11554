"""What does a seat's network see? Named pieces, seats counted clockwise from the observer.

Nothing in it depends on who was asked first in a tick: a seat sees the same in the AEC and the Parallel environment.
"""

from ..core.blocks import Piece, Pieces
from ..core.kernel import kernel
from ..core.state import EMPTY, State, widened
from .actions import is_acting
from .buildings import NUM_BUILDINGS, NUM_FACES, NUM_ORIENTATIONS, NUM_PLACES, NUM_PLANS, NUM_STARRED
from .components import MAX_PLAYERS, MAX_ROUNDS
from .state import LONGEST_ROUND, NOT_FINISHED, P_FACE, P_TURN, TICK_LIMIT, UNREAD, Phase

PERCENT = 100
TICKS_AHEAD = 100
"""How far ahead the end of a round's time is seen."""
MOST_READINGS = 10
"""Tallies are cut off here: more readings hardly make it surer."""
MOST_ROUNDS_WON = NUM_BUILDINGS - NUM_STARRED + 1

OBSERVATION = Pieces(
    phase=Piece((len(Phase) - 1,), 1, "one-hot: build, unlock"),
    num_players=Piece((MAX_PLAYERS - 1,), 1, "one-hot: 2, 3, 4"),
    p_face=Piece((1,), PERCENT, "the option, in percent"),
    p_turn=Piece((1,), PERCENT, "the option, in percent"),
    tick_hundreds=Piece((1,), LONGEST_ROUND // 100, "ticks gone in this round: the hundreds"),
    tick_rest=Piece((1,), 99, "ticks gone in this round: what is left of them"),
    ticks_left=Piece((1,), TICKS_AHEAD, "ticks before time is up, cut off at 100"),
    rounds_done=Piece((1,), MAX_ROUNDS, "rounds finished"),
    plans_used=Piece((NUM_PLANS,), 1, "plans of the rounds finished"),
    is_acting=Piece((MAX_PLAYERS,), 1, "seats that act in this tick", axes=("seat",)),
    finish_order=Piece(
        (MAX_PLAYERS,), MAX_PLAYERS, "1 for who was done first, equal if at once; 0 for who is not done", axes=("seat",)
    ),
    rounds_won=Piece((MAX_PLAYERS,), MOST_ROUNDS_WON, "rounds won by each seat", axes=("seat",)),
    unlocked=Piece((MAX_PLAYERS, NUM_BUILDINGS), 1, "buildings that each seat has unlocked", axes=("seat", "building")),
    on_board=Piece(
        (MAX_PLAYERS, NUM_BUILDINGS, NUM_PLACES),
        1,
        "one-hot: the place of each card on each board",
        axes=("seat", "building", "place"),
    ),
    board_back=Piece(
        (MAX_PLAYERS, NUM_BUILDINGS), 1, "cards on each board that show their back", axes=("seat", "building")
    ),
    board_orientation=Piece(
        (MAX_PLAYERS, NUM_BUILDINGS, NUM_ORIENTATIONS),
        1,
        "one-hot: where each card on each board points",
        axes=("seat", "building"),
    ),
    own_back=Piece((NUM_BUILDINGS,), 1, "own cards, in hand or on the board, that show their back", axes=("building",)),
    own_orientation=Piece(
        (NUM_BUILDINGS, NUM_ORIENTATIONS), 1, "one-hot: where each own card points", axes=("building",)
    ),
    read_building=Piece(
        (NUM_PLACES, NUM_BUILDINGS),
        1,
        "one-hot: the building read at each place of the plan",
        axes=("place", "building"),
    ),
    read_empty=Piece((NUM_PLACES,), 1, "places of the plan seen to be empty", axes=("place",)),
    read_face=Piece(
        (NUM_PLACES, NUM_FACES), MOST_READINGS, "how often each face was read, cut off at 10", axes=("place",)
    ),
    read_orientation=Piece(
        (NUM_PLACES, NUM_ORIENTATIONS),
        MOST_READINGS,
        "how often each orientation was read, cut off at 10",
        axes=("place",),
    ),
    wanted_at=Piece(
        (NUM_BUILDINGS, NUM_PLACES), 1, "one-hot: where own cards belong, as far as read", axes=("building", "place")
    ),
    flips_wanted=Piece(
        (NUM_BUILDINGS, NUM_FACES),
        MOST_READINGS,
        "readings by which each own card shows the right face, and the wrong one",
        axes=("building",),
    ),
    turns_wanted=Piece(
        (NUM_BUILDINGS, NUM_ORIENTATIONS),
        MOST_READINGS,
        "readings by the quarter turns right that each own card needs",
        axes=("building",),
    ),
)


@kernel
def observe(state: State, seat: int, observation: State) -> None:
    observe_table(state, observation)
    for steps in range(state.num_players):
        owner = (seat + steps) % state.num_players
        observe_seat(state, owner, steps, observation)
        observe_board(state, owner, steps, observation)
    observe_own_cards(state, seat, observation)
    observe_readings(state, seat, observation)


@kernel
def observe_table(state: State, observation: State) -> None:
    observation.num_players[state.num_players - 2] = 1
    observation.p_face[0] = widened(PERCENT * state.options[P_FACE] + 0.5)
    observation.p_turn[0] = widened(PERCENT * state.options[P_TURN] + 0.5)
    observation.tick_hundreds[0] = state.tick // 100
    observation.tick_rest[0] = state.tick % 100
    observation.ticks_left[0] = min(widened(state.options[TICK_LIMIT]) - state.tick, TICKS_AHEAD)
    observation.rounds_done[0] = state.rounds_done
    for i in range(state.rounds_done):
        observation.plans_used[state.plans[i]] = 1
    if state.phase != Phase.OVER:
        observation.phase[state.phase - 1] = 1


@kernel
def observe_seat(state: State, owner: int, steps: int, observation: State) -> None:
    observation.is_acting[steps] = is_acting(state, owner)
    observation.finish_order[steps] = finish_order(state, owner)
    observation.rounds_won[steps] = state.rounds_won[owner]
    for building in range(NUM_BUILDINGS):
        observation.unlocked[steps, building] = state.is_unlocked[owner, building]


@kernel
def finish_order(state: State, seat: int) -> int:
    """R5. 1 for who finished first, and so on, those of the same tick alike; 0 for who has not finished."""
    if state.finish_tick[seat] == NOT_FINISHED:
        return 0
    order = 1
    for other in range(state.num_players):
        if state.finish_tick[other] < state.finish_tick[seat]:
            order += 1
    return order


@kernel
def observe_board(state: State, owner: int, steps: int, observation: State) -> None:
    for building in range(NUM_BUILDINGS):
        place = state.place_of[owner, building]
        if place != EMPTY:
            observation.on_board[steps, building, place] = 1
            observation.board_back[steps, building] = state.face[owner, building]
            observation.board_orientation[steps, building, state.orientation[owner, building]] = 1


@kernel
def observe_own_cards(state: State, seat: int, observation: State) -> None:
    for building in range(NUM_BUILDINGS):
        if state.is_unlocked[seat, building]:
            observation.own_back[building] = state.face[seat, building]
            observation.own_orientation[building, state.orientation[seat, building]] = 1


@kernel
def observe_readings(state: State, seat: int, observation: State) -> None:
    """T2. The seat's own readings, by place and as what they ask of its cards."""
    for place in range(NUM_PLACES):
        building = widened(state.building_read[seat, place])
        if building == UNREAD:
            continue
        if building == EMPTY:
            observation.read_empty[place] = 1
            continue
        observation.read_building[place, building] = 1
        for face in range(NUM_FACES):
            observation.read_face[place, face] = min(state.faces_read[seat, place, face], MOST_READINGS)
        for orientation in range(NUM_ORIENTATIONS):
            count = min(state.orientations_read[seat, place, orientation], MOST_READINGS)
            observation.read_orientation[place, orientation] = count
        if state.is_unlocked[seat, building]:
            observe_wanted(state, seat, place, building, observation)


@kernel
def observe_wanted(state: State, seat: int, place: int, building: int, observation: State) -> None:
    """What the readings of one place say about the card that belongs there."""
    observation.wanted_at[building, place] = 1
    for flips in range(NUM_FACES):
        face = (state.face[seat, building] + flips) % NUM_FACES
        observation.flips_wanted[building, flips] = observation.read_face[place, face]
    for turns in range(NUM_ORIENTATIONS):
        orientation = (state.orientation[seat, building] + turns) % NUM_ORIENTATIONS
        observation.turns_wanted[building, turns] = observation.read_orientation[place, orientation]
