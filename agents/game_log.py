"""What has happened since a seat's last decision? The game's own log, for agents that read sentences.

An agent with the attribute `reads_log` finds it as `InformationSets.log`.
"""

import numpy as np
from cosmozoo.envs import BatchEnv, Match
from cosmozoo.envs.core import Move, View


class GameLog:
    """The log of one match, for each of some seats. It is made from the views of that seat, like the log of a table."""

    def __init__(self, match: Match, seats: list[int]) -> None:
        self._human = match.game.human
        self._views: dict[int, View] = {seat: match.view(seat) for seat in seats}
        self._news: dict[int, list[str]] = {seat: [] for seat in seats}
        self._moves: list[Move] = []
        self._waiting = set(self._acting(match))

    def _acting(self, match: Match) -> list[int]:
        if not match.game.is_simultaneous:
            return [match.seat]
        return [seat for seat in range(match.settings.num_players) if match.legal_actions(seat).any()]

    def add(self, seat: int, action: int, match: Match) -> None:
        """Adds a move, after which the match is as given. Moves of seats that act together count as one event."""
        self._moves.append((seat, action))
        self._waiting.discard(seat)
        if self._waiting and not match.is_over:
            return
        for each, before in self._views.items():
            self._views[each] = match.view(each)
            self._news[each] += [
                entry.text for entry in self._human.log_entries(before, self._views[each], self._moves)
            ]
        self._moves = []
        self._waiting = set(self._acting(match))

    def news(self, seat: int) -> list[str]:
        """The sentences since the last call for this seat."""
        news, self._news[seat] = self._news[seat], []
        return news


class BatchLogs:
    """The logs of all games of a batch, which each plays one game."""

    def __init__(self, batch: BatchEnv, seats: list[int]) -> None:
        self._batch = batch
        self._logs = [GameLog(self._match(row), seats) for row in range(batch.num_games)]

    def _match(self, row: int) -> Match:
        return Match.from_states(self._batch.game, self._batch.buffers.states[row : row + 1].copy())

    def news(self, rows: np.ndarray) -> list[list[str]]:
        """For the seats to move in these rows."""
        return [self._logs[row].news(int(self._batch.seat[row])) for row in rows]

    def add(self, rows: np.ndarray, movers: np.ndarray, actions: np.ndarray) -> None:
        """Adds the moves made in these rows, whose games go on."""
        for row in rows:
            self._logs[row].add(int(movers[row]), int(actions[row]), self._match(row))
