"""What is each planet worth now, and what would each tile on offer change? Kept from step to step for observations.

The tiles on offer change a planet's points by the same until it takes one, but for the volcanoes (R7), which depend on
the other planets. So the points of characters (R6) are computed once a round, and the volcanoes at each observation.
Nothing is kept where seats see different planets, nor in redrawn states: search plays on from them without looking.
"""

import numpy as np

from ..core.kernel import kernel
from ..core.scratch import new_record
from ..core.state import EMPTY, as_int64
from .components import (
    BAOBAB_POINTS,
    BEIGE_POINTS,
    BIG_STAR_POINTS,
    BOX_POINTS,
    BROWN_POINTS,
    COLOR_POINTS,
    LAMPPOST_POINTS,
    MAX_PLAYERS,
    NO_CHARACTER,
    NUM_CHARACTERS,
    NUM_TILES,
    QUIET_TILE_POINTS,
    SNAKE_POINTS,
    SPECIES_POINTS,
    SUNSET_POINTS,
    TILE_CHARACTER,
    TILE_ELEMENTS,
    WHITE_POINTS,
    Character,
    Element,
)
from .scoring import (
    PLANET,
    PlanetSummary,
    add_tile,
    copy_summary,
    king_points,
    points,
    points_of_characters,
    summarize,
    turns_baobabs,
)
from .state import PetitPrinceState

COUNTING = (
    (Character.VAIN_MAN, Element.SNAKE, SNAKE_POINTS),
    (Character.LAMPLIGHTER, Element.LAMPPOST, LAMPPOST_POINTS),
    (Character.TURKISH_ASTRONOMER, Element.BIG_STAR, BIG_STAR_POINTS),
    (Character.ASTRONOMER, Element.SUNSET, SUNSET_POINTS),
    (Character.GARDENER, Element.BAOBAB, BAOBAB_POINTS),
    (Character.BUSINESSMAN_WHITE, Element.SHEEP_WHITE, WHITE_POINTS),
    (Character.BUSINESSMAN_BEIGE, Element.SHEEP_BEIGE, BEIGE_POINTS),
    (Character.BUSINESSMAN_BROWN, Element.SHEEP_BROWN, BROWN_POINTS),
)
"""R6. Characters to which a tile adds the same whatever else the planet shows. So do geographer and drunkard."""


def points_by_tile() -> np.ndarray:
    """R6. What each tile adds to the points of such a character."""
    table = np.zeros((NUM_TILES, NUM_CHARACTERS), np.int64)
    is_counted = TILE_CHARACTER == NO_CHARACTER
    table[:, Character.GEOGRAPHER] = QUIET_TILE_POINTS * is_counted * (1 - TILE_ELEMENTS[:, Element.VOLCANO])
    for character, element, each in COUNTING:
        table[:, character] = each * TILE_ELEMENTS[:, element].astype(np.int64)
    return table


TILE_POINTS = points_by_tile()


@kernel
def keep_points(state: PetitPrinceState, seat: int, slot: int) -> None:
    """When a seat takes a tile: it brings what it was to bring."""
    if state.keeps_points:
        state.kept_points[seat] += state.kept_gains[slot, seat]


@kernel
def keep_gains(state: PetitPrinceState) -> None:
    """When tiles come on offer."""
    if state.keeps_points:
        planet, imagined = new_record(PLANET), new_record(PLANET)
        for owner in range(state.num_players):
            fill_gains(state, owner, owner, planet, imagined, state.kept_gains)


@kernel
def fill_points_and_gains(state: PetitPrinceState, knower: int, points: np.ndarray, gains: np.ndarray) -> None:
    """Fills in the same numbers where they are not kept, as far as a seat knows the planets."""
    planet, imagined = new_record(PLANET), new_record(PLANET)
    for owner in range(state.num_players):
        fill_gains(state, owner, knower, planet, imagined, gains)
        points[owner] = points_of_characters(planet)


@kernel
def fill_gains(
    state: PetitPrinceState,
    owner: int,
    knower: int,
    planet: PlanetSummary,
    imagined: PlanetSummary,
    gains: np.ndarray,
) -> None:
    """By slot, what each tile on offer would add to a planet."""
    summarize(state, owner, knower, planet)
    if not state.has_drafted[owner]:
        for slot in range(MAX_PLAYERS):
            if state.offer[slot] != EMPTY:
                gains[slot, owner] = gain(planet, as_int64(state.offer[slot]), imagined)


@kernel
def gain(planet: PlanetSummary, tile: int, imagined: PlanetSummary) -> int:
    """R6. What one more tile adds to the points of a planet's characters. `imagined` is room to work in."""
    if TILE_CHARACTER[tile] != NO_CHARACTER:
        return gain_of_character_tile(planet, tile)
    if turns_baobabs(planet, tile):
        copy_summary(planet, imagined)
        add_tile(imagined, tile)
        return points_of_characters(imagined) - points_of_characters(planet)
    more = as_int64(0)
    for i in range(planet.num_characters):
        more += gain_of_character(planet.shows, as_int64(planet.characters[i]), tile)
    return more


@kernel
def gain_of_character_tile(planet: PlanetSummary, tile: int) -> int:
    """R6. The points of the new character, and its stars for those who count stars."""
    stars = TILE_ELEMENTS[tile, Element.BIG_STAR]
    more = as_int64(0)
    for i in range(planet.num_characters):
        more += TILE_POINTS[tile, planet.characters[i]]
    planet.shows[Element.BIG_STAR] += stars
    more += points(planet, as_int64(TILE_CHARACTER[tile]))
    planet.shows[Element.BIG_STAR] -= stars
    return more


@kernel
def gain_of_character(shows: np.ndarray, character: int, tile: int) -> int:
    """R6. King, hunter and little prince look at what the planet shows already."""
    if character == Character.KING:
        roses = as_int64(shows[Element.ROSE])
        return king_points(roses + TILE_ELEMENTS[tile, Element.ROSE]) - king_points(roses)
    if character == Character.HUNTER:
        return SPECIES_POINTS * num_new_species(shows, tile)
    if character == Character.LITTLE_PRINCE:
        return COLOR_POINTS * num_new_colors(shows, tile) + BOX_POINTS * as_int64(TILE_ELEMENTS[tile, Element.BOX])
    return as_int64(TILE_POINTS[tile, character])


@kernel
def num_new_species(shows: np.ndarray, tile: int) -> int:
    """R6. A sheep of any color is new only where there is none at all."""
    count = as_int64(0)
    for element in (Element.FOX, Element.ELEPHANT, Element.SNAKE):
        count += is_new(shows, tile, as_int64(element))
    if shows[Element.SHEEP_WHITE] + shows[Element.SHEEP_BEIGE] + shows[Element.SHEEP_BROWN] == 0:
        count += min(num_new_colors(shows, tile), 1)
    return count


@kernel
def num_new_colors(shows: np.ndarray, tile: int) -> int:
    count = as_int64(0)
    for element in (Element.SHEEP_WHITE, Element.SHEEP_BEIGE, Element.SHEEP_BROWN):
        count += is_new(shows, tile, as_int64(element))
    return count


@kernel
def is_new(shows: np.ndarray, tile: int, element: int) -> bool:
    return bool(shows[element] == 0 and TILE_ELEMENTS[tile, element] > 0)
