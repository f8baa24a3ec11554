"""How do the 60 areas of a planet lie? Twelve faces of five, their contacts, and the ways to turn the whole.

Area `face * 5 + edge` lies at an edge of a face. It touches its two neighbors on the same tile and, across
the edge, one area of the next face. Contact at a point is no contact.
"""

import numpy as np

from .components import NUM_AREAS, NUM_EDGES, NUM_FACES

FACE_NEIGHBORS = np.array(  # [face, edge]: the face across the edge, edges counter-clockwise seen from outside
    [
        [1, 2, 4, 6, 3],
        [0, 3, 7, 5, 2],
        [0, 1, 5, 8, 4],
        [0, 6, 9, 7, 1],
        [0, 2, 8, 10, 6],
        [7, 11, 8, 2, 1],
        [4, 10, 9, 3, 0],
        [1, 3, 9, 11, 5],
        [2, 5, 11, 10, 4],
        [3, 6, 10, 11, 7],
        [4, 8, 11, 9, 6],
        [5, 7, 9, 10, 8],
    ],
    np.int8,
)


def area_of(face: int, edge: int) -> int:
    return int(face) * NUM_EDGES + int(edge) % NUM_EDGES


def edge_towards(face: int, neighbor: int) -> int:
    """The edge of a face at which another lies."""
    return int(np.flatnonzero(FACE_NEIGHBORS[face] == neighbor)[0])


def across(area: int) -> int:
    """The area of the next face that an area touches."""
    face, edge = divmod(area, NUM_EDGES)
    neighbor = int(FACE_NEIGHBORS[face, edge])
    return area_of(neighbor, edge_towards(neighbor, face))


def touched_by(area: int) -> tuple[int, int, int]:
    """The three areas in contact with an area."""
    face, edge = divmod(area, NUM_EDGES)
    return area_of(face, edge - 1), area_of(face, edge + 1), across(area)


AROUND_PLACEMENT = np.array(  # [face x 5 + rotation, 5]: what lies across the edges, beginning at the rotation
    [
        [across(area_of(face, rotation + step)) for step in range(NUM_EDGES)]
        for face in range(NUM_FACES)
        for rotation in range(NUM_EDGES)
    ],
    np.int64,
)


# sets of areas are unsigned 64-bit words, area i being bit i
NO_AREAS = np.uint64(0)
AREA_BIT = np.array([1 << area for area in range(NUM_AREAS)], np.uint64)
CONTACTS = np.array([sum(1 << touched for touched in touched_by(area)) for area in range(NUM_AREAS)], np.uint64)
AROUND_FACE = np.array(  # [face]: its own areas and those across its edges
    [
        sum(1 << area_of(face, edge) | 1 << across(area_of(face, edge)) for edge in range(NUM_EDGES))
        for face in range(NUM_FACES)
    ],
    np.uint64,
)


def turned_about(face: int, steps: int) -> tuple[list[int], list[int]]:
    """The turn of the whole planet that takes face 0 to `face`, its edge 0 to edge `steps`.

    For each face where it goes, and by how many edges it comes to lie turned.
    """
    goes_to, turned_by = {0: face}, {0: steps}
    waiting = [0]
    while waiting:
        here = waiting.pop()
        for edge in range(NUM_EDGES):
            neighbor = int(FACE_NEIGHBORS[here, edge])
            if neighbor not in goes_to:
                image = int(FACE_NEIGHBORS[goes_to[here], (edge + turned_by[here]) % NUM_EDGES])
                goes_to[neighbor] = image
                turned_by[neighbor] = (edge_towards(image, goes_to[here]) - edge_towards(neighbor, here)) % NUM_EDGES
                waiting.append(neighbor)
    return [goes_to[each] for each in range(NUM_FACES)], [turned_by[each] for each in range(NUM_FACES)]


TURNS = [turned_about(face, steps) for face in range(NUM_FACES) for steps in range(NUM_EDGES)]
TURNED_FACE = np.array([faces for faces, _ in TURNS], np.int64)  # [turn, face]
TURNED_BY = np.array([edges for _, edges in TURNS], np.int64)  # [turn, face]
NUM_TURNS = len(TURNS)
