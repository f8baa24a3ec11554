"""What are the things of the game, and what does each of them do? Cards and combos."""

from ..core.explanations import Thing
from ..core.svg import small_picture
from ..core.wording import capitalized
from .components import KINDS, TITLES
from .icons import PICTOGRAMS, pictogram
from .messages import WORDS
from .view import COMBOS, display_name

SHARED = {TITLES[kind]: "dd" for kind in KINDS}
"""Titles about which there is the same to say."""


def glossary(language: str) -> list[Thing]:
    kinds = [("card", name) for name in TITLES] + [("combo", name) for name in COMBOS.values()]
    return [
        Thing(
            id=name,
            kind=kind,
            name=capitalized(display_name(name, language)),
            rule=WORDS.in_language(language, f"rule-{SHARED.get(name, name)}"),
            text=WORDS.in_language(language, f"about-{SHARED.get(name, name)}"),
            sign=name,
            picture=small_picture(pictogram(name)) if name in PICTOGRAMS else "",
        )
        for kind, name in kinds
    ]
