"""What does a seat's network see? Named features, with seats counted clockwise from the observer."""

import numpy as np

from ..core.kernel import kernel
from ..core.layout import Feature, FeatureLayout, FeatureRecord
from ..core.state import EMPTY, as_int64
from .actions import seat_on, tiles_per_round
from .components import (
    MAX_ELEMENTS,
    MAX_PLAYERS,
    NO_CHARACTER,
    NUM_CHARACTERS,
    NUM_ELEMENTS,
    NUM_ROUNDS,
    NUM_SPOTS,
    NUM_STACKS,
    NUM_TILES,
    TILE_CHARACTER,
    TILE_ELEMENTS,
    Element,
    Stack,
)
from .knowledge import can_see_offer, collect_passed_on, is_among_passed_on, known_character
from .scoring import most_volcanoes_elsewhere, penalty_for
from .state import HIDES_CHARACTERS, NO_SLOT, NO_STACK, VARIANTS, PetitPrinceState, Phase
from .what_if import fill_points_and_gains

MAX_POINTS = 127
"""Points are cut off here, far above any real planet, so that one byte holds them."""
MAX_PER_TILE = int(TILE_ELEMENTS.max())
PLANET_TILES = NUM_SPOTS * Stack.CHARACTER

OBSERVATION = FeatureLayout(
    phase=Feature((len(Phase) - 1,), 1, "one-hot: choose a stack, hide, take, appoint"),
    num_players=Feature((MAX_PLAYERS - 1,), 1, "one-hot: 2, 3, 4, 5"),
    variant=Feature((len(VARIANTS),), 1, "one-hot: standard, hidden characters"),
    rounds_done=Feature((1,), NUM_ROUNDS, "rounds finished"),
    to_move=Feature((MAX_PLAYERS,), 1, "one-hot: the seat to move", axes=("seat",)),
    starts=Feature((MAX_PLAYERS,), 1, "one-hot: the seat that chooses or chose this round's stack", axes=("seat",)),
    has_drafted=Feature((MAX_PLAYERS,), 1, "seats that took a tile this round", axes=("seat",)),
    stack=Feature((NUM_STACKS,), 1, "one-hot: the stack drawn from this round"),
    draws_left=Feature((NUM_STACKS,), NUM_SPOTS, "how often each stack can still be drawn from"),
    num_on_offer=Feature((1,), MAX_PLAYERS, "tiles on offer, seen or not"),
    offer_is_known=Feature((MAX_PLAYERS,), 1, "slots whose tile the observer sees", axes=("slot",)),
    offer_is_hidden=Feature((MAX_PLAYERS,), 1, "two players: the slot put face down", axes=("slot",)),
    offer_elements=Feature((MAX_PLAYERS, NUM_ELEMENTS), MAX_PER_TILE, "elements of each tile on offer", axes=("slot",)),
    offer_character=Feature(
        (MAX_PLAYERS, NUM_CHARACTERS), 1, "one-hot: character of each tile on offer", axes=("slot",)
    ),
    what_if=Feature(
        (MAX_PLAYERS, MAX_PLAYERS),
        MAX_POINTS,
        "by slot and seat: how the tile would change that seat's points now; 0 for seats that have drafted",
        low=-MAX_POINTS,
        axes=("slot", "seat"),
    ),
    points=Feature(
        (MAX_PLAYERS,), MAX_POINTS, "points of each planet now, as far as known", low=-MAX_POINTS, axes=("seat",)
    ),
    showing=Feature((MAX_PLAYERS, NUM_ELEMENTS), MAX_ELEMENTS, "elements face up on each planet", axes=("seat",)),
    on_baobabs=Feature(
        (MAX_PLAYERS, NUM_ELEMENTS),
        MAX_ELEMENTS,
        "those of them that a third baobab would turn face down",
        axes=("seat",),
    ),
    num_face_down=Feature((MAX_PLAYERS,), PLANET_TILES, "tiles turned face down on each planet", axes=("seat",)),
    num_tiles=Feature((MAX_PLAYERS, NUM_STACKS), NUM_SPOTS, "places filled on each planet, by kind", axes=("seat",)),
    characters=Feature(
        (MAX_PLAYERS, NUM_CHARACTERS), NUM_SPOTS, "characters each seat is known to have", axes=("seat",)
    ),
    may_hold=Feature(
        (MAX_PLAYERS, NUM_CHARACTERS),
        NUM_SPOTS * MAX_PLAYERS,
        "hidden characters: those passed on that each seat may have kept",
        axes=("seat",),
    ),
    passed_on=Feature(
        (NUM_SPOTS, NUM_CHARACTERS),
        MAX_PLAYERS - 1,
        "hidden characters, by draw of characters: those the observer saw and left to others",
    ),
    took_passed_on=Feature(
        (NUM_SPOTS, MAX_PLAYERS),
        1,
        "by draw: seats that took one of the tiles left; with two players there were two, seen or not",
        axes=("", "seat"),
    ),
    unseen=Feature(
        (NUM_TILES,), 1, "tiles the observer has not seen, by id: what the stacks and the box can still hold"
    ),
)


@kernel
def observe(state: PetitPrinceState, seat: int, observation: FeatureRecord) -> None:
    observe_table(state, seat, observation)
    observe_stacks(state, seat, observation)
    observe_offer(state, seat, observation)
    for steps in range(state.num_players):
        observe_planet(state, seat, steps, observation)
    observe_points(state, seat, observation)
    if HIDES_CHARACTERS[state.variant] and state.phase != Phase.OVER:
        observe_passed_on(state, seat, observation)


@kernel
def steps_to(state: PetitPrinceState, seat: int, other: int) -> int:
    """How many seats clockwise from one seat another sits."""
    return other - seat if other >= seat else other - seat + state.num_players


@kernel
def observe_table(state: PetitPrinceState, seat: int, observation: FeatureRecord) -> None:
    observation.num_players[state.num_players - 2] = 1
    observation.variant[state.variant] = 1
    observation.rounds_done[0] = state.rounds_done
    if state.phase == Phase.OVER:
        return
    observation.phase[state.phase - 1] = 1
    observation.to_move[steps_to(state, seat, state.seat)] = 1
    observation.starts[steps_to(state, seat, state.start_seat)] = 1
    if state.stack != NO_STACK:
        observation.stack[state.stack] = 1
        observation.num_on_offer[0] = tiles_per_round(state) - state.num_drafted
    if state.hidden_slot != NO_SLOT and state.offer[state.hidden_slot] != EMPTY:
        observation.offer_is_hidden[state.hidden_slot] = 1


@kernel
def observe_stacks(state: PetitPrinceState, seat: int, observation: FeatureRecord) -> None:
    for stack in range(NUM_STACKS):
        observation.draws_left[stack] = NUM_SPOTS - state.num_draws[stack]
    for tile in range(NUM_TILES):
        observation.unseen[tile] = 1 - state.has_seen[seat, tile]


@kernel
def observe_offer(state: PetitPrinceState, seat: int, observation: FeatureRecord) -> None:
    for slot in range(tiles_per_round(state)):
        tile = state.offer[slot]
        if tile == EMPTY or not can_see_offer(state, seat, slot):
            continue
        observation.offer_is_known[slot] = 1
        for element in range(NUM_ELEMENTS):
            observation.offer_elements[slot, element] = TILE_ELEMENTS[tile, element]
        if TILE_CHARACTER[tile] != NO_CHARACTER:
            observation.offer_character[slot, TILE_CHARACTER[tile]] = 1


@kernel
def observe_points(state: PetitPrinceState, seat: int, observation: FeatureRecord) -> None:
    """What each planet is worth now, and what each tile on offer would change."""
    if state.keeps_points:
        observe_what_if(state, seat, state.kept_points, state.kept_gains, observation)
    else:
        points, gains = np.empty(MAX_PLAYERS, np.int16), np.empty((MAX_PLAYERS, MAX_PLAYERS), np.int16)
        fill_points_and_gains(state, seat, points, gains)
        observe_what_if(state, seat, points, gains, observation)


@kernel
def observe_what_if(
    state: PetitPrinceState, seat: int, points: np.ndarray, gains: np.ndarray, observation: FeatureRecord
) -> None:
    """Takes off what volcanoes cost (R7): now, and with the tile."""
    for steps in range(state.num_players):
        owner = seat_on(state, seat, steps)
        volcanoes = as_int64(state.showing[owner, Element.VOLCANO])
        others = most_volcanoes_elsewhere(state, owner)
        penalty = penalty_for(volcanoes, others)
        observation.points[steps] = cut_off(points[owner] - penalty)
        if state.has_drafted[owner]:
            continue
        for slot in range(MAX_PLAYERS):
            if observation.offer_is_known[slot]:
                more = as_int64(TILE_ELEMENTS[state.offer[slot], Element.VOLCANO])
                change = penalty - penalty_for(volcanoes + more, others)
                observation.what_if[slot, steps] = cut_off(gains[slot, owner] + change)


@kernel
def observe_planet(state: PetitPrinceState, seat: int, steps: int, observation: FeatureRecord) -> None:
    owner = seat_on(state, seat, steps)
    observation.has_drafted[steps] = state.has_drafted[owner]
    observation.num_face_down[steps] = state.num_face_down[owner]
    for element in range(NUM_ELEMENTS):
        observation.showing[steps, element] = state.showing[owner, element]
        observation.on_baobabs[steps, element] = state.on_baobabs[owner, element]
    for stack in range(NUM_STACKS):
        is_to_come = stack == state.stack and not state.has_drafted[owner]
        observation.num_tiles[steps, stack] = state.num_draws[stack] - (1 if is_to_come else 0)
    for draw in range(state.num_draws[Stack.CHARACTER]):
        tile = known_character(state, seat, owner, draw)
        if tile != EMPTY:
            observation.characters[steps, TILE_CHARACTER[tile]] += 1


@kernel
def observe_passed_on(state: PetitPrinceState, seat: int, observation: FeatureRecord) -> None:
    """R9. What a good player remembers: the characters passed on, and who came after."""
    tiles = np.empty(MAX_PLAYERS, np.int64)
    for draw in range(state.num_draws[Stack.CHARACTER]):
        count = collect_passed_on(state, seat, draw, tiles)
        for i in range(count):
            if state.has_seen[seat, tiles[i]]:
                observation.passed_on[draw, TILE_CHARACTER[tiles[i]]] += 1
        for steps in range(1, state.num_players):
            holder = seat_on(state, seat, steps)
            if is_among_passed_on(state, seat, holder, draw):
                observation.took_passed_on[draw, steps] = 1
                if known_character(state, seat, holder, draw) == EMPTY:
                    observe_candidates(observation, draw, steps)


@kernel
def observe_candidates(observation: FeatureRecord, draw: int, steps: int) -> None:
    """R9. The characters of a draw that a seat after the observer may have kept."""
    for character in range(NUM_CHARACTERS):
        observation.may_hold[steps, character] += observation.passed_on[draw, character]


@kernel
def cut_off(value: int) -> int:
    return min(max(value, -MAX_POINTS), MAX_POINTS)
