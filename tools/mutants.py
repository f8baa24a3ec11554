"""Would the tests notice a mistake? Makes small changes to the code and lists those that no test detects.

`make mutants COUNT=100`. Everything happens in a copy of the repository in a temporary folder, with a kernel cache of
its own, so the working tree is never touched. Rules run as plain Python (`NUMBA_DISABLE_JIT=1`): compiling a game takes
longer than its tests. Agents, play and evaluation run compiled: search is too slow in plain Python, and most of their
files contain no kernels, so all mutants use the cache of the first run.
"""

import ast
import copy
import difflib
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice, zip_longest
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

ROOT = Path(__file__).parents[1]
GAMES = ("exploding_planet", "petit_prince", "planet", "space_builder")
RULES = ("actions", "cards", "deal", "growth", "knowledge", "regions", "rules", "scoring", "turns")
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
MIN_TIMEOUT = 60.0  # seconds; a mutant may take three times as long as the unchanged code
OPPOSITES: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
}


@dataclass(frozen=True)
class Target:
    """A folder to change, and the tests that should detect it."""

    folder: str
    tests: tuple[str, ...]  # arguments of pytest
    modules: tuple[str, ...] = ()  # names of the files to change; all of the folder by default
    is_plain: bool = False  # whether kernels run as plain Python

    def files(self, root: Path) -> list[Path]:
        return [
            path.relative_to(root)
            for path in sorted((root / self.folder).glob("*.py"))
            if path.stem in self.modules or (not self.modules and path.stem != "__init__")
        ]


TARGETS = (
    *(Target(f"envs/{name}", (f"tests/games/{name}",), RULES, is_plain=True) for name in GAMES),
    Target("play", ("tests/play",)),
    Target("agents", ("tests/agents",)),
    Target("evaluation", ("tests/evaluation",)),
)


@dataclass(frozen=True)
class Mutant:
    """One change to one file."""

    path: Path  # below the root
    line: int
    before: str
    after: str  # the whole file, changed
    target: Target

    def diff(self) -> str:
        lines = difflib.unified_diff(self.before.splitlines(), self.after.splitlines(), n=0, lineterm="")
        return "\n".join(line for line in islice(lines, 3, None) if not line.startswith("@@"))


def mutants_of(source: str, path: Path, target: Target) -> Iterator[Mutant]:
    """Every small change to a file."""
    for node, new in replacements(ast.parse(source)):
        after = replaced(source, node, new)
        if after != source:
            yield Mutant(path, node.lineno, source, after, target)


def replacements(tree: ast.AST) -> Iterator[tuple[Any, str]]:
    """Nodes, each with the text that could stand in its place."""
    for node in nodes_to_change(tree):
        if isinstance(node, ast.Compare) and type(node.ops[0]) in OPPOSITES:
            yield node, changed(node, ops=[OPPOSITES[type(node.ops[0])](), *node.ops[1:]])
        elif isinstance(node, (ast.BoolOp, ast.BinOp)) and type(node.op) in OPPOSITES:
            yield node, changed(node, op=OPPOSITES[type(node.op)]())
        elif isinstance(node, ast.Constant) and isinstance(node.value, (bool, int, float)):
            yield node, repr(not node.value if isinstance(node.value, bool) else node.value + 1)
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            yield node, "pass"
        elif isinstance(node, ast.If):
            yield node.test, f"not ({ast.unparse(node.test)})"
        elif isinstance(node, ast.Return) and node.value is not None:
            is_condition = isinstance(node.value, (ast.Compare, ast.BoolOp)) or is_negation(node.value)
            yield node.value, f"not ({ast.unparse(node.value)})" if is_condition else "None"


def nodes_to_change(node: ast.AST) -> Iterator[ast.AST]:
    """All nodes except annotations, decorators, error messages and code for type checkers."""
    if isinstance(node, (ast.Raise, ast.JoinedStr)):
        return
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        return
    yield node
    for name, value in ast.iter_fields(node):
        if name not in ("annotation", "returns", "decorator_list"):
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    yield from nodes_to_change(child)


def is_negation(node: ast.AST) -> bool:
    return isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)


def changed(node: ast.AST, **fields: Any) -> str:
    other = copy.copy(node)
    for name, value in fields.items():
        setattr(other, name, value)
    return ast.unparse(other)


def replaced(source: str, node: Any, new: str) -> str:
    """The source with other text in the place of a node. Columns of the syntax tree count bytes."""
    lines = source.encode().splitlines(keepends=True)
    start = sum(map(len, lines[: node.lineno - 1])) + node.col_offset
    end = sum(map(len, lines[: node.end_lineno - 1])) + node.end_col_offset
    data = source.encode()
    return (data[:start] + new.encode() + data[end:]).decode()


def sample(root: Path, targets: tuple[Target, ...], count: int, seed: int, only: str = "") -> list[Mutant]:
    """Mutants drawn at random, as many from each folder."""
    dice = random.Random(seed)
    decks = []
    for target in targets:
        paths = [path for path in target.files(root) if path.as_posix().startswith(only)]
        deck = [
            mutant for path in paths for mutant in mutants_of((root / path).read_text(encoding="utf-8"), path, target)
        ]
        dice.shuffle(deck)
        decks.append(deck)
    dealt = (mutant for layer in zip_longest(*decks) for mutant in layer if mutant is not None)
    return list(islice(dealt, count))


def tests_in_order(root: Path, target: Target, module: str) -> list[str]:
    """The files of the tests of a folder. Those come first that speak of a module: they are likely to notice soon."""
    places = [root / place for place in target.tests]
    files = [file for place in places for file in ([place] if place.is_file() else sorted(place.rglob("test_*.py")))]
    texts = {file: file.read_text(encoding="utf-8") for file in files}
    files.sort(key=lambda file: -len(re.findall(rf"\b{module}\b", texts[file])) if module else 0)
    return [str(file.relative_to(root)) for file in files]


class Copy:
    """A copy of the repository whose packages are imported as `cosmozoo`, in place of the installed ones."""

    def __init__(self, root: Path, folder: Path) -> None:
        self.root = folder / "repository"
        self.log = folder / "output.txt"
        shutil.copytree(root, self.root, ignore=shutil.ignore_patterns(*NOT_COPIED))
        links = folder / "links" / "cosmozoo"
        links.mkdir(parents=True)
        for package in self.root.iterdir():
            if (package / "__init__.py").exists():
                (links / package.name).symlink_to(package)
        self.environment = os.environ | {
            "PYTHONPATH": str(links.parent),
            "PYTHONDONTWRITEBYTECODE": "1",  # two mutants may have the same size and time
            "COSMOZOO_CACHE": str(folder / "cache"),
        }

    def passes(self, target: Target, timeout: float | None = None, module: str = "") -> bool:
        """Whether the tests of a folder pass in time. They stop at the first failure."""
        tests = tests_in_order(self.root, target, module)
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
        environment = self.environment | ({"NUMBA_DISABLE_JIT": "1"} if target.is_plain else {})
        with self.log.open("w") as log:
            process = subprocess.Popen(
                command, cwd=self.root, env=environment, stdout=log, stderr=log, start_new_session=True
            )
            try:
                return process.wait(timeout) == 0
            except subprocess.TimeoutExpired:
                return False
            finally:
                if process.poll() is None:
                    os.killpg(process.pid, signal.SIGKILL)  # the tests may have started servers
                    process.wait()

    def notices(self, mutant: Mutant, timeout: float) -> bool:
        """Whether a test fails, or takes too long, with the mutant in place."""
        path = self.root / mutant.path
        path.write_text(mutant.after, encoding="utf-8")
        try:
            return not self.passes(mutant.target, timeout, mutant.path.stem)
        finally:
            path.write_text(mutant.before, encoding="utf-8")


def timeouts(repository: Copy, mutants: list[Mutant]) -> dict[Target, float]:
    """The time limit for the tests of each folder. They must pass without a mutant."""
    found = {}
    for target in dict.fromkeys(mutant.target for mutant in mutants):
        repository.passes(target)  # compiles what the next run finds in the cache
        started = time.monotonic()
        if not repository.passes(target):
            tail = "\n".join(repository.log.read_text(errors="replace").splitlines()[-15:])
            raise SystemExit(f"the tests of {target.folder} fail without a mutant; fix them first:\n{tail}")
        found[target] = max(MIN_TIMEOUT, 3 * (time.monotonic() - started))
    return found


def examine(root: Path, mutants: list[Mutant], console: Console) -> list[tuple[Mutant, bool]]:
    """Each mutant, and whether the tests noticed it."""
    results = []
    columns = [TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()]
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder, Progress(*columns, console=console) as progress:
        task = progress.add_task("running the tests without a mutant", total=len(mutants))
        repository = Copy(root, Path(folder))
        limits = timeouts(repository, mutants)
        with suppress(KeyboardInterrupt):  # what was found until then is reported
            for mutant in mutants:
                progress.update(task, description=f"{mutant.path}:{mutant.line}")
                results.append((mutant, repository.notices(mutant, limits[mutant.target])))
                progress.advance(task)
    return results


def report(results: list[tuple[Mutant, bool]]) -> str:
    """The mutants that no test detected, and the share that was detected in each folder."""
    parts = [f"{mutant.path}:{mutant.line}\n{mutant.diff()}\n" for mutant, was_noticed in results if not was_noticed]
    for folder in dict.fromkeys(mutant.target.folder for mutant, _ in results):
        noticed = [was_noticed for mutant, was_noticed in results if mutant.target.folder == folder]
        parts.append(f"{folder}: {sum(noticed)} of {len(noticed)} noticed ({sum(noticed) / len(noticed):.0%})")
    return "\n".join(parts)


def main(
    count: Annotated[int, typer.Option(help="How many mutants to make.")] = 40,
    seed: Annotated[int, typer.Option(help="Which ones: the same seed makes the same mutants.")] = 0,
    only: Annotated[str, typer.Option(help="Change only files below this path, such as play or envs/planet.")] = "",
) -> None:
    """Makes small changes to the code, and lists those that no test noticed."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # so that the tests end and the copy is removed
    mutants = sample(ROOT, TARGETS, count, seed, only)
    if not mutants:
        raise typer.BadParameter(f"nothing to change below {only!r}; folders: {', '.join(t.folder for t in TARGETS)}")
    print(report(examine(ROOT, mutants, Console())))


if __name__ == "__main__":
    typer.run(main)
