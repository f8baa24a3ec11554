"""How does a table look in a terminal of 80 columns?"""

from itertools import zip_longest
from textwrap import wrap

from ..core.wording import headline, seat_name, seat_title, titled
from .buildings import NUM_COLUMNS
from .messages import WORDS
from .view import (
    CardView,
    HeldView,
    LastRoundView,
    PlayerView,
    ReadingView,
    SpaceBuilderView,
    cell_name,
    faults_words,
    lies_words,
    word,
)

WIDTH = 80
CELL = 13
BESIDE = 43  # the column in which hands stand beside their boards
PERCENT = 100
UNBREAKABLE = "\u00a0"
BASE = "*"
FREE = "."
ARROWS = {"up": "^", "right": ">", "down": "v", "left": "<"}


def render_text(view: SpaceBuilderView) -> str:
    letters = {face: WORDS.say(view, f"letter-{face}") for face in ("front", "back")}
    lines = [headline(view), *wrap(WORDS.say(view, "text-legend", **letters), WIDTH)]
    if view["last_round"]:
        lines += last_round_lines(view, view["last_round"])
    if view["plan"]:
        lines += wrap(WORDS.say(view, "text-plan", number=view["plan"]["number"], **lies_words(view)), WIDTH)
        lines += board_lines(view, view["plan"]["cells"], view["plan_base"])
    elif view["readings"]:
        lines += reading_lines(view)
    for player in view["players"]:
        lines += player_lines(view, player)
    return "\n".join(lines)


def last_round_lines(view: SpaceBuilderView, last: LastRoundView) -> list[str]:
    facts: dict[str, str | int] = {
        "plan": last["plan"],
        "name": seat_name(view, last["winner"]),
        "faults": faults_words(view, last),
    }
    return wrap(WORDS.say(view, "text-last", **facts), WIDTH)


def card_words(view: SpaceBuilderView, card: CardView | None) -> str:
    """A card in a few letters: its name, face and the way it points."""
    if card is None:
        return FREE
    letter = WORDS.say(view, f"letter-{card['face']}")
    return f"{word(view['language'], card['building'])} {letter}{ARROWS[card['orientation']]}"


def held_words(view: SpaceBuilderView, held: HeldView) -> str:
    return card_words(view, held["card"]) if held["card"] else f"{word(view['language'], held['building'])} ?"


def board_lines(view: SpaceBuilderView, cells: list[CardView | None], base: int) -> list[str]:
    marked = [card_words(view, card) + (BASE if cell == base else "") for cell, card in enumerate(cells)]
    words = [f"{each:<{CELL}}" for each in marked]
    return ["  " + "".join(words[i : i + NUM_COLUMNS]).rstrip() for i in range(0, len(words), NUM_COLUMNS)]


def reading_lines(view: SpaceBuilderView) -> list[str]:
    """T2. The plan as the seat has read it, with tallies where there are several readings."""
    sight = view["sight"]
    faces, ways = round(PERCENT * sight["faces"]), round(PERCENT * sight["orientations"])
    title = wrap(WORDS.say(view, "text-read", **lies_words(view)), WIDTH)
    odds = wrap(WORDS.say(view, "text-odds", faces=faces, ways=ways), WIDTH, initial_indent="  ")
    read = [
        f"  {cell_name(view['language'], cell)}{BASE if cell == view['plan_base'] else ''}: {reading_words(view, each)}"
        for cell, each in enumerate(view["readings"])
        if each
    ]
    return [*title, *odds, *(read or [f"  {WORDS.say(view, 'text-nothing')}"])]


def reading_words(view: SpaceBuilderView, reading: ReadingView) -> str:
    if reading["building"] is None:
        return WORDS.say(view, "text-empty")
    language = view["language"]
    faces = ", ".join(f"{word(language, face)} {count}" for face, count in reading["faces"].items() if count)
    ways = ", ".join(f"{word(language, way)} {count}" for way, count in reading["orientations"].items() if count)
    return f"{word(language, reading['building'])}; {faces}; {ways}"


def player_lines(view: SpaceBuilderView, player: PlayerView) -> list[str]:
    """A board with the hand beside it."""
    notes = [WORDS.say(view, "text-won", rounds=player["rounds_won"])]
    notes += [WORDS.say(view, "text-done", number=player["finish_order"])] if player["finish_order"] else []
    board = board_lines(view, player["board"], view["board_base"])
    locked = [word(view["language"], building) for building in player["locked"]]
    beside = paragraph(WORDS.say(view, "text-hand"), [held_words(view, held) for held in player["hand"]])
    beside += paragraph(WORDS.say(view, "text-locked"), locked)
    rows = [f"{left:<{BESIDE}}{right}".rstrip() for left, right in zip_longest(board, beside, fillvalue="")]
    return [titled(view, seat_title(view, player["seat"]), ", ".join(notes)), *rows]


def paragraph(name: str, items: list[str]) -> list[str]:
    """A list that breaks only between its items; nothing at all if it is empty."""
    words = ", ".join(item.replace(" ", UNBREAKABLE) for item in items)
    lines = wrap(f"{name}: {words}", WIDTH - BESIDE) if items else []
    return [line.replace(UNBREAKABLE, " ") for line in lines]
