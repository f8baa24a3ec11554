"""What is there to know about a position? One record."""

import numpy as np

from ..core.state import OVER, LabeledEnum, State, flag, int8, int64, uint64
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


class Phase(LabeledEnum):
    OVER = OVER, "over"
    PLACE = 1, "place a tile"
    """Take a tile on offer and put it on one's planet."""


NOBODY = -1
NO_COLUMN = 0
NO_OBJECTIVE = -1


class PlanetState(State):
    round_number: int = int64()  # 1 .. 12
    start_seat: int = int64()  # who has the start marker
    num_placed: int = int64()  # tiles put on planets this round
    num_left_over: int = int64()  # tiles put on the last two piles, 0 .. 10
    habitats: np.ndarray = uint64(
        MAX_PLAYERS, NUM_HABITATS
    )  # follows from areas: each habitat's as a set, a bit an area
    # tiles by id: each of the 50 lies in exactly one of these, EMPTY is no tile
    piles: np.ndarray = int8(NUM_ROUNDS, PILE)  # hidden but for the last two: by round
    offer: np.ndarray = int8(PILE)  # by slot
    tiles: np.ndarray = int8(MAX_PLAYERS, NUM_FACES)  # by seat and face
    is_boxed: np.ndarray = flag(NUM_TILES)  # left over and out of the game
    # animals by card id
    column: np.ndarray = int8(NUM_CARDS)  # the round in whose column it lies open, or NO_COLUMN
    dealt_for: np.ndarray = int8(NUM_CARDS)  # the round in whose column it was first seen open, or NO_COLUMN
    keeper: np.ndarray = int8(NUM_CARDS)  # the seat that took it, or NOBODY
    face_down: np.ndarray = int8(NUM_ROUNDS)  # hidden: by round, the card that lies face down in its column, or EMPTY
    objectives: np.ndarray = int8(NUM_HABITATS)  # secret: habitat by seat, then those of no seat; or NO_OBJECTIVE
    # what follows from them
    rotations: np.ndarray = int8(MAX_PLAYERS, NUM_FACES)  # by how many edges each tile is turned
    areas: np.ndarray = int8(MAX_PLAYERS, NUM_AREAS)  # habitat or EMPTY
    num_areas: np.ndarray = int8(MAX_PLAYERS, NUM_HABITATS)
    values: np.ndarray = int8(MAX_PLAYERS, NUM_CARDS)  # how well each planet meets each animal's need
    num_won: np.ndarray = int8(MAX_PLAYERS, NUM_HABITATS)  # animals taken, by home
    num_animals: np.ndarray = int8(MAX_PLAYERS)  # all of them
    late_areas: np.ndarray = int8(NUM_LATE_PILES, NUM_HABITATS)  # in the piles made of tiles left over
    is_unseen: np.ndarray = flag(NUM_TILES)  # tiles that have not been on offer yet
