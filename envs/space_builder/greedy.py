"""What looks good at first sight? Whatever saves most defects for each tick it takes.

This player does not know the plans by heart: it goes by what it has read itself. A card whose place it found is turned
and flipped by the shortest way to how it most likely stands there, and placed at once when it lies so; cards that need
few moves come first. A second look pays while the doubt it can dispel costs more defects than its tick. Places not read
yet are looked at while cards are missing. With everything built, it declares to be done as soon as no further move
saves more than a tick is worth, and a tick is worth more when the others can stop the round. It rushes when that wins:
if its own word ends the round and every other board, as far as it can tell, has more defects. All locked buildings
look alike.
"""

import numpy as np

from ..core.kernel import kernel
from ..core.state import EMPTY, State, widened
from .actions import DONE, FLIP, LIFT, LOOK, PLACE, TURN_LEFT, TURN_RIGHT, is_acting
from .buildings import NUM_BUILDINGS, NUM_FACES, NUM_ORIENTATIONS, NUM_PLACES
from .components import NOT_BUILT, WRONG_PLACE, WRONG_WAY
from .rules import moves_between, pose
from .state import P_FACE, P_TURN, UNREAD, Phase

LOG_ODDS_A_DEFECT = 3.0  # saved in one tick
LEAST_MISTAKE = 0.01  # so that sight that never, or always, errs needs no case of its own
A_LOOK_DISPELS = 0.7  # the part of a doubt that goes with one look, were sight exact
TICKS_A_CARD = 3.5  # from the look that finds a card to its placing: a usual hand, some looks twice
FOUND_CARD_SAVES = 0.9 * NOT_BUILT  # some will have defects
TICK = 0.25  # what a tick is worth, in defects: a second look saves more, a third only if the first two differ
PRESSED_TICK = 0.4  # when the others can stop the round: then only readings that differ are worth another look
WINNING = 2.0 * WRONG_WAY  # more than any one move saves
SPOILING = -0.3  # a move away from what was read
GUESSING = -0.4  # placing a card whose place was not found


@kernel
def appraise(state: State, seat: int, values: np.ndarray) -> None:
    """Fills in the defects that each move saves a tick, as log-odds."""
    if state.phase != Phase.BUILD:
        return
    num_missing = 0
    for building in range(NUM_BUILDINGS):
        if state.is_unlocked[seat, building]:
            place = place_found(state, seat, building)
            if place == EMPTY:
                num_missing += 1
                appraise_guesses(state, seat, building, values)
            else:
                appraise_card(state, seat, building, place, values)
    appraise_first_looks(state, seat, num_missing, values)
    values[DONE] = worth_of_done(state, seat)
    for action in range(len(values)):
        values[action] *= LOG_ODDS_A_DEFECT


@kernel
def place_found(state: State, seat: int, building: int) -> int:
    """Where a seat has read a building on the plan, or EMPTY."""
    for place in range(NUM_PLACES):
        if state.building_read[seat, place] == building:
            return place
    return EMPTY


@kernel
def belief(tally: np.ndarray, value: int, mistake: float) -> float:
    """T2. How likely a value is the true one after a tally of readings, all values alike before."""
    mistake = min(max(mistake, LEAST_MISTAKE), 1 - LEAST_MISTAKE)
    ratio = (1 - mistake) * (len(tally) - 1) / mistake
    total = 0.0
    for other in range(len(tally)):
        total += ratio ** float(widened(tally[other]) - widened(tally[value]))
    return 1 / total


@kernel
def likeliest(tally: np.ndarray, mistake: float) -> int:
    """What was read most often; least often, if sight errs more than chance would."""
    is_sight_good = mistake * len(tally) < len(tally) - 1
    best = 0
    for value in range(1, len(tally)):
        if (tally[value] > tally[best]) if is_sight_good else (tally[value] < tally[best]):
            best = value
    return best


@kernel
def chance_right(state: State, seat: int, place: int, card_pose: int) -> float:
    """How likely a card at its place in a certain pose has no defect, as a seat has read the plan."""
    face = belief(state.faces_read[seat, place], card_pose // NUM_ORIENTATIONS, state.options[P_FACE])
    way = belief(state.orientations_read[seat, place], card_pose % NUM_ORIENTATIONS, state.options[P_TURN])
    return face * way


@kernel
def likeliest_pose(state: State, seat: int, place: int) -> int:
    face = likeliest(state.faces_read[seat, place], state.options[P_FACE])
    return face * NUM_ORIENTATIONS + likeliest(state.orientations_read[seat, place], state.options[P_TURN])


@kernel
def appraise_card(state: State, seat: int, building: int, place: int, values: np.ndarray) -> None:
    """A card whose place on the plan the seat has found."""
    wanted, now = likeliest_pose(state, seat, place), pose(state, seat, building)
    num_moves = moves_between(now, wanted)
    sure, lies_right = chance_right(state, seat, place, wanted), chance_right(state, seat, place, now)
    at = widened(state.place_of[seat, building])
    if at == EMPTY:
        for other in range(NUM_PLACES):
            values[PLACE + building * NUM_PLACES + other] = NOT_BUILT - WRONG_PLACE
        values[PLACE + building * NUM_PLACES + place] = NOT_BUILT - WRONG_WAY * (1 - lies_right) + TICK
        saved = (NOT_BUILT - WRONG_WAY * (1 - sure) + TICK) / (num_moves + 1)
    elif at == place:
        saved = WRONG_WAY * (sure - lies_right) / max(num_moves, 1)
    else:
        saved = 0.0
    appraise_lifting(values, building, at != place)
    appraise_turns(values, building, now, wanted, saved)
    values[LOOK + place] = worth_of_second_look(state, seat, place, wanted)


@kernel
def appraise_lifting(values: np.ndarray, building: int, is_misplaced: bool) -> None:
    """R4. Not built is better than in the wrong place."""
    values[LIFT + building] = WRONG_PLACE - NOT_BUILT if is_misplaced else SPOILING


@kernel
def appraise_turns(values: np.ndarray, building: int, now: int, wanted: int, saved: float) -> None:
    """The first moves of the shortest ways from one pose to another; two quarters go either way round."""
    quarters = (wanted - now) % NUM_ORIENTATIONS
    has_wrong_face = now // NUM_ORIENTATIONS != wanted // NUM_ORIENTATIONS
    values[FLIP + building] = saved if has_wrong_face else SPOILING
    values[TURN_RIGHT + building] = saved if 0 < quarters <= NUM_ORIENTATIONS // 2 else SPOILING
    values[TURN_LEFT + building] = saved if quarters >= NUM_ORIENTATIONS // 2 else SPOILING


@kernel
def worth_of_second_look(state: State, seat: int, place: int, wanted: int) -> float:
    """The defects that doubts about face and orientation cost, as far as a look can dispel them."""
    faces, ways = state.faces_read[seat, place], state.orientations_read[seat, place]
    p_face, p_turn = state.options[P_FACE], state.options[P_TURN]
    face_doubt = 1 - belief(faces, wanted // NUM_ORIENTATIONS, p_face)
    way_doubt = 1 - belief(ways, wanted % NUM_ORIENTATIONS, p_turn)
    face_tells = abs(1 - p_face * NUM_FACES / (NUM_FACES - 1))  # 0 if all readings are equally likely
    way_tells = abs(1 - p_turn * NUM_ORIENTATIONS / (NUM_ORIENTATIONS - 1))
    return WRONG_WAY * A_LOOK_DISPELS * (face_doubt * face_tells + way_doubt * way_tells)


@kernel
def appraise_guesses(state: State, seat: int, building: int, values: np.ndarray) -> None:
    """A card that the seat has not found on the plan: it belongs to none of the places it has read."""
    at = widened(state.place_of[seat, building])
    for place in range(NUM_PLACES):
        is_read = state.building_read[seat, place] != UNREAD
        values[PLACE + building * NUM_PLACES + place] = NOT_BUILT - WRONG_PLACE if is_read else GUESSING
    appraise_lifting(values, building, at != EMPTY and state.building_read[seat, at] != UNREAD)


@kernel
def appraise_first_looks(state: State, seat: int, num_missing: int, values: np.ndarray) -> None:
    """A look at a place not read yet: the more cards are missing on the fewer places, the sooner it finds one."""
    num_unread = 0
    for place in range(NUM_PLACES):
        num_unread += state.building_read[seat, place] == UNREAD
    for place in range(NUM_PLACES):
        if num_missing > 0 and state.building_read[seat, place] == UNREAD:
            values[LOOK + place] = FOUND_CARD_SAVES / (num_unread / num_missing + TICKS_A_CARD)


@kernel
def worth_of_done(state: State, seat: int) -> float:
    """R3. The word ends the round if no more than one of the others still builds."""
    num_building, can_be_stopped, is_best = 0, True, True
    own = expected_defects(state, seat, seat)
    for other in range(state.num_players):
        if other == seat:
            continue
        lead = expected_defects(state, seat, other) - own
        if is_acting(state, other):
            num_building += 1
            lead -= NOT_BUILT  # its move of this tick still counts
            can_be_stopped = can_be_stopped and has_all_on_board(state, other)
        is_best = is_best and lead > 0
    if num_building <= 1 and is_best:
        return WINNING
    return PRESSED_TICK if can_be_stopped else TICK


@kernel
def has_all_on_board(state: State, seat: int) -> bool:
    for building in range(NUM_BUILDINGS):
        if state.is_unlocked[seat, building] and state.place_of[seat, building] == EMPTY:
            return False
    return True


@kernel
def expected_defects(state: State, seat: int, owner: int) -> float:
    """R4. The defects on a board, as a seat has read the plan; where it has not read, only others can be right."""
    total = 0.0
    for building in range(NUM_BUILDINGS):
        if not state.is_unlocked[owner, building]:
            continue
        at = widened(state.place_of[owner, building])
        if at == EMPTY:
            total += NOT_BUILT
        elif state.building_read[seat, at] == building:
            total += WRONG_WAY * (1 - chance_right(state, seat, at, pose(state, owner, building)))
        elif state.building_read[seat, at] != UNREAD or owner == seat:
            total += WRONG_PLACE
    return total
