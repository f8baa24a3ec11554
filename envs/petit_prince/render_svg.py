"""How does a table look as a picture? Planets of 4 x 4 tiles with the project's own pictograms."""

from ..core.svg import FAINT, HIGHLIGHT, INK, document, frame, heading, panel, selectable, tag, text, token, translate
from ..core.view import seats_from
from ..core.wording import headline
from .icons import pictogram
from .view import OfferView, PetitPrinceView, PlanetView, SpotView, TileView, count_noun, display_name

TILE = 62
GAP = 3
PLANET = 4 * TILE + 3 * GAP
CARD_WIDTH = PLANET + 36
CARD_HEIGHT = PLANET + 128
MARGIN = 24
COLUMNS = 3
HEAD = 60
OFFER_STEP = TILE + 14
MAX_OFFERED = 5
OFFER_HEIGHT = TILE + 70
STACK_STEP = TILE + 22
STACKS_WIDTH = 4 * STACK_STEP
DOT = 9  # a spot on the little map of a stack's back

# where the four tiles of a kind lie, as (column, row): edges rise or fall as the outline of a disc does
SPOTS = {
    "centre": ((1, 1), (2, 1), (1, 2), (2, 2)),
    "rising_edge": ((1, 0), (0, 1), (3, 2), (2, 3)),
    "falling_edge": ((2, 0), (3, 1), (0, 2), (1, 3)),
    "character": ((0, 0), (3, 0), (0, 3), (3, 3)),
}
GROUND = {"centre": "#f3e2b8", "rising_edge": "#e9d49f", "falling_edge": "#e9d49f", "character": "#dfe8f5"}
BACK = "#5b6b8c"
NIGHT = "#2b3a5c"


def render_svg(view: PetitPrinceView) -> str:
    columns = min(COLUMNS, view["num_players"])
    rows = -(-view["num_players"] // columns)
    width = max(2 * MARGIN + columns * CARD_WIDTH + (columns - 1) * MARGIN, 640)
    top = HEAD + OFFER_HEIGHT
    height = top + rows * (CARD_HEIGHT + MARGIN)
    cards = [
        planet_card(
            view,
            view["planets"][seat],
            MARGIN + (i % columns) * (CARD_WIDTH + MARGIN),
            top + (i // columns) * (CARD_HEIGHT + MARGIN),
        )
        for i, seat in enumerate(seats_from(view))
    ]
    stacks_left = width - MARGIN - STACKS_WIDTH
    return document(
        width,
        height,
        "Le Petit Prince: Make Me a Planet",
        heading(MARGIN, 40, headline(view), 24),
        offer(view, MARGIN, HEAD),
        stacks(view, stacks_left, HEAD),
        *cards,
    )


def offer(view: PetitPrinceView, x: float, y: float) -> str:
    if view["stack"] is None:
        return ""
    title = f"On offer, {display_name(view['stack'])} stack"
    parts = [text(0, 16, title, 15, font_weight="600")]
    for i, offered in enumerate(view["offer"]):
        parts.append(translate(i * OFFER_STEP, 26, offered_tile(offered)))
    label = f"{title}: " + "; ".join(each["tile"]["words"] if each["tile"] else "face down" for each in view["offer"])
    size = (MAX_OFFERED * OFFER_STEP - 14, TILE + (64 if any(each["is_face_down"] for each in view["offer"]) else 50))
    return panel(x, y, "offer", label, size, *parts)


def offered_tile(offered: OfferView) -> str:
    number = "" if offered["slot"] is None else str(offered["slot"] + 1)
    caption = text(TILE / 2, TILE + 18, number, 14, text_anchor="middle")
    if offered["tile"] is None:
        drawn = tile_back() + caption
    else:
        turned = text(TILE / 2, TILE + 34, "face down", 11, text_anchor="middle", fill=HIGHLIGHT)
        drawn = known_tile(offered["tile"]) + caption + (turned if offered["is_face_down"] else "")
    return drawn if offered["slot"] is None else selectable(f"tile-{offered['slot']}", drawn)


def known_tile(tile: TileView) -> str:
    return token(f"tile-{tile['id']}", tile_face(tile))


def stacks(view: PetitPrinceView, x: float, y: float) -> str:
    """The four stacks with what is left of them; the back of each shows where on a planet its tiles lie."""
    parts = [text(0, 16, "Stacks, with the draws left", 15, font_weight="600")]
    for i, stack in enumerate(view["stacks"]):
        name, left = stack["name"], stack["draws_left"]
        drawn = "".join(translate(-2 * depth, -2 * depth, stack_back(name)) for depth in range(left)) or no_stack()
        caption = text(TILE / 2, TILE + 18, f"{display_name(name)} {left}", 12.5, text_anchor="middle")
        parts.append(translate(8 + i * STACK_STEP, 34, selectable(f"stack-{name}", drawn, caption)))
    label = "Draws left: " + ", ".join(
        f"{display_name(stack['name'])} {stack['draws_left']}" for stack in view["stacks"]
    )
    return panel(x, y, "stacks", label, (STACKS_WIDTH, TILE + 58), *parts)


def no_stack() -> str:
    return tag("rect", width=TILE, height=TILE, rx=8, fill="none", stroke=FAINT, stroke_dasharray="4 4")


def stack_back(kind: str) -> str:
    left = (TILE - 4 * DOT) / 2
    spots = [
        tag(
            "rect",
            x=left + column * DOT,
            y=left + row * DOT,
            width=DOT - 1,
            height=DOT - 1,
            rx=2,
            fill="#ffffff",
            fill_opacity=0.9 if (column, row) in SPOTS[kind] else 0.2,
        )
        for row in range(4)
        for column in range(4)
    ]
    return tag("rect", width=TILE, height=TILE, rx=8, fill=BACK, stroke="#ffffff", stroke_width=1) + "".join(spots)


def planet_card(view: PetitPrinceView, planet: PlanetView, x: float, y: float) -> str:
    seat = planet["seat"]
    you = " (you)" if seat == view["seat"] else ""
    name = text(18, 30, f"Player {seat + 1}{you}", 18, font_weight="bold")
    total = text(CARD_WIDTH - 18, 30, f"{planet['total']} points", 18, text_anchor="end", font_weight="bold")
    drawn = frame(CARD_WIDTH, CARD_HEIGHT, seat == view["to_move"]) + name + total
    drawn += translate(18, 44, planet_disc(view, planet)) + translate(18, PLANET + 64, score_sheet(planet))
    label = f"Planet of player {seat + 1}{you}: {planet_words(view, planet)}"
    return panel(x, y, "planet", label, (CARD_WIDTH, CARD_HEIGHT), selectable(f"planet-{seat}", drawn), data_seat=seat)


def planet_words(view: PetitPrinceView, planet: PlanetView) -> str:
    shown = [count_noun(name, number) for name, number in planet["showing"].items()]
    lines = [f"{display_name(line['character'])} {line['points']}" for line in planet["characters"]]
    turned = [f"{planet['num_face_down']} face down"] if planet["num_face_down"] else []
    hidden = [
        f"a character among {words}"
        for draw, spot in enumerate(planet["spots"]["character"])
        if spot and not spot["tile"] and (words := passed_on_words(view, planet["seat"], draw))
    ]
    return ", ".join([f"{planet['total']} points", *lines, *shown, *turned, *hidden])


def passed_on_words(view: PetitPrinceView, seat: int, draw: int) -> str:
    """R9. The characters among which another's hidden one is, if the viewer passed them on."""
    found = [each["words"] for each in view["passed_on"] if each["draw"] == draw and seat in each["seats"]]
    return found[0] if found else ""


def planet_disc(view: PetitPrinceView, planet: PlanetView) -> str:
    middle = PLANET / 2
    parts = [
        tag("rect", width=PLANET, height=PLANET, rx=10, fill=NIGHT),
        tag("circle", cx=middle, cy=middle, r=middle - 2, fill="#c9b27c"),
    ]
    for kind, spots in SPOTS.items():
        for i, (spot, (column, row)) in enumerate(zip(planet["spots"][kind], spots, strict=True)):
            words = passed_on_words(view, planet["seat"], i) if kind == "character" else ""
            parts.append(translate(column * (TILE + GAP), row * (TILE + GAP), spot_svg(spot, words)))
    return "".join(parts)


def spot_svg(spot: SpotView | None, words: str) -> str:
    """A place on a planet; words for the pointer say what a face-down character may be."""
    if spot is None:
        return tag(
            "rect",
            x=2,
            y=2,
            width=TILE - 4,
            height=TILE - 4,
            rx=8,
            fill="none",
            stroke="#ffffff",
            stroke_opacity=0.5,
            stroke_dasharray="4 4",
        )
    if spot["tile"] is None and words:
        return tag("g", tag("title", words), tile_back())
    if spot["tile"] is None or spot["is_face_down"]:
        return tile_back()
    return known_tile(spot["tile"])


def tile_back() -> str:
    ring = tag("circle", cx=TILE / 2, cy=TILE / 2, r=14, fill="none", stroke="#ffffff", stroke_width=2)
    return tag("rect", width=TILE, height=TILE, rx=8, fill=BACK) + ring


def tile_face(tile: TileView) -> str:
    """A tile with a pictogram for each thing on it, or its character's name above its stars."""
    face = tag("rect", width=TILE, height=TILE, rx=8, fill=GROUND[tile["stack"]], stroke=INK, stroke_opacity=0.25)
    if tile["character"] is None:
        return tag("g", tag("title", tile["words"]), face, icons(tile["elements"], 0))
    lines = display_name(tile["character"]).split(" ")
    size = min(12, 112 / max(len(line) for line in lines))
    name = "".join(
        text(TILE / 2, 18 + 13 * i, line, size, text_anchor="middle", font_weight="600") for i, line in enumerate(lines)
    )
    return tag("g", tag("title", tile["words"]), face, name, icons(tile["elements"], 20))


def icons(elements: dict[str, int], margin: float) -> str:
    """Pictograms in rows of three; a crowd of one kind is drawn once with its number."""
    shown = [(name, "") for name, number in elements.items() for _ in range(number)]
    if len(shown) > 6:
        shown = [(name, f"x{number}" if number > 1 else "") for name, number in elements.items()]
    rows = -(-len(shown) // 3) or 1
    top = margin + (TILE - margin - rows * 20) / 2
    parts = []
    for i, (name, label) in enumerate(shown):
        in_row = min(3, len(shown) - i // 3 * 3)
        left = (TILE - in_row * 20) / 2 + (i % 3) * 20
        parts.append(translate(left + 1, top + i // 3 * 20 + 1, pictogram(name), scale=18 / 24))
        parts.append(text(left + 12, top + i // 3 * 20 + 20, label, 9))
    return "".join(parts)


def score_sheet(planet: PlanetView) -> str:
    lines = [(display_name(line["character"]), line["points"]) for line in planet["characters"]]
    hidden = sum(1 for spot in planet["spots"]["character"] if spot and spot["tile"] is None)
    sheet = [(name, str(points)) for name, points in lines] + [("face down", "?")] * hidden
    if planet["volcano_penalty"]:
        sheet.append(("most volcanoes", f"−{planet['volcano_penalty']}"))
    parts = []
    for i, (name, points) in enumerate(sheet):
        x, y = (i % 2) * (PLANET / 2 + 6), 4 + (i // 2) * 18
        parts.append(text(x, y, name, 12))
        parts.append(text(x + PLANET / 2 - 8, y, points, 13, text_anchor="end", font_weight="600"))
    if not sheet:
        parts.append(text(0, 4, "no characters yet", 13, fill=FAINT))
    return "".join(parts)
