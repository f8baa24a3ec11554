"""Agents with faults, for tests of the processes in which agents think."""

import os
import signal
import sys
import time
from pathlib import Path

from own_agents import LowestAction


class Dies(LowestAction):
    """Ends its process, as a crash in compiled code does."""

    def act(self, info):
        os.kill(os.getpid(), signal.SIGKILL)


class DiesOnce(LowestAction):
    """Ends its process at its first move, as when the machine has run out of memory."""

    def act(self, info):
        mark = Path(os.environ["FAULTY_AGENTS_MARK"])
        if not mark.exists():
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return super().act(info)


class Hangs(LowestAction):
    """Never answers."""

    def act(self, info):
        while True:
            time.sleep(0.01)


class Raises(LowestAction):
    """Has a mistake."""

    def act(self, info):
        raise ZeroDivisionError("a mistake")


class Prints(LowestAction):
    """Writes to the standard output, and names its process."""

    def act(self, info):
        print("a word", flush=True)
        os.write(1, b"and another")
        sys.stdout.flush()
        return super().act(info)
