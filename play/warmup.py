"""What is compiled and loaded before it is needed? Rules and agents, in one thread, the most urgent first.

It is one thread because two threads that compile the same rules at the same time do the same work twice.
"""

import atexit
import itertools
import queue
import threading
from concurrent.futures import Future

from cosmozoo.agents import Agent
from cosmozoo.agents.levels import hint_agent
from cosmozoo.agents.registry import agent_at_table
from cosmozoo.envs import Game, Match

NOW, SOON, LATER = range(3)
RULES = "rules"
"""Stands for the rules of a game, without an agent."""
HINT = "hint"
"""Stands for the agent that gives hints."""

MAX_WAIT = 60.0  # seconds, when Python ends

Task = tuple[Game, str]


def new_agent(game: Game, name: str) -> Agent:
    """Creates an agent from its level or agent name."""
    return hint_agent(game) if name == HINT else agent_at_table(game, name)


class Warmup:
    """Prepares rules and agents on request, each of them once."""

    def __init__(self) -> None:
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
            future = self._done[task]
            if future.done():
                continue
            try:
                prepare(*task)
                future.set_result(None)
            except Exception as error:  # raised where the future is awaited
                future.set_exception(error)


def prepare(game: Game, name: str) -> None:
    if name == RULES:
        Match(game)
    else:
        new_agent(game, name).prepare(game)
