"""What is there to know about a position? One record, with what each seat has learned."""

from enum import IntEnum

import numpy as np

from ..core.state import FLAG, OVER, state_dtype
from .components import MAX_PILE, MAX_PLAYERS, NUM_HELD, NUM_NOPES, NUM_TITLES, Title


class Phase(IntEnum):
    OVER = OVER
    PLAY = 1
    """Play a card or a combo, or end the turn by drawing."""
    LAY = 2
    """Lay the next of five different cards."""
    TARGET = 3
    """Name the player the card or combo is meant for."""
    NOPE = 4
    """Cancel what was played last, or let it pass."""
    NAME = 5
    """After a triple: name the title asked for."""
    GIVE = 6
    """After a donation: choose the card to give."""
    TAKE = 7
    """After five different cards: take one from the discard pile."""
    ORDER = 8
    """After change the future: put the top cards back in an order."""
    BURY = 9
    """After an eco-kit: put the exploding planet back into the pile."""


PHASES = (
    "over",
    "play or draw",
    "lay five different cards",
    "choose a player",
    "nope or pass",
    "name a title",
    "give a card",
    "take a card from the discard pile",
    "put the top cards in order",
    "put the planet back",
)


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

STATE = state_dtype(
    ("num_alive", np.int64),
    ("turn", np.int64),  # whose turn it is; `seat` is who decides just now
    ("turns_owed", np.int64),  # by that player, the current one included
    ("is_attacked", np.int64),  # whether an attack gave those turns: then a further attack hands them on
    ("play", np.int64),  # Play: what waits to take effect, or NOTHING
    ("target", np.int64),  # the seat it is meant for, or NO_SEAT
    ("last_player", np.int64),  # who played last, the card or a nope on it; asked no more in this round of asking
    ("num_nopes", np.int64),  # on what waits to take effect
    ("pile_size", np.int64),
    ("planter", np.int64),  # the seat that put a planet back last, or NO_SEAT
    ("hand_sizes", np.int64, MAX_PLAYERS),  # for all to see, as the pile's
    # each of the 107 cards is counted in exactly one of these, but a planet that is being put back in none
    ("hands", np.int8, (MAX_PLAYERS, NUM_HELD)),  # hidden: cards by seat and title
    ("pile", np.int8, MAX_PILE),  # hidden: titles from the top down
    ("discard", np.int8, NUM_TITLES),  # cards by title
    ("box", np.int8, NUM_TITLES),  # cards not in play
    # what follows from them, and what lies open
    ("is_alive", FLAG, MAX_PLAYERS),
    ("places", np.int8, MAX_PLAYERS),  # rank of each seat that is out, the winner's at the end, or STILL_PLAYING
    ("laid", np.int8, NUM_HELD),  # cards by title that were laid for what waits to take effect
    ("nopers", np.int8, NUM_NOPES),  # the seats that noped, in order
    # what each seat has learned; after the last seat comes the public, which sees only what all see
    ("known_pile", np.int8, (MAX_KNOWERS, MAX_PILE)),  # by knower and depth: a title or UNKNOWN
    ("known_hands", np.int8, (MAX_KNOWERS, MAX_PLAYERS, NUM_HELD)),  # by knower, owner and title: at least so many
    ("is_planted", FLAG, MAX_PILE),  # by depth: planets whose place the planter knows, and nobody can tell
)
