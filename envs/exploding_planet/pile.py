"""How do the cards of the pile move, and who learns or forgets what by it?

A seat's memory of the pile has two parts. `known_pile` holds titles by depth, of cards it was seen to look at, and
secret planets: those it put back itself, and those that stayed certain when somebody else put one back. `mixed` counts
cards by title that lie in any order at the first `num_mixed` depths it does not know: what it knew of the top cards
before somebody else changed the future.
"""

import numpy as np

from ..core.kernel import kernel
from ..core.rng import shuffle
from ..core.state import EMPTY, Struct, as_int64, int8, int64
from .cards import num_knowers, see_gained, see_hidden_draw
from .components import CARDS_LOOKED_AT, MAX_PILE, NUM_HELD, NUM_TITLES, Title
from .state import MIXED, NO_PLANET, NUM_KINDS, SECRET_PLANET, UNKNOWN, ExplodingPlanetState, Phase

# What a seat knows


@kernel
def num_planets_in_pile(state: ExplodingPlanetState) -> int:
    """R10. One fewer than living players; one more is missing while it is put back."""
    return state.num_alive - 1 - (1 if state.phase == Phase.BURY else 0)


@kernel
def known_title(state: ExplodingPlanetState, knower: int, depth: int) -> int:
    """The title a seat remembers at a depth, or UNKNOWN."""
    title = as_int64(state.known_pile[knower, depth])
    return as_int64(Title.EXPLODING_PLANET) if title == SECRET_PLANET else title


@kernel
def is_mixed(state: ExplodingPlanetState, knower: int, depth: int) -> bool:
    """Whether the card at a depth is one of those the seat knows as a set."""
    left = state.num_mixed[knower]
    for above in range(depth):
        left -= known_title(state, knower, above) == UNKNOWN
    return left > 0 and known_title(state, knower, depth) == UNKNOWN


class PileMemory(Struct):
    """What a seat can tell of the pile."""

    mixed: np.ndarray = int64(NUM_KINDS)  # by title: cards known to lie at the mixed depths
    titles: np.ndarray = int8(MAX_PILE)  # from the top down, MIXED or UNKNOWN where it can tell none


PILE_MEMORY = PileMemory.dtype


@kernel
def knows_some_of_pile(state: ExplodingPlanetState, knower: int) -> bool:
    """Whether a seat can tell anything of the cards in the pile but how many planets are among them."""
    if state.num_mixed[knower] > 0 or num_planets_in_pile(state) == state.pile_size:
        return True
    num_known = 0
    for depth in range(state.pile_size):
        num_known += state.known_pile[knower, depth] != UNKNOWN
    return num_known > 0


@kernel
def recall_pile(state: ExplodingPlanetState, knower: int, titles: np.ndarray, mixed: np.ndarray) -> None:
    """Writes all a seat can tell of the pile: titles from the top down, MIXED or UNKNOWN where it can tell none, and
    the cards by title that it knows to lie at the mixed depths."""
    left = as_int64(state.num_mixed[knower])
    planets, num_open = num_planets_in_pile(state), left
    for kind in range(NUM_KINDS):
        mixed[kind] = state.mixed[knower, kind]
        num_open -= as_int64(mixed[kind])
    planets -= as_int64(mixed[Title.EXPLODING_PLANET])
    for depth in range(state.pile_size):
        title = known_title(state, knower, depth)
        if title == UNKNOWN and left > 0:
            title = MIXED
            left -= 1
        num_open += title == UNKNOWN
        planets -= title == Title.EXPLODING_PLANET
        titles[depth] = title
    if planets == num_open:
        fill_with_planets(state, titles, mixed, planets)
    if state.num_mixed[knower] > 0:
        sort_out(state, titles, mixed, as_int64(state.num_mixed[knower]))


@kernel
def fill_with_planets(state: ExplodingPlanetState, titles: np.ndarray, mixed: np.ndarray, planets: int) -> None:
    """As many planets are missing as cards: all of these are planets."""
    for depth in range(state.pile_size):
        if titles[depth] == UNKNOWN:
            titles[depth] = Title.EXPLODING_PLANET
            planets -= 1
    mixed[Title.EXPLODING_PLANET] += planets


@kernel
def sort_out(state: ExplodingPlanetState, titles: np.ndarray, mixed: np.ndarray, num_mixed: int) -> None:
    """The order of cards that are all alike does not matter: their places are known."""
    for title in range(NUM_TITLES):
        if mixed[title] == num_mixed:
            mixed[title] = 0
            for depth in range(state.pile_size):
                if titles[depth] == MIXED:
                    titles[depth] = title


# Drawing


@kernel
def draw_card(state: ExplodingPlanetState, seat: int, depth: int) -> int:
    """A card leaves the pile for a hand, a planet for the table. Who knew it knows now who holds it."""
    title = as_int64(state.pile[depth])
    for knower in range(num_knowers(state)):
        see_drawn(state, knower, seat, depth, title)
        close_gap(state.known_pile[knower], depth, state.pile_size)
    close_gap(state.pile[:], depth, state.pile_size)
    state.pile_size -= 1
    clear_place(state, state.pile_size)
    if title != Title.EXPLODING_PLANET:
        state.hands[seat, title] += 1
        state.hand_sizes[seat] += 1
    return title


@kernel
def see_drawn(state: ExplodingPlanetState, knower: int, seat: int, depth: int, title: int) -> None:
    """Only a planet is shown to all; another card is known to its drawer, and to those who knew it before."""
    is_seen = knower == seat or known_title(state, knower, depth) != UNKNOWN
    if state.num_mixed[knower] > 0 and is_mixed(state, knower, depth):
        is_seen = take_from_mixed(state, knower, title, is_seen)
    if title != Title.EXPLODING_PLANET:
        if is_seen:
            see_gained(state, knower, seat, title)
        else:
            see_hidden_draw(state, knower, seat)


@kernel
def take_from_mixed(state: ExplodingPlanetState, knower: int, title: int, is_seen: bool) -> bool:
    """One of the mixed cards is gone. Whether the knower can tell which, because it sees it or there is no other."""
    mixed = state.mixed[knower]
    others = as_int64(state.num_mixed[knower]) - mixed[title]
    if title != Title.EXPLODING_PLANET:
        is_seen = is_seen or others == mixed[Title.EXPLODING_PLANET]
    if not is_seen and title != Title.EXPLODING_PLANET:
        lose_any(mixed)
    elif mixed[title] > 0:
        mixed[title] -= 1
    elif title != Title.EXPLODING_PLANET and mixed[NO_PLANET] > 0:
        mixed[NO_PLANET] -= 1
    resize_mixed(state, knower, state.num_mixed[knower] - 1)
    return is_seen


@kernel
def lose_any(mixed: np.ndarray) -> None:
    """One card is gone, any but a planet: of those known before, all but one are left, and no planets either."""
    num_left = as_int64(mixed[NO_PLANET]) - 1
    for title in range(NUM_HELD):
        num_left += as_int64(mixed[title])
        mixed[title] = max(mixed[title] - 1, 0)
    for title in range(NUM_HELD):
        num_left -= as_int64(mixed[title])
    mixed[NO_PLANET] = max(num_left, 0)


@kernel
def resize_mixed(state: ExplodingPlanetState, knower: int, size: int) -> None:
    """So many depths are mixed now; none if nothing is known of the cards there."""
    num_known = 0
    for kind in range(NUM_KINDS):
        num_known += as_int64(state.mixed[knower, kind])
    state.num_mixed[knower] = size if num_known > 0 else 0


@kernel
def close_gap(cards: np.ndarray, depth: int, count: int) -> None:
    """The cards below one that left move up."""
    for i in range(depth, count - 1):
        cards[i] = cards[i + 1]


@kernel
def clear_place(state: ExplodingPlanetState, depth: int) -> None:
    """Where no card lies any more, there is nothing to know."""
    state.pile[depth] = EMPTY
    for knower in range(num_knowers(state)):
        state.known_pile[knower, depth] = UNKNOWN


# Putting a planet back


@kernel
def make_gap(cards: np.ndarray, depth: int, count: int) -> None:
    """The cards from a depth on move down."""
    for i in range(count, depth, -1):
        cards[i] = cards[i - 1]


@kernel
def put_planet_back(state: ExplodingPlanetState, seat: int, depth: int) -> None:
    """R3. A planet goes into the pile at a depth that only its player knows."""
    for knower in range(num_knowers(state)):
        if knower != seat:
            see_planet_put_back(state, knower)
    make_gap(state.pile[:], depth, state.pile_size)
    make_gap(state.known_pile[seat], depth, state.pile_size)
    state.pile[depth] = Title.EXPLODING_PLANET
    state.known_pile[seat, depth] = SECRET_PLANET
    state.pile_size += 1


@kernel
def see_planet_put_back(state: ExplodingPlanetState, knower: int) -> None:
    """R3. Each card lies where it lay or one deeper. A depth is sure to hold a planet if both cards in question are."""
    titles = np.empty(MAX_PILE, np.int8)
    mixed = np.empty(NUM_KINDS, np.int64)
    recall_pile(state, knower, titles, mixed)
    forget_pile(state, knower)
    above = as_int64(Title.EXPLODING_PLANET)
    for depth in range(state.pile_size + 1):
        here = as_int64(titles[depth]) if depth < state.pile_size else as_int64(Title.EXPLODING_PLANET)
        if above == here == Title.EXPLODING_PLANET:
            state.known_pile[knower, depth] = SECRET_PLANET
        above = here


@kernel
def forget_pile(state: ExplodingPlanetState, knower: int) -> None:
    for depth in range(state.pile_size):
        state.known_pile[knower, depth] = UNKNOWN
    for kind in range(NUM_KINDS):
        state.mixed[knower, kind] = 0
    state.num_mixed[knower] = 0


# Looking, ordering, shuffling


@kernel
def num_looked_at(state: ExplodingPlanetState) -> int:
    """R6. The top three cards, or those that are left."""
    return min(state.pile_size, CARDS_LOOKED_AT)


@kernel
def look_at_top(state: ExplodingPlanetState, seat: int) -> None:
    """R6. A seat learns the titles of the top cards."""
    for depth in range(num_looked_at(state)):
        title = as_int64(state.pile[depth])
        if state.num_mixed[seat] > 0 and is_mixed(state, seat, depth):
            take_from_mixed(state, seat, title, True)
        state.known_pile[seat, depth] = title


@kernel
def reorder_top(state: ExplodingPlanetState, seat: int, order: np.ndarray) -> None:
    """R6. The top cards lie in a new order, which only one seat knows."""
    first, second, third = state.pile[order[0]], state.pile[order[1]], state.pile[order[2]]
    state.pile[0], state.pile[1], state.pile[2] = first, second, third
    for knower in range(num_knowers(state)):
        if knower != seat:
            mix_top(state, knower)
    look_at_top(state, seat)


@kernel
def mix_top(state: ExplodingPlanetState, knower: int) -> None:
    """R6. What a seat knew of the top cards it knows as a set now, together with a set from before."""
    left, size, depth = as_int64(state.num_mixed[knower]), 0, 0
    while depth < num_looked_at(state) or left > 0:
        title = known_title(state, knower, depth)
        if title == UNKNOWN:
            size += 1
            left = max(left - 1, 0)
        elif depth < num_looked_at(state):
            size += 1
            state.mixed[knower, title] += 1
            state.known_pile[knower, depth] = UNKNOWN
        depth += 1
    resize_mixed(state, knower, size)


@kernel
def shuffle_pile(state: ExplodingPlanetState) -> None:
    """Nobody knows where any card of the pile lies."""
    shuffle(state.rng, state.pile[:], state.pile_size)
    for knower in range(num_knowers(state)):
        forget_pile(state, knower)
