"""How does a game begin?"""

import numpy as np

from ..core.kernel import kernel
from ..core.rng import randint, shuffle
from ..core.state import EMPTY, STILL_PLAYING, as_int64
from .cards import num_knowers
from .components import BOX, CARDS_DEALT, DECKS, NUM_CARDS, NUM_HELD, NUM_TITLES, Title
from .state import NO_SEAT, UNKNOWN, ExplodingPlanetState, Phase


@kernel
def deal(state: ExplodingPlanetState) -> None:
    """R1. Eight cards for each, an eco-kit among them; the planets come into the pile after the deal."""
    for seat in range(state.num_players):
        state.is_alive[seat] = True
        state.ranks[seat] = STILL_PLAYING
    state.num_alive = state.num_players
    state.known_pile[:] = UNKNOWN
    state.pile[:] = EMPTY
    state.nopers[:] = NO_SEAT
    deal_eco_kits(state)
    deal_cards(state)
    state.turn = randint(state.rng, state.num_players)
    state.seat = state.turn
    state.turns_owed = 1
    state.target = NO_SEAT
    state.last_player = NO_SEAT
    state.phase = Phase.PLAY


@kernel
def deal_eco_kits(state: ExplodingPlanetState) -> None:
    """R1. Everyone gets one, and everyone knows that."""
    for seat in range(state.num_players):
        state.hands[seat, Title.ECO_KIT] = 1
        state.hand_sizes[seat] = 1
        for knower in range(num_knowers(state)):
            if knower != seat:
                state.known_hands[knower, seat, Title.ECO_KIT] = 1


@kernel
def deal_cards(state: ExplodingPlanetState) -> None:
    """R1. Seven cards for each from the shuffled deck; what is left is shuffled with the planets."""
    deck = np.empty(NUM_CARDS, np.int8)
    count = as_int64(0)
    for title in range(NUM_TITLES):
        in_play = as_int64(DECKS[state.variant, state.num_players, title])
        state.box[title] = BOX[title] - in_play
        if title == Title.ECO_KIT:
            in_play -= state.num_players
        if title < NUM_HELD:
            for _ in range(in_play):
                deck[count] = title
                count += 1
    shuffle(state.rng, deck, count)
    for seat in range(state.num_players):
        for _ in range(CARDS_DEALT):
            count -= 1
            state.hands[seat, deck[count]] += 1
        state.hand_sizes[seat] += CARDS_DEALT
    for i in range(count):
        state.pile[i] = deck[i]
    for _ in range(state.num_players - 1):
        state.pile[count] = Title.EXPLODING_PLANET
        count += 1
    state.pile_size = count
    shuffle(state.rng, state.pile[:], count)
