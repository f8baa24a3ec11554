"""What is in the box? 20 plans for eight buildings, and what a defect costs."""

import numpy as np

from ..core.csv_tables import ComponentError, Row, hash_tables, read_table, table_path
from ..core.state import EMPTY
from .buildings import BUILDINGS, FACES, NUM_BUILDINGS, NUM_CELLS, NUM_PLANS, NUM_STARRED, ORIENTATIONS

GAME = "space_builder"
MAX_PLAYERS = 4  # (book)
MAX_ROUNDS = (NUM_BUILDINGS - NUM_STARRED) * MAX_PLAYERS + 1  # R7: then somebody has won with all buildings

# R4, the defects of a card: all from the book
NOT_BUILT = 1
WRONG_CELL = 2
WRONG_WAY = 2  # turned wrongly, or the wrong face
MAX_DEFECT_STEPS = NUM_BUILDINGS * WRONG_CELL


def load_plans() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """By plan and place: which building is there, or EMPTY; its face; its orientation."""
    buildings = np.full((NUM_PLANS, NUM_CELLS), EMPTY, np.int8)
    faces = np.zeros((NUM_PLANS, NUM_CELLS), np.int8)
    orientations = np.zeros((NUM_PLANS, NUM_CELLS), np.int8)
    seen: dict[tuple[int, str], Row] = {}
    for row in read_table(GAME, "plans", ("plan", "place", "building", "face", "orientation")):
        plan, place = row.integer("plan", 1, NUM_PLANS) - 1, row.integer("place", 1, NUM_CELLS) - 1
        for thing in (f"place {place + 1}", f"the {row.text('building')}"):
            if (plan, thing) in seen:
                raise row.error(f"{thing} of plan {plan + 1} stands on line {seen[plan, thing].line} already")
            seen[plan, thing] = row
        buildings[plan, place] = row.choice("building", BUILDINGS)
        faces[plan, place] = row.choice("face", FACES)
        orientations[plan, place] = row.choice("orientation", ORIENTATIONS)
    check_completeness(buildings)
    return buildings, faces, orientations


def check_completeness(buildings: np.ndarray) -> None:
    """The rules rely on plans that show all buildings."""
    for plan in range(NUM_PLANS):
        for building in range(NUM_BUILDINGS):
            if building not in buildings[plan]:
                name = f"the {BUILDINGS[building]} of plan {plan + 1}"
                raise ComponentError(
                    f"{table_path(GAME, 'plans')}: {name} is missing; each plan shows all {NUM_BUILDINGS}"
                )


PLAN_BUILDING, PLAN_FACE, PLAN_ORIENTATION = load_plans()
PLAN_CELL = np.array(
    [[list(plan).index(building) for building in range(NUM_BUILDINGS)] for plan in PLAN_BUILDING], np.int8
)
"""By plan and building: its place."""
COMPONENTS_HASH = hash_tables(GAME, "plans")
