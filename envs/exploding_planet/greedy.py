"""What looks good at first sight? What a choice does to the risk of the next draws, and to the worth of hands.

From what it knows of the pile the seat reckons how likely each of the next cards is a planet. A planet costs a kit, or
the game for who has none; one that others will draw is a gain. While the risk is low it draws and keeps its cards;
as the risk grows it pays with the cheapest card that helps. Cards have a worth, the eco-kit by far the most, so pairs
and triples of cheap cards are laid at once, a triple asks for the kit, a donation gets the cheapest card, and a nope
is spent only on what costs more than a nope. A planet is put back where others draw it, first of all the next player.
"""

import numpy as np

from ..core.kernel import kernel
from ..core.state import State, named
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
from .components import (
    CARDS_LOOKED_AT,
    CARDS_OF_FIVE,
    FIRST_PLAYED,
    MAX_PILE,
    NUM_HELD,
    NUM_TITLES,
    TURNS_OF_AN_ATTACK,
    Title,
    int64,
)
from .knowledge import count_unseen, num_planets_in_pile, recall_pile
from .state import UNKNOWN, Phase, Play
from .turns import next_living

LOG_ODDS = 3.0  # of an eco-kit, in which all worth is reckoned
WORTH = np.array([1.0, 0.35, 0.3, 0.2, 0.35, 0.15, 0.25, 0.1, 0.35, 0.15, 0.3, 0.05, 0.05, 0.05, 0.08])
"""Of a card in the hand, by title."""
LOST_GAME = 2.5  # of a planet without a kit
LOST_KIT = 0.8  # of a planet with one: its worth, less the choice where the planet goes
OTHERS_LOSS = 1.5  # of a planet that another player draws, who may have a kit or not; all others share in the gain
DRAWN_CARD = 0.2  # of a card drawn that is no planet
PATIENCE = 0.7  # how likely the pile stays as it is while one more card is drawn
NEARER = 0.05  # an attack on a nearer player leaves more turns to others before one's own

OUTLOOK = np.dtype(
    [
        ("risk", np.float64, MAX_PILE + 1),  # planets expected above each depth
        ("mean_risk", np.float64),  # of any card, after a shuffle
        ("bottom_risk", np.float64),
        ("unseen", np.int64, NUM_TITLES),  # cards the seat cannot place
        ("num_unseen", np.float64),  # those that a hand can hold
        ("mean_worth", np.float64),  # of one of those
        ("loss", np.float64),  # what a planet costs the seat
        ("gain", np.float64),  # what it brings if another draws it
        ("share", np.float64),  # of another's loss
    ],
    align=True,
)


@kernel
def appraise(state: State, seat: int, values: np.ndarray) -> None:
    """Fills in what each choice promises, as log-odds."""
    outlook = named(np.zeros(1, OUTLOOK))[0]
    look_ahead(state, seat, outlook)
    if state.phase == Phase.PLAY:
        appraise_plays(state, seat, outlook, values)
    elif state.phase == Phase.TARGET:
        for steps in range(state.num_players - 1):
            target = targeted_seat(state, steps)
            if can_target(state, state.play, target):
                values[TARGET + steps] = gain_from(state, seat, outlook, state.play, target) - NEARER * steps
    elif state.phase == Phase.NOPE:
        wish = -1.0 if state.num_nopes % 2 else 1.0
        values[NOPE] = wish * harm(state, seat, outlook) - WORTH[Title.NOPE]
    elif state.phase == Phase.ORDER:
        appraise_orders(state, seat, outlook, values)
    elif state.phase == Phase.BURY:
        for depth in range(state.pile_size + 1):
            values[DEPTH + depth] = planet_at(state, outlook, depth, state.turns_owed - 1)
    else:
        for title in range(NUM_HELD):
            values[NAME + title] = chance_to_hold(state, seat, outlook, state.target, title) * WORTH[title]
            values[TAKE + title] = WORTH[title]
            values[GIVE + title] = values[LAY + title] = -WORTH[title]
    for action in range(len(values)):
        values[action] *= LOG_ODDS


@kernel
def look_ahead(state: State, seat: int, outlook: State) -> None:
    """What the seat expects of the pile and of cards it cannot place."""
    titles = np.empty(MAX_PILE, np.int8)
    recall_pile(state, seat, titles)
    count_unseen(state, seat, titles, outlook.unseen)
    for title in range(NUM_HELD):
        outlook.num_unseen += outlook.unseen[title]
        outlook.mean_worth += outlook.unseen[title] * WORTH[title]
    outlook.mean_worth /= max(outlook.num_unseen, 1.0)
    planets, unknown = outlook.unseen[Title.EXPLODING_PLANET], 0
    for depth in range(state.pile_size):
        unknown += titles[depth] == UNKNOWN
    for depth in range(state.pile_size):
        if titles[depth] == UNKNOWN:
            outlook.bottom_risk = planets / unknown
        else:
            outlook.bottom_risk = 1.0 if titles[depth] == Title.EXPLODING_PLANET else 0.0
        outlook.risk[depth + 1] = outlook.risk[depth] + outlook.bottom_risk
    outlook.mean_risk = num_planets_in_pile(state) / max(state.pile_size, 1)
    outlook.loss = LOST_KIT if state.hands[seat, Title.ECO_KIT] > 0 else LOST_GAME
    outlook.share = 1 / (state.num_alive - 1)
    outlook.gain = OTHERS_LOSS * outlook.share


@kernel
def risk_of(state: State, outlook: State, first: int, count: int) -> float:
    """How likely a planet is among so many cards from a depth on."""
    if count <= 0 or first >= state.pile_size:
        return 0.0
    return min(outlook.risk[min(first + count, state.pile_size)] - outlook.risk[first], 1.0)


# Plays


@kernel
def appraise_plays(state: State, seat: int, outlook: State, values: np.ndarray) -> None:
    """What ends the turn by its risks; what does not, by what it brings before the turn goes on."""
    hand, owed = state.hands[seat], state.turns_owed
    loss, gain = outlook.loss, outlook.gain
    now = risk_of(state, outlook, 0, 1)
    ahead, rest = risk_of(state, outlook, 0, owed), risk_of(state, outlook, 0, owed - 1)
    draw = DRAWN_CARD * (1 - now) - loss * ahead + gain * risk_of(state, outlook, owed, 1)
    skip = gain * risk_of(state, outlook, owed - 1, 1) - loss * rest
    attack = gain * risk_of(state, outlook, 0, handed_on(state))
    reversal = DRAWN_CARD * (1 - outlook.bottom_risk) - loss * outlook.bottom_risk + skip
    shuffled = DRAWN_CARD * (1 - outlook.mean_risk) - (loss * owed - gain) * outlook.mean_risk
    in_sight = risk_of(state, outlook, 0, CARDS_LOOKED_AT)
    beyond = risk_of(state, outlook, CARDS_LOOKED_AT, owed - 1) + (in_sight if owed >= CARDS_LOOKED_AT else 0.0)
    changed = DRAWN_CARD - loss * beyond + gain * in_sight
    rescue = -loss
    values[DRAW] = draw
    for title in range(FIRST_PLAYED, Title.SOLIDARITY + 1):
        worth = -WORTH[title]
        if title == Title.SKIP:
            worth += skip
        elif title == Title.BAD_DEED or title == Title.TARGETED_ATTACK:
            worth += attack
        elif title == Title.REVERSAL:
            worth += reversal
        elif title == Title.RECYCLING:
            worth += shuffled
        elif title == Title.CHANGE_THE_FUTURE:
            worth += changed
        else:
            continue
        values[PLAY + title - FIRST_PLAYED] = worth
        if hand[title] > 0:
            rescue = max(rescue, worth)
    best = max(draw, rescue)
    foreseen = now * rescue + (1 - now) * (DRAWN_CARD - loss * (ahead - now))
    values[PLAY + Title.DIVINATION - FIRST_PLAYED] = foreseen - WORTH[Title.DIVINATION]
    best = max(best, foreseen - WORTH[Title.DIVINATION]) if hand[Title.DIVINATION] > 0 else best
    appraise_taking(state, seat, outlook, best, values)


@kernel
def appraise_taking(state: State, seat: int, outlook: State, best: float, values: np.ndarray) -> None:
    """What brings cards leaves the best of the turn still to come."""
    for play in (Play.DONATION, Play.SOLIDARITY):
        values[PLAY + play - FIRST_PLAYED] = best + best_gain(state, seat, outlook, int64(play)) - WORTH[play]
    hand = state.hands[seat]
    stolen = best_gain(state, seat, outlook, int64(Play.PAIR))
    for i in range(len(PAIRS)):
        if holds(hand, PAIRS[i]):
            values[PAIR + i] = best + stolen - worth_of_combo(PAIRS[i])
    asked_for = best_gain(state, seat, outlook, int64(Play.TRIPLE))
    for i in range(len(TRIPLES)):
        if holds(hand, TRIPLES[i]):
            values[TRIPLE + i] = best + asked_for - worth_of_combo(TRIPLES[i])
    values[FIVE] = best + best_discarded(state) - worth_of_five(hand)


@kernel
def worth_of_combo(combo: np.ndarray) -> float:
    return combo[1] * WORTH[combo[0]] + combo[2] * WORTH[Title.DD_JOKER]


@kernel
def worth_of_five(hand: np.ndarray) -> float:
    """Of the five cheapest titles held."""
    total, count, bound = 0.0, 0, -1.0
    while count < CARDS_OF_FIVE:
        cheapest = np.inf
        for title in range(NUM_HELD):
            if hand[title] > 0 and bound < WORTH[title] < cheapest:
                cheapest = WORTH[title]
        if cheapest == np.inf:
            return total if count == CARDS_OF_FIVE else np.inf
        for title in range(NUM_HELD):
            if hand[title] > 0 and WORTH[title] == cheapest and count < CARDS_OF_FIVE:
                total += cheapest
                count += 1
        bound = cheapest
    return total


@kernel
def best_discarded(state: State) -> float:
    best = 0.0
    for title in range(NUM_HELD):
        if state.discard[title] > 0:
            best = max(best, WORTH[title])
    return best


@kernel
def handed_on(state: State) -> int:
    """R4. The turns that an attack gives."""
    return TURNS_OF_AN_ATTACK + (state.turns_owed if state.is_attacked else 0)


# Other hands


@kernel
def chance_to_hold(state: State, seat: int, outlook: State, owner: int, title: int) -> float:
    """How likely another player holds a card of a title."""
    if state.known_hands[seat, owner, title] > 0:
        return 1.0
    unknown = float(state.hand_sizes[owner])
    for any_title in range(NUM_HELD):
        unknown -= state.known_hands[seat, owner, any_title]
    return 1 - (1 - outlook.unseen[title] / max(outlook.num_unseen, 1.0)) ** unknown


@kernel
def worth_of_hand(state: State, seat: int, outlook: State, owner: int) -> float:
    """Of one's own, or what one expects of another's."""
    total, unknown = 0.0, float(state.hand_sizes[owner])
    for title in range(NUM_HELD):
        count = state.hands[owner, title] if owner == seat else state.known_hands[seat, owner, title]
        total += count * WORTH[title]
        unknown -= count
    return total + unknown * outlook.mean_worth


@kernel
def gain_from(state: State, seat: int, outlook: State, play: int, target: int) -> float:
    """What a play on a target brings: cards, and that the other lacks them."""
    worth = 0.0
    if play == Play.TARGETED_ATTACK:
        return outlook.gain * (1 - 0.3 * chance_to_hold(state, seat, outlook, target, int64(Title.ECO_KIT)))
    if play == Play.SOLIDARITY:
        worth = worth_of_hand(state, seat, outlook, target) - worth_of_hand(state, seat, outlook, seat)
    elif play == Play.TRIPLE:
        worth = chance_to_hold(state, seat, outlook, target, int64(Title.ECO_KIT)) * WORTH[Title.ECO_KIT]
    elif state.hand_sizes[target] > 0:
        worth = worth_of_hand(state, seat, outlook, target) / state.hand_sizes[target]
        if play == Play.DONATION:
            worth /= state.hand_sizes[target]
    return worth * (1 + outlook.share)


@kernel
def best_gain(state: State, seat: int, outlook: State, play: int) -> float:
    best = -np.inf
    for target in range(state.num_players):
        if can_target(state, play, target):
            best = max(best, gain_from(state, seat, outlook, play, target))
    return best


# Nopes


@kernel
def harm(state: State, seat: int, outlook: State) -> float:
    """What it costs the seat if the play takes effect; below zero if that is welcome."""
    play, owed = state.play, state.turns_owed
    now, ahead = risk_of(state, outlook, 0, 1), risk_of(state, outlook, 0, owed)
    if state.turn == seat:
        return -gain_of_own(state, seat, outlook, ahead)
    is_next = next_living(state, state.turn) == seat
    if play == Play.BAD_DEED or play == Play.TARGETED_ATTACK:
        given = risk_of(state, outlook, 0, handed_on(state))
        is_hit = is_next if play == Play.BAD_DEED else state.target == seat
        return outlook.gain * ahead + (outlook.loss if is_hit else -outlook.gain) * given
    if play == Play.SKIP or play == Play.REVERSAL or play == Play.CHANGE_THE_FUTURE:
        comes_next = is_next and owed == 1
        return now * (outlook.gain + outlook.loss) if comes_next else 0.0
    if play == Play.RECYCLING:
        return outlook.gain * (now - outlook.mean_risk)
    if play == Play.DIVINATION:
        return 0.5 * outlook.gain * now
    if play == Play.FIVE:
        return outlook.share * best_discarded(state)
    return lost_to(state, seat, outlook) if state.target == seat else 0.0


@kernel
def lost_to(state: State, seat: int, outlook: State) -> float:
    """What a donation, pair, triple or solidarity takes from the seat it names."""
    worth = worth_of_hand(state, seat, outlook, seat)
    if state.play == Play.SOLIDARITY:
        worth -= worth_of_hand(state, seat, outlook, state.turn)
    elif state.play == Play.TRIPLE:
        worth = WORTH[Title.ECO_KIT] if state.hands[seat, Title.ECO_KIT] > 0 else 0.0
    elif state.play == Play.DONATION:
        worth = worth / max(state.hand_sizes[seat], 1) ** 2
    else:
        worth /= max(state.hand_sizes[seat], 1)
    return worth * (1 + outlook.share)


@kernel
def gain_of_own(state: State, seat: int, outlook: State, ahead: float) -> float:
    """What the seat's own play brings if it takes effect."""
    if state.play == Play.FIVE:
        return best_discarded(state)
    if state.play in (Play.DONATION, Play.SOLIDARITY, Play.PAIR, Play.TRIPLE):
        return gain_from(state, seat, outlook, state.play, state.target)
    return (outlook.loss + outlook.gain) * ahead


# The pile


@kernel
def planet_at(state: State, outlook: State, depth: int, own_draws: int) -> float:
    """What a planet at a depth is good for, if the seat draws so many cards first and then everyone in turn."""
    if depth < own_draws:
        return -outlook.loss
    later = depth - own_draws
    is_own = later % state.num_alive == state.num_alive - 1
    return (-outlook.loss if is_own else outlook.gain) * PATIENCE**later


@kernel
def appraise_orders(state: State, seat: int, outlook: State, values: np.ndarray) -> None:
    """Planets go where others draw them, the best cards where oneself does."""
    for i in range(len(ORDERS)):
        for position in range(min(state.pile_size, CARDS_LOOKED_AT)):
            title = state.known_pile[seat, ORDERS[i, position]]
            good = planet_at(state, outlook, position, state.turns_owed)
            if title == Title.EXPLODING_PLANET:
                values[ORDER + i] += good
            elif title != UNKNOWN:
                values[ORDER + i] -= np.sign(good) * DRAWN_CARD * WORTH[title]
