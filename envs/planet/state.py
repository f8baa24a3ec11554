"""What is there to know about a position? One record."""

from enum import IntEnum

import numpy as np

from ..core.state import FLAG, OVER, state_dtype
from .components import (
    MAX_PLAYERS,
    NUM_AREAS,
    NUM_CARDS,
    NUM_FACES,
    NUM_HABITATS,
    NUM_LATE_PILES,
    NUM_ROUNDS,
    NUM_TILES,
    PILE,
)

VARIANTS = ("standard", "beginner", "hidden_animals")
BEGINNER = VARIANTS.index("beginner")
HIDDEN_ANIMALS = VARIANTS.index("hidden_animals")


class Phase(IntEnum):
    OVER = OVER
    PLACE = 1
    """Take a tile on offer and put it on one's planet."""


PHASES = ("over", "place a tile")
NOBODY = -1
NO_COLUMN = 0
NO_OBJECTIVE = -1

STATE = state_dtype(
    ("round_number", np.int64),  # 1 .. 12
    ("start_seat", np.int64),  # who has the start marker
    ("num_placed", np.int64),  # tiles put on planets this round
    ("num_left_over", np.int64),  # tiles put on the last two piles, 0 .. 10
    ("habitats", np.uint64, (MAX_PLAYERS, NUM_HABITATS)),  # follows from areas: each habitat's as a set, a bit an area
    # tiles by id: each of the 50 lies in exactly one of these, EMPTY is no tile
    ("piles", np.int8, (NUM_ROUNDS, PILE)),  # hidden but for the last two: by round
    ("offer", np.int8, PILE),  # by slot
    ("tiles", np.int8, (MAX_PLAYERS, NUM_FACES)),  # by seat and face
    ("is_boxed", FLAG, NUM_TILES),  # left over and out of the game
    # animals by card id
    ("column", np.int8, NUM_CARDS),  # the round in whose column it lies open, or NO_COLUMN
    ("dealt_for", np.int8, NUM_CARDS),  # the round in whose column it was first seen open, or NO_COLUMN
    ("keeper", np.int8, NUM_CARDS),  # the seat that took it, or NOBODY
    ("face_down", np.int8, NUM_ROUNDS),  # hidden: by round, the card that lies face down in its column, or EMPTY
    ("objectives", np.int8, NUM_HABITATS),  # secret: habitat by seat, then those of no seat; or NO_OBJECTIVE
    # what follows from them
    ("rotations", np.int8, (MAX_PLAYERS, NUM_FACES)),  # by how many edges each tile is turned
    ("areas", np.int8, (MAX_PLAYERS, NUM_AREAS)),  # habitat or EMPTY
    ("num_areas", np.int8, (MAX_PLAYERS, NUM_HABITATS)),
    ("values", np.int8, (MAX_PLAYERS, NUM_CARDS)),  # how well each planet meets each animal's need
    ("num_won", np.int8, (MAX_PLAYERS, NUM_HABITATS)),  # animals taken, by home
    ("num_animals", np.int8, MAX_PLAYERS),  # all of them
    ("late_areas", np.int8, (NUM_LATE_PILES, NUM_HABITATS)),  # in the piles made of tiles left over
    ("is_unseen", FLAG, NUM_TILES),  # tiles that have not been on offer yet
)
