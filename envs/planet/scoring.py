"""Who wins? Points for the objective and for animals (R6), and how ties are broken."""

from ..core.kernel import kernel
from ..core.state import OVER, STILL_PLAYING, as_int64
from .components import (
    ANIMAL_AT_HOME_POINTS,
    ANIMAL_POINTS,
    BEGINNERS_ANIMAL_POINTS,
    CARD_HOME,
    OBJECTIVE_POINTS,
)
from .state import BEGINNER, NO_OBJECTIVE, PlanetState


@kernel
def objective_points(state: PlanetState, seat: int, objective: int) -> int:
    """R6. What an objective is worth on a seat's planet as it stands."""
    if objective == NO_OBJECTIVE:
        return 0
    return as_int64(OBJECTIVE_POINTS[objective, state.num_areas[seat, objective]])


@kernel
def animal_points(state: PlanetState, seat: int, objective: int) -> int:
    """R6. Two points an animal, one if its home is the objective's habitat; R7. one each for beginners."""
    if state.variant == BEGINNER:
        return BEGINNERS_ANIMAL_POINTS * as_int64(state.num_animals[seat])
    at_home = 0
    if objective != NO_OBJECTIVE:
        at_home = as_int64(state.num_won[seat, objective])
    return ANIMAL_AT_HOME_POINTS * at_home + ANIMAL_POINTS * (as_int64(state.num_animals[seat]) - at_home)


@kernel
def worth_of_animal(state: PlanetState, seat: int, card: int) -> int:
    """R6, R7. What one animal would bring a seat."""
    if state.variant == BEGINNER:
        return BEGINNERS_ANIMAL_POINTS
    return ANIMAL_AT_HOME_POINTS if CARD_HOME[card] == state.objectives[seat] else ANIMAL_POINTS


@kernel
def points_with(state: PlanetState, seat: int, objective: int) -> int:
    """R6. A seat's points as things stand if this were its objective."""
    return objective_points(state, seat, objective) + animal_points(state, seat, objective)


@kernel
def score(state: PlanetState, seat: int) -> float:
    return float(points_with(state, seat, as_int64(state.objectives[seat])))


@kernel
def is_better(state: PlanetState, one: int, other: int) -> bool:
    """R6. More points, or as many and more animals."""
    difference = score(state, one) - score(state, other)
    if difference != 0:
        return difference > 0
    return state.num_animals[one] > state.num_animals[other]


@kernel
def rank(state: PlanetState, seat: int) -> int:
    """R6. How many are better; seats with the same points and animals share a place."""
    if state.phase != OVER:
        return STILL_PLAYING
    better = 0
    for other in range(state.num_players):
        if is_better(state, other, seat):
            better += 1
    return better
