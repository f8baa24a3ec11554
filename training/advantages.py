"""How is each decision credited? Generalized advantage estimation along each seat's own decisions.

Between two decisions of a seat, other seats decide, receive rewards and finish. So values and rewards are chained from
one decision of a seat to its next decision, not from move to move.
"""

import numpy as np

from .rollout import Rollout


def seat_advantages(rollout: Rollout, gamma: float, gae_lambda: float) -> np.ndarray:
    """The advantage of each decision [T, N].

    The last decisions of seats other than `last_seat` have no known next value. They use their own value instead, so
    only the reward counts.
    """
    values = rollout.choice.value
    num_games, num_seats = rollout.reward.shape[1:]
    games = np.arange(num_games)
    # by game and seat, looking back from the end: of the seat's next decision
    next_value = np.zeros((num_games, num_seats), np.float32)
    next_advantage = np.zeros_like(next_value)
    reward = np.zeros_like(next_value)  # paid until then
    is_known = np.zeros(
        (num_games, num_seats), np.bool_
    )  # whether the rollout contains that decision, or the end of the seat's game
    next_value[games, rollout.last_seat] = rollout.last_value
    is_known[games, rollout.last_seat] = True
    advantages = np.zeros_like(values)
    for step in reversed(range(len(values))):
        for later in (next_value, next_advantage, reward):
            later[rollout.finished[step]] = 0.0
        is_known |= rollout.finished[step]
        reward += rollout.reward[step]
        mover = games, rollout.seat[step]
        bootstrap = np.where(is_known[mover], gamma * next_value[mover], values[step])
        delta = reward[mover] + bootstrap - values[step]
        advantages[step] = delta + gamma * gae_lambda * next_advantage[mover]
        next_value[mover] = values[step]
        next_advantage[mover] = advantages[step]
        reward[mover] = 0.0
        is_known[mover] = True
    return advantages
