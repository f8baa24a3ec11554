"""How does a table look in a terminal of 80 columns?"""

from textwrap import wrap

from ..core.wording import headline
from .view import PetitPrinceView, PlanetView, count_noun, display_name

WIDTH = 80
INDENT = " " * 14


def render_text(view: PetitPrinceView) -> str:
    lines = [headline(view), stacks_line(view)]
    lines += offer_lines(view)
    for planet in view["planets"]:
        lines += planet_lines(view, planet)
    if view["discard"]:
        lines += paragraph("discarded", "; ".join(tile["words"] for tile in view["discard"]))
    for passed_on in view["passed_on"]:
        lines += paragraph("passed on", passed_on["words"])
    return "\n".join(lines)


def stacks_line(view: PetitPrinceView) -> str:
    left = ", ".join(f"{display_name(stack['name'])} {stack['draws_left']}" for stack in view["stacks"])
    return f"Draws left: {left}"


def offer_lines(view: PetitPrinceView) -> list[str]:
    lines = []
    for offered in view["offer"]:
        number = " " if offered["slot"] is None else offered["slot"] + 1
        words = offered["tile"]["words"] if offered["tile"] else "?"
        turned = " (face down)" if offered["is_face_down"] else ""
        lines.append(f"  on offer {number}: {words}{turned}")
    return lines


def planet_lines(view: PetitPrinceView, planet: PlanetView) -> list[str]:
    you = " (you)" if planet["seat"] == view["seat"] else ""
    marks = [mark for mark, holds in marks_of(view, planet) if holds]
    points = f"{planet['total']} point{'' if planet['total'] == 1 else 's'}"
    title = f"Player {planet['seat'] + 1}{you}: {points}"
    lines = [title + (f", {', '.join(marks)}" if marks else "")]
    lines += paragraph("shows", ", ".join(count_noun(name, number) for name, number in planet["showing"].items()))
    lines += paragraph("characters", ", ".join(character_words(planet)))
    if planet["num_face_down"]:
        lines += paragraph("face down", f"{planet['num_face_down']} tiles")
    if planet["volcano_penalty"]:
        lines += paragraph("volcanoes", f"-{planet['volcano_penalty']}")
    return lines


def marks_of(view: PetitPrinceView, planet: PlanetView) -> list[tuple[str, bool]]:
    return [
        ("started this round", planet["seat"] == view["start_seat"]),
        ("has taken a tile", planet["has_drafted"]),
    ]


def character_words(planet: PlanetView) -> list[str]:
    known = [f"{display_name(line['character'])} {line['points']}" for line in planet["characters"]]
    unknown = sum(1 for spot in planet["spots"]["character"] if spot and spot["tile"] is None)
    return known + ["?"] * unknown


def paragraph(name: str, words: str) -> list[str]:
    lines = wrap(words or "-", WIDTH - len(INDENT)) or ["-"]
    return [f"  {name:<12}{lines[0]}"] + [INDENT + line for line in lines[1:]]
