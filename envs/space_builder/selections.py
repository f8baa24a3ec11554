"""How does a person get to a move? A card, then where it goes or what is done to it."""

from ..core.human import Selection
from .actions import ACTIONS, LOOK
from .buildings import BUILDINGS, CELLS, NUM_CELLS
from .view import SpaceBuilderView

WAYS = {"flip": "flip", "turn_left": "turn left", "turn_right": "turn right", "lift": "lift"}
IDLE_ACTION = LOOK
"""Who lets a tick go by looks at the plan, which nobody sees."""


def selections(view: SpaceBuilderView, action: int) -> list[Selection]:
    block = ACTIONS.block_of(action)
    number = action - block.first
    if block.name == "look":
        label = f"look at the {CELLS[number]} of the plan"
        return [Selection(f"plan-{number}", label, is_secondary=view["plan"] is not None)]  # it lies open for people
    if block.name == "done":
        return [Selection("done", "declare to be done")]
    if block.name == "unlock":
        return [Selection(f"locked-{BUILDINGS[number]}", BUILDINGS[number])]
    if block.name == "place":
        building, cell = divmod(number, NUM_CELLS)
        return [card_step(building), Selection(f"place-{cell}", f"place it at the {CELLS[cell]}")]
    label = view["labels"].get(action, block.label(number)).replace(f" the {BUILDINGS[number]}", "")
    return [card_step(number), Selection(f"way-{block.name}", label, keeps_selection=block.name != "lift")]


def card_step(building: int) -> Selection:
    return Selection(f"card-{BUILDINGS[building]}", BUILDINGS[building])
