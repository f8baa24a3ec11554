"""What can a player decide? Seven kinds of elementary moves, and what to unlock."""

import numpy as np

from ..core.kernel import kernel
from ..core.layout import ActionBlock, ActionLayout
from ..core.state import EMPTY
from .buildings import BUILDINGS, CELLS, NUM_BUILDINGS, NUM_CELLS
from .state import NO_MOVE, NOT_FINISHED, Phase, SpaceBuilderState


def placing_words(index: int) -> str:
    building, cell = divmod(index, NUM_CELLS)
    return f"place the {BUILDINGS[building]} at the {CELLS[cell]}"


ACTIONS = ActionLayout(
    look=ActionBlock(
        NUM_CELLS, "look at a cell of the plan", lambda i: f"look at the {CELLS[i]} of the plan", axes=("plan_place",)
    ),
    flip=ActionBlock(NUM_BUILDINGS, "flip a card over", lambda i: f"flip the {BUILDINGS[i]}", axes=("building",)),
    turn_left=ActionBlock(
        NUM_BUILDINGS, "turn a card a quarter left", lambda i: f"turn the {BUILDINGS[i]} left", axes=("building",)
    ),
    turn_right=ActionBlock(
        NUM_BUILDINGS, "turn a card a quarter right", lambda i: f"turn the {BUILDINGS[i]} right", axes=("building",)
    ),
    place=ActionBlock(
        NUM_BUILDINGS * NUM_CELLS,
        "place a card on a free cell, by card and cell",
        placing_words,
        axes=("building", "place"),
    ),
    lift=ActionBlock(
        NUM_BUILDINGS, "lift a card back into the hand", lambda i: f"lift the {BUILDINGS[i]}", axes=("building",)
    ),
    done=ActionBlock(1, "declare to be done, with all cards on the board", lambda _: "declare to be done"),
    unlock=ActionBlock(
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
def is_acting(state: SpaceBuilderState, seat: int) -> bool:
    """T1. Who is not done acts in this tick; R6. after a round only its winner."""
    if state.phase == Phase.UNLOCK:
        return seat == state.winner
    return state.phase == Phase.BUILD and state.finish_tick[seat] == NOT_FINISHED


@kernel
def legal(state: SpaceBuilderState, seat: int, mask: np.ndarray) -> None:
    """The moves of a seat that acts in this tick and has not chosen yet, whether or not it was asked."""
    if not is_acting(state, seat):
        return
    if state.phase == Phase.UNLOCK:  # R6
        for building in range(NUM_BUILDINGS):
            mask[UNLOCK + building] = not state.is_unlocked[seat, building]
    elif state.pending[seat] == NO_MOVE:
        write_moves(state, seat, mask)


@kernel
def write_moves(state: SpaceBuilderState, seat: int, mask: np.ndarray) -> None:
    """T1. All that a seat that is not done can do; it depends on nothing that the others cannot see."""
    for cell in range(NUM_CELLS):
        mask[LOOK + cell] = 1
    has_all_on_board = True
    for building in range(NUM_BUILDINGS):
        if not state.is_unlocked[seat, building]:
            continue
        mask[FLIP + building] = 1
        mask[TURN_LEFT + building] = 1
        mask[TURN_RIGHT + building] = 1
        if state.cell_of[seat, building] != EMPTY:
            mask[LIFT + building] = 1
            continue
        has_all_on_board = False
        for cell in range(NUM_CELLS):
            mask[PLACE + building * NUM_CELLS + cell] = state.board[seat, cell] == EMPTY
    mask[DONE] = has_all_on_board  # R3
