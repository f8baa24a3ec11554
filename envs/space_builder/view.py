"""What may a seat see? Plain data in words, from which texts and pictures are drawn."""

from functools import cache
from typing import TypedDict

from ..core.state import EMPTY, SPECTATOR
from ..core.view import View
from ..core.wording import join_names, seat_title
from .actions import ACTIONS, is_acting
from .buildings import BASE_CELL, BUILDINGS, CELLS, FACES, NUM_BUILDINGS, NUM_CELLS, NUM_ORIENTATIONS, ORIENTATIONS
from .knowledge import is_plan_open
from .messages import WORDS
from .observation import finish_order
from .plans import SEEN_CELL, board_cell, p_misturn, seen_cell
from .state import NOBODY, OPTIONS, P_FACE, TICK_LIMIT, UNREAD, Phase, SpaceBuilderState


class CardView(TypedDict):
    building: str
    face: str
    orientation: str


class HeldView(TypedDict):
    building: str
    card: CardView | None  # None where the viewer does not see how the card lies


class PlanView(TypedDict):
    number: int
    cells: list[CardView | None]  # as it lies


class SightView(TypedDict):
    """T2. How often a look at this round's plan mistakes a face, and an orientation."""

    faces: float
    orientations: float


class ReadingView(TypedDict):
    """T2. What a seat has read of one cell of the plan, as it lies."""

    cell: str
    building: str | None  # None if the cell is empty
    faces: dict[str, int]  # how often each was read
    orientations: dict[str, int]


class PlayerView(TypedDict):
    seat: int
    board: list[CardView | None]
    hand: list[HeldView]
    locked: list[str]
    finish_order: int
    rounds_won: int


TURNS = ("upright", "turned a quarter to the right", "upside down", "turned a quarter to the left")
"""How the plan lies, by its quarters right."""


class LastRoundView(TypedDict):
    """How the round checked last was won."""

    plan: int
    winner: int
    defects: list[int]  # by seat


class SpaceBuilderView(View):
    options: dict[str, float]
    round: int
    tick: int
    tick_limit: int
    plan: PlanView | None
    plan_turn: int  # R2: the quarters right by which the plan lies turned; public
    plan_base: int  # the cell of the plan, as it lies, with the base mark
    board_base: int  # and the cell of every board
    sight: SightView
    plans_used: list[int]
    readings: list[ReadingView | None]  # by cell as the plan lies; empty for a spectator
    players: list[PlayerView]
    last_round: LastRoundView | None


def view(state: SpaceBuilderState, seat: int, header: View) -> SpaceBuilderView:
    """What a seat knows. The plan is in it once a round is checked; until then it is there as the seat has read it.

    Humans see the plan from the start: see human_view.py.
    """
    return {
        **header,
        "progress": progress(state, header),
        "acting": [other for other in range(state.num_players) if is_acting(state, other)],  # asked or not
        "options": dict(zip(OPTIONS, state.options.tolist(), strict=True)),
        "round": int(state.rounds_done) + (1 if state.phase == Phase.BUILD else 0),
        "tick": int(state.tick),
        "tick_limit": int(state.options[TICK_LIMIT]),
        "plan_turn": int(state.plan_turn),
        "plan_base": int(seen_cell(state, BASE_CELL)),
        "board_base": BASE_CELL,
        "sight": {"faces": float(state.options[P_FACE]), "orientations": float(p_misturn(state))},
        "plan": plan_view(state) if is_plan_open(state) else None,
        "plans_used": [int(plan) + 1 for plan in state.plans[: state.rounds_done]],
        "readings": [] if seat == SPECTATOR else [reading_view(state, seat, cell) for cell in range(NUM_CELLS)],
        "players": [player_view(state, seat, owner) for owner in range(state.num_players)],
        "last_round": last_round_view(state),
        "labels": labels(state, seat, header),
    }


def progress(state: SpaceBuilderState, header: View) -> str:
    if state.phase == Phase.OVER:
        return ""
    if state.phase == Phase.UNLOCK:
        return WORDS.say(header, "round-won", round=int(state.rounds_done))
    limit = int(state.options[TICK_LIMIT])
    return WORDS.say(header, "round", round=int(state.rounds_done) + 1, tick=int(state.tick), ticks=limit)


def card_view(building: int, face: int, orientation: int) -> CardView:
    return {"building": BUILDINGS[building], "face": FACES[face], "orientation": ORIENTATIONS[orientation]}


def plan_view(state: SpaceBuilderState) -> PlanView:
    """The plan that lies open, or was checked last, as it lies before people: their own eyes make the mistakes."""
    plan = int(state.plans[state.rounds_done - (1 if is_plan_open(state) else 0)])
    return {"number": plan + 1, "cells": [shown_view(state, plan, cell) for cell in range(NUM_CELLS)]}


def shown_view(state: SpaceBuilderState, plan: int, seen: int) -> CardView | None:
    """R2. What a plan shows at a cell, turned with it."""
    building = int(state.plan_building[plan, board_cell(state, seen)])
    if building == EMPTY:
        return None
    orientation = (int(state.plan_orientation[building, plan]) + int(state.plan_turn)) % NUM_ORIENTATIONS
    return card_view(building, state.plan_face[building, plan], orientation)


def built_upright(view: SpaceBuilderView, plan: PlanView) -> list[CardView | None]:
    """R2. By the board's cell: what has to be built, which is the plan turned so that base lies on base."""
    cells = [plan["cells"][SEEN_CELL[view["plan_turn"], cell]] for cell in range(NUM_CELLS)]
    return [card and turned_back(card, view["plan_turn"]) for card in cells]


def turned_back(card: CardView, quarters: int) -> CardView:
    orientation = (ORIENTATIONS.index(card["orientation"]) - quarters) % NUM_ORIENTATIONS
    return {**card, "orientation": ORIENTATIONS[orientation]}


def reading_view(state: SpaceBuilderState, seat: int, cell: int) -> ReadingView | None:
    building = state.building_read[seat, cell]
    if building == UNREAD:
        return None
    return {
        "cell": CELLS[cell],
        "building": None if building == EMPTY else BUILDINGS[building],
        "faces": dict(zip(FACES, state.faces_read[seat, cell].tolist(), strict=True)),
        "orientations": dict(zip(ORIENTATIONS, state.orientations_read[seat, cell].tolist(), strict=True)),
    }


def player_view(state: SpaceBuilderState, seat: int, owner: int) -> PlayerView:
    return {
        "seat": owner,
        "board": [placed_view(state, owner, cell) for cell in range(NUM_CELLS)],
        "hand": [
            held_view(state, seat, owner, building)
            for building in range(NUM_BUILDINGS)
            if state.is_unlocked[owner, building] and state.cell_of[owner, building] == EMPTY
        ],
        "locked": [BUILDINGS[building] for building in range(NUM_BUILDINGS) if not state.is_unlocked[owner, building]],
        "finish_order": int(finish_order(state, owner)),
        "rounds_won": int(state.rounds_won[owner]),
    }


def placed_view(state: SpaceBuilderState, owner: int, cell: int) -> CardView | None:
    building = state.board[owner, cell]
    if building == EMPTY:
        return None
    return card_view(building, state.face[owner, building], state.orientation[owner, building])


def held_view(state: SpaceBuilderState, seat: int, owner: int, building: int) -> HeldView:
    """A card in hand: only its holder sees how it lies."""
    card = card_view(building, state.face[owner, building], state.orientation[owner, building])
    return {"building": BUILDINGS[building], "card": card if seat == owner else None}


def last_round_view(state: SpaceBuilderState) -> LastRoundView | None:
    if state.winner == NOBODY:
        return None
    return {
        "plan": int(state.plans[state.rounds_done - 1]) + 1,
        "winner": int(state.winner),
        "defects": state.defects[: state.num_players].tolist(),
    }


def labels(state: SpaceBuilderState, seat: int, header: View) -> dict[int, str]:
    """Words for the actions; of those with a card, what flipping and turning it would show."""
    language = header["language"]
    if seat == SPECTATOR:
        return dict(fixed_labels(language))
    found = dict(fixed_labels(language))
    for building in range(NUM_BUILDINGS):
        if not state.is_unlocked[seat, building]:
            continue
        face, orientation = int(state.face[seat, building]), int(state.orientation[seat, building])
        name = word(language, BUILDINGS[building])
        facts = {"building": name, "face": word(language, FACES[1 - face])}
        found[ACTIONS.flip.first + building] = WORDS.say(header, "flip", **facts)
        for block, quarters in ((ACTIONS.turn_left, -1), (ACTIONS.turn_right, 1)):
            way = word(language, ORIENTATIONS[(orientation + quarters) % NUM_ORIENTATIONS])
            found[block.first + building] = WORDS.say(header, block.name, building=name, way=way)
    return found


@cache
def fixed_labels(language: str) -> dict[int, str]:
    """The labels that are the same in every position."""
    found = {ACTIONS.done.first: word(language, "done")}
    for cell in range(NUM_CELLS):
        found[ACTIONS.look.first + cell] = WORDS.in_language(language, "look", cell=cell_name(language, cell))
    for building, name in enumerate(word(language, each) for each in BUILDINGS):
        for block in (ACTIONS.lift, ACTIONS.unlock):
            found[block.first + building] = WORDS.in_language(language, block.name, building=name)
        for cell in range(NUM_CELLS):
            facts = {"building": name, "cell": cell_name(language, cell)}
            found[ACTIONS.place.first + building * NUM_CELLS + cell] = WORDS.in_language(language, "place", **facts)
    return found


def word(language: str, name: str) -> str:
    """A building, face or way in words."""
    return WORDS.in_language(language, name)


def cell_name(language: str, cell: int) -> str:
    return WORDS.in_language(language, f"cell-{cell}")


def lies_words(view: SpaceBuilderView) -> dict[str, str | int]:
    """R2. How the plan lies, for all to see, as facts of a message."""
    return {
        "lies": WORDS.say(view, f"lies-{view['plan_turn']}"),
        "cell": cell_name(view["language"], view["plan_base"]),
    }


def faults_words(view: SpaceBuilderView, last: LastRoundView) -> str:
    faults = [
        WORDS.say(view, "faults-of", name=seat_title(view, seat), faults=number)
        for seat, number in enumerate(last["defects"])
    ]
    return join_names(view, faults)
