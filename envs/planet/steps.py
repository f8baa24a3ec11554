"""How does a person get to a move? Tile, then face, then the way to turn it; and how it would look."""

from copy import deepcopy

from ..core.blocks import ORDINALS
from ..core.game import View
from ..core.guide import Step
from .actions import NUM_PLACEMENTS
from .components import NUM_EDGES

DEGREES = 360 // NUM_EDGES


def parts(action: int) -> tuple[int, int, int]:
    """The slot of the tile, the face, and the edge at which its first area comes to lie."""
    slot, placement = divmod(action, NUM_PLACEMENTS)
    return slot, *divmod(placement, NUM_EDGES)


def steps(view: View, action: int) -> list[Step]:
    slot, face, rotation = parts(action)
    tile = offered_tile(view, slot)
    habitats = turned(tile["habitats"], rotation)
    around = ", ".join(
        f"{habitat} towards {neighbour + 1}"
        for habitat, neighbour in zip(habitats, view["neighbours"][face], strict=True)
    )
    return [
        Step(f"tile-{slot}", f"{ORDINALS[slot]} tile: {tile['words']}"),
        Step(f"face-{face}", f"face {face + 1}"),
        Step(
            f"edge-{face}-{rotation}",
            around,
            is_turn=True,
            shows={"face": face, "habitats": habitats, "degrees": -DEGREES * rotation},
        ),
    ]


def offered_tile(view: View, slot: int) -> dict:
    return next(offered["tile"] for offered in view["offer"] if offered["slot"] == slot)


def turned(habitats: list[str], rotation: int) -> list[str]:
    """A tile's habitats by the edges at which they come to lie."""
    return [habitats[(edge - rotation) % NUM_EDGES] for edge in range(NUM_EDGES)]


def preview(view: View, action: int) -> View | None:
    """The tile lies on its face."""
    slot, face, rotation = parts(action)
    tile = offered_tile(view, slot)
    shown = deepcopy(view)
    shown["planets"][view["seat"]]["faces"][face] = {
        "tile": tile["id"],
        "habitats": turned(tile["habitats"], rotation),
    }
    return shown
