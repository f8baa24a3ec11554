"""Who knows what? Sight of the offer and of hidden characters, and states a seat could not tell apart."""

import numpy as np

from ..core.kernel import kernel
from ..core.rng import shuffle
from ..core.state import EMPTY, FLAG, SPECTATOR, as_int64
from .actions import is_hidden_draft, is_hidden_stack
from .components import MAX_PLAYERS, NUM_SPOTS, NUM_STACKS, NUM_TILES, TILE_FACE, TILES_PER_STACK, Stack
from .state import HIDES_CHARACTERS, PetitPrinceState, Phase


@kernel
def can_see_offer(state: PetitPrinceState, seat: int, slot: int) -> bool:
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
def known_character(state: PetitPrinceState, seat: int, owner: int, draw: int) -> int:
    """The character that a seat knows another to have taken in a certain draw of characters, as a tile, or EMPTY.

    R9. Of hidden characters it knows one that it saw alone, and one that must look like every tile it may be. In the
    second case the first of the tiles that look so stands for it: which of them it is stays unknown.
    """
    tile = as_int64(state.planets[owner, Stack.CHARACTER, draw])
    if tile == EMPTY or seat == owner or state.phase == Phase.OVER or not HIDES_CHARACTERS[state.variant]:
        return tile
    if seat == SPECTATOR:
        return EMPTY
    if drew_all(state, owner, draw) or left_alone(state, seat, owner, draw):
        return tile
    face = as_int64(TILE_FACE[tile])
    return face if can_only_be(state, seat, owner, draw, face) else EMPTY


@kernel
def drew_all(state: PetitPrinceState, owner: int, draw: int) -> bool:
    """R3. Of two players the one who takes last drew the three tiles, and sees which of them the other took."""
    return state.num_players == 2 and state.draft_position[draw, owner] == 0


@kernel
def left_alone(state: PetitPrinceState, seat: int, owner: int, draw: int) -> bool:
    """R2. Who drafts before the last leaves a single tile."""
    last = state.num_players - 1
    return last > 1 and state.draft_position[draw, seat] == last - 1 and state.draft_position[draw, owner] == last


@kernel
def can_only_be(state: PetitPrinceState, seat: int, owner: int, draw: int, face: int) -> bool:
    """R9. Whether all tiles that another's hidden character may be, as far as the seat knows, have a certain face.

    One taken before the seat's turn may be any it has not seen; one taken later, any it left to the others.
    """
    if not is_among_passed_on(state, seat, owner, draw):
        return are_unseen_alike(state, seat, face)
    for other in range(state.num_players):
        tile = state.planets[other, Stack.CHARACTER, draw]
        if is_among_passed_on(state, seat, other, draw) and not is_alike(state, seat, tile, face):
            return False
    if state.num_players == 2:
        return is_alike(state, seat, state.discard[Stack.CHARACTER, draw], face)
    if is_draft_of(state, draw):
        for slot in range(MAX_PLAYERS):
            if state.offer[slot] != EMPTY and TILE_FACE[state.offer[slot]] != face:
                return False
    return True


@kernel
def is_alike(state: PetitPrinceState, seat: int, tile: int, face: int) -> bool:
    """Whether a tile must have a face: one that the seat has not seen may be any of these."""
    return TILE_FACE[tile] == face and (state.has_seen[seat, tile] or are_unseen_alike(state, seat, face))


@kernel
def are_unseen_alike(state: PetitPrinceState, seat: int, face: int) -> bool:
    for tile in range(Stack.CHARACTER * TILES_PER_STACK, NUM_TILES):
        if not state.has_seen[seat, tile] and TILE_FACE[tile] != face:
            return False
    return True


def known_discard(state: PetitPrinceState, seat: int, stack: int, draw: int) -> int:
    """R3. The tile discarded in a draw, which all see; R9. of a hidden stack, the tile that the seat knows it to be.

    Who drew the three tiles knows. The other knows if both tiles it left look alike, or from what is revealed.
    """
    tile = int(state.discard[stack, draw])
    if tile == EMPTY or not is_hidden_stack(state, stack):
        return tile
    if seat == SPECTATOR:
        return EMPTY
    if drew_all(state, 1 - seat, draw):
        return tile
    if state.phase == Phase.OVER:
        return tile if state.has_seen[seat, tile] else EMPTY
    return int(known_character(state, seat, 1 - seat, draw))


@kernel
def is_draft_of(state: PetitPrinceState, draw: int) -> bool:
    """R9. Whether hidden characters of a certain draw are being drafted."""
    return is_hidden_draft(state) and draw == state.num_draws[Stack.CHARACTER] - 1


@kernel
def is_among_passed_on(state: PetitPrinceState, seat: int, owner: int, draw: int) -> bool:
    """R9. Whether another's character of a draw is one of those the seat left to the others."""
    mine = state.draft_position[draw, seat]
    return mine != EMPTY and state.draft_position[draw, owner] > mine


@kernel
def collect_passed_on(state: PetitPrinceState, seat: int, draw: int, found: np.ndarray) -> int:
    """R9. The characters of a draw that the seat left to the others, in the order of the places where they lie.

    Of two players, the one who took first left two tiles, and may have seen only one of them.
    """
    if state.draft_position[draw, seat] == EMPTY:
        return 0
    count = 0
    for owner in range(state.num_players):
        if is_among_passed_on(state, seat, owner, draw):
            found[count] = state.planets[owner, Stack.CHARACTER, draw]
            count += 1
    if state.num_players == 2 and count == 1:  # the other kept one of two and discarded the other face down
        found[count] = state.discard[Stack.CHARACTER, draw]
        count += 1
    if is_draft_of(state, draw):
        for slot in range(MAX_PLAYERS):
            if state.offer[slot] != EMPTY:
                found[count] = state.offer[slot]
                count += 1
    return count


@kernel
def can_tell_passed_on_apart(state: PetitPrinceState, seat: int, draw: int) -> bool:
    """R9. Whether the seat knows where each tile it left lies: on offer before its eyes."""
    return is_draft_of(state, draw) and (state.num_players == 2 or seat == state.seat)


@kernel
def determinize(state: PetitPrinceState, seat: int, rng: np.ndarray) -> None:
    """Redraws the tiles this seat has not seen, and who holds which of the characters it passed on."""
    hidden = np.empty(TILES_PER_STACK, np.int64)
    renamed = np.arange(NUM_TILES)
    for stack in range(NUM_STACKS):
        redraw(hidden, collect_unseen(state, seat, stack, hidden), rng, renamed)
    rename_tiles(state, seat, renamed)
    if HIDES_CHARACTERS[state.variant] and state.phase != Phase.OVER:
        renamed = np.arange(NUM_TILES)
        for draw in range(state.num_draws[Stack.CHARACTER]):
            if not can_tell_passed_on_apart(state, seat, draw):
                redraw(hidden, collect_passed_on(state, seat, draw, hidden), rng, renamed)
        rename_tiles(state, seat, renamed)
    stop_keeping(state)


@kernel
def stop_keeping(state: PetitPrinceState) -> None:
    """Redrawn states do without what is kept for observations."""
    state.keeps_points = False
    for seat in range(MAX_PLAYERS):
        state.kept_points[seat] = 0
        for slot in range(MAX_PLAYERS):
            state.kept_gains[slot, seat] = 0


@kernel
def collect_unseen(state: PetitPrinceState, seat: int, stack: int, found: np.ndarray) -> int:
    """The tiles of one kind that the seat has not seen, in the order of the places where they lie.

    Place by place of a draw: of two characters a seat cannot tell apart, one kept and one discarded, it may have
    seen either, and both must come at the same point of the order.
    """
    count = 0
    for position in range(TILES_PER_STACK):
        count = add_unseen(state, seat, state.stacks[stack, position], found, count)
    for draw in range(NUM_SPOTS):
        for owner in range(state.num_players):
            count = add_unseen(state, seat, state.planets[owner, stack, draw], found, count)
        count = add_unseen(state, seat, state.discard[stack, draw], found, count)
    if state.stack == stack:
        for slot in range(MAX_PLAYERS):
            count = add_unseen(state, seat, state.offer[slot], found, count)
    return count


@kernel
def add_unseen(state: PetitPrinceState, seat: int, tile: int, found: np.ndarray, count: int) -> int:
    if tile == EMPTY or state.has_seen[seat, tile]:
        return count
    found[count] = tile
    return count + 1


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
def rename_tiles(state: PetitPrinceState, seat: int, renamed: np.ndarray) -> None:
    """Puts every tile's new name in its place; the others have then seen the new tile where they saw the old."""
    rename_each(state.stacks.reshape(NUM_TILES), renamed)
    rename_each(state.offer, renamed)
    rename_each(state.planets.reshape(MAX_PLAYERS * NUM_STACKS * NUM_SPOTS), renamed)
    rename_each(state.discard.reshape(NUM_STACKS * NUM_SPOTS), renamed)
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
