"""What is in the box? 80 tiles in four stacks, and what each character is worth."""

from enum import IntEnum

import numpy as np

from ..core.csv_tables import ComponentError, Row, hash_tables, read_table, table_path

GAME = "petit_prince"
MAX_PLAYERS = 5
NUM_STACKS = 4
TILES_PER_STACK = 20
NUM_TILES = NUM_STACKS * TILES_PER_STACK
NUM_SPOTS = 4  # on a planet, for the tiles of one stack; so each stack is drawn from four times
NUM_ROUNDS = NUM_STACKS * NUM_SPOTS
DRAWN_BY_TWO = 3  # tiles a round with two players (book)
BAOBABS_THAT_TURN = 3  # (book)


class Stack(IntEnum):
    CENTRE = 0
    RISING_EDGE = 1
    FALLING_EDGE = 2
    CHARACTER = 3


class Element(IntEnum):
    FOX = 0
    ELEPHANT = 1
    SNAKE = 2
    SHEEP_WHITE = 3
    SHEEP_BEIGE = 4
    SHEEP_BROWN = 5
    SUNSET = 6
    ROSE = 7
    LAMPPOST = 8
    BOX = 9
    BIG_STAR = 10
    BAOBAB = 11
    VOLCANO = 12


class Character(IntEnum):
    VAIN_MAN = 0
    GEOGRAPHER = 1
    LAMPLIGHTER = 2
    HUNTER = 3
    TURKISH_ASTRONOMER = 4
    ASTRONOMER = 5
    GARDENER = 6
    KING = 7
    DRUNKARD = 8
    BUSINESSMAN_WHITE = 9
    BUSINESSMAN_BEIGE = 10
    BUSINESSMAN_BROWN = 11
    LITTLE_PRINCE = 12


STACKS = tuple(stack.name.lower() for stack in Stack)
ELEMENTS = tuple(element.name.lower() for element in Element)
CHARACTERS = tuple(character.name.lower() for character in Character)
NUM_ELEMENTS = len(ELEMENTS)
NUM_CHARACTERS = len(CHARACTERS)

# R6, the points of the characters: all from the book
SNAKE_POINTS = 4  # vain man
QUIET_TILE_POINTS = 1  # geographer: tiles without a volcano
SUNSET_POINTS = 2  # astronomer
ONE_ROSE_POINTS, TWO_ROSES_POINTS = 14, 7  # king
LAMPPOST_POINTS = 1  # lamplighter
SPECIES_POINTS = 3  # hunter
FACE_DOWN_POINTS = 3  # drunkard
WHITE_POINTS, BEIGE_POINTS, BROWN_POINTS = 2, 3, 5  # businessmen, for each sheep of their color
BAOBAB_POINTS = 7  # gardener
BIG_STAR_POINTS = 1  # Turkish astronomer
COLOR_POINTS, BOX_POINTS = 3, 1  # little prince
VOLCANO_PENALTY = 1  # R7

NO_CHARACTER = -1
MAX_OF_AN_ELEMENT = 9  # on one tile of a table of the user's own; keeps sums within int8


def load_tiles() -> tuple[np.ndarray, np.ndarray]:
    """The elements on each tile, and its character or NO_CHARACTER. Tile ids are stack * 20 + number - 1."""
    elements = np.zeros((NUM_TILES, NUM_ELEMENTS), np.int8)
    characters = np.full(NUM_TILES, NO_CHARACTER, np.int8)
    seen: dict[int, Row] = {}
    for row in read_table(GAME, "tiles", ("stack", "number", "character", *ELEMENTS)):
        tile = row.choice("stack", STACKS) * TILES_PER_STACK + row.integer("number", 1, TILES_PER_STACK) - 1
        if tile in seen:
            raise row.error(f"tile {row.text('stack')} {row.text('number')} stands on line {seen[tile].line} already")
        seen[tile] = row
        elements[tile] = [row.integer(element, 0, MAX_OF_AN_ELEMENT) for element in ELEMENTS]
        characters[tile] = row.choice("character", CHARACTERS) if row.text("character") else NO_CHARACTER
        check_tile(row, elements[tile], is_character=row.text("stack") == "character")
    if len(seen) != NUM_TILES:
        missing = next(tile for tile in range(NUM_TILES) if tile not in seen)
        name = f"{STACKS[missing // TILES_PER_STACK]} {missing % TILES_PER_STACK + 1}"
        raise ComponentError(f"{table_path(GAME, 'tiles')}: tile {name} is missing; there must be {NUM_TILES}")
    return elements, characters


def check_tile(row: Row, elements: np.ndarray, is_character: bool) -> None:
    """The facts about tiles that the rules rely on."""
    if is_character != bool(row.text("character")):
        raise row.error("a tile has a character exactly if it belongs to the stack 'character'")
    if elements[Element.BAOBAB] + elements[Element.VOLCANO] > 1:
        raise row.error("a tile has one baobab or one volcano at most, and not both")
    if is_character and elements.sum() != elements[Element.BIG_STAR]:
        raise row.error("a character tile carries nothing but big stars")


def find_faces(elements: np.ndarray, characters: np.ndarray) -> np.ndarray:
    """For each tile the lowest id of a tile of its stack that looks like it."""
    tiles = range(NUM_TILES)
    looks = [(tile // TILES_PER_STACK, characters[tile], *elements[tile]) for tile in tiles]
    return np.array([looks.index(looks[tile]) for tile in tiles])


TILE_ELEMENTS, TILE_CHARACTER = load_tiles()
TILE_FACE = find_faces(TILE_ELEMENTS, TILE_CHARACTER)
COMPONENTS_HASH = hash_tables(GAME, "tiles")


def most_of(element: int) -> int:
    """How many of an element one planet could show: the best tiles of each stack."""
    stacks = TILE_ELEMENTS[:, element].reshape(NUM_STACKS, TILES_PER_STACK)
    return int(np.sort(stacks, axis=1)[:, -NUM_SPOTS:].sum())


MAX_ELEMENTS = max(most_of(element) for element in Element)
