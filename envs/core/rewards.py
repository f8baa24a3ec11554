"""What is a result worth? Three rewards, all of which sum to zero over the seats."""

from enum import IntEnum

import numpy as np

from .kernel import kernel


class Reward(IntEnum):
    WIN = 0
    """The winners share: a sole winner gets 1, each other seat -1 / (players - 1)."""
    RANK = 1
    """From 1 for the first to -1 for the last in equal steps; tied seats share theirs."""
    MARGIN = 2
    """The score less the others' mean, in units of the game's usual spread."""


REWARDS = tuple(reward.name.lower() for reward in Reward)


@kernel
def payoff(kind: int, seat: int, num_players: int, places: np.ndarray, scores: np.ndarray, unit: float) -> float:
    """The reward of a seat for which the game has ended, perhaps before it ends for the others."""
    others = num_players - 1
    if kind == Reward.MARGIN:
        total = 0.0
        for other in range(num_players):
            total += scores[other]
        return (scores[seat] - (total - scores[seat]) / others) / unit
    sharers = 0
    for other in range(num_players):
        if places[other] == places[seat]:
            sharers += 1
    if kind == Reward.RANK:
        return 1.0 - 2.0 * (places[seat] + (sharers - 1) / 2) / others
    share = 1.0 / sharers if places[seat] == 0 else 0.0
    return (share * num_players - 1.0) / others
