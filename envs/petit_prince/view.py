"""What may a seat see? Plain data in words, from which texts and pictures are drawn."""

from typing import Any

import numpy as np

from ..core.blocks import ORDINALS
from ..core.game import View
from ..core.state import EMPTY, SPECTATOR, State
from .actions import ACTIONS, appointed_seat
from .components import (
    CHARACTERS,
    ELEMENTS,
    NO_CHARACTER,
    NUM_PLACES,
    NUM_ROUNDS,
    NUM_STACKS,
    STACKS,
    TILE_CHARACTER,
    TILE_ELEMENTS,
    TILES_PER_STACK,
    Element,
    Stack,
)
from .knowledge import can_see_offer, knows_character
from .rules import is_hidden_draft, tiles_per_round
from .scoring import PLANET, points, summarise, total, volcano_penalty
from .state import NO_STACK, PHASES, VARIANTS, Phase

PLURALS = {"fox": "foxes", "box": "boxes", "volcano": "volcanoes"}


def spoken(name: str) -> str:
    """A component's name as one says it: sheep_white is a white sheep."""
    kind, _, colour = name.partition("_")
    return f"{colour} {kind}" if kind in ("sheep", "businessman") else name.replace("_", " ")


def counted(name: str, number: int) -> str:
    """A number of things, such as `fox` and `3 lampposts`."""
    words = spoken(name)
    if number == 1:
        return words
    return f"{number} {words}" if words.endswith("sheep") else f"{number} {PLURALS.get(words, words + 's')}"


def view(state: State, seat: int) -> View:
    is_over = state.phase == Phase.OVER
    return {
        "game": "petit_prince",
        "variant": VARIANTS[state.variant],
        "seat": None if seat == SPECTATOR else seat,
        "num_players": int(state.num_players),
        "phase": PHASES[state.phase],
        "to_move": None if is_over else int(state.seat),
        "start_seat": None if is_over else int(state.start_seat),
        "round": min(int(state.rounds_done) + 1, NUM_ROUNDS),
        "num_rounds": NUM_ROUNDS,
        "stack": None if state.stack == NO_STACK else STACKS[state.stack],
        "stacks": [
            {"name": STACKS[stack], "draws_left": NUM_PLACES - int(state.num_draws[stack])}
            for stack in range(NUM_STACKS)
        ],
        "offer": offer_view(state, seat),
        "planets": [planet_view(state, seat, owner) for owner in range(state.num_players)],
        "discard": discard_view(state, seat),
        "labels": labels(state, seat),
    }


def tile_view(tile: int) -> dict[str, Any]:
    """A tile whose face is seen."""
    character = TILE_CHARACTER[tile]
    elements = {name: int(number) for name, number in zip(ELEMENTS, TILE_ELEMENTS[tile], strict=True) if number}
    return {
        "id": int(tile),
        "stack": STACKS[tile // TILES_PER_STACK],
        "character": None if character == NO_CHARACTER else CHARACTERS[character],
        "elements": elements,
        "words": tile_words(tile),
    }


def tile_words(tile: int) -> str:
    character = TILE_CHARACTER[tile]
    parts = [] if character == NO_CHARACTER else [spoken(CHARACTERS[character])]
    parts += [
        counted(ELEMENTS[element], int(TILE_ELEMENTS[tile, element]))
        for element in Element
        if TILE_ELEMENTS[tile, element]
    ]
    return ", ".join(parts) or "nothing"


def offer_view(state: State, seat: int) -> list[dict[str, Any]]:
    """The tiles on offer; `tile` is None where the seat does not see its face, `slot` where it cannot tell it apart."""
    if state.stack == NO_STACK:
        return []
    if not can_see_offer(state, seat, 0) and is_hidden_draft(state) and state.num_players > 2:
        hidden: dict[str, Any] = {"slot": None, "tile": None, "is_face_down": True}
        return [dict(hidden) for _ in range(tiles_per_round(state) - state.num_drafted)]
    return [
        {
            "slot": slot,
            "tile": tile_view(state.offer[slot]) if can_see_offer(state, seat, slot) else None,
            "is_face_down": bool(slot == state.hidden_slot),
        }
        for slot in range(tiles_per_round(state))
        if state.offer[slot] != EMPTY
    ]


def planet_view(state: State, seat: int, owner: int) -> dict[str, Any]:
    places: dict[str, list[dict[str, Any] | None]] = {
        STACKS[stack]: [place_view(state, seat, owner, stack, place) for place in range(NUM_PLACES)]
        for stack in range(NUM_STACKS)
    }
    summary = np.zeros(1, PLANET).view(np.recarray)[0]
    summarise(state, owner, seat, summary)
    return {
        "seat": owner,
        "has_drafted": bool(state.has_drafted[owner]),
        "places": places,
        "showing": {name: int(number) for name, number in zip(ELEMENTS, state.showing[owner], strict=True) if number},
        "num_face_down": int(state.num_face_down[owner]),
        "characters": character_points(summary),
        "volcano_penalty": int(volcano_penalty(summary)),
        "total": int(total(summary)),
    }


def place_view(state: State, seat: int, owner: int, stack: int, place: int) -> dict[str, Any] | None:
    """One place of a planet: None if it is free; its tile is None if the seat does not know it."""
    tile = state.planets[owner, stack, place]
    if tile == EMPTY:
        return None
    is_known = stack != Stack.CHARACTER or knows_character(state, seat, owner, place)
    is_turned = bool(state.is_face_down[owner, stack, place])
    return {"tile": tile_view(tile) if is_known else None, "is_face_down": is_turned or not is_known}


def character_points(summary: State) -> list[dict[str, Any]]:
    """The lines of the score sheet, for the characters the seat knows of."""
    known = summary["characters"][: summary["num_characters"]]
    return [{"character": CHARACTERS[character], "points": int(points(summary, character))} for character in known]


def discard_view(state: State, seat: int) -> list[dict[str, Any]]:
    """Two players: the tiles discarded, face-down characters (R9) aside unless the seat knows them."""
    seen = []
    for stack in range(NUM_STACKS):
        for draw in range(NUM_PLACES):
            tile = state.discard[stack, draw]
            if tile != EMPTY and knows_discard(state, seat, stack, draw):
                seen.append(tile_view(tile))
    return seen


def knows_discard(state: State, seat: int, stack: int, draw: int) -> bool:
    """R9. Only the one who drew the three characters, and so took last, knows which was discarded."""
    if VARIANTS[state.variant] == "standard" or stack != Stack.CHARACTER:
        return True
    return bool(seat != SPECTATOR and state.draft_position[draw, seat] == state.num_players - 1)


def labels(state: State, seat: int) -> dict[int, str]:
    """Words for actions that say more than their blocks do: which tile, which player."""
    found = {}
    for slot in range(tiles_per_round(state)):
        if state.stack != NO_STACK and can_see_offer(state, seat, slot) and state.offer[slot] != EMPTY:
            words = tile_words(state.offer[slot])
            found[ACTIONS.take.first + slot] = f"take the {ORDINALS[slot]} tile: {words}"
            if slot < ACTIONS.hide.size:
                found[ACTIONS.hide.first + slot] = f"hide the {ORDINALS[slot]} tile: {words}"
        elif slot == state.hidden_slot:
            found[ACTIONS.take.first + slot] = f"take the {ORDINALS[slot]} tile, which lies face down"
    for steps in range(state.num_players - 1):
        found[ACTIONS.appoint.first + steps] = f"appoint player {appointed_seat(state, steps) + 1}"
    return found
