"""What is there to know about a position? One record."""

import numpy as np

from ..core.state import OVER, LabeledEnum, State, flag, int8, int16, int64
from .components import MAX_PLAYERS, NUM_ELEMENTS, NUM_SPOTS, NUM_STACKS, NUM_TILES, TILES_PER_STACK

VARIANTS = ("standard", "hidden_characters")
HIDDEN_CHARACTERS = VARIANTS.index("hidden_characters")
HIDES_CHARACTERS = np.arange(len(VARIANTS)) == HIDDEN_CHARACTERS
"""By variant (R9): characters are drafted, placed and discarded face down."""


class Phase(LabeledEnum):
    OVER = OVER, "over"
    STACK = 1, "choose a stack"
    """Choose a stack to draw from."""
    HIDE = 2, "hide a tile"
    """Two players: choose the tile to put face down."""
    TAKE = 3, "take a tile"
    """Take one of the tiles on offer."""
    APPOINT = 4, "appoint a player"
    """Say who takes next."""


NO_SLOT = -1
NO_STACK = -1


class PetitPrinceState(State):
    rounds_done: int = int64()  # rounds finished, 0 .. 16
    start_seat: int = int64()  # who chose this round's stack
    stack: int = int64()  # the stack drawn from this round, or NO_STACK
    hidden_slot: int = int64()  # two players: slot of the tile put face down, or NO_SLOT
    num_drafted: int = int64()  # players who took a tile this round
    keeps_points: int = int64()  # whether the next two are kept from step to step, for observations
    kept_points: np.ndarray = int16(MAX_PLAYERS)  # by seat: points of its characters, before volcanoes
    kept_gains: np.ndarray = int16(MAX_PLAYERS, MAX_PLAYERS)  # by slot and seat: what the tile would add to them
    # tiles by id: each of the 80 lies in exactly one of these, EMPTY is no tile
    stacks: np.ndarray = int8(NUM_STACKS, TILES_PER_STACK)  # hidden: from the top; those removed are last
    offer: np.ndarray = int8(MAX_PLAYERS)  # by slot, in the order drawn
    planets: np.ndarray = int8(MAX_PLAYERS, NUM_STACKS, NUM_SPOTS)  # by seat, kind, and draw from that stack
    discard: np.ndarray = int8(NUM_STACKS, NUM_SPOTS)  # two players: the third tile of each draw
    # what follows from them
    num_draws: np.ndarray = int8(NUM_STACKS)  # how often each stack was drawn from
    has_drafted: np.ndarray = flag(MAX_PLAYERS)  # this round
    draft_position: np.ndarray = int8(NUM_SPOTS, MAX_PLAYERS)  # of each seat in each draw of characters
    is_face_down: np.ndarray = flag(MAX_PLAYERS, NUM_STACKS, NUM_SPOTS)  # turned by baobabs
    num_face_down: np.ndarray = int8(MAX_PLAYERS)
    num_tiles: np.ndarray = int8(MAX_PLAYERS)  # on the planet, characters aside
    showing: np.ndarray = int8(MAX_PLAYERS, NUM_ELEMENTS)  # elements face up on the planet, characters aside
    on_baobabs: np.ndarray = int8(MAX_PLAYERS, NUM_ELEMENTS)  # those of them on face-up tiles with a baobab
    has_seen: np.ndarray = flag(MAX_PLAYERS, NUM_TILES)  # which tiles each seat has ever seen
