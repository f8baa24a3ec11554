"""What is a result worth? The rewards of the package, and those that users register.

A reward is a kernel `(seat, num_players, ranks, scores, scale) -> float`. It is called for a seat when the game ends
for that seat, which may be before it ends for others. The rewards of the package sum to zero over the seats.
"""

from collections.abc import Callable
from functools import cache

import numpy as np

from .kernel import bind, compiled, kernel
from .kernel_cache import cache_folder, unit_of
from .registry import Registry

RewardFunction = Callable[[int, int, np.ndarray, np.ndarray, float], float]

rewards: Registry[RewardFunction] = Registry(
    "reward", "cosmozoo.rewards", {name: f"{__name__}:{name}" for name in ("win", "rank", "margin")}
)
"""All rewards by name, in the order of their numbers."""

MARGIN = 2
"""The number of the reward `margin`."""


@kernel
def win(seat: int, num_players: int, ranks: np.ndarray, scores: np.ndarray, scale: float) -> float:
    """1 for a single winner and -1 / (players - 1) for each other seat. Several winners share equally."""
    share = 1.0 / num_sharers(seat, num_players, ranks) if ranks[seat] == 0 else 0.0
    return (share * num_players - 1.0) / (num_players - 1)


@kernel
def rank(seat: int, num_players: int, ranks: np.ndarray, scores: np.ndarray, scale: float) -> float:
    """From 1 for the first rank to -1 for the last in equal steps. Tied seats get the mean of their ranks."""
    return 1.0 - 2.0 * (ranks[seat] + (num_sharers(seat, num_players, ranks) - 1) / 2) / (num_players - 1)


@kernel
def margin(seat: int, num_players: int, ranks: np.ndarray, scores: np.ndarray, scale: float) -> float:
    """The score minus the mean score of the others, divided by the `margin_scale` of the game."""
    total = 0.0
    for other in range(num_players):
        total += scores[other]
    return (scores[seat] - (total - scores[seat]) / (num_players - 1)) / scale


@kernel
def num_sharers(seat: int, num_players: int, ranks: np.ndarray) -> int:
    """The number of seats with the same rank as this seat, including itself."""
    sharers = 0
    for other in range(num_players):
        if ranks[other] == ranks[seat]:
            sharers += 1
    return sharers


@kernel
def no_reward(number: int, seat: int, num_players: int, ranks: np.ndarray, scores: np.ndarray, scale: float) -> float:
    return 0.0


def reward_number(name: str) -> int:
    """The number by which compiled code calls a reward."""
    rewards.check(name)
    return list(rewards).index(name)


@cache
def numbered_rewards() -> Callable[..., float]:
    """All rewards as one compiled function. Its first argument is the number of the reward.

    It becomes part of every compiled game, so no reward can be registered afterwards.
    """
    rewards.freeze("register rewards before the first game is compiled")
    names = tuple(rewards)
    folder = cache_folder(unit_of(choose_reward), *(unit_of(rewards[name]) for name in names), parts=names)
    chain: Callable[..., float] = no_reward
    for number in reversed(range(len(names))):
        parts = {"NUMBER": number, "first": rewards[names[number]], "rest": chain}
        chain = compiled(bind(choose_reward, ",".join(names[number:]), **parts), folder)
    return chain


NUMBER, first, rest = 0, win, no_reward
"""Placeholders for what `numbered_rewards` binds: numba cannot cache closures or call functions from a list."""


def choose_reward(
    number: int, seat: int, num_players: int, ranks: np.ndarray, scores: np.ndarray, scale: float
) -> float:
    if number == NUMBER:
        return first(seat, num_players, ranks, scores, scale)
    return rest(number, seat, num_players, ranks, scores, scale)


def win_share(value: np.ndarray, num_players: np.ndarray) -> np.ndarray:
    """The share of the win that corresponds to an expected reward `win`, element by element."""
    return np.clip((value * (num_players - 1.0) + 1.0) / num_players, 0.0, 1.0)
