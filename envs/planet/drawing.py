"""How does a table look as a picture? Planets unfolded into two flowers of six pentagons, beside the animals."""

from math import cos, pi
from typing import Any

from ..core.drawing import FAINT, INK, moved, page, tag, words
from ..core.game import View
from .flowers import CENTRES, FLOWER, flower, pentagon
from .pictograms import GROUND, chip, need

MARGIN = 24
HIGHLIGHT = "#d9822b"
CARD_WIDTH = 2 * FLOWER + 30
NAMES_IN_A_LINE = 62  # letters
TABLE_WIDTH = 590
ROW = 29
HEAD = 78
OFFER_HEIGHT = 150


def svg(view: View) -> str:
    columns = 1 if view["num_players"] == 2 else 2
    rows = -(-view["num_players"] // columns)
    left = 2 * MARGIN + TABLE_WIDTH
    width = left + columns * (CARD_WIDTH + MARGIN)
    card_height = FLOWER + 118 + 17 * max(len(name_lines(planet)) for planet in view["planets"])
    table_height = HEAD + OFFER_HEIGHT + late_height(view) + table_rows(view) * ROW + 70
    height = max(MARGIN + rows * (card_height + MARGIN), table_height)
    cards = [
        moved(
            left + (i % columns) * (CARD_WIDTH + MARGIN),
            MARGIN + (i // columns) * (card_height + MARGIN),
            planet_card(view, view["planets"][seat], card_height),
        )
        for i, seat in enumerate(seats_from(view))
    ]
    below = HEAD + (OFFER_HEIGHT if view["offer"] else 0)
    return page(
        round(width),
        round(height),
        "Planet",
        heading(view),
        moved(MARGIN, HEAD, offer(view)),
        moved(MARGIN, below, late_piles(view)),
        moved(MARGIN, below + late_height(view), animals_table(view)),
        moved(MARGIN, HEAD, results(view)),
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
    key = "".join(
        chip(habitat, MARGIN + 10 + 112 * i, 60, 0.8) + words(MARGIN + 24 + 112 * i, 65, habitat, 14)
        for i, habitat in enumerate(GROUND)
    )
    return words(MARGIN, 38, title, 24, font_weight="bold") + key


# Planets


def planet_card(view: View, planet: dict[str, Any], height: float) -> str:
    is_to_move = planet["seat"] == view["to_move"]
    frame = tag(
        "rect",
        width=CARD_WIDTH,
        height=height,
        rx=14,
        fill="#ffffff",
        stroke=HIGHLIGHT if is_to_move else "#d5d9e2",
        stroke_width=3 if is_to_move else 1,
    )
    marks = ["you"] if planet["seat"] == view["seat"] else []
    marks += ["starts this round"] if planet["seat"] == view["start_seat"] else []
    note = f" ({', '.join(marks)})" if marks else ""
    name = words(18, 30, f"Player {planet['seat'] + 1}{note}", 18, font_weight="bold")
    plus = " + ?" if planet["has_secret_objective"] else ""
    points = words(CARD_WIDTH - 18, 30, f"{planet['points']}{plus} points", 18, text_anchor="end", font_weight="bold")
    flowers = "".join(
        moved(15 + FLOWER / 2 + i * FLOWER, 46 + FLOWER / 2, flower(view, planet, centre, i))
        for i, centre in enumerate(CENTRES)
    )
    return frame + name + points + flowers + moved(18, FLOWER + 62, planet_notes(planet))


def planet_notes(planet: dict[str, Any]) -> str:
    """Areas by habitat, the objective as far as it is known, and the animals taken."""
    parts = []
    for i, (habitat, areas) in enumerate(planet["areas"].items()):
        parts.append(chip(habitat, 9 + 52 * i, 0, 0.75) + words(21 + 52 * i, 5, str(areas), 14))
    parts.append(words(0, 31, objective_words(planet), 14))
    style = {"fill": INK if planet["animals"] else FAINT}
    parts += [words(0, 54 + 17 * i, line, 13.5, **style) for i, line in enumerate(name_lines(planet))]
    return "".join(parts)


def name_lines(planet: dict[str, Any]) -> list[str]:
    """The animals taken, in lines of a card's width."""
    lines: list[str] = []
    for name in [animal["name"] for animal in planet["animals"]]:
        if lines and len(lines[-1]) + len(name) + 2 <= NAMES_IN_A_LINE:
            lines[-1] += f", {name}"
        else:
            lines.append(name)
    return lines or ["no animals yet"]


def objective_words(planet: dict[str, Any]) -> str:
    if planet["has_secret_objective"]:
        return "objective: secret"
    objective = planet["objective"]
    if objective is None:
        return "no objectives in this variant"
    following = next((step for step in objective["steps"] if step["points"] > objective["points"]), None)
    ahead = f"; {following['points']} from {following['areas']} areas" if following else ""
    return f"objective: {objective['habitat']}, {objective['points']} points{ahead}"


# Tiles and animals


def offer(view: View) -> str:
    if not view["offer"]:
        return ""
    parts = [
        words(
            0,
            20,
            "On offer · the dot marks a tile's first area · planets: edges with the same letter touch",
            15,
            font_weight="600",
        )
    ]
    for offered in view["offer"]:
        x = 45 + offered["slot"] * 112
        parts.append(pentagon(x, 74, 42, pi / 2, offered["tile"]["habitats"]))
        parts.append(tag("circle", cx=x, cy=74 - 42 * cos(pi / 5) - 6, r=3.5, fill=HIGHLIGHT))
        parts.append(words(x, 132, f"tile {offered['slot'] + 1}", 14, text_anchor="middle"))
    return "".join(parts)


def late_height(view: View) -> float:
    return 56 if any(pile["tiles"] for pile in view["late_piles"]) else 0


def late_piles(view: View) -> str:
    """What was left over and comes again in the last two rounds."""
    parts = []
    for i, pile in enumerate(view["late_piles"]):
        if pile["tiles"]:
            parts.append(words(i * 295, 24, f"Round {pile['round']}", 14, font_weight="600"))
        for j, tile in enumerate(pile["tiles"]):
            parts.append(pentagon(i * 295 + 86 + j * 42, 20, 19, pi / 2, tile["habitats"]))
    return "".join(parts)


def table_rows(view: View) -> int:
    return len(view["animals"]) + (1 if view["face_down"] else 0)


def animals_table(view: View) -> str:
    """Every animal that can still be won: when, what it wants, what each planet offers it, and who would take it."""
    if not view["animals"]:
        return ""
    parts = [words(0, 20, "Round", 13, fill=FAINT), words(50, 20, "Animal and what it wants", 13, fill=FAINT)]
    for seat in range(view["num_players"]):
        parts.append(words(column_of(seat), 20, f"P{seat + 1}", 13, text_anchor="middle", fill=FAINT))
    parts.append(words(TABLE_WIDTH - 52, 20, "now goes to", 13, text_anchor="middle", fill=FAINT))
    for i, animal in enumerate(view["animals"]):
        parts.append(moved(0, 28 + i * ROW, animal_row(view, animal)))
    if view["face_down"]:
        rounds = ", ".join(str(each) for each in view["face_down"])
        y = 28 + len(view["animals"]) * ROW + 19
        parts.append(words(0, y, f"A card lies face down in each of the rounds {rounds}.", 13.5))
    return "".join(parts)


def column_of(seat: int) -> float:
    return 378 + 28 * seat


def animal_row(view: View, animal: dict[str, Any]) -> str:
    is_due = animal["round"] == view["round"]
    parts = [tag("rect", x=-6, y=0, width=TABLE_WIDTH, height=ROW - 2, rx=6, fill="#fbe6cf")] if is_due else []
    when = "now" if is_due else str(animal["round"])
    parts.append(words(8, 19, when, 14, font_weight="bold" if is_due else "normal"))
    parts.append(moved(34, 1.5, need(animal["home"], animal["requirement"], animal["other"])))
    carried = " (again)" if animal["was_carried"] else ""
    parts.append(words(106, 12, animal["name"] + carried, 13.5, font_weight="600"))
    parts.append(words(106, 24, animal["words"], 11.5))
    for seat, value in enumerate(animal["values"]):
        is_taker = animal["would_take"] == seat
        if is_taker:
            parts.append(tag("circle", cx=column_of(seat), cy=13.5, r=11.5, fill=HIGHLIGHT))
        style = {"font_weight": "bold", "fill": "#ffffff"} if is_taker else {}
        parts.append(words(column_of(seat), 18.5, str(value), 14, text_anchor="middle", **style))
    parts.append(
        words(TABLE_WIDTH - 52, 18.5, taker_words(view, animal), 13.5, text_anchor="middle", font_weight="600")
    )
    return "".join(parts)


def taker_words(view: View, animal: dict[str, Any]) -> str:
    if animal["would_take"] is None:
        if animal["round"] != view["round"]:
            return animal["standing"]
        return f"{animal['standing']}: {'the box' if view['round'] == view['num_rounds'] else 'next round'}"
    return "you" if animal["would_take"] == view["seat"] else animal["standing"]


def results(view: View) -> str:
    """Who came where, once the game is over."""
    parts = []
    for i, planet in enumerate(sorted(view["planets"], key=lambda planet: planet["place"] or 0)):
        if planet["place"] is None:
            continue
        goal = planet["objective"]
        objective = f" · {goal['points']} for {goal['areas']} areas of {goal['habitat']}" if goal else ""
        line = f"{planet['place']}. Player {planet['seat'] + 1}: {planet['points']} points"
        parts.append(words(0, 34 + 52 * i, line, 19, font_weight="bold"))
        parts.append(words(0, 54 + 52 * i, f"{len(planet['animals'])} animals{objective}", 14.5))
    return "".join(parts)
