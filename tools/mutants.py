"""Would the tests notice a mistake? Makes small changes to the code and lists those that no test detects.

`make mutants COUNT=100`. Everything happens in a copy of the repository, in `build/mutants`, so the working tree is
never touched. Rules run as plain Python (`NUMBA_DISABLE_JIT=1`): compiling a game takes longer than its tests. The
rest runs compiled. What was found is kept in `build/mutants`: a run that was interrupted goes on where it ended, and a
mutant that was noticed is not tried again until its file changes.
"""

import hashlib
import json
import random
import signal
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice, zip_longest
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from .mutant_tests import Copy, files_of_tests, find_notice, fingerprint
from .mutations import Mutant, Target, mutants_of

ROOT = Path(__file__).parents[1]
KEPT = ROOT / "build" / "mutants"
GAMES = ("exploding_planet", "petit_prince", "planet", "space_builder")
RULES = ("actions", "cards", "deal", "growth", "knowledge", "regions", "rules", "scoring", "turns")
AIMS = {"rules": 0.95, "play": 0.85, "agents": 0.85, "evaluation": 0.85}
TARGETS = (
    *(Target("rules", f"envs/{name}", (f"tests/games/{name}",), RULES, is_plain=True) for name in GAMES),
    Target("play", "play", ("tests/play",)),
    Target("agents", "agents", ("tests/agents",)),
    Target("evaluation", "evaluation", ("tests/evaluation",)),
)


@dataclass(frozen=True)
class Finding:
    """A mutant, and the test that noticed it; an empty text if none did."""

    mutant: Mutant
    noticed_by: str


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


class Notes:
    """What earlier runs have found. A mutant that survived is tried again after the tests have changed."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._found: dict[str, str] = {}
        if path.exists():
            for line in path.read_text(encoding="utf-8").splitlines():
                with suppress(ValueError):  # a line that was cut off
                    self._found.update(json.loads(line))

    def look_up(self, mutant: Mutant, tests: str) -> str | None:
        """The test that noticed a mutant, an empty text if none did, None if it was not tried."""
        found = self._found.get(key_of(mutant))
        return found if found else self._found.get(key_of(mutant, tests))

    def add(self, mutant: Mutant, tests: str, noticed_by: str) -> None:
        note = {key_of(mutant, "" if noticed_by else tests): noticed_by}
        self._found |= note
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(note) + "\n")


def key_of(mutant: Mutant, tests: str = "") -> str:
    told = "\0".join([mutant.path.as_posix(), mutant.before, mutant.after, tests])
    return hashlib.sha256(told.encode()).hexdigest()[:24]


def examine(
    root: Path, mutants: list[Mutant], console: Console, kept: Path, num_files: int = 4, seconds: float = 10.0
) -> list[Finding]:
    """Each mutant, and the test that noticed it."""
    findings: list[Finding] = []
    columns = [TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()]
    with Progress(*columns, console=console) as progress:
        repository, notes = Copy(root, kept / "copy"), Notes(kept / "notes.jsonl")
        task = progress.add_task("", total=len(mutants))
        targets = dict.fromkeys(mutant.target for mutant in mutants)
        hashes = {target: fingerprint_of_tests(repository.root, target) for target in targets}
        with suppress(KeyboardInterrupt):  # what was found until then is reported
            for mutant in mutants:
                progress.update(task, description=f"{mutant.path}:{mutant.line}")
                found = notes.look_up(mutant, hashes[mutant.target])
                if found is None:
                    found = find_notice(repository, mutant, kept / "surveys", num_files, seconds)
                    notes.add(mutant, hashes[mutant.target], found)
                findings.append(Finding(mutant, found))
                progress.advance(task)
        repository.close()
    return findings


def fingerprint_of_tests(root: Path, target: Target) -> str:
    files = [file for file, _ in files_of_tests(root, target, "")]
    return hashlib.sha256("".join(fingerprint(root, target, file) for file in files).encode()).hexdigest()


def report(findings: list[Finding]) -> str:
    """The mutants that no test noticed, and the share that was noticed in each area."""
    parts = [
        f"{each.mutant.path}:{each.mutant.line}\n{each.mutant.diff()}\n" for each in findings if not each.noticed_by
    ]
    for area in dict.fromkeys(each.mutant.target.area for each in findings):
        noticed = [bool(each.noticed_by) for each in findings if each.mutant.target.area == area]
        aim = f", aim {AIMS[area]:.0%}" if area in AIMS else ""
        parts.append(f"{area}: {sum(noticed)} of {len(noticed)} noticed ({sum(noticed) / len(noticed):.0%}{aim})")
    return "\n".join(parts)


def main(
    count: Annotated[int, typer.Option(help="How many mutants to make.")] = 40,
    seed: Annotated[int, typer.Option(help="Which ones: the same seed makes the same mutants.")] = 0,
    only: Annotated[str, typer.Option(help="Change only files below this path, such as play or envs/planet.")] = "",
    files: Annotated[int, typer.Option(help="How many files of tests a mutant is shown to.")] = 4,
    seconds: Annotated[float, typer.Option(help="How long the tests of one file may take for a mutant.")] = 10.0,
) -> None:
    """Makes small changes to the code, and lists those that no test noticed."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # so that the tests end
    mutants = sample(ROOT, TARGETS, count, seed, only)
    if not mutants:
        raise typer.BadParameter(f"nothing to change below {only!r}; folders: {', '.join(t.folder for t in TARGETS)}")
    print(report(examine(ROOT, mutants, Console(), KEPT, files, seconds)))


if __name__ == "__main__":
    typer.run(main)
