"""What is true of every state? Where tiles and cards are, and what the rules keep up to date along the way."""

from collections import Counter

import numpy as np

from ..core.state import EMPTY
from .components import (
    CARDS_PER_HOME,
    NUM_ANIMALS,
    NUM_AREAS,
    NUM_DEALT_PILES,
    NUM_EDGES,
    NUM_FACES,
    NUM_HABITATS,
    NUM_TILES,
    TILE_HABITATS,
)
from .state import NO_COLUMN, NO_OBJECTIVE, NOBODY, PlanetState


def check_state(state: PlanetState) -> None:
    """Tiles and cards lie in exactly one place each, and all that follows from them is right."""
    check_tiles(state)
    check_cards(state)
    for seat in range(state.num_players):
        check_planet(state, seat)
    assert sorted(state.objectives) in (list(range(NUM_HABITATS)), [NO_OBJECTIVE] * NUM_HABITATS)


def check_tiles(state: PlanetState) -> None:
    places = [state.piles, state.offer, state.tiles, np.flatnonzero(state.is_boxed)]
    tiles = Counter(int(tile) for place in places for tile in np.ravel(place) if tile != EMPTY)
    assert tiles == Counter(range(NUM_TILES)), "a tile is missing or lies in two places"
    unseen = state.piles[min(state.round_number, NUM_DEALT_PILES) : NUM_DEALT_PILES]
    assert np.flatnonzero(state.is_unseen).tolist() == sorted(unseen.ravel().tolist())


def check_cards(state: PlanetState) -> None:
    """R1, R8. Each animal dealt was seen open or lies face down; a card is in a column or taken, never both."""
    face_down = [int(card) for card in state.face_down if card != EMPTY]
    was_seen = state.dealt_for != NO_COLUMN
    assert len(set(face_down)) == len(face_down)
    assert len(face_down) + np.count_nonzero(was_seen) == NUM_ANIMALS
    assert not was_seen[face_down].any()
    assert not np.any((state.column != NO_COLUMN) & (state.keeper != NOBODY))
    assert np.all(was_seen | ((state.keeper == NOBODY) & (state.column == NO_COLUMN)))


def check_planet(state: PlanetState, seat: int) -> None:
    """The areas follow from tiles and rotations, the counts from the areas and the cards taken."""
    areas = [EMPTY] * NUM_AREAS
    for face in range(NUM_FACES):
        tile, rotation = state.tiles[seat, face], state.rotations[seat, face]
        for edge in range(NUM_EDGES) if tile != EMPTY else ():
            areas[face * NUM_EDGES + (edge + rotation) % NUM_EDGES] = int(TILE_HABITATS[tile, edge])
    assert state.areas[seat].tolist() == areas
    for habitat in range(NUM_HABITATS):
        assert state.num_areas[seat, habitat] == areas.count(habitat)
        bits = sum(1 << area for area in range(NUM_AREAS) if areas[area] == habitat)
        assert int(state.habitats[seat, habitat]) == bits
    homes = np.flatnonzero(state.keeper == seat) // CARDS_PER_HOME
    assert state.num_won[seat].tolist() == np.bincount(homes, minlength=NUM_HABITATS).tolist()
    assert state.num_animals[seat] == len(homes)
