"""How does a table look as a picture? Planets unfolded into two flowers of six pentagons, beside the animals."""

from math import cos, pi

from ..core.svg import (
    FAINT,
    HIGHLIGHT,
    SKY_INK,
    SOFT,
    document,
    frame,
    heading,
    named_thing,
    on_paper,
    panel,
    player_line,
    selectable,
    tag,
    text,
    token,
    translate,
)
from ..core.view import seats_from
from ..core.wording import headline, points_words, seat_in_list, seat_name, seat_title, titled
from .icons import chip, need
from .messages import WORDS
from .unfolding import CENTERS, FLOWER, OFFERED_RADIUS, flower, pentagon
from .view import AnimalView, LatePileView, OfferView, OnePlanetView, PlanetView, habitat_name

MARGIN = 24
DUE = "#fbe9d3"
TAKEN = "#bf6a12"  # a line under the best value
NAME = 36  # height of the line with name and points
CARD_WIDTH = 2 * FLOWER + 30
CARD_HEIGHT = NAME + FLOWER + 66
NAMES_PER_LINE = 62  # letters
NOTES_STEP = 17
AREAS_STEP = 89
AREA_NAME = 76  # of the name of a habitat: the size of its letters, times their number
WANTS_LEFT = 116  # of what an animal wants
WANTS_LETTER = 5.4  # the width of a letter of it
VALUE_WIDTH = 44
TAKER_WIDTH = 76
TAKER_LETTERS = 11
PADDING = 12
TILE_STEP = 97
OFFER_WIDTH = 5 * TILE_STEP
OFFER_HEIGHT = 116
LATE_WIDTH, LATE_HEIGHT = 300, 46
OTHER_ZOOM = 0.62
ROW = 33
HEAD = 62


def render_svg(view: PlanetView) -> str:
    """The offer above the own planet, the other planets below it, and the animals on the right."""
    seats = seats_from(view)
    own, others = ([], seats) if view["seat"] is None else (seats[:1], seats[1:])
    below: float = HEAD + (OFFER_HEIGHT + 10 if view["offer"] else 0)
    drawn = [heading(MARGIN, 40, headline(view), 24), offer(view, HEAD), translate(MARGIN, HEAD, results(view))]
    for seat in own:
        drawn.append(planet_card(view, view["planets"][seat], MARGIN, below, has_notes=True))
        below += card_height(view, view["planets"][seat]) + 16
    for i, seat in enumerate(others):
        x, y = MARGIN + i % 2 * (OTHER_ZOOM * CARD_WIDTH + 12), below + i // 2 * (OTHER_ZOOM * tallest(view) + 12)
        notes = translate(18, NAME + FLOWER + 18, planet_notes(view, view["planets"][seat]))  # not on the page
        drawn.append(translate(x, y, planet_card(view, view["planets"][seat], 0, 0), notes, scale=OTHER_ZOOM))
    below += -(-len(others) // 2) * (OTHER_ZOOM * tallest(view) + 12) + 8
    drawn.append(late_piles(view, below))
    below += LATE_HEIGHT if has_late_piles(view) else 0
    left = 2 * MARGIN + max(CARD_WIDTH, 2 * OTHER_ZOOM * CARD_WIDTH + 12, 2 * LATE_WIDTH)
    height = max(below, HEAD + table_height(view)) + MARGIN
    drawn.append(animals_table(view, left, HEAD))
    return document(round(left + table_width(view) + MARGIN), round(height), WORDS.say(view, "title"), *drawn)


# Planets


def card_height(view: PlanetView, planet: OnePlanetView) -> float:
    return CARD_HEIGHT + NOTES_STEP * len(name_lines(view, planet))


def tallest(view: PlanetView) -> float:
    return max(card_height(view, planet) for planet in view["planets"])


def planet_card(view: PlanetView, planet: OnePlanetView, x: float, y: float, has_notes: bool = False) -> str:
    title = seat_title(view, planet["seat"])
    if planet["seat"] == view["start_seat"]:
        title = f"{title} · {WORDS.say(view, 'text-starts')}"
    height = card_height(view, planet) if has_notes else NAME + FLOWER + 6
    notes = translate(18, NAME + FLOWER + 18, planet_notes(view, planet)) if has_notes else ""
    name = text(14, 25, title, 18, font_weight="bold")
    plus = " + ?" if planet["has_secret_objective"] else ""
    points = text(
        CARD_WIDTH - 14, 25, points_words(view, planet["points"]) + plus, 18, text_anchor="end", font_weight="bold"
    )
    flowers = "".join(
        translate(15 + FLOWER / 2 + i * FLOWER, NAME + 4 + FLOWER / 2, flower(view, planet, center, i))
        for i, center in enumerate(CENTERS)
    )
    return panel(
        x,
        y,
        "planet",
        titled(view, title, planet_words(view, planet)),
        (CARD_WIDTH, height),
        frame(CARD_WIDTH, height, planet["seat"] == view["to_move"]),
        player_line(name, points) + flowers + notes,
        data_seat=planet["seat"],
        data_head=NAME,
    )


def planet_words(view: PlanetView, planet: OnePlanetView) -> str:
    faces = []
    for number, placed in enumerate(planet["faces"]):
        if placed:
            habitats = ", ".join(habitat_name(view["language"], habitat) for habitat in placed["habitats"])
            faces.append(titled(view, WORDS.say(view, "face", face=number + 1), habitats))
    return "; ".join([points_words(view, planet["points"]), objective_words(view, planet), *faces])


def planet_notes(view: PlanetView, planet: OnePlanetView) -> str:
    """Areas by habitat, the objective as far as it is known, and the animals taken."""
    parts = []
    for i, (habitat, areas) in enumerate(planet["areas"].items()):
        x = 9 + AREAS_STEP * i
        name = habitat_name(view["language"], habitat)
        parts.append(chip(habitat, x, 0, 0.8) + text(x + 31, 5, name, min(11, AREA_NAME / len(name)), fill=FAINT))
        number = {"font_weight": "bold", "text_anchor": "middle", "data_fact": f"areas-{habitat}"}
        parts.append(text(x + 20, 5, str(areas), 14, **number))
    parts.append(text(0, 30, objective_words(view, planet), 14, font_weight="600"))
    style = {"fill": SKY_INK if planet["animals"] else FAINT}
    parts += [text(0, 50 + NOTES_STEP * i, line, 13.5, **style) for i, line in enumerate(name_lines(view, planet))]
    return "".join(parts)


def name_lines(view: PlanetView, planet: OnePlanetView) -> list[str]:
    """The animals taken, in lines of a card's width."""
    lines: list[str] = []
    for name in [animal["name"] for animal in planet["animals"]]:
        if lines and len(lines[-1]) + len(name) + 2 <= NAMES_PER_LINE:
            lines[-1] += f", {name}"
        else:
            lines.append(name)
    return lines or [WORDS.say(view, "svg-no-animals")]


def objective_words(view: PlanetView, planet: OnePlanetView) -> str:
    if planet["has_secret_objective"]:
        return WORDS.say(view, "svg-objective-secret")
    objective = planet["objective"]
    if objective is None:
        return WORDS.say(view, "svg-no-objectives")
    following = next((step for step in objective["steps"] if step["points"] > objective["points"]), None)
    words = WORDS.say(
        view,
        "svg-objective",
        habitat=habitat_name(view["language"], objective["habitat"]),
        points=points_words(view, objective["points"]),
    )
    if following is None:
        return words
    return f"{words}; {WORDS.say(view, 'svg-objective-next', points=following['points'], areas=following['areas'])}"


# Tiles and animals


def offer(view: PlanetView, y: float) -> str:
    if not view["offer"]:
        return ""
    parts = [translate(45 + offered["slot"] * TILE_STEP, 52, offered_tile(view, offered)) for offered in view["offer"]]
    tiles = [WORDS.say(view, "tile", number=each["slot"] + 1, words=each["tile"]["words"]) for each in view["offer"]]
    label = titled(view, WORDS.say(view, "text-offer"), "; ".join(tiles))
    return panel(MARGIN, y, "offer", label, (OFFER_WIDTH, OFFER_HEIGHT), *parts)


def offered_tile(view: PlanetView, offered: OfferView) -> str:
    """The dot marks the first area, which the words for a way to lie speak of."""
    tile = offered["tile"]
    return selectable(
        f"tile-{offered['slot']}",
        token(f"tile-{tile['id']}", pentagon(0, 0, OFFERED_RADIUS, pi / 2, tile["habitats"])),
        tag("circle", cx=0, cy=-OFFERED_RADIUS * cos(pi / 5) - 6, r=3, fill=HIGHLIGHT),
        text(0, 58, WORDS.say(view, "svg-tile", number=offered["slot"] + 1), 13, text_anchor="middle", fill=FAINT),
    )


def has_late_piles(view: PlanetView) -> bool:
    return any(pile["tiles"] for pile in view["late_piles"])


def late_piles(view: PlanetView, y: float) -> str:
    """What was left over and comes again in the last two rounds."""
    parts = []
    for i, pile in enumerate(view["late_piles"]):
        if pile["tiles"]:
            tiles = "; ".join(tile["words"] for tile in pile["tiles"])
            label = WORDS.say(view, "text-late", round=pile["round"], tiles=tiles)
            size = (LATE_WIDTH, LATE_HEIGHT)
            parts.append(panel(MARGIN + i * LATE_WIDTH, y, "late", label, size, late_pile(view, pile)))
    return "".join(parts)


def late_pile(view: PlanetView, pile: LatePileView) -> str:
    parts = [text(0, 26, WORDS.say(view, "svg-round", round=pile["round"]), 14, font_weight="600")]
    for i, tile in enumerate(pile["tiles"]):
        drawn = token(f"tile-{tile['id']}", pentagon(0, 0, 19, pi / 2, tile["habitats"]))
        parts.append(translate(86 + i * 42, 24, drawn))
    return "".join(parts)


def table_rows(view: PlanetView) -> int:
    return len(view["animals"]) + (1 if view["face_down"] else 0)


def table_width(view: PlanetView) -> float:
    return column_of(view, view["num_players"] - 1) + VALUE_WIDTH / 2 + TAKER_WIDTH + PADDING


def table_height(view: PlanetView) -> float:
    return 34 + table_rows(view) * ROW + 8


def animals_table(view: PlanetView, x: float, y: float) -> str:
    """Every animal that can still be won: when, what it wants, what each planet offers it, and who would take it."""
    if not view["animals"]:
        return ""
    parts = [
        text(PADDING, 22, WORDS.say(view, "text-round"), 12.5, fill=SOFT),
        text(50, 22, WORDS.say(view, "svg-animals"), 12.5, fill=SOFT),
    ]
    for seat in range(view["num_players"]):
        short = WORDS.say(view, "seat-short", number=seat + 1)
        name = seat_in_list(view, seat) if seat == view["seat"] else short
        parts.append(text(column_of(view, seat), 22, name, 12.5, text_anchor="middle", fill=SOFT, data_name=seat))
    parts.append(text(taker_column(view), 22, WORDS.say(view, "svg-goes-to"), 12.5, text_anchor="middle", fill=SOFT))
    for i, animal in enumerate(view["animals"]):
        parts.append(translate(0, 30 + i * ROW, animal_row(view, animal)))
    if view["face_down"]:
        rounds = ", ".join(str(each) for each in view["face_down"])
        bottom = 30 + len(view["animals"]) * ROW + 19
        words = WORDS.say(view, "text-face-down", rounds=rounds)
        parts.append(text(PADDING, bottom, words, 13.5, fill=SOFT))
    label = "; ".join(animal_words(view, animal) for animal in view["animals"])
    size = (table_width(view), table_height(view))
    return panel(x, y, "animals", label, size, on_paper(*size, *parts))


def animal_words(view: PlanetView, animal: AnimalView) -> str:
    return WORDS.say(
        view,
        "svg-animal",
        round=animal["round"],
        animal=animal["name"],
        wants=animal["words"],
        values=", ".join(str(value) for value in animal["values"]),
        taker=taker_words(view, animal),
    )


def column_of(view: PlanetView, seat: int) -> float:
    """Right of what the animals want, which is longer in some languages."""
    longest = max((len(animal["words"]) for animal in view["animals"]), default=0)
    return WANTS_LEFT + max(200, WANTS_LETTER * longest + 26) + VALUE_WIDTH * seat


def taker_column(view: PlanetView) -> float:
    return table_width(view) - PADDING - TAKER_WIDTH / 2


def animal_row(view: PlanetView, animal: AnimalView) -> str:
    is_due = animal["round"] == view["round"]
    width = table_width(view)
    line = tag("line", x1=PADDING, x2=width - PADDING, y1=0, y2=0, stroke="#ddd5c3", class_="rule")
    parts = [tag("rect", x=4, width=width - 8, height=ROW, rx=6, fill=DUE, class_="due") if is_due else line]
    when = WORDS.say(view, "text-now") if is_due else str(animal["round"])
    parts.append(text(PADDING, 21, when, 13.5, font_weight="bold" if is_due else "normal"))
    parts.append(translate(44, 4.5, need(animal["home"], animal["requirement"], animal["other"])))
    name = WORDS.say(view, "svg-again", animal=animal["name"]) if animal["was_carried"] else animal["name"]
    title = text(WANTS_LEFT, 14, name, 14.5, font_weight="600")
    parts.append(named_thing(animal["id"], title, text(WANTS_LEFT, 27.5, animal["words"], 11.5, fill=SOFT)))
    for seat, value in enumerate(animal["values"]):
        is_taker = animal["would_take"] == seat
        fact = f"{animal['id']}-{seat}"
        style = {"font_weight": "bold"} if is_taker else {}
        parts.append(text(column_of(view, seat), 20, str(value), 15, text_anchor="middle", data_fact=fact, **style))
        if is_taker:
            x = column_of(view, seat) - 10
            parts.append(tag("rect", x=x, y=25, width=20, height=3, rx=1.5, fill=TAKEN, class_="best"))
    taker = taker_words(view, animal)
    if len(taker) > TAKER_LETTERS and animal["would_take"] is not None:
        taker = taker[: TAKER_LETTERS - 1] + "…"
    fact = f"{animal['id']}-taker"
    size = 13 if len(taker) <= TAKER_LETTERS else 10.5
    parts.append(text(taker_column(view), 20, taker, size, text_anchor="middle", font_weight="600", data_fact=fact))
    return "".join(parts)


def taker_words(view: PlanetView, animal: AnimalView) -> str:
    if animal["would_take"] is None and animal["round"] == view["round"]:
        where = "svg-to-box" if view["round"] == view["num_rounds"] else "svg-to-next"
        return titled(view, animal["standing"], WORDS.say(view, where))
    return animal["standing"]


def results(view: PlanetView) -> str:
    """The ranks, once the game is over."""
    parts = []
    ranked = sorted((rank, seat) for seat, rank in enumerate(view["ranks"]) if rank is not None)
    for i, (rank, seat) in enumerate(ranked):
        planet = view["planets"][seat]
        goal = planet["objective"]
        line = f"{rank}. {titled(view, seat_name(view, seat), points_words(view, planet['points']))}"
        parts.append(text(0, 34 + 52 * i, line, 19, font_weight="bold"))
        words = [WORDS.say(view, "svg-num-animals", number=len(planet["animals"]))]
        if goal is not None:
            habitat = habitat_name(view["language"], goal["habitat"])
            points = goal["points"]
            words.append(WORDS.say(view, "objective-theirs", habitat=habitat, areas=goal["areas"], points=points))
        parts.append(text(0, 54 + 52 * i, " · ".join(words), 14.5))
    return "".join(parts)
