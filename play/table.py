"""What is a table? A game with somebody on every seat: it asks, takes moves, keeps the record and tells the story.

It knows neither clocks nor threads nor screens. Whoever runs it asks `waiting_for`, gets moves from people and agents,
and hands them to `act`.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from cosmozoo.envs import Game, Match
from cosmozoo.envs.core.aec import fresh_seed
from cosmozoo.envs.core.game import View
from cosmozoo.envs.core.guide import Move, SeatScore, Told
from cosmozoo.envs.core.match import Settings, chosen_options
from cosmozoo.envs.core.record import Record
from cosmozoo.envs.core.state import SPECTATOR


class RefusedError(ValueError):
    """Something that cannot be done here and now. Nothing has changed."""


@dataclass(frozen=True)
class Sitter:
    """Who holds a seat: a person, or an agent by its level or agent string."""

    name: str
    agent: str | None = None

    @property
    def is_person(self) -> bool:
        return self.agent is None


@dataclass
class Terms:
    """All that is fixed when a table is opened."""

    game: Game
    sitters: list[Sitter]
    variant: str | None = None
    options: dict[str, Any] = field(default_factory=dict)
    seed: int = field(default_factory=fresh_seed)

    def check(self) -> None:
        """Raises where the game cannot be played so; quick, nothing is compiled."""
        Settings.checked(self.game, len(self.sitters), self.variant)
        chosen_options(self.game, self.options)

    def new_match(self) -> Match:
        return Match(self.game, len(self.sitters), self.variant, seed=self.seed, **self.options)


def no_note(seat: int, action: int) -> None:
    """For tables that nobody keeps."""


class Table:
    """A game and its sitters.

    `seq` is the number of moves made, and so the number of the position. Where all act at once, choices are kept
    until everybody has made theirs; then all are played, and only then a new position is reached.
    """

    def __init__(self, terms: Terms, note: Callable[[int, int], None] = no_note) -> None:
        self.terms = terms
        self.game = terms.game
        self.sitters = terms.sitters
        self.match = terms.new_match()
        self.record = Record.begin(self.match, terms.seed)
        self.choices: dict[int, int] = {}
        self.note = note  # called with each move taken, before it is played
        people = [seat for seat, sitter in enumerate(self.sitters) if sitter.is_person]
        self.is_patient = len(people) > 1  # with others watching, not being asked would tell them what one holds
        self.stories: dict[int, list[Told]] = {seat: [] for seat in people}
        self.views: dict[int, View] = {}
        self._arrive()

    # Who is to decide

    @property
    def seq(self) -> int:
        return len(self.record.actions)

    @property
    def is_over(self) -> bool:
        return self.match.is_over

    @property
    def acting(self) -> list[int]:
        """Seats with a move to make in this position, chosen or not."""
        return self._acting

    def waiting_for(self) -> list[int]:
        return [seat for seat in self._acting if seat not in self.choices]

    def legal_actions(self, seat: int) -> list[int]:
        """What a seat can choose from; nothing once it has chosen."""
        if seat in self.choices:
            return []
        return np.flatnonzero(self.match.legal_actions(seat)).tolist()

    # Moves

    def act(self, seat: int, seq: int, action: int) -> None:
        """A seat makes its move in position `seq`. What does not fit raises, and changes nothing."""
        self._check(seat, seq, action)
        self.note(seat, action)
        self.take(seat, action)

    def _check(self, seat: int, seq: int, action: int) -> None:
        if self.is_over:
            raise RefusedError("the game is over: no more moves can be made")
        if seq != self.seq:
            raise RefusedError(f"this move was meant for position {seq}, but the game is at position {self.seq}")
        if seat in self.choices:
            raise RefusedError("you have made your move already: wait for the others")
        if seat not in self._acting:
            raise RefusedError(f"it is not your turn: {self._waiting_words()}")
        if action not in self.legal_actions(seat):
            raise RefusedError(f"action {action} is not open to you now: choose one of those offered")

    def _waiting_words(self) -> str:
        return f"the table waits for {', '.join(self.sitters[seat].name for seat in self.waiting_for())}"

    def take(self, seat: int, action: int) -> None:
        """Takes a move that was checked, or noted before, and plays on once everybody has chosen."""
        self.choices[seat] = action
        if not self.waiting_for():
            self._play()

    def replay(self, moves: Iterable[Move]) -> None:
        """Takes the moves noted before, to come back where the table was."""
        for seat, action in moves:
            self._check(seat, self.seq, action)
            self.take(seat, action)

    def _play(self) -> None:
        moves = []
        while self.choices:
            seat = self.match.seat
            moves.append((seat, self.choices.pop(seat)))
            self.match.step(moves[-1][1])
        self.record.actions += [action for _, action in moves]
        if self.match.is_over:
            self.record.end(self.match)
        self._arrive(moves)
        self._take_for_granted()

    def _take_for_granted(self) -> None:
        """Makes the only move a lone person has, where the game says that nobody wants to be asked for it."""
        if self.is_over or self.is_patient or len(self._acting) > 1:
            return
        seat = self._acting[0]
        actions = self.legal_actions(seat)
        block = self.game.actions.block_of(actions[0])
        is_granted = len(actions) == 1 and block.name in self.game.guide.taken_for_granted
        if is_granted and self.sitters[seat].is_person:
            self.take(seat, actions[0])

    def _arrive(self, moves: list[Move] | None = None) -> None:
        """Looks round at a new position: who is to decide, and what everybody saw of the way here."""
        self._acting = acting_seats(self.match)
        for seat, story in self.stories.items():
            before, self.views[seat] = self.views.get(seat), self.look(seat)
            if moves is not None and before is not None:
                story += self.game.guide.tell(before, self.views[seat], moves)

    # What people see

    def look(self, seat: int = SPECTATOR) -> View:
        return person_view(self.match, seat)

    def sheet(self, view: View) -> list[SeatScore]:
        return self.game.guide.sheet(view)

    # What agents are asked

    def question(self, seat: int, is_for_person: bool = False) -> Match:
        """A copy of the game in which the seat is asked now, as agents need it.

        Where all act at once, the seats asked before it get any move: whoever decides cannot know theirs.
        """
        match = self.match.copy()
        if is_for_person and self.game.guide.open_eyes is not None:
            self.game.guide.open_eyes(match.state, seat)
        while match.seat != seat:
            match.step(int(np.flatnonzero(match.action_mask)[0]))
        return match


def acting_seats(match: Match) -> list[int]:
    """The seats with a move to make, asked or not."""
    if match.is_over:
        return []
    return [seat for seat in range(match.settings.num_players) if match.legal_actions(seat).any()]


def person_view(match: Match, seat: int) -> View:
    """What a person on a seat sees, with the moves open to it."""
    view = match.view(seat)
    seen = match.game.guide.person_view
    return view if seen is None or seat == SPECTATOR else seen(match.state, seat) | {"actions": view["actions"]}


def names_of(sitters: list[Sitter]) -> list[dict[str, Any]]:
    return [{"name": sitter.name, "agent": sitter.agent} for sitter in sitters]
