"""Who knows what? Sight of the offer and of hidden characters, and states a seat could not tell apart."""

import numpy as np

from ..core.kernel import kernel
from ..core.random import shuffle
from ..core.state import EMPTY, FLAG, SPECTATOR, State
from .components import MAX_PLAYERS, NUM_PLACES, NUM_STACKS, NUM_TILES, TILES_PER_STACK, Stack
from .rules import is_hidden_draft
from .state import HIDDEN_CHARACTERS, Phase


@kernel
def can_see_offer(state: State, seat: int, slot: int) -> bool:
    """Whether a seat sees which tile lies in a slot, or that the slot is empty.

    Of hidden characters passed from hand to hand (R9) only their holder sees anything.
    """
    if is_hidden_draft(state) and state.num_players > 2:
        return seat == state.seat
    if state.num_players > 2:
        return True
    if seat == SPECTATOR:
        return state.phase == Phase.TAKE and slot != state.hidden_slot
    return state.offer[slot] == EMPTY or state.has_seen[seat, state.offer[slot]]


@kernel
def knows_character(state: State, seat: int, owner: int, draw: int) -> bool:
    """Whether a seat knows the character another took in a certain draw of characters.

    R9. The one before the last to draft knows what was left for the last; of two players the one who
    drew looked at all three tiles.
    """
    if state.planets[owner, Stack.CHARACTER, draw] == EMPTY:
        return False
    if state.variant != HIDDEN_CHARACTERS or state.phase == Phase.OVER or seat == owner:
        return True
    if seat == SPECTATOR:
        return False
    last = state.num_players - 1
    if state.num_players == 2:
        return state.draft_position[draw, seat] == last
    return state.draft_position[draw, seat] == last - 1 and state.draft_position[draw, owner] == last


@kernel
def is_among_passed_on(state: State, seat: int, owner: int, draw: int) -> bool:
    """R9. Whether another's character of a draw is one of those the seat saw and passed on."""
    mine = state.draft_position[draw, seat]
    return mine != EMPTY and state.draft_position[draw, owner] > mine


@kernel
def determinise(state: State, seat: int, rng: np.ndarray) -> None:
    """Redraws the tiles this seat has not seen, and who holds which of the characters it passed on."""
    hidden = np.empty(TILES_PER_STACK, np.int64)
    renamed = np.arange(NUM_TILES)
    for stack in range(NUM_STACKS):
        redraw(hidden, collect_unseen(state, seat, stack, hidden), rng, renamed)
    rename_tiles(state, seat, renamed)
    if state.variant == HIDDEN_CHARACTERS and state.phase != Phase.OVER:
        renamed = np.arange(NUM_TILES)
        for draw in range(state.num_draws[Stack.CHARACTER]):
            redraw(hidden, collect_passed_on(state, seat, draw, hidden), rng, renamed)
        rename_tiles(state, seat, renamed)


@kernel
def collect_unseen(state: State, seat: int, stack: int, found: np.ndarray) -> int:
    """The tiles of one kind that the seat has not seen, in the order of the places where they lie.

    Place by place of a draw: of two characters a seat cannot tell apart, one kept and one discarded, it may have
    seen either, and both must come at the same point of the order.
    """
    count = 0
    for position in range(TILES_PER_STACK):
        count = add_unseen(state, seat, state.stacks[stack, position], found, count)
    for draw in range(NUM_PLACES):
        for owner in range(state.num_players):
            count = add_unseen(state, seat, state.planets[owner, stack, draw], found, count)
        count = add_unseen(state, seat, state.discard[stack, draw], found, count)
    if state.stack == stack:
        for slot in range(MAX_PLAYERS):
            count = add_unseen(state, seat, state.offer[slot], found, count)
    return count


@kernel
def add_unseen(state: State, seat: int, tile: int, found: np.ndarray, count: int) -> int:
    if tile == EMPTY or state.has_seen[seat, tile]:
        return count
    found[count] = tile
    return count + 1


@kernel
def collect_passed_on(state: State, seat: int, draw: int, found: np.ndarray) -> int:
    """R9. The characters the seat passed on, of which it does not know who took which."""
    if state.draft_position[draw, seat] == EMPTY:
        return 0
    count = 0
    for owner in range(state.num_players):
        if is_among_passed_on(state, seat, owner, draw):
            found[count] = state.planets[owner, Stack.CHARACTER, draw]
            count += 1
    if state.num_players == 2:
        if count == 1:  # the other kept one of two tiles and discarded the other face down
            found[count] = state.discard[Stack.CHARACTER, draw]
            count += 1
    elif is_hidden_draft(state) and draw == state.num_draws[Stack.CHARACTER] - 1 and seat != state.seat:
        for slot in range(state.num_players - state.num_drafted):
            found[count] = state.offer[slot]
            count += 1
    return count


@kernel
def redraw(tiles: np.ndarray, count: int, rng: np.ndarray, renamed: np.ndarray) -> None:
    """Notes for each of the tiles another one of them that shall take its place.

    They are sorted before they are shuffled: where they lay has no say in where they come to lie.
    """
    drawn = np.empty(count, tiles.dtype)
    for i in range(count):  # so few are sorted faster by hand than by numpy
        rank = i
        while rank > 0 and drawn[rank - 1] > tiles[i]:
            drawn[rank] = drawn[rank - 1]
            rank -= 1
        drawn[rank] = tiles[i]
    shuffle(rng, drawn, count)
    for i in range(count):
        renamed[tiles[i]] = drawn[i]


@kernel
def rename_tiles(state: State, seat: int, renamed: np.ndarray) -> None:
    """Puts every tile's new name in its place; the others have then seen the new tile where they saw the old."""
    rename_each(state.stacks.reshape(NUM_TILES), renamed)
    rename_each(state.offer, renamed)
    rename_each(state.planets.reshape(MAX_PLAYERS * NUM_STACKS * NUM_PLACES), renamed)
    rename_each(state.discard.reshape(NUM_STACKS * NUM_PLACES), renamed)
    had_seen = np.empty(NUM_TILES, FLAG)
    for other in range(state.num_players):
        if other != seat:
            had_seen[:] = state.has_seen[other]
            for tile in range(NUM_TILES):
                state.has_seen[other, renamed[tile]] = had_seen[tile]


@kernel
def rename_each(tiles: np.ndarray, renamed: np.ndarray) -> None:
    for i in range(len(tiles)):
        if tiles[i] != EMPTY:
            tiles[i] = renamed[tiles[i]]
