"""How do the tests run again and again without starting Python anew? One process imports the libraries, then forks.

`python -m tools.mutant_worker LIBRARY…` reads orders, one line of JSON each, and answers each with a line. It runs in
the copy of the repository that has been changed. Nothing of the repository is imported before the fork.
"""

import importlib
import json
import math
import os
import resource
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

POLL_SECONDS = 0.01
MAX_IDLE, MIN_WORK = 60.0, 0.2  # seconds in which tests do less than that hang; a busy machine lets them do more


class TooSlowError(BaseException):
    """A test takes longer than it may. No Exception: hypothesis would catch it and look for a simpler example."""


class Selection:
    """Runs only some tests, in their order. Says which one failed."""

    def __init__(self, names: list[str]) -> None:
        self.places = {name: place for place, name in enumerate(names)}
        self.failed = ""

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = sorted(
            (each for each in items if each.nodeid in self.places), key=lambda each: self.places[each.nodeid]
        )

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed = self.failed or report.nodeid


class Survey:
    """Finds out which lines of a folder each test runs, and how much time of the processor it takes."""

    def __init__(self, folder: str, seconds: float, seconds_of_file: float) -> None:
        import coverage

        self.seconds, self.seconds_of_file = seconds, seconds_of_file
        self.found: dict[str, dict[str, Any]] = {}
        include = [f"{Path(folder).resolve()}/*"]
        self.coverage = coverage.Coverage(data_file=None, include=include, config_file=False)
        self.coverage.start()

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.coverage.switch_context(item.nodeid)
        self.found[item.nodeid] = {"passed": True, "lines": defaultdict(list)}
        yield

    def pytest_runtest_setup(self) -> None:
        if time.process_time() > self.seconds_of_file:
            pytest.skip("the tests before it have used up the time")

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Iterator[None]:
        started = time.process_time()
        with limited(self.seconds):
            yield
        self.found[item.nodeid]["seconds"] = time.process_time() - started

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if not report.passed:
            self.found[report.nodeid]["passed"] = False

    def result(self) -> dict[str, Any]:
        self.coverage.stop()
        found = {name: each for name, each in self.found.items() if each["passed"] and "seconds" in each}
        data, root = self.coverage.get_data(), Path.cwd().resolve()
        for file in data.measured_files():
            place = Path(file).relative_to(root).as_posix()
            for line, names in data.contexts_by_lineno(file).items():
                for name in names:
                    if name in found:
                        found[name]["lines"][place].append(line)
        return found


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Interrupts the main thread after some seconds of the processor."""

    def interrupt(*_: object) -> None:
        raise TooSlowError(f"more than {seconds:g} seconds")

    signal.signal(signal.SIGPROF, interrupt)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def run(order: dict[str, Any]) -> int:
    """Runs tests, in the child."""
    arguments = ["-q", "-p", "no:cacheprovider", *order["files"]]
    resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(order["seconds"]), math.ceil(order["seconds"]) + 5))
    if "survey" in order:
        survey = Survey(**order["survey"])
        code = pytest.main(["-m", "not slow", *arguments], plugins=[survey])
        Path(order["result"]).write_text(json.dumps(survey.result()))
    else:
        selection = Selection(order["tests"])
        code = pytest.main(["-x", *arguments], plugins=[selection])
        Path(order["result"]).write_text(json.dumps(selection.failed))
    return int(code)


def carry_out(order: dict[str, Any]) -> int | None:
    """The exit code of pytest, or None if the tests took too much time."""
    child = os.fork()
    if child == 0:
        os.setsid()  # the tests may start processes, which end with them
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        log = os.open(order["log"], os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        for stream in (1, 2):
            os.dup2(log, stream)
        code = 3
        with suppress(BaseException):
            code = run(order)
            sys.stdout.flush()
        os._exit(code)
    looked_at, work = time.monotonic(), 0.0
    try:
        while True:
            finished, status = os.waitpid(child, os.WNOHANG)
            if finished:
                code = os.waitstatus_to_exitcode(status)
                return None if code in (-signal.SIGXCPU, -signal.SIGKILL) else code
            time.sleep(POLL_SECONDS)
            if time.monotonic() > looked_at + MAX_IDLE:
                before, work, looked_at = work, work_of(child), time.monotonic()
                if work < before + MIN_WORK:
                    return None
    finally:
        with suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)
        with suppress(ChildProcessError):
            os.waitpid(child, 0)


def work_of(session: int) -> float:
    """The seconds of the processor that a process and those it has started have used. It only grows outside Linux."""
    if sys.platform != "linux":
        return time.monotonic()
    total = 0.0
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            values = path.read_text().rpartition(")")[2].split()
            if int(values[3]) == session:
                total += sum(map(int, values[11:15])) / os.sysconf("SC_CLK_TCK")
    return total


def main() -> None:
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    for name in sys.argv[1:]:
        with suppress(ImportError):
            importlib.import_module(name)
    for line in sys.stdin:
        print(json.dumps(carry_out(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
