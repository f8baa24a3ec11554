"""What looks good at first sight? The change of what a planet may be worth when it is finished.

A planet's outlook is its expected final score: what it shows, plus what tiles not yet seen bring on average to its
free places, counted by the characters it has and, for each it lacks, by the average of those not yet seen. A tile is
worth the change of the outlook it brings, less the best that is left for the others. Who hides a tile foresees what the
other will take. Who chooses a stack wants one whose tiles differ much, because choosing first is worth most there. Who
appoints gives the next choice to the player with the least use for it.
"""

import numpy as np

from ..core.kernel import kernel
from ..core.state import EMPTY, State, named
from .actions import APPOINT, HIDE, STACK, TAKE, appointed_seat
from .components import (
    BAOBABS_THAT_TURN,
    DRAWN_BY_TWO,
    MAX_PLAYERS,
    NUM_CHARACTERS,
    NUM_ELEMENTS,
    NUM_PLACES,
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
from .scoring import PLANET, add_tile, points, summarise
from .state import Phase

LOG_ODDS_A_POINT = 0.35
DENIAL = 0.35  # how much of another's gain counts as one's own loss
CARE = 0.9  # players add roses and baobabs with care: fewer than chance would
MAX_MORE_BAOBABS = 7

FORECAST = np.dtype(
    [
        ("mean", np.float64, (NUM_STACKS, NUM_ELEMENTS)),  # elements on an average unseen tile, by stack
        ("share", np.float64, NUM_CHARACTERS),  # of each character among the unseen ones
        ("free", np.float64, NUM_STACKS),  # places a planet has to fill, by kind
        # what the characters look at, as in PLANET
        ("shows", np.float64, NUM_ELEMENTS),  # elements it will show in the end
        ("more", np.float64, NUM_ELEMENTS),  # those of them that are to come
        ("num_tiles", np.float64),  # on a finished planet, characters aside
        ("num_face_down", np.float64),  # tiles that will lie face down
    ],
    align=True,
)


@kernel
def appraise(state: State, seat: int, values: np.ndarray) -> None:
    """Fills in how many points each choice promises, as log-odds."""
    forecast = named(np.zeros(1, FORECAST))[0]
    gains = np.zeros((MAX_PLAYERS, MAX_PLAYERS))
    expect_tiles(state, seat, forecast)
    if state.phase == Phase.STACK:
        appraise_stacks(state, seat, forecast, values)
        return
    for owner in range(state.num_players):
        if not state.has_drafted[owner]:
            gains_of(state, seat, owner, forecast, gains[owner])
    if state.phase == Phase.HIDE:
        appraise_hiding(state, seat, gains, values)
    elif state.phase == Phase.TAKE:
        appraise_tiles(state, seat, gains, values)
    else:
        appraise_players(state, gains, values)


@kernel
def expect_tiles(state: State, seat: int, forecast: State) -> None:
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
            forecast.mean[stack, element] = shown[element] / max(unseen, 1)
        if stack == Stack.CHARACTER:
            for character in range(NUM_CHARACTERS):
                forecast.share[character] /= max(unseen, 1)


@kernel
def gains_of(state: State, seat: int, owner: int, forecast: State, gains: np.ndarray) -> None:
    """By how much each tile on offer would raise a seat's outlook, against an average tile of its kind."""
    planets = named(np.empty(2, PLANET))
    summarise(state, owner, seat, planets[0])
    free_places(state, owner, forecast)
    now = outlook(planets[0], forecast)
    forecast.free[state.stack] -= 1
    for slot in range(MAX_PLAYERS):
        if state.offer[slot] != EMPTY:
            planets[1] = planets[0]
            add_tile(planets[1], state.offer[slot])
            gains[slot] = outlook(planets[1], forecast) - now


@kernel
def free_places(state: State, owner: int, forecast: State) -> None:
    for stack in range(NUM_STACKS):
        forecast.free[stack] = NUM_PLACES - state.num_draws[stack]
        if stack == state.stack and not state.has_drafted[owner]:
            forecast.free[stack] += 1


@kernel
def outlook(planet: State, forecast: State) -> float:
    """What a planet may be worth in the end."""
    expect_planet(planet, forecast)
    total = -forecast.shows[Element.VOLCANO] / (
        1 + np.exp(planet.most_volcanoes_elsewhere - planet.shows[Element.VOLCANO] - 0.5)
    )
    for i in range(planet.num_characters):
        total += expected_points(planet, forecast, planet.characters[i])
    for character in range(NUM_CHARACTERS):
        if forecast.share[character] > 0 and forecast.free[Stack.CHARACTER] > 0:
            share = forecast.free[Stack.CHARACTER] * forecast.share[character]
            total += share * expected_points(planet, forecast, character)
    return total


@kernel
def expect_planet(planet: State, forecast: State) -> None:
    """What a planet will show in the end, with average tiles in its free places and its baobabs turned now and then."""
    forecast.num_tiles = NUM_PLACES * Stack.CHARACTER
    for element in range(NUM_ELEMENTS):
        forecast.more[element] = 0
        for stack in range(NUM_STACKS):
            forecast.more[element] += forecast.free[stack] * forecast.mean[stack, element]
    expect_baobabs(planet, forecast)


@kernel
def expect_baobabs(planet: State, forecast: State) -> None:
    """Goes through how many baobabs may come, and what each number of them would turn face down."""
    expected = CARE * forecast.more[Element.BAOBAB]
    chance, turned, standing = np.exp(-expected), 0.0, 0.0
    forecast.num_face_down = planet.num_face_down
    for more in range(MAX_MORE_BAOBABS):
        trees = planet.shows[Element.BAOBAB] + more
        standing += chance * (trees % BAOBABS_THAT_TURN)
        forecast.num_face_down += chance * BAOBABS_THAT_TURN * (trees // BAOBABS_THAT_TURN)
        if trees >= BAOBABS_THAT_TURN:
            turned += chance
        chance *= expected / (more + 1)
    for element in range(NUM_ELEMENTS):
        stays = planet.shows[element] - turned * planet.on_baobabs[element]
        forecast.shows[element] = stays + forecast.more[element]
    forecast.shows[Element.BAOBAB] = standing


@kernel
def expected_points(planet: State, forecast: State, character: int) -> float:
    """R6 on what a planet will show; for the king, who wants an exact number, by chance."""
    if character == Character.KING:
        return king_outlook(planet.shows[Element.ROSE], CARE * forecast.more[Element.ROSE])
    return float(points(forecast, character))


@kernel
def king_outlook(roses: int, expected: float) -> float:
    none = np.exp(-expected)
    if roses == 0:
        return none * expected * (ONE_ROSE_POINTS + TWO_ROSES_POINTS * expected / 2)
    if roses == 1:
        return none * (ONE_ROSE_POINTS + TWO_ROSES_POINTS * expected)
    return TWO_ROSES_POINTS * none if roses == 2 else 0.0


@kernel
def best_gain(state: State, gains: np.ndarray, owner: int, without: int) -> float:
    """The most a seat can gain from what is on offer, leaving out one slot."""
    best = -np.inf
    for slot in range(MAX_PLAYERS):
        if slot != without and state.offer[slot] != EMPTY:
            best = max(best, gains[owner, slot])
    return best


@kernel
def worth_of_tile(state: State, seat: int, gains: np.ndarray, slot: int) -> float:
    """One's own gain, less a part of the best that is left for each of the others."""
    worth = gains[seat, slot]
    for other in range(state.num_players):
        if other != seat and not state.has_drafted[other]:
            worth -= DENIAL * best_gain(state, gains, other, slot) / (state.num_players - 1)
    return worth


@kernel
def appraise_tiles(state: State, seat: int, gains: np.ndarray, values: np.ndarray) -> None:
    for slot in range(MAX_PLAYERS):
        if state.offer[slot] != EMPTY:
            values[TAKE + slot] = LOG_ODDS_A_POINT * worth_of_tile(state, seat, gains, slot)


@kernel
def appraise_hiding(state: State, seat: int, gains: np.ndarray, values: np.ndarray) -> None:
    """R3. The other will take the better of the two open tiles, or the hidden one if both are worse than average."""
    other = 1 - seat
    for hidden in range(DRAWN_BY_TWO):
        picked = hidden
        for slot in range(DRAWN_BY_TWO):
            is_better = gains[other, slot] > (0.0 if picked == hidden else gains[other, picked])
            if slot != hidden and is_better:
                picked = slot
        worth = best_gain(state, gains, seat, picked) - gains[other, picked]
        values[HIDE + hidden] = LOG_ODDS_A_POINT * worth


@kernel
def appraise_players(state: State, gains: np.ndarray, values: np.ndarray) -> None:
    for steps in range(state.num_players - 1):
        player = appointed_seat(state, steps)
        if not state.has_drafted[player]:
            values[APPOINT + steps] = -LOG_ODDS_A_POINT * best_gain(state, gains, player, EMPTY)


@kernel
def appraise_stacks(state: State, seat: int, forecast: State, values: np.ndarray) -> None:
    """The spread of the gains from a stack's unseen tiles."""
    planets = named(np.empty(2, PLANET))
    summarise(state, seat, seat, planets[0])
    for stack in range(NUM_STACKS):
        free_places(state, seat, forecast)
        forecast.free[stack] -= 1
        count, total, squares = 0, 0.0, 0.0
        for tile in range(stack * TILES_PER_STACK, (stack + 1) * TILES_PER_STACK):
            if not state.has_seen[seat, tile]:
                planets[1] = planets[0]
                add_tile(planets[1], tile)
                worth = outlook(planets[1], forecast)
                count += 1
                total += worth
                squares += worth * worth
        if count:
            mean = total / count
            values[STACK + stack] = LOG_ODDS_A_POINT * np.sqrt(max(squares / count - mean * mean, 0.0))
