"""What is in the box? 50 continent tiles, 45 animal cards and 5 habitat objectives."""

from enum import IntEnum

import numpy as np

from ..core.csv_tables import ComponentError, Row, hash_tables, read_table, table_path

GAME = "planet"
MAX_PLAYERS = 4
NUM_TILES = 50
NUM_FACES = 12
NUM_EDGES = 5  # of a tile, with an area at each
NUM_AREAS = NUM_FACES * NUM_EDGES
NUM_ROUNDS = 12
NUM_DEALT_PILES = 10  # the piles of the last two rounds are made of tiles left over
NUM_LATE_PILES = NUM_ROUNDS - NUM_DEALT_PILES
PILE = 5  # tiles of a pile, all of which come on offer together
NUM_LATE_TILES = NUM_LATE_PILES * PILE
NUM_CARDS = 45
NUM_ANIMALS = 20  # cards in a game
FIRST_ANIMAL_ROUND = 3
NUM_RANKED_REGIONS = 3  # compared in the last round's ties

# the round of each animal dealt: one, two and three a round; or two rows of one a round
ROUNDS_OF_ANIMALS = (3, 4, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 10, 11, 11, 11, 12, 12, 12)
ROUNDS_OF_A_ROW = (3, 4, 5, 6, 7, 8, 9, 10, 11, 12)
NUM_IN_ROW = len(ROUNDS_OF_A_ROW)
SHOWN_AHEAD = 2  # hidden animals: the end of a round shows the card of the second round after it

OBJECTIVE_STEPS = (2, 4, 6, 8, 10)  # points
ANIMAL_POINTS = 2
ANIMAL_AT_HOME_POINTS = 1  # its home is the habitat of one's own objective
BEGINNERS_ANIMAL_POINTS = 1


class Habitat(IntEnum):
    OCEAN = 0
    FOREST = 1
    DESERT = 2
    MOUNTAIN = 3
    GLACIER = 4


class Requirement(IntEnum):
    MOST = 0
    """The most regions of the animal's home habitat."""
    TOUCHING = 1
    """The largest of its regions that touch another habitat."""
    NOT_TOUCHING = 2
    """The largest of its regions that do not touch another habitat."""


HABITATS = tuple(habitat.name.lower() for habitat in Habitat)
REQUIREMENTS = tuple(requirement.name.lower() for requirement in Requirement)
NUM_HABITATS = len(HABITATS)
NUM_OTHERS = NUM_HABITATS - 1

# card ids: nine a home habitat, first the one for most regions, then those touching, then those not touching
CARDS_PER_HOME = 1 + 2 * NUM_OTHERS
MAJORITY_CARD = 0
TOUCHING_CARD = 1
NOT_TOUCHING_CARD = TOUCHING_CARD + NUM_OTHERS
NO_HABITAT = -1
MAX_NAME_LETTERS = 13


def card_of(home: int, requirement: int, other: int) -> int:
    """The id of the animal card with these needs."""
    if requirement == Requirement.MOST:
        return home * CARDS_PER_HOME + MAJORITY_CARD
    first = TOUCHING_CARD if requirement == Requirement.TOUCHING else NOT_TOUCHING_CARD
    return home * CARDS_PER_HOME + first + (other if other < home else other - 1)


def load_tiles() -> np.ndarray:
    """The habitat at each of a tile's five edges, counter-clockwise. Tile ids are numbers less one."""
    tiles = np.full((NUM_TILES, NUM_EDGES), NO_HABITAT, np.int8)
    lines: dict[int, int] = {}
    for row in read_table(GAME, "tiles", ("number", *"abcde")):
        tile = row.integer("number", 1, NUM_TILES) - 1
        if tile in lines:
            raise row.error(f"tile {tile + 1} stands on line {lines[tile]} already")
        lines[tile] = row.line
        tiles[tile] = [row.choice(column, HABITATS) for column in "abcde"]
    check_complete("tiles", {tile: f"tile {tile + 1}" for tile in range(NUM_TILES)}, lines)
    return tiles


def load_animals() -> tuple[tuple[str, ...], np.ndarray]:
    """The name of each card's animal, and its (home, requirement, other habitat or NO_HABITAT)."""
    names = [""] * NUM_CARDS
    cards = np.zeros((NUM_CARDS, 3), np.int8)
    lines: dict[int, int] = {}
    for row in read_table(GAME, "animals", ("animal", "home", "requirement", "other")):
        home, requirement = row.choice("home", HABITATS), row.choice("requirement", REQUIREMENTS)
        other = other_habitat(row, home, requirement)
        card = card_of(home, requirement, other)
        if card in lines:
            raise row.error(f"an animal with these needs stands on line {lines[card]} already")
        check_name(row, names)
        lines[card] = row.line
        names[card] = row.text("animal")
        cards[card] = home, requirement, other
    check_complete("animals", {card: f"card {card} of {CARDS_PER_HOME} a home" for card in range(NUM_CARDS)}, lines)
    return tuple(names), cards


def check_name(row: Row, names: list[str]) -> None:
    name = row.text("animal")
    if not name or name in names:
        raise row.error(f"every animal needs a name of its own, not {name!r}")
    if len(name) > MAX_NAME_LETTERS:
        raise row.error(f"{name!r} is longer than the {MAX_NAME_LETTERS} letters that tables have room for")


def other_habitat(row: Row, home: int, requirement: int) -> int:
    if requirement == Requirement.MOST:
        if row.text("other"):
            raise row.error("an animal that wants the most regions names no other habitat")
        return NO_HABITAT
    other = row.choice("other", HABITATS)
    if other == home:
        raise row.error("an animal's other habitat is not its home")
    return other


def load_objectives() -> np.ndarray:
    """For each habitat the least number of areas for each of the five steps."""
    areas = np.zeros((NUM_HABITATS, len(OBJECTIVE_STEPS)), np.int8)
    lines: dict[int, int] = {}
    steps = tuple(str(points) for points in OBJECTIVE_STEPS)
    for row in read_table(GAME, "objectives", ("habitat", "points", "areas")):
        habitat, step = row.choice("habitat", HABITATS), row.choice("points", steps)
        cell = habitat * len(OBJECTIVE_STEPS) + step
        if cell in lines:
            raise row.error(f"{HABITATS[habitat]} for {steps[step]} points stands on line {lines[cell]} already")
        if step and areas[habitat, step - 1] >= row.integer("areas", 1, NUM_AREAS):
            raise row.error("more points need more areas than the step before")
        lines[cell] = row.line
        areas[habitat, step] = row.integer("areas", 1, NUM_AREAS)
    cells = {i: f"{HABITATS[i // len(steps)]} for {steps[i % len(steps)]} points" for i in range(areas.size)}
    check_complete("objectives", cells, lines)
    return areas


def check_complete(table: str, wanted: dict[int, str], lines: dict[int, int]) -> None:
    missing = [words for key, words in wanted.items() if key not in lines]
    if missing:
        raise ComponentError(f"{table_path(GAME, table)}: {missing[0]} is missing; there must be {len(wanted)} rows")


TILE_HABITATS = load_tiles()  # [tile, edge]
TILE_COUNTS = (TILE_HABITATS[:, :, None] == np.arange(NUM_HABITATS)).sum(axis=1).astype(np.int8)  # [tile, habitat]
ANIMALS, _CARDS = load_animals()
CARD_HOME, CARD_REQUIREMENT, CARD_OTHER = np.ascontiguousarray(_CARDS.T)
OBJECTIVE_AREAS = load_objectives()  # [habitat, step]
COMPONENTS_HASH = hash_tables(GAME, "tiles", "animals", "objectives")

# what each number of areas is worth, [habitat, areas]: two points a step reached
OBJECTIVE_POINTS = np.array(
    [
        [sum(2 for least in OBJECTIVE_AREAS[habitat] if areas >= least) for areas in range(NUM_AREAS + 1)]
        for habitat in Habitat
    ],
    np.int8,
)
MAX_AREAS = int(np.sort(TILE_COUNTS, axis=0)[-NUM_FACES:].sum(axis=0).max())
"""How many areas of one habitat a planet could have: those of the twelve best tiles."""
MAX_POINTS = OBJECTIVE_STEPS[-1] + NUM_ANIMALS * ANIMAL_POINTS
