"""What is a planet worth? Points by character (R6), the volcanoes (R7), and who wins (R8).

Scores are computed from a planet's summary, to which one more tile may be added. So heuristics can ask what a tile on
offer would change.
"""

from typing import Any

import numpy as np

from ..core.kernel import kernel
from ..core.scratch import new_record
from ..core.state import EMPTY, OVER, STILL_PLAYING, Struct, as_int64, int8, int64
from .components import (
    BAOBAB_POINTS,
    BAOBABS_THAT_TURN,
    BEIGE_POINTS,
    BIG_STAR_POINTS,
    BOX_POINTS,
    BROWN_POINTS,
    COLOR_POINTS,
    FACE_DOWN_POINTS,
    LAMPPOST_POINTS,
    NO_CHARACTER,
    NUM_ELEMENTS,
    NUM_SPOTS,
    ONE_ROSE_POINTS,
    QUIET_TILE_POINTS,
    SNAKE_POINTS,
    SPECIES_POINTS,
    SUNSET_POINTS,
    TILE_CHARACTER,
    TILE_ELEMENTS,
    TWO_ROSES_POINTS,
    VOLCANO_PENALTY,
    WHITE_POINTS,
    Character,
    Element,
    Stack,
)
from .knowledge import known_character
from .state import PetitPrinceState


class PlanetSummary(Struct):
    """All that a score depends on."""

    num_characters: int = int64()
    num_tiles: int = int64()  # characters aside, face-down ones included
    num_face_down: int = int64()
    most_volcanoes_elsewhere: int = int64()  # on any one of the other planets
    shows: np.ndarray = int8(NUM_ELEMENTS)  # elements face up, stars on characters included
    on_baobabs: np.ndarray = int8(NUM_ELEMENTS)  # those of them on tiles with a baobab
    characters: np.ndarray = int8(NUM_SPOTS + 1)  # those known; one more may be imagined


PLANET = PlanetSummary.dtype


@kernel
def summarize(state: PetitPrinceState, seat: int, knower: int, planet: PlanetSummary) -> None:
    """A seat's planet as far as another seat knows it."""
    for element in range(NUM_ELEMENTS):
        planet.shows[element] = state.showing[seat, element]
        planet.on_baobabs[element] = state.on_baobabs[seat, element]
    planet.num_tiles = state.num_tiles[seat]
    planet.num_face_down = state.num_face_down[seat]
    planet.num_characters = 0
    for draw in range(state.num_draws[Stack.CHARACTER]):
        tile = known_character(state, knower, seat, draw)
        if tile != EMPTY:
            add_character(planet, tile)
    planet.most_volcanoes_elsewhere = most_volcanoes_elsewhere(state, seat)


@kernel
def most_volcanoes_elsewhere(state: PetitPrinceState, seat: int) -> int:
    """R7. On any one of the other planets."""
    most = as_int64(0)
    for other in range(state.num_players):
        if other != seat:
            most = max(most, as_int64(state.showing[other, Element.VOLCANO]))
    return most


@kernel
def add_character(planet: PlanetSummary, tile: int) -> None:
    planet.characters[planet.num_characters] = TILE_CHARACTER[tile]
    planet.num_characters += 1
    planet.shows[Element.BIG_STAR] += TILE_ELEMENTS[tile, Element.BIG_STAR]


@kernel
def add_tile(planet: PlanetSummary, tile: int) -> None:
    """The summary after one more tile."""
    if TILE_CHARACTER[tile] != NO_CHARACTER:
        add_character(planet, tile)
        return
    planet.num_tiles += 1
    if turns_baobabs(planet, tile):
        planet.num_face_down += BAOBABS_THAT_TURN  # R5: this tile and the two others with a baobab
        for element in range(NUM_ELEMENTS):
            planet.shows[element] -= planet.on_baobabs[element]
    else:
        for element in range(NUM_ELEMENTS):
            planet.shows[element] += TILE_ELEMENTS[tile, element]


@kernel
def turns_baobabs(planet: PlanetSummary, tile: int) -> bool:
    """R5. Whether one more tile would turn all those with a baobab face down."""
    return planet.shows[Element.BAOBAB] + TILE_ELEMENTS[tile, Element.BAOBAB] == BAOBABS_THAT_TURN


@kernel
def copy_summary(planet: PlanetSummary, copy: PlanetSummary) -> None:
    """Fields one by one: compiled code copies a whole record by a slow call."""
    copy.num_characters = planet.num_characters
    copy.num_tiles = planet.num_tiles
    copy.num_face_down = planet.num_face_down
    copy.most_volcanoes_elsewhere = planet.most_volcanoes_elsewhere
    for element in range(NUM_ELEMENTS):
        copy.shows[element] = planet.shows[element]
        copy.on_baobabs[element] = planet.on_baobabs[element]
    for i in range(planet.num_characters):
        copy.characters[i] = planet.characters[i]


@kernel
def total(planet: PlanetSummary) -> int:
    """R6, R7. The points of a planet."""
    return points_of_characters(planet) - volcano_penalty(planet)


@kernel
def points_of_characters(planet: PlanetSummary) -> int:
    """R6. What all characters of a planet score."""
    result = as_int64(0)
    for i in range(planet.num_characters):
        result += points(planet, planet.characters[i])
    return result


@kernel
def points(planet: Any, character: int) -> int:
    """R6. What one character scores on a planet: a `PlanetSummary`, or a forecast with the same fields."""
    shows = planet.shows
    if character == Character.VAIN_MAN:
        return SNAKE_POINTS * shows[Element.SNAKE]
    if character == Character.GEOGRAPHER:  # no tile has both a baobab and a volcano, so face-down ones count
        return QUIET_TILE_POINTS * (planet.num_tiles - shows[Element.VOLCANO])
    if character == Character.LAMPLIGHTER:
        return LAMPPOST_POINTS * shows[Element.LAMPPOST]
    if character == Character.HUNTER:
        return SPECIES_POINTS * species(planet)
    if character == Character.TURKISH_ASTRONOMER:
        return BIG_STAR_POINTS * shows[Element.BIG_STAR]
    if character == Character.ASTRONOMER:
        return SUNSET_POINTS * shows[Element.SUNSET]
    if character == Character.GARDENER:
        return BAOBAB_POINTS * shows[Element.BAOBAB]
    if character == Character.KING:
        return king_points(shows[Element.ROSE])
    if character == Character.DRUNKARD:
        return FACE_DOWN_POINTS * planet.num_face_down
    if character == Character.BUSINESSMAN_WHITE:
        return WHITE_POINTS * shows[Element.SHEEP_WHITE]
    if character == Character.BUSINESSMAN_BEIGE:
        return BEIGE_POINTS * shows[Element.SHEEP_BEIGE]
    if character == Character.BUSINESSMAN_BROWN:
        return BROWN_POINTS * shows[Element.SHEEP_BROWN]
    if character == Character.LITTLE_PRINCE:
        return COLOR_POINTS * sheep_colors(planet) + BOX_POINTS * shows[Element.BOX]
    return 0


@kernel
def fill_points(planet: Any, worth: np.ndarray) -> None:
    """What each character scores on a planet. One by one, so that the compiler knows which is which."""
    worth[Character.VAIN_MAN] = points(planet, Character.VAIN_MAN)
    worth[Character.GEOGRAPHER] = points(planet, Character.GEOGRAPHER)
    worth[Character.LAMPLIGHTER] = points(planet, Character.LAMPLIGHTER)
    worth[Character.HUNTER] = points(planet, Character.HUNTER)
    worth[Character.TURKISH_ASTRONOMER] = points(planet, Character.TURKISH_ASTRONOMER)
    worth[Character.ASTRONOMER] = points(planet, Character.ASTRONOMER)
    worth[Character.GARDENER] = points(planet, Character.GARDENER)
    worth[Character.KING] = points(planet, Character.KING)
    worth[Character.DRUNKARD] = points(planet, Character.DRUNKARD)
    worth[Character.BUSINESSMAN_WHITE] = points(planet, Character.BUSINESSMAN_WHITE)
    worth[Character.BUSINESSMAN_BEIGE] = points(planet, Character.BUSINESSMAN_BEIGE)
    worth[Character.BUSINESSMAN_BROWN] = points(planet, Character.BUSINESSMAN_BROWN)
    worth[Character.LITTLE_PRINCE] = points(planet, Character.LITTLE_PRINCE)


@kernel
def sheep_colors(planet: PlanetSummary) -> int:
    return (
        min(planet.shows[Element.SHEEP_WHITE], 1)
        + min(planet.shows[Element.SHEEP_BEIGE], 1)
        + min(planet.shows[Element.SHEEP_BROWN], 1)
    )


@kernel
def species(planet: PlanetSummary) -> int:
    """R6. Fox, elephant, snake and sheep of any color."""
    return (
        min(planet.shows[Element.FOX], 1)
        + min(planet.shows[Element.ELEPHANT], 1)
        + min(planet.shows[Element.SNAKE], 1)
        + min(sheep_colors(planet), 1)
    )


@kernel
def king_points(roses: int) -> int:
    """R6. The king wants one rose; two please him half, any other number not at all."""
    if roses == 1:
        return ONE_ROSE_POINTS
    return TWO_ROSES_POINTS if roses == 2 else 0


@kernel
def volcano_penalty(planet: PlanetSummary) -> int:
    return penalty_for(as_int64(planet.shows[Element.VOLCANO]), planet.most_volcanoes_elsewhere)


@kernel
def penalty_for(volcanoes: int, most_elsewhere: int) -> int:
    """R7. Who has the most volcanoes, alone or not, loses a point for each."""
    return VOLCANO_PENALTY * volcanoes if volcanoes >= most_elsewhere else 0


@kernel
def score(state: PetitPrinceState, seat: int) -> float:
    """R6, R7. A seat's points as its own planet stands."""
    planet = new_record(PLANET)
    summarize(state, seat, seat, planet)
    return float(total(planet))


@kernel
def is_better(state: PetitPrinceState, one: int, other: int) -> bool:
    """R8. More points, or as many and fewer volcanoes."""
    difference = score(state, one) - score(state, other)
    if difference != 0:
        return difference > 0
    return state.showing[one, Element.VOLCANO] < state.showing[other, Element.VOLCANO]


@kernel
def rank(state: PetitPrinceState, seat: int) -> int:
    """R8. How many are better; seats with the same points and volcanoes share a rank."""
    if state.phase != OVER:
        return STILL_PLAYING
    better = 0
    for other in range(state.num_players):
        if is_better(state, other, seat):
            better += 1
    return better
