"""How does a round stand before it is over? By the ticks that each seat still needs, were it to build without defects.

The seat that needs fewest will most likely be the first to finish, and so win the round. What is still to be read is
counted as well: who has read little of the plan cannot build it yet. Fixed plans are taken as they lie in the state,
which search has redrawn; of a fresh plan only the seat's own readings count.
"""

from math import exp

import numpy as np

from ..core.kernel import kernel
from ..core.state import EMPTY, as_int64
from .belief import BELIEF_SHAPE, NUM_POSES, believe, expected_defects, weigh_plans
from .buildings import NUM_BUILDINGS, NUM_PLANS
from .plans import this_plan, wanted_pose
from .rules import moves_between, pose
from .scoring import num_defects
from .state import FRESH_PLANS, NOT_FINISHED, Phase, SpaceBuilderState

# hand-tuned
ROUND_VALUE = 2.0  # as much as a usual margin in the end
TICKS_IN_THE_DARK = 3.0  # what a seat loses by building another plan than the one that lies there
TICKS_PER_DOUBT = 2.0  # the looks that a card on a fresh plan needs, were nothing known of it
TICKS_THAT_DECIDE = 3.0  # about the standard deviation of the moves that two hands of cards need
TICKS_PER_DEFECT = 3.0  # another seat uses them to build a card
TICKS_OF_THE_FIRST = 12.0  # who is done without defects before all others has as good as won
TICKS_OF_DELAY = 4.0  # for each tick that another was done earlier


@kernel
def static_value(state: SpaceBuilderState, seat: int) -> float:
    """Rounds won, and the seat's chance to win this one."""
    total = float(state.rounds_won[seat])
    if state.phase == Phase.BUILD:
        total += chance_of_round(state, seat)
    return ROUND_VALUE * total


@kernel
def chance_of_round(state: SpaceBuilderState, seat: int) -> float:
    own, odds = ticks_needed(state, seat), 0.0
    for other in range(state.num_players):
        odds += exp((own - ticks_needed(state, other)) / TICKS_THAT_DECIDE)
    return 1 / odds


@kernel
def ticks_needed(state: SpaceBuilderState, seat: int) -> float:
    """What a seat needs to finish without defects; if it is done already, what the others would need to beat it."""
    is_done = state.finish_tick[seat] != NOT_FINISHED
    if state.variant == FRESH_PLANS:
        belief = np.zeros(BELIEF_SHAPE)
        believe(state, seat, belief)
        if not is_done:
            return ticks_as_read(state, seat, belief)
        defects = expected_defects(state, seat, belief)
    else:
        if not is_done:
            return ticks_to_build(state, seat)
        defects = float(num_defects(state, seat))
    return TICKS_PER_DEFECT * defects + TICKS_OF_DELAY * delay(state, seat) - TICKS_OF_THE_FIRST


@kernel
def delay(state: SpaceBuilderState, seat: int) -> int:
    """How many ticks before the seat the first of all was done."""
    first = as_int64(state.finish_tick[seat])
    for other in range(state.num_players):
        first = min(first, as_int64(state.finish_tick[other]))
    return as_int64(state.finish_tick[seat]) - first


@kernel
def ticks_to_build(state: SpaceBuilderState, seat: int) -> float:
    """A fixed plan: the moves of all cards, and what the seat loses while it may take it for another plan."""
    chances = np.zeros(NUM_PLANS)
    weigh_plans(state, seat, chances)
    total = 1.0 + TICKS_IN_THE_DARK * (1 - chances[this_plan(state)])
    for building in range(NUM_BUILDINGS):
        if state.is_unlocked[seat, building]:
            total += moves_for_card(state, seat, building)
    return float(total)


@kernel
def moves_for_card(state: SpaceBuilderState, seat: int, building: int) -> int:
    """T1. The least moves that bring a card to where the plan wants it."""
    plan = this_plan(state)
    turns = moves_between(pose(state, seat, building), wanted_pose(state, plan, building))
    at = as_int64(state.cell_of[seat, building])
    if at == EMPTY:
        return turns + 1
    return turns if state.plan_building[plan, at] == building else turns + 2


@kernel
def ticks_as_read(state: SpaceBuilderState, seat: int, belief: np.ndarray) -> float:
    """A fresh plan: the expected moves of all cards, and the looks against doubts about them."""
    total = 1.0
    for building in range(NUM_BUILDINGS):
        if not state.is_unlocked[seat, building]:
            continue
        at, now = as_int64(state.cell_of[seat, building]), pose(state, seat, building)
        total += TICKS_PER_DOUBT * (1 - belief[building].max())
        total += 1.0 if at == EMPTY else 2.0 * (1 - belief[building, at].sum())
        for wanted in range(NUM_POSES):
            total += moves_between(now, wanted) * belief[building, :, wanted].sum()
    return total
