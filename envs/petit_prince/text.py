"""How does a table look in a terminal of 80 columns?"""

from textwrap import wrap
from typing import Any

from ..core.game import View
from .view import counted, spoken

WIDTH = 80
INDENT = " " * 14


def text(view: View) -> str:
    lines = [headline(view), stacks_line(view)]
    lines += offer_lines(view)
    for planet in view["planets"]:
        lines += planet_lines(view, planet)
    if view["discard"]:
        lines += paragraph("discarded", "; ".join(tile["words"] for tile in view["discard"]))
    return "\n".join(lines)


def headline(view: View) -> str:
    if view["to_move"] is None:
        return "The game is over"
    return f"Round {view['round']} of {view['num_rounds']}: player {view['to_move'] + 1}, {view['phase']}"


def stacks_line(view: View) -> str:
    left = ", ".join(f"{spoken(stack['name'])} {stack['draws_left']}" for stack in view["stacks"])
    return f"Draws left: {left}"


def offer_lines(view: View) -> list[str]:
    lines = []
    for offered in view["offer"]:
        number = " " if offered["slot"] is None else offered["slot"] + 1
        words = offered["tile"]["words"] if offered["tile"] else "?"
        turned = " (face down)" if offered["is_face_down"] else ""
        lines.append(f"  on offer {number}: {words}{turned}")
    return lines


def planet_lines(view: View, planet: dict[str, Any]) -> list[str]:
    you = " (you)" if planet["seat"] == view["seat"] else ""
    marks = [mark for mark, holds in marks_of(view, planet) if holds]
    title = (
        f"Player {planet['seat'] + 1}{you}: {counted('point', planet['total']) if planet['total'] != 1 else '1 point'}"
    )
    lines = [title + (f", {', '.join(marks)}" if marks else "")]
    lines += paragraph("shows", ", ".join(counted(name, number) for name, number in planet["showing"].items()))
    lines += paragraph("characters", ", ".join(character_words(planet)))
    if planet["num_face_down"]:
        lines += paragraph("face down", f"{planet['num_face_down']} tiles")
    if planet["volcano_penalty"]:
        lines += paragraph("volcanoes", f"-{planet['volcano_penalty']}")
    return lines


def marks_of(view: View, planet: dict[str, Any]) -> list[tuple[str, bool]]:
    return [
        ("started this round", planet["seat"] == view["start_seat"]),
        ("has taken a tile", planet["has_drafted"]),
    ]


def character_words(planet: dict[str, Any]) -> list[str]:
    known = [f"{spoken(line['character'])} {line['points']}" for line in planet["characters"]]
    unknown = sum(1 for place in planet["places"]["character"] if place and place["tile"] is None)
    return known + ["?"] * unknown


def paragraph(name: str, words: str) -> list[str]:
    lines = wrap(words or "-", WIDTH - len(INDENT)) or ["-"]
    return [f"  {name:<12}{lines[0]}"] + [INDENT + line for line in lines[1:]]
