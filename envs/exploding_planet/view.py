"""What may a seat see? Plain data in words, from which texts and pictures are drawn."""

from typing import TypedDict

import numpy as np

from ..core.state import SPECTATOR
from ..core.view import View
from ..core.wording import seat_object
from .actions import ACTIONS, ORDERS, targeted_seat
from .components import DECKS, MAX_PILE, NUM_HELD, NUM_TITLES, TITLES, WORDS
from .knowledge import count_unseen, danger, is_hand_known
from .pile import num_looked_at, num_planets_in_pile, recall_pile
from .state import MIXED, NO_PLANET, NO_SEAT, NUM_KINDS, ExplodingPlanetState, Phase, Play

COMBOS = {Play.PAIR: "a pair", Play.TRIPLE: "a triple", Play.FIVE: "five different cards"}


def display_name(name: str) -> str:
    """A title as one says it."""
    return WORDS[TITLES.index(name)]


class PlayerView(TypedDict):
    seat: int
    is_alive: bool
    num_cards: int
    known: dict[str, int]  # cards the viewer knows to be in the hand
    no_more: list[str]  # titles of which it holds no other card, unless all its cards are known


class PileView(TypedDict):
    size: int
    planets: int
    known: list[str | None]  # from the top; None where the viewer does not know the card
    mixed_depths: list[int]  # where cards lie of which the viewer knows some, but not their order
    mixed: dict[str, int]  # these cards
    mixed_harmless: int  # further cards among them that the viewer knows to be no planets
    danger: int | None  # that the top card is a planet, in percent
    danger_at_bottom: int | None


class PendingView(TypedDict):
    """What waits to take effect, with the nopes on it."""

    seat: int
    play: str
    cards: dict[str, int]
    target: int | None
    nopes: list[int]  # the seats that noped, in order
    is_noped: bool
    to_ask: list[int]  # the seats that can still nope in this round of asking, in order


class ExplodingPlanetView(View):
    turn: int
    turns_owed: int  # 0 once the game is over
    is_attacked: bool
    hand: dict[str, int]  # empty for a spectator
    players: list[PlayerView]
    pile: PileView
    discard: dict[str, int]
    unseen: dict[str, int]  # cards in play that the seat cannot place; empty for a spectator
    pending: PendingView | None


def view(state: ExplodingPlanetState, seat: int, header: View) -> ExplodingPlanetView:
    is_over = state.phase == Phase.OVER
    return {
        **header,
        "progress": "" if state.seat == state.turn or is_over else f"Turn of {seat_object(header, int(state.turn))}",
        "turn": int(state.turn),
        "turns_owed": 0 if is_over else int(state.turns_owed),
        "is_attacked": bool(state.is_attacked),
        "hand": {} if seat == SPECTATOR else cards_by_name(state.hands[seat]),
        "players": [player_view(state, seat, owner) for owner in range(state.num_players)],
        "pile": pile_view(state, seat),
        "discard": cards_by_name(state.discard),
        "unseen": {} if seat == SPECTATOR else unseen_view(state, seat),
        "pending": pending_view(state),
        "labels": labels(state, seat),
    }


def turns_owed_words(view: ExplodingPlanetView) -> str:
    owed = "One turn to take" if view["turns_owed"] == 1 else f"{view['turns_owed']} turns to take"
    return owed + (", after an attack" if view["is_attacked"] else "")


def mixed_words(pile: PileView) -> str:
    """Such as `on top, below 1, below 2: skip, 1 more card that is no planet`."""
    cards = [cards_words(pile["mixed"])] if pile["mixed"] else []
    if pile["mixed_harmless"]:
        cards.append(f"{pile['mixed_harmless']} {'more' if cards else 'at least'} that cannot be an exploding planet")
    return ", ".join(map(depth_words, pile["mixed_depths"])) + ": " + ", ".join(cards)


def depth_words(depth: int) -> str:
    return "on top" if depth == 0 else f"below {depth}"


def cards_words(cards: dict[str, int]) -> str:
    return ", ".join(
        f"{display_name(name)} ×{number}" if number > 1 else display_name(name) for name, number in cards.items()
    )


def knower_of(state: ExplodingPlanetState, seat: int) -> int:
    """Whose knowledge is shown: the seat's, or the public's to somebody who only watches."""
    return int(state.num_players) if seat == SPECTATOR else seat


def cards_by_name(counts: np.ndarray) -> dict[str, int]:
    """Cards by name, those there are."""
    return {TITLES[title]: int(number) for title, number in enumerate(counts) if number > 0}


def player_view(state: ExplodingPlanetState, seat: int, owner: int) -> PlayerView:
    knower = knower_of(state, seat)
    return {
        "seat": owner,
        "is_alive": bool(state.is_alive[owner]),
        "num_cards": int(state.hand_sizes[owner]),
        "known": cards_by_name(state.known_hands[knower, owner]),
        "no_more": [] if is_hand_known(state, knower, owner) else titles_no_more(state, knower, owner),
    }


def titles_no_more(state: ExplodingPlanetState, knower: int, owner: int) -> list[str]:
    deck = DECKS[state.variant, state.num_players]
    return [TITLES[title] for title in range(NUM_HELD) if state.no_more[knower, owner, title] and deck[title] > 0]


def pile_view(state: ExplodingPlanetState, seat: int) -> PileView:
    size = int(state.pile_size)
    knower = knower_of(state, seat)
    titles, mixed = np.empty(MAX_PILE, np.int8), np.empty(NUM_KINDS, np.int64)
    recall_pile(state, knower, titles, mixed)
    return {
        "size": size,
        "planets": int(num_planets_in_pile(state)),
        "known": [None if title < 0 else TITLES[title] for title in titles[:size].tolist()],
        "mixed_depths": np.flatnonzero(titles[:size] == MIXED).tolist(),
        "mixed": cards_by_name(mixed[:NUM_TITLES]),
        "mixed_harmless": int(mixed[NO_PLANET]),
        "danger": int(danger(state, titles, mixed, 0)) if size else None,
        "danger_at_bottom": int(danger(state, titles, mixed, size - 1)) if size else None,
    }


def unseen_view(state: ExplodingPlanetState, seat: int) -> dict[str, int]:
    """The cards in play that the seat cannot place."""
    unseen = np.zeros(NUM_TITLES, np.int8)
    titles, mixed = np.empty(MAX_PILE, np.int8), np.empty(NUM_KINDS, np.int64)
    recall_pile(state, seat, titles, mixed)
    count_unseen(state, seat, titles, mixed, unseen)
    return cards_by_name(unseen)


def pending_view(state: ExplodingPlanetState) -> PendingView | None:
    if state.play == Play.NOTHING:
        return None
    return {
        "seat": int(state.turn),
        "play": play_words(int(state.play)),
        "cards": cards_by_name(state.laid),
        "target": None if state.target == NO_SEAT else int(state.target),
        "nopes": [int(noper) for noper in state.nopers if noper != NO_SEAT],
        "is_noped": bool(state.num_nopes % 2),
        "to_ask": seats_to_ask(state),
    }


def play_words(play: int) -> str:
    return COMBOS[Play(play)] if play in COMBOS else WORDS[play]


def seats_to_ask(state: ExplodingPlanetState) -> list[int]:
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


def labels(state: ExplodingPlanetState, seat: int) -> dict[int, str]:
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


def order_labels(state: ExplodingPlanetState, seat: int) -> dict[int, str]:
    """The orders of the top cards by their titles."""
    count = num_looked_at(state)
    found = {}
    for i, order in enumerate(ORDERS[:, :count].tolist()):
        if max(order) < count:
            titles = [WORDS[state.known_pile[seat, position]] for position in order]
            found[ACTIONS.order.first + i] = "put back, from the top: " + ", ".join(titles)
    return found
