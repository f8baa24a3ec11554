"""What is there to know about a position? One record."""

from enum import IntEnum

import numpy as np

from ..core.state import FLAG, OVER, state_dtype
from .components import MAX_PLAYERS, NUM_ELEMENTS, NUM_PLACES, NUM_STACKS, NUM_TILES, TILES_PER_STACK

VARIANTS = ("standard", "hidden_characters")
HIDDEN_CHARACTERS = VARIANTS.index("hidden_characters")


class Phase(IntEnum):
    OVER = OVER
    STACK = 1
    """Choose a stack to draw from."""
    HIDE = 2
    """Two players: choose the tile to put face down."""
    TAKE = 3
    """Take one of the tiles on offer."""
    APPOINT = 4
    """Say who takes next."""


PHASES = ("over", "choose a stack", "hide a tile", "take a tile", "appoint a player")
NO_SLOT = -1
NO_STACK = -1

STATE = state_dtype(
    ("rounds_done", np.int64),  # rounds finished, 0 .. 16
    ("start_seat", np.int64),  # who chose this round's stack
    ("stack", np.int64),  # the stack drawn from this round, or NO_STACK
    ("hidden_slot", np.int64),  # two players: slot of the tile put face down, or NO_SLOT
    ("num_drafted", np.int64),  # players who took a tile this round
    # tiles by id: each of the 80 lies in exactly one of these, EMPTY is no tile
    ("stacks", np.int8, (NUM_STACKS, TILES_PER_STACK)),  # hidden: from the top; those removed are last
    ("offer", np.int8, MAX_PLAYERS),  # by slot, in the order drawn
    ("planets", np.int8, (MAX_PLAYERS, NUM_STACKS, NUM_PLACES)),  # by seat, kind, and draw from that stack
    ("discard", np.int8, (NUM_STACKS, NUM_PLACES)),  # two players: the third tile of each draw
    # what follows from them
    ("num_draws", np.int8, NUM_STACKS),  # how often each stack was drawn from
    ("has_drafted", FLAG, MAX_PLAYERS),  # this round
    ("draft_position", np.int8, (NUM_PLACES, MAX_PLAYERS)),  # of each seat in each draw of characters
    ("is_face_down", FLAG, (MAX_PLAYERS, NUM_STACKS, NUM_PLACES)),  # turned by baobabs
    ("num_face_down", np.int8, MAX_PLAYERS),
    ("num_tiles", np.int8, MAX_PLAYERS),  # on the planet, characters aside
    ("showing", np.int8, (MAX_PLAYERS, NUM_ELEMENTS)),  # elements face up on the planet, characters aside
    ("on_baobabs", np.int8, (MAX_PLAYERS, NUM_ELEMENTS)),  # those of them on face-up tiles with a baobab
    ("has_seen", FLAG, (MAX_PLAYERS, NUM_TILES)),  # which tiles each seat has ever seen
)
