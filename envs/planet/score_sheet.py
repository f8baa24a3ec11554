"""What is a planet worth, line by line?"""

from ..core.human import ScoreLine, SeatScore
from ..core.wording import capitalized
from .components import ANIMAL_AT_HOME_POINTS, ANIMAL_POINTS, BEGINNERS_ANIMAL_POINTS
from .messages import WORDS
from .state import BEGINNER, VARIANTS
from .view import ObjectiveView, OnePlanetView, PlanetView, habitat_name


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
    lines = [ScoreLine(objective_line(view, goal), goal["points"])] if goal else []
    for animal in planet["animals"]:
        name = capitalized(animal["name"])
        if view["variant"] == VARIANTS[BEGINNER]:
            lines.append(ScoreLine(name, BEGINNERS_ANIMAL_POINTS))
        elif goal and animal["home"] == goal["habitat"]:
            lines.append(ScoreLine(WORDS.say(view, "line-at-home", animal=name), ANIMAL_AT_HOME_POINTS))
        else:
            lines.append(ScoreLine(name, ANIMAL_POINTS))
    return lines


def objective_line(view: PlanetView, goal: ObjectiveView) -> str:
    habitat = habitat_name(view["language"], goal["habitat"])
    return WORDS.say(view, "line-objective", habitat=habitat, areas=goal["areas"])
