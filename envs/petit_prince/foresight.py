"""What would each choice bring? The change of what planets may be worth when they are finished, for all who choose."""

import numpy as np

from ..core.blocks import Piece, Pieces
from ..core.kernel import kernel
from ..core.state import EMPTY, State, named, widened
from .actions import APPOINT, HIDE, TAKE, appointed_seat
from .components import MAX_PLAYERS, NO_CHARACTER, NUM_CHARACTERS, NUM_ELEMENTS, TILE_CHARACTER, TILE_ELEMENTS
from .greedy import FORECAST, best_gain, expect_tiles, free_places, gains_of, outlook, worth_of_tile
from .knowledge import can_see_offer
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
        "by how much one's planet may end ahead of each other, when all have gone on with the round by first sight",
        low=-MOST,
    ),
    starts=Piece((MAX_PLAYERS,), 1, "one-hot, oneself first: who would then choose the next stack"),
    elements=Piece((NUM_ELEMENTS,), int(TILE_ELEMENTS.max()), "elements of the tile, unless it lies face down"),
    character=Piece((NUM_CHARACTERS,), 1, "one-hot: its character, likewise"),
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
        if state.phase == Phase.TAKE:
            foresee_tile(state, seat, gains, actions[i] - TAKE, prospects[i])
            foresee_round(state, seat, gains, actions[i] - TAKE, EMPTY, leads, prospects[i])
        elif state.phase == Phase.APPOINT:
            chooser = appointed_seat(state, actions[i] - APPOINT)
            foresee_choice_of(state, chooser, gains, prospects[i])
            foresee_round(state, seat, gains, EMPTY, chooser, leads, prospects[i])
        else:
            if state.phase == Phase.HIDE:
                foresee_tile(state, seat, gains, actions[i] - HIDE, prospects[i])
            for other in range(state.num_players - 1):
                prospects[i].lead[other] = in_steps(leads[other])


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
    if can_see_offer(state, seat, slot):
        describe(state.offer[slot], prospect)


@kernel
def describe(tile: int, prospect: State) -> None:
    for element in range(NUM_ELEMENTS):
        prospect.elements[element] = TILE_ELEMENTS[tile, element]
    if TILE_CHARACTER[tile] != NO_CHARACTER:
        prospect.character[TILE_CHARACTER[tile]] = 1


@kernel
def foresee_choice_of(state: State, chooser: int, gains: np.ndarray, prospect: State) -> None:
    """Who is appointed takes the best for themselves: what the others then find."""
    best = EMPTY
    for slot in range(MAX_PLAYERS):
        if state.offer[slot] != EMPTY and (best == EMPTY or gains[chooser, slot] > gains[chooser, best]):
            best = slot
    for further in range(state.num_players - 1):
        other = appointed_seat(state, further)
        if not state.has_drafted[other]:
            prospect.others[further] = in_steps(best_gain(state, gains, other, EMPTY))
            prospect.left[further] = in_steps(best_gain(state, gains, other, EMPTY if other == chooser else best))


@kernel
def foresee_round(
    state: State, seat: int, gains: np.ndarray, slot: int, chooser: int, leads: np.ndarray, prospect: State
) -> None:
    """Goes on with the round by first sight, after a seat took a slot or appointed who chooses, and takes it back."""
    offer, has_drafted = state.offer.copy(), state.has_drafted.copy()
    gained = np.zeros(MAX_PLAYERS)
    taker = seat if slot != EMPTY else chooser
    while taker != EMPTY:
        if slot == EMPTY:
            slot = best_tile(state, taker, gains)
        gained[taker] = gains[taker, slot]
        state.offer[slot] = EMPTY
        state.has_drafted[taker] = True
        last, slot, taker = taker, EMPTY, least_useful_to(state, taker, gains)
    for steps in range(1, state.num_players):
        other = (seat + steps) % state.num_players
        prospect.lead[steps - 1] = in_steps(leads[steps - 1] + gained[seat] - gained[other])
    if state.num_players > 2:  # R2; two players take turns to start
        prospect.starts[(last - seat) % state.num_players] = 1
    state.offer[:] = offer
    state.has_drafted[:] = has_drafted


@kernel
def best_tile(state: State, seat: int, gains: np.ndarray) -> int:
    best, most = EMPTY, -np.inf
    for slot in range(MAX_PLAYERS):
        if state.offer[slot] != EMPTY:
            worth = worth_of_tile(state, seat, gains, slot)
            if worth > most:
                best, most = slot, worth
    return best


@kernel
def least_useful_to(state: State, seat: int, gains: np.ndarray) -> int:
    """Whom a seat would appoint: the next clockwise among those with the least use for what is left; or nobody."""
    chosen, least = EMPTY, np.inf
    for steps in range(1, state.num_players):
        other = (seat + steps) % state.num_players
        if not state.has_drafted[other]:
            gain = best_gain(state, gains, other, EMPTY)
            if gain < least:
                chosen, least = other, gain
    return chosen
