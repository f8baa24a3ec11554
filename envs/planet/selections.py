"""How does a person get to a move? Tile, then face, then the way to turn it."""

from ..core.human import Selection
from ..core.layout import ORDINALS
from .actions import NUM_PLACEMENTS
from .components import NUM_EDGES
from .view import PlanetView, TileView

DEGREES = 360 // NUM_EDGES


def parts(action: int) -> tuple[int, int, int]:
    """The slot of the tile, the face, and the edge at which its first area comes to lie."""
    slot, placement = divmod(action, NUM_PLACEMENTS)
    return slot, *divmod(placement, NUM_EDGES)


def selections(view: PlanetView, action: int) -> list[Selection]:
    slot, face, rotation = parts(action)
    tile = offered_tile(view, slot)
    habitats = turned(tile["habitats"], rotation)
    around = ", ".join(
        f"{habitat} towards {neighbor + 1}" for habitat, neighbor in zip(habitats, view["neighbors"][face], strict=True)
    )
    return [
        Selection(f"tile-{slot}", f"{ORDINALS[slot]} tile: {tile['words']}"),
        Selection(f"face-{face}", f"face {face + 1}"),
        Selection(
            f"edge-{face}-{rotation}",
            around,
            is_rotation=True,
            details={"face": face, "habitats": habitats, "degrees": -DEGREES * rotation},
        ),
    ]


def offered_tile(view: PlanetView, slot: int) -> TileView:
    return next(offered["tile"] for offered in view["offer"] if offered["slot"] == slot)


def turned(habitats: list[str], rotation: int) -> list[str]:
    """A tile's habitats by the edges at which they come to lie."""
    return [habitats[(edge - rotation) % NUM_EDGES] for edge in range(NUM_EDGES)]
