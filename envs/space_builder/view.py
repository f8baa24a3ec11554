"""What may a seat see? Plain data in words, from which texts and pictures are drawn."""

from typing import Any

from ..core.game import View
from ..core.state import EMPTY, SPECTATOR, State
from .actions import ACTIONS, is_acting
from .buildings import BUILDINGS, FACES, NUM_BUILDINGS, NUM_ORIENTATIONS, NUM_PLACES, ORIENTATIONS, PLACES
from .components import PLAN_BUILDING, PLAN_FACE, PLAN_ORIENTATION
from .knowledge import is_plan_open
from .observation import finish_order
from .state import NOBODY, OPTIONS, PHASES, TICK_LIMIT, UNREAD, VARIANTS, Phase


def view(state: State, seat: int) -> View:
    """What a seat knows. The plan is in it once a round is checked; until then it is there as the seat has read it.

    A table for people puts the plan in from the start: `view["plan"] = plan_view(state)`.
    """
    is_over = state.phase == Phase.OVER
    return {
        "game": "space_builder",
        "variant": VARIANTS[state.variant],
        "options": dict(zip(OPTIONS, state.options.tolist(), strict=True)),
        "seat": None if seat == SPECTATOR else seat,
        "num_players": int(state.num_players),
        "phase": PHASES[state.phase],
        "to_move": None if is_over else int(state.seat),
        "acting": [other for other in range(state.num_players) if is_acting(state, other)],
        "round": int(state.rounds_done) + (1 if state.phase == Phase.BUILD else 0),
        "tick": int(state.tick),
        "tick_limit": int(state.options[TICK_LIMIT]),
        "plan": plan_view(state) if is_plan_open(state) else None,
        "plans_used": [int(plan) + 1 for plan in state.plans[: state.rounds_done]],
        "readings": None if seat == SPECTATOR else [reading_view(state, seat, place) for place in range(NUM_PLACES)],
        "players": [player_view(state, seat, owner) for owner in range(state.num_players)],
        "last_round": last_round_view(state),
        "labels": labels(state, seat),
    }


def card_view(building: int, face: int, orientation: int) -> dict[str, str]:
    return {"building": BUILDINGS[building], "face": FACES[face], "orientation": ORIENTATIONS[orientation]}


def plan_view(state: State) -> dict[str, Any]:
    """The plan that lies open, or was checked last, as people see it: their own eyes make the mistakes."""
    plan = int(state.plans[state.rounds_done - (1 if is_plan_open(state) else 0)])
    return {
        "number": plan + 1,
        "places": [
            None
            if PLAN_BUILDING[plan, place] == EMPTY
            else card_view(PLAN_BUILDING[plan, place], PLAN_FACE[plan, place], PLAN_ORIENTATION[plan, place])
            for place in range(NUM_PLACES)
        ],
    }


def reading_view(state: State, seat: int, place: int) -> dict[str, Any] | None:
    """T2. What a seat has read at a place of the plan: None if nothing; the building is None if there is none."""
    building = state.building_read[seat, place]
    if building == UNREAD:
        return None
    return {
        "place": PLACES[place],
        "building": None if building == EMPTY else BUILDINGS[building],
        "faces": dict(zip(FACES, state.faces_read[seat, place].tolist(), strict=True)),
        "orientations": dict(zip(ORIENTATIONS, state.orientations_read[seat, place].tolist(), strict=True)),
    }


def player_view(state: State, seat: int, owner: int) -> dict[str, Any]:
    return {
        "seat": owner,
        "board": [placed_view(state, owner, place) for place in range(NUM_PLACES)],
        "hand": [
            held_view(state, seat, owner, building)
            for building in range(NUM_BUILDINGS)
            if state.is_unlocked[owner, building] and state.place_of[owner, building] == EMPTY
        ],
        "locked": [BUILDINGS[building] for building in range(NUM_BUILDINGS) if not state.is_unlocked[owner, building]],
        "finish_order": int(finish_order(state, owner)),
        "rounds_won": int(state.rounds_won[owner]),
    }


def placed_view(state: State, owner: int, place: int) -> dict[str, str] | None:
    building = state.board[owner, place]
    if building == EMPTY:
        return None
    return card_view(building, state.face[owner, building], state.orientation[owner, building])


def held_view(state: State, seat: int, owner: int, building: int) -> dict[str, Any]:
    """A card in hand: only its holder sees how it lies."""
    if seat == owner:
        return card_view(building, state.face[owner, building], state.orientation[owner, building])
    return {"building": BUILDINGS[building], "face": None, "orientation": None}


def last_round_view(state: State) -> dict[str, Any] | None:
    """How the round checked last was won."""
    if state.winner == NOBODY:
        return None
    return {
        "plan": int(state.plans[state.rounds_done - 1]) + 1,
        "winner": int(state.winner),
        "defects": state.defects[: state.num_players].tolist(),
    }


def labels(state: State, seat: int) -> dict[int, str]:
    """Words for actions that say more than their blocks do: what flipping and turning a card would show."""
    if seat == SPECTATOR:
        return {}
    found = {}
    for building in range(NUM_BUILDINGS):
        if not state.is_unlocked[seat, building]:
            continue
        face, orientation = int(state.face[seat, building]), int(state.orientation[seat, building])
        name = BUILDINGS[building]
        found[ACTIONS.flip.first + building] = f"flip the {name} to its {FACES[1 - face]}"
        for block, quarters in ((ACTIONS.turn_left, -1), (ACTIONS.turn_right, 1)):
            way = ORIENTATIONS[(orientation + quarters) % NUM_ORIENTATIONS]
            found[block.first + building] = f"{block.label(building)}, to point {way}"
    return found
