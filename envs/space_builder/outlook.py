"""How does a round stand before it is over? By the ticks that each seat still needs, were it to build without defects.

The seat that needs fewest will most likely be the first to finish, and so win the round. What is still to be read is
counted as well: who has read little of the plan cannot build it yet.
"""

from math import exp

from ..core.kernel import kernel
from ..core.state import EMPTY, State, widened
from .buildings import NUM_BUILDINGS, NUM_ORIENTATIONS, NUM_PLANS
from .components import PLAN_FACE, PLAN_ORIENTATION, PLAN_PLACE
from .knowledge import IMPOSSIBLE, log_likelihood
from .rules import moves_between, pose
from .scoring import num_defects
from .state import NOT_FINISHED, Phase

A_ROUND = 2.0  # as much as a usual margin in the end
TICKS_IN_THE_DARK = 3.0  # what a seat loses by building another plan than the one that lies there
TICKS_THAT_DECIDE = 3.0  # about the standard deviation of the moves that two hands of cards need
TICKS_A_DEFECT = 3.0  # another seat uses them to build a card
TICKS_OF_THE_FIRST = 12.0  # who is done without defects before all others has as good as won
TICKS_OF_DELAY = 4.0  # for each tick that another was done earlier


@kernel
def outlook(state: State, seat: int) -> float:
    """Rounds won, and the seat's chance to win this one."""
    total = float(state.rounds_won[seat])
    if state.phase == Phase.BUILD:
        total += chance_of_round(state, seat)
    return A_ROUND * total


@kernel
def chance_of_round(state: State, seat: int) -> float:
    own, odds = ticks_needed(state, seat), 0.0
    for other in range(state.num_players):
        odds += exp((own - ticks_needed(state, other)) / TICKS_THAT_DECIDE)
    return 1 / odds


@kernel
def ticks_needed(state: State, seat: int) -> float:
    """What a seat needs to finish without defects; if it is done already, what the others would need to beat it."""
    if state.finish_tick[seat] != NOT_FINISHED:
        defects = TICKS_A_DEFECT * num_defects(state, seat)
        return defects + TICKS_OF_DELAY * delay(state, seat) - TICKS_OF_THE_FIRST
    total = 1.0 + TICKS_IN_THE_DARK * (1 - chance_of_plan(state, seat))
    for building in range(NUM_BUILDINGS):
        if state.is_unlocked[seat, building]:
            total += moves_for_card(state, seat, building)
    return total


@kernel
def delay(state: State, seat: int) -> int:
    """How many ticks before the seat the first of all was done."""
    first = widened(state.finish_tick[seat])
    for other in range(state.num_players):
        first = min(first, widened(state.finish_tick[other]))
    return widened(state.finish_tick[seat]) - first


@kernel
def moves_for_card(state: State, seat: int, building: int) -> int:
    """T1. The least moves that bring a card to where the plan wants it."""
    plan = state.plans[state.rounds_done]
    place = widened(PLAN_PLACE[plan, building])
    wanted = widened(PLAN_FACE[plan, place]) * NUM_ORIENTATIONS + widened(PLAN_ORIENTATION[plan, place])
    turns = moves_between(pose(state, seat, building), wanted)
    at = widened(state.place_of[seat, building])
    if at == place:
        return turns
    return turns + (1 if at == EMPTY else 2)


@kernel
def chance_of_plan(state: State, seat: int) -> float:
    """How likely the seat's readings make the plan that lies there, among those not used yet."""
    truth = log_likelihood(state, seat, widened(state.plans[state.rounds_done]))
    odds = 0.0
    for i in range(state.rounds_done, NUM_PLANS):
        other = log_likelihood(state, seat, widened(state.plans[i]))
        if other != IMPOSSIBLE:
            odds += exp(other - truth)
    return 1 / odds
