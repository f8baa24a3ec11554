"""How do cards move, and who learns or forgets what by it?

Whatever moves a card also keeps every seat's memory: `known_pile` holds the titles a seat knows by their depth,
`known_hands` how many cards of a title it knows another to hold at least.
"""

import numpy as np

from ..core.kernel import kernel
from ..core.random import below, shuffle
from ..core.state import EMPTY, State
from .components import CARDS_LOOKED_AT, NUM_HELD, Title, int64
from .state import NO_SEAT, UNKNOWN


@kernel
def num_knowers(state: State) -> int:
    """The seats and the public, which comes last."""
    return state.num_players + 1


# Hands


@kernel
def discard_card(state: State, seat: int, title: int) -> None:
    """A card goes from a hand to the discard pile, for all to see."""
    state.hands[seat, title] -= 1
    state.hand_sizes[seat] -= 1
    state.discard[title] += 1
    for knower in range(num_knowers(state)):
        see_lost(state, knower, seat, title)


@kernel
def take_discarded(state: State, seat: int, title: int) -> None:
    """A card goes from the discard pile to a hand, for all to see."""
    state.discard[title] -= 1
    state.hands[seat, title] += 1
    state.hand_sizes[seat] += 1
    for knower in range(num_knowers(state)):
        see_gained(state, knower, seat, title)


@kernel
def hand_over_openly(state: State, giver: int, taker: int, title: int) -> None:
    """A card goes from hand to hand, and all know which."""
    move_card(state, giver, taker, title)
    for knower in range(num_knowers(state)):
        see_lost(state, knower, giver, title)
        see_gained(state, knower, taker, title)


@kernel
def hand_over_in_secret(state: State, giver: int, taker: int, title: int) -> None:
    """A card goes from hand to hand, and only these two know which.

    The others can only be sure of it if they know the giver to hold nothing else.
    """
    num_held = state.hand_sizes[giver]
    move_card(state, giver, taker, title)
    for knower in range(num_knowers(state)):
        is_sure = state.known_hands[knower, giver, title] == num_held
        if is_sure or knower in (giver, taker):
            see_lost(state, knower, giver, title)
            see_gained(state, knower, taker, title)
        else:
            for any_title in range(NUM_HELD):
                see_lost(state, knower, giver, any_title)


@kernel
def move_card(state: State, giver: int, taker: int, title: int) -> None:
    state.hands[giver, title] -= 1
    state.hand_sizes[giver] -= 1
    state.hands[taker, title] += 1
    state.hand_sizes[taker] += 1


@kernel
def see_lost(state: State, knower: int, owner: int, title: int) -> None:
    """A card that was lost, or may have been, is not sure to be held any more."""
    if state.known_hands[knower, owner, title] > 0:
        state.known_hands[knower, owner, title] -= 1


@kernel
def see_gained(state: State, knower: int, owner: int, title: int) -> None:
    if knower != owner:
        state.known_hands[knower, owner, title] += 1


@kernel
def swap_hands(state: State, one: int, two: int) -> None:
    """Two players change hands. Each then knows the other's; what others knew of the hands goes with them."""
    for title in range(NUM_HELD):
        ones, twos = state.hands[one, title], state.hands[two, title]
        state.hands[one, title], state.hands[two, title] = twos, ones
        for knower in range(num_knowers(state)):
            known_of_one, known_of_two = state.known_hands[knower, one, title], state.known_hands[knower, two, title]
            state.known_hands[knower, one, title], state.known_hands[knower, two, title] = known_of_two, known_of_one
        state.known_hands[one, one, title] = 0
        state.known_hands[two, two, title] = 0
        state.known_hands[one, two, title] = ones
        state.known_hands[two, one, title] = twos
    size_of_one, size_of_two = state.hand_sizes[one], state.hand_sizes[two]
    state.hand_sizes[one], state.hand_sizes[two] = size_of_two, size_of_one


@kernel
def discard_hand(state: State, seat: int) -> None:
    """All cards of a hand go to the discard pile."""
    for title in range(NUM_HELD):
        state.discard[title] += state.hands[seat, title]
        state.hands[seat, title] = 0
        for knower in range(num_knowers(state)):
            state.known_hands[knower, seat, title] = 0
    state.hand_sizes[seat] = 0


@kernel
def title_of_nth(counts: np.ndarray, nth: int) -> int:
    """The title of the n-th card, counted from 0, where counts[title] cards of each title lie in a row."""
    title = 0
    while nth >= counts[title]:
        nth -= int64(counts[title])
        title += 1
    return title


@kernel
def random_card(state: State, seat: int) -> int:
    """The title of a card drawn blindly from a hand."""
    return title_of_nth(state.hands[seat], below(state.rng, state.hand_sizes[seat]))


# The pile


@kernel
def known_title(state: State, knower: int, depth: int) -> int:
    """The title a seat knows to lie at a depth, or UNKNOWN."""
    if knower == state.planter and state.is_planted[depth]:
        return int64(Title.EXPLODING_PLANET)
    return int64(state.known_pile[knower, depth])


@kernel
def draw_card(state: State, seat: int, depth: int) -> int:
    """A card leaves the pile for a hand, a planet for the table. Who knew it knows now who holds it."""
    title = int64(state.pile[depth])
    for knower in range(num_knowers(state)):
        is_known = known_title(state, knower, depth) != UNKNOWN
        close_gap(state.known_pile[knower], depth, state.pile_size)
        if is_known and title != Title.EXPLODING_PLANET:
            see_gained(state, knower, seat, title)
    close_gap(state.is_planted[:], depth, state.pile_size)
    close_gap(state.pile[:], depth, state.pile_size)
    state.pile_size -= 1
    clear_place(state, state.pile_size)
    if title != Title.EXPLODING_PLANET:
        state.hands[seat, title] += 1
        state.hand_sizes[seat] += 1
    return title


@kernel
def close_gap(cards: np.ndarray, depth: int, count: int) -> None:
    """The cards below one that left move up."""
    for i in range(depth, count - 1):
        cards[i] = cards[i + 1]


@kernel
def clear_place(state: State, depth: int) -> None:
    """Where no card lies any more, there is nothing to know."""
    state.pile[depth] = EMPTY
    state.is_planted[depth] = False
    for knower in range(num_knowers(state)):
        state.known_pile[knower, depth] = UNKNOWN


@kernel
def make_gap(cards: np.ndarray, depth: int, count: int) -> None:
    """The cards from a depth on move down."""
    for i in range(count, depth, -1):
        cards[i] = cards[i - 1]


@kernel
def put_planet_back(state: State, seat: int, depth: int) -> None:
    """A planet goes into the pile at a depth that only its player knows.

    All others know the depth of no card any more, unless the whole pile is planets.
    """
    if state.planter != seat:
        note_planted(state, state.pile_size)
    state.planter = seat
    make_gap(state.pile[:], depth, state.pile_size)
    make_gap(state.is_planted[:], depth, state.pile_size)
    state.pile[depth] = Title.EXPLODING_PLANET
    state.is_planted[depth] = True
    for knower in range(num_knowers(state)):
        gap = depth if knower == seat else 0
        make_gap(state.known_pile[knower], gap, state.pile_size)
        state.known_pile[knower, gap] = UNKNOWN if knower == seat else Title.EXPLODING_PLANET
    state.pile_size += 1
    for knower in range(num_knowers(state)):
        if knower != seat:
            forget_order(state, knower, state.pile_size)


@kernel
def num_looked_at(state: State) -> int:
    """R6. The top three cards, or those that are left."""
    return min(state.pile_size, CARDS_LOOKED_AT)


@kernel
def look_at_top(state: State, seat: int) -> None:
    """A seat learns the titles of the top cards."""
    if seat == state.planter:
        note_planted(state, num_looked_at(state))
    for depth in range(num_looked_at(state)):
        state.known_pile[seat, depth] = state.pile[depth]


@kernel
def reorder_top(state: State, seat: int, order: np.ndarray) -> None:
    """The top cards lie in a new order, which only one seat knows."""
    note_planted(state, num_looked_at(state))
    first, second, third = state.pile[order[0]], state.pile[order[1]], state.pile[order[2]]
    state.pile[0], state.pile[1], state.pile[2] = first, second, third
    for knower in range(num_knowers(state)):
        if knower != seat:
            forget_order(state, knower, num_looked_at(state))
    look_at_top(state, seat)


@kernel
def shuffle_pile(state: State) -> None:
    """Nobody knows where any card of the pile lies."""
    note_planted(state, state.pile_size)
    state.planter = NO_SEAT
    shuffle(state.rng, state.pile[:], state.pile_size)
    for knower in range(num_knowers(state)):
        forget_order(state, knower, state.pile_size)


@kernel
def forget_order(state: State, knower: int, count: int) -> None:
    """The top cards may lie in any order now. Where they lie stays known only of cards that are all alike."""
    title = state.known_pile[knower, 0]
    for depth in range(1, count):
        if state.known_pile[knower, depth] != title:
            title = UNKNOWN
    for depth in range(count):
        state.known_pile[knower, depth] = title


@kernel
def note_planted(state: State, count: int) -> None:
    """Planets put back among the top cards are no secret of the planter's any more; what it knew of them it knew."""
    for depth in range(count):
        if state.is_planted[depth]:
            state.is_planted[depth] = False
            state.known_pile[state.planter, depth] = Title.EXPLODING_PLANET
