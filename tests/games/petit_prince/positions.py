"""Positions of Le Petit Prince set up by hand, for its tests."""

import numpy as np
from cosmozoo.envs import Match, get_game
from cosmozoo.envs.core.state import SPECTATOR
from cosmozoo.envs.petit_prince.actions import ACTIONS

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
