"""What has looking ahead found out about a decision? Ratings of the candidates, a win share, and a principal line."""

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from cosmozoo.envs.core import win_share

from .worlds import NO_CHOICE

MIN_LINE_WORLDS = 2  # in which a principal line must have happened
MIN_LINE_SHARE = 0.1
NORMAL_95 = 1.96


class LineMove(NamedTuple):
    """A move of the principal line."""

    seat: int
    action: int
    share: float  # of the worlds that had followed the line so far


@dataclass(frozen=True)
class Analysis:
    """What is known about one decision. C candidates, W worlds."""

    num_players: int
    actions: np.ndarray  # [C] the candidates, best first
    ratings: np.ndarray  # [C] what the choice goes by: mean value + prior_weight * logit
    values: np.ndarray  # [C, W] what the seat gets in each world, in units of the reward `win`
    lines: np.ndarray  # [W, moves, 2] seat and action of the best action, and of the moves that followed it

    @cached_property
    def line(self) -> tuple[LineMove, ...]:
        """The principal line: the best action, and the moves that most often followed."""
        return tuple(principal_line(self.lines))

    @property
    def action(self) -> int:
        """The best action."""
        return int(self.actions[0])

    @property
    def win_shares(self) -> np.ndarray:
        """The expected win share after each candidate [C]."""
        return self._as_win_share(self.values.mean(axis=1))

    @property
    def win_share(self) -> float:
        """The expected win share after the best action."""
        return float(self.win_shares[0])

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of `win_share`, as far as it depends on the draw of the worlds."""
        best = self.values[0]
        half = NORMAL_95 * best.std(ddof=1) / np.sqrt(len(best)) if len(best) > 1 else np.inf
        low, high = self._as_win_share(best.mean() + np.array([-half, half]))
        return float(low), float(high)

    def policy(self, num_actions: int, temperature: float) -> np.ndarray:
        """A probability for each action. The best action has the highest, other actions than candidates have none."""
        weights = np.exp((self.ratings - self.ratings[0]) / temperature)
        probabilities = np.zeros(num_actions)
        probabilities[self.actions] = weights / weights.sum()
        return probabilities

    def _as_win_share(self, value: np.ndarray) -> np.ndarray:
        return win_share(value, np.full(value.shape, self.num_players))


def analysis_of(
    num_players: int, actions: np.ndarray, values: np.ndarray, prior: np.ndarray, lines: np.ndarray
) -> Analysis:
    """Sorts the candidates: `values` [C, W], `prior` [C] in units of values, `lines` [C, W, moves, 2]."""
    ratings = values.mean(axis=1) + prior
    order = np.argsort(-ratings, kind="stable")
    return Analysis(num_players, actions[order], ratings[order], values[order], lines[order[0]])


def principal_line(lines: np.ndarray) -> list[LineMove]:
    """The move that most worlds begin with, then the one that most of those continue with, and so on."""
    line: list[LineMove] = []
    least = max(MIN_LINE_WORLDS, MIN_LINE_SHARE * len(lines))
    for depth in range(lines.shape[1]):
        moves = lines[:, depth]
        found, counts = np.unique(moves[moves[:, 0] != NO_CHOICE], axis=0, return_counts=True)
        if not len(found) or (line and counts.max() < least):
            break
        seat, action = found[counts.argmax()]
        follows = (moves == (seat, action)).all(axis=1)
        line.append(LineMove(int(seat), int(action), float(follows.mean())))
        lines = lines[follows]
    return line
