"""Positions of Le Petit Prince set up by hand, for its tests."""

import numpy as np
from cosmozoo.envs import Match, get_game
from cosmozoo.envs.core.state import SPECTATOR
from cosmozoo.envs.petit_prince.actions import ACTIONS
from cosmozoo.envs.petit_prince.components import CHARACTERS, TILE_CHARACTER

GAME = get_game("petit_prince")
CENTER, RISING, FALLING, CHARACTER = range(4)
STACK, HIDE, TAKE, APPOINT = (block.first for block in ACTIONS)


def tile(stack, number):
    """A tile's id from its line in tiles.csv."""
    return stack * 20 + number - 1


def table(num_players, variant="standard", **tops):
    """A new game whose stacks begin with the given tiles, by number: centre=(13, 9, 2)."""
    match = Match(GAME, num_players, variant, seed=1)
    for name, numbers in tops.items():
        stack = ("centre", "rising", "falling", "character").index(name)
        first = [tile(stack, number) for number in numbers]
        rest = [each for each in match.states["stacks"][0, stack].tolist() if each not in first]
        match.states["stacks"][0, stack] = first + rest
    return match


def draw(match, stack):
    match.step(STACK + stack)


def take(match, slot):
    match.step(TAKE + slot)


def appoint(match, seat):
    match.step(APPOINT + (seat - match.seat - 1) % match.settings.num_players)


def play_round(match, stack, takers):
    """A round for three or more: (seat, slot) in the order of drafting."""
    draw(match, stack)
    for position, (seat, slot) in enumerate(takers):
        if position:
            appoint(match, seat)
        assert match.seat == seat
        take(match, slot)


def play_round_of_two(match, stack, hide, first, then):
    """A round for two: which slot is hidden, which one the other takes, which one the drawer takes."""
    draw(match, stack)
    match.step(HIDE + hide)
    take(match, first)
    take(match, then)


def shown(match, seat):
    """What a planet shows, in the words of the view."""
    return match.view(SPECTATOR)["planets"][seat]["showing"]


def fill_legal(match):
    return np.flatnonzero(match.action_mask).tolist()


def characters_seen(match, seat):
    """The characters of each planet as a seat sees them; None for those it does not know."""
    planets = match.view(seat)["planets"]
    return [
        [place["tile"] and place["tile"]["character"] for place in planet["spots"]["character"] if place]
        for planet in planets
    ]


def held_by(match, seat):
    return match.view(seat)["planets"][seat]["spots"]["character"][0]["tile"]["character"]


def draft_baobabs(match, numbers_of_rounds):
    """Seat 0 takes the first tile of each round; the others take the rest."""
    for stack in numbers_of_rounds:
        first = match.seat
        others = [seat for seat in (1, 2) if seat != first]
        if first == 0:
            takers = [(0, 0), (1, 1), (2, 2)]
        else:
            takers = [(first, 1), (0, 0), (others[0], 2)]
        play_round(match, stack, takers)


def observed(match, seat):
    return GAME.observation.unpack(match.observation(seat))


def known_to(match, seat, owner):
    """The characters that the observation says another has for certain."""
    steps = (owner - seat) % match.settings.num_players
    counts = observed(match, seat)["characters"][steps]
    return sorted(name for name, count in zip(CHARACTERS, counts, strict=True) for _ in range(count))


def passed_on(match, seat, number=0):
    """From the observation: the characters left to others in a draw, and the seats that took one."""
    seen = observed(match, seat)
    names = [name for name, count in zip(CHARACTERS, seen["passed_on"][number], strict=True) for _ in range(count)]
    takers = (seat + np.flatnonzero(seen["took_passed_on"][number])) % match.settings.num_players
    return sorted(names), sorted(takers.tolist())


def names(tiles):
    return {CHARACTERS[TILE_CHARACTER[lying]] for lying in tiles}
