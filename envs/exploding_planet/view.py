"""What may a seat see? Plain data in words, from which texts and pictures are drawn."""

from functools import cache
from typing import TypedDict

import numpy as np

from ..core.catalog import DEFAULT_LANGUAGE
from ..core.state import SPECTATOR
from ..core.view import View
from .actions import ACTIONS, ORDERS, PAIRS, TRIPLES, targeted_seat
from .cards import has_no_more
from .components import DECKS, FIRST_PLAYED, MAX_PILE, NUM_HELD, NUM_PLAYED, NUM_TITLES, TITLES
from .knowledge import count_unseen, danger, is_hand_known
from .messages import WORDS
from .pile import num_looked_at, num_planets_in_pile, recall_pile
from .state import MIXED, NO_PLANET, NO_SEAT, NUM_KINDS, ExplodingPlanetState, Phase, Play

COMBOS = {Play.PAIR: "pair", Play.TRIPLE: "triple", Play.FIVE: "five"}


def display_name(name: str, language: str = DEFAULT_LANGUAGE) -> str:
    """A title, or a combo, as one says it."""
    return WORDS.in_language(language, name)


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
    id: str  # a title or a combo, as in the glossary
    play: str  # it in words
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
        "progress": "" if state.seat == state.turn or is_over else turn_of_words(header, int(state.turn)),
        "turn": int(state.turn),
        "turns_owed": 0 if is_over else int(state.turns_owed),
        "is_attacked": bool(state.is_attacked),
        "hand": {} if seat == SPECTATOR else cards_by_name(state.hands[seat]),
        "players": [player_view(state, seat, owner) for owner in range(state.num_players)],
        "pile": pile_view(state, seat),
        "discard": cards_by_name(state.discard),
        "unseen": {} if seat == SPECTATOR else unseen_view(state, seat),
        "pending": pending_view(state, header),
        "labels": labels(state, seat, header),
    }


def turn_of_words(header: View, turn: int) -> str:
    """Whose turn it is, while another decides."""
    if header["seat"] == turn:
        return ""
    return WORDS.say(header, "turn-of-other", name=header["names"][turn])


def turns_owed_words(view: ExplodingPlanetView) -> str:
    owed = WORDS.say(view, "owed", turns=view["turns_owed"])
    return WORDS.say(view, "owed-attack", owed=owed) if view["is_attacked"] else owed


def mixed_words(pile: PileView, language: str = DEFAULT_LANGUAGE) -> str:
    """Such as `in any order on top, below 1, below 2: skip, 1 more that cannot be an exploding planet`."""
    cards = [cards_words(pile["mixed"], language)] if pile["mixed"] else []
    if pile["mixed_harmless"]:
        case = "more" if cards else "least"
        cards.append(WORDS.in_language(language, "mixed-harmless", case=case, number=pile["mixed_harmless"]))
    places = ", ".join(depth_words(depth, language) for depth in pile["mixed_depths"])
    return WORDS.in_language(language, "mixed", places=places, cards=", ".join(cards))


def depth_words(depth: int, language: str = DEFAULT_LANGUAGE) -> str:
    return WORDS.in_language(language, "below" if depth else "on-top", **({"depth": depth} if depth else {}))


def cards_words(cards: dict[str, int], language: str = DEFAULT_LANGUAGE) -> str:
    return ", ".join(count_card(name, number, language) for name, number in cards.items())


def count_card(name: str, number: int, language: str) -> str:
    card = display_name(name, language)
    return WORDS.in_language(language, "count-card", card=card, number=number) if number > 1 else card


def knower_of(state: ExplodingPlanetState, seat: int) -> int:
    """Whose knowledge is shown: the seat's, or the public's to somebody who only watches."""
    return int(state.num_players) if seat == SPECTATOR else seat


def cards_by_name(counts: np.ndarray) -> dict[str, int]:
    """Cards by name, those there are."""
    return {TITLES[title]: number for title, number in enumerate(counts.tolist()) if number > 0}


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
    if not state.no_more[owner, knower]:  # most often, and the loop below is slow in plain Python
        return []
    deck = DECKS[state.variant, state.num_players]
    return [TITLES[title] for title in range(NUM_HELD) if has_no_more(state, knower, owner, title) and deck[title] > 0]


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


def pending_view(state: ExplodingPlanetState, header: View) -> PendingView | None:
    if state.play == Play.NOTHING:
        return None
    return {
        "seat": int(state.turn),
        "id": play_id(int(state.play)),
        "play": display_name(play_id(int(state.play)), header["language"]),
        "cards": cards_by_name(state.laid),
        "target": None if state.target == NO_SEAT else int(state.target),
        "nopes": [int(noper) for noper in state.nopers if noper != NO_SEAT],
        "is_noped": bool(state.num_nopes % 2),
        "to_ask": seats_to_ask(state),
    }


def play_id(play: int) -> str:
    return COMBOS[Play(play)] if play in COMBOS else TITLES[play]


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


def labels(state: ExplodingPlanetState, seat: int, header: View) -> dict[int, str]:
    """Words for the actions that are possible now, and for those that all see."""
    language = header["language"]
    found = title_labels(language)
    if seat != state.seat:
        return found
    if state.phase == Phase.TARGET:
        for steps in range(state.num_players - 1):
            name = header["names"][targeted_seat(state, steps)]
            found[ACTIONS.target.first + steps] = WORDS.say(header, "choose", name=name)
    elif state.phase == Phase.NOPE:
        is_nope = bool(state.num_nopes)
        what = WORDS.say(header, "the-nope") if is_nope else display_name(play_id(int(state.play)), language)
        found[ACTIONS.answer.first] = WORDS.say(header, "pass", what=what)
        found[ACTIONS.answer.first + 1] = WORDS.say(header, "nope-it", what=what)
    elif state.phase == Phase.ORDER:
        found |= order_labels(state, seat, language)
    elif state.phase == Phase.BURY:
        for depth in range(ACTIONS.depth.size):
            found[ACTIONS.depth.first + depth] = WORDS.say(header, "depth", depth=depth)
        if state.pile_size > 0:
            found[ACTIONS.depth.first + int(state.pile_size)] = WORDS.say(header, "at-bottom")
    return found


@cache
def fixed_labels(language: str) -> dict[int, str]:
    """The labels that are the same in every position."""
    single = {ACTIONS.draw.first: "draw", ACTIONS.five.first: "five-of"}
    found = {action: WORDS.in_language(language, key) for action, key in single.items()}
    for i in range(NUM_PLAYED):
        card = display_name(TITLES[FIRST_PLAYED + i], language)
        found[ACTIONS.play.first + i] = WORDS.in_language(language, "play", card=card)
    for first, combos, key in ((ACTIONS.pair.first, PAIRS, "pair-of"), (ACTIONS.triple.first, TRIPLES, "triple-of")):
        for i, (title, own, jokers) in enumerate(combos.tolist()):
            card = display_name(TITLES[title], language)
            found[first + i] = WORDS.in_language(language, key, card=card, own=own, jokers=jokers)
    blocks = {"lay": ACTIONS.lay, "ask-for": ACTIONS.name, "give": ACTIONS.give, "take": ACTIONS.take}
    for key, block in blocks.items():
        for title in range(NUM_HELD):
            card = display_name(TITLES[title], language)
            found[block.first + title] = WORDS.in_language(language, key, card=card)
    return found


def title_labels(language: str) -> dict[int, str]:
    return dict(fixed_labels(language))


def order_labels(state: ExplodingPlanetState, seat: int, language: str) -> dict[int, str]:
    """The orders of the top cards by their titles."""
    count = num_looked_at(state)
    found = {}
    for i, order in enumerate(ORDERS[:, :count].tolist()):
        if max(order) < count:
            titles = [display_name(TITLES[state.known_pile[seat, position]], language) for position in order]
            found[ACTIONS.order.first + i] = ", ".join(titles)
    return found
