"""How do many visitors share a few threads? Each visitor in turn, and a thread that hangs is replaced."""

import threading
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from time import monotonic
from typing import Any, TypeVar

Result = TypeVar("Result")
Task = tuple["Future[Any]", Callable[[], Any]]
MAX_HANGING = 8  # threads; if more hang, the rest of the pool gets no new ones


class FairPool:
    """Threads that take tasks from one queue per key, in turn. So a key with many tasks delays the others little."""

    def __init__(self, num_threads: int, patience: float) -> None:
        self.patience = patience  # seconds; a thread that takes longer for a task is replaced
        self._queues: OrderedDict[Hashable, deque[Task]] = OrderedDict()
        self._has_work = threading.Condition()
        self._started: dict[threading.Thread, float] = {}  # when a thread began with its task
        self._hanging: set[threading.Thread] = set()
        self._for_all: dict[threading.Thread, deque[Task]] = {}  # tasks that each thread runs, before the others
        self._is_closed = False
        for _ in range(num_threads):
            self._add_thread()

    def submit(self, key: Hashable, work: Callable[[], Result]) -> "Future[Result]":
        future: Future[Result] = Future()
        with self._has_work:
            if self._is_closed:
                future.cancel()
                return future
            self._replace_hanging_threads()
            self._queues.setdefault(key, deque()).append((future, work))
            self._has_work.notify()
        return future

    def submit_to_all(self, work: Callable[[], Any]) -> None:
        """Lets every thread do this, as soon as it has time. What it returns or raises is lost."""
        with self._has_work:
            for tasks in self._for_all.values():
                tasks.append((Future(), work))
            self._has_work.notify_all()

    def close(self) -> None:
        """Cancels what has not begun. Threads end after their task."""
        with self._has_work:
            self._is_closed = True
            for tasks in self._queues.values():
                for future, _ in tasks:
                    future.cancel()
            self._queues.clear()
            self._for_all.clear()
            self._has_work.notify_all()

    @property
    def num_hanging(self) -> int:
        return len(self._hanging)

    def _add_thread(self) -> None:
        thread = threading.Thread(target=self._work, name="agent", daemon=True)
        self._for_all[thread] = deque()
        thread.start()

    def _replace_hanging_threads(self) -> None:
        overdue = monotonic() - self.patience
        for thread, started in self._started.items():
            if started < overdue and thread not in self._hanging and len(self._hanging) < MAX_HANGING:
                self._hanging.add(thread)
                self._for_all.pop(thread)
                self._add_thread()

    def _next_task(self) -> Task | None:
        """The first task of the next key; None if this thread has been replaced or the pool is closed."""
        thread = threading.current_thread()
        with self._has_work:
            self._started.pop(thread, None)
            if thread in self._hanging:
                self._hanging.remove(thread)
                return None
            while not self._queues and not self._for_all.get(thread) and not self._is_closed:
                self._has_work.wait()
            if self._is_closed:
                return None
            self._started[thread] = monotonic()
            if self._for_all[thread]:
                return self._for_all[thread].popleft()
            key, tasks = self._queues.popitem(last=False)
            task = tasks.popleft()
            if tasks:
                self._queues[key] = tasks  # at the end: the other keys come first
            return task

    def _work(self) -> None:
        while (task := self._next_task()) is not None:
            future, work = task
            if not future.set_running_or_notify_cancel():
                continue
            try:
                result = work()
            except BaseException as error:  # raised where the future is awaited
                future.set_exception(error)
            else:
                future.set_result(result)
