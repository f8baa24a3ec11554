"""What would each move bring? As a builder sees it who knows the plans by heart and asks which of them lies there."""

from math import exp

import numpy as np

from ..core.blocks import Piece, Pieces
from ..core.kernel import kernel
from ..core.state import EMPTY, State, widened
from .actions import DONE, FLIP, LIFT, LOOK, PLACE, TURN_LEFT, TURN_RIGHT
from .buildings import NUM_BUILDINGS, NUM_ORIENTATIONS, NUM_PLACES, NUM_PLANS
from .components import (
    NOT_BUILT,
    PLAN_BUILDING,
    PLAN_FACE,
    PLAN_ORIENTATION,
    PLAN_PLACE,
    WRONG_PLACE,
    WRONG_WAY,
)
from .knowledge import IMPOSSIBLE, log_likelihood
from .rules import moves_between, pose
from .state import Phase

PERCENT = 100
A_MOVE = 50
A_DEFECT = 5
MOST_DEFECTS = A_DEFECT * NUM_BUILDINGS * max(WRONG_PLACE, WRONG_WAY)

FORESIGHT = Pieces(
    surest=Piece((1,), PERCENT, "how likely the likeliest plan is, in percent; the same for every move"),
    nearer=Piece(
        (1,),
        A_MOVE,
        f"by how many moves it is expected to bring a card nearer to where it belongs, {A_MOVE} a move",
        low=-A_MOVE,
    ),
    tells=Piece((1,), PERCENT, "looks: how likely two plans that may lie there differ at the place, in percent"),
    defects=Piece((1,), MOST_DEFECTS, f"declaring to be done: the defects to expect then, {A_DEFECT} a defect"),
    lead=Piece(
        (1,),
        MOST_DEFECTS,
        "declaring to be done: how many fewer they are than on the best other board now, likewise",
        low=-MOST_DEFECTS,
    ),
)


@kernel
def foresee(state: State, seat: int, actions: np.ndarray, prospects: np.ndarray) -> None:
    if state.phase != Phase.BUILD:
        return
    chances = np.zeros(NUM_PLANS)
    weigh_plans(state, seat, chances)
    surest = round_half_up(PERCENT * chances.max())
    for i in range(len(actions)):
        action = actions[i]
        prospects[i].surest[0] = surest
        if action == DONE:
            foresee_check(state, seat, chances, prospects[i])
        elif action < LOOK + NUM_PLACES:
            prospects[i].tells[0] = round_half_up(PERCENT * chance_to_tell(chances, action - LOOK))
        else:
            prospects[i].nearer[0] = round_half_up(A_MOVE * moves_saved(state, seat, chances, action))


@kernel
def round_half_up(value: float) -> int:
    return widened(np.floor(value + 0.5))


@kernel
def weigh_plans(state: State, seat: int, chances: np.ndarray) -> None:
    """How likely each plan is the one that lies there, by what the seat has read of it."""
    best = IMPOSSIBLE
    for i in range(state.rounds_done, NUM_PLANS):
        best = max(best, log_likelihood(state, seat, widened(state.plans[i])))
    for i in range(state.rounds_done, NUM_PLANS):
        plan = widened(state.plans[i])
        chances[plan] = exp(log_likelihood(state, seat, plan) - best)
    total = chances.sum()
    for plan in range(NUM_PLANS):
        chances[plan] /= total


@kernel
def wanted_pose(plan: int, place: int) -> int:
    return widened(PLAN_FACE[plan, place]) * NUM_ORIENTATIONS + widened(PLAN_ORIENTATION[plan, place])


@kernel
def chance_to_tell(chances: np.ndarray, place: int) -> float:
    """How likely two plans, drawn by their chances, differ at a place."""
    alike = 0.0
    for one in range(NUM_PLANS):
        if chances[one] == 0.0:
            continue
        for other in range(NUM_PLANS):
            is_same_building = PLAN_BUILDING[one, place] == PLAN_BUILDING[other, place]
            if is_same_building and wanted_pose(one, place) == wanted_pose(other, place):
                alike += chances[one] * chances[other]
    return max(1 - alike, 0.0)


@kernel
def moves_saved(state: State, seat: int, chances: np.ndarray, action: int) -> float:
    """T1. By how many moves a card comes nearer to its place and pose, on average over the plans."""
    if PLACE <= action < PLACE + NUM_BUILDINGS * NUM_PLACES:
        return chance_to_save_by_placing(chances, (action - PLACE) // NUM_PLACES, (action - PLACE) % NUM_PLACES)
    if LIFT <= action < LIFT + NUM_BUILDINGS:
        building = action - LIFT
        return -chance_to_save_by_placing(chances, building, widened(state.place_of[seat, building]))
    building = (action - FLIP) % NUM_BUILDINGS
    now = pose(state, seat, building)
    then = changed_pose(now, action)
    saved = 0.0
    for plan in range(NUM_PLANS):
        if chances[plan] > 0.0:
            wanted = wanted_pose(plan, widened(PLAN_PLACE[plan, building]))
            saved += chances[plan] * (moves_between(now, wanted) - moves_between(then, wanted))
    return saved


@kernel
def chance_to_save_by_placing(chances: np.ndarray, building: int, place: int) -> float:
    """A move saved where the card belongs there, and one lost where it must be lifted again."""
    saved = 0.0
    for plan in range(NUM_PLANS):
        saved += chances[plan] if PLAN_PLACE[plan, building] == place else -chances[plan]
    return saved


@kernel
def changed_pose(now: int, action: int) -> int:
    face, way = now // NUM_ORIENTATIONS, now % NUM_ORIENTATIONS
    if action < TURN_LEFT:
        return (1 - face) * NUM_ORIENTATIONS + way
    step = 1 if action >= TURN_RIGHT else -1
    return face * NUM_ORIENTATIONS + (way + step) % NUM_ORIENTATIONS


@kernel
def foresee_check(state: State, seat: int, chances: np.ndarray, prospect: State) -> None:
    own, best = expected_defects(state, seat, chances), np.inf
    for other in range(state.num_players):
        if other != seat:
            best = min(best, expected_defects(state, other, chances))
    prospect.defects[0] = round_half_up(A_DEFECT * own)
    prospect.lead[0] = round_half_up(A_DEFECT * (best - own))


@kernel
def expected_defects(state: State, owner: int, chances: np.ndarray) -> float:
    """R4. The defects on a board, on average over the plans."""
    total = 0.0
    for building in range(NUM_BUILDINGS):
        if not state.is_unlocked[owner, building]:
            continue
        at = widened(state.place_of[owner, building])
        if at == EMPTY:
            total += NOT_BUILT
            continue
        for plan in range(NUM_PLANS):
            if PLAN_PLACE[plan, building] != at:
                total += WRONG_PLACE * chances[plan]
            elif pose(state, owner, building) != wanted_pose(plan, at):
                total += WRONG_WAY * chances[plan]
    return total
