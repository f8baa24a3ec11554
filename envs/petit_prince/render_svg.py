"""How does a table look as a picture? The own planet, the offer, and the planets of the others."""

from ..core.svg import (
    FAINT,
    document,
    frame,
    heading,
    named_thing,
    panel,
    player_line,
    selectable,
    tag,
    text,
    translate,
)
from ..core.view import seats_from
from ..core.wording import headline, points_words, seat_title, titled
from .ball import PLANET, TILE, ball, known_tile, no_stack, stack_back, tile_back
from .icons import emblem, pictogram
from .messages import WORDS
from .view import OfferView, PetitPrinceView, PlanetView, count_noun, display_name

MARGIN = 24
HEAD = 60
NAME = 36  # height of the line with name and points
OWN_ZOOM = 1.6
OFFER_ZOOM = 1.2
OFFER_STEP = TILE + 7
STACK = 34
STACK_STEP = 118
LINE = 24
LINES_WIDTH = 214
LINES_ZOOM = 1.36
COLUMN = 131
OTHER_WIDTH = PLANET + LINES_WIDTH + 36
OTHER_HEIGHT = NAME + PLANET + 16
OWN_HEIGHT = NAME + PLANET + 62
SIGN = 18
POINTS_WIDTH = 20
LETTER = 0.5  # the width of a letter, by the size of the text


def render_svg(view: PetitPrinceView) -> str:
    others = [seat for seat in seats_from(view) if seat != view["seat"]]
    left = MARGIN if view["seat"] is None else 2 * MARGIN + OWN_ZOOM * PLANET
    columns = 1 if len(others) <= 2 else 2
    top = HEAD + STACK + 32 + OFFER_ZOOM * (TILE + 16)
    width = max(left + columns * (OTHER_WIDTH + MARGIN), 640)
    height = top + -(-len(others) // columns) * (OTHER_HEIGHT + MARGIN)
    drawn = [stacks(view, left, HEAD), translate(left, HEAD + STACK + 16, offer(view), scale=OFFER_ZOOM)]
    if view["seat"] is not None:
        drawn.append(translate(MARGIN, HEAD, own_planet(view, view["planets"][view["seat"]]), scale=OWN_ZOOM))
        height = max(height, HEAD + OWN_ZOOM * OWN_HEIGHT + MARGIN)
    for i, seat in enumerate(others):
        x = left + i % columns * (OTHER_WIDTH + MARGIN)
        drawn.append(other_planet(view, view["planets"][seat], x, top + i // columns * (OTHER_HEIGHT + MARGIN)))
    title = heading(MARGIN, 40, headline(view), 24)
    return document(width, height, WORDS.say(view, "title"), title, *drawn)


def offer(view: PetitPrinceView) -> str:
    if view["stack"] is None:
        return ""
    parts = [translate(i * OFFER_STEP, 2, offered_tile(view, offered)) for i, offered in enumerate(view["offer"])]
    title = WORDS.say(view, "svg-offer", stack=display_name(view["stack"], view["language"]))
    down = WORDS.say(view, "face-down")
    label = titled(view, title, "; ".join(each["tile"]["words"] if each["tile"] else down for each in view["offer"]))
    has_turned = any(each["is_face_down"] and each["tile"] for each in view["offer"])
    size = (max(3, len(view["offer"])) * OFFER_STEP - 3, TILE + (16 if has_turned else 4))
    return panel(0, 0, "offer", label, size, translate(2, 0, *parts))


def offered_tile(view: PetitPrinceView, offered: OfferView) -> str:
    if offered["tile"] is None:
        drawn = tile_back()
    else:
        turned = text(TILE / 2, TILE + 10, WORDS.say(view, "face-down"), 9, text_anchor="middle", fill=FAINT)
        drawn = known_tile(view["language"], offered["tile"]) + (turned if offered["is_face_down"] else "")
    return drawn if offered["slot"] is None else selectable(f"tile-{offered['slot']}", drawn)


def stacks(view: PetitPrinceView, x: float, y: float) -> str:
    """The four stacks with the draws left; the back of each shows where on a planet its tiles lie."""
    parts = []
    for i, stack in enumerate(view["stacks"]):
        name, left = stack["name"], stack["draws_left"]
        drawn = stack_back(name, STACK) if left else no_stack(STACK)
        room = tag("rect", x=-3, y=-3, width=STACK_STEP - 4, height=STACK + 6, rx=8, fill="#000000", fill_opacity=0)
        words = display_name(name, view["language"])
        told = text(STACK + 6, 13, words, min(11, (STACK_STEP - STACK - 14) / (LETTER * len(words))), fill=FAINT)
        count = text(STACK + 6, 30, WORDS.say(view, "svg-left", number=left), 12, font_weight="600")
        parts.append(
            translate(4 + i * STACK_STEP, 4, selectable(f"stack-{name}", named_thing(name, room, drawn, told, count)))
        )
    left_of = [f"{display_name(stack['name'], view['language'])} {stack['draws_left']}" for stack in view["stacks"]]
    label = WORDS.say(view, "text-stacks", stacks=", ".join(left_of))
    return panel(x, y, "stacks", label, (4 * STACK_STEP, STACK + 8), *parts)


def name_line(view: PetitPrinceView, planet: PlanetView, width: float) -> str:
    """The page puts its own line here."""
    name = text(2, 24, seat_title(view, planet["seat"]), 17, font_weight="bold")
    points = text(width - 2, 24, points_words(view, planet["total"]), 17, text_anchor="end", font_weight="bold")
    return player_line(name, points)


def planet_label(view: PetitPrinceView, planet: PlanetView) -> str:
    return titled(view, seat_title(view, planet["seat"]), planet_words(view, planet))


def own_planet(view: PetitPrinceView, planet: PlanetView) -> str:
    """A large ball, and below it the points of the characters in two columns."""
    lines = [
        translate(i % 2 * COLUMN, NAME + PLANET + 12 + i // 2 * LINE, line)
        for i, line in enumerate(point_lines(view, planet, COLUMN - 12))
    ]
    drawn = name_line(view, planet, PLANET) + translate(0, NAME, ball_of(view, planet)) + "".join(lines)
    seat = planet["seat"]
    size = (PLANET, OWN_HEIGHT)
    body = selectable(f"planet-{seat}", drawn)
    return panel(0, 0, "planet", planet_label(view, planet), size, body, data_seat=seat, data_head=NAME)


def other_planet(view: PetitPrinceView, planet: PlanetView, x: float, y: float) -> str:
    """A ball, and beside it the points of the characters."""
    seat = planet["seat"]
    lines = [
        translate(PLANET + 24, NAME + 14 + i * LINE * LINES_ZOOM, each, scale=LINES_ZOOM)
        for i, each in enumerate(point_lines(view, planet, LINES_WIDTH / LINES_ZOOM))
    ]
    drawn = frame(OTHER_WIDTH, OTHER_HEIGHT, seat == view["to_move"])
    drawn += translate(10, 0, name_line(view, planet, OTHER_WIDTH - 20))
    drawn += translate(8, NAME + 2, ball_of(view, planet)) + "".join(lines)
    size = (OTHER_WIDTH, OTHER_HEIGHT)
    body = selectable(f"planet-{seat}", drawn)
    return panel(x, y, "planet", planet_label(view, planet), size, body, data_seat=seat, data_head=NAME)


def ball_of(view: PetitPrinceView, planet: PlanetView) -> str:
    words = [passed_on_words(view, planet["seat"], draw) for draw in range(4)]
    return ball(view, planet, words)


def planet_words(view: PetitPrinceView, planet: PlanetView) -> str:
    language, down = view["language"], planet["num_face_down"]
    shown = [count_noun(name, number, language) for name, number in planet["showing"].items()]
    lines = [f"{display_name(line['character'], language)} {line['points']}" for line in planet["characters"]]
    turned = [WORDS.say(view, "svg-turned", number=down)] if down else []
    hidden = [
        WORDS.say(view, "svg-character-among", words=words)
        for draw, spot in enumerate(planet["spots"]["character"])
        if spot and not spot["tile"] and (words := passed_on_words(view, planet["seat"], draw))
    ]
    return ", ".join([points_words(view, planet["total"]), *lines, *shown, *turned, *hidden])


def passed_on_words(view: PetitPrinceView, seat: int, draw: int) -> str:
    """R9. The characters among which another's hidden one is, if the viewer passed them on."""
    found = [each["words"] for each in view["passed_on"] if each["draw"] == draw and seat in each["seats"]]
    return found[0] if found else ""


def point_lines(view: PetitPrinceView, planet: PlanetView, width: float) -> list[str]:
    """A line for each character with its emblem and points, then one for the volcanoes if they cost points."""
    found = [
        named_thing(name, point_line(emblem(name), display_name(name, view["language"]), str(line["points"]), width))
        for line in planet["characters"]
        for name in [line["character"]]
    ]
    hidden = sum(1 for spot in planet["spots"]["character"] if spot and spot["tile"] is None)
    found += [point_line("", WORDS.say(view, "face-down"), "?", width)] * hidden
    if planet["volcano_penalty"]:
        words = WORDS.say(view, "svg-most-volcanoes")
        line = point_line(pictogram("volcano"), words, f"−{planet['volcano_penalty']}", width)
        found.append(named_thing("volcano", line))
    return found or [text(0, 13, WORDS.say(view, "svg-no-characters"), 12, fill=FAINT)]


def point_line(sign: str, name: str, points: str, width: float) -> str:
    plate = tag("rect", width=SIGN, height=SIGN, rx=4, fill="#f0e0b8") if sign else ""
    drawn = translate(1.5, 1.5, sign, scale=15 / 24) if sign else ""
    room = width - SIGN - 6 - POINTS_WIDTH
    words = text(SIGN + 6, 13.5, name, min(12.5, room / (LETTER * len(name))))
    return plate + drawn + words + text(width, 13.5, points, 13, text_anchor="end", font_weight="bold")
