"""Which cards are there? Eight buildings with two faces, that can point four ways, on boards of nine cells.

The names are ours: the pictures of the box are lost.
"""

from enum import IntEnum


class Building(IntEnum):
    DOME = 0
    ROCKET = 1
    ANTENNA = 2
    GARDEN = 3
    REACTOR = 4
    HANGAR = 5
    TOWER = 6
    CRANE = 7


class Face(IntEnum):
    FRONT = 0
    BACK = 1


class Orientation(IntEnum):
    """Where a building's roof points; each is a quarter turn to the right of the one before."""

    UP = 0
    RIGHT = 1
    DOWN = 2
    LEFT = 3


BUILDINGS = tuple(building.name.lower() for building in Building)
FACES = tuple(face.name.lower() for face in Face)
ORIENTATIONS = tuple(orientation.name.lower() for orientation in Orientation)
CELLS = (
    "top left", "top", "top right",
    "left", "center", "right",
    "bottom left", "bottom", "bottom right",
)  # fmt: skip

NUM_BUILDINGS = len(BUILDINGS)  # (book)
NUM_FACES = len(FACES)  # (book)
NUM_ORIENTATIONS = len(ORIENTATIONS)  # square cards (reconstructed)
NUM_COLUMNS = 3  # (reconstructed)
NUM_CELLS = len(CELLS)  # (reconstructed)
NUM_PLANS = 20  # (book)
BASE_CELL = CELLS.index("bottom left")  # R2: marked on plans and boards; that it is a corner is reconstructed
NUM_STARRED = 4  # (source); that they are the first four is reconstructed
