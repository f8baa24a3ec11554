"""What may an agent know? What the seats to move know, and nothing else."""

import numpy as np
from cosmozoo.envs import SEED_BITS, BatchEnv, Game, Match
from cosmozoo.envs.core import View

Rows = slice | np.ndarray


class InformationSets:
    """What the seats to move know in K games. Hidden information can only be sampled, never read.

    The whole states are kept in `_states` for greedy, search and network input, which redraw hidden information
    inside compiled code before they look. A test keeps every other module away from them.
    """

    def __init__(
        self, game: Game, states: np.ndarray, observation: np.ndarray, action_mask: np.ndarray, seat: np.ndarray
    ) -> None:
        self.game = game
        self.observation = observation  # [K, n]
        self.action_mask = action_mask  # [K, actions]
        self.seat = seat  # [K] who is to move
        self.logs: list[list[str]] | None = None  # [K] what happened since the seat's last decision, if it is kept
        self._states = states  # [K] records

    @classmethod
    def from_match(cls, match: Match) -> "InformationSets":
        """The decision that one match waits for."""
        seat = match.seat
        seats = np.array([seat], np.int64)
        return cls(match.game, match.states, match.observation(seat)[None], match.action_mask[None], seats)

    @classmethod
    def from_batch(cls, batch: BatchEnv, rows: np.ndarray | None = None) -> "InformationSets":
        """The decisions that some games of a batch wait for, copied; without `rows`, all of them, not copied."""
        states, arrays = batch.buffers.states, (batch.observation, batch.action_mask, batch.seat)
        if rows is None:
            return cls(batch.game, states, *arrays)
        return cls(batch.game, copy_rows(states, rows), *(array[rows] for array in arrays))

    @property
    def num_players(self) -> np.ndarray:
        """The number of players in each game [K]."""
        return np.asarray(self._states["num_players"])

    def __len__(self) -> int:
        return len(self.seat)

    def __getitem__(self, rows: Rows) -> "InformationSets":
        part = InformationSets(
            self.game, self._states[rows], self.observation[rows], self.action_mask[rows], self.seat[rows]
        )
        if self.logs is not None:
            part.logs = [self.logs[row] for row in np.arange(len(self))[rows]]
        return part

    def legal_actions(self, row: int) -> np.ndarray:
        """The legal actions of one decision."""
        return np.flatnonzero(self.action_mask[row])

    def view(self, row: int) -> View:
        """What the seat to move may see, as plain data with words."""
        return self._match(row).view(int(self.seat[row]))

    def log(self, row: int) -> list[str]:
        """What happened since the seat's last decision, in sentences. Kept for agents with `reads_log`, else empty."""
        return self.logs[row] if self.logs is not None else []

    def sample_states(self, seeds: np.ndarray) -> np.ndarray:
        """One state per decision [K] that the seat to move cannot tell from the true one."""
        states, rng = self._states.copy(), np.zeros(4, np.uint64)
        for row, seed in enumerate(seeds):
            self.game.engine.redraw(states, row, int(self.seat[row]), rng, np.uint64(int(seed) & SEED_BITS))
        return states

    def sample_match(self, row: int, seed: int) -> Match:
        """A match at one such state, to play on."""
        return self._match(row).determinized(int(self.seat[row]), seed)

    def _match(self, row: int) -> Match:
        return Match.from_states(self.game, self._states[row : row + 1].copy())


def copy_rows(states: np.ndarray, rows: np.ndarray) -> np.ndarray:
    """Some records of an array. Copied as raw bytes, which is seven times as fast as copying fields."""
    raw = states.view(np.ndarray).view(np.dtype((np.void, states.dtype.itemsize)))[rows]
    copied: np.ndarray = raw.view(states.dtype.newbyteorder("="))
    return copied if type(states) is np.ndarray else np.ndarray.view(copied, type(states))
