"""Tic-tac-toe.

R1 Seat 0 begins. R2 Players mark free cells in turn. R3 Three in a row win; a full board is a tie.
"""

import numpy as np
from cosmozoo.envs.core import (
    OVER,
    STILL_PLAYING,
    ActionBlock,
    ActionLayout,
    Feature,
    FeatureLayout,
    FeatureRecord,
    Game,
    LabeledEnum,
    State,
    int8,
    int64,
    kernel,
)

LINES = np.array([[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]])
NOBODY = -1


class Phase(LabeledEnum):
    OVER = OVER, "over"
    MARK = 1, "mark a cell"


class TicTacToe(State):
    winner: int = int64()  # a seat, or NOBODY
    cells: np.ndarray = int8(9)  # the seat whose mark is there, or NOBODY


ACTIONS = ActionLayout(
    mark=ActionBlock(9, "mark a cell", lambda cell: f"mark row {cell // 3 + 1}, column {cell % 3 + 1}"),
)
OBSERVATION = FeatureLayout(
    own=Feature((9,), 1, "the observer's marks"),
    theirs=Feature((9,), 1, "the opponent's marks"),
)


@kernel
def deal(state: TicTacToe) -> None:
    """R1. An empty board; seat 0 begins."""
    state.cells[:] = NOBODY
    state.winner = NOBODY
    state.phase = Phase.MARK


@kernel
def legal(state: TicTacToe, seat: int, mask: np.ndarray) -> None:
    """R2. Any free cell."""
    if seat == state.seat:
        for cell in range(9):
            mask[cell] = state.cells[cell] == NOBODY


@kernel
def apply(state: TicTacToe, action: int) -> None:
    """R2, R3. Mark a cell; the game ends with three in a row or a full board."""
    state.cells[action] = state.seat
    if has_line(state, state.seat):
        state.winner = state.seat
    if state.winner != NOBODY or (state.cells != NOBODY).all():
        state.phase = Phase.OVER
    else:
        state.seat = 1 - state.seat


@kernel
def has_line(state: TicTacToe, seat: int) -> bool:
    """R3. Three in a row, a column or a diagonal."""
    found = False
    for line in LINES:
        found = found or (state.cells[line] == seat).all()
    return found


@kernel
def rank(state: TicTacToe, seat: int) -> int:
    """R3. A tie is shared."""
    if state.phase != OVER:
        return STILL_PLAYING
    return 1 if state.winner == 1 - seat else 0


@kernel
def score(state: TicTacToe, seat: int) -> float:
    return 1.0 if state.winner == seat else 0.0


@kernel
def observe(state: TicTacToe, seat: int, observation: FeatureRecord) -> None:
    observation.own[:] = state.cells == seat
    observation.theirs[:] = state.cells == 1 - seat


GAME = Game(
    name="tic_tac_toe",
    title="Tic-tac-toe",
    module=__name__,
    players=range(2, 3),
    phases=Phase,
    state=TicTacToe,
    actions=ACTIONS,
    observation=OBSERVATION,
    deal=deal,
    apply=apply,
    legal=legal,
    observe=observe,
    rank=rank,
    score=score,
)
