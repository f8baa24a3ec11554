"""How do the tests run again and again without starting Python anew? One process imports the libraries, then forks.

`python -m tools.mutant_worker` reads orders, one line of JSON each, and answers each with a line. It runs in the copy
of the repository that has been changed. Nothing of the repository is imported before the fork.
"""

import importlib
import json
import os
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

LIBRARIES = ("numpy", "numba", "hypothesis", "httpx", "pydantic", "rich", "starlette", "typer", "uvicorn", "websockets")
POLL_SECONDS = 0.01
MAX_SETUP = 120.0  # seconds for the fixtures of a test, such as a server that compiles a game


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
    """Finds out which lines of some folders each test runs, and how long it takes."""

    def __init__(self, folders: list[str], seconds: float) -> None:
        import coverage

        self.seconds = seconds
        self.found: dict[str, dict[str, Any]] = {}
        include = [f"{Path(folder).resolve()}/*" for folder in folders]
        self.coverage = coverage.Coverage(data_file=None, include=include, config_file=False)
        self.coverage.start()

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> Iterator[None]:
        self.coverage.switch_context(item.nodeid)
        with limited(MAX_SETUP):
            yield

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Iterator[None]:
        with limited(self.seconds):
            yield

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call":
            self.found[report.nodeid] = {
                "seconds": report.duration,
                "passed": report.passed,
                "lines": defaultdict(list),
            }
        elif report.failed:
            self.found.setdefault(report.nodeid, {})["passed"] = False

    def result(self) -> dict[str, Any]:
        self.coverage.stop()
        data = self.coverage.get_data()
        for file in data.measured_files():
            for line, names in data.contexts_by_lineno(file).items():
                for name in names:
                    if self.found.get(name, {}).get("passed"):
                        self.found[name]["lines"][str(Path(file).relative_to(Path.cwd().resolve()))].append(line)
        return {name: each for name, each in self.found.items() if each["passed"]}


class limited:
    """Interrupts the main thread after some seconds."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds

    def __enter__(self) -> None:
        signal.signal(signal.SIGALRM, self.interrupt)
        signal.setitimer(signal.ITIMER_REAL, self.seconds)

    def __exit__(self, *_: object) -> None:
        signal.setitimer(signal.ITIMER_REAL, 0)

    def interrupt(self, *_: object) -> None:
        raise TooSlowError(f"more than {self.seconds:g} seconds")


def run(order: dict[str, Any]) -> int:
    """Runs tests, in the child."""
    arguments = ["-q", "-p", "no:cacheprovider", *order["files"]]
    if "survey" in order:
        survey = Survey(order["survey"], order["seconds"])
        code = pytest.main(["-m", "not slow", *arguments], plugins=[survey])
        Path(order["result"]).write_text(json.dumps(survey.result()))
    else:
        selection = Selection(order["tests"])
        code = pytest.main(["-x", *arguments], plugins=[selection])
        Path(order["result"]).write_text(json.dumps(selection.failed))
    return int(code)


def carry_out(order: dict[str, Any]) -> int | None:
    """The exit code of pytest, or None if the tests took too long."""
    child = os.fork()
    if child == 0:
        os.setsid()  # the tests may start processes, which end with them
        log = os.open(order["log"], os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        for stream in (1, 2):
            os.dup2(log, stream)
        code = 3
        with suppress(BaseException):
            code = run(order)
            sys.stdout.flush()
        os._exit(code)
    until = time.monotonic() + order["timeout"]
    try:
        while time.monotonic() < until:
            finished, status = os.waitpid(child, os.WNOHANG)
            if finished:
                return os.waitstatus_to_exitcode(status)
            time.sleep(POLL_SECONDS)
        return None
    finally:
        with suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)
        with suppress(ChildProcessError):
            os.waitpid(child, 0)


def main() -> None:
    for name in LIBRARIES:
        with suppress(ImportError):
            importlib.import_module(name)
    for line in sys.stdin:
        print(json.dumps(carry_out(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
