"""Who knows what? Of the plan a seat knows its own readings; of the others their boards, not their hands.

A card in hand was last seen by the others when it left the board, if it ever was there in this round. It can have
changed since by no more than the moves of its holder that showed nothing on the board, and each of those was a look,
a flip or a turn. Redrawn worlds respect that, so that not even a perfect memory tells them from the real one.

What a seat's readings say about the plan is in belief.py.
"""

import numpy as np

from ..core.kernel import kernel
from ..core.rng import bernoulli, randint, shuffle
from ..core.state import EMPTY, as_int64
from .actions import ACTIONS, write_moves
from .belief import weigh_plans, weigh_pose
from .buildings import NUM_BUILDINGS, NUM_CELLS, NUM_FACES, NUM_ORIENTATIONS, NUM_PLANS
from .deal import forget_readings
from .plans import board_cell, shuffle_fresh_plans, spread_buildings
from .rules import look, moves_between
from .state import FRESH_PLANS, NO_MOVE, UNREAD, UNSHOWN, Phase, SpaceBuilderState

NUM_POSES = NUM_FACES * NUM_ORIENTATIONS
NUM_ACTIONS = ACTIONS.size


@kernel
def is_plan_open(state: SpaceBuilderState) -> bool:
    """R4. Everybody sees the plan when a round has been checked; until then each has its own readings."""
    return state.phase != Phase.BUILD


@kernel
def determinize(state: SpaceBuilderState, seat: int, rng: np.ndarray) -> None:
    """Redraws the plan as the seat's readings allow, the plans to come, and all that the others hide."""
    if state.variant == FRESH_PLANS:
        redraw_fresh_plans(state, seat, rng)
    else:
        redraw_fixed_plans(state, seat, rng)
    for other in range(state.num_players):
        if other != seat:
            redraw_secrets(state, other, rng)


@kernel
def redraw_fixed_plans(state: SpaceBuilderState, seat: int, rng: np.ndarray) -> None:
    sort_unused_plans(state)
    num_known = as_int64(state.rounds_done)
    if not is_plan_open(state):
        redraw_plan(state, seat, rng)
        num_known += 1
    shuffle(rng, state.plans[num_known:], NUM_PLANS - num_known)


@kernel
def sort_unused_plans(state: SpaceBuilderState) -> None:
    """Wipes out the order of the plans that were not checked yet: what is drawn must not depend on it."""
    is_used = np.zeros(NUM_PLANS, np.bool_)
    for i in range(state.rounds_done):
        is_used[state.plans[i]] = True
    position = state.rounds_done
    for plan in range(NUM_PLANS):
        if not is_used[plan]:
            state.plans[position] = plan
            position += 1


@kernel
def redraw_plan(state: SpaceBuilderState, seat: int, rng: np.ndarray) -> None:
    """Draws one of the plans not used yet, each as likely as the seat's readings make it."""
    chances = np.zeros(NUM_PLANS)
    weigh_plans(state, seat, chances)
    chosen = draw_by_weight(chances, rng)
    for i in range(state.rounds_done, NUM_PLANS):
        if state.plans[i] == chosen:
            state.plans[i] = state.plans[state.rounds_done]
    state.plans[state.rounds_done] = chosen


@kernel
def draw_by_weight(weights: np.ndarray, rng: np.ndarray) -> int:
    """An index, each in proportion to its weight."""
    total, chosen = 0.0, 0
    for i in range(len(weights)):
        if weights[i] > 0.0:
            total += weights[i]
            if bernoulli(rng, weights[i] / total):
                chosen = i
    return chosen


@kernel
def redraw_fresh_plans(state: SpaceBuilderState, seat: int, rng: np.ndarray) -> None:
    """Makes the plans that were not checked yet anew; the one that lies there as the seat's readings allow."""
    first = as_int64(state.rounds_done)
    for plan in range(first, NUM_PLANS):
        spread_buildings(state, plan)
    for building in range(NUM_BUILDINGS):
        lay_out_what_is_left(state.plan_face[building, first:], state.faces_left[building])
        lay_out_what_is_left(state.plan_orientation[building, first:], state.orientations_left[building])
    if not is_plan_open(state):
        redraw_cells(state, seat, rng)
        redraw_poses(state, seat, rng)
        first += 1
    shuffle_fresh_plans(state, first, rng)


@kernel
def lay_out_what_is_left(values: np.ndarray, left: np.ndarray) -> None:
    """Each value as often as it is left, in order: what is drawn must not depend on how they lay."""
    position = 0
    for value in range(len(left)):
        for _ in range(left[value]):
            values[position] = value
            position += 1


@kernel
def redraw_cells(state: SpaceBuilderState, seat: int, rng: np.ndarray) -> None:
    """Cells that were read keep their buildings; the other buildings are dealt to the other cells."""
    at = state.plan_building[state.rounds_done]
    shuffle(rng, at, NUM_CELLS)
    for seen in range(NUM_CELLS):
        read = state.building_read[seat, seen]
        if read == UNREAD:
            continue
        cell = board_cell(state, seen)
        for other in range(NUM_CELLS):
            if at[other] == read:
                at[other] = at[cell]
        at[cell] = read


@kernel
def redraw_poses(state: SpaceBuilderState, seat: int, rng: np.ndarray) -> None:
    """Faces and orientations as likely as what is left of them and the readings make them."""
    first = as_int64(state.rounds_done)
    faces, orientations = np.zeros(NUM_FACES), np.zeros(NUM_ORIENTATIONS)
    for building in range(NUM_BUILDINGS):
        weigh_pose(state, seat, building, faces, orientations)
        bring_to_front(state.plan_face[building, first:], draw_by_weight(faces, rng))
        bring_to_front(state.plan_orientation[building, first:], draw_by_weight(orientations, rng))


@kernel
def bring_to_front(values: np.ndarray, value: int) -> None:
    for i in range(len(values)):
        if values[i] == value:
            values[i] = values[0]
            values[0] = value
            return


@kernel
def redraw_secrets(state: SpaceBuilderState, other: int, rng: np.ndarray) -> None:
    """Another's hand, readings, and the move it has chosen but not made."""
    num_looks = as_int64(state.num_unseen[other]) - redraw_hand(state, other, rng)
    if not is_plan_open(state):
        forget_readings(state, other)
        for _ in range(num_looks):
            look(state, other, randint(rng, NUM_CELLS), rng)
    if state.pending[other] != NO_MOVE:
        state.pending[other] = random_move(state, other, rng)


@kernel
def redraw_hand(state: SpaceBuilderState, other: int, rng: np.ndarray) -> int:
    """Redraws the poses of cards in hand; returns how many unseen moves that took.

    From the card lifted last to the one lifted first: each may have used what those lifted after it left over.
    """
    num_used = 0
    is_drawn = np.zeros(NUM_BUILDINGS, np.bool_)
    for _ in range(NUM_BUILDINGS):
        building = lifted_last(state, other, is_drawn)
        if building == EMPTY:
            return num_used
        is_drawn[building] = True
        drawn, shown = randint(rng, NUM_POSES), as_int64(state.shown[other, building])
        if shown != UNSHOWN:
            since = as_int64(state.num_unseen[other]) - as_int64(state.unseen_when_lifted[other, building])
            if moves_between(shown, drawn) > since - num_used:
                drawn = shown
            num_used += moves_between(shown, drawn)
        state.face[other, building] = drawn // NUM_ORIENTATIONS
        state.orientation[other, building] = drawn % NUM_ORIENTATIONS
    return num_used


@kernel
def lifted_last(state: SpaceBuilderState, other: int, is_drawn: np.ndarray) -> int:
    """The card in hand, of those not drawn yet, that left the board last; EMPTY if there is none left."""
    found = EMPTY
    for building in range(NUM_BUILDINGS):
        if is_drawn[building] or not state.is_unlocked[other, building] or state.cell_of[other, building] != EMPTY:
            continue
        if found == EMPTY or state.unseen_when_lifted[other, building] > state.unseen_when_lifted[other, found]:
            found = building
    return found


@kernel
def random_move(state: SpaceBuilderState, seat: int, rng: np.ndarray) -> int:
    """Any move that a seat could have chosen in this tick."""
    mask = np.zeros(NUM_ACTIONS, np.int8)
    write_moves(state, seat, mask)
    nth = randint(rng, mask.sum())
    for action in range(NUM_ACTIONS):
        nth -= mask[action]
        if nth < 0:
            break
    return action
