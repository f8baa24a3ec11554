"""What may a seat see? Plain data in words, from which texts and pictures are drawn."""

from typing import TypedDict

import numpy as np

from ..core.catalog import DEFAULT_LANGUAGE
from ..core.state import EMPTY, SPECTATOR
from ..core.view import View
from ..core.wording import join_names, seat_in_list
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
from .messages import WORDS
from .scoring import PLANET, PlanetSummary, points, summarize, total, volcano_penalty
from .state import HIDES_CHARACTERS, NO_STACK, PetitPrinceState, Phase


def display_name(name: str, language: str = DEFAULT_LANGUAGE) -> str:
    """A component's name as one says it: sheep_white is a white sheep."""
    return count_noun(name, 1, language)


def count_noun(name: str, number: int, language: str = DEFAULT_LANGUAGE) -> str:
    """A number of things, such as `fox` and `3 lampposts`."""
    return WORDS.in_language(language, name, number=number)


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
        "progress": "" if is_over else WORDS.say(header, "round", round=int(state.rounds_done) + 1, rounds=NUM_ROUNDS),
        "start_seat": None if is_over else int(state.start_seat),
        "round": min(int(state.rounds_done) + 1, NUM_ROUNDS),
        "num_rounds": NUM_ROUNDS,
        "stack": None if state.stack == NO_STACK else STACKS[state.stack],
        "stacks": [
            {"name": STACKS[stack], "draws_left": NUM_SPOTS - int(state.num_draws[stack])}
            for stack in range(NUM_STACKS)
        ],
        "offer": offer_view(state, seat, header),
        "planets": [planet_view(state, seat, owner, header) for owner in range(state.num_players)],
        "discard": discard_view(state, seat, header),
        "passed_on": passed_on_views(state, seat, header),
        "labels": labels(state, seat, header),
    }


def tile_view(tile: int, header: View) -> TileView:
    """A tile whose face is seen."""
    character = TILE_CHARACTER[tile]
    elements = {name: int(number) for name, number in zip(ELEMENTS, TILE_ELEMENTS[tile], strict=True) if number}
    return {
        "id": int(tile),
        "stack": STACKS[tile // TILES_PER_STACK],
        "character": None if character == NO_CHARACTER else CHARACTERS[character],
        "elements": elements,
        "words": describe_tile(tile, header["language"]),
    }


def describe_tile(tile: int, language: str) -> str:
    character = TILE_CHARACTER[tile]
    parts = [] if character == NO_CHARACTER else [display_name(CHARACTERS[character], language)]
    parts += [
        count_noun(ELEMENTS[element], int(TILE_ELEMENTS[tile, element]), language)
        for element in Element
        if TILE_ELEMENTS[tile, element]
    ]
    return ", ".join(parts) or WORDS.in_language(language, "nothing")


def offer_view(state: PetitPrinceState, seat: int, header: View) -> list[OfferView]:
    if state.stack == NO_STACK:
        return []
    if not can_see_offer(state, seat, 0) and is_hidden_draft(state) and state.num_players > 2:
        num_left = tiles_per_round(state) - state.num_drafted
        return [{"slot": None, "tile": None, "is_face_down": True} for _ in range(num_left)]
    return [
        {
            "slot": slot,
            "tile": tile_view(state.offer[slot], header) if can_see_offer(state, seat, slot) else None,
            "is_face_down": bool(slot == state.hidden_slot),
        }
        for slot in range(tiles_per_round(state))
        if state.offer[slot] != EMPTY
    ]


def planet_view(state: PetitPrinceState, seat: int, owner: int, header: View) -> PlanetView:
    summary = np.zeros(1, PLANET).view(np.recarray)[0]
    summarize(state, owner, seat, summary)
    return {
        "seat": owner,
        "has_drafted": bool(state.has_drafted[owner]),
        "spots": {
            STACKS[stack]: [spot_view(state, seat, owner, stack, spot, header) for spot in range(NUM_SPOTS)]
            for stack in range(NUM_STACKS)
        },
        "showing": {name: int(number) for name, number in zip(ELEMENTS, state.showing[owner], strict=True) if number},
        "num_face_down": int(state.num_face_down[owner]),
        "characters": character_points(summary),
        "volcano_penalty": int(volcano_penalty(summary)),
        "total": int(total(summary)),
    }


def spot_view(state: PetitPrinceState, seat: int, owner: int, stack: int, spot: int, header: View) -> SpotView | None:
    tile = state.planets[owner, stack, spot]
    if tile == EMPTY:
        return None
    known = int(known_character(state, seat, owner, spot) if stack == Stack.CHARACTER else tile)
    is_turned = bool(state.is_face_down[owner, stack, spot])
    return {"tile": None if known == EMPTY else tile_view(known, header), "is_face_down": is_turned or known == EMPTY}


def character_points(summary: PlanetSummary) -> list[CharacterPoints]:
    known = summary.characters[: summary.num_characters]
    return [{"character": CHARACTERS[character], "points": int(points(summary, character))} for character in known]


def discard_view(state: PetitPrinceState, seat: int, header: View) -> list[TileView]:
    """Two players: the tiles discarded, face-down characters (R9) aside unless the seat knows them."""
    seen = []
    for stack in range(NUM_STACKS):
        for draw in range(NUM_SPOTS):
            tile = known_discard(state, seat, stack, draw)
            if tile != EMPTY:
                seen.append(tile_view(tile, header))
    return seen


def passed_on_views(state: PetitPrinceState, seat: int, header: View) -> list[PassedOnView]:
    """R9. What the seat remembers of hidden characters, until they are revealed."""
    if seat == SPECTATOR or state.phase == Phase.OVER or not HIDES_CHARACTERS[state.variant]:
        return []
    views = [passed_on_view(state, seat, draw, header) for draw in range(state.num_draws[Stack.CHARACTER])]
    return [each for each in views if each["tiles"]]


def passed_on_view(state: PetitPrinceState, seat: int, draw: int, header: View) -> PassedOnView:
    found = np.empty(MAX_PLAYERS, np.int64)
    passed_on = found[: collect_passed_on(state, seat, draw, found)].tolist()
    tiles = [tile_view(tile, header) for tile in sorted(passed_on) if state.has_seen[seat, tile]]
    num_unseen = len(passed_on) - len(tiles)
    seats = [owner for owner in range(state.num_players) if is_among_passed_on(state, seat, owner, draw)]
    return {
        "draw": draw,
        "tiles": tiles,
        "num_unseen": num_unseen,
        "seats": seats,
        "words": passed_on_words(header, tiles, num_unseen, seats),
    }


def passed_on_words(header: View, tiles: list[TileView], num_unseen: int, seats: list[int]) -> str:
    """The tiles left to the others, and who took one so far."""
    unseen = [WORDS.say(header, "unseen-tile")] * num_unseen
    left = "; ".join([tile["words"] for tile in tiles] + unseen)
    if not seats:
        return WORDS.say(header, "left-none", tiles=left)
    names = join_names(header, [seat_in_list(header, seat) for seat in seats])
    return WORDS.say(header, "left-one" if len(seats) == 1 else "left-many", tiles=left, names=names)


def labels(state: PetitPrinceState, seat: int, header: View) -> dict[int, str]:
    """Words for the actions that are possible now."""
    found = {}
    for stack in range(NUM_STACKS):
        name = display_name(STACKS[stack], header["language"])
        found[ACTIONS.stack.first + stack] = WORDS.say(header, "draw", stack=name)
    for slot in range(tiles_per_round(state)):
        if state.stack != NO_STACK and can_see_offer(state, seat, slot) and state.offer[slot] != EMPTY:
            words = describe_tile(state.offer[slot], header["language"])
            found[ACTIONS.take.first + slot] = WORDS.say(header, "take", tile=words)
            if slot < ACTIONS.hide.size:
                found[ACTIONS.hide.first + slot] = WORDS.say(header, "hide", tile=words)
        elif slot == state.hidden_slot:
            found[ACTIONS.take.first + slot] = WORDS.say(header, "take-face-down")
    for steps in range(state.num_players - 1):
        name = header["names"][appointed_seat(state, steps)]
        found[ACTIONS.appoint.first + steps] = WORDS.say(header, "appoint", name=name)
    return found
