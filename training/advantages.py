"""How is each decision credited? Generalized advantage estimation along each seat's own decisions.

Between two decisions of a seat, other seats decide, receive rewards and finish. So values and rewards are chained from
one decision of a seat to its next decision, not from move to move.
"""

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:  # this module needs NumPy alone
    from .rollout import Rollout


def seat_advantages(rollout: "Rollout", gamma: float, gae_lambda: float) -> np.ndarray:
    """The advantage of each decision of a rollout [T, N]."""
    return gae_by_seat(
        rollout.choice.value,
        rollout.seat,
        rollout.reward,
        rollout.finished,
        rollout.last_value,
        rollout.last_seat,
        gamma,
        gae_lambda,
    )


def gae_by_seat(
    value: np.ndarray,
    seat: np.ndarray,
    reward: np.ndarray,
    finished: np.ndarray,
    last_value: np.ndarray,
    last_seat: np.ndarray,
    gamma: float = 1.0,
    gae_lambda: float = 0.95,
) -> np.ndarray:
    """The advantage of each of T decisions in N games with S seats [T, N].

    - `value`, `seat`: what the deciding seat expected, and which one it was [T, N]
    - `reward`, `finished`: paid to each seat until the next decision, and the seats whose game ended then [T, N, S]
    - `last_value`, `last_seat`: the same for the decision that follows the last one [N]

    The last decisions of seats other than `last_seat` have no known next value. They use their own value instead, so
    only the reward counts.
    """
    num_games, num_seats = reward.shape[1:]
    games = np.arange(num_games)
    # by game and seat, looking back from the end: of the seat's next decision
    next_value = np.zeros((num_games, num_seats), np.float32)
    next_advantage = np.zeros_like(next_value)
    paid = np.zeros_like(next_value)  # until then
    is_known = np.zeros((num_games, num_seats), np.bool_)  # whether the rollout contains it
    next_value[games, last_seat] = last_value
    is_known[games, last_seat] = True
    advantages = np.zeros_like(value)
    for step in reversed(range(len(value))):
        for later in (next_value, next_advantage, paid):
            later[finished[step]] = 0.0
        is_known |= finished[step]
        paid += reward[step]
        mover = games, seat[step]
        bootstrap = np.where(is_known[mover], gamma * next_value[mover], value[step])
        delta = paid[mover] + bootstrap - value[step]
        advantages[step] = delta + gamma * gae_lambda * next_advantage[mover]
        next_value[mover] = value[step]
        next_advantage[mover] = advantages[step]
        paid[mover] = 0.0
        is_known[mover] = True
    return advantages
