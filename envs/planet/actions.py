"""What can a player decide? Which tile to take, on which face to put it, and how to turn it."""

import numpy as np

from ..core.kernel import kernel
from ..core.layout import ORDINALS, ActionBlock, ActionLayout
from ..core.state import EMPTY
from .components import NUM_AREAS, NUM_EDGES, PILE
from .geometry import FACE_NEIGHBORS
from .state import Phase, PlanetState

NUM_PLACEMENTS = NUM_AREAS  # of one tile: a face and one of five ways to turn it


def place_words(action: int) -> str:
    slot, placement = divmod(action, NUM_PLACEMENTS)
    return f"put the {ORDINALS[slot]} tile {placement_words(placement)}"


def placement_words(placement: int) -> str:
    """Where a tile goes. Its first area comes to lie at the edge whose number is the rotation."""
    face, rotation = divmod(placement, NUM_EDGES)
    return f"on face {face + 1}, its first area towards face {FACE_NEIGHBORS[face, rotation] + 1}"


ACTIONS = ActionLayout(
    place=ActionBlock(
        PILE * NUM_PLACEMENTS,
        "take a tile and put it down: slot x 60 + face x 5 + rotation",
        place_words,
        axes=("slot", "placement"),
    )
)


@kernel
def legal(state: PlanetState, seat: int, mask: np.ndarray) -> None:
    """R2. Any tile on offer, on any free face, turned in any way."""
    if seat != state.seat or state.phase != Phase.PLACE:
        return
    for slot in range(PILE):
        if state.offer[slot] != EMPTY:
            first = slot * NUM_PLACEMENTS
            for area in range(NUM_AREAS):
                mask[first + area] = state.areas[seat, area] == EMPTY
