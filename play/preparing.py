"""Who compiles rules and loads agents before they are needed? One thread, the most urgent thing first.

One thread, because two that compile the same rules at the same time do the work twice.
"""

import itertools
import queue
import threading
from concurrent.futures import Future

from cosmozoo.agents import Agent, make_agent
from cosmozoo.agents.levels import LEVELS, adviser, level_agent
from cosmozoo.envs import Game, Match

URGENT, EARLY, LATER = range(3)
RULES = "rules"
"""Nobody decides yet: the game itself."""
ADVISER = "adviser"
"""Whoever gives hints."""

Task = tuple[Game, str]


def new_agent(game: Game, name: str) -> Agent:
    """An agent by its level or agent string."""
    if name == ADVISER:
        return adviser(game)
    return level_agent(game, name) if name in LEVELS else make_agent(name)


class Preparer:
    """Makes ready what is asked for. Everything is done once."""

    def __init__(self) -> None:
        self._order = itertools.count()
        self._tasks: queue.PriorityQueue[tuple[int, int, Task]] = queue.PriorityQueue()
        self._done: dict[Task, Future[None]] = {}
        self._lock = threading.Lock()
        threading.Thread(target=self._work, name="preparing", daemon=True).start()

    def ready(self, game: Game, name: str = RULES, urgency: int = URGENT) -> Future[None]:
        """Done when the rules of a game, or an agent for it, can be used without delay."""
        with self._lock:
            future = self._done.setdefault((game, name), Future())
        if not future.done():
            self._tasks.put((urgency, next(self._order), (game, name)))
        return future

    def _work(self) -> None:
        while True:
            _, _, task = self._tasks.get()
            future = self._done[task]
            if future.done():
                continue
            try:
                prepare(*task)
                future.set_result(None)
            except Exception as error:  # whoever asked gets it
                future.set_exception(error)


def prepare(game: Game, name: str) -> None:
    if name == RULES:
        Match(game)
    else:
        new_agent(game, name).prepare(game)
