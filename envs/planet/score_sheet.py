"""What is a planet worth, line by line?"""

from ..core.human import ScoreLine, SeatScore
from .components import ANIMAL_AT_HOME_POINTS, ANIMAL_POINTS, BEGINNERS_ANIMAL_POINTS
from .state import BEGINNER, VARIANTS
from .view import OnePlanetView, PlanetView


def score_sheet(view: PlanetView) -> list[SeatScore]:
    return [
        SeatScore(
            planet["seat"],
            planet_lines(view, planet),
            is_complete=not planet["has_secret_objective"],
            rank=view["ranks"][planet["seat"]],
        )
        for planet in view["planets"]
    ]


def planet_lines(view: PlanetView, planet: OnePlanetView) -> list[ScoreLine]:
    """R6. The objective first, then the animals one by one."""
    goal = planet["objective"]
    lines = [ScoreLine(f"objective: {goal['areas']} areas of {goal['habitat']}", goal["points"])] if goal else []
    for animal in planet["animals"]:
        if view["variant"] == VARIANTS[BEGINNER]:
            lines.append(ScoreLine(animal["name"], BEGINNERS_ANIMAL_POINTS))
        elif goal and animal["home"] == goal["habitat"]:
            lines.append(ScoreLine(f"{animal['name']}, at home in the objective's habitat", ANIMAL_AT_HOME_POINTS))
        else:
            lines.append(ScoreLine(animal["name"], ANIMAL_POINTS))
    return lines
