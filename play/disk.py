"""When has a file outlived a power cut? Once the disk has it: a new file before anything else, moves a moment later.

What a program has written survives its crash, since the system has it. Only when the machine itself stops is more
needed, and that takes milliseconds, for which no game should wait.
"""

import os
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path


def settle(path: Path) -> None:
    """Returns when the disk has all that was written to a file."""
    with path.open("r+b") as file:
        os.fsync(file.fileno())


def settle_new(path: Path) -> None:
    """The same for a new file, with its name in the folder."""
    settle(path)
    with suppress(PermissionError):  # Windows does not open folders, and needs no telling
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


class Settling:
    """Settles files in the background. One that waits for its turn takes along what is written until then."""

    def __init__(self) -> None:
        self._waiting: set[Path] = set()
        self._lock = threading.Lock()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="settling")

    def soon(self, path: Path) -> None:
        with self._lock:
            if path not in self._waiting:
                self._waiting.add(path)
                self._thread.submit(self._settle, path)

    def _settle(self, path: Path) -> None:
        with self._lock:
            self._waiting.discard(path)
        with suppress(OSError):  # removed meanwhile; or a disk that is full, which the next move will tell
            settle(path)

    def wait(self) -> None:
        """Until all that was asked for before is settled."""
        self._thread.submit(lambda: None).result()


SETTLING = Settling()
