"""How does a person get to a move? Everything is one step: a stack, a tile, a player's planet."""

from ..core.human import Selection
from ..core.wording import capitalized
from .actions import ACTIONS
from .components import STACKS
from .messages import WORDS
from .view import PetitPrinceView, TileView, display_name


def selections(view: PetitPrinceView, action: int) -> list[Selection]:
    block = ACTIONS.block_of(action)
    number = action - block.first
    if block.name == "stack":
        name = display_name(STACKS[number], view["language"])
        return [Selection(f"stack-{STACKS[number]}", capitalized(name), details={"thing": STACKS[number]})]
    if block.name == "appoint":
        seat = (view["acting"][0] + 1 + number) % view["num_players"]
        return [Selection(f"planet-{seat}", WORDS.say(view, "appoint", name=view["names"][seat]))]
    character = character_offered(view, number)
    details = {"thing": character} if character else {}
    return [Selection(f"tile-{number}", capitalized(describe_offered(view, number)), details=details)]


def describe_offered(view: PetitPrinceView, slot: int) -> str:
    tile = tile_offered(view, slot)
    return tile["words"] if tile else WORDS.say(view, "face-down")


def character_offered(view: PetitPrinceView, slot: int) -> str | None:
    tile = tile_offered(view, slot)
    return tile["character"] if tile else None


def tile_offered(view: PetitPrinceView, slot: int) -> TileView | None:
    return next(offered["tile"] for offered in view["offer"] if offered["slot"] == slot)
