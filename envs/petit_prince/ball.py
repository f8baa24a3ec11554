"""How is a planet drawn? As one ball of tiles: land inside its outline, sky outside, rock where nothing lies yet."""

from math import cos, hypot, pi, sin

from ..core.svg import FAINT, INK, named_thing, tag, text, token, translate
from .components import (
    BAOBAB_POINTS,
    BEIGE_POINTS,
    BIG_STAR_POINTS,
    BROWN_POINTS,
    COLOR_POINTS,
    FACE_DOWN_POINTS,
    LAMPPOST_POINTS,
    ONE_ROSE_POINTS,
    QUIET_TILE_POINTS,
    SNAKE_POINTS,
    SPECIES_POINTS,
    SUNSET_POINTS,
    WHITE_POINTS,
)
from .icons import emblem, pictogram
from .view import PetitPrinceView, PlanetView, SpotView, TileView, display_name

TILE = 62
GAP = 2
STEP = TILE + GAP
PLANET = 4 * TILE + 3 * GAP
MIDDLE = PLANET / 2
RADIUS = MIDDLE - 0.5
CORNERS = 96  # of the polygon that stands for the outline
ROUND = 4  # radius of a tile's corners

# where the four tiles of a kind lie, as (column, row): edges rise or fall as the outline of a disc does
SPOTS = {
    "centre": ((1, 1), (2, 1), (1, 2), (2, 2)),
    "rising_edge": ((1, 0), (0, 1), (3, 2), (2, 3)),
    "falling_edge": ((2, 0), (3, 1), (0, 2), (1, 3)),
    "character": ((0, 0), (3, 0), (0, 3), (3, 3)),
}
LAND = {"centre": "#f3e0ae", "rising_edge": "#ecd499", "falling_edge": "#ecd499", "character": "#e6cf9c"}
DUNE = "#cdb478"
NIGHT = "#41558f"  # the sky on a tile
BARE_SKY = "#26335f"
ROCK = "#323f68"
BACK = "#5b6b8c"
PAPER = "#fffdf8"
# what a character pays for: points and the sign of a thing, where one of each says it
FORMULA = {
    "vain_man": (SNAKE_POINTS, "snake"),
    "lamplighter": (LAMPPOST_POINTS, "lamppost"),
    "hunter": (SPECIES_POINTS, "fox"),
    "turkish_astronomer": (BIG_STAR_POINTS, "big_star"),
    "astronomer": (SUNSET_POINTS, "sunset"),
    "gardener": (BAOBAB_POINTS, "baobab"),
    "king": (ONE_ROSE_POINTS, "rose"),
    "businessman_white": (WHITE_POINTS, "sheep_white"),
    "businessman_beige": (BEIGE_POINTS, "sheep_beige"),
    "businessman_brown": (BROWN_POINTS, "sheep_brown"),
    "little_prince": (COLOR_POINTS, "sheep_white"),
    "drunkard": (FACE_DOWN_POINTS, None),
    "geographer": (QUIET_TILE_POINTS, None),
}
NAME_WIDTH = 100  # of the name of a character: the size of its letters, times their number

Point = tuple[float, float]


def ball(view: PetitPrinceView, planet: PlanetView, hidden_words: list[str]) -> str:
    """A whole planet; `hidden_words` say for each corner what a face-down character may be."""
    parts = [tag("circle", cx=MIDDLE, cy=MIDDLE, r=RADIUS + glow, fill="#ffe9b8", fill_opacity=0.09) for glow in (5, 2)]
    for kind, places in SPOTS.items():
        for number, (spot, place) in enumerate(zip(planet["spots"][kind], places, strict=True)):
            words = hidden_words[number] if kind == "character" else ""
            drawn = spot_svg(view, kind, number, spot, words)
            parts.append(translate(place[0] * STEP, place[1] * STEP, drawn))
    return "".join(parts) + shade()


def shade() -> str:
    """The dark rim of the ball, over all tiles."""
    rims = ((1, 2, 0.3), (3.5, 5, 0.1), (7, 8, 0.05))
    return "".join(
        tag(
            "circle",
            cx=MIDDLE,
            cy=MIDDLE,
            r=RADIUS - inset,
            fill="none",
            stroke="#0c1230",
            stroke_width=width,
            stroke_opacity=opacity,
            pointer_events="none",
        )
        for inset, width, opacity in rims
    )


def spot_svg(view: PetitPrinceView, kind: str, number: int, spot: SpotView | None, words: str) -> str:
    if spot is None:
        return bare_spot(kind, number)
    if spot["tile"] is None and words:
        return tag("g", tag("title", words), tile_back())
    if spot["tile"] is None or spot["is_face_down"]:
        return tile_back()
    return known_tile(view["language"], spot["tile"], number)


def bare_spot(kind: str, number: int) -> str:
    line = tag(
        "rect",
        x=1.5,
        y=1.5,
        width=TILE - 3,
        height=TILE - 3,
        rx=ROUND,
        fill="none",
        stroke="#dfe8ff",
        stroke_opacity=0.3,
        stroke_dasharray="2 3.5",
    )
    return ground(kind, number, BARE_SKY, ROCK) + line


def known_tile(language: str, tile: TileView, number: int = 0) -> str:
    """A tile that lies at one of the four places of its kind; on offer, as at the first."""
    return token(f"tile-{tile['id']}", tile_face(language, tile, number))


def tile_back() -> str:
    ring = tag("circle", cx=TILE / 2, cy=TILE / 2, r=14, fill="none", stroke="#ffffff", stroke_width=2)
    return tag("rect", width=TILE, height=TILE, rx=ROUND, fill=BACK) + ring


def ground(kind: str, number: int, sky: str, land: str) -> str:
    """The sky and the land of a place: the part of its square that lies within the outline."""
    square = tag("rect", width=TILE, height=TILE, rx=ROUND, fill=sky)
    if kind == "centre":
        return tag("rect", width=TILE, height=TILE, rx=ROUND, fill=land)
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in land_of(kind, number))
    return square + tag("polygon", points=points, fill=land)


def land_of(kind: str, number: int) -> list[Point]:
    """A polygon: the outline of the ball, cut off at the sides of the place."""
    column, row = SPOTS[kind][number]
    x, y = MIDDLE - column * STEP, MIDDLE - row * STEP
    angles = (2 * pi * i / CORNERS for i in range(CORNERS))
    points = [(x + RADIUS * cos(angle), y + RADIUS * sin(angle)) for angle in angles]
    for axis in (0, 1):
        points = cut(points, axis, 0.0, 1)
        points = cut(points, axis, float(TILE), -1)
    return points


def cut(points: list[Point], axis: int, limit: float, sign: int) -> list[Point]:
    """What is left of a polygon on one side of a straight line parallel to an axis."""
    kept: list[Point] = []
    for before, here in zip([points[-1], *points[:-1]], points, strict=True):
        was_in, is_in = sign * (before[axis] - limit) >= 0, sign * (here[axis] - limit) >= 0
        if was_in != is_in:
            share = (limit - before[axis]) / (here[axis] - before[axis])
            kept.append((before[0] + share * (here[0] - before[0]), before[1] + share * (here[1] - before[1])))
        if is_in:
            kept.append(here)
    return kept


def dunes(tile: TileView, number: int) -> str:
    """Three soft shadows on the land, always the same on one tile."""
    column, row = SPOTS[tile["stack"]][number]
    parts = []
    for i in range(3):
        dice = (tile["id"] * 73 + i * 137) % 1009
        x, y, width = 8 + dice % 46, 10 + dice // 7 % 44, 5 + dice % 7
        if hypot(column * STEP + x - MIDDLE, row * STEP + y - MIDDLE) < RADIUS - 12:
            parts.append(tag("ellipse", cx=x, cy=y, rx=width, ry=2.6, fill=DUNE, fill_opacity=0.35))
    return "".join(parts)


def tile_face(language: str, tile: TileView, number: int) -> str:
    """A tile with a pictogram for each thing on it; a character with its emblem, name and what it pays for."""
    title = tag("title", tile["words"])
    face = ground(tile["stack"], number, NIGHT, LAND[tile["stack"]]) + dunes(tile, number)
    rim = tag("rect", width=TILE, height=TILE, rx=ROUND, fill="none", stroke=INK, stroke_opacity=0.3)
    if tile["character"] is None:
        return tag("g", title, face, icons(tile["elements"], number, tile["stack"]), rim)
    return tag("g", title, face, character_face(language, tile, number), rim)


def icons(elements: dict[str, int], number: int, kind: str) -> str:
    """Pictograms in rows, moved towards the land; a crowd of one kind is drawn once with its number."""
    shown = [(name, "") for name, count in elements.items() for _ in range(count)]
    if len(shown) > 6:
        shown = [(name, f"×{count}" if count > 1 else "") for name, count in elements.items()]
    per_row = 2 if len(shown) <= 4 else 3
    size = 24 if per_row == 2 else 18
    rows = -(-len(shown) // per_row) or 1
    column, row = SPOTS[kind][number]
    inwards = 0 if kind == "centre" else 2.5
    left = TILE / 2 + inwards * (1 if column < 2 else -1)
    top = TILE / 2 + inwards * (1 if row < 2 else -1) - rows * size / 2
    parts = []
    for i, (name, label) in enumerate(shown):
        in_row = min(per_row, len(shown) - i // per_row * per_row)
        x = left - in_row * size / 2 + (i % per_row) * size
        drawn = translate(x + 1, top + i // per_row * size + 1, pictogram(name), scale=(size - 2) / 24)
        parts.append(named_thing(name, drawn))
        if label:
            parts.append(text(x + size / 2, top + i // per_row * size + size, label, 9, text_anchor="middle"))
    return "".join(parts)


def character_face(language: str, tile: TileView, number: int) -> str:
    """Words and formula carry the class `fine`, because a small board shows the emblem alone."""
    character, elements = tile["character"], tile["elements"]
    assert character is not None
    column, row = SPOTS["character"][number]
    x = TILE / 2 + (3 if column == 0 else -3)
    parts = [translate(x - 14, 7 if row == 0 else 5, emblem(character), scale=28 / 24)]
    stars = [translate(3 + 10 * i, 3, pictogram("big_star"), scale=0.42) for i in range(elements.get("big_star", 0))]
    others = [name for name, count in elements.items() if name != "big_star" for _ in range(count)]
    stars += [translate(3 + 13 * i, 14, pictogram(name), scale=0.5) for i, name in enumerate(others)]
    name = display_name(character, language)
    style = {"text_anchor": "middle", "font_weight": 700, "class_": "fine"}
    halo = {"stroke": "#f6ead0", "stroke_width": 2, "paint_order": "stroke", "fill": INK}
    parts.append(text(TILE / 2, 44, name, min(9, NAME_WIDTH / len(name)), **style | {"fill": INK} | halo))
    return named_thing(character, *parts, mirrored(stars, number), formula(character))


def mirrored(stars: list[str], number: int) -> str:
    """Signs in the corner that is sky."""
    column, _ = SPOTS["character"][number]
    return translate(0 if column == 0 else TILE - 6 - 10 * max(1, len(stars)), 0, *stars)


def formula(character: str) -> str:
    """Points and a sign, such as `4` and a snake."""
    points, sign = FORMULA[character]
    width = 25 if sign else 16
    left = (TILE - width) / 2
    plate = tag("rect", x=left, y=47, width=width, height=13, rx=6.5, fill=PAPER, stroke=INK, stroke_width=0.6)
    number = text(left + (7 if sign else 8), 56.6, str(points), 8.5, text_anchor="middle", font_weight=700, fill=INK)
    drawn = translate(left + width - 13.5, 48, pictogram(sign), scale=11 / 24) if sign else ""
    return tag("g", plate, number, drawn, class_="fine")


def stack_back(kind: str, size: float) -> str:
    """The back of a stack: which places of a planet its tiles are for."""
    dot = size / 6.2
    left = (size - 4 * dot) / 2
    spots = [
        tag(
            "rect",
            x=left + column * dot,
            y=left + row * dot,
            width=dot - 1,
            height=dot - 1,
            rx=dot / 5,
            fill="#ffffff",
            fill_opacity=0.95 if (column, row) in SPOTS[kind] else 0.2,
        )
        for row in range(4)
        for column in range(4)
    ]
    plate = tag("rect", width=size, height=size, rx=size / 8, fill=NIGHT, stroke="#7f92bd", stroke_width=1)
    return plate + "".join(spots)


def no_stack(size: float) -> str:
    return tag("rect", width=size, height=size, rx=size / 8, fill="none", stroke=FAINT, stroke_dasharray="4 4")
