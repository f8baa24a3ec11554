"""Who is ahead? The players one has outlived."""

from ..core.kernel import kernel
from ..core.state import STILL_PLAYING, State
from .components import int64


@kernel
def place(state: State, seat: int) -> int:
    """R10. The winner is first; the others rank by how long they lived."""
    return int64(state.places[seat])


@kernel
def score(state: State, seat: int) -> float:
    """Players outlived. The living will share out what is left, so each counts with the mean of it."""
    if state.places[seat] != STILL_PLAYING:
        return float(state.num_players - 1 - state.places[seat])
    return state.num_players - 1 - (state.num_alive - 1) / 2
