"""How does a person get to a move? Tile, then face, then the way to turn it."""

from ..core.human import Selection
from ..core.wording import capitalized
from .actions import NUM_PLACEMENTS
from .components import NUM_EDGES
from .messages import WORDS
from .view import PlanetView, TileView, around_words, turned

DEGREES = 360 // NUM_EDGES


def parts(action: int) -> tuple[int, int, int]:
    """The slot of the tile, the face, and the edge at which its first area comes to lie."""
    slot, placement = divmod(action, NUM_PLACEMENTS)
    return slot, *divmod(placement, NUM_EDGES)


def selections(view: PlanetView, action: int) -> list[Selection]:
    slot, face, rotation = parts(action)
    tile = offered_tile(view, slot)
    habitats = turned(tile["habitats"], rotation)
    around = around_words(view["language"], habitats, view["neighbors"][face])
    return [
        Selection(f"tile-{slot}", WORDS.say(view, "tile", number=slot + 1, words=tile["words"])),
        Selection(f"face-{face}", WORDS.say(view, "face", face=face + 1)),
        Selection(
            f"edge-{face}-{rotation}",
            capitalized(around),
            is_rotation=True,
            details={"face": face, "habitats": habitats, "degrees": -DEGREES * rotation},
        ),
    ]


def offered_tile(view: PlanetView, slot: int) -> TileView:
    return next(offered["tile"] for offered in view["offer"] if offered["slot"] == slot)
