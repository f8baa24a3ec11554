"""How does a table look in a terminal of 80 columns?"""

from itertools import zip_longest
from textwrap import wrap

from ..core.wording import headline
from .buildings import CELLS, NUM_COLUMNS
from .view import TURNS, CardView, HeldView, LastRoundView, PlayerView, ReadingView, SpaceBuilderView

WIDTH = 80
CELL = 13
BESIDE = 43  # the column in which hands stand beside their boards
UNBREAKABLE = "\u00a0"
LEGEND = "Cards: F front, B back; ^ > v < is where the roof points; * is the base cell"
BASE = "*"
FREE = "."
ARROWS = {"up": "^", "right": ">", "down": "v", "left": "<"}
LETTERS = {"front": "F", "back": "B"}


def render_text(view: SpaceBuilderView) -> str:
    lines = [headline(view), LEGEND]
    if view["last_round"]:
        lines += last_round_lines(view["last_round"])
    if view["plan"]:
        title = f"Plan {view['plan']['number']}, {lying(view)}"
        lines += [*wrap(title, WIDTH), *board_lines(view["plan"]["cells"], view["plan_base"])]
    elif view["readings"]:
        lines += reading_lines(view)
    for player in view["players"]:
        lines += player_lines(view, player)
    return "\n".join(lines)


def last_round_lines(last: LastRoundView) -> list[str]:
    defects = ", ".join(f"player {seat + 1}: {number}" for seat, number in enumerate(last["defects"]))
    return wrap(f"Last round, plan {last['plan']}: player {last['winner'] + 1} won; defects of {defects}", WIDTH)


def lying(view: SpaceBuilderView) -> str:
    """R2. How the plan lies."""
    return f"{TURNS[view['plan_turn']]}, its base cell at the {CELLS[view['plan_base']]}"


def card_words(card: CardView | None) -> str:
    """A card in a few letters: its name, face and the way it points."""
    if card is None:
        return FREE
    return f"{card['building']} {LETTERS[card['face']]}{ARROWS[card['orientation']]}"


def held_words(held: HeldView) -> str:
    return card_words(held["card"]) if held["card"] else f"{held['building']} ?"


def board_lines(cells: list[CardView | None], base: int) -> list[str]:
    marked = [card_words(card) + (BASE if cell == base else "") for cell, card in enumerate(cells)]
    words = [f"{each:<{CELL}}" for each in marked]
    return ["  " + "".join(words[i : i + NUM_COLUMNS]).rstrip() for i in range(0, len(words), NUM_COLUMNS)]


def reading_lines(view: SpaceBuilderView) -> list[str]:
    """T2. The plan as the seat has read it, with tallies where there are several readings."""
    sight = view["sight"]
    title = f"Plan as read, {lying(view)}"
    odds = f"  A look mistakes {sight['faces']:.0%} of faces, {sight['orientations']:.0%} of orientations"
    read = [
        f"  {reading['cell']}{BASE if cell == view['plan_base'] else ''}: {reading_words(reading)}"
        for cell, reading in enumerate(view["readings"])
        if reading
    ]
    return [*wrap(title, WIDTH), odds, *(read or ["  nothing yet"])]


def reading_words(reading: ReadingView) -> str:
    if reading["building"] is None:
        return "empty"
    faces = ", ".join(f"{face} {count}" for face, count in reading["faces"].items() if count)
    ways = ", ".join(f"{way} {count}" for way, count in reading["orientations"].items() if count)
    return f"{reading['building']}; {faces}; {ways}"


def player_lines(view: SpaceBuilderView, player: PlayerView) -> list[str]:
    """A board with the hand beside it."""
    you = " (you)" if player["seat"] == view["seat"] else ""
    won = f"{player['rounds_won']} round{'' if player['rounds_won'] == 1 else 's'} won"
    done = f", done as number {player['finish_order']}" if player["finish_order"] else ""
    board = board_lines(player["board"], view["board_base"])
    beside = paragraph("hand", [held_words(held) for held in player["hand"]]) + paragraph("locked", player["locked"])
    rows = [f"{left:<{BESIDE}}{right}".rstrip() for left, right in zip_longest(board, beside, fillvalue="")]
    return [f"Player {player['seat'] + 1}{you}: {won}{done}", *rows]


def paragraph(name: str, items: list[str]) -> list[str]:
    """A list that breaks only between its items; nothing at all if it is empty."""
    words = ", ".join(item.replace(" ", UNBREAKABLE) for item in items)
    lines = wrap(f"{name}: {words}", WIDTH - BESIDE) if items else []
    return [line.replace(UNBREAKABLE, " ") for line in lines]
