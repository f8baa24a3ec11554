"""What may a seat see? Plain data in words, from which texts and pictures are drawn."""

from typing import Any

import numpy as np

from ..core.game import View
from ..core.state import SPECTATOR, STILL_PLAYING, State
from .actions import ACTIONS, ORDERS, targeted_seat
from .cards import num_looked_at
from .components import MAX_PILE, NUM_TITLES, TITLES, VARIANTS, WORDS
from .knowledge import count_unseen, danger, num_planets_in_pile, recall_pile
from .state import NO_SEAT, PHASES, UNKNOWN, Phase, Play

COMBOS = {Play.PAIR: "a pair", Play.TRIPLE: "a triple", Play.FIVE: "five different cards"}


def spoken(name: str) -> str:
    """A title as one says it."""
    return WORDS[TITLES.index(name)]


def view(state: State, seat: int) -> View:
    is_over = state.phase == Phase.OVER
    return {
        "game": "exploding_planet",
        "variant": VARIANTS[state.variant],
        "seat": None if seat == SPECTATOR else seat,
        "num_players": int(state.num_players),
        "phase": PHASES[state.phase],
        "to_move": None if is_over else int(state.seat),
        "turn": None if is_over else int(state.turn),
        "turns_owed": 0 if is_over else int(state.turns_owed),
        "is_attacked": bool(state.is_attacked),
        "hand": None if seat == SPECTATOR else counted(state.hands[seat]),
        "players": [player_view(state, seat, owner) for owner in range(state.num_players)],
        "pile": pile_view(state, seat),
        "discard": counted(state.discard),
        "unseen": None if seat == SPECTATOR else unseen_view(state, seat),
        "pending": pending_view(state),
        "labels": labels(state, seat),
    }


def knower_of(state: State, seat: int) -> int:
    """Whose knowledge is shown: the seat's, or the public's to somebody who only watches."""
    return int(state.num_players) if seat == SPECTATOR else seat


def counted(counts: np.ndarray) -> dict[str, int]:
    """Cards by name, those there are."""
    return {TITLES[title]: int(number) for title, number in enumerate(counts) if number > 0}


def player_view(state: State, seat: int, owner: int) -> dict[str, Any]:
    place = int(state.places[owner])
    return {
        "seat": owner,
        "is_alive": bool(state.is_alive[owner]),
        "place": None if place == STILL_PLAYING else place,
        "num_cards": int(state.hand_sizes[owner]),
        "known": counted(state.known_hands[knower_of(state, seat), owner]),
    }


def pile_view(state: State, seat: int) -> dict[str, Any]:
    """The pile with the titles the seat knows, from the top; None where it does not know them."""
    size = int(state.pile_size)
    knower = knower_of(state, seat)
    titles = np.empty(MAX_PILE, np.int8)
    recall_pile(state, knower, titles)
    return {
        "size": size,
        "planets": int(num_planets_in_pile(state)),
        "known": [None if title == UNKNOWN else TITLES[title] for title in titles[:size].tolist()],
        "danger": int(danger(state, titles, 0)) if size else None,
        "danger_at_bottom": int(danger(state, titles, size - 1)) if size else None,
    }


def unseen_view(state: State, seat: int) -> dict[str, int]:
    """The cards in play that the seat cannot place."""
    unseen = np.zeros(NUM_TITLES, np.int8)
    titles = np.empty(MAX_PILE, np.int8)
    recall_pile(state, seat, titles)
    count_unseen(state, seat, titles, unseen)
    return counted(unseen)


def pending_view(state: State) -> dict[str, Any] | None:
    """What waits to take effect, with the nopes on it."""
    if state.play == Play.NOTHING:
        return None
    return {
        "seat": int(state.turn),
        "play": play_words(int(state.play)),
        "cards": counted(state.laid),
        "target": None if state.target == NO_SEAT else int(state.target),
        "nopes": [int(noper) for noper in state.nopers if noper != NO_SEAT],
        "is_noped": bool(state.num_nopes % 2),
        "to_ask": seats_to_ask(state),
    }


def play_words(play: int) -> str:
    return COMBOS[Play(play)] if play in COMBOS else WORDS[play]


def seats_to_ask(state: State) -> list[int]:
    """Who can still nope in this round of asking, in order."""
    if state.phase != Phase.NOPE:
        return []
    seats = []
    asked = int(state.seat)
    while asked != state.last_player:
        if state.is_alive[asked]:
            seats.append(asked)
        asked = (asked + 1) % int(state.num_players)
    return seats


def labels(state: State, seat: int) -> dict[int, str]:
    """Words for actions that say more than their blocks do: which player, which cards."""
    found: dict[int, str] = {}
    if seat != state.seat:
        return found
    if state.phase == Phase.TARGET:
        for steps in range(state.num_players - 1):
            found[ACTIONS.target.first + steps] = f"choose player {targeted_seat(state, steps) + 1}"
    elif state.phase == Phase.NOPE:
        what = "the nope" if state.num_nopes else play_words(int(state.play))
        found[ACTIONS.answer.first] = f"pass: let {what} be"
        found[ACTIONS.answer.first + 1] = f"nope {what}"
    elif state.phase == Phase.ORDER:
        found = order_labels(state, seat)
    elif state.phase == Phase.BURY and state.pile_size > 0:
        found[ACTIONS.depth.first + int(state.pile_size)] = "put the planet at the bottom of the pile"
    return found


def order_labels(state: State, seat: int) -> dict[int, str]:
    """The orders of the top cards by their titles."""
    count = num_looked_at(state)
    found = {}
    for i, order in enumerate(ORDERS[:, :count].tolist()):
        if max(order) < count:
            titles = [WORDS[state.known_pile[seat, position]] for position in order]
            found[ACTIONS.order.first + i] = "put back, from the top: " + ", ".join(titles)
    return found
