"""How do cards move between hands, and who learns or forgets what by it?

Whatever moves a card also keeps every seat's memory: `known_hands` holds how many cards of a title it knows another to
hold at least, and `no_more` whether these are all of the title.
"""

import numpy as np

from ..core.kernel import kernel
from ..core.rng import randint
from ..core.state import as_int64
from .components import NUM_HELD
from .state import ExplodingPlanetState


@kernel
def num_knowers(state: ExplodingPlanetState) -> int:
    """The seats and the public, which comes last."""
    return state.num_players + 1


@kernel
def discard_card(state: ExplodingPlanetState, seat: int, title: int) -> None:
    """A card goes from a hand to the discard pile, for all to see."""
    state.hands[seat, title] -= 1
    state.hand_sizes[seat] -= 1
    state.discard[title] += 1
    for knower in range(num_knowers(state)):
        see_lost(state, knower, seat, title)


@kernel
def take_discarded(state: ExplodingPlanetState, seat: int, title: int) -> None:
    """A card goes from the discard pile to a hand, for all to see."""
    state.discard[title] -= 1
    state.hands[seat, title] += 1
    state.hand_sizes[seat] += 1
    for knower in range(num_knowers(state)):
        see_gained(state, knower, seat, title)


@kernel
def hand_over_openly(state: ExplodingPlanetState, giver: int, taker: int, title: int) -> None:
    """A card goes from hand to hand, and all know which."""
    move_card(state, giver, taker, title)
    for knower in range(num_knowers(state)):
        see_lost(state, knower, giver, title)
        see_gained(state, knower, taker, title)


@kernel
def hand_over_in_secret(state: ExplodingPlanetState, giver: int, taker: int, title: int) -> None:
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
            see_hidden_gain(state, knower, giver, taker)
            see_hidden_loss(state, knower, giver)


@kernel
def move_card(state: ExplodingPlanetState, giver: int, taker: int, title: int) -> None:
    state.hands[giver, title] -= 1
    state.hand_sizes[giver] -= 1
    state.hands[taker, title] += 1
    state.hand_sizes[taker] += 1


@kernel
def see_lost(state: ExplodingPlanetState, knower: int, owner: int, title: int) -> None:
    """A card that was lost, or may have been, is not sure to be held any more."""
    if state.known_hands[knower, owner, title] > 0:
        state.known_hands[knower, owner, title] -= 1


@kernel
def see_gained(state: ExplodingPlanetState, knower: int, owner: int, title: int) -> None:
    if knower != owner:
        state.known_hands[knower, owner, title] += 1


@kernel
def see_hidden_loss(state: ExplodingPlanetState, knower: int, owner: int) -> None:
    """Any card may be gone. Titles of which there was none stay missing."""
    for title in range(NUM_HELD):
        if state.known_hands[knower, owner, title] > 0:
            state.no_more[knower, owner, title] = False
        see_lost(state, knower, owner, title)


@kernel
def see_hidden_gain(state: ExplodingPlanetState, knower: int, giver: int, taker: int) -> None:
    """Any card may be new, but for those that the giver was known not to hold."""
    for title in range(NUM_HELD):
        if not state.no_more[knower, giver, title] or state.known_hands[knower, giver, title] > 0:
            state.no_more[knower, taker, title] = False


@kernel
def see_hidden_draw(state: ExplodingPlanetState, knower: int, owner: int) -> None:
    """A card of any title is new in the hand."""
    for title in range(NUM_HELD):
        state.no_more[knower, owner, title] = False


@kernel
def see_none_left(state: ExplodingPlanetState, owner: int, title: int) -> None:
    """R9. A hand was asked for a title in vain: all know that it holds none."""
    for knower in range(num_knowers(state)):
        state.no_more[knower, owner, title] = knower != owner


@kernel
def swap_hands(state: ExplodingPlanetState, one: int, two: int) -> None:
    """Two players change hands. Each then knows the other's; what others knew of the hands goes with them."""
    for title in range(NUM_HELD):
        ones, twos = state.hands[one, title], state.hands[two, title]
        state.hands[one, title], state.hands[two, title] = twos, ones
        for knower in range(num_knowers(state)):
            known_of_one, known_of_two = state.known_hands[knower, one, title], state.known_hands[knower, two, title]
            state.known_hands[knower, one, title], state.known_hands[knower, two, title] = known_of_two, known_of_one
            is_all_of_one, is_all_of_two = state.no_more[knower, one, title], state.no_more[knower, two, title]
            state.no_more[knower, one, title], state.no_more[knower, two, title] = is_all_of_two, is_all_of_one
        state.known_hands[one, one, title] = 0
        state.known_hands[two, two, title] = 0
        state.known_hands[one, two, title] = ones
        state.known_hands[two, one, title] = twos
        state.no_more[one, one, title] = state.no_more[two, two, title] = False
        state.no_more[one, two, title] = state.no_more[two, one, title] = True
    size_of_one, size_of_two = state.hand_sizes[one], state.hand_sizes[two]
    state.hand_sizes[one], state.hand_sizes[two] = size_of_two, size_of_one


@kernel
def discard_hand(state: ExplodingPlanetState, seat: int) -> None:
    """All cards of a hand go to the discard pile."""
    for title in range(NUM_HELD):
        state.discard[title] += state.hands[seat, title]
        state.hands[seat, title] = 0
        for knower in range(num_knowers(state)):
            state.known_hands[knower, seat, title] = 0
            state.no_more[knower, seat, title] = False
    state.hand_sizes[seat] = 0


@kernel
def title_of_nth(counts: np.ndarray, nth: int) -> int:
    """The title of the n-th card, counted from 0, where counts[title] cards of each title lie in a row."""
    title = 0
    while nth >= counts[title]:
        nth -= as_int64(counts[title])
        title += 1
    return title


@kernel
def random_card(state: ExplodingPlanetState, seat: int) -> int:
    """The title of a card drawn blindly from a hand."""
    return title_of_nth(state.hands[seat], randint(state.rng, state.hand_sizes[seat]))
