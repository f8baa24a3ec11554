"""What looks good at first sight? The change a placement makes to the animals and the objective in record.

Each animal that can still be won promises its points times the chance to win it, which rises with the lead over the
best other planet; the further off its round, the less a lead counts. Each area of one's own objective promises a
part of a point.
"""

import numpy as np

from ..core.kernel import kernel
from ..core.state import EMPTY, as_int64
from .actions import NUM_PLACEMENTS
from .components import (
    NUM_CARDS,
    NUM_EDGES,
    NUM_HABITATS,
    PILE,
    TILE_COUNTS,
    TILE_HABITATS,
)
from .geometry import AREA_BIT
from .regions import measure_near
from .scoring import worth_of_animal
from .state import NO_COLUMN, NO_OBJECTIVE, PlanetState

# hand-tuned
LOGITS_PER_POINT = 0.35
AREA_POINTS = 0.4  # an area of the own objective: two points a step of two to four areas, if the step is reached
CLOSE_LEAD = 0.7  # a lead that makes winning an animal due now likely
LEAD_PER_ROUND = 0.6  # how much more it takes for each round that is still to come


@kernel
def prior_logits(state: PlanetState, seat: int, values: np.ndarray) -> None:
    """Fills in how many points each placement promises, as log-odds."""
    best_others = best_of_others(state, seat)
    habitats = np.empty(NUM_HABITATS, np.uint64)
    after = np.empty(NUM_CARDS, np.int8)
    for slot in range(PILE):
        tile = as_int64(state.offer[slot])
        if tile == EMPTY:
            continue
        goal = objective_prospect(state, seat, tile)
        for placement in range(NUM_PLACEMENTS):
            if state.areas[seat, placement] == EMPTY:
                imagine(state, seat, tile, placement, habitats, after)
                worth = goal + animals_prospect(state, seat, best_others, after)
                values[slot * NUM_PLACEMENTS + placement] = LOGITS_PER_POINT * worth


@kernel
def best_of_others(state: PlanetState, seat: int) -> np.ndarray:
    """How well the best of the other planets meets each animal's need."""
    best = np.zeros(NUM_CARDS, np.int64)
    for other in range(state.num_players):
        if other != seat:
            for card in range(NUM_CARDS):
                best[card] = max(best[card], as_int64(state.values[other, card]))
    return best


@kernel
def imagine(state: PlanetState, seat: int, tile: int, placement: int, habitats: np.ndarray, after: np.ndarray) -> None:
    """Fills in a planet with one more tile, and how well it would meet each animal's need."""
    face, rotation = placement // NUM_EDGES, placement % NUM_EDGES
    for habitat in range(NUM_HABITATS):
        habitats[habitat] = state.habitats[seat, habitat]
    for card in range(NUM_CARDS):
        after[card] = state.values[seat, card]
    for place in range(NUM_EDGES):
        habitats[TILE_HABITATS[tile, place]] |= AREA_BIT[face * NUM_EDGES + (place + rotation) % NUM_EDGES]
    measure_near(habitats, face, after)


@kernel
def objective_prospect(state: PlanetState, seat: int, tile: int) -> float:
    """R6. What a tile promises for the seat's own objective."""
    objective = as_int64(state.objectives[seat])
    return 0.0 if objective == NO_OBJECTIVE else AREA_POINTS * TILE_COUNTS[tile, objective]


@kernel
def animals_prospect(state: PlanetState, seat: int, best_others: np.ndarray, after: np.ndarray) -> float:
    """R4, R6. Points of the animals still to be won, each times the chance to win it."""
    total = 0.0
    for card in range(NUM_CARDS):
        if state.column[card] == NO_COLUMN:
            continue
        ahead = state.column[card] - state.round_number
        lead = (after[card] - best_others[card]) / (CLOSE_LEAD + LEAD_PER_ROUND * ahead)
        total += worth_of_animal(state, seat, card) / (1 + np.exp(-lead))
    return total
