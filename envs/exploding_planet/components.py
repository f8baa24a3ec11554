"""What is in the box? 107 cards of 16 titles, and which of them a table of each size uses."""

from enum import IntEnum

import numpy as np

from ..core.csv_tables import ComponentError, Row, hash_tables, read_table, table_path

GAME = "exploding_planet"
MIN_PLAYERS, MAX_PLAYERS = 2, 10
NUM_CARDS = 107
CARDS_DEALT = 7  # to each player, an eco-kit aside (book)
CARDS_LOOKED_AT = 3  # by divination and change the future (book)
TURNS_PER_ATTACK = 2  # (book)
CARDS_OF_A_PAIR, CARDS_OF_A_TRIPLE, CARDS_OF_FIVE = 2, 3, 5  # combos (book)

# R1, which cards are used (book)
ONLY_WITH_ICON = range(2, 4)  # players
ONLY_WITHOUT_ICON = range(4, 8)
VARIANTS = ("standard", "long")
LONG = VARIANTS.index("long")


class Title(IntEnum):
    ECO_KIT = 0
    BAD_DEED = 1
    SKIP = 2
    DIVINATION = 3
    CHANGE_THE_FUTURE = 4
    RECYCLING = 5
    REVERSAL = 6
    DONATION = 7
    TARGETED_ATTACK = 8
    SOLIDARITY = 9
    NOPE = 10
    DD_A = 11
    DD_B = 12
    DD_C = 13
    DD_JOKER = 14
    EXPLODING_PLANET = 15  # last: all other titles can be held in a hand


TITLES = tuple(title.name.lower() for title in Title)
NUM_TITLES = len(TITLES)
NUM_HELD = int(Title.EXPLODING_PLANET)
"""Titles that a hand can hold: all but the exploding planet, which is shown at once."""

FIRST_PLAYED = int(Title.BAD_DEED)
"""Cards that do something when played alone stand in one row, from the bad deed …"""
NUM_PLAYED = Title.SOLIDARITY - Title.BAD_DEED + 1
"""… to solidarity."""

KINDS = (Title.DD_A, Title.DD_B, Title.DD_C)
"""The D.D. cards that a joker may stand for."""

SPOKEN = {"eco_kit": "eco-kit", "dd_a": "D.D. A", "dd_b": "D.D. B", "dd_c": "D.D. C", "dd_joker": "D.D. joker"}
WORDS = tuple(SPOKEN.get(name, name.replace("_", " ")) for name in TITLES)
"""The titles as one says them."""


def load_cards() -> tuple[np.ndarray, np.ndarray]:
    """The cards of each title with the icon and without it."""
    counts = np.zeros((2, NUM_TITLES), np.int8)
    seen: dict[int, Row] = {}
    for row in read_table(GAME, "cards", ("title", "with_icon", "without_icon")):
        title = row.choice("title", TITLES)
        if title in seen:
            raise row.error(f"the title {row.text('title')} stands on line {seen[title].line} already")
        seen[title] = row
        counts[:, title] = row.integer("with_icon", 0, NUM_CARDS), row.integer("without_icon", 0, NUM_CARDS)
    check_cards(counts.astype(np.int64), seen)
    return counts[0], counts[1]


def check_cards(counts: np.ndarray, seen: dict[int, Row]) -> None:
    """The facts about the cards that the rules rely on."""
    path = table_path(GAME, "cards")
    missing = [TITLES[title] for title in Title if title not in seen]
    if missing:
        raise ComponentError(f"{path}: the title {missing[0]} is missing")
    if counts.sum() != NUM_CARDS:
        raise ComponentError(f"{path}: {counts.sum()} cards where the box holds {NUM_CARDS}")
    if counts[:, Title.EXPLODING_PLANET].sum() < MAX_PLAYERS - 1:
        raise seen[Title.EXPLODING_PLANET].error(f"{MAX_PLAYERS} players need {MAX_PLAYERS - 1} exploding planets")
    held = counts[:, :NUM_HELD]
    sets = ((held[0], ONLY_WITH_ICON[-1]), (held[1], ONLY_WITHOUT_ICON[-1]), (held.sum(axis=0), MAX_PLAYERS))
    for cards, players in sets:
        if cards[Title.ECO_KIT] < players:
            raise seen[Title.ECO_KIT].error(f"a table of {players} needs {players} eco-kits in its set of cards")
        if cards.sum() < players * (CARDS_DEALT + 1):
            raise ComponentError(f"{path}: {cards.sum()} cards cannot be dealt to {players} players")


WITH_ICON, WITHOUT_ICON = load_cards()
COMPONENTS_HASH = hash_tables(GAME, "cards")
BOX = (WITH_ICON + WITHOUT_ICON).astype(np.int8)


def deck_of(num_players: int, variant: int) -> np.ndarray:
    """R1. The cards in play by title: the set for this many players, and one planet fewer than players."""
    if num_players in ONLY_WITH_ICON:
        deck = WITH_ICON.copy()
    elif num_players in ONLY_WITHOUT_ICON and variant != LONG:
        deck = WITHOUT_ICON.copy()
    else:
        deck = BOX.copy()
    deck[Title.EXPLODING_PLANET] = num_players - 1
    return deck


DECKS = np.zeros((len(VARIANTS), MAX_PLAYERS + 1, NUM_TITLES), np.int8)
"""The cards in play, by variant, number of players and title."""
for _variant in range(len(VARIANTS)):
    for _players in range(MIN_PLAYERS, MAX_PLAYERS + 1):
        DECKS[_variant, _players] = deck_of(_players, _variant)


def pile_at_start(num_players: int, variant: int) -> int:
    return int(DECKS[variant, num_players].sum()) - num_players * (CARDS_DEALT + 1)


MAX_PILE = max(
    pile_at_start(players, variant)
    for players in range(MIN_PLAYERS, MAX_PLAYERS + 1)
    for variant in range(len(VARIANTS))
)
"""The pile is never larger than at the start."""
MAX_HAND = int(BOX[:NUM_HELD].sum())
MAX_PER_TITLE = int(BOX.max())
NUM_NOPES = int(BOX[Title.NOPE])
NUM_ATTACKS = int(BOX[Title.BAD_DEED] + BOX[Title.TARGETED_ATTACK])
MAX_TURNS = TURNS_PER_ATTACK * (NUM_ATTACKS + (MAX_HAND - NUM_ATTACKS) // CARDS_OF_FIVE)
"""Turns owed at most: every attack once, and once more for each that five other cards could bring back."""
