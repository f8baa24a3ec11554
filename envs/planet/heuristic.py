"""What looks good at first sight? The change a placement makes to the animals and the objective in record.

Each animal that can still be won promises its points times the chance to win it, which rises with the lead over the
best other planet; the further off its round, the less a lead counts. Each area of one's own objective promises a
part of a point.
"""

from math import exp

import numpy as np

from ..core.kernel import kernel
from ..core.scratch import new_record
from ..core.state import EMPTY, Struct, as_int64, float64, int64
from .actions import NUM_PLACEMENTS
from .components import (
    NUM_ANIMALS,
    NUM_AREAS,
    NUM_CARDS,
    NUM_EDGES,
    NUM_HABITATS,
    NUM_ROUNDS,
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


def odds_by_lead() -> np.ndarray:
    """One to how many an animal is won, by rounds until it is due and by lead over the best other planet."""
    leads = range(-NUM_AREAS, NUM_AREAS + 1)
    spread = [CLOSE_LEAD + LEAD_PER_ROUND * ahead for ahead in range(NUM_ROUNDS)]
    return np.array([[1 + exp(-lead / width) for lead in leads] for width in spread])


ODDS = odds_by_lead()
"""A logistic function, of which there are too many values to compute at each of 300 placements."""


class OpenAnimals(Struct):
    """The animals that can still be won, as a seat sees them."""

    count: int = int64()
    card: np.ndarray = int64(NUM_ANIMALS)
    rounds_ahead: np.ndarray = int64(NUM_ANIMALS)
    to_beat: np.ndarray = int64(NUM_ANIMALS)  # how well the best other planet meets the need
    worth: np.ndarray = float64(NUM_ANIMALS)


OPEN_ANIMALS = OpenAnimals.dtype


@kernel
def prior_logits(state: PlanetState, seat: int, values: np.ndarray) -> None:
    """Fills in how many points each placement promises, as log-odds."""
    best_others = best_of_others(state, seat)
    habitats = np.empty(NUM_HABITATS, np.uint64)
    after = np.empty(NUM_CARDS, np.int8)
    animals = new_record(OPEN_ANIMALS)
    list_open_animals(state, seat, best_others, animals)
    for slot in range(PILE):
        tile = as_int64(state.offer[slot])
        if tile == EMPTY:
            continue
        goal = objective_prospect(state, seat, tile)
        for placement in range(NUM_PLACEMENTS):
            if state.areas[seat, placement] == EMPTY:
                imagine(state, seat, tile, placement, habitats, after)
                worth = goal + animals_prospect(animals, after)
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
def list_open_animals(state: PlanetState, seat: int, best_others: np.ndarray, animals: OpenAnimals) -> None:
    """Lists once what is the same for all placements."""
    animals.count = 0
    for card in range(NUM_CARDS):
        if state.column[card] != NO_COLUMN:
            animals.card[animals.count] = card
            animals.rounds_ahead[animals.count] = state.column[card] - state.round_number
            animals.to_beat[animals.count] = best_others[card]
            animals.worth[animals.count] = worth_of_animal(state, seat, card)
            animals.count += 1


@kernel
def animals_prospect(animals: OpenAnimals, after: np.ndarray) -> float:
    """R4, R6. Points of the animals still to be won, each times the chance to win it."""
    total = 0.0
    for i in range(animals.count):
        lead = as_int64(after[animals.card[i]]) - animals.to_beat[i]
        total += animals.worth[i] / ODDS[animals.rounds_ahead[i], lead + NUM_AREAS]
    return total
