"""Who knows what? Of the plan a seat knows its own readings; of the others their boards, not their hands.

A card in hand was last seen by the others when it left the board, if it ever was there in this round. It can have
changed since by no more than the moves of its holder that showed nothing on the board, and each of those was a look,
a flip or a turn. Redrawn worlds respect that, so that not even a perfect memory tells them from the real one.
"""

from math import exp, log

import numpy as np

from ..core.kernel import kernel
from ..core.random import below, happens, shuffle
from ..core.state import EMPTY, State, widened
from .actions import ACTIONS, write_moves
from .buildings import NUM_BUILDINGS, NUM_FACES, NUM_ORIENTATIONS, NUM_PLACES, NUM_PLANS
from .components import PLAN_BUILDING, PLAN_FACE, PLAN_ORIENTATION
from .deal import forget_readings
from .rules import look, moves_between
from .state import NO_MOVE, P_FACE, P_TURN, UNREAD, UNSHOWN, Phase

NUM_POSES = NUM_FACES * NUM_ORIENTATIONS
NUM_ACTIONS = ACTIONS.size
IMPOSSIBLE = -np.inf


@kernel
def is_plan_open(state: State) -> bool:
    """R4. Everybody sees the plan when a round has been checked; until then each has its own readings."""
    return state.phase != Phase.BUILD


@kernel
def determinise(state: State, seat: int, rng: np.ndarray) -> None:
    """Redraws the plan as the seat's readings allow, the plans to come, and all that the others hide."""
    sort_unused_plans(state)
    num_known = widened(state.rounds_done)
    if not is_plan_open(state):
        redraw_plan(state, seat, rng)
        num_known += 1
    shuffle(rng, state.plans[num_known:], NUM_PLANS - num_known)
    for other in range(state.num_players):
        if other != seat:
            redraw_secrets(state, other, rng)


@kernel
def sort_unused_plans(state: State) -> None:
    """Wipes out the order of the plans that were not checked yet: what is drawn must not depend on it."""
    is_used = np.zeros(NUM_PLANS, np.bool_)
    for i in range(state.rounds_done):
        is_used[state.plans[i]] = True
    position = state.rounds_done
    for plan in range(NUM_PLANS):
        if not is_used[plan]:
            state.plans[position] = plan
            position += 1


@kernel
def redraw_plan(state: State, seat: int, rng: np.ndarray) -> None:
    """Draws one of the plans not used yet, each as likely as the seat's readings make it."""
    likelihood = np.empty(NUM_PLANS, np.float64)
    best = IMPOSSIBLE
    for i in range(state.rounds_done, NUM_PLANS):
        likelihood[i] = log_likelihood(state, seat, widened(state.plans[i]))
        best = max(best, likelihood[i])
    total = 0.0
    chosen = state.rounds_done
    for i in range(state.rounds_done, NUM_PLANS):
        if likelihood[i] == IMPOSSIBLE:
            continue
        weight = exp(likelihood[i] - best)
        total += weight
        if happens(rng, weight / total):  # so each ends up chosen in proportion to its weight
            chosen = i
    kept = state.plans[state.rounds_done]
    state.plans[state.rounds_done] = state.plans[chosen]
    state.plans[chosen] = kept


@kernel
def log_likelihood(state: State, seat: int, plan: int) -> float:
    """T2. The logarithm of the probability of a seat's readings, were this the plan; up to a constant."""
    total = 0.0
    for place in range(NUM_PLACES):
        if state.building_read[seat, place] == UNREAD:
            continue
        if state.building_read[seat, place] != PLAN_BUILDING[plan, place]:
            return IMPOSSIBLE
        faces, orientations = state.faces_read[seat, place], state.orientations_read[seat, place]
        total += log_chance(faces, widened(PLAN_FACE[plan, place]), state.options[P_FACE])
        total += log_chance(orientations, widened(PLAN_ORIENTATION[plan, place]), state.options[P_TURN])
    return total


@kernel
def log_chance(tally: np.ndarray, truth: int, mistake: float) -> float:
    """How likely a tally of readings is, if they mistake the truth with a certain probability."""
    num_right = widened(tally[truth])
    num_wrong = 0
    for i in range(len(tally)):
        num_wrong += widened(tally[i])
    num_wrong -= num_right
    if (num_right > 0 and mistake == 1.0) or (num_wrong > 0 and mistake == 0.0):
        return IMPOSSIBLE
    total = 0.0
    if num_right > 0:
        total += num_right * log(1.0 - mistake)
    if num_wrong > 0:
        total += num_wrong * log(mistake / (len(tally) - 1))
    return total


@kernel
def redraw_secrets(state: State, other: int, rng: np.ndarray) -> None:
    """Another's hand, readings, and the move it has chosen but not made."""
    num_looks = widened(state.num_unseen[other]) - redraw_hand(state, other, rng)
    if not is_plan_open(state):
        forget_readings(state, other)
        for _ in range(num_looks):
            look(state, other, below(rng, NUM_PLACES), rng)
    if state.pending[other] != NO_MOVE:
        state.pending[other] = random_move(state, other, rng)


@kernel
def redraw_hand(state: State, other: int, rng: np.ndarray) -> int:
    """Redraws the poses of cards in hand; returns how many unseen moves that took.

    From the card lifted last to the one lifted first: each may have used what those lifted after it left over.
    """
    num_used = 0
    is_drawn = np.zeros(NUM_BUILDINGS, np.bool_)
    for _ in range(NUM_BUILDINGS):
        building = lifted_last(state, other, is_drawn)
        if building == EMPTY:
            return num_used
        is_drawn[building] = True
        drawn, shown = below(rng, NUM_POSES), widened(state.shown[other, building])
        if shown != UNSHOWN:
            since = widened(state.num_unseen[other]) - widened(state.unseen_when_lifted[other, building])
            if moves_between(shown, drawn) > since - num_used:
                drawn = shown
            num_used += moves_between(shown, drawn)
        state.face[other, building] = drawn // NUM_ORIENTATIONS
        state.orientation[other, building] = drawn % NUM_ORIENTATIONS
    return num_used


@kernel
def lifted_last(state: State, other: int, is_drawn: np.ndarray) -> int:
    """The card in hand, of those not drawn yet, that left the board last; EMPTY if there is none left."""
    found = EMPTY
    for building in range(NUM_BUILDINGS):
        if is_drawn[building] or not state.is_unlocked[other, building] or state.place_of[other, building] != EMPTY:
            continue
        if found == EMPTY or state.unseen_when_lifted[other, building] > state.unseen_when_lifted[other, found]:
            found = building
    return found


@kernel
def random_move(state: State, seat: int, rng: np.ndarray) -> int:
    """Any move that a seat could have chosen in this tick."""
    mask = np.zeros(NUM_ACTIONS, np.int8)
    write_moves(state, seat, mask)
    nth = below(rng, mask.sum())
    for action in range(NUM_ACTIONS):
        nth -= mask[action]
        if nth < 0:
            break
    return action
