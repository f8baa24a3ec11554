"""What may a seat see? Plain data in words, from which texts and pictures are drawn."""

from typing import TypedDict

import numpy as np

from ..core.layout import ORDINALS
from ..core.state import EMPTY, SPECTATOR
from ..core.view import View
from ..core.wording import join_names
from .actions import ACTIONS, appointed_seat, is_hidden_draft, tiles_per_round
from .components import (
    CHARACTERS,
    ELEMENTS,
    MAX_PLAYERS,
    NO_CHARACTER,
    NUM_ROUNDS,
    NUM_SPOTS,
    NUM_STACKS,
    STACKS,
    TILE_CHARACTER,
    TILE_ELEMENTS,
    TILES_PER_STACK,
    Element,
    Stack,
)
from .knowledge import can_see_offer, collect_passed_on, is_among_passed_on, known_character, known_discard
from .scoring import PLANET, PlanetSummary, points, summarize, total, volcano_penalty
from .state import HIDES_CHARACTERS, NO_STACK, PetitPrinceState, Phase

PLURALS = {"fox": "foxes", "box": "boxes", "volcano": "volcanoes"}


def display_name(name: str) -> str:
    """A component's name as one says it: sheep_white is a white sheep."""
    kind, _, color = name.partition("_")
    return f"{color} {kind}" if kind in ("sheep", "businessman") else name.replace("_", " ")


def count_noun(name: str, number: int) -> str:
    """A number of things, such as `fox` and `3 lampposts`."""
    words = display_name(name)
    if number == 1:
        return words
    return f"{number} {words}" if words.endswith("sheep") else f"{number} {PLURALS.get(words, words + 's')}"


class TileView(TypedDict):
    id: int
    stack: str
    character: str | None
    elements: dict[str, int]
    words: str


class StackView(TypedDict):
    name: str
    draws_left: int


class OfferView(TypedDict):
    slot: int | None  # None where the seat cannot tell the slots apart
    tile: TileView | None  # None where the seat does not see its face
    is_face_down: bool


class SpotView(TypedDict):
    tile: TileView | None  # None where the seat does not know it
    is_face_down: bool


class PassedOnView(TypedDict):
    """R9. The characters that the seat left to the others in one draw."""

    draw: int  # of characters, from 0: its spot on every planet
    tiles: list[TileView]
    num_unseen: int  # two players: tiles left that the seat did not see
    seats: list[int]  # those who took one of them
    words: str


class CharacterPoints(TypedDict):
    character: str
    points: int


class PlanetView(TypedDict):
    seat: int
    has_drafted: bool
    spots: dict[str, list[SpotView | None]]  # by stack; None where a spot is free
    showing: dict[str, int]
    num_face_down: int
    characters: list[CharacterPoints]  # those the seat knows of
    volcano_penalty: int
    total: int


class PetitPrinceView(View):
    start_seat: int | None
    round: int
    num_rounds: int
    stack: str | None  # drawn from in this round
    stacks: list[StackView]
    offer: list[OfferView]
    planets: list[PlanetView]
    discard: list[TileView]
    passed_on: list[PassedOnView]


def view(state: PetitPrinceState, seat: int, header: View) -> PetitPrinceView:
    is_over = state.phase == Phase.OVER
    return {
        **header,
        "progress": "" if is_over else f"Round {state.rounds_done + 1} of {NUM_ROUNDS}",
        "start_seat": None if is_over else int(state.start_seat),
        "round": min(int(state.rounds_done) + 1, NUM_ROUNDS),
        "num_rounds": NUM_ROUNDS,
        "stack": None if state.stack == NO_STACK else STACKS[state.stack],
        "stacks": [
            {"name": STACKS[stack], "draws_left": NUM_SPOTS - int(state.num_draws[stack])}
            for stack in range(NUM_STACKS)
        ],
        "offer": offer_view(state, seat),
        "planets": [planet_view(state, seat, owner) for owner in range(state.num_players)],
        "discard": discard_view(state, seat),
        "passed_on": passed_on_views(state, seat),
        "labels": labels(state, seat),
    }


def tile_view(tile: int) -> TileView:
    """A tile whose face is seen."""
    character = TILE_CHARACTER[tile]
    elements = {name: int(number) for name, number in zip(ELEMENTS, TILE_ELEMENTS[tile], strict=True) if number}
    return {
        "id": int(tile),
        "stack": STACKS[tile // TILES_PER_STACK],
        "character": None if character == NO_CHARACTER else CHARACTERS[character],
        "elements": elements,
        "words": describe_tile(tile),
    }


def describe_tile(tile: int) -> str:
    character = TILE_CHARACTER[tile]
    parts = [] if character == NO_CHARACTER else [display_name(CHARACTERS[character])]
    parts += [
        count_noun(ELEMENTS[element], int(TILE_ELEMENTS[tile, element]))
        for element in Element
        if TILE_ELEMENTS[tile, element]
    ]
    return ", ".join(parts) or "nothing"


def offer_view(state: PetitPrinceState, seat: int) -> list[OfferView]:
    if state.stack == NO_STACK:
        return []
    if not can_see_offer(state, seat, 0) and is_hidden_draft(state) and state.num_players > 2:
        num_left = tiles_per_round(state) - state.num_drafted
        return [{"slot": None, "tile": None, "is_face_down": True} for _ in range(num_left)]
    return [
        {
            "slot": slot,
            "tile": tile_view(state.offer[slot]) if can_see_offer(state, seat, slot) else None,
            "is_face_down": bool(slot == state.hidden_slot),
        }
        for slot in range(tiles_per_round(state))
        if state.offer[slot] != EMPTY
    ]


def planet_view(state: PetitPrinceState, seat: int, owner: int) -> PlanetView:
    summary = np.zeros(1, PLANET).view(np.recarray)[0]
    summarize(state, owner, seat, summary)
    return {
        "seat": owner,
        "has_drafted": bool(state.has_drafted[owner]),
        "spots": {
            STACKS[stack]: [spot_view(state, seat, owner, stack, spot) for spot in range(NUM_SPOTS)]
            for stack in range(NUM_STACKS)
        },
        "showing": {name: int(number) for name, number in zip(ELEMENTS, state.showing[owner], strict=True) if number},
        "num_face_down": int(state.num_face_down[owner]),
        "characters": character_points(summary),
        "volcano_penalty": int(volcano_penalty(summary)),
        "total": int(total(summary)),
    }


def spot_view(state: PetitPrinceState, seat: int, owner: int, stack: int, spot: int) -> SpotView | None:
    tile = state.planets[owner, stack, spot]
    if tile == EMPTY:
        return None
    known = int(known_character(state, seat, owner, spot) if stack == Stack.CHARACTER else tile)
    is_turned = bool(state.is_face_down[owner, stack, spot])
    return {"tile": None if known == EMPTY else tile_view(known), "is_face_down": is_turned or known == EMPTY}


def character_points(summary: PlanetSummary) -> list[CharacterPoints]:
    known = summary.characters[: summary.num_characters]
    return [{"character": CHARACTERS[character], "points": int(points(summary, character))} for character in known]


def discard_view(state: PetitPrinceState, seat: int) -> list[TileView]:
    """Two players: the tiles discarded, face-down characters (R9) aside unless the seat knows them."""
    seen = []
    for stack in range(NUM_STACKS):
        for draw in range(NUM_SPOTS):
            tile = known_discard(state, seat, stack, draw)
            if tile != EMPTY:
                seen.append(tile_view(tile))
    return seen


def passed_on_views(state: PetitPrinceState, seat: int) -> list[PassedOnView]:
    """R9. What the seat remembers of hidden characters, until they are revealed."""
    if seat == SPECTATOR or state.phase == Phase.OVER or not HIDES_CHARACTERS[state.variant]:
        return []
    views = [passed_on_view(state, seat, draw) for draw in range(state.num_draws[Stack.CHARACTER])]
    return [each for each in views if each["tiles"]]


def passed_on_view(state: PetitPrinceState, seat: int, draw: int) -> PassedOnView:
    found = np.empty(MAX_PLAYERS, np.int64)
    passed_on = found[: collect_passed_on(state, seat, draw, found)].tolist()
    tiles = [tile_view(tile) for tile in sorted(passed_on) if state.has_seen[seat, tile]]
    num_unseen = len(passed_on) - len(tiles)
    seats = [owner for owner in range(state.num_players) if is_among_passed_on(state, seat, owner, draw)]
    return {
        "draw": draw,
        "tiles": tiles,
        "num_unseen": num_unseen,
        "seats": seats,
        "words": passed_on_words(tiles, num_unseen, seats),
    }


def passed_on_words(tiles: list[TileView], num_unseen: int, seats: list[int]) -> str:
    """The tiles left to the others, and who took one so far."""
    left = "; ".join([tile["words"] for tile in tiles] + ["a tile not seen"] * num_unseen)
    takers = join_names([str(seat + 1) for seat in seats])
    if len(seats) > 1:
        return f"{left} (players {takers} took one each)"
    return f"{left} (player {takers} took one)" if seats else f"{left} (none taken yet)"


def labels(state: PetitPrinceState, seat: int) -> dict[int, str]:
    """Words for actions that say more than their blocks do: which tile, which player."""
    found = {}
    for slot in range(tiles_per_round(state)):
        if state.stack != NO_STACK and can_see_offer(state, seat, slot) and state.offer[slot] != EMPTY:
            words = describe_tile(state.offer[slot])
            found[ACTIONS.take.first + slot] = f"take the {ORDINALS[slot]} tile: {words}"
            if slot < ACTIONS.hide.size:
                found[ACTIONS.hide.first + slot] = f"hide the {ORDINALS[slot]} tile: {words}"
        elif slot == state.hidden_slot:
            found[ACTIONS.take.first + slot] = f"take the {ORDINALS[slot]} tile, which lies face down"
    for steps in range(state.num_players - 1):
        found[ACTIONS.appoint.first + steps] = f"appoint player {appointed_seat(state, steps) + 1}"
    return found
