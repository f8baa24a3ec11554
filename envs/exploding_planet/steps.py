"""How does a person get to a move? A card, then what to do with it; a player; a place in the pile."""

from ..core.blocks import Block
from ..core.game import View
from ..core.guide import Step
from .actions import ACTIONS, PAIRS, TRIPLES, combo_words
from .components import FIRST_PLAYED, TITLES, WORDS

ALONE = {"draw": "pile", "five": "five"}
"""Blocks of a single action, by the mark of it."""
TITLE_MARKS = {"lay": "card", "give": "card", "name": "title", "take": "discard"}
"""Blocks with an action for each title, by what their marks begin with."""


def steps(view: View, action: int) -> list[Step]:
    block = ACTIONS.block_of(action)
    number = action - block.first
    if block.name in ALONE:
        return [Step(ALONE[block.name], block.label(number))]
    if block.name in TITLE_MARKS:
        return [Step(f"{TITLE_MARKS[block.name]}-{TITLES[number]}", WORDS[number])]
    if block.name == "play":
        title = FIRST_PLAYED + number
        return [card_step(title), Step("use-play", f"play {WORDS[title]}")]
    if block.name in ("pair", "triple"):
        return combo_steps(block, number)
    if block.name == "target":
        seat = (view["turn"] + 1 + number) % view["num_players"]
        return [Step(f"player-{seat}", f"player {seat + 1}")]
    label = view["labels"].get(action, block.label(number))
    if block.name == "answer":
        return [Step("card-nope" if number else "pass", label)]
    return [Step(f"{block.name}-{number}", label)]  # order and depth


def card_step(title: int) -> Step:
    return Step(f"card-{TITLES[title]}", WORDS[title])


def combo_steps(block: Block, number: int) -> list[Step]:
    """A card of its kind, then how many of it and of jokers."""
    combo = (PAIRS if block.name == "pair" else TRIPLES)[number]
    title, own, jokers = (int(each) for each in combo)
    return [card_step(title), Step(f"use-{block.name}-{own}-{jokers}", f"{block.name}: {combo_words(combo)}")]
