"""What are the things of the game, and what does each of them do? Buildings, plan, marks and faults."""

from ..core.explanations import Thing
from ..core.svg import small_picture
from ..core.wording import capitalized
from .buildings import BUILDINGS, FACES, NUM_STARRED
from .components import NOT_BUILT, WRONG_CELL
from .icons import pictogram
from .messages import WORDS
from .view import word

BOX = 48  # side of a picture
THINGS = ("plan", "base", "star", "fault")
FACTS: dict[str, dict[str, str | int]] = {"fault": {"missing": NOT_BUILT, "wrong": WRONG_CELL}}


def glossary(language: str) -> list[Thing]:
    return [building(language, number) for number in range(len(BUILDINGS))] + [thing(language, each) for each in THINGS]


def building(language: str, number: int) -> Thing:
    name = BUILDINGS[number]
    about = "about-building-first" if number < NUM_STARRED else "about-building-locked"
    return Thing(
        id=name,
        kind="building",
        name=capitalized(word(language, name)),
        rule=WORDS.in_language(language, "rule-building"),
        text=WORDS.in_language(language, about),
        sign=name,
        picture=small_picture(pictogram(name, FACES[0]), BOX, BOX),
    )


def thing(language: str, name: str) -> Thing:
    return Thing(
        id=name,
        kind="thing",
        name=capitalized(word(language, name)),
        rule=WORDS.in_language(language, f"rule-{name}", **FACTS.get(name, {})),
        text=WORDS.in_language(language, f"about-{name}"),
        sign=name,
    )
