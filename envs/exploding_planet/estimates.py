"""What does a seat expect? Planets among the next cards, cards in other hands, and what each of them is worth.

All worth is reckoned in eco-kits.
"""

import numpy as np

from ..core.kernel import kernel
from ..core.state import Struct, as_int64, float64, int64
from .actions import can_target
from .cards import has_no_more
from .components import CARDS_OF_FIVE, MAX_PILE, NUM_HELD, NUM_TITLES, TURNS_PER_ATTACK, Title
from .knowledge import count_open, count_unseen
from .pile import num_planets_in_pile, recall_pile
from .state import MIXED, NUM_KINDS, UNKNOWN, ExplodingPlanetState, Play

# hand-tuned
WORTH = np.array([1.0, 0.35, 0.3, 0.2, 0.35, 0.15, 0.25, 0.1, 0.35, 0.15, 0.3, 0.05, 0.05, 0.05, 0.08])
"""Of a card in the hand, by title."""
CHEAPEST_FIRST = np.argsort(WORTH)
LOST_GAME = 2.5  # of a planet without a kit
LOST_KIT = 0.8  # of a planet with one: its worth, less the choice where the planet goes
OTHERS_LOSS = 1.5  # of a planet that another player draws, who may have a kit or not; all others share in the gain
DRAWN_CARD = 0.2  # of a card drawn that is no planet
CUSHION = 0.3  # part of a planet's harm that a kit takes off an attacked player, over two turns
PATIENCE = 0.7  # how likely the pile stays as it is while one more card is drawn


class Estimates(Struct):
    """What a seat expects of the pile and of cards it cannot place."""

    risk: np.ndarray = float64(MAX_PILE + 1)  # planets expected above each depth
    mean_risk: float = float64()  # of any card, after a shuffle
    bottom_risk: float = float64()
    unseen: np.ndarray = int64(NUM_TITLES)  # cards the seat cannot place
    num_unseen: float = float64()  # those that a hand can hold
    mean_worth: float = float64()  # of one of those
    loss: float = float64()  # what a planet costs the seat
    gain: float = float64()  # what it brings if another draws it
    share: float = float64()  # of another's loss


ESTIMATES = Estimates.dtype


@kernel
def estimate(state: ExplodingPlanetState, seat: int, expected: Estimates) -> None:
    """What the seat expects of the pile and of cards it cannot place."""
    titles = np.empty(MAX_PILE, np.int8)
    mixed = np.empty(NUM_KINDS, np.int64)
    recall_pile(state, seat, titles, mixed)
    count_unseen(state, seat, titles, mixed, expected.unseen)
    for title in range(NUM_HELD):
        expected.num_unseen += expected.unseen[title]
        expected.mean_worth += expected.unseen[title] * WORTH[title]
    expected.mean_worth /= max(expected.num_unseen, 1.0)
    planets, unknown, num_mixed, num_hidden = count_open(state, titles, mixed)
    for depth in range(state.pile_size):
        if titles[depth] == UNKNOWN:
            expected.bottom_risk = planets / unknown
        elif titles[depth] == MIXED:
            hidden = num_hidden * planets / max(unknown, 1)
            expected.bottom_risk = (mixed[Title.EXPLODING_PLANET] + hidden) / num_mixed
        else:
            expected.bottom_risk = 1.0 if titles[depth] == Title.EXPLODING_PLANET else 0.0
        expected.risk[depth + 1] = expected.risk[depth] + expected.bottom_risk
    expected.mean_risk = num_planets_in_pile(state) / max(state.pile_size, 1)
    expected.loss = LOST_KIT if state.hands[seat, Title.ECO_KIT] > 0 else LOST_GAME
    expected.share = 1 / (state.num_alive - 1)
    expected.gain = OTHERS_LOSS * expected.share


@kernel
def risk_of(state: ExplodingPlanetState, expected: Estimates, first: int, count: int) -> float:
    """How likely a planet is among so many cards from a depth on."""
    if count <= 0 or first >= state.pile_size:
        return 0.0
    return min(expected.risk[min(first + count, state.pile_size)] - expected.risk[first], 1.0)


@kernel
def planet_at(state: ExplodingPlanetState, expected: Estimates, depth: int, own_draws: int) -> float:
    """What a planet at a depth is good for, if the seat draws so many cards first and then everyone in turn."""
    if depth < own_draws:
        return -expected.loss
    later = depth - own_draws
    is_own = later % state.num_alive == state.num_alive - 1
    return (-expected.loss if is_own else expected.gain) * PATIENCE**later


@kernel
def handed_on(state: ExplodingPlanetState) -> int:
    """R4. The turns that an attack gives."""
    return TURNS_PER_ATTACK + (state.turns_owed if state.is_attacked else 0)


# The worth of cards


@kernel
def chance_to_hold(state: ExplodingPlanetState, seat: int, expected: Estimates, owner: int, title: int) -> float:
    """How likely another player holds a card of a title."""
    if state.known_hands[seat, owner, title] > 0:
        return 1.0
    if has_no_more(state, seat, owner, title):
        return 0.0
    unknown = float(state.hand_sizes[owner])
    for any_title in range(NUM_HELD):
        unknown -= state.known_hands[seat, owner, any_title]
    return 1 - (1 - expected.unseen[title] / max(expected.num_unseen, 1.0)) ** unknown


@kernel
def worth_of_hand(state: ExplodingPlanetState, seat: int, expected: Estimates, owner: int) -> float:
    """Of one's own, or what one expects of another's."""
    total, unknown = 0.0, float(state.hand_sizes[owner])
    for title in range(NUM_HELD):
        count = state.hands[owner, title] if owner == seat else state.known_hands[seat, owner, title]
        total += count * WORTH[title]
        unknown -= count
    return total + unknown * expected.mean_worth


@kernel
def worth_of_combo(combo: np.ndarray) -> float:
    return combo[1] * WORTH[combo[0]] + combo[2] * WORTH[Title.DD_JOKER]


@kernel
def worth_of_five(hand: np.ndarray) -> float:
    """Of the five cheapest titles held."""
    total, count = 0.0, 0
    for title in CHEAPEST_FIRST:
        if hand[title] > 0 and count < CARDS_OF_FIVE:
            total += WORTH[title]
            count += 1
    return total


@kernel
def best_discarded(state: ExplodingPlanetState) -> float:
    best = 0.0
    for title in range(NUM_HELD):
        if state.discard[title] > 0:
            best = max(best, WORTH[title])
    return best


@kernel
def gain_from(state: ExplodingPlanetState, seat: int, expected: Estimates, play: int, target: int) -> float:
    """What a play on a target brings: cards, and that the other lacks them."""
    worth = 0.0
    if play == Play.TARGETED_ATTACK:
        return expected.gain * (1 - CUSHION * chance_to_hold(state, seat, expected, target, as_int64(Title.ECO_KIT)))
    if play == Play.SOLIDARITY:
        worth = worth_of_hand(state, seat, expected, target) - worth_of_hand(state, seat, expected, seat)
    elif play == Play.TRIPLE:
        worth = chance_to_hold(state, seat, expected, target, as_int64(Title.ECO_KIT)) * WORTH[Title.ECO_KIT]
    elif state.hand_sizes[target] > 0:
        worth = worth_of_hand(state, seat, expected, target) / state.hand_sizes[target]
        if play == Play.DONATION:
            worth /= state.hand_sizes[target]
    return worth * (1 + expected.share)


@kernel
def best_gain(state: ExplodingPlanetState, seat: int, expected: Estimates, play: int) -> float:
    best = -np.inf
    for target in range(state.num_players):
        if can_target(state, play, target):
            best = max(best, gain_from(state, seat, expected, play, target))
    return best
