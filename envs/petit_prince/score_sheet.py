"""What is a planet worth, line by line?"""

from ..core.human import ScoreLine, SeatScore
from ..core.wording import capitalized
from .game_log import volcanoes
from .glossary import rule_of
from .messages import WORDS
from .view import PetitPrinceView, PlanetView, display_name


def score_sheet(view: PetitPrinceView) -> list[SeatScore]:
    return [
        SeatScore(
            planet["seat"],
            planet_lines(view, planet),
            is_complete=all(spot is None or spot["tile"] is not None for spot in planet["spots"]["character"]),
            rank=view["ranks"][planet["seat"]],
        )
        for planet in view["planets"]
    ]


def planet_lines(view: PetitPrinceView, planet: PlanetView) -> list[ScoreLine]:
    """R6. A line for each character, R7. and one for the volcanoes, if they are the most."""
    language = view["language"]
    lines = [
        ScoreLine(
            WORDS.say(
                view,
                "line-character",
                character=capitalized(display_name(each["character"], language)),
                rule=rule_of(language, each["character"]),
            ),
            each["points"],
        )
        for each in planet["characters"]
    ]
    if planet["volcano_penalty"]:
        what = WORDS.say(view, "line-volcanoes", points=volcanoes(planet))
        lines.append(ScoreLine(what, -planet["volcano_penalty"]))
    return lines
