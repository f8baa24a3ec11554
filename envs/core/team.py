"""How do threads share the rows of a job? A team divides them among its threads, of which the calling thread is one."""

import os
import threading
from typing import Any
from weakref import WeakValueDictionary

from .crew import NO_ROW, Crew, begin, complete, share
from .job import Job
from .kernel import IS_COMPILED

MIN_CHUNK, MAX_CHUNK = 16, 64  # rows that are claimed at once
CHUNKS_PER_THREAD = 8


class Team:
    """Shares the rows of jobs among so many threads, of which the calling thread is one. Get one from `team_of`."""

    def __init__(self, num_threads: int) -> None:
        self.num_threads = num_threads
        self._crew: Crew | None = None
        self._is_free = threading.Lock()

    def __reduce__(self) -> tuple[Any, ...]:
        """Threads cannot be copied or sent to other processes, which have teams of their own."""
        return team_of, (self.num_threads,)

    def run(self, job: Job, num_rows: int, rows_per_chunk: int | None = None) -> None:
        """Works on all rows of a job. While another thread uses the team, the calling thread works alone."""
        chunk = rows_per_chunk or self._chunk(num_rows)
        crew = self._reserve() if num_rows > chunk else None
        if crew is None:
            job.run_alone(0, num_rows)
            return
        try:
            row = share(crew.words, job.address, job.task, 0, num_rows, chunk, self.num_threads - 1)
        finally:
            self._is_free.release()
        if row != NO_ROW:
            job.fail(row)

    def begin(self, job: Job, first: int, num_rows: int) -> "Begun":
        """Lets the other threads work on some rows of a job, while the calling thread does something else.

        They may not have begun when the rows are needed, or work for someone else. Then `finish` does their work.
        """
        crew = self._reserve()
        if crew is not None:
            chunk = self._chunk(num_rows)
            begin(crew.words, job.address, job.task, first, num_rows, chunk, self.num_threads - 1)
        return Begun(job, first, num_rows, crew, self._is_free)

    def _chunk(self, num_rows: int) -> int:
        return min(max(num_rows // (self.num_threads * CHUNKS_PER_THREAD), MIN_CHUNK), MAX_CHUNK)

    def _reserve(self) -> Crew | None:
        """The other threads, if there are any and nobody else uses them. Then `_is_free` must be released later."""
        if not IS_COMPILED or self.num_threads == 1 or not self._is_free.acquire(blocking=False):
            return None
        if self._crew is None:
            self._crew = Crew(self.num_threads - 1)
        return self._crew

    def forget_threads(self) -> None:
        """For a process that was just forked: it has no threads, but new ones can be started."""
        if self._crew is not None:
            self._crew.end.detach()
        self._crew = None
        self._is_free = threading.Lock()


class Begun:
    """Rows that a team works on in the background, until `finish`. Nobody may change or free them before."""

    def __init__(self, job: Job, first: int, num_rows: int, crew: Crew | None, is_free: threading.Lock) -> None:
        self._job, self._first, self._num_rows = job, first, num_rows
        self._crew, self._is_free = crew, is_free
        self._process = os.getpid()
        self._is_finished = False

    def finish(self) -> None:
        """Works on the rows that nobody has begun, and waits for the others."""
        if self._is_finished:
            return
        if self._process != os.getpid():
            raise RuntimeError("the process was forked while threads worked for it: deal new games with reset")
        if self._crew is None:
            self._is_finished = True
            self._job.run_alone(self._first, self._first + self._num_rows)
        elif (row := self._complete(self._crew)) != NO_ROW:
            self._job.fail(row)

    def drop(self) -> None:
        """Waits until no thread works on the rows. What happened to them does not matter any more."""
        if self._crew is not None and not self._is_finished and self._process == os.getpid():
            self._complete(self._crew)

    def _complete(self, crew: Crew) -> int:
        self._is_finished = True
        row = int(complete(crew.words))
        self._is_free.release()
        return row

    def __del__(self) -> None:
        """Threads must not write into arrays that nobody refers to any more."""
        self.drop()


SHARED: WeakValueDictionary[int, Team] = WeakValueDictionary()


def team_of(num_threads: int) -> Team:
    """The team of this process with so many threads. All who use it take turns, so that idle threads do not compete."""
    team = SHARED.get(num_threads)
    if team is None:
        team = SHARED[num_threads] = Team(num_threads)
    return team


def forget_all_threads() -> None:
    for team in list(SHARED.values()):
        team.forget_threads()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=forget_all_threads)
