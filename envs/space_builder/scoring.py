"""Who has built best? Defects (R4), the winner of a round (R5), and of the game (R7)."""

from ..core.kernel import kernel
from ..core.state import EMPTY, OVER, STILL_PLAYING
from .buildings import NUM_BUILDINGS
from .components import NOT_BUILT, WRONG_CELL, WRONG_WAY
from .plans import this_plan
from .state import SpaceBuilderState


@kernel
def num_defects(state: SpaceBuilderState, seat: int) -> int:
    """R4. The defects of all the cards that a seat had to build, against this round's plan, turned upright."""
    total = 0
    for building in range(NUM_BUILDINGS):
        if state.is_unlocked[seat, building]:
            total += card_defects(state, seat, building)
    return total


@kernel
def card_defects(state: SpaceBuilderState, seat: int, building: int) -> int:
    """R4. Not built; or in the wrong cell; or turned or flipped wrongly. Never more than one of them."""
    plan = this_plan(state)
    cell = state.cell_of[seat, building]
    if cell == EMPTY:
        return NOT_BUILT
    if state.plan_building[plan, cell] != building:
        return WRONG_CELL
    is_right_face = state.face[seat, building] == state.plan_face[building, plan]
    is_right_way = state.orientation[seat, building] == state.plan_orientation[building, plan]
    return 0 if is_right_face and is_right_way else WRONG_WAY


@kernel
def is_ahead(state: SpaceBuilderState, one: int, other: int) -> bool:
    """R5. Fewer defects, or as many and finished earlier; who did not finish is the slowest."""
    if state.defects[one] != state.defects[other]:
        return state.defects[one] < state.defects[other]
    return state.finish_tick[one] < state.finish_tick[other]


@kernel
def has_all_unlocked(state: SpaceBuilderState, seat: int) -> bool:
    """R7. Whether a seat had to build all eight."""
    num_unlocked = 0
    for building in range(NUM_BUILDINGS):
        num_unlocked += state.is_unlocked[seat, building]
    return num_unlocked == NUM_BUILDINGS


@kernel
def score(state: SpaceBuilderState, seat: int) -> float:
    """R7. Rounds won."""
    return float(state.rounds_won[seat])


@kernel
def rank(state: SpaceBuilderState, seat: int) -> int:
    """R7. The winner of the game has won most rounds; the others are ranked by theirs."""
    if state.phase != OVER:
        return STILL_PLAYING
    better = 0
    for other in range(state.num_players):
        if state.rounds_won[other] > state.rounds_won[seat]:
            better += 1
    return better
