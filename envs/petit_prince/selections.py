"""How does a person get to a move? Everything is one step: a stack, a tile, a player's planet."""

from ..core.human import Selection
from ..core.wording import capitalized
from .actions import ACTIONS
from .components import STACKS
from .messages import WORDS
from .view import PetitPrinceView, display_name


def selections(view: PetitPrinceView, action: int) -> list[Selection]:
    block = ACTIONS.block_of(action)
    number = action - block.first
    if block.name == "stack":
        name = display_name(STACKS[number], view["language"])
        return [Selection(f"stack-{STACKS[number]}", capitalized(name), details={"thing": STACKS[number]})]
    if block.name == "appoint":
        seat = (view["acting"][0] + 1 + number) % view["num_players"]
        return [Selection(f"planet-{seat}", WORDS.say(view, "appoint", name=view["names"][seat]))]
    tile = next(offered["tile"] for offered in view["offer"] if offered["slot"] == number)
    label = capitalized(tile["words"] if tile else WORDS.say(view, "face-down"))
    details = {"thing": tile["character"]} if tile and tile["character"] else {}
    return [Selection(f"tile-{number}", label, details=details)]
