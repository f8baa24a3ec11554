"""What regions does a planet have, and how well does it meet an animal's need?

A region is a maximal connected set of areas of one habitat. A planet is given as five sets of areas, one a habitat.
"""

import numpy as np

from ..core.bits import lowest_bit
from ..core.kernel import kernel
from .components import (
    CARD_HOME,
    CARD_OTHER,
    CARD_REQUIREMENT,
    CARDS_PER_HOME,
    MAJORITY_CARD,
    NOT_TOUCHING_CARD,
    NUM_HABITATS,
    NUM_RANKED_REGIONS,
    TOUCHING_CARD,
    Requirement,
)
from .geometry import AREA_BIT, AROUND_FACE, CONTACTS, NO_AREAS


@kernel
def take_region(left: np.uint64) -> tuple[np.uint64, np.uint64, int]:
    """Takes one region off the areas left of a habitat: those left then, all that its areas touch, and its size."""
    touched = NO_AREAS
    size = 0
    fresh = left
    while fresh != NO_AREAS:
        area = lowest_bit(fresh)
        left &= ~AREA_BIT[area]
        touched |= CONTACTS[area]
        size += 1
        fresh = touched & left
    return left, touched, size


@kernel
def measure_near(habitats: np.ndarray, face: int, values: np.ndarray) -> None:
    """R4. Writes how well a planet with a new tile meets the animals' needs.

    Needs of animals whose home lies neither on the tile nor at its edges are met as before.
    """
    for home in range(NUM_HABITATS):
        if habitats[home] & AROUND_FACE[face] != NO_AREAS:
            measure_home(habitats, home, values)


@kernel
def measure_home(habitats: np.ndarray, home: int, values: np.ndarray) -> None:
    """R4. Writes how well a planet meets the needs of the nine animals of one home habitat."""
    first_card = home * CARDS_PER_HOME
    for card in range(first_card, first_card + CARDS_PER_HOME):
        values[card] = 0
    left = habitats[home]
    while left != NO_AREAS:
        left, touched, size = take_region(left)
        values[first_card + MAJORITY_CARD] += 1
        count_region(habitats, values, home, first_card, touched, size)


@kernel
def count_region(
    habitats: np.ndarray, values: np.ndarray, home: int, first_card: int, touched: np.uint64, size: int
) -> None:
    """R4. A region counts for four cards: for each other habitat, that of touching it or that of not touching it."""
    place = 0
    for other in range(NUM_HABITATS):
        if other == home:
            continue
        card = first_card + place + kind_met(habitats, touched, other)
        values[card] = max(values[card], size)
        place += 1


@kernel
def kind_met(habitats: np.ndarray, touched: np.uint64, other: int) -> int:
    return TOUCHING_CARD if touched & habitats[other] != NO_AREAS else NOT_TOUCHING_CARD


@kernel
def rank_regions(habitats: np.ndarray, card: int, sizes: np.ndarray) -> None:
    """R5. The sizes of the largest regions that meet an animal's need, largest first; a missing one counts 0."""
    for rank in range(NUM_RANKED_REGIONS):
        sizes[rank] = 0
    must_touch = CARD_REQUIREMENT[card] == Requirement.TOUCHING
    left = habitats[CARD_HOME[card]]
    while left != NO_AREAS:
        left, touched, size = take_region(left)
        if (touched & habitats[CARD_OTHER[card]] != NO_AREAS) == must_touch:
            insert_size(sizes, size)


@kernel
def insert_size(sizes: np.ndarray, size: int) -> None:
    """Puts a size where it belongs in a list that falls; the smallest drops out."""
    for rank in range(NUM_RANKED_REGIONS):
        if size > sizes[rank]:
            kept = sizes[rank]
            sizes[rank] = size
            size = kept
