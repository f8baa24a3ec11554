"""What is compiled and loaded before it is needed? Rules and agents, one after the other, the most urgent first.

Two threads or processes that compile the same rules at the same time would do the same work twice.
"""

import atexit
import itertools
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future

from cosmozoo.envs import Game, Match

from .agent_tasks import HINT, AgentName, new_agent

__all__ = ["HINT", "LATER", "NOW", "RULES", "SOON", "Warmup", "prepare"]

NOW, SOON, LATER = range(3)
RULES = "rules"
"""Stands for the rules of a game, without an agent."""
MAX_WAIT = 60.0  # seconds, when Python ends

Task = tuple[Game, str]


class Warmup:
    """Prepares rules and agents on request, each of them once."""

    def __init__(self, prepare: Callable[[Game, str], None]) -> None:
        self._prepare = prepare
        self._order = itertools.count()
        self._tasks: queue.PriorityQueue[tuple[int, int, Task | None]] = queue.PriorityQueue()  # None ends the thread
        self._done: dict[Task, Future[None]] = {}
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self._work, name="warmup", daemon=True)
        self._thread.start()
        atexit.register(self._stop)

    def ready(self, game: Game, name: str = RULES, urgency: int = NOW) -> Future[None]:
        """A future that is done when the rules of a game, or an agent for it, can be used without delay."""
        with self._lock:
            future = self._done.setdefault((game, name), Future())
        if not future.done():
            self._tasks.put((urgency, next(self._order), (game, name)))
        return future

    def _stop(self) -> None:
        """Waits for the task that has begun: LLVM aborts the process if Python ends while it compiles."""
        self._tasks.put((NOW - 1, 0, None))
        self._thread.join(MAX_WAIT)

    def _work(self) -> None:
        while True:
            _, _, task = self._tasks.get()
            if task is None:
                return
            future = self._done.get(task)
            if future is None or future.done():
                continue
            try:
                self._prepare(*task)
                future.set_result(None)
            except Exception as error:  # raised where the future is awaited; who asks again tries again
                with self._lock:
                    del self._done[task]
                future.set_exception(error)


def prepare(game: Game, name: str) -> None:
    """Compiles the rules of a game, or an agent for it."""
    if name == RULES:
        Match(game)
    else:
        new_agent(game, AgentName.known_here(name)).prepare(game)
