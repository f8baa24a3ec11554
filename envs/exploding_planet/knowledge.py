"""In which worlds could a seat be? Those that fit all it has learned.

A seat knows the deck, its own hand, the discard pile, some cards of the pile by depth, and for each other hand a
number of cards of each title that it holds at least. All other cards may lie in each other's places, but
exploding planets only in the pile.
"""

import numpy as np

from ..core.kernel import kernel
from ..core.random import below, shuffle
from ..core.state import State
from .actions import first_to_lay, num_still_to_lay
from .cards import close_gap, known_title, make_gap, title_of_nth
from .components import DECKS, MAX_PILE, NUM_CARDS, NUM_HELD, NUM_TITLES, Title, int64
from .state import UNKNOWN, Phase

CERTAIN = 100  # per cent


@kernel
def num_planets_in_pile(state: State) -> int:
    """R10. One fewer than living players; one more is missing while it is put back."""
    return state.num_alive - 1 - (1 if state.phase == Phase.BURY else 0)


@kernel
def recall_pile(state: State, knower: int, titles: np.ndarray) -> None:
    """Writes the titles a seat knows from the top of the pile down, UNKNOWN where it knows none."""
    known = state.known_pile[knower]
    for depth in range(state.pile_size):
        titles[depth] = known[depth]
    if knower == state.planter:
        for depth in range(state.pile_size):
            titles[depth] = known_title(state, knower, depth)


@kernel
def count_unseen(state: State, seat: int, titles: np.ndarray, unseen: np.ndarray) -> None:
    """By title, the cards in play that the seat cannot place, given the titles it knows in the pile."""
    deck, discard, hand = DECKS[state.variant, state.num_players], state.discard, state.hands[seat]
    for title in range(NUM_TITLES):
        unseen[title] = deck[title] - discard[title]
    for title in range(NUM_HELD):
        unseen[title] -= hand[title]
    for owner in range(state.num_players):
        known = state.known_hands[seat, owner]
        for title in range(NUM_HELD):
            unseen[title] -= known[title]
    if state.phase == Phase.BURY:
        unseen[Title.EXPLODING_PLANET] -= 1
    for depth in range(state.pile_size):
        if titles[depth] != UNKNOWN:
            unseen[titles[depth]] -= 1


@kernel
def danger(state: State, titles: np.ndarray, depth: int) -> int:
    """How likely the card at a depth is an exploding planet, given the titles known in the pile, in whole per cents."""
    if titles[depth] != UNKNOWN:
        return CERTAIN if titles[depth] == Title.EXPLODING_PLANET else 0
    planets, open_depths = num_planets_in_pile(state), 0
    for other in range(state.pile_size):
        if titles[other] == UNKNOWN:
            open_depths += 1
        elif titles[other] == Title.EXPLODING_PLANET:
            planets -= 1
    return CERTAIN * planets // open_depths


@kernel
def determinise(state: State, seat: int, rng: np.ndarray) -> None:
    """Redraws the cards that the seat cannot place, and what the other seats know of them."""
    titles = np.empty(MAX_PILE, np.int8)
    recall_pile(state, seat, titles)
    cards = np.empty(NUM_CARDS, np.int64)
    count = collect_unseen(state, seat, titles, cards)
    shuffle(rng, cards, count)
    if state.phase == Phase.LAY and state.turn != seat:
        count = let_five_be_laid(state, cards, count)
    for owner in range(state.num_players):
        if owner != seat:
            count = fill_hand(state, owner, cards, count)
    depths = np.empty(MAX_PILE, np.int64)
    fill_pile(state, titles, rng, cards, depths)
    for knower in range(state.num_players):
        if knower != seat:
            redraw_memory(state, seat, titles, knower, rng, depths)


@kernel
def collect_unseen(state: State, seat: int, titles: np.ndarray, cards: np.ndarray) -> int:
    """Takes the other hands down to what the seat knows of them; lists all cards, planets aside, it cannot place."""
    unseen = np.empty(NUM_TITLES, np.int64)
    count_unseen(state, seat, titles, unseen)
    count = 0
    for title in range(NUM_HELD):
        for _ in range(unseen[title]):
            cards[count] = title
            count += 1
        for owner in range(state.num_players):
            if owner != seat:
                state.hands[owner, title] = state.known_hands[seat, owner, title]
    return count


@kernel
def let_five_be_laid(state: State, cards: np.ndarray, count: int) -> int:
    """Who has begun to lay five different cards holds the rest of them: gives the hand the titles it lacks."""
    missing = num_still_to_lay(state)
    first = first_to_lay(state)
    for title in range(first, NUM_HELD):
        missing -= state.hands[state.turn, title] > 0
    i = count - 1
    while missing > 0:
        title = cards[i]
        if title >= first and state.hands[state.turn, title] == 0:
            state.hands[state.turn, title] = 1
            count -= 1
            cards[i] = cards[count]
            missing -= 1
        i -= 1
    return count


@kernel
def fill_hand(state: State, owner: int, cards: np.ndarray, count: int) -> int:
    """Deals the next cards to a hand until it has its size."""
    lacking = state.hand_sizes[owner]
    for title in range(NUM_HELD):
        lacking -= int64(state.hands[owner, title])
    for _ in range(lacking):
        count -= 1
        state.hands[owner, cards[count]] += 1
    return count


@kernel
def fill_pile(state: State, titles: np.ndarray, rng: np.ndarray, cards: np.ndarray, depths: np.ndarray) -> None:
    """Puts the remaining cards at the depths the seat does not know, planets at the first of `depths`."""
    planets = num_planets_in_pile(state)
    open_depths = 0
    for depth in range(state.pile_size):
        if titles[depth] == UNKNOWN:
            depths[open_depths] = depth
            open_depths += 1
        elif titles[depth] == Title.EXPLODING_PLANET:
            planets -= 1
    shuffle(rng, depths, open_depths)
    for i in range(open_depths):
        state.pile[depths[i]] = Title.EXPLODING_PLANET if i < planets else cards[i - planets]


@kernel
def redraw_memory(
    state: State, seat: int, titles: np.ndarray, knower: int, rng: np.ndarray, depths: np.ndarray
) -> None:
    """What another seat has learned is true of the new cards instead."""
    if knower == state.planter:
        replant(state, titles, depths)
    for depth in range(state.pile_size):
        if state.known_pile[knower, depth] != UNKNOWN:
            state.known_pile[knower, depth] = state.pile[depth]
    for owner in range(state.num_players):
        if owner != seat and owner != knower:
            redraw_known_hand(state, knower, owner, rng)


@kernel
def replant(state: State, titles: np.ndarray, depths: np.ndarray) -> None:
    """Where the planter put planets back is a secret too: as many planets of the new pile are its own.

    Whatever else it knows of the pile moves as if it had put them there.
    """
    known = state.known_pile[state.planter]
    planted = 0
    for depth in range(state.pile_size - 1, -1, -1):
        if state.is_planted[depth] and titles[depth] == UNKNOWN:
            state.is_planted[depth] = False
            close_gap(known, depth, state.pile_size)
            known[state.pile_size - 1] = UNKNOWN
            planted += 1
    for i in range(planted):
        state.is_planted[depths[i]] = True
    for depth in range(state.pile_size):
        if state.is_planted[depth] and titles[depth] == UNKNOWN:
            make_gap(known, depth, state.pile_size - 1)
            known[depth] = UNKNOWN


@kernel
def redraw_known_hand(state: State, knower: int, owner: int, rng: np.ndarray) -> None:
    """Another seat knows as many cards of a third one's new hand: those the public knows, and some more."""
    known = state.known_hands[knower, owner]
    rest = np.empty(NUM_HELD, np.int64)
    num_more, num_others = 0, 0
    for title in range(NUM_HELD):
        public = int64(state.known_hands[state.num_players, owner, title])
        num_more += known[title] - public
        known[title] = public
        rest[title] = state.hands[owner, title] - public
        num_others += rest[title]
    for _ in range(num_more):
        title = title_of_nth(rest, below(rng, num_others))
        rest[title] -= 1
        num_others -= 1
        known[title] += 1
