"""What is a planet worth, line by line?"""

from typing import Any

from ..core.game import View
from ..core.guide import ScoreLine, SeatScore
from .components import ANIMAL_AT_HOME_POINTS, ANIMAL_POINTS, BEGINNERS_ANIMAL_POINTS
from .state import BEGINNER, VARIANTS


def sheet(view: View) -> list[SeatScore]:
    return [
        SeatScore(planet["seat"], planet_lines(view, planet), not planet["has_secret_objective"], planet["place"])
        for planet in view["planets"]
    ]


def planet_lines(view: View, planet: dict[str, Any]) -> list[ScoreLine]:
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
