"""How is it played? Each rule is a function that cites its number in RULES.md."""

from ..core.kernel import kernel
from ..core.state import EMPTY
from .actions import APPOINT, HIDE, STACK, TAKE, appointed_seat, is_hidden_draft, is_hidden_stack, tiles_per_round
from .components import (
    BAOBABS_THAT_TURN,
    DRAWN_BY_TWO,
    MAX_PLAYERS,
    NUM_ELEMENTS,
    NUM_ROUNDS,
    NUM_SPOTS,
    TILE_ELEMENTS,
    TILES_PER_STACK,
    Element,
    Stack,
)
from .state import NO_SLOT, NO_STACK, PetitPrinceState, Phase
from .what_if import keep_gains, keep_points


@kernel
def apply(state: PetitPrinceState, action: int) -> None:
    """One decision of the seat to move."""
    if state.phase == Phase.STACK:
        choose_stack(state, action - STACK)
    elif state.phase == Phase.HIDE:
        hide(state, action - HIDE)
    elif state.phase == Phase.TAKE:
        take(state, action - TAKE)
    elif state.phase == Phase.APPOINT:
        appoint(state, action - APPOINT)


@kernel
def choose_stack(state: PetitPrinceState, stack: int) -> None:
    """R2. The start player turns up a tile a player; R3. of two players, one looks at three tiles in secret."""
    count = tiles_per_round(state)
    first = state.num_draws[stack] * count
    for slot in range(count):
        state.offer[slot] = state.stacks[stack, first + slot]
        state.stacks[stack, first + slot] = EMPTY
    state.stack = stack
    state.start_seat = state.seat
    state.num_draws[stack] += 1
    keep_gains(state)
    if state.num_players == 2:
        show_offer(state, state.seat)
        state.phase = Phase.HIDE
        return
    if is_hidden_draft(state):
        show_offer(state, state.seat)
    else:
        for seat in range(state.num_players):
            show_offer(state, seat)
    state.phase = Phase.TAKE


@kernel
def hide(state: PetitPrinceState, slot: int) -> None:
    """R3. Two tiles are put face up and one face down; the other player takes first."""
    state.hidden_slot = slot
    state.seat = 1 - state.seat
    for other in range(DRAWN_BY_TWO):
        if other != slot:
            state.has_seen[state.seat, state.offer[other]] = True
    state.phase = Phase.TAKE


@kernel
def take(state: PetitPrinceState, slot: int) -> None:
    """R2, R3. The seat to move takes a tile, places it, and the draft goes on."""
    tile = state.offer[slot]
    keep_points(state, state.seat, slot)
    state.offer[slot] = EMPTY
    if is_hidden_draft(state) and state.num_players > 2:
        close_gap(state, slot)
    place_tile(state, state.seat, tile)
    if state.stack == Stack.CHARACTER:
        state.draft_position[state.num_draws[Stack.CHARACTER] - 1, state.seat] = state.num_drafted
    state.has_drafted[state.seat] = True
    state.num_drafted += 1
    if state.num_drafted == state.num_players:
        end_round(state)
    elif state.num_players == 2:
        state.seat = 1 - state.seat
    else:
        state.phase = Phase.APPOINT


@kernel
def close_gap(state: PetitPrinceState, slot: int) -> None:
    """R9. The tiles passed on are handed over as a pile: the gap would tell the one before which tile was taken."""
    for later in range(slot + 1, MAX_PLAYERS):
        state.offer[later - 1] = state.offer[later]
        state.offer[later] = EMPTY


@kernel
def appoint(state: PetitPrinceState, steps: int) -> None:
    """R2. The player appointed takes next; R9. and alone sees what is left of hidden characters."""
    state.seat = appointed_seat(state, steps)
    if is_hidden_draft(state):
        show_offer(state, state.seat)
    state.phase = Phase.TAKE


@kernel
def end_round(state: PetitPrinceState) -> None:
    """R2. Who took the last tile starts the next round; R3. with two players the roles change."""
    if state.num_players == 2:
        discard_the_rest(state)
        state.seat = 1 - state.start_seat
    state.has_drafted[:] = False
    state.num_drafted = 0
    state.stack = NO_STACK
    state.hidden_slot = NO_SLOT
    state.rounds_done += 1
    state.phase = Phase.STACK
    if state.rounds_done == NUM_ROUNDS:
        state.phase = Phase.OVER
        reveal_characters(state)
    else:
        state.start_seat = state.seat


@kernel
def discard_the_rest(state: PetitPrinceState) -> None:
    """R3. The third tile is discarded face up; R9. a character face down."""
    for slot in range(DRAWN_BY_TWO):
        tile = state.offer[slot]
        if tile != EMPTY:
            state.offer[slot] = EMPTY
            state.discard[state.stack, state.num_draws[state.stack] - 1] = tile
            if not is_hidden_stack(state, state.stack):
                show_to_all(state, tile)


@kernel
def place_tile(state: PetitPrinceState, seat: int, tile: int) -> None:
    """R4. A tile goes where its kind belongs; the spots of a kind are filled in order."""
    stack = tile // TILES_PER_STACK
    spot = state.num_draws[stack] - 1
    state.planets[seat, stack, spot] = tile
    if is_hidden_draft(state):
        state.has_seen[seat, tile] = True
    else:
        show_to_all(state, tile)
    if stack != Stack.CHARACTER:
        count_elements(state, seat, tile)


@kernel
def count_elements(state: PetitPrinceState, seat: int, tile: int) -> None:
    """R4. What a planet shows; R5. unless it is turned face down."""
    state.num_tiles[seat] += 1
    for element in range(NUM_ELEMENTS):
        state.showing[seat, element] += TILE_ELEMENTS[tile, element]
        if TILE_ELEMENTS[tile, Element.BAOBAB]:
            state.on_baobabs[seat, element] += TILE_ELEMENTS[tile, element]
    if state.showing[seat, Element.BAOBAB] == BAOBABS_THAT_TURN:
        turn_baobab_tiles(state, seat)


@kernel
def turn_baobab_tiles(state: PetitPrinceState, seat: int) -> None:
    """R5. The three tiles with a baobab are turned face down, and counting starts again from zero."""
    for stack in range(Stack.CHARACTER):
        for spot in range(NUM_SPOTS):
            tile = state.planets[seat, stack, spot]
            if tile != EMPTY and TILE_ELEMENTS[tile, Element.BAOBAB]:
                state.is_face_down[seat, stack, spot] = True
    state.num_face_down[seat] += BAOBABS_THAT_TURN
    for element in range(NUM_ELEMENTS):
        state.showing[seat, element] -= state.on_baobabs[seat, element]
        state.on_baobabs[seat, element] = 0


@kernel
def show_offer(state: PetitPrinceState, seat: int) -> None:
    for slot in range(MAX_PLAYERS):
        if state.offer[slot] != EMPTY:
            state.has_seen[seat, state.offer[slot]] = True


@kernel
def show_to_all(state: PetitPrinceState, tile: int) -> None:
    for seat in range(state.num_players):
        state.has_seen[seat, tile] = True


@kernel
def reveal_characters(state: PetitPrinceState) -> None:
    """R9. Characters are revealed when scoring."""
    for owner in range(state.num_players):
        for spot in range(NUM_SPOTS):
            show_to_all(state, state.planets[owner, Stack.CHARACTER, spot])
