"""How does a table look as a picture? Planets unfolded into two flowers of six pentagons, beside the animals."""

from math import cos, pi

from ..core.svg import FAINT, HIGHLIGHT, INK, document, frame, heading, panel, selectable, tag, text, token, translate
from ..core.view import seats_from
from ..core.wording import headline
from .icons import GROUND, chip, need
from .unfolding import CENTERS, FLOWER, OFFERED_RADIUS, flower, pentagon
from .view import AnimalView, LatePileView, OfferView, OnePlanetView, PlanetView

MARGIN = 24
DUE = "#fbe6cf"
CARD_WIDTH = 2 * FLOWER + 30
NAMES_PER_LINE = 62  # letters
TABLE_LEFT = 334  # of the columns of values
VALUE_WIDTH = 28
TAKER_WIDTH = 100
TILE_STEP = 97
OFFER_WIDTH = 5 * TILE_STEP
OFFER_HEIGHT = 146
LATE_WIDTH, LATE_HEIGHT = 300, 46
LEFT_WIDTH = 2 * LATE_WIDTH
ROW = 29
HEAD = 90


def render_svg(view: PlanetView) -> str:
    columns = 1 if view["num_players"] == 2 else 2
    rows = -(-view["num_players"] // columns)
    left = 2 * MARGIN + LEFT_WIDTH
    width = left + columns * (CARD_WIDTH + MARGIN)
    card_height = FLOWER + 118 + 17 * max(len(name_lines(planet)) for planet in view["planets"])
    below = HEAD + (OFFER_HEIGHT if view["offer"] else 0)
    table_top = below + (LATE_HEIGHT + 10 if has_late_piles(view) else 0)
    height = max(MARGIN + rows * (card_height + MARGIN), table_top + table_height(view) + MARGIN)
    cards = [
        planet_card(
            view,
            view["planets"][seat],
            left + (i % columns) * (CARD_WIDTH + MARGIN),
            MARGIN + (i // columns) * (card_height + MARGIN),
            card_height,
        )
        for i, seat in enumerate(seats_from(view))
    ]
    return document(
        round(width),
        round(height),
        "Planet",
        heading(MARGIN, 38, headline(view), 24),
        habitats_key(),
        offer(view, HEAD),
        late_piles(view, below),
        animals_table(view, table_top),
        translate(MARGIN, HEAD, results(view)),
        *cards,
    )


def habitats_key() -> str:
    key = "".join(
        chip(habitat, 10 + TILE_STEP * i, 12, 0.8) + text(24 + TILE_STEP * i, 17, habitat, 14)
        for i, habitat in enumerate(GROUND)
    )
    return panel(MARGIN, 50, "key", "The habitats: " + ", ".join(GROUND), (OFFER_WIDTH, 24), key)


# Planets


def planet_card(view: PlanetView, planet: OnePlanetView, x: float, y: float, height: float) -> str:
    marks = ["you"] if planet["seat"] == view["seat"] else []
    marks += ["starts this round"] if planet["seat"] == view["start_seat"] else []
    note = f" ({', '.join(marks)})" if marks else ""
    name = text(18, 30, f"Player {planet['seat'] + 1}{note}", 18, font_weight="bold")
    plus = " + ?" if planet["has_secret_objective"] else ""
    points = text(CARD_WIDTH - 18, 30, f"{planet['points']}{plus} points", 18, text_anchor="end", font_weight="bold")
    flowers = "".join(
        translate(15 + FLOWER / 2 + i * FLOWER, 46 + FLOWER / 2, flower(view, planet, center, i))
        for i, center in enumerate(CENTERS)
    )
    return panel(
        x,
        y,
        "planet",
        f"Planet of player {planet['seat'] + 1}{note}: {planet_words(planet)}",
        (CARD_WIDTH, height),
        frame(CARD_WIDTH, height, planet["seat"] == view["to_move"]),
        name + points + flowers + translate(18, FLOWER + 62, planet_notes(planet)),
        data_seat=planet["seat"],
    )


def planet_words(planet: OnePlanetView) -> str:
    faces = [
        f"face {number + 1} {', '.join(placed['habitats'])}" for number, placed in enumerate(planet["faces"]) if placed
    ]
    return "; ".join([f"{planet['points']} points", objective_words(planet), *faces])


def planet_notes(planet: OnePlanetView) -> str:
    """Areas by habitat, the objective as far as it is known, and the animals taken."""
    parts = []
    for i, (habitat, areas) in enumerate(planet["areas"].items()):
        parts.append(chip(habitat, 9 + 52 * i, 0, 0.75) + text(21 + 52 * i, 5, str(areas), 14))
    parts.append(text(0, 31, objective_words(planet), 14))
    style = {"fill": INK if planet["animals"] else FAINT}
    parts += [text(0, 54 + 17 * i, line, 13.5, **style) for i, line in enumerate(name_lines(planet))]
    return "".join(parts)


def name_lines(planet: OnePlanetView) -> list[str]:
    """The animals taken, in lines of a card's width."""
    lines: list[str] = []
    for name in [animal["name"] for animal in planet["animals"]]:
        if lines and len(lines[-1]) + len(name) + 2 <= NAMES_PER_LINE:
            lines[-1] += f", {name}"
        else:
            lines.append(name)
    return lines or ["no animals yet"]


def objective_words(planet: OnePlanetView) -> str:
    if planet["has_secret_objective"]:
        return "objective: secret"
    objective = planet["objective"]
    if objective is None:
        return "no objectives in this variant"
    following = next((step for step in objective["steps"] if step["points"] > objective["points"]), None)
    ahead = f"; {following['points']} from {following['areas']} areas" if following else ""
    return f"objective: {objective['habitat']}, {objective['points']} points{ahead}"


# Tiles and animals


def offer(view: PlanetView, y: float) -> str:
    if not view["offer"]:
        return ""
    description = "On offer · the dot marks a tile's first area · equal letters: edges that touch"
    parts = [text(0, 20, description, 14, font_weight="600")]
    for offered in view["offer"]:
        parts.append(translate(45 + offered["slot"] * TILE_STEP, 74, offered_tile(offered)))
    label = "On offer: " + "; ".join(f"tile {each['slot'] + 1}: {each['tile']['words']}" for each in view["offer"])
    return panel(MARGIN, y, "offer", label, (OFFER_WIDTH, OFFER_HEIGHT), *parts)


def offered_tile(offered: OfferView) -> str:
    tile = offered["tile"]
    return selectable(
        f"tile-{offered['slot']}",
        token(f"tile-{tile['id']}", pentagon(0, 0, OFFERED_RADIUS, pi / 2, tile["habitats"])),
        tag("circle", cx=0, cy=-OFFERED_RADIUS * cos(pi / 5) - 6, r=3.5, fill=HIGHLIGHT),
        text(0, 58, f"tile {offered['slot'] + 1}", 14, text_anchor="middle"),
    )


def has_late_piles(view: PlanetView) -> bool:
    return any(pile["tiles"] for pile in view["late_piles"])


def late_piles(view: PlanetView, y: float) -> str:
    """What was left over and comes again in the last two rounds."""
    parts = []
    for i, pile in enumerate(view["late_piles"]):
        if pile["tiles"]:
            tiles = "; ".join(tile["words"] for tile in pile["tiles"])
            label = f"Set aside for round {pile['round']}: {tiles}"
            parts.append(panel(MARGIN + i * LATE_WIDTH, y, "late", label, (LATE_WIDTH, LATE_HEIGHT), late_pile(pile)))
    return "".join(parts)


def late_pile(pile: LatePileView) -> str:
    parts = [text(0, 26, f"Round {pile['round']}", 14, font_weight="600")]
    for i, tile in enumerate(pile["tiles"]):
        drawn = token(f"tile-{tile['id']}", pentagon(0, 0, 19, pi / 2, tile["habitats"]))
        parts.append(translate(86 + i * 42, 24, drawn))
    return "".join(parts)


def table_rows(view: PlanetView) -> int:
    return len(view["animals"]) + (1 if view["face_down"] else 0)


def table_width(view: PlanetView) -> float:
    return column_of(view["num_players"] - 1) + VALUE_WIDTH / 2 + TAKER_WIDTH


def table_height(view: PlanetView) -> float:
    return 34 + table_rows(view) * ROW


def animals_table(view: PlanetView, y: float) -> str:
    """Every animal that can still be won: when, what it wants, what each planet offers it, and who would take it."""
    if not view["animals"]:
        return ""
    parts = [text(0, 20, "Round", 13, fill=FAINT), text(50, 20, "Animal and what it wants", 13, fill=FAINT)]
    for seat in range(view["num_players"]):
        parts.append(text(column_of(seat), 20, f"P{seat + 1}", 13, text_anchor="middle", fill=FAINT))
    parts.append(text(taker_column(view), 20, "now goes to", 13, text_anchor="middle", fill=FAINT))
    for i, animal in enumerate(view["animals"]):
        parts.append(translate(0, 28 + i * ROW, animal_row(view, animal)))
    if view["face_down"]:
        rounds = ", ".join(str(each) for each in view["face_down"])
        bottom = 28 + len(view["animals"]) * ROW + 19
        parts.append(text(0, bottom, f"A card lies face down in each of the rounds {rounds}.", 13.5))
    label = "Animals: " + "; ".join(animal_words(view, animal) for animal in view["animals"])
    return panel(MARGIN, y, "animals", label, (table_width(view), table_height(view)), *parts)


def animal_words(view: PlanetView, animal: AnimalView) -> str:
    values = ", ".join(str(value) for value in animal["values"])
    taker = taker_words(view, animal)
    return f"round {animal['round']}, {animal['name']}, {animal['words']}, planets {values}, now {taker}"


def column_of(seat: int) -> float:
    return TABLE_LEFT + VALUE_WIDTH * seat


def taker_column(view: PlanetView) -> float:
    return table_width(view) - TAKER_WIDTH / 2


def animal_row(view: PlanetView, animal: AnimalView) -> str:
    is_due = animal["round"] == view["round"]
    width = table_width(view)
    parts = [tag("rect", width=width, height=ROW - 2, rx=6, fill=DUE, class_="due")] if is_due else []
    when = "now" if is_due else str(animal["round"])
    parts.append(text(6, 19, when, 14, font_weight="bold" if is_due else "normal"))
    parts.append(translate(34, 1.5, need(animal["home"], animal["requirement"], animal["other"])))
    carried = " (again)" if animal["was_carried"] else ""
    parts.append(text(106, 12, animal["name"] + carried, 13.5, font_weight="600"))
    parts.append(text(106, 24.5, animal["words"], 12))
    for seat, value in enumerate(animal["values"]):
        is_taker = animal["would_take"] == seat
        if is_taker:
            parts.append(tag("circle", cx=column_of(seat), cy=13.5, r=11.5, fill=HIGHLIGHT))
        style = {"font_weight": "bold", "fill": "#ffffff"} if is_taker else {}
        parts.append(text(column_of(seat), 18.5, str(value), 14, text_anchor="middle", **style))
    taker = taker_words(view, animal)
    parts.append(text(taker_column(view), 18.5, taker, 13, text_anchor="middle", font_weight="600"))
    return "".join(parts)


def taker_words(view: PlanetView, animal: AnimalView) -> str:
    if animal["would_take"] is None:
        if animal["round"] != view["round"]:
            return animal["standing"]
        return f"{animal['standing']}: {'the box' if view['round'] == view['num_rounds'] else 'next round'}"
    return "you" if animal["would_take"] == view["seat"] else animal["standing"]


def results(view: PlanetView) -> str:
    """The ranks, once the game is over."""
    parts = []
    ranked = sorted((rank, seat) for seat, rank in enumerate(view["ranks"]) if rank is not None)
    for i, (rank, seat) in enumerate(ranked):
        planet = view["planets"][seat]
        goal = planet["objective"]
        objective = f" · {goal['points']} for {goal['areas']} areas of {goal['habitat']}" if goal else ""
        line = f"{rank}. Player {seat + 1}: {planet['points']} points"
        parts.append(text(0, 34 + 52 * i, line, 19, font_weight="bold"))
        parts.append(text(0, 54 + 52 * i, f"{len(planet['animals'])} animals{objective}", 14.5))
    return "".join(parts)
