"""What looks good at first sight? Whatever saves most defects for each tick it takes.

This player goes by what it believes about the plan (belief.py). It knows the fixed plans by heart and asks which of
them lies there; of a fresh plan it knows what it has read itself. A card is turned and flipped by the shortest way to
how it most likely stands on the plan, and placed at once when it lies so; cards that need few moves come first. A look
pays while the doubt that it can dispel costs more defects than its tick. With everything built, it declares to be done
as soon as no further move saves more than a tick is worth, and a tick is worth more when the others can stop the round.
It rushes when that wins: if its own word ends the round and every other board, as far as it can tell, has more defects.
All locked buildings look alike.
"""

import numpy as np

from ..core.kernel import kernel
from ..core.state import EMPTY, as_int64
from .actions import DONE, FLIP, LIFT, LOOK, PLACE, TURN_LEFT, TURN_RIGHT, is_acting
from .belief import BELIEF_SHAPE, believe, cell_found, expected_card_defects, expected_defects
from .buildings import NUM_BUILDINGS, NUM_CELLS, NUM_FACES, NUM_ORIENTATIONS
from .components import NOT_BUILT, WRONG_CELL, WRONG_WAY
from .plans import board_cell, p_misturn, seen_cell
from .rules import moves_between, pose
from .state import FRESH_PLANS, P_FACE, UNREAD, Phase, SpaceBuilderState

# hand-tuned
LOGITS_PER_DEFECT = 3.0  # saved in one tick
A_LOOK_DISPELS = 0.7  # the part of a doubt that goes with one look, were sight exact
TICKS_PER_CARD = 3.5  # from the look that finds a card to its placing: a usual hand, some looks twice
FOUND_CARD_SAVES = 0.9 * NOT_BUILT  # some will have defects
TICK = 0.25  # what a tick is worth, in defects: a second look saves more, a third only if the first two differ
PRESSED_TICK = 0.4  # when the others can stop the round: then only readings that differ are worth another look
WINNING = 2.0 * WRONG_WAY  # more than any one move saves
SPOILING = -0.3  # a move away from what is believed


@kernel
def prior_logits(state: SpaceBuilderState, seat: int, values: np.ndarray) -> None:
    """Fills in the defects that each move saves a tick, as log-odds."""
    if state.phase != Phase.BUILD:
        return
    belief = np.zeros(BELIEF_SHAPE)
    surest = believe(state, seat, belief)
    for building in range(NUM_BUILDINGS):
        if state.is_unlocked[seat, building]:
            rate_card(state, seat, building, belief[building], values)
    if state.variant == FRESH_PLANS:
        rate_looks_at_fresh_plan(state, seat, belief, values)
    else:
        rate_looks_at_fixed_plan(state, seat, belief, surest, values)
    values[DONE] = worth_of_done(state, seat, belief)
    for action in range(len(values)):
        values[action] *= LOGITS_PER_DEFECT


@kernel
def likeliest_cell(chances: np.ndarray) -> int:
    """Where a card most likely belongs; `chances` is its part of the belief."""
    best = 0
    for cell in range(1, NUM_CELLS):
        if chances[cell].sum() > chances[best].sum():
            best = cell
    return best


@kernel
def rate_card(state: SpaceBuilderState, seat: int, building: int, chances: np.ndarray, values: np.ndarray) -> None:
    """Placing, lifting, turning and flipping a card, by its part of the belief."""
    cell = likeliest_cell(chances)
    wanted, now = as_int64(chances[cell].argmax()), pose(state, seat, building)
    num_moves = moves_between(now, wanted)
    at, is_misplaced, saved = as_int64(state.cell_of[seat, building]), False, 0.0
    if at == EMPTY:
        for other in range(NUM_CELLS):
            values[PLACE + building * NUM_CELLS + other] = worth_of_building(chances, other, now)
        saved = worth_of_building(chances, cell, wanted) / (num_moves + 1)
    elif chances[at].sum() * WRONG_CELL < WRONG_CELL - NOT_BUILT:
        is_misplaced = True
    elif at == cell:
        saved = WRONG_WAY * (chances[cell, wanted] - chances[cell, now]) / max(num_moves, 1)
    rate_lifting(values, building, is_misplaced)
    rate_turns(values, building, now, wanted, saved)


@kernel
def worth_of_building(chances: np.ndarray, cell: int, card_pose: int) -> float:
    """R4. The defects that a card in hand saves where it is placed so."""
    in_place = chances[cell].sum()
    return NOT_BUILT - WRONG_CELL * (1 - in_place) - WRONG_WAY * (in_place - chances[cell, card_pose]) + TICK


@kernel
def rate_lifting(values: np.ndarray, building: int, is_misplaced: bool) -> None:
    """R4. Not built is better than in the wrong cell."""
    values[LIFT + building] = WRONG_CELL - NOT_BUILT if is_misplaced else SPOILING


@kernel
def rate_turns(values: np.ndarray, building: int, now: int, wanted: int, saved: float) -> None:
    """The first moves of the shortest ways from one pose to another; two quarters go either way round."""
    quarters = (wanted - now) % NUM_ORIENTATIONS
    has_wrong_face = now // NUM_ORIENTATIONS != wanted // NUM_ORIENTATIONS
    values[FLIP + building] = saved if has_wrong_face else SPOILING
    values[TURN_RIGHT + building] = saved if 0 < quarters <= NUM_ORIENTATIONS // 2 else SPOILING
    values[TURN_LEFT + building] = saved if quarters >= NUM_ORIENTATIONS // 2 else SPOILING


@kernel
def face_tells(state: SpaceBuilderState) -> float:
    """T2. What the reading of a face says about it: nothing if all readings are equally likely, 1 if it is exact."""
    return abs(1 - state.options[P_FACE] * NUM_FACES / (NUM_FACES - 1))


@kernel
def way_tells(state: SpaceBuilderState) -> float:
    return abs(1 - p_misturn(state) * NUM_ORIENTATIONS / (NUM_ORIENTATIONS - 1))


@kernel
def rate_looks_at_fixed_plan(
    state: SpaceBuilderState, seat: int, belief: np.ndarray, surest: float, values: np.ndarray
) -> None:
    """A look tells plans apart: all doubts about the cards go with the doubt about which plan it is."""
    doubt = 0.0
    for building in range(NUM_BUILDINGS):
        if state.is_unlocked[seat, building]:
            doubt += min(WRONG_WAY * (1 - belief[building].max()), NOT_BUILT)
    for seen in range(NUM_CELLS):
        if surest < 1.0:
            told = min(chance_to_tell(state, belief, board_cell(state, seen)) / (1 - surest), 1.0)
            values[LOOK + seen] = A_LOOK_DISPELS * doubt * told


@kernel
def chance_to_tell(state: SpaceBuilderState, belief: np.ndarray, cell: int) -> float:
    """How likely two plans, drawn as they are believed, differ at a cell in a way that a look tells."""
    alike, shown = (1 - belief[:, cell].sum()) ** 2.0, 0.0
    same_face, same_way = 0.0, 0.0
    for building in range(NUM_BUILDINGS):
        chance = belief[building, cell].sum()
        alike += chance**2.0
        shown += chance
        for face in range(NUM_FACES):
            same_face += chance_of_face(belief[building, cell], face) ** 2.0
        for way in range(NUM_ORIENTATIONS):
            same_way += chance_of_way(belief[building, cell], way) ** 2.0
    empty = (1 - shown) ** 2.0
    faces, ways = alike - empty - same_face, alike - empty - same_way
    return max(1 - alike, 0.0) + max(faces, 0.0) * face_tells(state) + max(ways, 0.0) * way_tells(state)


@kernel
def chance_of_face(poses: np.ndarray, face: int) -> float:
    return poses[face * NUM_ORIENTATIONS : (face + 1) * NUM_ORIENTATIONS].sum()


@kernel
def chance_of_way(poses: np.ndarray, way: int) -> float:
    return poses[way::NUM_ORIENTATIONS].sum()


@kernel
def rate_looks_at_fresh_plan(state: SpaceBuilderState, seat: int, belief: np.ndarray, values: np.ndarray) -> None:
    """A look tells of one cell only: it finds a card, or dispels doubts about one that was found."""
    num_unread, num_missing = 0, 0
    for seen in range(NUM_CELLS):
        num_unread += state.building_read[seat, seen] == UNREAD
    for building in range(NUM_BUILDINGS):
        if state.is_unlocked[seat, building]:
            seen = cell_found(state, seat, building)
            if seen == EMPTY:
                num_missing += 1
            else:
                values[LOOK + seen] = worth_of_second_look(state, belief[building, board_cell(state, seen)])
    for seen in range(NUM_CELLS):
        if num_missing > 0 and state.building_read[seat, seen] == UNREAD:
            values[LOOK + seen] = FOUND_CARD_SAVES / (num_unread / num_missing + TICKS_PER_CARD)


@kernel
def worth_of_second_look(state: SpaceBuilderState, poses: np.ndarray) -> float:
    """The defects that doubts about face and orientation cost, as far as a look can dispel them."""
    wanted = as_int64(poses.argmax())
    face_doubt = 1 - chance_of_face(poses, wanted // NUM_ORIENTATIONS)
    way_doubt = 1 - chance_of_way(poses, wanted % NUM_ORIENTATIONS)
    return WRONG_WAY * A_LOOK_DISPELS * (face_doubt * face_tells(state) + way_doubt * way_tells(state))


@kernel
def worth_of_done(state: SpaceBuilderState, seat: int, belief: np.ndarray) -> float:
    """R3. The word ends the round if no more than one of the others still builds."""
    num_building, can_be_stopped, is_best = 0, True, True
    own = expected_defects(state, seat, belief)
    for other in range(state.num_players):
        if other == seat:
            continue
        lead = defects_seen(state, seat, other, belief) - own
        if is_acting(state, other):
            num_building += 1
            lead -= NOT_BUILT  # its move of this tick still counts
            can_be_stopped = can_be_stopped and has_all_on_board(state, other)
        is_best = is_best and lead > 0
    if num_building <= 1 and is_best:
        return WINNING
    return PRESSED_TICK if can_be_stopped else TICK


@kernel
def has_all_on_board(state: SpaceBuilderState, seat: int) -> bool:
    for building in range(NUM_BUILDINGS):
        if state.is_unlocked[seat, building] and state.cell_of[seat, building] == EMPTY:
            return False
    return True


@kernel
def defects_seen(state: SpaceBuilderState, seat: int, other: int, belief: np.ndarray) -> float:
    """R4. The defects on another's board; where a seat has not read a fresh plan, the other may well be right."""
    total = 0.0
    for building in range(NUM_BUILDINGS):
        if state.is_unlocked[other, building]:
            at = as_int64(state.cell_of[other, building])
            is_known = state.variant != FRESH_PLANS or at == EMPTY
            if is_known or state.building_read[seat, seen_cell(state, at)] != UNREAD:
                total += expected_card_defects(state, other, building, belief)
    return total
