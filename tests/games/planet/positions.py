"""Positions of Planet set up by hand, for its tests."""

import numpy as np
from cosmozoo.envs import Match, get_game
from cosmozoo.envs.core.state import EMPTY
from cosmozoo.envs.planet import components
from cosmozoo.envs.planet.components import ANIMALS, Habitat
from cosmozoo.envs.planet.regions import measure_home
from cosmozoo.envs.planet.state import NO_COLUMN

GAME = get_game("planet")
LETTERS = "OFDMG"
OCEAN, FOREST, DESERT, MOUNTAIN, GLACIER = Habitat


def table(num_players=2, variant="standard", round_number=3, animals=(), **planets):
    """Only these animals can be won, this round. `p1={0: "OOFFD"}` paints faces of player 1's planet."""
    match = Match(GAME, num_players, variant, seed=0)
    state = match.state
    state.round_number = round_number
    state.column[:] = state.dealt_for[:] = NO_COLUMN
    for animal in animals:
        state.column[ANIMALS.index(animal)] = state.dealt_for[ANIMALS.index(animal)] = round_number
    for player, faces in planets.items():
        paint(match, int(player[1:]) - 1, faces)
    return match


def paint(match, seat, faces):
    state = match.state
    for face, letters in faces.items():
        for edge, letter in enumerate(letters):
            state.areas[seat, face * 5 + edge] = LETTERS.index(letter)
    for habitat in Habitat:
        areas = np.flatnonzero(state.areas[seat] == habitat)
        state.habitats[seat, habitat] = sum(1 << int(area) for area in areas)
        state.num_areas[seat, habitat] = len(areas)
    for home in range(5):
        measure_home(state.habitats[seat], home, state.values[seat])


def value(match, seat, animal):
    return int(match.state.values[seat, ANIMALS.index(animal)])


def keeper(match, animal):
    return int(match.state.keeper[ANIMALS.index(animal)])


def column(match, animal):
    return int(match.state.column[ANIMALS.index(animal)])


def place(match, slot, face, rotation=0):
    match.step(slot * 60 + face * 5 + rotation)


def play_round(match, slots):
    """Everyone takes the tile of the slot named, and puts it on the free face with the lowest number."""
    for slot in slots:
        free = np.flatnonzero(match.state.tiles[match.seat] == EMPTY)[0]
        place(match, slot, int(free))


def tile_with(letters):
    """The id of the tile with these habitats."""
    wanted = [LETTERS.index(letter) for letter in letters]
    return components.TILE_HABITATS.tolist().index(wanted)


def finished(num_players=2, variant="standard", objectives=(), areas=(), animals=()):
    """A finished game with each seat's objective, its areas of that habitat, and its animals."""
    match = Match(GAME, num_players, variant, seed=0)
    state = match.state
    state.phase = 0
    for seat, objective in enumerate(objectives):
        state.objectives[seat] = objective
        state.num_areas[seat, objective] = areas[seat]
    for seat, names in enumerate(animals):
        for name in names:
            card = ANIMALS.index(name)
            state.keeper[card] = seat
            state.num_won[seat, components.CARD_HOME[card]] += 1
            state.num_animals[seat] += 1
    return match


def worlds(match, seat, count):
    return [match.determinized(seat, seed) for seed in range(count)]
