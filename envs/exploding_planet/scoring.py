"""Who is ahead? The players one has outlived."""

from ..core.kernel import kernel
from ..core.state import STILL_PLAYING, as_int64
from .state import ExplodingPlanetState


@kernel
def rank(state: ExplodingPlanetState, seat: int) -> int:
    """R10. The winner is first; the others rank by how long they lived."""
    return as_int64(state.ranks[seat])


@kernel
def score(state: ExplodingPlanetState, seat: int) -> float:
    """Players outlived. The living will share out what is left, so each counts with the mean of it."""
    if state.ranks[seat] != STILL_PLAYING:
        return float(state.num_players - 1 - state.ranks[seat])
    return state.num_players - 1 - (state.num_alive - 1) / 2
