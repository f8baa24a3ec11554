"""What would each choice bring? The change of what planets may be worth when they are finished, for all who choose."""

import numpy as np

from ..core.kernel import kernel
from ..core.layout import Feature, FeatureLayout, FeatureRecord
from ..core.scratch import new_record
from ..core.state import EMPTY, Struct, as_int64, float64, int64
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
from .heuristic import (
    FORECAST,
    Forecast,
    best_gain,
    count_free_spots,
    expect_growth,
    expect_tiles,
    expected_score,
    gains_of,
    worth_of_tile,
)
from .knowledge import can_see_offer
from .scoring import PLANET, summarize
from .state import PetitPrinceState, Phase

STEPS_PER_POINT = 4
STEPS_PER_LOGIT = 20
MAX_STEPS = 127
NUM_OTHERS = MAX_PLAYERS - 1
# hand-tuned
STARTING = 1.5  # points that the next to start may be ahead of what its planet promises, in games of greedy players
NORMAL_AS_LOGISTIC = 1.7
# By how many points a lead changes, by rounds to come, as in games of greedy players.
SPREAD = np.array([0.5, 5, 6.5, 7.5, 8.5, 9, 9.5, 10, 10, 10.5, 10.5, *[11] * (NUM_ROUNDS - 10)])
SMALLEST = 1e-6

ACTION_FEATURES = FeatureLayout(
    own=Feature((1,), MAX_STEPS, f"gain of the own planet, {STEPS_PER_POINT} a point", low=-MAX_STEPS),
    others=Feature((NUM_OTHERS,), MAX_STEPS, "gain of each other planet that has no tile yet", low=-MAX_STEPS),
    left=Feature((NUM_OTHERS,), MAX_STEPS, "the best gain left for each of them", low=-MAX_STEPS),
    lead=Feature(
        (NUM_OTHERS,),
        MAX_STEPS,
        "by how much one's planet may end ahead of each other, when the others have finished the round by first sight",
        low=-MAX_STEPS,
    ),
    chance=Feature(
        (1,),
        MAX_STEPS,
        f"the chance to win with these leads, in log-odds, {STEPS_PER_LOGIT} a unit",
        low=-MAX_STEPS,
    ),
    starts=Feature((MAX_PLAYERS,), 1, "one-hot, oneself first: who would then choose the next stack"),
    elements=Feature((NUM_ELEMENTS,), int(TILE_ELEMENTS.max()), "elements of the tile, unless it lies face down"),
    character=Feature((NUM_CHARACTERS,), 1, "one-hot: its character, unless it lies face down"),
)


class Workspace(Struct):
    """What a round is worked out in: arrays made for each candidate would take longer than what is computed in them."""

    gains: np.ndarray = float64(MAX_PLAYERS, MAX_PLAYERS)  # of each seat by each slot
    leads: np.ndarray = float64(NUM_OTHERS)  # over each other, clockwise
    leads_after: np.ndarray = float64(NUM_OTHERS)  # after one's own tile
    leads_then: np.ndarray = float64(NUM_OTHERS)  # at the end of the round
    offer: np.ndarray = int64(MAX_PLAYERS)  # as it is
    has_drafted: np.ndarray = int64(MAX_PLAYERS)  # as it is


WORKSPACE = Workspace.dtype


@kernel
def fill_action_features(state: PetitPrinceState, seat: int, actions: np.ndarray, features: np.ndarray) -> None:
    forecast, work = new_record(FORECAST), new_record(WORKSPACE)
    gains, leads = work.gains, work.leads
    expect_tiles(state, seat, forecast)
    expect_leads(state, seat, forecast, leads)
    if state.phase != Phase.STACK:
        for owner in range(state.num_players):
            if not state.has_drafted[owner]:
                gains_of(state, seat, owner, forecast, gains[owner])
    for i in range(len(actions)):
        record = features[i]
        if state.phase == Phase.TAKE:
            fill_tile(state, seat, gains, actions[i] - TAKE, record)
            fill_round(state, seat, work, actions[i] - TAKE, record)
        elif state.phase == Phase.APPOINT:
            chooser = appointed_seat(state, actions[i] - APPOINT)
            fill_choice_of(state, chooser, gains, record)
            fill_end(state, seat, work, chooser, leads, record)
        else:
            if state.phase == Phase.HIDE:
                fill_tile(state, seat, gains, actions[i] - HIDE, record)
            fill_leads(leads, state.num_players, NUM_ROUNDS - state.rounds_done, record)


@kernel
def in_steps(points: float) -> int:
    return as_int64(np.floor(min(max(STEPS_PER_POINT * points, -MAX_STEPS), MAX_STEPS) + 0.5))


@kernel
def expect_leads(state: PetitPrinceState, seat: int, forecast: Forecast, leads: np.ndarray) -> None:
    """How far the seat's planet may end ahead of each other's, clockwise."""
    planet = new_record(PLANET)
    summarize(state, seat, seat, planet)
    count_free_spots(state, seat, forecast)
    expect_growth(forecast)
    own = expected_score(planet, forecast)
    for steps in range(1, state.num_players):
        owner = (seat + steps) % state.num_players
        summarize(state, owner, seat, planet)
        count_free_spots(state, owner, forecast)
        expect_growth(forecast)
        leads[steps - 1] = own - expected_score(planet, forecast)


@kernel
def fill_leads(leads: np.ndarray, num_players: int, rounds_to_come: int, record: FeatureRecord) -> None:
    for other in range(num_players - 1):
        record.lead[other] = in_steps(leads[other])
    odds = STEPS_PER_LOGIT * logit_to_win(leads, num_players, rounds_to_come)
    record.chance[0] = as_int64(np.floor(min(max(odds, -MAX_STEPS), MAX_STEPS) + 0.5))


@kernel
def logit_to_win(leads: np.ndarray, num_players: int, rounds_to_come: int) -> float:
    """As if each other were overtaken, or not, regardless of the rest."""
    chance = 1.0
    for other in range(num_players - 1):
        chance /= 1 + np.exp(min(-NORMAL_AS_LOGISTIC * leads[other] / SPREAD[rounds_to_come], 30.0))
    chance = min(max(chance, SMALLEST), 1 - SMALLEST)
    return np.log(chance / (1 - chance))


@kernel
def fill_tile(state: PetitPrinceState, seat: int, gains: np.ndarray, slot: int, record: FeatureRecord) -> None:
    """A tile that is taken, or put face down: what it promises for everyone, and what is left beside it."""
    record.own[0] = in_steps(gains[seat, slot])
    for steps in range(1, state.num_players):
        other = (seat + steps) % state.num_players
        if not state.has_drafted[other]:
            record.others[steps - 1] = in_steps(gains[other, slot])
            record.left[steps - 1] = in_steps(best_gain(state, gains, other, slot))
    if can_see_offer(state, seat, slot):
        describe(state.offer[slot], record)


@kernel
def describe(tile: int, record: FeatureRecord) -> None:
    for element in range(NUM_ELEMENTS):
        record.elements[element] = TILE_ELEMENTS[tile, element]
    if TILE_CHARACTER[tile] != NO_CHARACTER:
        record.character[TILE_CHARACTER[tile]] = 1


@kernel
def fill_choice_of(state: PetitPrinceState, chooser: int, gains: np.ndarray, record: FeatureRecord) -> None:
    """Who is appointed takes the best for themselves: what the others then find."""
    best = EMPTY
    for slot in range(MAX_PLAYERS):
        if state.offer[slot] != EMPTY and (best == EMPTY or gains[chooser, slot] > gains[chooser, best]):
            best = slot
    for further in range(state.num_players - 1):
        other = appointed_seat(state, further)
        if not state.has_drafted[other]:
            record.others[further] = in_steps(best_gain(state, gains, other, EMPTY))
            record.left[further] = in_steps(best_gain(state, gains, other, EMPTY if other == chooser else best))


@kernel
def fill_round(state: PetitPrinceState, seat: int, work: Workspace, slot: int, record: FeatureRecord) -> None:
    """How the round may end after a seat took a slot and appoints whom it suits best."""
    taken = state.offer[slot]
    for other in range(NUM_OTHERS):
        work.leads_after[other] = work.leads[other] + work.gains[seat, slot]
    state.offer[slot] = EMPTY
    state.has_drafted[seat] = True
    best, most = EMPTY, -np.inf
    for other in range(state.num_players):
        if not state.has_drafted[other]:
            finish_round(state, seat, other, work, work.leads_after)
            odds = logit_to_win(work.leads_then, state.num_players, NUM_ROUNDS - 1 - state.rounds_done)
            if odds > most:
                best, most = other, odds
    fill_end(state, seat, work, best, work.leads_after, record)
    state.offer[slot] = taken
    state.has_drafted[seat] = False


@kernel
def fill_end(
    state: PetitPrinceState, seat: int, work: Workspace, chooser: int, leads: np.ndarray, record: FeatureRecord
) -> None:
    """How the round may end after a seat appointed who chooses."""
    last = finish_round(state, seat, chooser, work, leads)
    if state.num_players > 2:  # R2; two players take turns to start
        record.starts[(last - seat) % state.num_players] = 1
    fill_leads(work.leads_then, state.num_players, NUM_ROUNDS - 1 - state.rounds_done, record)


@kernel
def finish_round(state: PetitPrinceState, seat: int, chooser: int, work: Workspace, leads: np.ndarray) -> int:
    """Goes on with the round by first sight, and takes it back; fills in a seat's leads then. Tells who was last."""
    gains, then = work.gains, work.leads_then
    for i in range(MAX_PLAYERS):
        work.offer[i], work.has_drafted[i] = state.offer[i], state.has_drafted[i]
    for other in range(NUM_OTHERS):
        then[other] = leads[other]
    last = seat
    while chooser != EMPTY:
        slot = best_tile(state, chooser, gains)
        then[(chooser - seat) % state.num_players - 1] -= gains[chooser, slot]
        state.offer[slot] = EMPTY
        state.has_drafted[chooser] = True
        last, chooser = chooser, least_useful_to(state, chooser, gains)
    if state.num_players > 2 and last != seat and state.rounds_done < NUM_ROUNDS - 1:
        then[(last - seat) % state.num_players - 1] -= STARTING
    for i in range(MAX_PLAYERS):
        state.offer[i], state.has_drafted[i] = work.offer[i], work.has_drafted[i]
    return last


@kernel
def best_tile(state: PetitPrinceState, seat: int, gains: np.ndarray) -> int:
    best, most = EMPTY, -np.inf
    for slot in range(MAX_PLAYERS):
        if state.offer[slot] != EMPTY:
            worth = worth_of_tile(state, seat, gains, slot)
            if worth > most:
                best, most = slot, worth
    return best


@kernel
def least_useful_to(state: PetitPrinceState, seat: int, gains: np.ndarray) -> int:
    """Whom a seat would appoint: the next clockwise among those with the least use for what is left; or nobody."""
    chosen, least = EMPTY, np.inf
    for steps in range(1, state.num_players):
        other = (seat + steps) % state.num_players
        if not state.has_drafted[other]:
            gain = best_gain(state, gains, other, EMPTY)
            if gain < least:
                chosen, least = other, gain
    return chosen
