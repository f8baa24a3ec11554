"""What do the plans show, and how does the one of this round lie?

R2: all that lies on the table is seen turned, and built upright: its base cell on the board's. A cell as it is seen on
the plan has another number than the board's cell that it stands for, unless the plan lies upright.
"""

import numpy as np

from ..core.kernel import kernel
from ..core.rng import shuffle
from ..core.state import EMPTY, as_int64
from .buildings import NUM_BUILDINGS, NUM_CELLS, NUM_COLUMNS, NUM_FACES, NUM_ORIENTATIONS, NUM_PLANS
from .components import PLAN_BUILDING, PLAN_CELL, PLAN_FACE, PLAN_ORIENTATION
from .state import FRESH_PLANS, P_ASKEW, P_TURN, SpaceBuilderState


def turned_right(cell: int) -> int:
    """Where a cell comes to lie when the plan is turned right by a quarter."""
    row, column = divmod(cell, NUM_COLUMNS)
    return column * NUM_COLUMNS + NUM_COLUMNS - 1 - row


def turn_cells() -> np.ndarray:
    turns = [list(range(NUM_CELLS))]
    for _ in range(NUM_ORIENTATIONS - 1):
        turns.append([turned_right(cell) for cell in turns[-1]])
    return np.array(turns, np.int64)


SEEN_CELL = turn_cells()
"""By quarters right and the board's cell: where it is seen on the plan."""
BOARD_CELL = np.argsort(SEEN_CELL, axis=1)
"""By quarters right and cell as it is seen: the board's cell."""


@kernel
def seen_cell(state: SpaceBuilderState, cell: int) -> int:
    return as_int64(SEEN_CELL[state.plan_turn, cell])


@kernel
def board_cell(state: SpaceBuilderState, cell: int) -> int:
    return as_int64(BOARD_CELL[state.plan_turn, cell])


@kernel
def p_misturn(state: SpaceBuilderState) -> float:
    """T2. How often a look mistakes an orientation: more often where the plan lies askew."""
    quarters_off = min(state.plan_turn, NUM_ORIENTATIONS - state.plan_turn)
    return float(min(state.options[P_TURN] + state.options[P_ASKEW] * quarters_off, 1.0))


@kernel
def this_plan(state: SpaceBuilderState) -> int:
    """The plan of the round being built."""
    return as_int64(state.plans[state.rounds_done])


@kernel
def wanted_pose(state: SpaceBuilderState, plan: int, building: int) -> int:
    """How a plan wants a card to lie, as one number."""
    face = as_int64(state.plan_face[building, plan])
    return face * NUM_ORIENTATIONS + as_int64(state.plan_orientation[building, plan])


@kernel
def deal_plans(state: SpaceBuilderState) -> None:
    """R1. The fixed plans are shuffled; fresh ones are made."""
    for plan in range(NUM_PLANS):
        state.plans[plan] = plan
    if state.variant == FRESH_PLANS:
        lay_out_fresh_plans(state)
        shuffle_fresh_plans(state, 0, state.rng)
    else:
        copy_fixed_plans(state)
        shuffle(state.rng, state.plans, NUM_PLANS)
    for building in range(NUM_BUILDINGS):
        for plan in range(NUM_PLANS):
            state.faces_left[building, state.plan_face[building, plan]] += 1
            state.orientations_left[building, state.plan_orientation[building, plan]] += 1


@kernel
def copy_fixed_plans(state: SpaceBuilderState) -> None:
    for plan in range(NUM_PLANS):
        for cell in range(NUM_CELLS):
            state.plan_building[plan, cell] = PLAN_BUILDING[plan, cell]
        for building in range(NUM_BUILDINGS):
            cell = PLAN_CELL[plan, building]
            state.plan_face[building, plan] = PLAN_FACE[plan, cell]
            state.plan_orientation[building, plan] = PLAN_ORIENTATION[plan, cell]


@kernel
def lay_out_fresh_plans(state: SpaceBuilderState) -> None:
    """As generate_plans.py does: over all plans each building shows all faces, and all orientations, equally often."""
    for plan in range(NUM_PLANS):
        spread_buildings(state, plan)
        for building in range(NUM_BUILDINGS):
            state.plan_face[building, plan] = plan % NUM_FACES
            state.plan_orientation[building, plan] = plan % NUM_ORIENTATIONS


@kernel
def spread_buildings(state: SpaceBuilderState, plan: int) -> None:
    """All buildings in order and the empty cell last: a beginning for shuffles."""
    for cell in range(NUM_CELLS):
        state.plan_building[plan, cell] = cell if cell < NUM_BUILDINGS else EMPTY


@kernel
def shuffle_fresh_plans(state: SpaceBuilderState, first: int, rng: np.ndarray) -> None:
    """Shuffles the cells of each plan from one on, and deals their faces and orientations anew."""
    for building in range(NUM_BUILDINGS):
        shuffle(rng, state.plan_face[building, first:], NUM_PLANS - first)
        shuffle(rng, state.plan_orientation[building, first:], NUM_PLANS - first)
    for plan in range(first, NUM_PLANS):
        shuffle(rng, state.plan_building[plan], NUM_CELLS)


@kernel
def note_checked_plan(state: SpaceBuilderState) -> None:
    """R4. After the check everybody knows one plan less is left with what it shows."""
    plan = this_plan(state)
    for building in range(NUM_BUILDINGS):
        state.faces_left[building, state.plan_face[building, plan]] -= 1
        state.orientations_left[building, state.plan_orientation[building, plan]] -= 1
