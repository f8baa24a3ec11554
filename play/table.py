"""What is a table? A match with a player on every seat: it accepts moves and keeps the record, the views and the logs.

A table knows neither clocks nor threads nor screens. Its caller asks `waiting_for` who is to move, gets moves from
humans and agents, and passes them to `act`.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from cosmozoo.envs import Game, Match, MatchSettings, Record, random_seed, resolve_options
from cosmozoo.envs.core import DEFAULT_LANGUAGE, SPECTATOR, LogEntry, Move, SeatScore, View


class RejectedError(ValueError):
    """A request that is not possible in this position. It has changed nothing."""


@dataclass(frozen=True)
class Player:
    """Holds a seat: a human, or an agent given by its level or agent name."""

    name: str
    agent: str | None = None

    @property
    def is_human(self) -> bool:
        return self.agent is None


@dataclass
class TableConfig:
    """Everything that is fixed when a table is created."""

    game: Game
    players: list[Player]
    variant: str | None = None
    options: dict[str, Any] = field(default_factory=dict)
    seed: int = field(default_factory=random_seed)

    def validate(self) -> None:
        """Raises if the game does not allow these settings. Compiles nothing."""
        MatchSettings.create(self.game, len(self.players), self.variant)
        resolve_options(self.game, self.options)

    def new_match(self) -> Match:
        return Match(self.game, len(self.players), self.variant, seed=self.seed, **self.options)


class Table:
    """A match and its players.

    `seq` is the number of moves played, and so the number of the position. In a simultaneous game, choices are kept
    until every seat has made one. Then all are played, and only then is there a new position.
    """

    def __init__(self, config: TableConfig) -> None:
        self.config = config
        self.game = config.game
        self.players = config.players
        self.match = config.new_match()
        self.record = Record.start(self.match, config.seed)
        self.record.names = [player.name for player in self.players]
        self.record.levels = [player.agent for player in self.players]
        self.choices: dict[int, int] = {}
        humans = [seat for seat, player in enumerate(self.players) if player.is_human]
        self.has_several_humans = len(humans) > 1
        self.logs: dict[int, list[LogEntry]] = {seat: [] for seat in humans}
        self.views: dict[int, View] = {}
        self.languages: dict[int, str] = {}  # that a seat reads, if it is not the default
        self.names = [player.name for player in self.players]
        self._history: list[list[Move]] = []  # the moves of each position
        self._update_views()

    # Whose move it is

    @property
    def seq(self) -> int:
        return len(self.record.actions)

    @property
    def is_over(self) -> bool:
        return self.match.is_over

    @property
    def acting(self) -> list[int]:
        """The seats with a move to make in this position, including those that have made their choice."""
        return self._acting

    def waiting_for(self) -> list[int]:
        return [seat for seat in self._acting if seat not in self.choices]

    def legal_actions(self, seat: int) -> list[int]:
        """The actions a seat can choose from; none after it has chosen."""
        if seat in self.choices:
            return []
        return np.flatnonzero(self.match.legal_actions(seat)).tolist()

    # Moves

    def act(self, seat: int, seq: int, action: int) -> None:
        """Makes the move of a seat in position `seq`. An impossible move raises RejectedError and changes nothing."""
        self.check(seat, seq, action)
        self.choose(seat, action)

    def check(self, seat: int, seq: int, action: int) -> None:
        """Raises RejectedError if the move is impossible."""
        if self.is_over:
            raise RejectedError("the game is over: no more moves are possible")
        if seq != self.seq:
            raise RejectedError(f"this move is for position {seq}, but the game is at position {self.seq}")
        if seat in self.choices:
            raise RejectedError("your move is already made: wait for the others")
        if seat not in self._acting:
            names = ", ".join(self.players[seat].name for seat in self.waiting_for())
            raise RejectedError(f"it is not your turn: the table waits for {names}")
        if action not in self.legal_actions(seat):
            raise RejectedError(f"illegal action {action}: choose one of the actions in the state")

    def choose(self, seat: int, action: int) -> None:
        """Sets the choice of a seat, without checks. Plays on once every acting seat has chosen."""
        self.choices[seat] = action
        if not self.waiting_for():
            self._play()

    def replay(self, moves: Iterable[Move]) -> None:
        """Plays stored moves, to restore a table."""
        for seat, action in moves:
            self.check(seat, self.seq, action)
            self.choose(seat, action)

    def follow(self, moves: Iterable[Move]) -> list[Move]:
        """Plays the moves of a recorded game, and returns those that were choices here: others follow by themselves."""
        recorded, choices = list(moves), []
        while (number := self.seq + len(self.choices)) < len(recorded):
            seat, action = recorded[number]
            self.check(seat, self.seq, action)
            self.choose(seat, action)
            choices.append((seat, action))
        return choices

    def _play(self) -> None:
        moves = []
        while self.choices:
            seat = self.match.seat
            moves.append((seat, self.choices.pop(seat)))
            self.match.step(moves[-1][1])
        self.record.actions += [action for _, action in moves]
        self._history.append(moves)
        if self.match.is_over:
            self.record.finish(self.match)
        self._update_views(moves)
        self._auto_play()

    def _auto_play(self) -> None:
        """Plays a forced move of the only human, if it is in one of the game's `auto_play_blocks`."""
        if self.is_over or self.has_several_humans or len(self._acting) > 1:
            return  # other humans could conclude from a missing pause what the seat does not hold
        seat = self._acting[0]
        actions = self.legal_actions(seat)
        block = self.game.actions.block_of(actions[0])
        is_automatic = len(actions) == 1 and block.name in self.game.human.auto_play_blocks
        if is_automatic and self.players[seat].is_human:
            self.choose(seat, actions[0])

    def _update_views(self, moves: list[Move] | None = None) -> None:
        """Updates the acting seats, the views and the logs for a new position, reached by these moves."""
        self._acting = acting_seats(self.match)
        for seat, log in self.logs.items():
            before, self.views[seat] = self.views.get(seat), self.view_for(seat)
            if moves is not None and before is not None:
                log += self.game.human.log_entries(before, self.views[seat], moves)

    # What players see

    def view_for(self, seat: int = SPECTATOR) -> View:
        return self.match.human_view(seat, self.language_of(seat), self.names)

    def rename(self, seat: int, name: str) -> None:
        """Gives a player another name. Views and logs get it when they are told again: see `speak`."""
        self.players[seat] = Player(name, self.players[seat].agent)
        self.names = self.record.names = [player.name for player in self.players]

    def language_of(self, seat: int) -> str:
        return self.languages.get(seat, DEFAULT_LANGUAGE)

    def speak(self, seat: int, language: str, names: list[str] | None = None) -> None:
        """Puts the view and the log of a human into a language. What was logged before is told again."""
        self.languages[seat] = language
        self.names = names or self.names
        match = self.config.new_match()
        view, log = match.human_view(seat, language, self.names), []
        for moves in self._history:
            for _, action in moves:
                match.step(action)
            before, view = view, match.human_view(seat, language, self.names)
            log += self.game.human.log_entries(before, view, moves)
        self.views[seat], self.logs[seat] = view, log

    def score_sheet(self, view: View) -> list[SeatScore]:
        return self.game.human.score_sheet(view)

    def match_for_agent(self, seat: int, *, knows_human_view: bool = False) -> Match:
        """A copy of the match in which the seat is to move, for an agent to decide in.

        In a simultaneous game, seats that move before it get an arbitrary move: no seat can know the moves of others.
        """
        match = self.match.copy()
        if knows_human_view and self.game.human.reveal_to_human is not None:
            self.game.human.reveal_to_human(match.state, seat)
        while match.seat != seat:
            match.step(int(np.flatnonzero(match.action_mask)[0]))
        return match


def acting_seats(match: Match) -> list[int]:
    """The seats with a move to make in a match."""
    if match.is_over:
        return []
    return [seat for seat in range(match.settings.num_players) if match.legal_actions(seat).any()]
