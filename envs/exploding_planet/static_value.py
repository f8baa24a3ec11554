"""How far has a seat come before the end? The worth of its hand, and the planets it is about to draw."""

from ..core.kernel import kernel
from .components import NUM_HELD, Title
from .estimates import LOST_GAME, LOST_KIT, PATIENCE, WORTH
from .state import ExplodingPlanetState
from .turns import next_living

# hand-tuned
POINTS_PER_KIT = 1.2  # shared by the living: the fewer there are, the more a kit decides
DRAWS_AHEAD = 4


@kernel
def static_value(state: ExplodingPlanetState, seat: int) -> float:
    """In points of score; nothing for who is out."""
    if not state.is_alive[seat]:
        return 0.0
    total = 0.0
    for title in range(NUM_HELD):
        total += state.hands[seat, title] * WORTH[title]
    loss = LOST_KIT if state.hands[seat, Title.ECO_KIT] > 0 else LOST_GAME
    return POINTS_PER_KIT / state.num_alive * (total - loss * planets_ahead(state, seat))


@kernel
def planets_ahead(state: ExplodingPlanetState, seat: int) -> float:
    """Planets the seat will draw if all draw in turn, the later the less likely."""
    drawer, owed, total, likely = state.turn, state.turns_owed, 0.0, 1.0
    for depth in range(min(DRAWS_AHEAD, state.pile_size)):
        if owed == 0:
            drawer, owed = next_living(state, drawer), 1
        if drawer == seat and state.pile[depth] == Title.EXPLODING_PLANET:
            total += likely
        owed -= 1
        likely *= PATIENCE
    return total
