"""What are the things of the game, and what does each of them do? Stacks, characters, and what tiles show."""

from ..core.explanations import Thing
from ..core.svg import small_picture
from ..core.wording import capitalized
from .ball import stack_back
from .components import (
    BAOBAB_POINTS,
    BEIGE_POINTS,
    BIG_STAR_POINTS,
    BOX_POINTS,
    BROWN_POINTS,
    CHARACTERS,
    COLOR_POINTS,
    ELEMENTS,
    FACE_DOWN_POINTS,
    LAMPPOST_POINTS,
    ONE_ROSE_POINTS,
    QUIET_TILE_POINTS,
    SNAKE_POINTS,
    SPECIES_POINTS,
    STACKS,
    SUNSET_POINTS,
    TWO_ROSES_POINTS,
    VOLCANO_PENALTY,
    WHITE_POINTS,
)
from .icons import emblem, pictogram
from .messages import WORDS
from .view import display_name

ROSES: dict[str, str | int] = {"one": ONE_ROSE_POINTS, "two": TWO_ROSES_POINTS}
BOX = 24  # side of a picture
FACTS: dict[str, dict[str, str | int]] = {
    "vain_man": {"points": SNAKE_POINTS},
    "geographer": {"points": QUIET_TILE_POINTS},
    "lamplighter": {"points": LAMPPOST_POINTS},
    "hunter": {"points": SPECIES_POINTS},
    "turkish_astronomer": {"points": BIG_STAR_POINTS},
    "astronomer": {"points": SUNSET_POINTS},
    "gardener": {"points": BAOBAB_POINTS},
    "king": ROSES,
    "drunkard": {"points": FACE_DOWN_POINTS},
    "businessman_white": {"points": WHITE_POINTS},
    "businessman_beige": {"points": BEIGE_POINTS},
    "businessman_brown": {"points": BROWN_POINTS},
    "little_prince": {"colors": COLOR_POINTS, "boxes": BOX_POINTS},
    "snake": {"points": SNAKE_POINTS},
    "sheep_white": {"points": WHITE_POINTS},
    "sheep_beige": {"points": BEIGE_POINTS},
    "sheep_brown": {"points": BROWN_POINTS},
    "sunset": {"points": SUNSET_POINTS},
    "rose": ROSES,
    "lamppost": {"points": LAMPPOST_POINTS},
    "box": {"points": BOX_POINTS},
    "big_star": {"points": BIG_STAR_POINTS},
    "baobab": {"points": BAOBAB_POINTS},
    "volcano": {"points": VOLCANO_PENALTY},
}
"""The points in the rules of characters, and of what they count."""
SHARED_TEXTS = {
    "fox": "animal",
    "elephant": "animal",
    "snake": "animal",
    "sheep_white": "sheep",
    "sheep_beige": "sheep",
    "sheep_brown": "sheep",
    "businessman_white": "businessman",
    "businessman_beige": "businessman",
    "businessman_brown": "businessman",
    "centre": "stack",
    "rising_edge": "stack",
    "falling_edge": "stack",
}
"""Things about which there is the same to say."""


def rule_of(language: str, name: str) -> str:
    """What a character counts, or who counts an element."""
    return WORDS.in_language(language, f"rule-{name}", **FACTS.get(name, {}))


def picture(name: str) -> str:
    drawn = emblem(name) if name in CHARACTERS else pictogram(name) if name in ELEMENTS else stack_back(name, BOX)
    return small_picture(drawn, BOX, BOX)


def glossary(language: str) -> list[Thing]:
    kinds = [("character", CHARACTERS), ("element", ELEMENTS), ("stack", STACKS)]
    return [
        Thing(
            id=name,
            kind=kind,
            name=capitalized(display_name(name, language)),
            rule=rule_of(language, name),
            text=WORDS.in_language(language, f"about-{SHARED_TEXTS.get(name, name)}"),
            sign=name,
            picture=picture(name),
        )
        for kind, names in kinds
        for name in names
    ]
