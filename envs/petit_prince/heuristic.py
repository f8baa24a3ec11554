"""Which actions look good? Those that raise the expected final score of a planet.

The expected score of a planet is what it shows, plus the average gain from unseen tiles on its free spots. Characters
that the planet has count by their own rule; each missing character counts as the average of the unseen ones. A tile is
worth the change in expected score, minus the best tile that is left for the others. A seat that hides a tile predicts
what the other seat takes. A seat that chooses a stack prefers tiles of different value, because choosing first is
worth most there. A seat that appoints chooses the player with the least use for the next choice.
"""

import numpy as np

from ..core.kernel import kernel
from ..core.scratch import new_record
from ..core.state import EMPTY, Struct, float64
from .actions import APPOINT, HIDE, STACK, TAKE, appointed_seat
from .components import (
    BAOBABS_THAT_TURN,
    DRAWN_BY_TWO,
    MAX_PLAYERS,
    NUM_CHARACTERS,
    NUM_ELEMENTS,
    NUM_SPOTS,
    NUM_STACKS,
    ONE_ROSE_POINTS,
    TILE_CHARACTER,
    TILE_ELEMENTS,
    TILES_PER_STACK,
    TWO_ROSES_POINTS,
    Character,
    Element,
    Stack,
)
from .scoring import PLANET, PlanetSummary, add_tile, copy_summary, fill_points, summarize
from .state import PetitPrinceState, Phase

# hand-tuned
LOGITS_PER_POINT = 0.35
DENIAL = 0.35  # how much of another's gain counts as one's own loss
CARE = 0.9  # players add roses and baobabs with care: fewer than chance would
MAX_MORE_BAOBABS = 7


class Forecast(Struct):
    """What a planet may come to, and the tiles to come."""

    mean_elements: np.ndarray = float64(NUM_STACKS, NUM_ELEMENTS)  # elements on an average unseen tile, by stack
    share: np.ndarray = float64(NUM_CHARACTERS)  # of each character among the unseen ones
    free: np.ndarray = float64(NUM_STACKS)  # places a planet has to fill, by kind
    # what the characters look at, as in PLANET
    shows: np.ndarray = float64(NUM_ELEMENTS)  # elements it will show in the end
    more: np.ndarray = float64(NUM_ELEMENTS)  # those of them that are to come
    num_tiles: float = float64()  # on a finished planet, characters aside
    num_face_down: float = float64()  # tiles that will lie face down
    chances: np.ndarray = float64(MAX_MORE_BAOBABS)  # of each number of baobabs to come
    no_roses: float = float64()  # the chance that none are to come
    worth: np.ndarray = float64(NUM_CHARACTERS)  # of each character on the planet


FORECAST = Forecast.dtype


@kernel
def prior_logits(state: PetitPrinceState, seat: int, values: np.ndarray) -> None:
    """Fills in how many points each choice promises, as log-odds."""
    forecast = new_record(FORECAST)
    gains = np.zeros((MAX_PLAYERS, MAX_PLAYERS))
    expect_tiles(state, seat, forecast)
    if state.phase == Phase.STACK:
        rate_stacks(state, seat, forecast, values)
        return
    for owner in range(state.num_players):
        if not state.has_drafted[owner]:
            gains_of(state, seat, owner, forecast, gains[owner])
    if state.phase == Phase.HIDE:
        rate_hiding(state, seat, gains, values)
    elif state.phase == Phase.TAKE:
        rate_tiles(state, seat, gains, values)
    else:
        rate_players(state, gains, values)


@kernel
def expect_tiles(state: PetitPrinceState, seat: int, forecast: Forecast) -> None:
    """What an unseen tile of each stack shows on average."""
    shown = np.empty(NUM_ELEMENTS, np.int64)
    for stack in range(NUM_STACKS):
        shown[:] = 0
        unseen = 0
        for tile in range(stack * TILES_PER_STACK, (stack + 1) * TILES_PER_STACK):
            if state.has_seen[seat, tile]:
                continue
            unseen += 1
            for element in range(NUM_ELEMENTS):
                shown[element] += TILE_ELEMENTS[tile, element]
            if stack == Stack.CHARACTER:
                forecast.share[TILE_CHARACTER[tile]] += 1
        for element in range(NUM_ELEMENTS):
            forecast.mean_elements[stack, element] = shown[element] / max(unseen, 1)
        if stack == Stack.CHARACTER:
            for character in range(NUM_CHARACTERS):
                forecast.share[character] /= max(unseen, 1)


@kernel
def gains_of(state: PetitPrinceState, seat: int, owner: int, forecast: Forecast, gains: np.ndarray) -> None:
    """By how much each tile on offer would raise a seat's expected score, against an average tile of its kind."""
    planet, after = new_record(PLANET), new_record(PLANET)
    summarize(state, owner, seat, planet)
    count_free_spots(state, owner, forecast)
    expect_growth(forecast)
    now = expected_score(planet, forecast)
    forecast.free[state.stack] -= 1
    expect_growth(forecast)
    for slot in range(MAX_PLAYERS):
        if state.offer[slot] != EMPTY:
            copy_summary(planet, after)
            add_tile(after, state.offer[slot])
            gains[slot] = expected_score(after, forecast) - now


@kernel
def count_free_spots(state: PetitPrinceState, owner: int, forecast: Forecast) -> None:
    for stack in range(NUM_STACKS):
        forecast.free[stack] = NUM_SPOTS - state.num_draws[stack]
        if stack == state.stack and not state.has_drafted[owner]:
            forecast.free[stack] += 1


@kernel
def expect_growth(forecast: Forecast) -> None:
    """What average tiles will bring to the free places of a planet, whatever lies on it."""
    forecast.num_tiles = NUM_SPOTS * Stack.CHARACTER
    for element in range(NUM_ELEMENTS):
        forecast.more[element] = 0
        for stack in range(NUM_STACKS):
            forecast.more[element] += forecast.free[stack] * forecast.mean_elements[stack, element]
    expected = CARE * forecast.more[Element.BAOBAB]
    chance = np.exp(-expected)
    for more in range(MAX_MORE_BAOBABS):
        forecast.chances[more] = chance
        chance *= expected / (more + 1)
    forecast.no_roses = np.exp(-CARE * forecast.more[Element.ROSE])


@kernel
def expected_score(planet: PlanetSummary, forecast: Forecast) -> float:
    """What a planet may be worth in the end. The forecast must know the growth, see `expect_growth`."""
    expect_planet(planet, forecast)
    expect_worth(planet, forecast)
    total = -forecast.shows[Element.VOLCANO] / (
        1 + np.exp(planet.most_volcanoes_elsewhere - planet.shows[Element.VOLCANO] - 0.5)
    )
    for i in range(planet.num_characters):
        total += forecast.worth[planet.characters[i]]
    free = forecast.free[Stack.CHARACTER]
    for character in range(NUM_CHARACTERS):  # those that have been seen have no share
        total += free * forecast.share[character] * forecast.worth[character]
    return total


@kernel
def expect_planet(planet: PlanetSummary, forecast: Forecast) -> None:
    """What a planet will show in the end, with average tiles in its free places and its baobabs turned now and then.

    Goes through how many baobabs may come, and what each number of them would turn face down.
    """
    turned, standing = 0.0, 0.0
    forecast.num_face_down = planet.num_face_down
    for more in range(MAX_MORE_BAOBABS):
        chance, trees = forecast.chances[more], planet.shows[Element.BAOBAB] + more
        standing += chance * (trees % BAOBABS_THAT_TURN)
        forecast.num_face_down += chance * BAOBABS_THAT_TURN * (trees // BAOBABS_THAT_TURN)
        if trees >= BAOBABS_THAT_TURN:
            turned += chance
    for element in range(NUM_ELEMENTS):
        stays = planet.shows[element] - turned * planet.on_baobabs[element]
        forecast.shows[element] = stays + forecast.more[element]
    forecast.shows[Element.BAOBAB] = standing


@kernel
def expect_worth(planet: PlanetSummary, forecast: Forecast) -> None:
    """R6 for every character on what a planet will show; the king wants an exact number, so chances count."""
    fill_points(forecast, forecast.worth)
    forecast.worth[Character.KING] = expected_king_points(
        planet.shows[Element.ROSE], CARE * forecast.more[Element.ROSE], forecast.no_roses
    )


@kernel
def expected_king_points(roses: int, expected: float, none: float) -> float:
    if roses == 0:
        return none * expected * (ONE_ROSE_POINTS + TWO_ROSES_POINTS * expected / 2)
    if roses == 1:
        return none * (ONE_ROSE_POINTS + TWO_ROSES_POINTS * expected)
    return TWO_ROSES_POINTS * none if roses == 2 else 0.0


@kernel
def best_gain(state: PetitPrinceState, gains: np.ndarray, owner: int, without: int) -> float:
    """The most a seat can gain from what is on offer, leaving out one slot."""
    best = -np.inf
    for slot in range(MAX_PLAYERS):
        if slot != without and state.offer[slot] != EMPTY:
            best = max(best, gains[owner, slot])
    return best


@kernel
def worth_of_tile(state: PetitPrinceState, seat: int, gains: np.ndarray, slot: int) -> float:
    """One's own gain, less a part of the best that is left for each of the others."""
    worth = gains[seat, slot]
    for other in range(state.num_players):
        if other != seat and not state.has_drafted[other]:
            worth -= DENIAL * best_gain(state, gains, other, slot) / (state.num_players - 1)
    return worth


@kernel
def rate_tiles(state: PetitPrinceState, seat: int, gains: np.ndarray, values: np.ndarray) -> None:
    for slot in range(MAX_PLAYERS):
        if state.offer[slot] != EMPTY:
            values[TAKE + slot] = LOGITS_PER_POINT * worth_of_tile(state, seat, gains, slot)


@kernel
def rate_hiding(state: PetitPrinceState, seat: int, gains: np.ndarray, values: np.ndarray) -> None:
    """R3. The other will take the better of the two open tiles, or the hidden one if both are worse than average."""
    other = 1 - seat
    for hidden in range(DRAWN_BY_TWO):
        picked = hidden
        for slot in range(DRAWN_BY_TWO):
            is_better = gains[other, slot] > (0.0 if picked == hidden else gains[other, picked])
            if slot != hidden and is_better:
                picked = slot
        worth = best_gain(state, gains, seat, picked) - gains[other, picked]
        values[HIDE + hidden] = LOGITS_PER_POINT * worth


@kernel
def rate_players(state: PetitPrinceState, gains: np.ndarray, values: np.ndarray) -> None:
    for steps in range(state.num_players - 1):
        player = appointed_seat(state, steps)
        if not state.has_drafted[player]:
            values[APPOINT + steps] = -LOGITS_PER_POINT * best_gain(state, gains, player, EMPTY)


@kernel
def rate_stacks(state: PetitPrinceState, seat: int, forecast: Forecast, values: np.ndarray) -> None:
    """The spread of the gains from a stack's unseen tiles."""
    planet, after = new_record(PLANET), new_record(PLANET)
    summarize(state, seat, seat, planet)
    for stack in range(NUM_STACKS):
        count_free_spots(state, seat, forecast)
        forecast.free[stack] -= 1
        expect_growth(forecast)
        count, total, squares = 0, 0.0, 0.0
        for tile in range(stack * TILES_PER_STACK, (stack + 1) * TILES_PER_STACK):
            if not state.has_seen[seat, tile]:
                copy_summary(planet, after)
                add_tile(after, tile)
                worth = expected_score(after, forecast)
                count += 1
                total += worth
                squares += worth * worth
        if count:
            mean = total / count
            values[STACK + stack] = LOGITS_PER_POINT * np.sqrt(max(squares / count - mean * mean, 0.0))
