"""What does a seat's network see? Named pieces, seats counted clockwise from the observer.

The layout is the same for every number of players; the rows of absent seats are zeros.
"""

import numpy as np

from ..core.bits import lowest_bit
from ..core.kernel import kernel
from ..core.layout import Feature, FeatureLayout, FeatureRecord
from ..core.scratch import new_record
from ..core.state import as_int64
from .components import (
    BOX,
    CARDS_LOOKED_AT,
    CARDS_OF_A_TRIPLE,
    DECKS,
    MAX_HAND,
    MAX_PER_TITLE,
    MAX_PILE,
    MAX_PLAYERS,
    MAX_TURNS,
    MIN_PLAYERS,
    NUM_HELD,
    NUM_NOPES,
    NUM_TITLES,
    VARIANTS,
    Title,
)
from .knowledge import CERTAIN, danger
from .pile import PILE_MEMORY, knows_some_of_pile, num_planets_in_pile, recall_pile
from .state import MIXED, NO_PLANET, NO_SEAT, ExplodingPlanetState, Phase, Play

MAX_PLANETS = MAX_PLAYERS - 1
DEPTH_OF_TITLES = CARDS_LOOKED_AT + int(min(BOX[Title.ECO_KIT], BOX[Title.REVERSAL]))
"""Titles are learned from the top three; only a planet from the bottom, put back above them, moves them deeper."""
NO_TITLES, ONE = np.uint64(0), np.uint64(1)

OBSERVATION = FeatureLayout(
    phase=Feature((len(Phase) - 1,), 1, "one-hot: play, lay, target, nope, name, give, take, order, put back"),
    num_players=Feature((MAX_PLAYERS - MIN_PLAYERS + 1,), 1, "one-hot: 2 … 10"),
    variant=Feature((len(VARIANTS),), 1, "one-hot: standard, long"),
    to_move=Feature((MAX_PLAYERS,), 1, "one-hot: the seat to decide", axes=("seat",)),
    turn=Feature((MAX_PLAYERS,), 1, "one-hot: the seat whose turn it is", axes=("seat",)),
    is_alive=Feature((MAX_PLAYERS,), 1, "seats that are not out", axes=("seat",)),
    turns_owed=Feature((1,), MAX_TURNS, "turns the player in turn still owes, this one included"),
    is_attacked=Feature((1,), 1, "an attack gave those turns, so a further attack hands them on"),
    hands=Feature(
        (MAX_PLAYERS, NUM_HELD),
        MAX_PER_TITLE,
        "by seat and title: the own hand; cards others are known to hold at least",
        axes=("seat", "title"),
    ),
    no_more=Feature(
        (MAX_PLAYERS, NUM_HELD),
        1,
        "by seat and title: others are known to hold no more cards of the title than that",
        axes=("seat", "title"),
    ),
    hand_sizes=Feature((MAX_PLAYERS,), MAX_HAND, "cards in each hand", axes=("seat",)),
    discard=Feature((NUM_TITLES,), MAX_PER_TITLE, "the discard pile by title", axes=("title",)),
    unseen=Feature(
        (NUM_TITLES,), MAX_PER_TITLE, "by title: cards in play that the observer cannot place", axes=("title",)
    ),
    pile_size=Feature((1,), MAX_PILE, "cards in the pile"),
    planets_in_pile=Feature((1,), MAX_PLANETS, "exploding planets among them"),
    danger=Feature((2,), CERTAIN, "per cent: how likely the top and the bottom card are exploding planets"),
    planet_at=Feature((MAX_PILE,), 1, "by depth: exploding planets whose place is known"),
    title_at=Feature(
        (DEPTH_OF_TITLES, NUM_HELD),
        1,
        "by depth from the top, one-hot: other titles whose place is known",
    ),
    bottom=Feature((NUM_TITLES,), 1, "one-hot: the bottom card, if it is known", axes=("title",)),
    num_mixed=Feature((1,), MAX_PILE, "cards at the first depths not known of which the observer knows some as a set"),
    mixed=Feature((NUM_TITLES,), MAX_PER_TITLE, "by title: cards known to be among these", axes=("title",)),
    mixed_harmless=Feature((1,), MAX_PILE, "further cards among these that are known to be no exploding planets"),
    play=Feature((len(Play) - 1,), 1, "one-hot: what waits to take effect: a card, a pair, a triple, five different"),
    laid=Feature((NUM_HELD,), CARDS_OF_A_TRIPLE, "the cards laid for it, by title", axes=("title",)),
    target=Feature((MAX_PLAYERS,), 1, "one-hot: the seat it is meant for", axes=("seat",)),
    nopes=Feature((MAX_PLAYERS,), NUM_NOPES, "nopes that each seat has played on it", axes=("seat",)),
    is_noped=Feature((1,), 1, "it is canceled as things stand"),
    last_player=Feature((MAX_PLAYERS,), 1, "one-hot: who played last, the card or a nope on it", axes=("seat",)),
    to_ask=Feature((MAX_PLAYERS,), 1, "seats that can still nope in this round of asking", axes=("seat",)),
)


@kernel
def observe(state: ExplodingPlanetState, seat: int, observation: FeatureRecord) -> None:
    observe_table(state, seat, observation)
    observe_hands(state, seat, observation)
    if knows_some_of_pile(state, seat):
        observe_known_pile(state, seat, observation)
    else:
        observe_unknown_pile(state, observation)
    observe_missing(state, seat, observation)
    if state.play != Play.NOTHING:
        observe_play(state, seat, observation)


@kernel
def steps_to(state: ExplodingPlanetState, seat: int, other: int) -> int:
    """How many seats clockwise from one seat another sits."""
    return other - seat if other >= seat else other - seat + state.num_players


@kernel
def seat_on(state: ExplodingPlanetState, seat: int, steps: int) -> int:
    """The seat some steps clockwise from a seat. Fewer than all round, so a division can be spared."""
    other = seat + steps
    return other if other < state.num_players else other - state.num_players


@kernel
def observe_table(state: ExplodingPlanetState, seat: int, observation: FeatureRecord) -> None:
    observation.num_players[state.num_players - MIN_PLAYERS] = 1
    observation.variant[state.variant] = 1
    for steps in range(state.num_players):
        observation.is_alive[steps] = state.is_alive[seat_on(state, seat, steps)]
    if state.phase == Phase.OVER:
        return
    observation.phase[state.phase - 1] = 1
    observation.to_move[steps_to(state, seat, state.seat)] = 1
    observation.turn[steps_to(state, seat, state.turn)] = 1
    observation.turns_owed[0] = state.turns_owed
    observation.is_attacked[0] = state.is_attacked


@kernel
def observe_hands(state: ExplodingPlanetState, seat: int, observation: FeatureRecord) -> None:
    """The own hand in the first row, then what is known of the others; and the cards that lie in none of these places.

    All in one go, as `count_unseen` would take as long again. Of most hands nothing is known: they are skipped.
    """
    deck, unseen = DECKS[state.variant, state.num_players], observation.unseen
    for title in range(NUM_TITLES):
        observation.discard[title] = state.discard[title]
        unseen[title] = deck[title] - state.discard[title]
    unseen[Title.EXPLODING_PLANET] -= state.phase == Phase.BURY
    observation.hand_sizes[0] = state.hand_sizes[seat]
    observe_cards(state.hands[seat], observation.hands[0], unseen)
    for steps in range(1, state.num_players):
        owner = seat_on(state, seat, steps)
        observation.hand_sizes[steps] = hidden = as_int64(state.hand_sizes[owner])
        known = state.known_hands[seat, owner]
        if hidden > 0 and holds_any(known):
            hidden -= observe_cards(known, observation.hands[steps], unseen)
        if hidden == 0:
            observation.no_more[steps, :] = 1


@kernel
def holds_any(cards: np.ndarray) -> bool:
    bits = as_int64(0)
    for title in range(NUM_HELD):
        bits |= as_int64(cards[title])
    return bits != 0


@kernel
def observe_cards(cards: np.ndarray, row: np.ndarray, unseen: np.ndarray) -> int:
    """Cards that the observer can place. Returns how many there are."""
    count = as_int64(0)
    for title in range(NUM_HELD):
        row[title] = cards[title]
        unseen[title] -= cards[title]
        count += as_int64(cards[title])
    return count


@kernel
def observe_missing(state: ExplodingPlanetState, seat: int, observation: FeatureRecord) -> None:
    """A hand holds no other card of a title it was asked for in vain, nor of one all cards of which the observer can
    place. Hands known as a whole are noted already."""
    all_placed = as_int64(0)
    for title in range(NUM_HELD):
        all_placed |= as_int64(observation.unseen[title] == 0) << title
    for steps in range(1, state.num_players):
        titles = np.uint64(all_placed | as_int64(state.no_more[seat_on(state, seat, steps), seat]))
        row = observation.no_more[steps]
        while titles != NO_TITLES:
            row[lowest_bit(titles)] = 1
            titles &= titles - ONE


@kernel
def observe_unknown_pile(state: ExplodingPlanetState, observation: FeatureRecord) -> None:
    """Every card of the pile is as likely as any other to be a planet."""
    planets = num_planets_in_pile(state)
    observation.pile_size[0] = state.pile_size
    observation.planets_in_pile[0] = planets
    observation.danger[0] = observation.danger[1] = CERTAIN * planets // state.pile_size


@kernel
def observe_known_pile(state: ExplodingPlanetState, seat: int, observation: FeatureRecord) -> None:
    memory = new_record(PILE_MEMORY)
    titles, mixed = memory.titles, memory.mixed
    recall_pile(state, seat, titles, mixed)
    observation.pile_size[0] = state.pile_size
    observation.planets_in_pile[0] = num_planets_in_pile(state)
    for title in range(NUM_TITLES):
        observation.unseen[title] -= mixed[title]
        observation.mixed[title] = mixed[title]
    observation.mixed_harmless[0] = mixed[NO_PLANET]
    for depth in range(state.pile_size):
        title = titles[depth]
        if title >= 0:
            observe_card(depth, as_int64(title), observation)
        observation.num_mixed[0] += title == MIXED
    if state.pile_size > 0:
        bottom = state.pile_size - 1
        observation.danger[0] = danger(state, titles, mixed, as_int64(0))
        observation.danger[1] = danger(state, titles, mixed, bottom)
        if titles[bottom] >= 0:
            observation.bottom[titles[bottom]] = 1


@kernel
def observe_card(depth: int, title: int, observation: FeatureRecord) -> None:
    """A card whose place in the pile is known."""
    observation.unseen[title] -= 1
    if title == Title.EXPLODING_PLANET:
        observation.planet_at[depth] = 1
    elif depth < DEPTH_OF_TITLES:
        observation.title_at[depth, title] = 1


@kernel
def observe_play(state: ExplodingPlanetState, seat: int, observation: FeatureRecord) -> None:
    """R8. What waits to take effect, and the chain of nopes on it."""
    observation.play[state.play - 1] = 1
    observation.is_noped[0] = state.num_nopes % 2
    for title in range(NUM_HELD):
        observation.laid[title] = state.laid[title]
    if state.target != NO_SEAT:
        observation.target[steps_to(state, seat, state.target)] = 1
    for i in range(state.num_nopes):
        observation.nopes[steps_to(state, seat, as_int64(state.nopers[i]))] += 1
    if state.last_player != NO_SEAT:
        observation.last_player[steps_to(state, seat, state.last_player)] = 1
    if state.phase == Phase.NOPE:
        asked = state.seat
        while asked != state.last_player:
            observation.to_ask[steps_to(state, seat, asked)] = state.is_alive[asked]
            asked = seat_on(state, asked, as_int64(1))
