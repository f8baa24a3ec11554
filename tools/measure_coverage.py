"""How much of the rules do their tests cover? `make coverage` measures and records it.

The rules run as plain Python, because coverage cannot see compiled code. `make docs` writes the recorded figures into
CONTRIBUTING.md.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from datetime import date
from pathlib import Path
from typing import Any

from cosmozoo.envs import games

ROOT = Path(__file__).parents[1]
RECORD = ROOT / "tests" / "coverage.json"
# The modules that hold the rules; the others of a game draw, describe, or advise.
RULES = ("components", "geometry", "buildings", "state", "deal", "actions", "cards", "turns", "regions", "rules")
RULES += ("scoring", "knowledge")
# Others play many whole games, too slow as plain Python.
TESTS = ("test_rules.py", "test_components.py", "test_scoring.py", "test_rounds.py", "test_time_and_sight.py")
TESTS += ("test_table.py", "test_nopes_and_combos.py", "test_known_hands.py", "test_seats.py")
WRAPS = "ignore:overflow encountered:RuntimeWarning"  # the random generator computes modulo 2 ** 64


def run(*arguments: str, **variables: str) -> None:
    """Runs a Python module and shows its output."""
    subprocess.run([sys.executable, "-m", *arguments], cwd=ROOT, env=os.environ | variables, check=True)


def measure(game: str, folder: Path) -> dict[str, Any]:
    """Statements and branches of the game's rules, and how many of them ran."""
    data, report = f"--data-file={folder / game}", folder / f"{game}.json"
    include = "--include=" + ",".join(f"envs/{game}/{module}.py" for module in RULES)
    tests = [str(path) for name in TESTS if (path := ROOT / "tests" / "games" / game / name).exists()]
    pytest = ("-m", "pytest", "-q", "-n", "0", "-W", WRAPS, "-m", "not slow", *tests)
    run("coverage", "run", data, "--branch", include, *pytest, NUMBA_DISABLE_JIT="1")
    run("coverage", "report", data, "--show-missing", "--skip-covered")
    run("coverage", "json", data, "-q", "-o", str(report))
    totals = json.loads(report.read_text(encoding="utf-8"))["totals"]
    names = ("num_statements", "covered_lines", "num_branches", "covered_branches")
    return {name: totals[name] for name in names} | {"percent": round(totals["percent_covered"], 1)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(games))
    names = parser.parse_args().games
    record = json.loads(RECORD.read_text(encoding="utf-8")) if RECORD.exists() else {"games": {}}
    with tempfile.TemporaryDirectory() as folder:
        for name in names:
            record["games"][name] = measure(name, Path(folder))
            record["measured"] = date.today().isoformat()
            RECORD.write_text(json.dumps(record, indent=2, sort_keys=True) + "\n", encoding="utf-8")
    print(f"wrote {RECORD.relative_to(ROOT)}; `make docs` copies the figures to CONTRIBUTING.md")


if __name__ == "__main__":
    main()
