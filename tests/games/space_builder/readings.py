"""Moves and readings of Space Builder, and how plausible their numbers are, for its tests."""

from math import exp, lgamma, log

from cosmozoo.envs import get_game
from cosmozoo.envs.space_builder.actions import ACTIONS

GAME = get_game("space_builder")


LOOK, FLIP, TURN_LEFT, TURN_RIGHT, PLACE, LIFT, DONE, UNLOCK = (block.first for block in ACTIONS)


FALSE_ALARM = 1e-6  # of each comparison below, were the rules right and the seed not fixed


def log_probability(count, number, probability):
    """Of `count` successes in `number` trials."""
    ways = lgamma(number + 1) - lgamma(count + 1) - lgamma(number - count + 1)
    return ways + count * log(probability) + (number - count) * log(1 - probability)


def is_plausible(count, number, probability):
    """Exact two-sided binomial test: neither so few nor so many successes are rarer than half the false alarm."""
    if probability in (0, 1):
        return count == number * probability
    least = sum(exp(log_probability(k, number, probability)) for k in range(count + 1))
    most = sum(exp(log_probability(k, number, probability)) for k in range(count, number + 1))
    return min(least, most) > FALSE_ALARM / 2


LYING = (  # the board cells 0 to 8 where they are seen on a plan turned by so many quarters right
    (0, 1, 2, 3, 4, 5, 6, 7, 8),
    (2, 5, 8, 1, 4, 7, 0, 3, 6),
    (8, 7, 6, 5, 4, 3, 2, 1, 0),
    (6, 3, 0, 7, 4, 1, 8, 5, 2),
)


def tick(match, moves):
    for seat in range(match.settings.num_players):
        if match.legal_actions(seat).any():
            match.step(moves.get(seat, LOOK))


def worlds(match, seat, count=60):
    return [match.determinized(seat, seed) for seed in range(count)]


def plan_of(match):
    return int(match.state.plans[match.state.rounds_done])
