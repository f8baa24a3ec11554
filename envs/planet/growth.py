"""How large may regions grow until the animals come? By an area a round, but only into free faces."""

import numpy as np

from ..core.kernel import kernel
from ..core.state import as_int64
from .components import CARDS_PER_HOME, MAJORITY_CARD, NUM_CARDS, NUM_HABITATS
from .geometry import AROUND_FACE, NO_AREAS
from .regions import kind_met, take_region
from .rules import seat_on
from .state import PlanetState

ONE = np.uint64(1)
ALL_AREAS = np.bitwise_or.reduce(AROUND_FACE)


@kernel
def reach_of_others(state: PlanetState, seat: int) -> np.ndarray:
    """How well the best of the other planets may meet each animal's need by then."""
    best, reach = np.zeros(NUM_CARDS, np.int64), np.zeros(NUM_CARDS, np.int64)
    for steps in range(1, state.num_players):
        habitats = state.habitats[seat_on(state, seat, steps)]
        for home in range(NUM_HABITATS):
            measure_reach(state, habitats, home, reach)
        for card in range(NUM_CARDS):
            best[card] = max(best[card], reach[card])
    return best


@kernel
def measure_reach_near(state: PlanetState, habitats: np.ndarray, face: int, reach: np.ndarray) -> None:
    """The same of a planet with a new tile; what lies neither on nor around it may grow as before."""
    for home in range(NUM_HABITATS):
        if habitats[home] & AROUND_FACE[face] != NO_AREAS:
            measure_reach(state, habitats, home, reach)


@kernel
def measure_reach(state: PlanetState, habitats: np.ndarray, home: int, reach: np.ndarray) -> None:
    """Writes how well a planet may meet the needs of the nine animals of one home habitat when they are due."""
    first_card = home * CARDS_PER_HOME
    for card in range(first_card, first_card + CARDS_PER_HOME):
        reach[card] = 0
    free = ALL_AREAS
    for habitat in range(NUM_HABITATS):
        free &= ~habitats[habitat]
    left = habitats[home]
    while left != NO_AREAS:
        left, touched, size = take_region(left)
        room = num_bits(touched & free)
        reach[first_card + MAJORITY_CARD] += 1
        place = 0
        for other in range(NUM_HABITATS):
            if other != home:
                card = first_card + place + kind_met(habitats, touched, other)
                rounds = max(as_int64(state.column[card]) - state.round_number, 0)
                reach[card] = max(reach[card], size + min(room, rounds))
                place += 1


@kernel
def num_bits(word: np.uint64) -> int:
    count = 0
    while word != NO_AREAS:
        word &= word - ONE
        count += 1
    return count
