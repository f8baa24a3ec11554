"""How does a person get to a move? A card, then what to do with it; a player; a place in the pile."""

from ..core.human import Selection
from ..core.layout import ActionBlock
from .actions import ACTIONS, PAIRS, TRIPLES, combo_words
from .components import FIRST_PLAYED, TITLES, WORDS
from .view import ExplodingPlanetView

ALONE = {"draw": "pile", "five": "five"}
"""Blocks of a single action, by the mark of it."""
TITLE_MARKS = {"lay": "card", "give": "card", "name": "title", "take": "discard"}
"""Blocks with an action for each title, by what their marks begin with."""


def selections(view: ExplodingPlanetView, action: int) -> list[Selection]:
    block = ACTIONS.block_of(action)
    number = action - block.first
    if block.name in ALONE:
        label = block.label(number)
        if block.name == "draw":
            return [Selection(ALONE[block.name], label, is_main=True, key="d")]
        return [Selection(ALONE[block.name], label)]
    if block.name in TITLE_MARKS:
        return [Selection(f"{TITLE_MARKS[block.name]}-{TITLES[number]}", WORDS[number])]
    if block.name == "play":
        title = FIRST_PLAYED + number
        return [card_step(title), Selection("use-play", f"play {WORDS[title]}")]
    if block.name in ("pair", "triple"):
        return combo_steps(block, number)
    if block.name == "target":
        seat = (view["turn"] + 1 + number) % view["num_players"]
        return [Selection(f"player-{seat}", f"player {seat + 1}")]
    label = view["labels"].get(action, block.label(number))
    if block.name == "answer":
        return [Selection("card-nope" if number else "pass", label)]
    return [Selection(f"{block.name}-{number}", label)]  # order and depth


def card_step(title: int) -> Selection:
    return Selection(f"card-{TITLES[title]}", WORDS[title])


def combo_steps(block: ActionBlock, number: int) -> list[Selection]:
    """A card of its kind, then how many of it and of jokers."""
    combo = (PAIRS if block.name == "pair" else TRIPLES)[number]
    title, own, jokers = (int(each) for each in combo)
    return [card_step(title), Selection(f"use-{block.name}-{own}-{jokers}", f"{block.name}: {combo_words(combo)}")]
