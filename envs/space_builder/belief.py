"""What does a seat believe about the plan? By its own readings, and by what is left of the plans.

Fixed plans are known by heart: it is only unknown which of those not checked yet lies there, and readings weigh them.
Of a fresh plan (the variant) nothing is known but the readings, and that all 20 together show each building's faces
equally often, and its orientations: what the plans checked so far have shown is less likely from now on.
"""

from math import exp, log

import numpy as np

from ..core.kernel import kernel
from ..core.state import EMPTY, as_int64
from .buildings import NUM_BUILDINGS, NUM_CELLS, NUM_FACES, NUM_ORIENTATIONS, NUM_PLANS
from .components import NOT_BUILT, WRONG_CELL, WRONG_WAY
from .plans import board_cell, p_misturn, seen_cell, wanted_pose
from .rules import pose
from .state import FRESH_PLANS, P_FACE, UNREAD, SpaceBuilderState

NUM_POSES = NUM_FACES * NUM_ORIENTATIONS
IMPOSSIBLE = -np.inf
BELIEF_SHAPE = (NUM_BUILDINGS, NUM_CELLS, NUM_POSES)
"""A belief has, by card, the board's cell and pose, how likely the plan wants the card to lie there and so."""


@kernel
def believe(state: SpaceBuilderState, seat: int, belief: np.ndarray) -> float:
    """Fills in a belief of zeros; returns how likely the plan is in all as it is most likely."""
    if state.variant == FRESH_PLANS:
        return believe_readings(state, seat, belief)
    chances = np.zeros(NUM_PLANS)
    weigh_plans(state, seat, chances)
    for plan in range(NUM_PLANS):
        if chances[plan] > 0.0:
            for cell in range(NUM_CELLS):
                building = as_int64(state.plan_building[plan, cell])
                if building != EMPTY:
                    belief[building, cell, wanted_pose(state, plan, building)] += chances[plan]
    return float(chances.max())


@kernel
def believe_readings(state: SpaceBuilderState, seat: int, belief: np.ndarray) -> float:
    """A fresh plan: each building is where it was read, or on any of the cells not read."""
    num_unread, surest = 0, 1.0
    for seen in range(NUM_CELLS):
        num_unread += state.building_read[seat, seen] == UNREAD
    faces, orientations = np.zeros(NUM_FACES), np.zeros(NUM_ORIENTATIONS)
    for building in range(NUM_BUILDINGS):
        weigh_pose(state, seat, building, faces, orientations)
        found = cell_found(state, seat, building)
        for cell in range(NUM_CELLS):
            seen = seen_cell(state, cell)
            if found == EMPTY and state.building_read[seat, seen] == UNREAD:
                believe_pose(belief[building, cell], faces, orientations, 1 / num_unread)
            elif found == seen:
                believe_pose(belief[building, cell], faces, orientations, 1.0)
        surest *= belief[building].max()
    return surest


@kernel
def believe_pose(poses: np.ndarray, faces: np.ndarray, orientations: np.ndarray, chance: float) -> None:
    for face in range(NUM_FACES):
        for orientation in range(NUM_ORIENTATIONS):
            poses[face * NUM_ORIENTATIONS + orientation] = chance * faces[face] * orientations[orientation]


@kernel
def expected_defects(state: SpaceBuilderState, owner: int, belief: np.ndarray) -> float:
    """R4. The defects on a board, by what somebody believes."""
    total = 0.0
    for building in range(NUM_BUILDINGS):
        if state.is_unlocked[owner, building]:
            total += expected_card_defects(state, owner, building, belief)
    return total


@kernel
def expected_card_defects(state: SpaceBuilderState, owner: int, building: int, belief: np.ndarray) -> float:
    at = as_int64(state.cell_of[owner, building])
    if at == EMPTY:
        return float(NOT_BUILT)
    in_place, right = belief[building, at].sum(), belief[building, at, pose(state, owner, building)]
    return float(WRONG_CELL * (1 - in_place) + WRONG_WAY * (in_place - right))


@kernel
def chance_to_differ(belief: np.ndarray, cell: int) -> float:
    """How likely two plans, both drawn as they are believed, differ at a cell of the board."""
    alike = (1 - belief[:, cell].sum()) ** 2.0  # both are empty there
    for building in range(NUM_BUILDINGS):
        for card_pose in range(NUM_POSES):
            alike += belief[building, cell, card_pose] ** 2.0
    return float(max(1 - alike, 0.0))


@kernel
def weigh_plans(state: SpaceBuilderState, seat: int, chances: np.ndarray) -> None:
    """T2. How likely each fixed plan is the one that lies there, by what the seat has read of it; into zeros."""
    best = IMPOSSIBLE
    for i in range(state.rounds_done, NUM_PLANS):
        best = max(best, log_likelihood(state, seat, as_int64(state.plans[i])))
    for i in range(state.rounds_done, NUM_PLANS):
        plan = as_int64(state.plans[i])
        chances[plan] = exp(log_likelihood(state, seat, plan) - best)
    total = chances.sum()
    for plan in range(NUM_PLANS):
        chances[plan] /= total


@kernel
def log_likelihood(state: SpaceBuilderState, seat: int, plan: int) -> float:
    """T2. The logarithm of the probability of a seat's readings, were this the plan; up to a constant."""
    total, mistake = 0.0, p_misturn(state)
    for cell in range(NUM_CELLS):
        if state.building_read[seat, cell] == UNREAD:
            continue
        building = as_int64(state.building_read[seat, cell])
        if building != state.plan_building[plan, board_cell(state, cell)]:
            return IMPOSSIBLE
        if building == EMPTY:
            continue
        face = as_int64(state.plan_face[building, plan])
        seen = (as_int64(state.plan_orientation[building, plan]) + state.plan_turn) % NUM_ORIENTATIONS
        total += log_chance(state.faces_read[seat, cell], face, state.options[P_FACE])
        total += log_chance(state.orientations_read[seat, cell], seen, mistake)
    return total


@kernel
def log_chance(tally: np.ndarray, truth: int, mistake: float) -> float:
    """How likely a tally of readings is, if they mistake the truth with a certain probability."""
    num_right = as_int64(tally[truth])
    num_wrong = 0
    for i in range(len(tally)):
        num_wrong += as_int64(tally[i])
    num_wrong -= num_right
    if (num_right > 0 and mistake == 1.0) or (num_wrong > 0 and mistake == 0.0):
        return IMPOSSIBLE
    total = 0.0
    if num_right > 0:
        total += num_right * log(1.0 - mistake)
    if num_wrong > 0:
        total += num_wrong * log(mistake / (len(tally) - 1))
    return total


@kernel
def cell_found(state: SpaceBuilderState, seat: int, building: int) -> int:
    """Where a seat has read a building, as the plan lies; or EMPTY."""
    for seen in range(NUM_CELLS):
        if state.building_read[seat, seen] == building:
            return seen
    return EMPTY


@kernel
def weigh_pose(state: SpaceBuilderState, seat: int, building: int, faces: np.ndarray, orientations: np.ndarray) -> None:
    """How likely each face, and each orientation turned upright, is the one that a fresh plan shows."""
    face_tally, way_tally = np.zeros(NUM_FACES, np.int64), np.zeros(NUM_ORIENTATIONS, np.int64)
    seen = cell_found(state, seat, building)
    if seen != EMPTY:
        for face in range(NUM_FACES):
            face_tally[face] = state.faces_read[seat, seen, face]
        for way in range(NUM_ORIENTATIONS):
            way_tally[way] = state.orientations_read[seat, seen, (way + state.plan_turn) % NUM_ORIENTATIONS]
    weigh(face_tally, state.options[P_FACE], state.faces_left[building], faces)
    weigh(way_tally, p_misturn(state), state.orientations_left[building], orientations)


@kernel
def weigh(tally: np.ndarray, mistake: float, left: np.ndarray, chances: np.ndarray) -> None:
    """Bayes: how often each value is left, times how likely it makes a tally of readings."""
    best = IMPOSSIBLE
    for value in range(len(tally)):
        if left[value] > 0:
            best = max(best, log_chance(tally, value, mistake))
    for value in range(len(tally)):
        chances[value] = left[value] * exp(log_chance(tally, value, mistake) - best) if left[value] > 0 else 0.0
    total = chances.sum()
    for value in range(len(tally)):
        chances[value] /= total
