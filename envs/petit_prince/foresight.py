"""What would each choice bring? The change of what planets may be worth when they are finished, for all who choose."""

import numpy as np

from ..core.blocks import Piece, Pieces
from ..core.kernel import kernel
from ..core.state import EMPTY, State, named, widened
from .actions import APPOINT, HIDE, TAKE, appointed_seat
from .components import MAX_PLAYERS
from .greedy import FORECAST, best_gain, expect_tiles, free_places, gains_of, outlook
from .scoring import PLANET, summarise
from .state import Phase

A_POINT = 4
MOST = 127
NUM_OTHERS = MAX_PLAYERS - 1

FORESIGHT = Pieces(
    own=Piece((1,), MOST, f"what the tile promises for one's own planet, {A_POINT} a point", low=-MOST),
    others=Piece((NUM_OTHERS,), MOST, "what it promises for each of the others who choose yet, likewise", low=-MOST),
    left=Piece((NUM_OTHERS,), MOST, "the best that would be left for each of them, likewise", low=-MOST),
    lead=Piece(
        (NUM_OTHERS,),
        MOST,
        "by how much one's planet may end ahead of each other; the same for every choice",
        low=-MOST,
    ),
)


@kernel
def foresee(state: State, seat: int, actions: np.ndarray, prospects: np.ndarray) -> None:
    forecast = named(np.zeros(1, FORECAST))[0]
    gains = np.zeros((MAX_PLAYERS, MAX_PLAYERS))
    leads = np.zeros(NUM_OTHERS)
    expect_tiles(state, seat, forecast)
    expect_leads(state, seat, forecast, leads)
    if state.phase != Phase.STACK:
        for owner in range(state.num_players):
            if not state.has_drafted[owner]:
                gains_of(state, seat, owner, forecast, gains[owner])
    for i in range(len(actions)):
        for other in range(state.num_players - 1):
            prospects[i].lead[other] = in_steps(leads[other])
        if state.phase == Phase.TAKE:
            foresee_tile(state, seat, gains, actions[i] - TAKE, prospects[i])
        elif state.phase == Phase.HIDE:
            foresee_tile(state, seat, gains, actions[i] - HIDE, prospects[i])
        elif state.phase == Phase.APPOINT:
            foresee_choice_of(state, seat, gains, actions[i] - APPOINT, prospects[i])


@kernel
def in_steps(points: float) -> int:
    return widened(np.floor(min(max(A_POINT * points, -MOST), MOST) + 0.5))


@kernel
def expect_leads(state: State, seat: int, forecast: State, leads: np.ndarray) -> None:
    """How far the seat's planet may end ahead of each other's, clockwise."""
    planet = named(np.empty(1, PLANET))[0]
    summarise(state, seat, seat, planet)
    free_places(state, seat, forecast)
    own = outlook(planet, forecast)
    for steps in range(1, state.num_players):
        owner = (seat + steps) % state.num_players
        summarise(state, owner, seat, planet)
        free_places(state, owner, forecast)
        leads[steps - 1] = own - outlook(planet, forecast)


@kernel
def foresee_tile(state: State, seat: int, gains: np.ndarray, slot: int, prospect: State) -> None:
    """A tile that is taken, or put face down: what it promises for everyone, and what is left beside it."""
    prospect.own[0] = in_steps(gains[seat, slot])
    for steps in range(1, state.num_players):
        other = (seat + steps) % state.num_players
        if not state.has_drafted[other]:
            prospect.others[steps - 1] = in_steps(gains[other, slot])
            prospect.left[steps - 1] = in_steps(best_gain(state, gains, other, slot))


@kernel
def foresee_choice_of(state: State, seat: int, gains: np.ndarray, steps: int, prospect: State) -> None:
    """Who is appointed takes the best for themselves: what the others then find."""
    chooser = appointed_seat(state, steps)
    best = EMPTY
    for slot in range(MAX_PLAYERS):
        if state.offer[slot] != EMPTY and (best == EMPTY or gains[chooser, slot] > gains[chooser, best]):
            best = slot
    for further in range(state.num_players - 1):
        other = appointed_seat(state, further)
        if not state.has_drafted[other]:
            prospect.others[further] = in_steps(best_gain(state, gains, other, EMPTY))
            prospect.left[further] = in_steps(best_gain(state, gains, other, EMPTY if other == chooser else best))
