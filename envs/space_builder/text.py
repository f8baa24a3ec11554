"""How does a table look in a terminal of 80 columns?"""

from itertools import zip_longest
from textwrap import wrap
from typing import Any

from ..core.game import View
from .buildings import NUM_COLUMNS

WIDTH = 80
CELL = 13
BESIDE = 43  # the column in which hands stand beside their boards
UNBREAKABLE = "\u00a0"
LEGEND = "Cards: F front, B back; ^ > v < is where the roof points"
FREE = "."
ARROWS = {"up": "^", "right": ">", "down": "v", "left": "<"}
LETTERS = {"front": "F", "back": "B"}


def text(view: View) -> str:
    lines = [headline(view), LEGEND]
    if view["last_round"]:
        lines += last_round_lines(view["last_round"])
    if view["plan"]:
        lines += [f"Plan {view['plan']['number']}", *board_lines(view["plan"]["places"])]
    elif view["readings"] is not None:
        lines += reading_lines(view)
    for player in view["players"]:
        lines += player_lines(view, player)
    return "\n".join(lines)


def headline(view: View) -> str:
    if view["to_move"] is None:
        return f"The game is over after {view['round']} rounds"
    time = f"Round {view['round']}, tick {view['tick']} of {view['tick_limit']}"
    who = ", ".join(str(seat + 1) for seat in view["acting"])
    return f"{time}: {view['phase']} (player{'s' if len(view['acting']) > 1 else ''} {who})"


def last_round_lines(last: dict[str, Any]) -> list[str]:
    defects = ", ".join(f"player {seat + 1}: {number}" for seat, number in enumerate(last["defects"]))
    return wrap(f"Last round, plan {last['plan']}: player {last['winner'] + 1} won; defects of {defects}", WIDTH)


def card_words(card: dict[str, Any] | None) -> str:
    """A card in a few letters: its name, face and the way it points; `?` where that is hidden."""
    if card is None:
        return FREE
    if card["face"] is None:
        return f"{card['building']} ?"
    return f"{card['building']} {LETTERS[card['face']]}{ARROWS[card['orientation']]}"


def board_lines(places: list[dict[str, Any] | None]) -> list[str]:
    words = [f"{card_words(card):<{CELL}}" for card in places]
    return ["  " + "".join(words[i : i + NUM_COLUMNS]).rstrip() for i in range(0, len(words), NUM_COLUMNS)]


def reading_lines(view: View) -> list[str]:
    """T2. The plan as the seat has read it, with tallies where there are several readings."""
    options = view["options"]
    title = f"Plan as read (a look mistakes {options['p_face']:.0%} of faces, {options['p_turn']:.0%} of orientations)"
    read = [f"  {reading['place']}: {reading_words(reading)}" for reading in view["readings"] if reading]
    return [title] + (read or ["  nothing yet"])


def reading_words(reading: dict[str, Any]) -> str:
    if reading["building"] is None:
        return "empty"
    faces = ", ".join(f"{face} {count}" for face, count in reading["faces"].items() if count)
    ways = ", ".join(f"{way} {count}" for way, count in reading["orientations"].items() if count)
    return f"{reading['building']}; {faces}; {ways}"


def player_lines(view: View, player: dict[str, Any]) -> list[str]:
    """A board with the hand beside it."""
    you = " (you)" if player["seat"] == view["seat"] else ""
    won = f"{player['rounds_won']} round{'' if player['rounds_won'] == 1 else 's'} won"
    done = f", done as number {player['finish_order']}" if player["finish_order"] else ""
    board = board_lines(player["board"])
    beside = paragraph("hand", [card_words(card) for card in player["hand"]]) + paragraph("locked", player["locked"])
    rows = [f"{left:<{BESIDE}}{right}".rstrip() for left, right in zip_longest(board, beside, fillvalue="")]
    return [f"Player {player['seat'] + 1}{you}: {won}{done}", *rows]


def paragraph(name: str, items: list[str]) -> list[str]:
    """A list that breaks only between its items; nothing at all if it is empty."""
    words = ", ".join(item.replace(" ", UNBREAKABLE) for item in items)
    lines = wrap(f"{name}: {words}", WIDTH - BESIDE) if items else []
    return [line.replace(UNBREAKABLE, " ") for line in lines]
