"""Who keeps a table going? A room: it asks the agents, runs the clock and tells everyone who is connected."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress

from pydantic import BaseModel

from .answers import Clock, Hint, Moves, Preview, State
from .archive import Kept
from .preparing import ADVISER
from .sight import hint_for, lines_from, preview_for, state_for
from .table import RefusedError
from .thinking import Thinkers, quick_move

Send = Callable[[BaseModel], None]
"""Hands a message over to one connection; never waits, never fails."""

log = logging.getLogger(__name__)


class Room:
    """A table with the connections of its people.

    All of it runs in one event loop, so a move is made as a whole or not at all. Agents think elsewhere, and answer for
    the position they were asked about.
    """

    def __init__(self, kept: Kept, thinkers: Thinkers) -> None:
        self.kept = kept
        self.table = kept.table
        self.thinkers = thinkers
        self.pace = kept.pace
        self.connections: dict[int, list[Send]] = {}
        self._told = {seat: len(story) for seat, story in self.table.stories.items()}
        self._changed = asyncio.Event()
        self._engine: asyncio.Task[None] | None = None
        self._tick_ends: float | None = None

    @property
    def is_idle(self) -> bool:
        return not self.connections and (self._engine is None or self._engine.done())

    # People

    def enter(self, seat: int, send: Send) -> None:
        is_news = seat not in self.connections
        self.connections.setdefault(seat, []).append(send)
        if is_news:
            self._tell_states()  # to this one, and to the others who is here
        else:
            send(self.state(seat))
        self._go_on()

    def leave(self, seat: int, send: Send) -> None:
        self.connections[seat].remove(send)
        if not self.connections[seat]:
            del self.connections[seat]
            self._changed.set()
            self._tell_states()

    def act(self, seat: int, seq: int, action: int) -> None:
        """A person's move. What does not fit raises RefusedError."""
        self.table.act(seat, seq, action)
        self._tell()
        self._go_on()

    async def hint(self, seat: int, seq: int) -> Hint:
        self._check_turn(seat, seq)
        await self.thinkers.readiness(self.table.game, ADVISER)
        self._check_turn(seat, seq)
        thinking = asyncio.wrap_future(self.thinkers.ask_advice(self.table, seat))
        try:
            advice = await asyncio.wait_for(thinking, self.thinkers.time_limit)
        except asyncio.TimeoutError:
            raise RefusedError("the hint took too long: try again") from None
        self._check_turn(seat, seq)
        return hint_for(self.table, seat, advice)

    def preview(self, seat: int, seq: int, action: int) -> Preview:
        self._check_turn(seat, seq)
        if action not in self.table.legal_actions(seat):
            raise RefusedError(f"action {action} is not open to you now: choose one of those offered")
        return preview_for(self.table, seat, action)

    def _check_turn(self, seat: int, seq: int) -> None:
        if seq != self.table.seq or seat not in self.table.waiting_for():
            raise RefusedError("there is nothing for you to decide in that position any more")

    def set_pace(self, seat: int, pace: float) -> None:
        if seat != self.kept.host:
            raise RefusedError("only who opened the table can change its pace")
        self.pace = pace
        self._tick_ends = None
        self._changed.set()
        self._tell_states()
        self._go_on()

    # Telling

    def state(self, seat: int) -> State:
        return state_for(self.table, seat, set(self.connections), self.pace, self._clock(), self.kept.host)

    def _clock(self) -> Clock | None:
        if self._tick_ends is None:
            return None
        return Clock(seconds_left=max(0.0, self._tick_ends - now()))

    def _tell(self) -> None:
        """What happened, and where the table stands now, to everyone in their own words."""
        for seat, sends in self.connections.items():
            lines = lines_from(self.table.stories[seat], self._told[seat])
            if lines:
                to_all(sends, Moves(seq=self.table.seq, lines=lines))
            to_all(sends, self.state(seat))
        self._told = {seat: len(story) for seat, story in self.table.stories.items()}
        self._changed.set()

    def _tell_states(self) -> None:
        for seat, sends in self.connections.items():
            to_all(sends, self.state(seat))

    # Agents and the clock

    def _go_on(self) -> None:
        if self._engine is None or self._engine.done():
            self._engine = asyncio.create_task(self._run())
            self._engine.add_done_callback(report)

    async def _run(self) -> None:
        """Keeps the table going until it waits for people, or nobody is there to see it."""
        while self.connections and not self.table.is_over:
            if self._runs_by_the_clock():
                await self._tick()
            elif self._agents_waited_for():
                await self._agents_move()
            else:
                break
        self._tick_ends = None

    def _runs_by_the_clock(self) -> bool:
        """In real time, while several build; a single one who is to decide has all the time there is."""
        return self.table.game.is_simultaneous and self.pace > 0 and len(self.table.acting) > 1

    def _agents_waited_for(self) -> list[int]:
        return [seat for seat in self.table.waiting_for() if not self.table.sitters[seat].is_person]

    async def _agents_move(self) -> None:
        """All agents that are waited for decide, side by side; the pace is a pause before their moves are shown."""
        seq, seats = self.table.seq, self._agents_waited_for()
        pause = 0.0 if self.table.game.is_simultaneous else self.pace
        answers = await asyncio.gather(*(self._answer(seat, self.thinkers.time_limit) for seat in seats), sleep(pause))
        for seat, action in zip(seats, answers[:-1], strict=True):
            self.table.act(seat, seq, action)
        self._tell()

    async def _answer(self, seat: int, seconds: float) -> int:
        """An agent's move; compiling an agent for the first time does not count as its time."""
        name = self.table.sitters[seat].agent
        await self.thinkers.readiness(self.table.game, name or ADVISER)
        try:
            return await asyncio.wait_for(asyncio.wrap_future(self.thinkers.ask(self.table, seat)), seconds)
        except asyncio.TimeoutError:
            return quick_move(self.table, seat)

    async def _tick(self) -> None:
        """One tick of a game in real time: whoever has not moved when it ends lets it go by."""
        seq, seats = self.table.seq, self._agents_waited_for()
        if self._tick_ends is None:
            self._begin_tick()
            self._tell_states()
        answers = asyncio.gather(*(self._answer(seat, self.pace) for seat in seats))
        await self._sleep_through_tick(seq)
        moves = dict(zip(seats, await answers, strict=True))
        if self._tick_ends is None or not self.connections:
            return  # the pace was changed, or nobody is left to play for
        if self.table.seq == seq:
            for seat in self.table.waiting_for():
                self.table.act(seat, seq, moves[seat] if seat in moves else quick_move(self.table, seat))
        self._begin_tick()
        self._tell()

    def _begin_tick(self) -> None:
        self._tick_ends = now() + self.pace if self._runs_by_the_clock() else None

    async def _sleep_through_tick(self, seq: int) -> None:
        """Until the tick ends by time or because all have moved, the pace is changed, or everybody has left."""
        while self._tick_ends is not None and self.table.seq == seq and self.connections:
            left = self._tick_ends - now()
            if left <= 0:
                return
            self._changed.clear()
            with suppress(asyncio.TimeoutError):
                await asyncio.wait_for(self._changed.wait(), left)


def now() -> float:
    return asyncio.get_running_loop().time()


async def sleep(seconds: float) -> int:
    await asyncio.sleep(seconds)
    return 0


def to_all(sends: list[Send], message: BaseModel) -> None:
    for send in list(sends):
        send(message)


def report(engine: "asyncio.Task[None]") -> None:
    """A mistake of ours must not vanish; the next move starts the room again."""
    if not engine.cancelled() and engine.exception() is not None:
        log.error("a table stopped", exc_info=engine.exception())
