"""What is a planet worth, line by line?"""

from typing import Any

from ..core.game import View
from ..core.guide import ScoreLine, SeatScore
from .components import (
    BAOBAB_POINTS,
    BEIGE_POINTS,
    BIG_STAR_POINTS,
    BOX_POINTS,
    BROWN_POINTS,
    COLOUR_POINTS,
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
from .telling import volcanoes
from .view import spoken

LIKINGS = {
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
    "little_prince": f"{COLOUR_POINTS} for each colour of sheep, {BOX_POINTS} for each box",
}


def sheet(view: View) -> list[SeatScore]:
    is_over = view["to_move"] is None
    return [
        SeatScore(
            planet["seat"],
            planet_lines(planet),
            is_whole=all(place is None or place["tile"] for place in planet["places"]["character"]),
            place=place_of(view, planet) if is_over else None,
        )
        for planet in view["planets"]
    ]


def planet_lines(planet: dict[str, Any]) -> list[ScoreLine]:
    """R6. A line for each character, R7. and one for the volcanoes, if they are the most."""
    lines = [
        ScoreLine(f"{spoken(each['character'])}: {LIKINGS[each['character']]}", each["points"])
        for each in planet["characters"]
    ]
    if planet["volcano_penalty"]:
        what = f"most volcanoes: {VOLCANO_PENALTY} lost for each of {volcanoes(planet)}"
        lines.append(ScoreLine(what, -planet["volcano_penalty"]))
    return lines


def place_of(view: View, planet: dict[str, Any]) -> int:
    """R8. More points are better, then fewer volcanoes."""
    rank = (planet["total"], -volcanoes(planet))
    return 1 + sum((other["total"], -volcanoes(other)) > rank for other in view["planets"])
