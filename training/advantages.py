"""How good was a decision? Seat-aware advantages, in games where several seats decide in turn.

Between two decisions of a seat others decide, are paid and drop out. So values and rewards are chained along each
seat's own decisions, not along the moves of the game.
"""

import numpy as np
from sb3_contrib.common.maskable.buffers import MaskableRolloutBuffer

from .selfplay import SelfPlay


def seat_advantages(
    seats: np.ndarray,  # [T, N] who decided
    values: np.ndarray,  # [T, N] what that seat expected
    rewards: np.ndarray,  # [T, N, S] paid to each seat between this decision and the next in the same row
    finished: np.ndarray,  # [T, N, S] seats whose game ended there
    last_seats: np.ndarray,  # [N] who decides after the last step
    last_values: np.ndarray,  # [N] what that seat expects
    gamma: float,
    gae_lambda: float,
) -> np.ndarray:  # [T, N]
    """Generalised advantage estimates over each seat's own decisions.

    A seat whose next decision lies beyond the end is taken to get what it expected: nothing is learned from that
    one decision beyond what it was paid.
    """
    num_rows, num_seats = rewards.shape[1:]
    rows = np.arange(num_rows)
    next_value = np.zeros((num_rows, num_seats), np.float32)
    next_advantage = np.zeros_like(next_value)
    owed = np.zeros_like(next_value)
    is_known = np.zeros((num_rows, num_seats), np.bool_)
    next_value[rows, last_seats] = last_values
    is_known[rows, last_seats] = True
    advantages = np.zeros_like(values)
    for step in reversed(range(len(seats))):
        for later in (next_value, next_advantage, owed):
            later[finished[step]] = 0.0
        is_known |= finished[step]
        owed += rewards[step]
        mover = rows, seats[step]
        ahead = np.where(is_known[mover], gamma * next_value[mover], values[step])
        surprise = owed[mover] + ahead - values[step]
        advantages[step] = surprise + gamma * gae_lambda * next_advantage[mover]
        next_value[mover] = values[step]
        next_advantage[mover] = advantages[step]
        owed[mover] = 0.0
        is_known[mover] = True
    return advantages


class SeatBuffer(MaskableRolloutBuffer):
    """A rollout buffer that knows who decided, and what each seat was paid afterwards."""

    def __init__(self, *args, table: SelfPlay, **kwargs) -> None:  # type: ignore[no-untyped-def]
        self.table = table
        super().__init__(*args, **kwargs)

    def reset(self) -> None:
        shape = (self.buffer_size, self.n_envs)
        self.seats = np.zeros(shape, np.int64)
        self.seat_rewards = np.zeros((*shape, self.table.game.max_players), np.float32)
        self.finished = np.zeros((*shape, self.table.game.max_players), np.bool_)
        super().reset()

    def add(self, *args, **kwargs) -> None:  # type: ignore[no-untyped-def]
        """SB3 adds a step after it was made: the table still knows what came of it."""
        self.seats[self.pos] = self.table.decided
        self.seat_rewards[self.pos] = self.table.paid
        self.finished[self.pos] = self.table.finished
        super().add(*args, **kwargs)

    def compute_returns_and_advantage(self, last_values, dones) -> None:  # type: ignore[no-untyped-def]
        self.advantages = seat_advantages(
            self.seats,
            self.values,
            self.seat_rewards,
            self.finished,
            self.table.batch.seat,
            last_values.cpu().numpy().ravel(),
            self.gamma,
            self.gae_lambda,
        )
        self.returns = self.advantages + self.values
