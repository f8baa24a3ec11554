"""What can a player decide? Small steps, each in a block of its own."""

from itertools import permutations

import numpy as np

from ..core.kernel import kernel
from ..core.layout import ActionBlock, ActionLayout
from ..core.state import as_int64
from .components import (
    CARDS_LOOKED_AT,
    CARDS_OF_A_PAIR,
    CARDS_OF_A_TRIPLE,
    CARDS_OF_FIVE,
    DECKS,
    FIRST_PLAYED,
    KINDS,
    MAX_PILE,
    MAX_PLAYERS,
    NUM_HELD,
    NUM_PLAYED,
    WORDS,
    Title,
)
from .state import ExplodingPlanetState, Phase, Play


def combos(num_cards: int) -> np.ndarray:
    """R9. Ways to lay so many cards that count as one title: rows of title, cards of it, jokers besides."""
    alike = [(title, num_cards, 0) for title in range(NUM_HELD)]
    with_jokers = [(kind, num_cards - jokers, jokers) for jokers in range(1, num_cards) for kind in KINDS]
    return np.array(alike + with_jokers, np.int64)


PAIRS = combos(CARDS_OF_A_PAIR)
TRIPLES = combos(CARDS_OF_A_TRIPLE)
ORDERS = np.array(list(permutations(range(CARDS_LOOKED_AT))), np.int64)
"""By action: which of the top cards comes first, second and third."""

COUNTED = ("no", "one", "two", "three")
CLOCKWISE = ("next", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


def combo_words(combo: np.ndarray) -> str:
    """Such as `two cards skip` and `one card D.D. A with one joker`."""
    title, own, jokers = (int(number) for number in combo)
    cards = f"{COUNTED[own]} {'card' if own == 1 else 'cards'} {WORDS[title]}"
    return cards + (f" with {COUNTED[jokers]} {'joker' if jokers == 1 else 'jokers'}" if jokers else "")


def order_words(i: int) -> str:
    return "put back the top cards in the order " + ", ".join(str(each + 1) for each in ORDERS[i].tolist())


def depth_words(i: int) -> str:
    if i == 0:
        return "put the planet on top of the pile"
    return f"put the planet below {i} {'card' if i == 1 else 'cards'}"


ACTIONS = ActionLayout(
    draw=ActionBlock(1, "end the turn by drawing the top card", lambda i: "draw a card"),
    play=ActionBlock(
        NUM_PLAYED,
        "play a card for what it says",
        lambda i: f"play {WORDS[FIRST_PLAYED + i]}",
        axes=("title",),
        skip_first=FIRST_PLAYED,
    ),
    pair=ActionBlock(len(PAIRS), "play two alike: steal a random card", lambda i: f"pair: {combo_words(PAIRS[i])}"),
    triple=ActionBlock(
        len(TRIPLES), "play three alike: ask for a title", lambda i: f"triple: {combo_words(TRIPLES[i])}"
    ),
    five=ActionBlock(1, "begin to lay five different titles: take a discarded card", lambda i: "five different cards"),
    lay=ActionBlock(
        NUM_HELD, "lay one of the five, in the order of titles", lambda i: f"lay {WORDS[i]}", axes=("title",)
    ),
    target=ActionBlock(
        MAX_PLAYERS - 1,
        "name a player, clockwise from oneself",
        lambda i: "choose the next player" if i == 0 else f"choose the {CLOCKWISE[i]} player on",
        axes=("seat",),
        skip_first=1,
    ),
    answer=ActionBlock(2, "let what was played pass, or nope it", lambda i: ("pass", "nope")[i]),
    name=ActionBlock(NUM_HELD, "name the title asked for", lambda i: f"ask for {WORDS[i]}", axes=("title",)),
    give=ActionBlock(NUM_HELD, "choose the card to give", lambda i: f"give {WORDS[i]}", axes=("title",)),
    take=ActionBlock(NUM_HELD, "take a card from the discard pile", lambda i: f"take {WORDS[i]}", axes=("title",)),
    order=ActionBlock(len(ORDERS), "put the top cards back in an order", order_words),
    depth=ActionBlock(MAX_PILE, "put the planet back, so many cards above it", depth_words),
)
DRAW = ACTIONS.draw.first
PLAY = ACTIONS.play.first
PAIR = ACTIONS.pair.first
TRIPLE = ACTIONS.triple.first
FIVE = ACTIONS.five.first
LAY = ACTIONS.lay.first
TARGET = ACTIONS.target.first
PASS = ACTIONS.answer.first
NOPE = PASS + 1
NAME = ACTIONS.name.first
GIVE = ACTIONS.give.first
TAKE = ACTIONS.take.first
ORDER = ACTIONS.order.first
DEPTH = ACTIONS.depth.first


@kernel
def targeted_seat(state: ExplodingPlanetState, steps: int) -> int:
    """The seat meant by the target action `steps`, counted from the player whose turn it is."""
    return (state.turn + 1 + steps) % state.num_players


@kernel
def needs_target(play: int) -> bool:
    """R4, R7, R9. Whether a play is meant for a player of choice."""
    return play in (Play.DONATION, Play.TARGETED_ATTACK, Play.SOLIDARITY, Play.PAIR, Play.TRIPLE)


@kernel
def can_target(state: ExplodingPlanetState, play: int, seat: int) -> bool:
    """R4, R7. Another living player; who is to lose a card must hold one."""
    if seat == state.turn or not state.is_alive[seat]:
        return False
    return state.hand_sizes[seat] > 0 or play in (Play.TARGETED_ATTACK, Play.SOLIDARITY)


@kernel
def can_take_a_card(state: ExplodingPlanetState) -> bool:
    """R7. Whether some other player holds a card: else donations, pairs and triples cannot be played."""
    num_holders = 0
    for seat in range(state.num_players):
        num_holders += can_target(state, as_int64(Play.DONATION), seat)
    return num_holders > 0


@kernel
def num_titles_from(state: ExplodingPlanetState, first: int) -> int:
    """How many different titles the player in turn holds, from a title on."""
    count = 0
    for title in range(first, NUM_HELD):
        count += state.hands[state.turn, title] > 0
    return count


@kernel
def num_still_to_lay(state: ExplodingPlanetState) -> int:
    """R9. How many of the five different cards are missing."""
    count = CARDS_OF_FIVE
    for title in range(NUM_HELD):
        count -= as_int64(state.laid[title])
    return count


@kernel
def first_to_lay(state: ExplodingPlanetState) -> int:
    """R9. The five are laid in the order of titles: the first title after those laid."""
    for title in range(NUM_HELD - 1, -1, -1):
        if state.laid[title]:
            return title + 1
    return 0


@kernel
def legal(state: ExplodingPlanetState, seat: int, mask: np.ndarray) -> None:
    if seat != state.seat:
        return
    if state.phase == Phase.PLAY:
        legal_plays(state, mask)
    elif state.phase == Phase.LAY:
        legal_lays(state, mask)
    elif state.phase == Phase.TARGET:
        for steps in range(state.num_players - 1):
            mask[TARGET + steps] = can_target(state, state.play, targeted_seat(state, steps))
    elif state.phase == Phase.NOPE:  # R8
        mask[PASS] = 1
        mask[NOPE] = state.hands[seat, Title.NOPE] > 0
    elif state.phase == Phase.ORDER:
        legal_orders(state, mask)
    elif state.phase == Phase.BURY:  # R3: at any depth
        for depth in range(state.pile_size + 1):
            mask[DEPTH + depth] = 1
    else:
        legal_titles(state, mask)


@kernel
def legal_plays(state: ExplodingPlanetState, mask: np.ndarray) -> None:
    """R2. Draw, or play what the hand allows and what can then be seen through to its end."""
    hand = state.hands[state.turn]
    mask[DRAW] = 1
    for i in range(NUM_PLAYED):
        mask[PLAY + i] = hand[FIRST_PLAYED + i] > 0
    if can_take_a_card(state):
        for i in range(len(PAIRS)):
            mask[PAIR + i] = holds(hand, PAIRS[i])
        for i in range(len(TRIPLES)):
            mask[TRIPLE + i] = holds(hand, TRIPLES[i])
    else:
        mask[PLAY + Play.DONATION - FIRST_PLAYED] = 0
    mask[FIVE] = num_titles_from(state, as_int64(0)) >= CARDS_OF_FIVE


@kernel
def holds(hand: np.ndarray, combo: np.ndarray) -> bool:
    """R9. Whether a hand has the cards of a combo."""
    return hand[combo[0]] >= combo[1] and hand[Title.DD_JOKER] >= combo[2]


@kernel
def legal_lays(state: ExplodingPlanetState, mask: np.ndarray) -> None:
    """R9. A title held, after which enough others follow to make five."""
    missing = num_still_to_lay(state)
    for title in range(first_to_lay(state), NUM_HELD):
        if state.hands[state.turn, title] > 0:
            mask[LAY + title] = num_titles_from(state, title) >= missing


@kernel
def legal_orders(state: ExplodingPlanetState, mask: np.ndarray) -> None:
    """R6. With fewer than three cards left, the orders that move only those."""
    for i in range(len(ORDERS)):
        is_open = True
        for position in range(min(state.pile_size, CARDS_LOOKED_AT), CARDS_LOOKED_AT):
            if ORDERS[i, position] != position:
                is_open = False
        mask[ORDER + i] = is_open


@kernel
def legal_titles(state: ExplodingPlanetState, mask: np.ndarray) -> None:
    """R7, R9. A title that is in play to name, in one's hand to give, in the discard pile to take."""
    for title in range(NUM_HELD):
        if state.phase == Phase.NAME:
            mask[NAME + title] = DECKS[state.variant, state.num_players, title] > 0
        elif state.phase == Phase.GIVE:
            mask[GIVE + title] = state.hands[state.seat, title] > 0
        else:
            mask[TAKE + title] = state.discard[title] > 0
