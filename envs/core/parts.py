"""Which games of a batch are under way, and which wait for actions? Parts take turns: first sent, first received."""

from collections import deque

import numpy as np

from .job import Job
from .team import Begun, Team


class PartQueue:
    """Parts of a batch, each a slice of its rows. Threads work on the first one that is under way.

    So there is at most one part that changes while the caller does something else, and what happens in which order
    does not depend on time.
    """

    def __init__(self, team: Team, stepping: Job) -> None:
        self._team = team
        self._stepping = stepping
        self._sent: deque[slice] = deque()
        self._received: deque[slice] = deque()
        self._begun: Begun | None = None  # the first of `_sent`

    def put(self, rows: slice) -> None:
        """Sends a part, whose actions are set."""
        if rows in self._received:
            self._received.remove(rows)
        self._sent.append(rows)
        self._begin_first()

    def get(self) -> slice:
        """Receives the part that was sent first, and begins with the next."""
        if self._begun is None:
            raise RuntimeError(
                "no games are under way: call async_reset first, then send actions for what recv returns"
            )
        self._begun.finish()
        self._begun = None
        rows = self._sent.popleft()
        self._received.append(rows)
        self._begin_first()
        return rows

    def find(self, game_id: np.ndarray | None) -> slice:
        """The part with these games, by default the one that was received first."""
        if not self._received:
            raise RuntimeError("no games wait for actions: recv first")
        if game_id is None:
            return self._received[0]
        ids = np.asarray(game_id)
        for rows in self._received:
            if np.array_equal(ids, np.arange(rows.start, rows.stop)):
                return rows
        raise ValueError("game_id must be that of a part which recv returned and which waits for actions")

    def clear(self) -> None:
        """Waits until no thread works on a part, and forgets all parts."""
        if self._begun is not None:
            self._begun.drop()
        self._begun = None
        self._sent.clear()
        self._received.clear()

    def check_is_empty(self) -> None:
        if self._sent:
            raise RuntimeError("some games are under way: recv all parts first")

    def _begin_first(self) -> None:
        if self._begun is None and self._sent:
            rows = self._sent[0]
            self._begun = self._team.begin(self._stepping, rows.start, rows.stop - rows.start)
