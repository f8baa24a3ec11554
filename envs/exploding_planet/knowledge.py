"""In which worlds could a seat be? Those that fit all it has learned.

A seat knows the deck, its own hand, the discard pile, some cards of the pile by depth or as a set, and for each other
hand a number of cards of each title that it holds at least, which may be all of them. All other cards may lie in each
other's places, but exploding planets only in the pile.

What others know is redrawn with the cards: each knows as much as before, of the new cards. How much a player knows is
mostly seen at the table: who looked at the top cards, drew them, or gave one away. Sometimes it depends on hidden cards
as well: how many planets stay certain after another was put back, or how many known cards are left after a secret loss.
So the memory of others in a redrawn state can hint at the true cards. The redrawn cards never depend on it, nor does
anything the seat is shown; only search does, where it lets others decide. If they forgot all instead, search would
meet opponents who do not know what they have seen.
"""

from math import comb

import numpy as np

from ..core.kernel import kernel
from ..core.rng import bernoulli, randint, shuffle
from ..core.state import as_int64
from .actions import first_to_lay, num_still_to_lay
from .cards import has_no_more, title_of_nth
from .components import DECKS, MAX_PER_TITLE, MAX_PILE, NUM_CARDS, NUM_HELD, NUM_TITLES, Title
from .pile import close_gap, known_title, make_gap, num_planets_in_pile, recall_pile
from .state import MIXED, NO_PLANET, NUM_KINDS, SECRET_PLANET, UNKNOWN, ExplodingPlanetState, Phase

CERTAIN = 100  # per cent
CHOICES = np.array([[comb(n, k) for k in range(MAX_PER_TITLE + 1)] for n in range(MAX_PER_TITLE + 1)], np.float64)
"""How many ways there are to choose k of n cards of a title."""


@kernel
def count_unseen(
    state: ExplodingPlanetState, seat: int, titles: np.ndarray, mixed: np.ndarray, unseen: np.ndarray
) -> None:
    """By title, the cards in play that the seat cannot place, given what it knows of the pile."""
    deck, discard, hand = DECKS[state.variant, state.num_players], state.discard, state.hands[seat]
    for title in range(NUM_TITLES):
        unseen[title] = deck[title] - discard[title] - mixed[title]
    for title in range(NUM_HELD):
        unseen[title] -= hand[title]
    for owner in range(state.num_players):
        known = state.known_hands[seat, owner]
        for title in range(NUM_HELD):
            unseen[title] -= known[title]
    if state.phase == Phase.BURY:
        unseen[Title.EXPLODING_PLANET] -= 1
    for depth in range(state.pile_size):
        if titles[depth] >= 0:
            unseen[titles[depth]] -= 1


@kernel
def is_hand_known(state: ExplodingPlanetState, seat: int, owner: int) -> bool:
    """Whether a seat knows every card of another hand, as it does of an empty one."""
    hidden = as_int64(state.hand_sizes[owner])
    for title in range(NUM_HELD):
        hidden -= as_int64(state.known_hands[seat, owner, title])
    return hidden == 0


@kernel
def danger(state: ExplodingPlanetState, titles: np.ndarray, mixed: np.ndarray, depth: int) -> int:
    """How likely the card at a depth is an exploding planet, given what is known of the pile, in whole per cents."""
    if titles[depth] >= 0:
        return CERTAIN if titles[depth] == Title.EXPLODING_PLANET else 0
    planets, num_open, num_mixed, num_hidden = count_open(state, titles, mixed)
    if titles[depth] == UNKNOWN:
        return CERTAIN * planets // num_open
    shared = max(num_open, 1)
    known = as_int64(mixed[Title.EXPLODING_PLANET])
    return CERTAIN * (known * shared + num_hidden * planets) // (num_mixed * shared)


@kernel
def count_open(state: ExplodingPlanetState, titles: np.ndarray, mixed: np.ndarray) -> tuple[int, int, int, int]:
    """Planets that cannot be placed, cards that each may be one, mixed depths, and such cards among the mixed ones."""
    planets, num_open, num_mixed = num_planets_in_pile(state) - mixed[Title.EXPLODING_PLANET], 0, 0
    for depth in range(state.pile_size):
        num_open += titles[depth] == UNKNOWN
        num_mixed += titles[depth] == MIXED
        planets -= titles[depth] == Title.EXPLODING_PLANET
    num_hidden = num_mixed
    for kind in range(NUM_KINDS):
        num_hidden -= mixed[kind]
    return planets, num_open + num_hidden, num_mixed, num_hidden


@kernel
def determinize(state: ExplodingPlanetState, seat: int, rng: np.ndarray) -> None:
    """Redraws the cards that the seat cannot place, and what the other seats know of them."""
    titles = np.empty(MAX_PILE, np.int8)
    mixed = np.empty(NUM_KINDS, np.int64)
    recall_pile(state, seat, titles, mixed)
    cards = np.empty(NUM_CARDS, np.int64)
    count = collect_unseen(state, seat, titles, mixed, cards)
    count = fill_hands(state, seat, rng, cards, count)
    fill_pile(state, titles, mixed, rng, cards)
    for knower in range(state.num_players):
        if knower != seat:
            redraw_memory(state, seat, titles, knower, rng)


@kernel
def collect_unseen(
    state: ExplodingPlanetState, seat: int, titles: np.ndarray, mixed: np.ndarray, cards: np.ndarray
) -> int:
    """Lists all cards, planets aside, that the seat cannot place."""
    unseen = np.empty(NUM_TITLES, np.int64)
    count_unseen(state, seat, titles, mixed, unseen)
    count = 0
    for title in range(NUM_HELD):
        for _ in range(unseen[title]):
            cards[count] = title
            count += 1
    return count


# Hands


@kernel
def fill_hands(state: ExplodingPlanetState, seat: int, rng: np.ndarray, cards: np.ndarray, count: int) -> int:
    """Shuffles and deals until no hand got a title that the seat knows it not to hold. Returns how many cards are left.

    All deals are equally likely, so those that fit are as well.
    """
    while True:
        shuffle(rng, cards, count)
        left = deal_hands(state, seat, rng, cards, count)
        if left >= 0:
            return left


@kernel
def deal_hands(state: ExplodingPlanetState, seat: int, rng: np.ndarray, cards: np.ndarray, count: int) -> int:
    """Deals the other hands from the last card on, besides what is known of them. Below zero if one cannot be so."""
    for owner in range(state.num_players):
        if owner != seat:
            for title in range(NUM_HELD):
                state.hands[owner, title] = state.known_hands[seat, owner, title]
    if state.phase == Phase.LAY and state.turn != seat:
        count = deal_laying_hand(state, seat, rng, cards, count)
    for owner in range(state.num_players):
        if owner != seat and count >= 0:
            count = fill_hand(state, seat, owner, cards, count)
    return count


@kernel
def deal_laying_hand(state: ExplodingPlanetState, seat: int, rng: np.ndarray, cards: np.ndarray, count: int) -> int:
    """R9. Who has begun to lay five different cards holds the rest of them. Deals that hand so that every deal that
    allows it stays equally likely: title by title, by the number of ways to go on."""
    owner = state.turn
    num_of = np.zeros(NUM_HELD, np.int64)
    for i in range(count):
        if not has_no_more(state, seat, owner, cards[i]):
            num_of[cards[i]] += 1
    missing, num_cards = num_still_to_lay(state), as_int64(state.hand_sizes[owner])
    for title in range(NUM_HELD):
        num_cards -= as_int64(state.hands[owner, title])
        missing -= title >= first_to_lay(state) and state.hands[owner, title] > 0
    missing = max(missing, 0)
    ways = np.zeros((NUM_HELD + 1, num_cards + 1, missing + 1))
    count_ways(state, num_of, ways)
    for title in range(NUM_HELD):
        drawn, left = as_int64(0), ways[title, num_cards, missing]
        while True:
            still = max(missing - (drawn > 0 and is_open_to_lay(state, title)), 0)
            now = CHOICES[num_of[title], drawn] * ways[title + 1, num_cards - drawn, still]
            if bernoulli(rng, now / left):
                break
            left -= now
            drawn += 1
        num_cards, missing = num_cards - drawn, still
        count = give_cards(state, owner, title, drawn, cards, count)
    return count


@kernel
def is_open_to_lay(state: ExplodingPlanetState, title: int) -> bool:
    """R9. Whether a title can still be laid, and the hand is not known to hold it."""
    return title >= first_to_lay(state) and state.hands[state.turn, title] == 0


@kernel
def count_ways(state: ExplodingPlanetState, num_of: np.ndarray, ways: np.ndarray) -> None:
    """By title, number of cards and of titles missing: the ways to choose so many cards from this title on, so that so
    many titles that can be laid are among them."""
    ways[NUM_HELD, 0, 0] = 1
    for title in range(NUM_HELD - 1, -1, -1):
        is_open = is_open_to_lay(state, title)
        for num_cards in range(ways.shape[1]):
            for missing in range(ways.shape[2]):
                for drawn in range(min(num_of[title], num_cards) + 1):
                    still = max(missing - (drawn > 0 and is_open), 0)
                    more = CHOICES[num_of[title], drawn] * ways[title + 1, num_cards - drawn, still]
                    ways[title, num_cards, missing] += more


@kernel
def give_cards(state: ExplodingPlanetState, owner: int, title: int, drawn: int, cards: np.ndarray, count: int) -> int:
    """Moves so many cards of a title to a hand, in the list behind those left. Returns how many are left."""
    i = count - 1
    while drawn > 0:
        if cards[i] == title:
            state.hands[owner, title] += 1
            count -= 1
            cards[i], cards[count] = cards[count], title  # the list stays whole: another deal may follow
            drawn -= 1
        i -= 1
    return count


@kernel
def fill_hand(state: ExplodingPlanetState, seat: int, owner: int, cards: np.ndarray, count: int) -> int:
    """Deals the next cards to a hand until it has its size. Below zero if it got a title it cannot hold."""
    missing = state.hand_sizes[owner]
    for title in range(NUM_HELD):
        missing -= as_int64(state.hands[owner, title])
    for _ in range(missing):
        count -= 1
        title = cards[count]
        if has_no_more(state, seat, owner, title):
            return -1
        state.hands[owner, title] += 1
    return count


# The pile


@kernel
def fill_pile(
    state: ExplodingPlanetState, titles: np.ndarray, mixed: np.ndarray, rng: np.ndarray, cards: np.ndarray
) -> None:
    """Puts the cards of the set known in any order at its depths, and the remaining cards at the depths left."""
    planets, num_open, num_mixed, _ = count_open(state, titles, mixed)
    depths = np.empty(MAX_PILE, np.int64)
    list_depths(state, titles, depths)
    shuffle(rng, depths, num_mixed)
    depth_number, card_number = 0, 0
    for kind in range(NUM_KINDS):
        for _ in range(mixed[kind]):
            title = as_int64(kind)
            if kind == NO_PLANET:
                title = cards[card_number]
                card_number += 1
            state.pile[depths[depth_number]] = title
            depth_number += 1
    shuffle(rng, depths[depth_number:], num_open)
    for i in range(num_open):
        title = as_int64(Title.EXPLODING_PLANET) if i < planets else cards[card_number + i - planets]
        state.pile[depths[depth_number + i]] = title


@kernel
def list_depths(state: ExplodingPlanetState, titles: np.ndarray, depths: np.ndarray) -> None:
    """The depths of cards that are not known by their place: first the mixed ones, then those unknown."""
    count = 0
    for mark in (MIXED, UNKNOWN):
        for depth in range(state.pile_size):
            if titles[depth] == mark:
                depths[count] = depth
                count += 1


# What others know


@kernel
def redraw_memory(state: ExplodingPlanetState, seat: int, titles: np.ndarray, knower: int, rng: np.ndarray) -> None:
    """What another seat has learned is true of the new cards instead."""
    redraw_secret_planets(state, titles, knower, rng)
    for depth in range(state.pile_size):
        if state.known_pile[knower, depth] not in (UNKNOWN, SECRET_PLANET):
            state.known_pile[knower, depth] = state.pile[depth]
    redraw_mixed(state, knower, rng)
    for owner in range(state.num_players):
        if owner != seat and owner != knower:
            redraw_known_hand(state, knower, owner, rng)


@kernel
def redraw_secret_planets(state: ExplodingPlanetState, titles: np.ndarray, knower: int, rng: np.ndarray) -> None:
    """Which planets another knows in secret is open to the seat, but for those it knows itself: as many planets of the
    new pile take their places. Whatever else the other knows moves as if it had put them there."""
    known = state.known_pile[knower]
    is_secret = np.zeros(MAX_PILE, np.bool_)
    num_open = 0
    for depth in range(state.pile_size - 1, -1, -1):
        if known[depth] == SECRET_PLANET:
            close_gap(known, depth, state.pile_size)
            known[state.pile_size - 1] = UNKNOWN
            is_secret[depth] = titles[depth] == Title.EXPLODING_PLANET
            num_open += not is_secret[depth]
    if num_open > 0:
        place_planets(state, titles, rng, is_secret, num_open)
    for depth in range(state.pile_size):
        if is_secret[depth]:
            make_gap(known, depth, state.pile_size - 1)
            known[depth] = SECRET_PLANET


@kernel
def place_planets(
    state: ExplodingPlanetState, titles: np.ndarray, rng: np.ndarray, is_secret: np.ndarray, count: int
) -> None:
    """Marks so many of the planets whose places the seat does not know."""
    depths = np.empty(MAX_PILE, np.int64)
    num_planets = 0
    for depth in range(state.pile_size):
        if state.pile[depth] == Title.EXPLODING_PLANET and titles[depth] != Title.EXPLODING_PLANET:
            depths[num_planets] = depth
            num_planets += 1
    shuffle(rng, depths, num_planets)
    for i in range(count):
        is_secret[depths[i]] = True


@kernel
def redraw_mixed(state: ExplodingPlanetState, knower: int, rng: np.ndarray) -> None:
    """Of the cards that another seat knows as a set, it knows as many of the new ones, any of them."""
    mixed = state.mixed[knower]
    num_known, left = 0, as_int64(state.num_mixed[knower])
    for kind in range(NUM_KINDS):
        num_known += as_int64(mixed[kind])
        mixed[kind] = 0
    depth = 0
    while left > 0:
        if known_title(state, knower, depth) == UNKNOWN:
            if randint(rng, left) < num_known:
                mixed[state.pile[depth]] += 1
                num_known -= 1
            left -= 1
        depth += 1


@kernel
def redraw_known_hand(state: ExplodingPlanetState, knower: int, owner: int, rng: np.ndarray) -> None:
    """Another seat knows as many cards of a third one's new hand: those the public knows, and some more."""
    known = state.known_hands[knower, owner]
    rest = np.empty(NUM_HELD, np.int64)
    num_more, num_others = 0, 0
    for title in range(NUM_HELD):
        public = as_int64(state.known_hands[state.num_players, owner, title])
        num_more += known[title] - public
        known[title] = public
        rest[title] = state.hands[owner, title] - public
        num_others += rest[title]
    for _ in range(num_more):
        title = title_of_nth(rest, randint(rng, num_others))
        rest[title] -= 1
        num_others -= 1
        known[title] += 1
    state.no_more[owner, knower] = state.no_more[owner, state.num_players]
