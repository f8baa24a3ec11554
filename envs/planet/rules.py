"""How is it played? Each rule is a function that cites its number in RULES.md."""

import numpy as np

from ..core.kernel import kernel
from ..core.state import EMPTY, as_int64
from .actions import NUM_PLACEMENTS
from .components import (
    CARD_HOME,
    CARD_REQUIREMENT,
    FIRST_ANIMAL_ROUND,
    NUM_AREAS,
    NUM_CARDS,
    NUM_DEALT_PILES,
    NUM_EDGES,
    NUM_HABITATS,
    NUM_LATE_TILES,
    NUM_RANKED_REGIONS,
    NUM_ROUNDS,
    PILE,
    SHOWN_AHEAD,
    TILE_COUNTS,
    TILE_HABITATS,
    Requirement,
)
from .geometry import AREA_BIT
from .regions import measure_near, rank_regions
from .state import NO_COLUMN, NOBODY, Phase, PlanetState


@kernel
def apply(state: PlanetState, action: int) -> None:
    """R2. The seat to move takes a tile and puts it on its planet; after the last one the round ends."""
    slot = action // NUM_PLACEMENTS
    placement = action % NUM_PLACEMENTS
    tile = as_int64(state.offer[slot])
    state.offer[slot] = EMPTY
    place_tile(state, state.seat, tile, placement // NUM_EDGES, placement % NUM_EDGES)
    state.num_placed += 1
    if state.num_placed < state.num_players:
        state.seat = seat_on(state, state.seat, 1)
    else:
        end_round(state)


@kernel
def seat_on(state: PlanetState, seat: int, steps: int) -> int:
    """The seat some steps clockwise from a seat. Fewer than all round, so a division can be spared."""
    other = seat + steps
    return other if other < state.num_players else other - state.num_players


@kernel
def place_tile(state: PlanetState, seat: int, tile: int, face: int, rotation: int) -> None:
    """R2. A tile lies on a face for good; its first area lies at the edge whose number is the rotation."""
    state.tiles[seat, face] = tile
    state.rotations[seat, face] = rotation
    for place in range(NUM_EDGES):
        area = face * NUM_EDGES + (place + rotation) % NUM_EDGES
        habitat = TILE_HABITATS[tile, place]
        state.areas[seat, area] = habitat
        state.habitats[seat, habitat] |= AREA_BIT[area]
        state.num_areas[seat, habitat] += 1
    measure_near(state.habitats[seat], face, state.values[seat])


@kernel
def begin_round(state: PlanetState) -> None:
    """R2. The round's pile is revealed, and the holder of the start marker is first."""
    pile = state.round_number - 1
    for slot in range(PILE):
        tile = state.piles[pile, slot]
        state.piles[pile, slot] = EMPTY
        state.offer[slot] = tile
        state.is_unseen[tile] = 0
    if pile >= NUM_DEALT_PILES:
        for habitat in range(NUM_HABITATS):
            state.late_areas[pile - NUM_DEALT_PILES, habitat] = 0
    state.num_placed = 0
    state.seat = state.start_seat


@kernel
def end_round(state: PlanetState) -> None:
    """R2. Left-over tiles, then animals, then the start marker passes on; R6. the twelfth round is the last."""
    put_left_overs_away(state)
    if state.round_number >= FIRST_ANIMAL_ROUND:
        award_animals(state)
    if state.round_number == NUM_ROUNDS:
        state.phase = Phase.OVER
        return
    show_hidden_animal(state)
    state.start_seat = seat_on(state, state.start_seat, 1)
    state.round_number += 1
    begin_round(state)


@kernel
def put_left_overs_away(state: PlanetState) -> None:
    """R3. Left-over tiles, the lowest slot first, fill the eleventh pile, then the twelfth; the rest go to the box."""
    for slot in range(PILE):
        tile = state.offer[slot]
        if tile == EMPTY:
            continue
        state.offer[slot] = EMPTY
        if state.num_left_over == NUM_LATE_TILES:
            state.is_boxed[tile] = 1
            continue
        pile = NUM_DEALT_PILES + state.num_left_over // PILE
        state.piles[pile, state.num_left_over % PILE] = tile
        state.num_left_over += 1
        for habitat in range(NUM_HABITATS):
            state.late_areas[pile - NUM_DEALT_PILES, habitat] += TILE_COUNTS[tile, habitat]


@kernel
def award_animals(state: PlanetState) -> None:
    """R4. Each card of the round's column finds a planet, or moves on to the next column; R5. or goes to the box."""
    for card in range(NUM_CARDS):
        if state.column[card] != state.round_number:
            continue
        seat = host(state, card)
        if seat != NOBODY:
            state.keeper[card] = seat
            state.num_won[seat, CARD_HOME[card]] += 1
            state.num_animals[seat] += 1
            state.column[card] = NO_COLUMN
        elif state.round_number == NUM_ROUNDS:
            state.column[card] = NO_COLUMN
        else:
            state.column[card] += 1


@kernel
def host(state: PlanetState, card: int) -> int:
    """The seat that would take an animal if the round ended now, or NOBODY."""
    seat = best_planet(state, card)
    if seat == NOBODY and state.round_number == NUM_ROUNDS and CARD_REQUIREMENT[card] != Requirement.MOST:
        return best_further_regions(state, card)
    return seat


@kernel
def best_planet(state: PlanetState, card: int) -> int:
    """R4. The one seat whose planet has the highest value above zero, or NOBODY."""
    best = 0
    found = NOBODY
    for seat in range(state.num_players):
        value = as_int64(state.values[seat, card])
        if value > best:
            best = value
            found = seat
        elif value == best:
            found = NOBODY
    return found


@kernel
def best_further_regions(state: PlanetState, card: int) -> int:
    """R5. Who is tied for the largest region compares the second largest, who is still tied the third; or NOBODY."""
    sizes = np.empty(NUM_RANKED_REGIONS, np.int64)
    best = 0
    found = NOBODY
    for seat in range(state.num_players):
        rank_regions(state.habitats[seat], card, sizes)
        standing = 0  # the sizes as digits of one number: a later one counts only among those tied before
        for rank in range(NUM_RANKED_REGIONS):
            standing = standing * (NUM_AREAS + 1) + sizes[rank]
        if standing > best:
            best = standing
            found = seat
        elif standing == best:
            found = NOBODY
    return found


@kernel
def lay_open(state: PlanetState, card: int, column: int) -> None:
    """R1. An animal lies face up in the column of a round."""
    state.column[card] = column
    state.dealt_for[card] = column


@kernel
def show_hidden_animal(state: PlanetState) -> None:
    """R8. The end of a round turns up the face-down card of the second round after it."""
    column = state.round_number + SHOWN_AHEAD
    if column <= NUM_ROUNDS and state.face_down[column - 1] != EMPTY:
        lay_open(state, as_int64(state.face_down[column - 1]), column)
        state.face_down[column - 1] = EMPTY
