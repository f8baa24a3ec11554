"""What does a seat's network see? Named pieces, seats counted clockwise from the observer.

The layout is the same for every number of players; the rows of absent seats are zeros.
"""

import numpy as np

from ..core.blocks import Piece, Pieces
from ..core.kernel import kernel
from ..core.state import State
from .components import (
    BOX,
    CARDS_LOOKED_AT,
    CARDS_OF_A_TRIPLE,
    LONG,
    MAX_HAND,
    MAX_PILE,
    MAX_PLAYERS,
    MIN_PLAYERS,
    MOST_OF_A_TITLE,
    MOST_TURNS,
    NUM_HELD,
    NUM_NOPES,
    NUM_TITLES,
    Title,
    int64,
)
from .knowledge import CERTAIN, count_unseen, danger, num_planets_in_pile, recall_pile
from .state import NO_SEAT, UNKNOWN, Phase, Play

MAX_PLANETS = MAX_PLAYERS - 1
DEPTH_OF_TITLES = CARDS_LOOKED_AT + int(min(BOX[Title.ECO_KIT], BOX[Title.REVERSAL]))
"""Titles are learned from the top three; only a planet from the bottom, put back above them, moves them deeper."""

OBSERVATION = Pieces(
    phase=Piece((len(Phase) - 1,), 1, "one-hot: play, lay, target, nope, name, give, take, order, put back"),
    num_players=Piece((MAX_PLAYERS - MIN_PLAYERS + 1,), 1, "one-hot: 2 … 10"),
    is_long=Piece((1,), 1, "the long variant is played"),
    to_move=Piece((MAX_PLAYERS,), 1, "one-hot: the seat to decide", axes=("seat",)),
    turn=Piece((MAX_PLAYERS,), 1, "one-hot: the seat whose turn it is", axes=("seat",)),
    is_alive=Piece((MAX_PLAYERS,), 1, "seats that are not out", axes=("seat",)),
    turns_owed=Piece((1,), MOST_TURNS, "turns the player in turn still owes, this one included"),
    is_attacked=Piece((1,), 1, "an attack gave those turns, so a further attack hands them on"),
    hands=Piece(
        (MAX_PLAYERS, NUM_HELD),
        MOST_OF_A_TITLE,
        "by seat and title: the own hand; cards others are known to hold at least",
        axes=("seat", "title"),
    ),
    hand_sizes=Piece((MAX_PLAYERS,), MAX_HAND, "cards in each hand", axes=("seat",)),
    discard=Piece((NUM_TITLES,), MOST_OF_A_TITLE, "the discard pile by title", axes=("title",)),
    unseen=Piece(
        (NUM_TITLES,), MOST_OF_A_TITLE, "by title: cards in play that the observer cannot place", axes=("title",)
    ),
    pile_size=Piece((1,), MAX_PILE, "cards in the pile"),
    planets_in_pile=Piece((1,), MAX_PLANETS, "exploding planets among them"),
    danger=Piece((2,), CERTAIN, "per cent: how likely the top and the bottom card are exploding planets"),
    planet_at=Piece((MAX_PILE,), 1, "by depth: exploding planets whose place is known"),
    title_at=Piece(
        (DEPTH_OF_TITLES, NUM_HELD),
        1,
        "by depth from the top, one-hot: other titles whose place is known",
    ),
    bottom=Piece((NUM_TITLES,), 1, "one-hot: the bottom card, if it is known", axes=("title",)),
    play=Piece((len(Play) - 1,), 1, "one-hot: what waits to take effect: a card, a pair, a triple, five different"),
    laid=Piece((NUM_HELD,), CARDS_OF_A_TRIPLE, "the cards laid for it, by title", axes=("title",)),
    target=Piece((MAX_PLAYERS,), 1, "one-hot: the seat it is meant for", axes=("seat",)),
    nopes=Piece((MAX_PLAYERS,), NUM_NOPES, "nopes that each seat has played on it", axes=("seat",)),
    is_noped=Piece((1,), 1, "it is cancelled as things stand"),
    last_player=Piece((MAX_PLAYERS,), 1, "one-hot: who played last, the card or a nope on it", axes=("seat",)),
    to_ask=Piece((MAX_PLAYERS,), 1, "seats that can still nope in this round of asking", axes=("seat",)),
)


@kernel
def observe(state: State, seat: int, observation: State) -> None:
    titles = np.empty(MAX_PILE, np.int8)
    recall_pile(state, seat, titles)
    observe_table(state, seat, observation)
    observe_hands(state, seat, observation)
    observe_pile(state, titles, observation)
    count_unseen(state, seat, titles, observation.unseen)
    if state.play != Play.NOTHING:
        observe_play(state, seat, observation)


@kernel
def steps_to(state: State, seat: int, other: int) -> int:
    """How many seats clockwise from one seat another sits."""
    return (other - seat + state.num_players) % state.num_players


@kernel
def observe_table(state: State, seat: int, observation: State) -> None:
    observation.num_players[state.num_players - MIN_PLAYERS] = 1
    observation.is_long[0] = state.variant == LONG
    for steps in range(state.num_players):
        observation.is_alive[steps] = state.is_alive[(seat + steps) % state.num_players]
    if state.phase == Phase.OVER:
        return
    observation.phase[state.phase - 1] = 1
    observation.to_move[steps_to(state, seat, state.seat)] = 1
    observation.turn[steps_to(state, seat, state.turn)] = 1
    observation.turns_owed[0] = state.turns_owed
    observation.is_attacked[0] = state.is_attacked


@kernel
def observe_hands(state: State, seat: int, observation: State) -> None:
    """The own hand in the first row, then what is known of the others."""
    for steps in range(state.num_players):
        owner = (seat + steps) % state.num_players
        observation.hand_sizes[steps] = state.hand_sizes[owner]
        cards = state.hands[seat] if owner == seat else state.known_hands[seat, owner]
        row = observation.hands[steps]
        for title in range(NUM_HELD):
            row[title] = cards[title]
    for title in range(NUM_TITLES):
        observation.discard[title] = state.discard[title]


@kernel
def observe_pile(state: State, titles: np.ndarray, observation: State) -> None:
    observation.pile_size[0] = state.pile_size
    observation.planets_in_pile[0] = num_planets_in_pile(state)
    for depth in range(state.pile_size):
        title = titles[depth]
        if title == Title.EXPLODING_PLANET:
            observation.planet_at[depth] = 1
        elif title != UNKNOWN and depth < DEPTH_OF_TITLES:
            observation.title_at[depth, title] = 1
    if state.pile_size > 0:
        bottom = state.pile_size - 1
        observation.danger[0] = danger(state, titles, int64(0))
        observation.danger[1] = danger(state, titles, bottom)
        if titles[bottom] != UNKNOWN:
            observation.bottom[titles[bottom]] = 1


@kernel
def observe_play(state: State, seat: int, observation: State) -> None:
    """R8. What waits to take effect, and the chain of nopes on it."""
    observation.play[state.play - 1] = 1
    observation.is_noped[0] = state.num_nopes % 2
    for title in range(NUM_HELD):
        observation.laid[title] = state.laid[title]
    if state.target != NO_SEAT:
        observation.target[steps_to(state, seat, state.target)] = 1
    for i in range(state.num_nopes):
        observation.nopes[steps_to(state, seat, int64(state.nopers[i]))] += 1
    if state.last_player != NO_SEAT:
        observation.last_player[steps_to(state, seat, state.last_player)] = 1
    if state.phase == Phase.NOPE:
        asked = state.seat
        while asked != state.last_player:
            observation.to_ask[steps_to(state, seat, asked)] = state.is_alive[asked]
            asked = (asked + 1) % state.num_players
