"""What are the things of the game, and what does each of them do? Animals and habitats."""

from ..core.explanations import Thing
from ..core.svg import small_picture
from ..core.wording import capitalized
from .components import (
    ANIMALS,
    CARD_HOME,
    CARD_OTHER,
    CARD_REQUIREMENT,
    HABITATS,
    NO_HABITAT,
    NUM_CARDS,
    OBJECTIVE_AREAS,
    OBJECTIVE_STEPS,
    REQUIREMENTS,
)
from .icons import chip, need
from .messages import WORDS
from .view import animal_name, habitat_name, requirement_words

NEED_WIDTH = 66


def glossary(language: str) -> list[Thing]:
    animals = [animal(language, card) for card in range(NUM_CARDS)]
    return animals + [habitat(language, number) for number in range(len(HABITATS))]


def animal(language: str, card: int) -> Thing:
    about = WORDS.in_language(language, f"about-{REQUIREMENTS[CARD_REQUIREMENT[card]]}")
    return Thing(
        id=ANIMALS[card],
        kind="animal",
        name=capitalized(animal_name(language, ANIMALS[card])),
        rule=capitalized(requirement_words(card, language)),
        text=f"{about} {WORDS.in_language(language, 'about-tie')}",
        sign=ANIMALS[card],
        picture=small_picture(need_of(card), NEED_WIDTH),
    )


def need_of(card: int) -> str:
    """What an animal wants, as a picture."""
    other = CARD_OTHER[card]
    with_other = None if other == NO_HABITAT else HABITATS[other]
    return need(HABITATS[CARD_HOME[card]], REQUIREMENTS[CARD_REQUIREMENT[card]], with_other)


def habitat(language: str, number: int) -> Thing:
    """With what it brings as an objective, step by step."""
    steps = [
        WORDS.in_language(language, "step", points=points, areas=int(areas))
        for areas, points in zip(OBJECTIVE_AREAS[number], OBJECTIVE_STEPS, strict=True)
    ]
    return Thing(
        id=HABITATS[number],
        kind="habitat",
        name=capitalized(habitat_name(language, HABITATS[number])),
        rule=WORDS.in_language(language, "rule-habitat", steps=", ".join(steps)),
        text=WORDS.in_language(language, "about-habitat"),
        sign=HABITATS[number],
        picture=small_picture(chip(HABITATS[number], 12, 12)),
    )
