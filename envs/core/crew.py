"""What do the threads of a team do? They stay in one compiled loop and claim chunks of the rows of a job.

The calling thread claims chunks from the front, the others from the back, so that a row is mostly in the same
processor's cache. Nobody waits for a thread that has not begun. Idle threads wait in a loop for a short time, and then
on a lock. All of this happens outside the interpreter, so its lock is needed only once per call.

Claims are counted in one word: those from the front in its lower half, those from the back in its upper half. The
lower half starts at LAST minus the number of chunks. So the word alone tells whether a claim is valid, and a thread
that comes too late does no harm.
"""

import ctypes
import os
import threading
from typing import Any
from weakref import finalize

import numpy as np

from .atomics import acquire_lock, call_rows, exchange, fetch_add, load, pause, release_lock
from .kernel import kernel

LAST = 1 << 31
FROM_BACK = 1 << 32
NUM_SPINS = 3000  # about 50 µs

# A team's words. What several threads write lies 128 bytes apart, or the processors would wait for each other.
CLAIMS, IS_CLOSED = 0, 1
NUM_DONE, IS_CALLER_WAITING = 16, 17
FUNCTION, TASK, FIRST_ROW, NUM_ROWS, CHUNK, NUM_CHUNKS, FAILED_ROW, SPINS, ACQUIRE, RELEASE = range(32, 42)
SEATS = 48  # of each thread: whether it waits on its lock, and the lock
SEAT_WORDS = 16
CALLER = 0
NO_ROW = -1


@kernel
def work(words: np.ndarray, worker: int) -> None:
    """What a thread of the team does until the team is closed."""
    while wait_for_job(words, worker):
        done, num_chunks = 0, 0
        while True:
            claims = fetch_add(words, CLAIMS, FROM_BACK)
            front, back = claims % FROM_BACK, claims // FROM_BACK
            if front + back >= LAST:
                break
            num_chunks = words[NUM_CHUNKS]
            work_on_chunk(words, worker, num_chunks - 1 - back)
            done += 1
        # the caller starts no other job before these chunks are counted
        is_complete = done > 0 and fetch_add(words, NUM_DONE, done) + done == num_chunks
        if is_complete and exchange(words, IS_CALLER_WAITING, 0):
            release_lock(words[RELEASE], words[SEATS + 1])


@kernel
def is_open(claims: int) -> bool:
    return claims % FROM_BACK + claims // FROM_BACK < LAST


@kernel
def wait_for_job(words: np.ndarray, worker: int) -> bool:
    """Returns True if there are chunks to claim, False if the team is closed."""
    seat = SEATS + worker * SEAT_WORDS
    while True:
        for _ in range(words[SPINS] + 1):
            if is_open(load(words, CLAIMS)):
                return True
            if load(words, IS_CLOSED):
                return False
            pause()
        exchange(words, seat, 1)
        # looks again, because a job may have begun before the flag was set
        has_news = is_open(load(words, CLAIMS)) or load(words, IS_CLOSED)
        if not (has_news and exchange(words, seat, 0)):
            acquire_lock(words[ACQUIRE], words[seat + 1])


@kernel
def work_on_chunk(words: np.ndarray, worker: int, chunk: int) -> None:
    first = words[FIRST_ROW] + chunk * words[CHUNK]
    last = min(first + words[CHUNK], words[FIRST_ROW] + words[NUM_ROWS])
    if not call_rows(words[FUNCTION], words[TASK], worker, first, last):
        exchange(words, FAILED_ROW, first)


@kernel
def wake(words: np.ndarray, count: int) -> None:
    """Wakes the first threads of the team, if they wait on their locks."""
    for worker in range(1, count + 1):
        seat = SEATS + worker * SEAT_WORDS
        if exchange(words, seat, 0):
            release_lock(words[RELEASE], words[seat + 1])


@kernel
def begin(words: np.ndarray, function: int, task: int, first: int, num_rows: int, chunk: int, num_workers: int) -> None:
    """Opens a job for claims and wakes so many threads. The job before it must be complete."""
    num_chunks = (num_rows + chunk - 1) // chunk
    words[FUNCTION], words[TASK], words[FIRST_ROW], words[NUM_ROWS] = function, task, first, num_rows
    words[CHUNK], words[NUM_CHUNKS], words[FAILED_ROW], words[NUM_DONE] = chunk, num_chunks, NO_ROW, 0
    exchange(words, CLAIMS, LAST - num_chunks)
    wake(words, min(num_workers, num_chunks))


@kernel
def complete(words: np.ndarray) -> int:
    """Works on what is left of a job and waits for the others. Returns a row near an exception, or NO_ROW."""
    num_chunks = words[NUM_CHUNKS]
    done = 0
    while True:
        claims = fetch_add(words, CLAIMS, 1)
        front, back = claims % FROM_BACK, claims // FROM_BACK
        if front + back >= LAST:
            break
        work_on_chunk(words, CALLER, front - (LAST - num_chunks))
        done += 1
    fetch_add(words, NUM_DONE, done)
    wait_for_others(words, num_chunks)
    return int(words[FAILED_ROW])


@kernel
def share(words: np.ndarray, function: int, task: int, first: int, num_rows: int, chunk: int, num_workers: int) -> int:
    """Works on a job together with the team. Returns a row near an exception, or NO_ROW."""
    # the calling thread works on one of the chunks
    begin(words, function, task, first, num_rows, chunk, min(num_workers, (num_rows - 1) // chunk))
    return complete(words)


@kernel
def wait_for_others(words: np.ndarray, num_chunks: int) -> None:
    for _ in range(words[SPINS] + 1):
        if load(words, NUM_DONE) == num_chunks:
            return
        pause()
    while load(words, NUM_DONE) != num_chunks:
        exchange(words, IS_CALLER_WAITING, 1)
        if load(words, NUM_DONE) != num_chunks or not exchange(words, IS_CALLER_WAITING, 0):
            acquire_lock(words[ACQUIRE], words[SEATS + 1])


class Crew:
    """The threads of a team and what they share. They end when nobody refers to the crew, and when Python exits."""

    def __init__(self, num_workers: int) -> None:
        api = ctypes.pythonapi
        api.PyThread_allocate_lock.restype = ctypes.c_void_p
        self.words = np.zeros(SEATS + (num_workers + 1) * SEAT_WORDS, np.int64)
        self.words[CLAIMS] = LAST
        self.words[SPINS] = NUM_SPINS if num_workers < num_cores() else 0
        self.words[ACQUIRE] = address_of(api.PyThread_acquire_lock)
        self.words[RELEASE] = address_of(api.PyThread_release_lock)
        for worker in range(num_workers + 1):
            lock = api.PyThread_allocate_lock()
            self.words[SEATS + worker * SEAT_WORDS + 1] = lock
            api.PyThread_acquire_lock(
                ctypes.c_void_p(lock), 1
            )  # so that the next to acquire it waits until it is woken
        self.words[IS_CLOSED] = 1  # compiles the loop by running it in a closed team
        work(self.words, 1)
        wake(self.words, 0)
        self.words[IS_CLOSED] = 0
        threads = [
            threading.Thread(target=work, args=(self.words, worker), daemon=True, name=f"cosmozoo-team-{worker}")
            for worker in range(1, num_workers + 1)
        ]
        for thread in threads:
            thread.start()
        self.end = finalize(self, end_threads, self.words, threads)


def address_of(function: Any) -> int:
    return ctypes.cast(function, ctypes.c_void_p).value or 0


def num_cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def end_threads(words: np.ndarray, threads: list[threading.Thread]) -> None:
    words[IS_CLOSED] = 1
    wake(words, len(threads))
    for thread in threads:
        thread.join()
    api = ctypes.pythonapi
    for worker in range(len(threads) + 1):
        api.PyThread_free_lock(ctypes.c_void_p(int(words[SEATS + worker * SEAT_WORDS + 1])))
