"""How does a person get to a move? A card, then what to do with it; a player; a place in the pile."""

from ..core.human import Selection
from ..core.wording import capitalized
from .actions import ACTIONS, PAIRS, TRIPLES
from .components import FIRST_PLAYED, TITLES
from .view import ExplodingPlanetView, display_name

TITLE_MARKS = {"lay": "card", "give": "card", "name": "title", "take": "discard"}
"""Blocks with an action for each title, by what their marks begin with."""


def selections(view: ExplodingPlanetView, action: int) -> list[Selection]:
    block = ACTIONS.block_of(action)
    number = action - block.first
    label = capitalized(view["labels"].get(action, block.label(number)))
    if block.name == "draw":
        return [Selection("pile", label, is_main=True, key="d")]
    if block.name == "five":
        return [Selection("five", label, is_secondary=True, details={"thing": "five"})]
    if block.name in TITLE_MARKS:
        return [card_selection(view, f"{TITLE_MARKS[block.name]}-{TITLES[number]}", number)]
    if block.name == "play":
        title = FIRST_PLAYED + number
        return [hand_selection(view, title), Selection("use-play", label, is_main=True)]
    if block.name in ("pair", "triple"):
        title, own, jokers = (PAIRS if block.name == "pair" else TRIPLES)[number].tolist()
        use = f"use-{block.name}-{own}-{jokers}"
        return [hand_selection(view, title), Selection(use, label, is_secondary=True, details={"thing": block.name})]
    if block.name == "target":
        seat = (view["turn"] + 1 + number) % view["num_players"]
        return [Selection(f"player-{seat}", label)]
    if block.name == "answer":
        return [Selection("card-nope", label, key="n") if number else Selection("pass", label, is_main=True, key="p")]
    return [Selection(f"{block.name}-{number}", label)]  # order and depth


def hand_selection(view: ExplodingPlanetView, title: int) -> Selection:
    return card_selection(view, f"card-{TITLES[title]}", title)


def card_selection(view: ExplodingPlanetView, target: str, title: int) -> Selection:
    name = capitalized(display_name(TITLES[title], view["language"]))
    return Selection(target, name, details={"thing": TITLES[title]})
