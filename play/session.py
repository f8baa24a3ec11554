"""How is a table run for connected browsers? A session starts the agents, runs the clock and broadcasts the state."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress

import numpy as np
from pydantic import BaseModel

from .agent_pool import AgentPool, fallback_move
from .database import StorageError
from .presenter import hint_message, number_entries, state_message, what_if_message
from .rate_limit import Limits, TokenBucket
from .responses import Clock, Error, Explanation, Hint, Log, State, WhatIf
from .table import RejectedError
from .table_store import StoredTable, TableStoreError
from .warmup import HINT
from .what_if import what_if

Send = Callable[[BaseModel], None]
"""Passes a message to one connection. Never waits and never fails."""

COUNTDOWN = 3.0  # seconds before the first tick of a round in real time
RETRY_SECONDS = 1.0  # before a move that could not be stored is tried again

log = logging.getLogger(__name__)


class TableSession:
    """A table with the connections of its human players.

    Everything runs in one event loop, and one move at a time is stored and made. Agents run in processes, and their
    answer counts only for the position they were given.
    """

    def __init__(self, stored: StoredTable, agents: AgentPool, limits: Limits | None = None) -> None:
        limits = limits or Limits()
        self.stored = stored
        self.table = stored.table
        self.agents = agents
        self.message_limit = TokenBucket(limits.table_messages_per_second, limits.table_message_burst)
        self.is_stale = False  # another program has changed the table: it has to be loaded again
        self.idle_since = now()
        self._name_limit = TokenBucket(limits.paces_per_second, limits.pace_burst)
        self._pace_limit = TokenBucket(limits.paces_per_second, limits.pace_burst)
        self._moving = asyncio.Lock()  # held while a move is stored and made
        self.connections: dict[int, list[Send]] = {}
        self.visitor = ""  # whose share of the agents' time this table uses: who joined last
        self._num_sent = {seat: len(entries) for seat, entries in self.table.logs.items()}  # log entries, by seat
        self._changed = asyncio.Event()
        self._runner: asyncio.Task[None] | None = None
        self._tick_ends: float | None = None
        self._is_ticking = False

    @property
    def is_idle(self) -> bool:
        is_running = self._runner is not None and not self._runner.done()
        return not self.connections and not is_running and not self._moving.locked()

    @property
    def pace(self) -> float:
        return self.stored.pace

    async def finish(self) -> None:
        """Returns when the move that is being made is made. No other can follow."""
        self.is_stale = True
        if self._runner is not None:
            self._runner.cancel()
        async with self._moving:
            pass

    # Requests of human players

    async def speak(self, seat: int, language: str) -> None:
        """Puts a seat into a language. What was logged is told again, in a thread; no move is made meanwhile."""
        async with self._moving:
            if self.table.language_of(seat) != language:
                await asyncio.to_thread(self.table.speak, seat, language)

    def connect(self, seat: int, send: Send) -> None:
        is_first = seat not in self.connections
        self.connections.setdefault(seat, []).append(send)
        if is_first:
            self._broadcast_states()  # the other seats learn that this one is connected
        else:
            send(self.state(seat))
        self._wake()

    def disconnect(self, seat: int, send: Send) -> None:
        self.connections[seat].remove(send)
        if not self.connections[seat]:
            del self.connections[seat]
            self.idle_since = now()
            self._changed.set()
            self._broadcast_states()

    async def act(self, seat: int, seq: int, action: int) -> None:
        """Makes a human's move. If it is impossible or cannot be stored, raises and changes nothing."""
        await self._act(seat, seq, action)
        self._broadcast()
        self._wake()

    async def _act(self, seat: int, seq: int, action: int) -> None:
        """Stores a move, then makes it."""
        async with self._moving:
            if self.is_stale:
                raise TableStoreError("the server has closed this table: open it again")
            try:
                await asyncio.wrap_future(self.stored.save_move(seat, seq, action))
            except (TableStoreError, asyncio.CancelledError):
                self.is_stale = True  # what is stored may differ from what is in memory
                raise
            self.stored.make_move(seat, action)

    async def hint(self, seat: int, seq: int, visitor: str = "") -> Hint:
        self._check_to_move(seat, seq)
        await self.agents.wait_until_ready(self.table.game, HINT)
        self._check_to_move(seat, seq)
        answer = asyncio.wrap_future(self.agents.submit_hint(self.table, seat, visitor))
        try:
            hint = await asyncio.wait_for(answer, self.agents.time_limit)
        except asyncio.TimeoutError:
            raise RejectedError("the hint takes too long: try again") from None
        self._check_to_move(seat, seq)
        return hint_message(self.table, seat, hint)

    async def what_if(self, seat: int, seq: int, action: int) -> WhatIf | None:
        """What an action would change. It must be possible now; nobody needs an answer about an earlier position."""
        if seq != self.table.seq or seat not in self.table.acting:
            return None
        if action not in np.flatnonzero(self.table.match.legal_actions(seat)):
            raise RejectedError(f"illegal action {action}: choose one of the actions in the state")
        match = self.table.match.copy()
        language, names = self.table.language_of(seat), self.table.names
        outcome = await asyncio.to_thread(what_if, self.table.game, match, seat, action, language, names)
        return what_if_message(seq, action, outcome)

    def explain(self, seat: int, thing: str) -> Explanation:
        """What a thing of the glossary is worth to a seat now."""
        worth = self.table.game.human.worth(self.table.views[seat], thing)
        words = [worth.words, worth.still] if worth is not None else []
        return Explanation(seq=self.table.seq, thing=thing, worth=" ".join(filter(None, words)))

    def _check_to_move(self, seat: int, seq: int) -> None:
        if seq != self.table.seq or seat not in self.table.waiting_for():
            raise RejectedError(f"there is nothing to decide for you in position {seq}")

    def set_pace(self, seat: int, pace: float) -> None:
        if seat != self.stored.owner:
            raise RejectedError("only the player who created the table can change its pace")
        if not self._pace_limit.allow():
            raise RejectedError("the pace has been changed too often: wait a moment")
        self.stored.set_pace(pace)
        self._tick_ends = None
        self._changed.set()
        self._broadcast_states()
        self._wake()

    async def set_name(self, seat: int, name: str) -> None:
        words = " ".join(name.split())
        if not words or words == self.table.players[seat].name:
            return
        if not self._name_limit.allow():
            raise RejectedError("names have been changed too often: wait a moment")
        async with self._moving:
            self.stored.set_name(seat, words)
            for each in self.table.logs:
                await asyncio.to_thread(self.table.speak, each, self.table.language_of(each))
        self._broadcast_states()

    # Broadcasting

    def state(self, seat: int) -> State:
        return state_message(self.table, seat, set(self.connections), self.pace, self._clock(), self.stored.owner)

    def _clock(self) -> Clock | None:
        if self._tick_ends is None:
            return None
        return Clock(seconds_left=max(0.0, self._tick_ends - now()))

    def _broadcast(self) -> None:
        """Sends new log entries and the state to every connected seat, as that seat sees them."""
        for seat, sends in self.connections.items():
            entries = number_entries(self.table.logs[seat], first=self._num_sent[seat])
            if entries:
                send_to_all(sends, Log(seq=self.table.seq, entries=entries))
            send_to_all(sends, self.state(seat))
        self._num_sent = {seat: len(entries) for seat, entries in self.table.logs.items()}
        self._changed.set()

    def _broadcast_states(self) -> None:
        for seat, sends in self.connections.items():
            send_to_all(sends, self.state(seat))

    # Agents and the clock

    def _runner_done(self, runner: "asyncio.Task[None]") -> None:
        """Logs a failure. The next move starts a new runner."""
        self.idle_since = now()
        if not runner.cancelled() and runner.exception() is not None:
            log.error("the runner of a table failed", exc_info=runner.exception(), extra={"table": self.stored.id})

    def _wake(self) -> None:
        if self._runner is None or self._runner.done():
            self._runner = asyncio.create_task(self._run())
            self._runner.add_done_callback(self._runner_done)

    async def _run(self) -> None:
        """Runs the table until it waits for a human, or until nobody is connected."""
        while self.connections and not self.table.is_over:
            if self._has_clock():
                await self._tick()
            elif self._agents_to_move():
                await self._move_agents()
            else:
                break
        self._tick_ends = None

    def _has_clock(self) -> bool:
        """Whether ticks end by themselves: in real time, while several seats act. A single seat has unlimited time."""
        return self.table.game.is_simultaneous and self.pace > 0 and len(self.table.acting) > 1

    def _agents_to_move(self) -> list[int]:
        return [seat for seat in self.table.waiting_for() if not self.table.players[seat].is_human]

    async def _move_agents(self) -> None:
        """Makes the moves of all agents that are to move. The pace delays them, so that humans can follow."""
        seq, seats = self.table.seq, self._agents_to_move()
        delay = 0.0 if self.table.game.is_simultaneous else self.pace
        moves, _ = await asyncio.gather(self._choose(seats, self.agents.time_limit), asyncio.sleep(delay))
        for seat, action in moves.items():
            await self._act_until_stored(seat, seq, action)
        self._broadcast()

    async def _act_until_stored(self, seat: int, seq: int, action: int) -> None:
        """Makes a move of an agent or of the clock. While it cannot be stored, the table waits."""
        has_told = False
        while self.connections and self.table.seq == seq and seat in self.table.waiting_for():
            try:
                await self._act(seat, seq, action)
                return
            except RejectedError:
                return  # the player has moved while this move waited
            except StorageError as error:
                if not has_told:
                    log.error("a move cannot be stored: %s", error, extra={"table": self.stored.id})
                    sentence = f"{error}: the game waits, and goes on by itself"
                    for sends in self.connections.values():
                        send_to_all(sends, Error(message=sentence))
                has_told = True
                await asyncio.sleep(RETRY_SECONDS)

    async def _choose(self, seats: list[int], seconds: float) -> dict[int, int]:
        choose = self.agents.choose_in_time
        actions = await asyncio.gather(*(choose(self.table, seat, seconds, self.visitor) for seat in seats))
        return dict(zip(seats, actions, strict=True))

    async def _tick(self) -> None:
        """Runs one tick of a real-time game. A seat that has not moved when the tick ends gets a fallback move."""
        seq = self.table.seq
        if self._tick_ends is None:
            self._start_tick()
            self._broadcast_states()
        agent_moves = asyncio.ensure_future(self._choose(self._agents_to_move(), self.pace))
        await self._wait_for_tick_end(seq)
        moves = await agent_moves
        if self._tick_ends is None or not self.connections:
            return  # the pace has changed, or nobody is connected
        if self.table.seq == seq:
            for seat in self.table.waiting_for():
                action = moves[seat] if seat in moves else fallback_move(self.table, seat)
                await self._act_until_stored(seat, seq, action)
        self._start_tick()
        self._broadcast()

    def _start_tick(self) -> None:
        """The first tick after a time without a clock comes after a countdown."""
        wait = 0.0 if self._is_ticking else COUNTDOWN
        self._is_ticking = self._has_clock()
        self._tick_ends = now() + wait + self.pace if self._is_ticking else None

    async def _wait_for_tick_end(self, seq: int) -> None:
        """Returns when the time is up, all seats have moved, the pace has changed, or nobody is connected."""
        while self._tick_ends is not None and self.table.seq == seq and self.connections:
            left = self._tick_ends - now()
            if left <= 0:
                return
            self._changed.clear()
            with suppress(asyncio.TimeoutError):
                await asyncio.wait_for(self._changed.wait(), left)


def now() -> float:
    return asyncio.get_running_loop().time()


def send_to_all(sends: list[Send], message: BaseModel) -> None:
    for send in list(sends):
        send(message)
