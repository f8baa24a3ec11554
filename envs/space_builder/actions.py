"""What can a player decide? Seven kinds of elementary moves, and what to unlock."""

import numpy as np

from ..core.blocks import Block, Blocks
from ..core.kernel import kernel
from ..core.state import EMPTY, State
from .buildings import BUILDINGS, NUM_BUILDINGS, NUM_PLACES, PLACES
from .state import NO_MOVE, NOT_FINISHED, Phase


def placing_words(index: int) -> str:
    building, place = divmod(index, NUM_PLACES)
    return f"place the {BUILDINGS[building]} at the {PLACES[place]}"


ACTIONS = Blocks(
    look=Block(
        NUM_PLACES, "look at a place of the plan", lambda i: f"look at the {PLACES[i]} of the plan", axes=("place",)
    ),
    flip=Block(NUM_BUILDINGS, "flip a card over", lambda i: f"flip the {BUILDINGS[i]}", axes=("building",)),
    turn_left=Block(
        NUM_BUILDINGS, "turn a card a quarter left", lambda i: f"turn the {BUILDINGS[i]} left", axes=("building",)
    ),
    turn_right=Block(
        NUM_BUILDINGS, "turn a card a quarter right", lambda i: f"turn the {BUILDINGS[i]} right", axes=("building",)
    ),
    place=Block(
        NUM_BUILDINGS * NUM_PLACES,
        "place a card on a free place, by card and place",
        placing_words,
        axes=("building", "place"),
    ),
    lift=Block(
        NUM_BUILDINGS, "lift a card back into the hand", lambda i: f"lift the {BUILDINGS[i]}", axes=("building",)
    ),
    done=Block(1, "declare to be done, with all cards on the board", lambda _: "declare to be done"),
    unlock=Block(
        NUM_BUILDINGS,
        "the winner of the round: unlock a building",
        lambda i: f"unlock the {BUILDINGS[i]}",
        axes=("building",),
    ),
)
LOOK = ACTIONS.look.first
FLIP = ACTIONS.flip.first
TURN_LEFT = ACTIONS.turn_left.first
TURN_RIGHT = ACTIONS.turn_right.first
PLACE = ACTIONS.place.first
LIFT = ACTIONS.lift.first
DONE = ACTIONS.done.first
UNLOCK = ACTIONS.unlock.first


@kernel
def is_acting(state: State, seat: int) -> bool:
    """T1. Who is not done acts in this tick; R6. after a round only its winner."""
    if state.phase == Phase.UNLOCK:
        return seat == state.winner
    return state.phase == Phase.BUILD and state.finish_tick[seat] == NOT_FINISHED


@kernel
def legal(state: State, seat: int, mask: np.ndarray) -> None:
    """The moves of a seat that acts in this tick and has not chosen yet, whether or not it was asked."""
    if not is_acting(state, seat):
        return
    if state.phase == Phase.UNLOCK:  # R6
        for building in range(NUM_BUILDINGS):
            mask[UNLOCK + building] = not state.is_unlocked[seat, building]
    elif state.pending[seat] == NO_MOVE:
        write_moves(state, seat, mask)


@kernel
def write_moves(state: State, seat: int, mask: np.ndarray) -> None:
    """T1. All that a seat that is not done can do; it depends on nothing that the others cannot see."""
    for place in range(NUM_PLACES):
        mask[LOOK + place] = 1
    has_all_on_board = True
    for building in range(NUM_BUILDINGS):
        if not state.is_unlocked[seat, building]:
            continue
        mask[FLIP + building] = 1
        mask[TURN_LEFT + building] = 1
        mask[TURN_RIGHT + building] = 1
        if state.place_of[seat, building] != EMPTY:
            mask[LIFT + building] = 1
            continue
        has_all_on_board = False
        for place in range(NUM_PLACES):
            mask[PLACE + building * NUM_PLACES + place] = state.board[seat, place] == EMPTY
    mask[DONE] = has_all_on_board  # R3
