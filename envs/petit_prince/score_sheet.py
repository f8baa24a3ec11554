"""What is a planet worth, line by line?"""

from ..core.human import ScoreLine, SeatScore
from .components import (
    BAOBAB_POINTS,
    BEIGE_POINTS,
    BIG_STAR_POINTS,
    BOX_POINTS,
    BROWN_POINTS,
    COLOR_POINTS,
    FACE_DOWN_POINTS,
    LAMPPOST_POINTS,
    ONE_ROSE_POINTS,
    QUIET_TILE_POINTS,
    SNAKE_POINTS,
    SPECIES_POINTS,
    SUNSET_POINTS,
    TWO_ROSES_POINTS,
    VOLCANO_PENALTY,
    WHITE_POINTS,
)
from .game_log import volcanoes
from .view import PetitPrinceView, PlanetView, display_name

SCORING_TEXT = {
    "vain_man": f"{SNAKE_POINTS} for each snake",
    "geographer": f"{QUIET_TILE_POINTS} for each tile without a volcano, characters aside",
    "lamplighter": f"{LAMPPOST_POINTS} for each lamppost",
    "hunter": f"{SPECIES_POINTS} for each kind of fox, elephant, snake and sheep",
    "turkish_astronomer": f"{BIG_STAR_POINTS} for each big star",
    "astronomer": f"{SUNSET_POINTS} for each sunset",
    "gardener": f"{BAOBAB_POINTS} for each baobab",
    "king": f"{ONE_ROSE_POINTS} with one rose, {TWO_ROSES_POINTS} with two",
    "drunkard": f"{FACE_DOWN_POINTS} for each face-down tile",
    "businessman_white": f"{WHITE_POINTS} for each white sheep",
    "businessman_beige": f"{BEIGE_POINTS} for each beige sheep",
    "businessman_brown": f"{BROWN_POINTS} for each brown sheep",
    "little_prince": f"{COLOR_POINTS} for each color of sheep, {BOX_POINTS} for each box",
}


def score_sheet(view: PetitPrinceView) -> list[SeatScore]:
    return [
        SeatScore(
            planet["seat"],
            planet_lines(planet),
            is_complete=all(spot is None or spot["tile"] is not None for spot in planet["spots"]["character"]),
            rank=view["ranks"][planet["seat"]],
        )
        for planet in view["planets"]
    ]


def planet_lines(planet: PlanetView) -> list[ScoreLine]:
    """R6. A line for each character, R7. and one for the volcanoes, if they are the most."""
    lines = [
        ScoreLine(f"{display_name(each['character'])}: {SCORING_TEXT[each['character']]}", each["points"])
        for each in planet["characters"]
    ]
    if planet["volcano_penalty"]:
        what = f"most volcanoes: {VOLCANO_PENALTY} lost for each of {volcanoes(planet)}"
        lines.append(ScoreLine(what, -planet["volcano_penalty"]))
    return lines
