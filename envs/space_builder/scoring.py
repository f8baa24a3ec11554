"""Who has built best? Defects (R4), the winner of a round (R5), and of the game (R7)."""

from ..core.kernel import kernel
from ..core.state import EMPTY, OVER, STILL_PLAYING, State
from .buildings import NUM_BUILDINGS
from .components import NOT_BUILT, PLAN_FACE, PLAN_ORIENTATION, PLAN_PLACE, WRONG_PLACE, WRONG_WAY


@kernel
def num_defects(state: State, seat: int) -> int:
    """R4. The defects of all the cards that a seat had to build, against this round's plan."""
    total = 0
    for building in range(NUM_BUILDINGS):
        if state.is_unlocked[seat, building]:
            total += card_defects(state, seat, building)
    return total


@kernel
def card_defects(state: State, seat: int, building: int) -> int:
    """R4. Not built; or in the wrong place; or turned or flipped wrongly. Never more than one of them."""
    plan = state.plans[state.rounds_done]
    place = state.place_of[seat, building]
    if place == EMPTY:
        return NOT_BUILT
    if place != PLAN_PLACE[plan, building]:
        return WRONG_PLACE
    is_right_face = state.face[seat, building] == PLAN_FACE[plan, place]
    is_right_way = state.orientation[seat, building] == PLAN_ORIENTATION[plan, place]
    return 0 if is_right_face and is_right_way else WRONG_WAY


@kernel
def is_ahead(state: State, one: int, other: int) -> bool:
    """R5. Fewer defects, or as many and finished earlier; who did not finish is the slowest."""
    if state.defects[one] != state.defects[other]:
        return state.defects[one] < state.defects[other]
    return state.finish_tick[one] < state.finish_tick[other]


@kernel
def has_all_unlocked(state: State, seat: int) -> bool:
    """R7. Whether a seat had to build all eight."""
    num_unlocked = 0
    for building in range(NUM_BUILDINGS):
        num_unlocked += state.is_unlocked[seat, building]
    return num_unlocked == NUM_BUILDINGS


@kernel
def score(state: State, seat: int) -> float:
    """R7. Rounds won."""
    return float(state.rounds_won[seat])


@kernel
def place(state: State, seat: int) -> int:
    """R7. The winner of the game has won most rounds; the others are ranked by theirs."""
    if state.phase != OVER:
        return STILL_PLAYING
    better = 0
    for other in range(state.num_players):
        if state.rounds_won[other] > state.rounds_won[seat]:
            better += 1
    return better
