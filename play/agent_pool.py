"""How do agents think in the background, with a time limit? In a few worker processes, or in threads of this one."""

import asyncio
import logging
import threading
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures import TimeoutError as TooSlowError
from functools import partial
from typing import Any

import numpy as np
from cosmozoo.envs import Game, episode_seed
from cosmozoo.evaluation.game_analysis import Decision

from .agent_tasks import AgentHint, AgentName, Excerpt, choose, hint, judge, prepare
from .fair_pool import FairPool
from .table import Table
from .warmup import HINT, LATER, RULES, SOON, Warmup
from .warmup import prepare as prepare_here
from .worker_process import NotImportableError, WorkerDiedError, WorkerHangsError, WorkerProcess

NUM_WORKERS = 2
TIME_LIMIT = 10.0  # seconds for a move, then `fallback_move` is played
PREPARE_LIMIT = 900.0  # seconds to compile an agent, on a machine that is busy
SEED_MASK = (1 << 64) - 1
WARMUP = "warmup"  # stands for a visitor
ANALYSIS = "analysis"

log = logging.getLogger(__name__)


class AgentPool:
    """Agents in the background. They get copies of a match, so a late answer can do no harm.

    A server lets them think in processes, where they can neither delay its event loop nor bring it down. Each visitor
    has the same share of them. Without processes they start sooner: that is enough for one person in a terminal.
    """

    def __init__(
        self, num_workers: int = NUM_WORKERS, time_limit: float = TIME_LIMIT, in_processes: bool = False
    ) -> None:
        self.time_limit = time_limit
        self.warmup = Warmup(self._prepare)
        self._patience = 2 * time_limit + 1
        patience = self._patience + (2 * PREPARE_LIMIT if in_processes else 0.0)  # a process has a limit of its own
        self._threads = FairPool(num_workers, patience)
        self._local = threading.local()
        self._in_processes = in_processes
        self._processes: list[WorkerProcess] = []
        self._only_here: set[Any] = set()  # games and agents that processes cannot import
        self._is_closed = False

    def prepare(self, games: list[Game]) -> None:
        """Prepares games and their agents in the background, the most likely choices first."""
        for game in games:
            self.warmup.ready(game, RULES, SOON)
            self.warmup.ready(game, "medium", SOON)
        for game in games:
            for name in ("easy", "hard", HINT, "expert"):
                self.warmup.ready(game, name, LATER)

    async def wait_until_ready(self, game: Game, name: str = RULES) -> None:
        """Waits until a game, or an agent for it, can be used. Canceling the wait does not cancel the work."""
        await asyncio.shield(asyncio.wrap_future(self.warmup.ready(game, name)))

    def submit(self, table: Table, seat: int, visitor: str = "") -> "Future[int]":
        """Starts the agent on a seat. Its randomness depends on the table's seed and the position only."""
        name = table.players[seat].agent
        assert name is not None, f"seat {seat} is held by a human"
        seed = int(episode_seed(np.uint64(table.config.seed & SEED_MASK), table.seq, seat))
        match = table.match_for_agent(seat)
        return self._threads.submit(visitor, partial(self._ask, choose, match, name, seed))

    async def choose_in_time(self, table: Table, seat: int, seconds: float, visitor: str = "") -> int:
        """The move of the agent on a seat. If it is late or fails, a fallback move.

        The time limit does not include compiling the agent for the first time.
        """
        try:
            await self.wait_until_ready(table.game, table.players[seat].agent or HINT)
            return await asyncio.wait_for(asyncio.wrap_future(self.submit(table, seat, visitor)), seconds)
        except asyncio.TimeoutError:
            log.info("an agent is out of time", extra={"game": table.game.name})
        except Exception:
            log.exception("the agent %s has failed", table.players[seat].agent, extra={"game": table.game.name})
        return fallback_move(table, seat)

    def choose(self, table: Table, seat: int) -> int:
        """Waits for the move of the agent on a seat, up to the time limit."""
        self.warmup.ready(table.game, table.players[seat].agent or HINT).result()
        try:
            return self.submit(table, seat).result(self.time_limit)
        except TooSlowError:
            return fallback_move(table, seat)

    def submit_hint(self, table: Table, seat: int, visitor: str = "") -> "Future[AgentHint]":
        """Asks what a good agent would do on a human's seat, with what the human knows."""
        match, seq = table.match_for_agent(seat, knows_human_view=True), table.seq
        return self._threads.submit(visitor, partial(self._ask, hint, match, HINT, seq))

    def hint(self, table: Table, seat: int) -> AgentHint:
        self.warmup.ready(table.game, HINT).result()
        return self.submit_hint(table, seat).result()

    def submit_judging(self, excerpt: Excerpt, visitor: str = "") -> "Future[list[Decision]]":
        """Judges decisions of a finished game. This takes turns with what the visitor's tables need."""
        return self._threads.submit((ANALYSIS, visitor), partial(self._ask, judge, excerpt, HINT, 0))

    def close(self) -> None:
        self._is_closed = True
        self._threads.close()
        for process in self._processes:
            process.close()

    # In the threads, each with a process of its own

    def _prepare(self, game: Game, name: str) -> None:
        """Prepares an agent in one worker. The others then find its compiled code, and need little time."""
        if name == RULES or not self._in_processes:
            prepare_here(game, name)
            return
        task = partial(self._load, game, AgentName.known_here(name))
        self._threads.submit(WARMUP, task).result()
        self._threads.submit_to_all(task)

    def _ask(self, function: Callable[..., Any], match: Any, name: str, seed: int) -> Any:
        """Lets an agent answer. If its process dies, for whatever reason, another one tries once more."""
        agent = AgentName.known_here(name)
        try:
            return self._run(function, match, agent, seed)
        except WorkerDiedError as error:
            log.warning("a process of agents has died: %s", error, extra={"game": match.game.name})
            return self._run(function, match, agent, seed)

    def _run(self, function: Callable[..., Any], match: Any, agent: AgentName, seed: int) -> Any:
        self._load(match.game, agent)
        if not self._in_processes or (match.game, agent.name) in self._only_here:
            return function(match, agent, seed)
        try:
            return self._process().run(function, match, agent, seed, seconds=self._patience)
        except WorkerHangsError as error:
            log.warning("a process of agents hangs and is replaced: %s", error, extra={"game": match.game.name})
            raise

    def _load(self, game: Game, agent: AgentName) -> None:
        """Loads an agent into the process of this thread, which may have to compile it."""
        key = game, agent.name
        if not self._in_processes or key in self._only_here or key in self._process().loaded:
            return
        try:
            self._process().run(prepare, game, agent, seconds=PREPARE_LIMIT)
            self._process().loaded.add(key)
        except NotImportableError:
            sentence = "%s with %s stays in the server: a process cannot import it; put it in a module of its own"
            log.warning(sentence, agent.name, game.name)
            self._only_here.add(key)

    def _process(self) -> WorkerProcess:
        if not hasattr(self._local, "process"):
            self._local.process = WorkerProcess()
            self._processes.append(self._local.process)
            if self._is_closed:
                self._local.process.close()
        found: WorkerProcess = self._local.process
        return found


def fallback_move(table: Table, seat: int) -> int:
    """A move for a seat that is out of time: the game's idle action if it is legal, else a random one."""
    actions = table.legal_actions(seat)
    idle = table.game.human.idle_action
    return idle if idle in actions else int(np.random.default_rng(table.seq).choice(actions))
