"""What looks good at first sight? What a choice does to the risk of the next draws, and to the worth of hands.

From what it knows of the pile the seat reckons how likely each of the next cards is a planet. A planet costs a kit, or
the game for who has none; one that others will draw is a gain. While the risk is low it draws and keeps its cards;
as the risk grows it pays with the cheapest card that helps. Cards have a worth, the eco-kit by far the most, so pairs
and triples of cheap cards are laid at once, a triple asks for the kit, a donation gets the cheapest card, and a nope
is spent only on what costs more than a nope. A planet is put back where others draw it, first of all the next player.
"""

import numpy as np

from ..core.kernel import kernel
from ..core.scratch import new_record
from ..core.state import as_int64
from .actions import (
    DEPTH,
    DRAW,
    FIVE,
    GIVE,
    LAY,
    NAME,
    NOPE,
    ORDER,
    ORDERS,
    PAIR,
    PAIRS,
    PLAY,
    TAKE,
    TARGET,
    TRIPLE,
    TRIPLES,
    can_target,
    holds,
    targeted_seat,
)
from .components import CARDS_LOOKED_AT, FIRST_PLAYED, NUM_HELD, NUM_PLAYED, Title
from .estimates import (
    DRAWN_CARD,
    ESTIMATES,
    WORTH,
    Estimates,
    best_discarded,
    best_gain,
    chance_to_hold,
    estimate,
    gain_from,
    handed_on,
    planet_at,
    risk_of,
    worth_of_combo,
    worth_of_five,
    worth_of_hand,
)
from .state import UNKNOWN, ExplodingPlanetState, Phase, Play
from .turns import next_living

# hand-tuned
LOGITS_PER_KIT = 3.0  # of an eco-kit, in which all worth is reckoned
NEARER = 0.05  # an attack on a nearer player leaves more turns to others before one's own
WARNED = 0.5  # part of a planet's harm that who foresees it is spared: a card is needed too


@kernel
def prior_logits(state: ExplodingPlanetState, seat: int, values: np.ndarray) -> None:
    """Fills in what each choice promises, as log-odds."""
    expected = new_record(ESTIMATES)
    estimate(state, seat, expected)
    if state.phase == Phase.PLAY:
        rate_plays(state, seat, expected, values)
    elif state.phase == Phase.TARGET:
        for steps in range(state.num_players - 1):
            target = targeted_seat(state, steps)
            if can_target(state, state.play, target):
                values[TARGET + steps] = gain_from(state, seat, expected, state.play, target) - NEARER * steps
    elif state.phase == Phase.NOPE:
        wish = -1.0 if state.num_nopes % 2 else 1.0
        values[NOPE] = wish * harm(state, seat, expected) - WORTH[Title.NOPE]
    elif state.phase == Phase.ORDER:
        rate_orders(state, seat, expected, values)
    elif state.phase == Phase.BURY:
        for depth in range(state.pile_size + 1):
            values[DEPTH + depth] = planet_at(state, expected, depth, state.turns_owed - 1)
    else:
        rate_titles(state, seat, expected, values)
    for action in range(len(values)):
        values[action] *= LOGITS_PER_KIT


# Plays


@kernel
def rate_plays(state: ExplodingPlanetState, seat: int, expected: Estimates, values: np.ndarray) -> None:
    """What ends the turn by its risks; what does not, by what it brings before the turn goes on."""
    values[DRAW] = after_draw(state, expected)
    rescue = -expected.loss
    for i in range(NUM_PLAYED):
        title = FIRST_PLAYED + i
        values[PLAY + i] = after(state, expected, title) - WORTH[title]
        if state.hands[seat, title] > 0:
            rescue = max(rescue, values[PLAY + i])
    best = max(values[DRAW], rescue)
    divination = PLAY + Title.DIVINATION - FIRST_PLAYED
    values[divination] = after_divination(state, expected, rescue) - WORTH[Title.DIVINATION]
    if state.hands[seat, Title.DIVINATION] > 0:
        best = max(best, values[divination])
    rate_taking(state, seat, expected, best, values)


@kernel
def after(state: ExplodingPlanetState, expected: Estimates, title: int) -> float:
    """What is in record once a card has worked that helps against a planet on top."""
    if title == Title.SKIP:
        return after_skip(state, expected)
    if title == Title.BAD_DEED or title == Title.TARGETED_ATTACK:
        return expected.gain * risk_of(state, expected, 0, handed_on(state))
    if title == Title.REVERSAL:
        risk = expected.bottom_risk
        return after_skip(state, expected) + DRAWN_CARD * (1 - risk) - expected.loss * risk
    if title == Title.RECYCLING:
        risk = expected.mean_risk
        return DRAWN_CARD * (1 - risk) - (expected.loss * state.turns_owed - expected.gain) * risk
    if title == Title.CHANGE_THE_FUTURE:
        return after_change(state, expected)
    return -np.inf


@kernel
def after_draw(state: ExplodingPlanetState, expected: Estimates) -> float:
    """The risk of all turns owed, and of the next player's."""
    owed = state.turns_owed
    risk = expected.loss * risk_of(state, expected, 0, owed) - expected.gain * risk_of(state, expected, owed, 1)
    return DRAWN_CARD * (1 - risk_of(state, expected, 0, 1)) - risk


@kernel
def after_skip(state: ExplodingPlanetState, expected: Estimates) -> float:
    """One turn fewer: what it would have drawn is left to others."""
    rest = state.turns_owed - 1
    return expected.gain * risk_of(state, expected, rest, 1) - expected.loss * risk_of(state, expected, 0, rest)


@kernel
def after_change(state: ExplodingPlanetState, expected: Estimates) -> float:
    """Planets in sight go to others, unless oneself has to draw all cards in sight."""
    in_sight = risk_of(state, expected, 0, CARDS_LOOKED_AT)
    risk = risk_of(state, expected, CARDS_LOOKED_AT, state.turns_owed - 1)
    if state.turns_owed >= CARDS_LOOKED_AT:
        risk += in_sight
    return DRAWN_CARD - expected.loss * risk + expected.gain * in_sight


@kernel
def after_divination(state: ExplodingPlanetState, expected: Estimates, rescue: float) -> float:
    """Helps to keep other cards for the planet that is really there."""
    now = risk_of(state, expected, 0, 1)
    later = risk_of(state, expected, 0, state.turns_owed) - now
    others = expected.gain * risk_of(state, expected, state.turns_owed, 1)
    return now * rescue + (1 - now) * (DRAWN_CARD - expected.loss * later) + others


@kernel
def rate_taking(state: ExplodingPlanetState, seat: int, expected: Estimates, best: float, values: np.ndarray) -> None:
    """What brings cards leaves the best of the turn still to come."""
    for play in (Play.DONATION, Play.SOLIDARITY):
        values[PLAY + play - FIRST_PLAYED] = best + best_gain(state, seat, expected, as_int64(play)) - WORTH[play]
    hand = state.hands[seat]
    stolen = best_gain(state, seat, expected, as_int64(Play.PAIR))
    for i in range(len(PAIRS)):
        if holds(hand, PAIRS[i]):
            values[PAIR + i] = best + stolen - worth_of_combo(PAIRS[i])
    asked_for = best_gain(state, seat, expected, as_int64(Play.TRIPLE))
    for i in range(len(TRIPLES)):
        if holds(hand, TRIPLES[i]):
            values[TRIPLE + i] = best + asked_for - worth_of_combo(TRIPLES[i])
    values[FIVE] = best + best_discarded(state) - worth_of_five(hand)


# Nopes


@kernel
def harm(state: ExplodingPlanetState, seat: int, expected: Estimates) -> float:
    """What it costs the seat if the play takes effect; below zero if that is welcome."""
    play, owed = state.play, state.turns_owed
    now, ahead = risk_of(state, expected, 0, 1), risk_of(state, expected, 0, owed)
    if state.turn == seat:
        return -gain_of_own(state, seat, expected, ahead)
    is_next = next_living(state, state.turn) == seat
    if play == Play.BAD_DEED or play == Play.TARGETED_ATTACK:
        given = risk_of(state, expected, 0, handed_on(state))
        is_hit = is_next if play == Play.BAD_DEED else state.target == seat
        return expected.gain * ahead + (expected.loss if is_hit else -expected.gain) * given
    if play == Play.SKIP or play == Play.REVERSAL or play == Play.CHANGE_THE_FUTURE:
        comes_next = is_next and owed == 1
        return now * (expected.gain + expected.loss) if comes_next else 0.0
    if play == Play.RECYCLING:
        return expected.gain * (now - expected.mean_risk)
    if play == Play.DIVINATION:
        return WARNED * expected.gain * now
    if play == Play.FIVE:
        return expected.share * best_discarded(state)
    return lost_to(state, seat, expected) if state.target == seat else 0.0


@kernel
def lost_to(state: ExplodingPlanetState, seat: int, expected: Estimates) -> float:
    """What a donation, pair, triple or solidarity takes from the seat it names."""
    worth = worth_of_hand(state, seat, expected, seat)
    if state.play == Play.SOLIDARITY:
        worth -= worth_of_hand(state, seat, expected, state.turn)
    elif state.play == Play.TRIPLE:
        worth = WORTH[Title.ECO_KIT] if state.hands[seat, Title.ECO_KIT] > 0 else 0.0
    elif state.play == Play.DONATION:
        worth = worth / max(state.hand_sizes[seat], 1) ** 2
    else:
        worth /= max(state.hand_sizes[seat], 1)
    return worth * (1 + expected.share)


@kernel
def gain_of_own(state: ExplodingPlanetState, seat: int, expected: Estimates, ahead: float) -> float:
    """What the seat's own play brings if it takes effect."""
    if state.play == Play.FIVE:
        return best_discarded(state)
    if state.play in (Play.DONATION, Play.SOLIDARITY, Play.PAIR, Play.TRIPLE):
        return gain_from(state, seat, expected, state.play, state.target)
    return (expected.loss + expected.gain) * ahead


# What follows a play


@kernel
def rate_titles(state: ExplodingPlanetState, seat: int, expected: Estimates, values: np.ndarray) -> None:
    """Ask for and take what is worth most, lay and give away what is worth least."""
    for title in range(NUM_HELD):
        if state.phase == Phase.NAME:
            values[NAME + title] = chance_to_hold(state, seat, expected, state.target, title) * WORTH[title]
        values[TAKE + title] = WORTH[title]
        values[GIVE + title] = -WORTH[title]
        values[LAY + title] = -WORTH[title]


@kernel
def rate_orders(state: ExplodingPlanetState, seat: int, expected: Estimates, values: np.ndarray) -> None:
    """Planets go where others draw them, the best cards where oneself does."""
    for i in range(len(ORDERS)):
        for position in range(min(state.pile_size, CARDS_LOOKED_AT)):
            title = state.known_pile[seat, ORDERS[i, position]]
            good = planet_at(state, expected, position, state.turns_owed)
            if title == Title.EXPLODING_PLANET:
                values[ORDER + i] += good
            elif title != UNKNOWN:
                values[ORDER + i] -= np.sign(good) * DRAWN_CARD * WORTH[title]
