"""Who knows what? Sight of the offer and of hidden characters, and states a seat could not tell apart."""

import numpy as np

from ..core.kernel import kernel
from ..core.random import below
from ..core.state import EMPTY, FLAG, SPECTATOR, State
from .components import MAX_PLAYERS, NUM_PLACES, NUM_STACKS, NUM_TILES, TILES_PER_STACK, Stack
from .rules import is_hidden_draft
from .state import HIDDEN_CHARACTERS, Phase


@kernel
def can_see_offer(state: State, seat: int, slot: int) -> bool:
    """Whether a seat sees which tile lies in a slot, or that the slot is empty.

    Of hidden characters passed from hand to hand (R9) only their holder sees even which slots are left.
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
    renamed = np.arange(NUM_TILES)
    for stack in range(NUM_STACKS):
        shuffle_unseen(state, seat, stack, rng, renamed)
    rename_tiles(state, seat, renamed)
    if state.variant == HIDDEN_CHARACTERS and state.phase != Phase.OVER:
        for draw in range(state.num_draws[Stack.CHARACTER]):
            for tile in range(NUM_TILES):
                renamed[tile] = tile
            shuffle_passed_on(state, seat, draw, rng, renamed)
            rename_tiles(state, seat, renamed)


@kernel
def shuffle_unseen(state: State, seat: int, stack: int, rng: np.ndarray, renamed: np.ndarray) -> None:
    """Tiles of one kind that the seat has not seen may lie in each other's places."""
    unseen = np.empty(TILES_PER_STACK, np.int64)
    count = 0
    for tile in range(stack * TILES_PER_STACK, (stack + 1) * TILES_PER_STACK):
        if not state.has_seen[seat, tile]:
            unseen[count] = tile
            count += 1
    permute(unseen, count, rng, renamed)


@kernel
def shuffle_passed_on(state: State, seat: int, draw: int, rng: np.ndarray, renamed: np.ndarray) -> None:
    """R9. The seat knows which characters it passed on, but not who took which."""
    if state.draft_position[draw, seat] == EMPTY:
        return
    passed = np.empty(MAX_PLAYERS, np.int64)
    count = 0
    for owner in range(state.num_players):
        if is_among_passed_on(state, seat, owner, draw):
            passed[count] = state.planets[owner, Stack.CHARACTER, draw]
            count += 1
    if state.num_players == 2:
        if count == 1:  # the other kept one of two tiles and discarded the other face down
            passed[count] = state.discard[Stack.CHARACTER, draw]
            count += 1
    elif is_hidden_draft(state) and draw == state.num_draws[Stack.CHARACTER] - 1 and seat != state.seat:
        for slot in range(MAX_PLAYERS):
            if state.offer[slot] != EMPTY:
                passed[count] = state.offer[slot]
                count += 1
    permute(passed, count, rng, renamed)


@kernel
def permute(tiles: np.ndarray, count: int, rng: np.ndarray, renamed: np.ndarray) -> None:
    """Notes for each of the tiles another one of them that shall take its place."""
    for i in range(count - 1, 0, -1):  # as `shuffle`, on the new names
        j = below(rng, i + 1)
        kept = renamed[tiles[i]]
        renamed[tiles[i]] = renamed[tiles[j]]
        renamed[tiles[j]] = kept


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
