"""How does a function run in a process of its own, which may die or hang without harm to the server?

The process gets functions and arguments over its standard input, and answers over its standard output. It is a new
Python with the same `sys.path`, so it can import what the server can import. It ends when the server ends.
"""

import os
import pickle
import queue
import signal
import subprocess
import sys
import threading
import traceback
from collections.abc import Callable
from contextlib import suppress
from typing import Any, BinaryIO

DONE, FAILED, UNKNOWN = range(3)  # what became of a function
START = "import sys; sys.path[:] = {path!r}; from cosmozoo.play.worker_process import main; main()"
NICENESS = 5  # the server answers people before its agents think


class WorkerError(RuntimeError):
    """The function has failed in its process, with its traceback."""


class NotImportableError(WorkerError):
    """The process cannot import the function or an argument: they belong to the main script, or to a notebook."""


class WorkerDiedError(WorkerError):
    """The process has ended before it answered."""


class WorkerHangsError(WorkerError):
    """The process took too long and was killed."""


class WorkerProcess:
    """A process that runs one function at a time. It starts when it is needed, and again after it has died."""

    def __init__(self) -> None:
        self.loaded: set[Any] = set()  # what the caller has prepared in this process; empty after a new start
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = threading.Lock()  # of starting and closing
        self._is_closed = False

    def run(self, function: Callable[..., Any], *args: Any, seconds: float) -> Any:
        """The result of a function. What it raises, and what happens to its process, is raised as a WorkerError."""
        try:
            work = pickle.dumps((function, args))
        except Exception as error:  # pickle raises errors of several kinds
            raise NotImportableError(str(error)) from error
        process = self._started()
        is_late = threading.Event()
        timer = threading.Timer(seconds, end_late, (process, is_late))
        timer.daemon = True
        timer.start()
        try:
            outcome, answer = exchange(process, work)
        except (OSError, EOFError, ValueError, pickle.UnpicklingError) as error:
            end(process)
            if is_late.is_set():
                raise WorkerHangsError(f"no answer within {seconds:g} seconds") from None
            raise WorkerDiedError(f"the process has ended with code {process.returncode}") from error
        finally:
            timer.cancel()
        if outcome != DONE:
            raise (NotImportableError if outcome == UNKNOWN else WorkerError)(answer)
        return answer

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process is not None else None

    def close(self) -> None:
        """Ends the process, in the middle of its work if need be. It does not start again."""
        with self._lock:
            self._is_closed = True
            if self._process is not None:
                end(self._process)

    def _started(self) -> subprocess.Popen[bytes]:
        with self._lock:
            if self._is_closed:
                raise WorkerError("the server is stopping")
            if self._process is None or self._process.poll() is not None:
                self.loaded.clear()
                command = [sys.executable, "-c", START.format(path=[place or os.getcwd() for place in sys.path])]
                self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            return self._process


def end_late(process: "subprocess.Popen[bytes]", is_late: threading.Event) -> None:
    is_late.set()
    process.kill()


def end(process: "subprocess.Popen[bytes]") -> None:
    process.kill()
    process.wait()
    for pipe in (process.stdin, process.stdout):
        with suppress(OSError):  # what could not be written is lost
            assert pipe is not None
            pipe.close()


def exchange(process: "subprocess.Popen[bytes]", work: bytes) -> tuple[int, Any]:
    assert process.stdin is not None
    assert process.stdout is not None
    pickle.dump(work, process.stdin)
    process.stdin.flush()
    outcome, answer = pickle.load(process.stdout)
    return outcome, answer


# In the process


def main() -> None:
    """Runs functions until the server ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C reaches all processes of a terminal: the server decides
    with suppress(AttributeError, OSError):
        os.nice(NICENESS)
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what an agent prints must not get between the answers
    works: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=receive, args=(sys.stdin.buffer, works), daemon=True).start()
    while True:
        answers.write(answer_to(works.get()))
        answers.flush()


def receive(source: BinaryIO, works: "queue.SimpleQueue[bytes]") -> None:
    """Reads works. When the server ends, so does this process, even if an agent hangs."""
    with suppress(EOFError, OSError):
        while True:
            works.put(pickle.load(source))
    os._exit(0)


def answer_to(work: bytes) -> bytes:
    try:
        function, args = pickle.loads(work)
    except Exception:
        return pickle.dumps((UNKNOWN, traceback.format_exc()))
    try:
        return pickle.dumps((DONE, function(*args)))
    except Exception:
        return pickle.dumps((FAILED, traceback.format_exc()))
