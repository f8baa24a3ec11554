"""What is there to know about a position? One record, with what each seat has learned."""

from enum import IntEnum

import numpy as np

from ..core.state import OVER, LabeledEnum, State, flag, int8, int64
from .components import MAX_PILE, MAX_PLAYERS, NUM_HELD, NUM_NOPES, NUM_TITLES, Title


class Phase(LabeledEnum):
    OVER = OVER, "over"
    PLAY = 1, "play or draw"
    """Play a card or a combo, or end the turn by drawing."""
    LAY = 2, "lay five different cards"
    """Lay the next of five different cards."""
    TARGET = 3, "choose a player"
    """Name the player the card or combo is meant for."""
    NOPE = 4, "nope or pass"
    """Cancel what was played last, or let it pass."""
    NAME = 5, "name a title"
    """After a triple: name the title asked for."""
    GIVE = 6, "give a card"
    """After a donation: choose the card to give."""
    TAKE = 7, "take a card from the discard pile"
    """After five different cards: take one from the discard pile."""
    ORDER = 8, "put the top cards in order"
    """After change the future: put the top cards back in an order."""
    BURY = 9, "put the planet back"
    """After an eco-kit: put the exploding planet back into the pile."""


class Play(IntEnum):
    """What waits to take effect. A card played alone has the number of its title."""

    NOTHING = 0
    BAD_DEED = Title.BAD_DEED
    SKIP = Title.SKIP
    DIVINATION = Title.DIVINATION
    CHANGE_THE_FUTURE = Title.CHANGE_THE_FUTURE
    RECYCLING = Title.RECYCLING
    REVERSAL = Title.REVERSAL
    DONATION = Title.DONATION
    TARGETED_ATTACK = Title.TARGETED_ATTACK
    SOLIDARITY = Title.SOLIDARITY
    PAIR = 10
    TRIPLE = 11
    FIVE = 12


NO_SEAT = -1
MAX_KNOWERS = MAX_PLAYERS + 1
UNKNOWN = -1
"""A card of the pile that a seat does not know."""
SECRET_PLANET = NUM_TITLES
"""A planet that a seat knows of, though nobody else can tell that it does."""
MIXED = -2
"""A card of the pile that is one of a set the seat knows, in any order."""
NO_PLANET = NUM_TITLES
"""In such a set: a card that the seat knows only to be no exploding planet."""
NUM_KINDS = NUM_TITLES + 1


class ExplodingPlanetState(State):
    num_alive: int = int64()
    turn: int = int64()  # whose turn it is; `seat` is who decides just now
    turns_owed: int = int64()  # by that player, the current one included
    is_attacked: int = int64()  # whether an attack gave those turns: then a further attack hands them on
    play: int = int64()  # Play: what waits to take effect, or NOTHING
    target: int = int64()  # the seat it is meant for, or NO_SEAT
    last_player: int = int64()  # who played last, the card or a nope on it; asked no more in this round of asking
    num_nopes: int = int64()  # on what waits to take effect
    pile_size: int = int64()
    hand_sizes: np.ndarray = int64(MAX_PLAYERS)  # for all to see, as the pile's
    # each of the 107 cards is counted in exactly one of these, but a planet that is being put back in none
    hands: np.ndarray = int8(MAX_PLAYERS, NUM_HELD)  # hidden: cards by seat and title
    pile: np.ndarray = int8(MAX_PILE)  # hidden: titles from the top down
    discard: np.ndarray = int8(NUM_TITLES)  # cards by title
    box: np.ndarray = int8(NUM_TITLES)  # cards not in play
    # what follows from them, and what lies open
    is_alive: np.ndarray = flag(MAX_PLAYERS)
    ranks: np.ndarray = int8(MAX_PLAYERS)  # rank of each seat that is out, the winner's at the end, or STILL_PLAYING
    laid: np.ndarray = int8(NUM_HELD)  # cards by title that were laid for what waits to take effect
    nopers: np.ndarray = int8(NUM_NOPES)  # the seats that noped, in order
    # what each seat has learned; after the last seat comes the public, which sees only what all see
    known_pile: np.ndarray = int8(MAX_KNOWERS, MAX_PILE)  # by knower and depth: a title, SECRET_PLANET or UNKNOWN
    known_hands: np.ndarray = int8(MAX_KNOWERS, MAX_PLAYERS, NUM_HELD)  # by knower, owner and title: at least so many
    no_more: np.ndarray = flag(MAX_KNOWERS, MAX_PLAYERS, NUM_HELD)  # known_hands is all the owner holds of the title
    mixed: np.ndarray = int8(MAX_KNOWERS, NUM_KINDS)  # by title: cards in any order at the first depths not known …
    num_mixed: np.ndarray = int8(MAX_KNOWERS)  # … which are so many, or 0
