"""Nim. R1 There are 21 stones. R2 Players take one to three stones in turn. R3 Who takes the last one wins."""

import numpy as np
from cosmozoo.envs import core


class Phase(core.LabeledEnum):
    OVER = core.OVER, "over"
    TAKE = 1, "take stones"


class Nim(core.State):
    stones: int = core.int64()


@core.kernel
def deal(state: Nim) -> None:
    state.stones, state.phase = 21, Phase.TAKE  # R1


@core.kernel
def legal(state: Nim, seat: int, mask: np.ndarray) -> None:
    mask[: state.stones] = seat == state.seat  # R2


@core.kernel
def apply(state: Nim, action: int) -> None:
    state.stones -= action + 1
    if state.stones == 0:
        state.phase = Phase.OVER
    else:
        state.seat = 1 - state.seat


@core.kernel
def score(state: Nim, seat: int) -> float:
    return 1.0 if state.stones == 0 and seat == state.seat else 0.0  # R3


@core.kernel
def rank(state: Nim, seat: int) -> int:
    return core.STILL_PLAYING if state.phase != core.OVER else int(seat != state.seat)


@core.kernel
def observe(state: Nim, seat: int, observation: core.FeatureRecord) -> None:
    observation.stones[:] = state.stones


ACTIONS = core.ActionLayout(take=core.ActionBlock(3, "take stones", lambda number: f"take {number + 1}"))
OBSERVATION = core.FeatureLayout(stones=core.Feature((1,), 21, "the stones that are left"))
RULES = {"deal": deal, "legal": legal, "apply": apply, "score": score, "rank": rank, "observe": observe}
GAME = core.Game("nim", "Nim", __name__, range(2, 3), Phase, Nim, ACTIONS, OBSERVATION, **RULES)
