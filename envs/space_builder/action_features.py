"""What would each move bring? As a builder sees it by what it believes about the plan: see belief.py."""

import numpy as np

from ..core.kernel import kernel
from ..core.layout import Feature, FeatureLayout, FeatureRecord
from ..core.state import as_int64
from .actions import DONE, FLIP, LIFT, LOOK, PLACE, TURN_LEFT, TURN_RIGHT
from .belief import BELIEF_SHAPE, NUM_POSES, believe, chance_to_differ, expected_defects
from .buildings import NUM_BUILDINGS, NUM_CELLS, NUM_ORIENTATIONS
from .components import WRONG_CELL, WRONG_WAY
from .plans import board_cell
from .rules import moves_between, pose
from .state import Phase, SpaceBuilderState

PERCENT = 100
STEPS_PER_MOVE = 50
STEPS_PER_DEFECT = 5
MAX_DEFECT_STEPS = STEPS_PER_DEFECT * NUM_BUILDINGS * max(WRONG_CELL, WRONG_WAY)

ACTION_FEATURES = FeatureLayout(
    surest=Feature((1,), PERCENT, "how likely the likeliest plan is, in percent; the same for every move"),
    nearer=Feature(
        (1,),
        STEPS_PER_MOVE,
        f"by how many moves it is expected to bring a card nearer to where it belongs, {STEPS_PER_MOVE} a move",
        low=-STEPS_PER_MOVE,
    ),
    tells=Feature((1,), PERCENT, "looks: how likely two plans that may lie there differ at the cell, in percent"),
    defects=Feature((1,), MAX_DEFECT_STEPS, f"declaring to be done: the expected defects, {STEPS_PER_DEFECT} a defect"),
    lead=Feature(
        (1,),
        MAX_DEFECT_STEPS,
        f"declaring to be done: defects fewer than on the best other board, {STEPS_PER_DEFECT} a defect",
        low=-MAX_DEFECT_STEPS,
    ),
)


@kernel
def fill_action_features(state: SpaceBuilderState, seat: int, actions: np.ndarray, features: np.ndarray) -> None:
    if state.phase != Phase.BUILD:
        return
    belief = np.zeros(BELIEF_SHAPE)
    surest = round_half_up(PERCENT * believe(state, seat, belief))
    for i in range(len(actions)):
        action = actions[i]
        features[i].surest[0] = surest
        if action == DONE:
            fill_check(state, seat, belief, features[i])
        elif action < LOOK + NUM_CELLS:
            cell = board_cell(state, action - LOOK)
            features[i].tells[0] = round_half_up(PERCENT * chance_to_differ(belief, cell))
        else:
            features[i].nearer[0] = round_half_up(STEPS_PER_MOVE * moves_saved(state, seat, belief, action))


@kernel
def round_half_up(value: float) -> int:
    return as_int64(np.floor(value + 0.5))


@kernel
def moves_saved(state: SpaceBuilderState, seat: int, belief: np.ndarray, action: int) -> float:
    """T1. By how many moves a card comes nearer to its cell and pose, on average."""
    if PLACE <= action < PLACE + NUM_BUILDINGS * NUM_CELLS:
        return saved_by_placing(belief, (action - PLACE) // NUM_CELLS, (action - PLACE) % NUM_CELLS)
    if LIFT <= action < LIFT + NUM_BUILDINGS:
        building = action - LIFT
        return -saved_by_placing(belief, building, as_int64(state.cell_of[seat, building]))
    building = (action - FLIP) % NUM_BUILDINGS
    now = pose(state, seat, building)
    then = changed_pose(now, action)
    saved = 0.0
    for wanted in range(NUM_POSES):
        nearer = moves_between(now, wanted) - moves_between(then, wanted)
        saved += nearer * belief[building, :, wanted].sum()
    return saved


@kernel
def saved_by_placing(belief: np.ndarray, building: int, cell: int) -> float:
    """A move saved where the card belongs there, and one lost where it must be lifted again."""
    return float(2.0 * belief[building, cell].sum() - 1)


@kernel
def changed_pose(now: int, action: int) -> int:
    face, way = now // NUM_ORIENTATIONS, now % NUM_ORIENTATIONS
    if action < TURN_LEFT:
        return (1 - face) * NUM_ORIENTATIONS + way
    step = 1 if action >= TURN_RIGHT else -1
    return face * NUM_ORIENTATIONS + (way + step) % NUM_ORIENTATIONS


@kernel
def fill_check(state: SpaceBuilderState, seat: int, belief: np.ndarray, record: FeatureRecord) -> None:
    own, best = expected_defects(state, seat, belief), np.inf
    for other in range(state.num_players):
        if other != seat:
            best = min(best, expected_defects(state, other, belief))
    record.defects[0] = round_half_up(STEPS_PER_DEFECT * own)
    record.lead[0] = round_half_up(STEPS_PER_DEFECT * (best - own))
