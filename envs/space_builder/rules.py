"""How is it played? Each rule is a function that cites its number in RULES.md."""

import numpy as np

from ..core.kernel import kernel
from ..core.rng import bernoulli, randint
from ..core.state import EMPTY, as_int64
from .actions import DONE, FLIP, LIFT, PLACE, TURN_LEFT, TURN_RIGHT, UNLOCK
from .buildings import NUM_CELLS, NUM_FACES, NUM_ORIENTATIONS
from .components import MAX_PLAYERS
from .deal import ask_first_from, forget_readings, start_round
from .plans import board_cell, note_checked_plan, p_misturn, this_plan
from .scoring import has_all_unlocked, is_ahead, num_defects
from .state import NO_MOVE, NOT_FINISHED, P_FACE, TICK_LIMIT, UNSHOWN, Phase, SpaceBuilderState


@kernel
def apply(state: SpaceBuilderState, action: int) -> None:
    """T1. A choice is kept until all who act in this tick have made theirs; then all are carried out together."""
    if state.phase == Phase.UNLOCK:
        unlock(state, action - UNLOCK)
        return
    state.pending[state.seat] = action
    if not ask_first_from(state, state.seat + 1):
        run_tick(state)


@kernel
def run_tick(state: SpaceBuilderState) -> None:
    """T1. The moves of one tick."""
    for seat in range(state.num_players):
        action = as_int64(state.pending[seat])
        if action != NO_MOVE:
            state.pending[seat] = NO_MOVE
            move(state, seat, action)
    state.tick += 1
    if must_stop(state):
        end_round(state)
    else:
        ask_first_from(state, 0)


@kernel
def move(state: SpaceBuilderState, seat: int, action: int) -> None:
    """T1. One elementary move; the order of the cases is that of the blocks."""
    if action < FLIP:
        state.num_unseen[seat] += 1
        look(state, seat, action, state.rng)
    elif action < TURN_LEFT:
        flip(state, seat, action - FLIP)
    elif action < TURN_RIGHT:
        turn(state, seat, action - TURN_LEFT, NUM_ORIENTATIONS - 1)
    elif action < PLACE:
        turn(state, seat, action - TURN_RIGHT, 1)
    elif action < LIFT:
        place_card(state, seat, (action - PLACE) // NUM_CELLS, (action - PLACE) % NUM_CELLS)
    elif action < DONE:
        lift(state, seat, action - LIFT)
    else:  # R3: the order of finishing decides ties
        state.finish_tick[seat] = state.tick


@kernel
def look(state: SpaceBuilderState, seat: int, cell: int, rng: np.ndarray) -> None:
    """T2. Reads one cell as the plan lies: the building is always right, its face and orientation may be mistaken."""
    plan = this_plan(state)
    building = as_int64(state.plan_building[plan, board_cell(state, cell)])
    state.building_read[seat, cell] = building
    if building == EMPTY:
        return
    face = as_int64(state.plan_face[building, plan])
    if bernoulli(rng, state.options[P_FACE]):
        face = NUM_FACES - 1 - face
    orientation = as_int64(state.plan_orientation[building, plan]) + state.plan_turn
    if bernoulli(rng, p_misturn(state)):
        orientation += 1 + randint(rng, NUM_ORIENTATIONS - 1)
    state.faces_read[seat, cell, face] += 1
    state.orientations_read[seat, cell, orientation % NUM_ORIENTATIONS] += 1


@kernel
def flip(state: SpaceBuilderState, seat: int, building: int) -> None:
    """T1. The other face comes up; the roof points where it did."""
    state.face[seat, building] = NUM_FACES - 1 - state.face[seat, building]
    note_change(state, seat, building)


@kernel
def turn(state: SpaceBuilderState, seat: int, building: int, quarters: int) -> None:
    """T1. Quarter turns to the right."""
    state.orientation[seat, building] = (state.orientation[seat, building] + quarters) % NUM_ORIENTATIONS
    note_change(state, seat, building)


@kernel
def note_change(state: SpaceBuilderState, seat: int, building: int) -> None:
    """The others see a card change on the board, but not in hand."""
    if state.cell_of[seat, building] == EMPTY:
        state.num_unseen[seat] += 1


@kernel
def place_card(state: SpaceBuilderState, seat: int, building: int, cell: int) -> None:
    """T1. A card goes from the hand to a free cell."""
    state.board[seat, cell] = building
    state.cell_of[seat, building] = cell
    if state.shown[seat, building] != UNSHOWN:  # now the others see how many unseen moves must have been spent on it
        state.num_unseen[seat] -= moves_between(as_int64(state.shown[seat, building]), pose(state, seat, building))
        state.shown[seat, building] = UNSHOWN


@kernel
def lift(state: SpaceBuilderState, seat: int, building: int) -> None:
    """T1. A card goes back to the hand as it lies; the others have seen how."""
    state.board[seat, state.cell_of[seat, building]] = EMPTY
    state.cell_of[seat, building] = EMPTY
    state.shown[seat, building] = pose(state, seat, building)
    state.unseen_when_lifted[seat, building] = state.num_unseen[seat]


@kernel
def pose(state: SpaceBuilderState, seat: int, building: int) -> int:
    """A card's face and orientation as one number."""
    return as_int64(state.face[seat, building]) * NUM_ORIENTATIONS + as_int64(state.orientation[seat, building])


@kernel
def moves_between(one: int, other: int) -> int:
    """The least flips and turns that lead from one pose to another."""
    quarters = (one - other) % NUM_ORIENTATIONS
    num_flips = 1 if one // NUM_ORIENTATIONS != other // NUM_ORIENTATIONS else 0
    return num_flips + min(quarters, NUM_ORIENTATIONS - quarters)


@kernel
def must_stop(state: SpaceBuilderState) -> bool:
    """R3. All but one are done; T5. or time is up."""
    num_building = 0
    for seat in range(state.num_players):
        if state.finish_tick[seat] == NOT_FINISHED:
            num_building += 1
    return num_building <= 1 or state.tick >= state.options[TICK_LIMIT]


@kernel
def end_round(state: SpaceBuilderState) -> None:
    """R4, R5. All check the buildings against the plan; R6. the winner unlocks one, R7. or has won the game."""
    for seat in range(state.num_players):
        state.defects[seat] = num_defects(state, seat)
        forget_readings(state, seat)  # everybody has seen the plan now
    note_checked_plan(state)
    state.winner = round_winner(state)
    state.seat = state.winner
    state.rounds_won[state.winner] += 1
    state.rounds_done += 1
    state.phase = Phase.OVER if has_all_unlocked(state, state.winner) else Phase.UNLOCK


@kernel
def round_winner(state: SpaceBuilderState) -> int:
    """R5. Nobody is ahead of the winner; T4. among several a draw decides."""
    best = np.empty(MAX_PLAYERS, np.int64)
    count = 0
    for seat in range(state.num_players):
        is_best = True
        for other in range(state.num_players):
            if is_ahead(state, other, seat):
                is_best = False
        if is_best:
            best[count] = seat
            count += 1
    return best[randint(state.rng, count)] if count > 1 else best[0]


@kernel
def unlock(state: SpaceBuilderState, building: int) -> None:
    """R6. The winner has one more building from the next round on."""
    state.is_unlocked[state.seat, building] = True
    start_round(state)
