"""What is there to know about a position? One record."""

from enum import IntEnum

import numpy as np

from ..core.game import Option
from ..core.state import FLAG, OVER, state_dtype
from .buildings import NUM_BUILDINGS, NUM_FACES, NUM_ORIENTATIONS, NUM_PLACES, NUM_PLANS
from .components import MAX_PLAYERS

VARIANTS = ("standard",)
LONGEST_ROUND = 1000
OPTIONS = {
    "p_face": Option(0.20, 0.0, 1.0, "The probability that a look at the plan mistakes a building's face."),
    "p_turn": Option(0.10, 0.0, 1.0, "The probability that a look at the plan mistakes a building's orientation."),
    "tick_limit": Option(200, 1, LONGEST_ROUND, "The number of ticks after which a round is stopped.", is_whole=True),
}
P_FACE, P_TURN, TICK_LIMIT = range(len(OPTIONS))


class Phase(IntEnum):
    OVER = OVER
    BUILD = 1
    """All who are not done make a move at the same time."""
    UNLOCK = 2
    """The winner of the round chooses a building to unlock."""


PHASES = ("over", "build", "unlock a building")
NOBODY = -1
NO_MOVE = -1
UNREAD = -2
"""A place of the plan that a seat has not looked at; EMPTY is one that it saw to be empty."""
UNSHOWN = -1
"""A card that has not been on the board in this round."""
NOT_FINISHED = int(np.iinfo(np.int16).max)
"""Later than any tick: who did not finish is the slowest (R5)."""

STATE = state_dtype(
    ("options", np.float64, len(OPTIONS)),
    ("rounds_done", np.int64),  # rounds that have been checked and won
    ("tick", np.int64),  # ticks gone in this round
    ("winner", np.int64),  # of the round checked last, or NOBODY
    ("finish_tick", np.int16, MAX_PLAYERS),  # when each declared to be done, or NOT_FINISHED
    # hidden from the others: what each seat has read on this round's plan, by place
    ("faces_read", np.int16, (MAX_PLAYERS, NUM_PLACES, NUM_FACES)),  # how often each face
    ("orientations_read", np.int16, (MAX_PLAYERS, NUM_PLACES, NUM_ORIENTATIONS)),  # how often each orientation
    # what the others know of cards in hand: see knowledge.py
    ("num_unseen", np.int16, MAX_PLAYERS),  # moves of this round that changed nothing on the board
    ("unseen_when_lifted", np.int16, (MAX_PLAYERS, NUM_BUILDINGS)),  # that number when the card left the board
    ("shown", np.int8, (MAX_PLAYERS, NUM_BUILDINGS)),  # pose of the card when it left the board, or UNSHOWN
    ("building_read", np.int8, (MAX_PLAYERS, NUM_PLACES)),  # hidden from the others: a building, EMPTY or UNREAD
    ("pending", np.int8, MAX_PLAYERS),  # hidden from the others: move chosen in this tick, or NO_MOVE
    ("plans", np.int8, NUM_PLANS),  # in the order of the rounds; hidden beyond those checked
    ("board", np.int8, (MAX_PLAYERS, NUM_PLACES)),  # the building at each place, or EMPTY
    ("place_of", np.int8, (MAX_PLAYERS, NUM_BUILDINGS)),  # the place of each card, or EMPTY if it is not on the board
    ("face", np.int8, (MAX_PLAYERS, NUM_BUILDINGS)),  # of each card; hidden from the others while in hand
    ("orientation", np.int8, (MAX_PLAYERS, NUM_BUILDINGS)),  # likewise
    ("is_unlocked", FLAG, (MAX_PLAYERS, NUM_BUILDINGS)),
    ("rounds_won", np.int8, MAX_PLAYERS),
    ("defects", np.int8, MAX_PLAYERS),  # in the round checked last
)
