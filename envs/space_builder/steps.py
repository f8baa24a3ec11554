"""How does a person get to a move? A card, then where it goes or what is done to it."""

from ..core.game import View
from ..core.guide import Step
from .actions import ACTIONS, LOOK
from .buildings import BUILDINGS, NUM_PLACES, PLACES

WAYS = {"flip": "flip", "turn_left": "turn left", "turn_right": "turn right", "lift": "lift"}
IDLE_ACTION = LOOK
"""Who lets a tick go by looks at the plan, which nobody sees."""


def steps(view: View, action: int) -> list[Step]:
    block = ACTIONS.block_of(action)
    number = action - block.first
    if block.name == "look":
        label = f"look at the {PLACES[number]} of the plan"
        return [Step(f"plan-{number}", label, is_quiet=view["plan"] is not None)]  # it lies open for people
    if block.name == "done":
        return [Step("done", "declare to be done")]
    if block.name == "unlock":
        return [Step(f"locked-{BUILDINGS[number]}", BUILDINGS[number])]
    if block.name == "place":
        building, place = divmod(number, NUM_PLACES)
        return [card_step(building), Step(f"place-{place}", f"place it at the {PLACES[place]}")]
    label = view["labels"].get(action, block.label(number)).replace(f" the {BUILDINGS[number]}", "")
    return [card_step(number), Step(f"way-{block.name}", label, stays=block.name != "lift")]


def card_step(building: int) -> Step:
    return Step(f"card-{BUILDINGS[building]}", BUILDINGS[building])
