"""How does a game begin?"""

import numpy as np

from ..core.kernel import kernel
from ..core.rng import shuffle
from ..core.state import EMPTY
from .components import (
    MAX_PLAYERS,
    NUM_ANIMALS,
    NUM_AREAS,
    NUM_CARDS,
    NUM_FACES,
    NUM_HABITATS,
    NUM_IN_ROW,
    NUM_LATE_TILES,
    NUM_ROUNDS,
    NUM_TILES,
    PILE,
    ROUNDS_OF_A_ROW,
    ROUNDS_OF_ANIMALS,
)
from .rules import begin_round, lay_open
from .state import BEGINNER, HIDDEN_ANIMALS, NO_OBJECTIVE, NOBODY, Phase, PlanetState

COLUMNS = np.array(ROUNDS_OF_ANIMALS)
ROW = np.array(ROUNDS_OF_A_ROW)


@kernel
def deal(state: PlanetState) -> None:
    """R1. Empty planets, ten piles of five tiles, twenty animals, an objective for each; seat 0 starts."""
    clear_planets(state)
    deal_tiles(state)
    deal_animals(state)
    deal_objectives(state)
    state.phase = Phase.PLACE
    state.round_number = 1
    begin_round(state)


@kernel
def clear_planets(state: PlanetState) -> None:
    for seat in range(MAX_PLAYERS):
        for face in range(NUM_FACES):
            state.tiles[seat, face] = EMPTY
        for area in range(NUM_AREAS):
            state.areas[seat, area] = EMPTY


@kernel
def deal_tiles(state: PlanetState) -> None:
    piles = state.piles.reshape(NUM_ROUNDS * PILE)
    for tile in range(NUM_TILES):
        piles[tile] = tile
        state.is_unseen[tile] = 1
    shuffle(state.rng, piles, NUM_TILES)
    for late in range(NUM_LATE_TILES):
        piles[NUM_TILES + late] = EMPTY


@kernel
def deal_animals(state: PlanetState) -> None:
    """R1. Columns of one to three cards; R8. or two rows of a card for each round, one of them face down."""
    cards = np.arange(NUM_CARDS)
    shuffle(state.rng, cards, NUM_CARDS)
    for card in range(NUM_CARDS):
        state.keeper[card] = NOBODY
    for i in range(NUM_ROUNDS):
        state.face_down[i] = EMPTY
    if state.variant != HIDDEN_ANIMALS:
        for i in range(NUM_ANIMALS):
            lay_open(state, cards[i], COLUMNS[i])
        return
    for i in range(NUM_IN_ROW):
        lay_open(state, cards[i], ROW[i])
        state.face_down[ROW[i] - 1] = cards[NUM_IN_ROW + i]


@kernel
def deal_objectives(state: PlanetState) -> None:
    """R1. One a seat, in secret; R7. none for beginners."""
    for habitat in range(NUM_HABITATS):
        state.objectives[habitat] = NO_OBJECTIVE if state.variant == BEGINNER else habitat
    shuffle(state.rng, state.objectives, NUM_HABITATS)
