"""How does a table look as a picture? Planets of 4 x 4 tiles with the project's own pictograms."""

from typing import Any

from ..core.drawing import FAINT, HIGHLIGHT, INK, frame, headline, marked, moved, page, panel, piece, tag, words
from ..core.game import View
from .pictograms import pictogram
from .view import counted, spoken

TILE = 62
GAP = 3
PLANET = 4 * TILE + 3 * GAP
CARD_WIDTH = PLANET + 36
CARD_HEIGHT = PLANET + 128
MARGIN = 24
COLUMNS = 3
HEAD = 60
OFFER_STEP = TILE + 14
MOST_OFFERED = 5
OFFER_HEIGHT = TILE + 70
STACK_STEP = TILE + 22
STACKS_WIDTH = 4 * STACK_STEP
DOT = 9  # a place on the little map of a stack's back

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


def svg(view: View) -> str:
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
    return page(
        width,
        height,
        "Le Petit Prince: Make Me a Planet",
        heading(view),
        offer(view, MARGIN, HEAD),
        stacks(view, stacks_left, HEAD),
        *cards,
    )


def seats_from(view: View) -> list[int]:
    """The viewer's own planet first."""
    first = view["seat"] or 0
    return [(first + steps) % view["num_players"] for steps in range(view["num_players"])]


def heading(view: View) -> str:
    if view["to_move"] is None:
        title = "The game is over"
    else:
        title = f"Round {view['round']} of {view['num_rounds']} · player {view['to_move'] + 1}: {view['phase']}"
    return headline(MARGIN, 40, title, 24)


def offer(view: View, x: float, y: float) -> str:
    if not view["offer"]:
        return ""
    title = f"On offer, {spoken(view['stack'])} stack"
    parts = [words(0, 16, title, 15, font_weight="600")]
    for i, offered in enumerate(view["offer"]):
        parts.append(moved(i * OFFER_STEP, 26, offered_tile(offered)))
    label = f"{title}: " + "; ".join(each["tile"]["words"] if each["tile"] else "face down" for each in view["offer"])
    size = (MOST_OFFERED * OFFER_STEP - 14, TILE + (64 if any(each["is_face_down"] for each in view["offer"]) else 50))
    return panel(x, y, "offer", label, size, *parts)


def offered_tile(offered: dict[str, Any]) -> str:
    number = "" if offered["slot"] is None else str(offered["slot"] + 1)
    caption = words(TILE / 2, TILE + 18, number, 14, text_anchor="middle")
    if offered["tile"] is None:
        drawn = tile_back() + caption
    else:
        turned = words(TILE / 2, TILE + 34, "face down", 11, text_anchor="middle", fill=HIGHLIGHT)
        drawn = known_tile(offered["tile"]) + caption + (turned if offered["is_face_down"] else "")
    return drawn if offered["slot"] is None else marked(f"tile-{offered['slot']}", drawn)


def known_tile(tile: dict[str, Any]) -> str:
    return piece(f"tile-{tile['id']}", tile_face(tile))


def stacks(view: View, x: float, y: float) -> str:
    """The four stacks with what is left of them; the back of each shows where on a planet its tiles lie."""
    parts = [words(0, 16, "Stacks, with the draws left", 15, font_weight="600")]
    for i, stack in enumerate(view["stacks"]):
        name, left = stack["name"], stack["draws_left"]
        drawn = "".join(moved(-2 * depth, -2 * depth, stack_back(name)) for depth in range(left)) or no_stack()
        caption = words(TILE / 2, TILE + 18, f"{spoken(name)} {left}", 12.5, text_anchor="middle")
        parts.append(moved(8 + i * STACK_STEP, 34, marked(f"stack-{name}", drawn, caption)))
    label = "Draws left: " + ", ".join(f"{spoken(stack['name'])} {stack['draws_left']}" for stack in view["stacks"])
    return panel(x, y, "stacks", label, (STACKS_WIDTH, TILE + 58), *parts)


def no_stack() -> str:
    return tag("rect", width=TILE, height=TILE, rx=8, fill="none", stroke=FAINT, stroke_dasharray="4 4")


def stack_back(kind: str) -> str:
    left = (TILE - 4 * DOT) / 2
    places = [
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
    return tag("rect", width=TILE, height=TILE, rx=8, fill=BACK, stroke="#ffffff", stroke_width=1) + "".join(places)


def planet_card(view: View, planet: dict[str, Any], x: float, y: float) -> str:
    seat = planet["seat"]
    you = " (you)" if seat == view["seat"] else ""
    name = words(18, 30, f"Player {seat + 1}{you}", 18, font_weight="bold")
    total = words(CARD_WIDTH - 18, 30, f"{planet['total']} points", 18, text_anchor="end", font_weight="bold")
    drawn = frame(CARD_WIDTH, CARD_HEIGHT, seat == view["to_move"]) + name + total
    drawn += moved(18, 44, planet_disc(planet)) + moved(18, PLANET + 64, score_sheet(planet))
    label = f"Planet of player {seat + 1}{you}: {planet_words(planet)}"
    return panel(x, y, "planet", label, (CARD_WIDTH, CARD_HEIGHT), marked(f"planet-{seat}", drawn), data_seat=seat)


def planet_words(planet: dict[str, Any]) -> str:
    shown = [counted(name, number) for name, number in planet["showing"].items()]
    lines = [f"{spoken(line['character'])} {line['points']}" for line in planet["characters"]]
    turned = [f"{planet['num_face_down']} face down"] if planet["num_face_down"] else []
    return ", ".join([f"{planet['total']} points", *lines, *shown, *turned])


def planet_disc(planet: dict[str, Any]) -> str:
    middle = PLANET / 2
    parts = [
        tag("rect", width=PLANET, height=PLANET, rx=10, fill=NIGHT),
        tag("circle", cx=middle, cy=middle, r=middle - 2, fill="#c9b27c"),
    ]
    for kind, spots in SPOTS.items():
        for place, (column, row) in zip(planet["places"][kind], spots, strict=True):
            parts.append(moved(column * (TILE + GAP), row * (TILE + GAP), placed_tile(place)))
    return "".join(parts)


def placed_tile(place: dict[str, Any] | None) -> str:
    if place is None:
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
    if place["tile"] is None or place["is_face_down"]:
        return tile_back()
    return known_tile(place["tile"])


def tile_back() -> str:
    ring = tag("circle", cx=TILE / 2, cy=TILE / 2, r=14, fill="none", stroke="#ffffff", stroke_width=2)
    return tag("rect", width=TILE, height=TILE, rx=8, fill=BACK) + ring


def tile_face(tile: dict[str, Any]) -> str:
    """A tile with a pictogram for each thing on it, or its character's name above its stars."""
    face = tag("rect", width=TILE, height=TILE, rx=8, fill=GROUND[tile["stack"]], stroke=INK, stroke_opacity=0.25)
    if tile["character"] is None:
        return tag("g", tag("title", tile["words"]), face, icons(tile["elements"], 0))
    lines = spoken(tile["character"]).split(" ")
    size = min(12, 112 / max(len(line) for line in lines))
    name = "".join(
        words(TILE / 2, 18 + 13 * i, line, size, text_anchor="middle", font_weight="600")
        for i, line in enumerate(lines)
    )
    return tag("g", tag("title", tile["words"]), face, name, icons(tile["elements"], 20))


def icons(elements: dict[str, int], below: float) -> str:
    """Pictograms in rows of three; a crowd of one kind is drawn once with its number."""
    shown = [(name, "") for name, number in elements.items() for _ in range(number)]
    if len(shown) > 6:
        shown = [(name, f"x{number}" if number > 1 else "") for name, number in elements.items()]
    rows = -(-len(shown) // 3) or 1
    top = below + (TILE - below - rows * 20) / 2
    parts = []
    for i, (name, label) in enumerate(shown):
        in_row = min(3, len(shown) - i // 3 * 3)
        left = (TILE - in_row * 20) / 2 + (i % 3) * 20
        parts.append(moved(left + 1, top + i // 3 * 20 + 1, pictogram(name), scale=18 / 24))
        parts.append(words(left + 12, top + i // 3 * 20 + 20, label, 9))
    return "".join(parts)


def score_sheet(planet: dict[str, Any]) -> str:
    lines = [(spoken(line["character"]), line["points"]) for line in planet["characters"]]
    hidden = sum(1 for place in planet["places"]["character"] if place and place["tile"] is None)
    sheet = [(name, str(points)) for name, points in lines] + [("face down", "?")] * hidden
    if planet["volcano_penalty"]:
        sheet.append(("most volcanoes", f"−{planet['volcano_penalty']}"))
    parts = []
    for i, (name, points) in enumerate(sheet):
        x, y = (i % 2) * (PLANET / 2 + 6), 4 + (i // 2) * 18
        parts.append(words(x, y, name, 12))
        parts.append(words(x + PLANET / 2 - 8, y, points, 13, text_anchor="end", font_weight="600"))
    if not sheet:
        parts.append(words(0, 4, "no characters yet", 13, fill=FAINT))
    return "".join(parts)
