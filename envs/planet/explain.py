"""What is an animal or a habitat worth to the viewer now? From the view only."""

from ..core.explanations import Worth
from ..core.wording import seat_name, who
from .components import ANIMALS, HABITATS
from .messages import WORDS
from .selections import offered_tile, parts
from .view import AnimalView, ObjectiveView, PlanetView


def worth(view: PlanetView, thing: str) -> Worth | None:
    if thing in ANIMALS:
        return worth_of_animal(view, thing)
    if thing in HABITATS and view["seat"] is not None:
        return worth_of_habitat(view, view["seat"], thing)
    return None


def worth_of_animal(view: PlanetView, thing: str) -> Worth:
    """Who leads an animal that can be won, or who has won it."""
    for planet in view["planets"]:
        if any(animal["id"] == thing for animal in planet["animals"]):
            return Worth(WORDS.say(view, "worth-won", **who(view, planet["seat"])))
    animal = next((each for each in view["animals"] if each["id"] == thing), None)
    return Worth(WORDS.say(view, "worth-absent") if animal is None else standing(view, animal))


def standing(view: PlanetView, animal: AnimalView) -> str:
    best, taker = max(animal["values"]), animal["would_take"]
    value = animal["values"][view["seat"]] if view["seat"] is not None else 0
    if best == 0:
        return WORDS.say(view, "worth-nobody")
    if taker is None:
        return WORDS.say(view, "worth-tie", best=best, value=value)
    if taker == view["seat"]:
        return WORDS.say(view, "worth-yours", value=value)
    return WORDS.say(view, "worth-theirs", leader=seat_name(view, taker), best=best, value=value)


def worth_of_habitat(view: PlanetView, seat: int, habitat: str) -> Worth:
    planet = view["planets"][seat]
    words = WORDS.say(view, "worth-habitat", areas=planet["areas"][habitat])
    goal = planet["objective"]
    if goal is None or goal["habitat"] != habitat:
        return Worth(words)
    return Worth(words, goal["points"], still=still_to_gain(view, goal))


def still_to_gain(view: PlanetView, goal: ObjectiveView) -> str:
    """What the objective brings, and how far the next step is."""
    ahead = next((step for step in goal["steps"] if step["areas"] > goal["areas"]), None)
    more, following = (ahead["areas"] - goal["areas"], ahead["points"]) if ahead else (0, 0)
    return WORDS.say(view, "worth-objective", points=goal["points"], next=following, more=more)


def worth_of_action(view: PlanetView, action: int) -> Worth | None:
    """What a tile adds to the viewer's objective."""
    if view["seat"] is None:
        return None
    goal = view["planets"][view["seat"]]["objective"]
    if goal is None:
        return Worth(WORDS.say(view, "worth-plain"))
    added = offered_tile(view, parts(action)[0])["habitats"].count(goal["habitat"])
    after = max([step["points"] for step in goal["steps"] if step["areas"] <= goal["areas"] + added], default=0)
    words = WORDS.say(view, "worth-tile", areas=added)
    return Worth(words, after - goal["points"], still=still_to_gain(view, goal))
