"""What is true of every state? Where the cards are, and that nobody knows anything false."""

import numpy as np

from .cards import BITS
from .components import BOX, NUM_TITLES, Title
from .state import NO_PLANET, SECRET_PLANET, UNKNOWN, ExplodingPlanetState, Phase


def check_state(state: ExplodingPlanetState) -> None:
    """Each card lies in exactly one place, and all that a seat has learned is true."""
    check_cards(state)
    for knower in range(state.num_players + 1):
        check_knowledge(state, knower)
    for seat in range(state.num_players):
        assert not state.known_hands[seat, seat].any(), "a seat's own cards are no knowledge about others"


def check_cards(state: ExplodingPlanetState) -> None:
    """R1. The box is complete; there is one planet fewer than players who are still in."""
    pile = state.pile[: state.pile_size]
    is_burying = int(state.phase == Phase.BURY)  # then one planet is in nobody's place
    cards = np.bincount(pile, minlength=NUM_TITLES) + state.discard + state.box
    cards[: state.hands.shape[1]] += state.hands.sum(axis=0)
    cards[Title.EXPLODING_PLANET] += is_burying
    assert cards.tolist() == BOX.tolist(), "a card is missing or lies in two places"
    assert min(state.hands.min(), state.discard.min(), state.box.min()) >= 0
    assert state.hands.sum(axis=1).tolist() == state.hand_sizes.tolist()
    assert state.num_alive == state.is_alive.sum() >= 1
    assert (pile == Title.EXPLODING_PLANET).sum() == state.num_alive - 1 - is_burying


def check_knowledge(state: ExplodingPlanetState, knower: int) -> None:
    """What a seat, or the public after the last seat, knows is so; a seat knows at least what the public knows."""
    public = int(state.num_players)
    known = state.known_pile[knower, : state.pile_size]
    assert np.all((known == UNKNOWN) | (known == SECRET_PLANET) | (known == state.pile[: state.pile_size]))
    assert np.all(state.known_pile[knower, state.pile_size :] == UNKNOWN)
    assert np.all(state.known_hands[knower] <= state.hands)
    is_all = (state.no_more[:, knower, None] & BITS) != 0
    assert np.all((state.known_hands[knower] == state.hands) | ~is_all)
    for owner in range(public):
        if owner != knower:
            assert np.all(state.known_hands[knower, owner] >= state.known_hands[public, owner])
            assert state.no_more[owner, public] & ~state.no_more[owner, knower] == 0
    check_known_pile(state, knower)


def check_known_pile(state: ExplodingPlanetState, knower: int) -> None:
    """Secret planets are there, and the cards it knows as a set lie where it can place none."""
    depths = np.flatnonzero(state.known_pile[knower] == SECRET_PLANET)
    assert np.all(state.pile[depths] == Title.EXPLODING_PLANET)
    open_depths = np.flatnonzero(state.known_pile[knower] == UNKNOWN)[: state.num_mixed[knower]]
    assert np.all(open_depths < state.pile_size)
    cards = np.bincount(state.pile[open_depths], minlength=NUM_TITLES)
    known = state.mixed[knower]
    assert np.all(known[:NO_PLANET] <= cards)
    assert known.sum() - known[Title.EXPLODING_PLANET] <= cards.sum() - cards[Title.EXPLODING_PLANET]
    assert bool(known.sum()) == bool(state.num_mixed[knower])
