"""How does a table look in a terminal of 80 columns?"""

from textwrap import wrap

from ..core.wording import headline, points_words, seat_title, titled
from .messages import WORDS
from .view import PetitPrinceView, PlanetView, count_noun, display_name

WIDTH = 80
INDENT = " " * 14


def render_text(view: PetitPrinceView) -> str:
    lines = [headline(view), *wrap(stacks_line(view), WIDTH)]
    lines += offer_lines(view)
    for planet in view["planets"]:
        lines += planet_lines(view, planet)
    if view["discard"]:
        lines += paragraph(view, "text-discarded", "; ".join(tile["words"] for tile in view["discard"]))
    for passed_on in view["passed_on"]:
        lines += paragraph(view, "text-passed-on", passed_on["words"])
    return "\n".join(lines)


def stacks_line(view: PetitPrinceView) -> str:
    stacks = [f"{display_name(stack['name'], view['language'])} {stack['draws_left']}" for stack in view["stacks"]]
    return WORDS.say(view, "text-stacks", stacks=", ".join(stacks))


def offer_lines(view: PetitPrinceView) -> list[str]:
    lines = []
    for offered in view["offer"]:
        number = " " if offered["slot"] is None else offered["slot"] + 1
        words = offered["tile"]["words"] if offered["tile"] else "?"
        if offered["is_face_down"]:
            words = WORDS.say(view, "face-down-mark", words=words)
        lines.append(f"  {WORDS.say(view, 'text-offer')} {number}: {words}")
    return lines


def planet_lines(view: PetitPrinceView, planet: PlanetView) -> list[str]:
    language = view["language"]
    marks = [WORDS.say(view, key) for key, holds in marks_of(view, planet) if holds]
    title = titled(view, seat_title(view, planet["seat"]), points_words(view, planet["total"]))
    lines = [", ".join([title, *marks])]
    shown = ", ".join(count_noun(name, number, language) for name, number in planet["showing"].items())
    lines += paragraph(view, "text-shows", shown)
    lines += paragraph(view, "text-characters", ", ".join(character_words(view, planet)))
    if planet["num_face_down"]:
        lines += paragraph(view, "text-face-down", WORDS.say(view, "text-tiles", number=planet["num_face_down"]))
    if planet["volcano_penalty"]:
        lines += paragraph(view, "text-volcanoes", f"-{planet['volcano_penalty']}")
    return lines


def marks_of(view: PetitPrinceView, planet: PlanetView) -> list[tuple[str, bool]]:
    return [
        ("text-started", planet["seat"] == view["start_seat"]),
        ("text-taken", planet["has_drafted"]),
    ]


def character_words(view: PetitPrinceView, planet: PlanetView) -> list[str]:
    known = [f"{display_name(line['character'], view['language'])} {line['points']}" for line in planet["characters"]]
    unknown = sum(1 for spot in planet["spots"]["character"] if spot and spot["tile"] is None)
    return known + ["?"] * unknown


def paragraph(view: PetitPrinceView, key: str, words: str) -> list[str]:
    lines = wrap(words or "-", WIDTH - len(INDENT)) or ["-"]
    return [f"  {WORDS.say(view, key):<12}{lines[0]}"] + [INDENT + line for line in lines[1:]]
