"""In how many ways can a planet be held? The 60 turns of the dodecahedron, on observations and on actions."""

import numpy as np

from ..core.symmetry import Symmetries
from .actions import ACTIONS, NUM_PLACEMENTS
from .components import NUM_AREAS, NUM_EDGES, NUM_FACES
from .geometry import NUM_TURNS, TURNED_BY, TURNED_FACE
from .observation import OBSERVATION

PIECES_BY_AREA = (
    "own_areas",
    "other_areas",
)  # their last axis runs over areas; all planets are turned alike


def turned_areas() -> np.ndarray:
    """[turn, area]: where each area goes. Placements, a face and a rotation each, go the same way."""
    faces = np.repeat(np.arange(NUM_FACES), NUM_EDGES)
    edges = np.tile(np.arange(NUM_EDGES), NUM_FACES)
    return TURNED_FACE[:, faces] * NUM_EDGES + (edges + TURNED_BY[:, faces]) % NUM_EDGES


def planet_symmetries() -> Symmetries:
    areas = turned_areas()
    came_from = np.argsort(areas, axis=1)
    observation = np.tile(np.arange(OBSERVATION.size), (NUM_TURNS, 1))
    for turn in range(NUM_TURNS):
        entries = observation[turn].copy()
        places = {name: piece.reshape(-1, NUM_AREAS) for name, piece in entry_numbers(entries).items()}
        for name in PIECES_BY_AREA:
            observation[turn][places[name]] = places[name][:, came_from[turn]]
    placements = np.arange(ACTIONS.size)
    action = placements // NUM_PLACEMENTS * NUM_PLACEMENTS + areas[:, placements % NUM_PLACEMENTS]
    return Symmetries(observation, action)


def entry_numbers(entries: np.ndarray) -> dict[str, np.ndarray]:
    """The numbers of the entries that make up each piece by area."""
    found, first = {}, 0
    for name, piece in OBSERVATION.features.items():
        if name in PIECES_BY_AREA:
            found[name] = entries[first : first + piece.size]
        first += piece.size
    return found


SYMMETRIES = planet_symmetries()
