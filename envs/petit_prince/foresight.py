"""What would each choice bring? The change of what planets may be worth when they are finished, for all who choose."""

import numpy as np

from ..core.blocks import Piece, Pieces
from ..core.kernel import kernel
from ..core.state import EMPTY, State, named, widened
from .actions import APPOINT, HIDE, TAKE, appointed_seat
from .components import (
    MAX_PLAYERS,
    NO_CHARACTER,
    NUM_CHARACTERS,
    NUM_ELEMENTS,
    NUM_ROUNDS,
    TILE_CHARACTER,
    TILE_ELEMENTS,
)
from .greedy import FORECAST, best_gain, expect_tiles, free_places, gains_of, outlook, worth_of_tile
from .knowledge import can_see_offer
from .scoring import PLANET, summarise
from .state import Phase

A_POINT = 4
A_LOG_ODD = 20
MOST = 127
NUM_OTHERS = MAX_PLAYERS - 1
# By how many points a lead changes, by rounds to come, as in games of greedy players.
SPREAD = np.array([0.5, 5, 6.5, 7.5, 8.5, 9, 9.5, 10, 10, 10.5, 10.5, *[11] * (NUM_ROUNDS - 10)])
STARTING = 1.5  # points that the next to start may be ahead of what its planet promises, as in the same games
NORMAL_AS_LOGISTIC = 1.7
SMALLEST = 1e-6

FORESIGHT = Pieces(
    own=Piece((1,), MOST, f"what the tile promises for one's own planet, {A_POINT} a point", low=-MOST),
    others=Piece((NUM_OTHERS,), MOST, "what it promises for each of the others who choose yet, likewise", low=-MOST),
    left=Piece((NUM_OTHERS,), MOST, "the best that would be left for each of them, likewise", low=-MOST),
    lead=Piece(
        (NUM_OTHERS,),
        MOST,
        "by how much one's planet may end ahead of each other, when the others have finished the round by first sight",
        low=-MOST,
    ),
    chance=Piece((1,), MOST, f"the chance to win that these leads promise, in log-odds, {A_LOG_ODD} a unit", low=-MOST),
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
        prospect = prospects[i]
        if state.phase == Phase.TAKE:
            foresee_tile(state, seat, gains, actions[i] - TAKE, prospect)
            foresee_round(state, seat, gains, actions[i] - TAKE, leads, prospect)
        elif state.phase == Phase.APPOINT:
            chooser = appointed_seat(state, actions[i] - APPOINT)
            foresee_choice_of(state, chooser, gains, prospect)
            foresee_end(state, seat, gains, chooser, leads, prospect)
        else:
            if state.phase == Phase.HIDE:
                foresee_tile(state, seat, gains, actions[i] - HIDE, prospect)
            foresee_leads(leads, state.num_players, NUM_ROUNDS - state.rounds_done, prospect)


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
def foresee_leads(leads: np.ndarray, num_players: int, rounds_to_come: int, prospect: State) -> None:
    for other in range(num_players - 1):
        prospect.lead[other] = in_steps(leads[other])
    odds = A_LOG_ODD * log_odds_to_win(leads, num_players, rounds_to_come)
    prospect.chance[0] = widened(np.floor(min(max(odds, -MOST), MOST) + 0.5))


@kernel
def log_odds_to_win(leads: np.ndarray, num_players: int, rounds_to_come: int) -> float:
    """As if each other were overtaken, or not, regardless of the rest."""
    chance = 1.0
    for other in range(num_players - 1):
        chance /= 1 + np.exp(min(-NORMAL_AS_LOGISTIC * leads[other] / SPREAD[rounds_to_come], 30.0))
    chance = min(max(chance, SMALLEST), 1 - SMALLEST)
    return np.log(chance / (1 - chance))


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
def foresee_round(state: State, seat: int, gains: np.ndarray, slot: int, leads: np.ndarray, prospect: State) -> None:
    """How the round may end after a seat took a slot and appoints whom it suits best."""
    taken = state.offer[slot]
    leads = leads + gains[seat, slot]
    state.offer[slot] = EMPTY
    state.has_drafted[seat] = True
    best, most, then = EMPTY, -np.inf, np.zeros(NUM_OTHERS)
    for other in range(state.num_players):
        if not state.has_drafted[other]:
            finish_round(state, seat, other, gains, leads, then)
            odds = log_odds_to_win(then, state.num_players, NUM_ROUNDS - 1 - state.rounds_done)
            if odds > most:
                best, most = other, odds
    foresee_end(state, seat, gains, best, leads, prospect)
    state.offer[slot] = taken
    state.has_drafted[seat] = False


@kernel
def foresee_end(state: State, seat: int, gains: np.ndarray, chooser: int, leads: np.ndarray, prospect: State) -> None:
    """How the round may end after a seat appointed who chooses."""
    then = np.zeros(NUM_OTHERS)
    last = finish_round(state, seat, chooser, gains, leads, then)
    if state.num_players > 2:  # R2; two players take turns to start
        prospect.starts[(last - seat) % state.num_players] = 1
    foresee_leads(then, state.num_players, NUM_ROUNDS - 1 - state.rounds_done, prospect)


@kernel
def finish_round(state: State, seat: int, chooser: int, gains: np.ndarray, leads: np.ndarray, then: np.ndarray) -> int:
    """Goes on with the round by first sight, and takes it back; fills in a seat's leads then. Tells who was last."""
    offer, has_drafted = state.offer.copy(), state.has_drafted.copy()
    then[:] = leads
    last = seat
    while chooser != EMPTY:
        slot = best_tile(state, chooser, gains)
        then[(chooser - seat) % state.num_players - 1] -= gains[chooser, slot]
        state.offer[slot] = EMPTY
        state.has_drafted[chooser] = True
        last, chooser = chooser, least_useful_to(state, chooser, gains)
    if state.num_players > 2 and last != seat and state.rounds_done < NUM_ROUNDS - 1:
        then[(last - seat) % state.num_players - 1] -= STARTING
    state.offer[:] = offer
    state.has_drafted[:] = has_drafted
    return last


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
