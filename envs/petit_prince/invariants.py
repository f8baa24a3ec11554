"""What is true of every state? Where the tiles are, and what the rules count along the way."""

from collections import Counter

import numpy as np

from ..core.state import EMPTY
from .components import BAOBABS_THAT_TURN, MAX_PLAYERS, NUM_TILES, TILE_ELEMENTS, Element, Stack
from .state import PetitPrinceState
from .what_if import fill_points_and_gains


def check_state(state: PetitPrinceState) -> None:
    """Each tile lies in exactly one place, and the counts of each planet are right."""
    places = [state.stacks, state.offer, state.planets, state.discard]
    tiles = Counter(int(tile) for place in places for tile in np.ravel(place) if tile != EMPTY)
    assert tiles == Counter(range(NUM_TILES)), "a tile is missing or lies in two places"
    for seat in range(state.num_players):
        check_planet(state, seat)
    if state.keeps_points:
        check_what_is_kept(state)


def check_what_is_kept(state: PetitPrinceState) -> None:
    """What is kept for observations is what it would be if computed now."""
    points, gains = np.zeros(MAX_PLAYERS, np.int16), np.zeros((MAX_PLAYERS, MAX_PLAYERS), np.int16)
    fill_points_and_gains(state, int(state.seat), points, gains)
    assert points.tolist() == state.kept_points.tolist()
    for seat in range(state.num_players):
        for slot in range(MAX_PLAYERS):
            if state.offer[slot] != EMPTY and not state.has_drafted[seat]:
                assert gains[slot, seat] == state.kept_gains[slot, seat]


def check_planet(state: PetitPrinceState, seat: int) -> None:
    """The counts of a planet match its tiles, characters aside. R5: baobabs turn tiles face down three at a time."""
    tiles = state.planets[seat, : Stack.CHARACTER].ravel()
    is_face_down = state.is_face_down[seat, : Stack.CHARACTER].ravel() != 0
    is_face_up = (tiles != EMPTY) & ~is_face_down
    num_face_down = int(is_face_down[tiles != EMPTY].sum())
    assert TILE_ELEMENTS[tiles[is_face_up]].sum(axis=0).tolist() == state.showing[seat].tolist()
    assert num_face_down == state.num_face_down[seat]
    assert (tiles != EMPTY).sum() == state.num_tiles[seat]
    assert num_face_down % BAOBABS_THAT_TURN == 0
    assert state.showing[seat, Element.BAOBAB] < BAOBABS_THAT_TURN
