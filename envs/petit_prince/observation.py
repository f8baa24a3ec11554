"""What does a seat's network see? Named pieces, seats counted clockwise from the observer."""

import numpy as np

from ..core.blocks import Piece, Pieces
from ..core.kernel import kernel
from ..core.state import EMPTY, State, named
from .components import (
    MAX_PLAYERS,
    MOST_ELEMENTS,
    NO_CHARACTER,
    NUM_CHARACTERS,
    NUM_ELEMENTS,
    NUM_PLACES,
    NUM_ROUNDS,
    NUM_STACKS,
    NUM_TILES,
    TILE_CHARACTER,
    TILE_ELEMENTS,
    Stack,
)
from .knowledge import can_see_offer, is_among_passed_on, knows_character
from .rules import tiles_per_round
from .scoring import PLANET, add_tile, summarise, total
from .state import HIDDEN_CHARACTERS, NO_SLOT, NO_STACK, Phase

MOST_POINTS = 127
"""Points are cut off here, far above any real planet, so that one byte holds them."""
MOST_ON_A_TILE = int(TILE_ELEMENTS.max())
PLANET_TILES = NUM_PLACES * Stack.CHARACTER

OBSERVATION = Pieces(
    phase=Piece((len(Phase) - 1,), 1, "one-hot: choose a stack, hide, take, appoint"),
    num_players=Piece((MAX_PLAYERS - 1,), 1, "one-hot: 2, 3, 4, 5"),
    hidden_characters=Piece((1,), 1, "the variant with hidden characters is played"),
    rounds_done=Piece((1,), NUM_ROUNDS, "rounds finished"),
    to_move=Piece((MAX_PLAYERS,), 1, "one-hot: the seat to move", axes=("seat",)),
    starts=Piece((MAX_PLAYERS,), 1, "one-hot: the seat that chooses or chose this round's stack", axes=("seat",)),
    has_drafted=Piece((MAX_PLAYERS,), 1, "seats that took a tile this round", axes=("seat",)),
    stack=Piece((NUM_STACKS,), 1, "one-hot: the stack drawn from this round"),
    draws_left=Piece((NUM_STACKS,), NUM_PLACES, "how often each stack can still be drawn from"),
    num_on_offer=Piece((1,), MAX_PLAYERS, "tiles on offer, seen or not"),
    offer_is_known=Piece((MAX_PLAYERS,), 1, "slots whose tile the observer sees", axes=("slot",)),
    offer_is_hidden=Piece((MAX_PLAYERS,), 1, "two players: the slot put face down", axes=("slot",)),
    offer_elements=Piece((MAX_PLAYERS, NUM_ELEMENTS), MOST_ON_A_TILE, "elements of each tile on offer", axes=("slot",)),
    offer_character=Piece((MAX_PLAYERS, NUM_CHARACTERS), 1, "one-hot: character of each tile on offer", axes=("slot",)),
    what_if=Piece(
        (MAX_PLAYERS, MAX_PLAYERS),
        MOST_POINTS,
        "by slot and seat: how the tile would change that seat's points now; 0 for seats that have drafted",
        low=-MOST_POINTS,
        axes=("slot", "seat"),
    ),
    points=Piece(
        (MAX_PLAYERS,), MOST_POINTS, "points of each planet now, as far as known", low=-MOST_POINTS, axes=("seat",)
    ),
    showing=Piece((MAX_PLAYERS, NUM_ELEMENTS), MOST_ELEMENTS, "elements face up on each planet", axes=("seat",)),
    on_baobabs=Piece(
        (MAX_PLAYERS, NUM_ELEMENTS),
        MOST_ELEMENTS,
        "those of them that a third baobab would turn face down",
        axes=("seat",),
    ),
    num_face_down=Piece((MAX_PLAYERS,), PLANET_TILES, "tiles turned face down on each planet", axes=("seat",)),
    num_tiles=Piece((MAX_PLAYERS, NUM_STACKS), NUM_PLACES, "places filled on each planet, by kind", axes=("seat",)),
    characters=Piece(
        (MAX_PLAYERS, NUM_CHARACTERS), NUM_PLACES, "characters each seat is known to have", axes=("seat",)
    ),
    may_hold=Piece(
        (MAX_PLAYERS, NUM_CHARACTERS),
        NUM_PLACES * MAX_PLAYERS,
        "hidden characters: those passed on that each seat may have kept",
        axes=("seat",),
    ),
    unseen=Piece((NUM_TILES,), 1, "tiles the observer has not seen, by id: what the stacks and the box can still hold"),
)


@kernel
def observe(state: State, seat: int, observation: State) -> None:
    observe_table(state, seat, observation)
    observe_stacks(state, seat, observation)
    observe_offer(state, seat, observation)
    for steps in range(state.num_players):
        observe_planet(state, seat, steps, observation)
    observe_points(state, seat, observation)
    if state.variant == HIDDEN_CHARACTERS:
        observe_passed_on(state, seat, observation)


@kernel
def steps_to(state: State, seat: int, other: int) -> int:
    """How many seats clockwise from one seat another sits."""
    return (other - seat) % state.num_players


@kernel
def observe_table(state: State, seat: int, observation: State) -> None:
    observation.num_players[state.num_players - 2] = 1
    observation.hidden_characters[0] = state.variant == HIDDEN_CHARACTERS
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
def observe_stacks(state: State, seat: int, observation: State) -> None:
    for stack in range(NUM_STACKS):
        observation.draws_left[stack] = NUM_PLACES - state.num_draws[stack]
    for tile in range(NUM_TILES):
        observation.unseen[tile] = 1 - state.has_seen[seat, tile]


@kernel
def observe_offer(state: State, seat: int, observation: State) -> None:
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
def observe_points(state: State, seat: int, observation: State) -> None:
    """What each planet is worth now, and what each tile on offer would change."""
    planets = named(np.empty(2, PLANET))  # as it is, and as it would be
    for steps in range(state.num_players):
        owner = (seat + steps) % state.num_players
        summarise(state, owner, seat, planets[0])
        now = total(planets[0])
        observation.points[steps] = cut_off(now)
        if state.has_drafted[owner]:
            continue
        for slot in range(MAX_PLAYERS):
            if observation.offer_is_known[slot]:
                planets[1] = planets[0]
                add_tile(planets[1], state.offer[slot])
                observation.what_if[slot, steps] = cut_off(total(planets[1]) - now)


@kernel
def observe_planet(state: State, seat: int, steps: int, observation: State) -> None:
    owner = (seat + steps) % state.num_players
    observation.has_drafted[steps] = state.has_drafted[owner]
    observation.num_face_down[steps] = state.num_face_down[owner]
    for element in range(NUM_ELEMENTS):
        observation.showing[steps, element] = state.showing[owner, element]
        observation.on_baobabs[steps, element] = state.on_baobabs[owner, element]
    for stack in range(NUM_STACKS):
        is_to_come = stack == state.stack and not state.has_drafted[owner]
        observation.num_tiles[steps, stack] = state.num_draws[stack] - (1 if is_to_come else 0)
    for draw in range(state.num_draws[Stack.CHARACTER]):
        if knows_character(state, seat, owner, draw):
            character = TILE_CHARACTER[state.planets[owner, Stack.CHARACTER, draw]]
            observation.characters[steps, character] += 1


@kernel
def observe_passed_on(state: State, seat: int, observation: State) -> None:
    """R9. What a good player remembers: the characters passed on, and who came after."""
    for draw in range(state.num_draws[Stack.CHARACTER]):
        for steps in range(1, state.num_players):
            holder = (seat + steps) % state.num_players
            if is_among_passed_on(state, seat, holder, draw) and not knows_character(state, seat, holder, draw):
                observe_candidates(state, seat, steps, draw, observation)


@kernel
def observe_candidates(state: State, seat: int, steps: int, draw: int, observation: State) -> None:
    """R9. The characters of a draw that a seat after the observer may have kept."""
    for owner in range(state.num_players):
        if is_among_passed_on(state, seat, owner, draw):
            add_candidate(state, seat, steps, state.planets[owner, Stack.CHARACTER, draw], observation)
    if state.num_players == 2:
        add_candidate(state, seat, steps, state.discard[Stack.CHARACTER, draw], observation)
    elif draw == state.num_draws[Stack.CHARACTER] - 1:
        for slot in range(MAX_PLAYERS):
            if state.stack == Stack.CHARACTER and state.offer[slot] != EMPTY:
                add_candidate(state, seat, steps, state.offer[slot], observation)


@kernel
def add_candidate(state: State, seat: int, steps: int, tile: int, observation: State) -> None:
    if state.has_seen[seat, tile]:
        observation.may_hold[steps, TILE_CHARACTER[tile]] += 1


@kernel
def cut_off(value: int) -> int:
    return min(max(value, -MOST_POINTS), MOST_POINTS)
