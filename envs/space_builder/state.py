"""What is there to know about a position? One record."""

import numpy as np

from ..core.settings import GameOption
from ..core.state import OVER, LabeledEnum, State, flag, float64, int8, int16, int64
from .buildings import NUM_BUILDINGS, NUM_CELLS, NUM_FACES, NUM_ORIENTATIONS, NUM_PLANS
from .components import MAX_PLAYERS

VARIANTS = ("standard", "fresh_plans")
FRESH_PLANS = VARIANTS.index("fresh_plans")
MAX_TICKS = 1000
OPTIONS = {
    "p_face": GameOption(0.20, 0.0, 1.0, "The probability that a look at the plan mistakes a building's face."),
    "p_turn": GameOption(0.10, 0.0, 1.0, "The probability that a look at the plan mistakes a building's orientation."),
    "p_askew": GameOption(
        0.05, 0.0, 1.0, "By how much p_turn grows for each quarter that the plan lies turned: none, one or two."
    ),
    "plan_turns": GameOption(
        1, 0, 1, "1 if a plan lies as it falls, in one of four orientations; 0 if upright.", is_integer=True
    ),
    "tick_limit": GameOption(200, 1, MAX_TICKS, "The number of ticks after which a round is stopped.", is_integer=True),
}
P_FACE, P_TURN, P_ASKEW, PLAN_TURNS, TICK_LIMIT = range(len(OPTIONS))


class Phase(LabeledEnum):
    OVER = OVER, "over"
    BUILD = 1, "build"
    """All who are not done make a move at the same time."""
    UNLOCK = 2, "unlock a building"
    """The winner of the round chooses a building to unlock."""


NOBODY = -1
NO_MOVE = -1
UNREAD = -2
"""A cell of the plan that a seat has not looked at; EMPTY is one that it saw to be empty."""
UNSHOWN = -1
"""A card that has not been on the board in this round."""
NOT_FINISHED = int(np.iinfo(np.int16).max)
"""Later than any tick: who did not finish is the slowest (R5)."""


class SpaceBuilderState(State):
    options: np.ndarray = float64(len(OPTIONS))
    rounds_done: int = int64()  # rounds that have been checked and won
    tick: int = int64()  # ticks gone in this round
    plan_turn: int = int64()  # R2: the quarters right by which this round's plan lies turned
    winner: int = int64()  # of the round checked last, or NOBODY
    finish_tick: np.ndarray = int16(MAX_PLAYERS)  # when each declared to be done, or NOT_FINISHED
    # hidden from the others: what each seat has read on this round's plan, by cell; all as the plan lies (T2)
    faces_read: np.ndarray = int16(MAX_PLAYERS, NUM_CELLS, NUM_FACES)  # how often each face
    orientations_read: np.ndarray = int16(MAX_PLAYERS, NUM_CELLS, NUM_ORIENTATIONS)  # how often each orientation
    # what the others know of cards in hand: see knowledge.py
    num_unseen: np.ndarray = int16(MAX_PLAYERS)  # moves of this round that changed nothing on the board
    unseen_when_lifted: np.ndarray = int16(MAX_PLAYERS, NUM_BUILDINGS)  # that number when the card left the board
    shown: np.ndarray = int8(MAX_PLAYERS, NUM_BUILDINGS)  # pose of the card when it left the board, or UNSHOWN
    building_read: np.ndarray = int8(MAX_PLAYERS, NUM_CELLS)  # hidden from the others: a building, EMPTY or UNREAD
    pending: np.ndarray = int8(MAX_PLAYERS)  # hidden from the others: move chosen in this tick, or NO_MOVE
    plans: np.ndarray = int8(NUM_PLANS)  # in the order of the rounds; hidden beyond those checked
    # what the plans show when upright, which is what is to be built; hidden like their order if they are fresh
    plan_building: np.ndarray = int8(NUM_PLANS, NUM_CELLS)  # the building at each cell, or EMPTY
    plan_face: np.ndarray = int8(NUM_BUILDINGS, NUM_PLANS)
    plan_orientation: np.ndarray = int8(NUM_BUILDINGS, NUM_PLANS)
    faces_left: np.ndarray = int8(NUM_BUILDINGS, NUM_FACES)  # plans not checked yet that show each face
    orientations_left: np.ndarray = int8(NUM_BUILDINGS, NUM_ORIENTATIONS)  # and each orientation
    board: np.ndarray = int8(MAX_PLAYERS, NUM_CELLS)  # the building at each cell, or EMPTY
    cell_of: np.ndarray = int8(MAX_PLAYERS, NUM_BUILDINGS)  # the cell of each card, or EMPTY if it is not on the board
    face: np.ndarray = int8(MAX_PLAYERS, NUM_BUILDINGS)  # of each card; hidden from the others while in hand
    orientation: np.ndarray = int8(MAX_PLAYERS, NUM_BUILDINGS)  # of each card; hidden like its face
    is_unlocked: np.ndarray = flag(MAX_PLAYERS, NUM_BUILDINGS)
    rounds_won: np.ndarray = int8(MAX_PLAYERS)
    defects: np.ndarray = int8(MAX_PLAYERS)  # in the round checked last
