"""Who knows what? Secret objectives, face-down animals, and states a seat could not tell apart."""

import numpy as np

from ..core.kernel import kernel
from ..core.rng import shuffle
from ..core.state import EMPTY, OVER
from .components import NUM_CARDS, NUM_HABITATS, NUM_ROUNDS, NUM_TILES, PILE
from .state import BEGINNER, NO_COLUMN, PlanetState


@kernel
def knows_objective(state: PlanetState, seat: int, owner: int) -> bool:
    """R1. Objectives are secret; R6. they are shown at the end; R7. beginners have none to keep secret."""
    return seat == owner or state.phase == OVER or state.variant == BEGINNER


@kernel
def determinize(state: PlanetState, seat: int, rng: np.ndarray) -> None:
    """Redraws what this seat cannot know: the piles to come, others' objectives, face-down animals.

    Piles 11 and 12 are made of tiles that all have seen, so they stay.
    """
    redraw_piles(state, rng)
    redraw_animals(state, rng)
    if state.variant != BEGINNER:
        redraw_objectives(state, seat, rng)


@kernel
def redraw_piles(state: PlanetState, rng: np.ndarray) -> None:
    """The dealt piles that are still face down hold exactly the tiles nobody has seen."""
    unseen = np.empty(NUM_TILES, np.int64)
    count = 0
    for tile in range(NUM_TILES):
        if state.is_unseen[tile]:
            unseen[count] = tile
            count += 1
    shuffle(rng, unseen, count)
    piles = state.piles.reshape(NUM_ROUNDS * PILE)
    for i in range(count):
        piles[NUM_TILES - count + i] = unseen[i]


@kernel
def redraw_objectives(state: PlanetState, seat: int, rng: np.ndarray) -> None:
    """Objectives the seat does not know may be anybody's, or nobody's."""
    is_known = np.zeros(NUM_HABITATS, np.int64)
    for owner in range(state.num_players):
        if knows_objective(state, seat, owner):
            is_known[state.objectives[owner]] = 1
    others = np.empty(NUM_HABITATS, np.int64)
    count = 0
    for habitat in range(NUM_HABITATS):
        if not is_known[habitat]:
            others[count] = habitat
            count += 1
    shuffle(rng, others, count)
    for owner in range(NUM_HABITATS):
        if owner >= state.num_players or not knows_objective(state, seat, owner):
            count -= 1
            state.objectives[owner] = others[count]


@kernel
def redraw_animals(state: PlanetState, rng: np.ndarray) -> None:
    """R8. A face-down card may be any that has not lain open."""
    others = np.empty(NUM_CARDS, np.int64)
    count = 0
    for card in range(NUM_CARDS):
        if state.dealt_for[card] == NO_COLUMN:
            others[count] = card
            count += 1
    shuffle(rng, others, count)
    for i in range(NUM_ROUNDS):
        if state.face_down[i] != EMPTY:
            count -= 1
            state.face_down[i] = others[count]
