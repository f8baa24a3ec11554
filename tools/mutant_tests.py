"""Which tests should notice a change to a line, and do they? Run in a copy of the repository.

A survey runs each file of tests once and records which lines each test runs. A mutant is then shown only to the tests
that run its line, the quickest first. Surveys are kept until the tests or the code change.
"""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

from .mutations import Mutant, Target

NOT_COPIED = (
    ".git",
    ".venv",
    "build",
    "runs",
    "ladders",
    "site",
    ".*_cache",
    ".hypothesis",
    "__pycache__",
    "*.egg-info",
)
LIBRARIES = ("numpy", "numba", "hypothesis", "httpx", "pydantic", "rich", "starlette", "typer", "uvicorn", "websockets")
# Seconds of the processor, because the machine may be busy.
MAX_TEST = 3.0  # slower tests are not used
MAX_FILE = 20.0  # tests that come after so many seconds of their file are not used
MAX_SURVEY = 600.0  # with everything that has to be compiled
SLOWER, EXTRA = 3.0, 30.0  # how much longer than expected the tests of a mutant may take; seconds on top
PASSED, NOT_COLLECTED = 0, 5  # exit codes of pytest


class Test(NamedTuple):
    name: str
    seconds: float
    lines: dict[str, list[int]]  # by file: the lines that it runs

    @property
    def file(self) -> str:
        return self.name.partition("::")[0]


class Copy:
    """A copy of the repository whose packages are imported as `cosmozoo`, in place of the installed ones.

    An older copy in the same folder is replaced, but what was compiled for it is used again.
    """

    def __init__(self, root: Path, folder: Path) -> None:
        self.root, self.folder = folder / "repository", folder
        for old in (self.root, folder / "links"):
            shutil.rmtree(old, ignore_errors=True)
        self.log = folder / "output.txt"
        shutil.copytree(root, self.root, ignore=shutil.ignore_patterns(*NOT_COPIED))
        links = folder / "links" / "cosmozoo"
        links.mkdir(parents=True)
        for package in self.root.iterdir():
            if (package / "__init__.py").exists():
                (links / package.name).symlink_to(package)
        for module in (self.root / "package").glob("*.py"):
            (links / module.name).symlink_to(module)
        self.environment = os.environ | {
            "PYTHONPATH": os.pathsep.join([str(links.parent), str(Path(__file__).parents[1])]),
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",  # none is needed, and each takes time
            "PYTHONPYCACHEPREFIX": str(folder / "bytecode"),
            "COSMOZOO_CACHE": str(folder / "cache"),
        }
        self._workers: dict[bool, subprocess.Popen[str]] = {}
        self._num_writes = 0

    def order(self, target: Target, **order: Any) -> tuple[int | None, Any]:
        """Lets the tests run, in a process that has the libraries. Returns the exit code and what was found."""
        result = self.folder / "result.json"
        result.unlink(missing_ok=True)
        worker = self._worker(target.is_plain)
        assert worker.stdin is not None
        assert worker.stdout is not None
        order |= {"log": str(self.log), "result": str(result)}
        worker.stdin.write(json.dumps(order) + "\n")
        worker.stdin.flush()
        code = json.loads(worker.stdout.readline())
        return code, json.loads(result.read_text()) if result.exists() else None

    def notices(self, mutant: Mutant, tests: list[Test]) -> str:
        """What noticed the mutant: the name of a test, or a word; an empty text if nothing did."""
        if not tests:
            return ""
        path = self.root / mutant.path
        before = path.stat()
        self._num_writes += 1
        path.write_text(mutant.after, encoding="utf-8")
        os.utime(path, (self._num_writes, self._num_writes))  # Python recognizes changed files by time and size
        try:
            seconds = EXTRA + SLOWER * sum(test.seconds for test in tests)
            names, files = [test.name for test in tests], list(dict.fromkeys(test.file for test in tests))
            code, failed = self.order(mutant.target, seconds=seconds, tests=names, files=files)
        finally:
            path.write_text(mutant.before, encoding="utf-8")
            os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))  # or numba would compile it again
        if code is None:
            return "too slow"
        return "" if code in (PASSED, NOT_COLLECTED) else failed or "cannot be imported"

    def close(self) -> None:
        for worker in self._workers.values():
            worker.terminate()  # it ends its tests first
            worker.communicate()

    def _worker(self, is_plain: bool) -> "subprocess.Popen[str]":
        if is_plain not in self._workers:
            environment = self.environment | ({"NUMBA_DISABLE_JIT": "1"} if is_plain else {})
            command = [sys.executable, "-W", "ignore", "-m", "tools.mutant_worker", *LIBRARIES]
            self._workers[is_plain] = subprocess.Popen(
                command, cwd=self.root, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
            )
        return self._workers[is_plain]


def files_of_tests(root: Path, target: Target, module: str) -> list[tuple[str, int]]:
    """The files of the tests of a folder, and how often each speaks of a module. Its own file comes first."""
    places = [root / place for place in target.tests]
    files = [file for place in places for file in ([place] if place.is_file() else sorted(place.rglob("test_*.py")))]
    word = re.compile(rf"\b{module}\b")
    counts = [(str(file.relative_to(root)), len(word.findall(file.read_text(encoding="utf-8")))) for file in files]
    return sorted(counts, key=lambda each: (Path(each[0]).stem != f"test_{module}", -each[1]))


def survey(repository: Copy, target: Target, file: str, surveys: Path) -> list[Test]:
    """The tests of a file that pass in time, and the lines they run. An earlier survey is used if it still holds."""
    path = surveys / f"{fingerprint(repository.root, target, file)}.json"
    if not path.exists():
        limits = {"folder": target.folder, "seconds": MAX_TEST, "seconds_of_file": MAX_FILE}
        _, found = repository.order(target, seconds=MAX_SURVEY, files=[file], survey=limits)
        surveys.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(found or {}), encoding="utf-8")
    found = json.loads(path.read_text(encoding="utf-8"))
    return [Test(name, each["seconds"], each["lines"]) for name, each in found.items()]


def fingerprint(root: Path, target: Target, file: str) -> str:
    """Of all that a survey depends on: the tests, what they share, and the code."""
    shared = [path for path in (root / file).parent.glob("*.py") if not path.name.startswith("test_")]
    sources = [root / file, *sorted(shared), *sorted((root / target.folder).glob("*.py"))]
    told = [str(target.is_plain).encode(), *(path.name.encode() + path.read_bytes() for path in sources)]
    return hashlib.sha256(b"\0".join(told)).hexdigest()[:24]


def tests_for(mutant: Mutant, tests: list[Test], speaks_of_it: bool, seconds: float) -> list[Test]:
    """The tests of a file that run the changed line, the quickest first, as many as fit into some seconds.

    What is compiled, what runs at import, and what runs in another process is seen by no survey. If no test runs the
    line, those are chosen that run its module, and all of a file that speaks of it.
    """
    path = mutant.path.as_posix()
    chosen = [test for test in tests if mutant.line in test.lines.get(path, ())]
    if not chosen:
        chosen = [test for test in tests if path in test.lines or speaks_of_it]
    kept, total = [], 0.0
    for test in sorted(chosen, key=lambda test: test.seconds):
        total += test.seconds
        if kept and total > seconds:
            break
        kept.append(test)
    return kept


def find_notice(repository: Copy, mutant: Mutant, surveys: Path, num_files: int, seconds: float) -> str:
    """What notices a mutant: the name of a test, or a word; an empty text if nothing does.

    It is shown to the tests of the files that speak most of its module.
    """
    num_tests = 0
    files = files_of_tests(repository.root, mutant.target, mutant.path.stem)
    for file, num_mentions in files[:num_files]:
        tests = survey(repository, mutant.target, file, surveys)
        num_tests += len(tests)
        noticed_by = repository.notices(mutant, tests_for(mutant, tests, num_mentions > 0, seconds))
        if noticed_by:
            return noticed_by
    if not num_tests:
        tail = "\n".join(repository.log.read_text(errors="replace").splitlines()[-15:])
        raise SystemExit(f"no test of {mutant.target.folder} passes without a mutant; fix them first:\n{tail}")
    return ""
