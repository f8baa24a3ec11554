"""How does a person get to a move? Everything is one step: a stack, a tile, a player's planet."""

from ..core.blocks import ORDINALS
from ..core.game import View
from ..core.guide import Step
from .actions import ACTIONS
from .components import STACKS
from .view import spoken


def steps(view: View, action: int) -> list[Step]:
    block = ACTIONS.block_of(action)
    number = action - block.first
    if block.name == "stack":
        return [Step(f"stack-{STACKS[number]}", f"{spoken(STACKS[number])} stack")]
    if block.name == "appoint":
        seat = (view["to_move"] + 1 + number) % view["num_players"]
        return [Step(f"planet-{seat}", f"player {seat + 1}")]
    return [Step(f"tile-{number}", f"{ORDINALS[number]} tile: {tile_words(view, number)}")]


def tile_words(view: View, slot: int) -> str:
    tile = next(offered["tile"] for offered in view["offer"] if offered["slot"] == slot)
    return tile["words"] if tile else "face down"
