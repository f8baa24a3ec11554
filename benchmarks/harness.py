"""How are speeds measured and shown? In turn, as multiples of a reference in the same round.

The speed of a shared machine changes from one minute to the next. All cases are therefore measured once per round, each
right after the reference. A ratio is the median of the rounds; its spread is from the lower to the upper quartile.
"""

import json
import math
import os
import platform
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from statistics import median, quantiles
from typing import Any, NamedTuple

from cosmozoo.envs.core import document, tag, text
from rich.console import Console
from rich.progress import track

from .cases import REFERENCE, Case

WARM_UP = 0.02  # seconds
LABEL_WIDTH, BAR_WIDTH, ROW_HEIGHT, HEADER = 330, 480, 18, 40
COLOR = "#2670b2"


class Result(NamedTuple):
    """The speed of a case per second, and its ratio to the reference with the quartiles of the rounds."""

    speed: float
    ratio: float
    low: float
    high: float


def measure(cases: Mapping[str, Case], rounds: int, seconds: float, reference: str = REFERENCE) -> dict[str, Result]:
    for case in cases.values():
        case(WARM_UP)
    measured: dict[str, list[tuple[float, float]]] = {name: [] for name in cases}
    for _ in track(range(rounds), "Measuring", console=Console(stderr=True)):
        for name, case in cases.items():
            base = cases[reference](seconds / 2)
            measured[name].append((case(seconds), base))
    return {name: summarize(pairs) for name, pairs in measured.items()}


def summarize(pairs: list[tuple[float, float]]) -> Result:
    ratios = [speed / base for speed, base in pairs]
    low, _, high = quantiles(ratios, n=4, method="inclusive") if len(ratios) > 1 else ratios * 3
    return Result(median(speed for speed, _ in pairs), median(ratios), low, high)


@contextmanager
def peer_cases(python: Path | None) -> Iterator[dict[str, Case]]:
    """The cases of other packages, measured by a process of another Python."""
    if python is None:
        yield {}
        return
    command = [str(python), str(Path(__file__).with_name("peers.py"))]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdin is not None
    assert process.stdout is not None
    stdin, stdout = process.stdin, process.stdout

    def case_of(name: str) -> Case:
        def speed(seconds: float) -> float:
            stdin.write(json.dumps([name, seconds]) + "\n")
            stdin.flush()
            return float(json.loads(stdout.readline()))

        return speed

    try:
        yield {name: case_of(name) for name in json.loads(stdout.readline())}
    finally:
        stdin.close()
        process.wait(60)


def machine() -> dict[str, Any]:
    return {
        "date": date.today().isoformat(),
        "machine": f"{platform.processor() or platform.machine()}, {os.cpu_count()} cores",
        "python": platform.python_version(),
        "load": [round(value, 2) for value in os.getloadavg()],
    }


def write_report(folder: Path, results: Mapping[str, Result], starts: Mapping[str, Any], facts: dict[str, Any]) -> None:
    """Writes the table as Markdown, everything as JSON, and one picture."""
    folder.mkdir(parents=True, exist_ok=True)
    everything = facts | {"results": {name: each._asdict() for name, each in results.items()}, "starts": starts}
    (folder / "benchmarks.json").write_text(json.dumps(everything, indent=2) + "\n", encoding="utf-8")
    table = markdown(results, starts, facts)
    (folder / "benchmarks.md").write_text(table, encoding="utf-8")
    (folder / "benchmarks.svg").write_text(draw(results), encoding="utf-8")
    sys.stdout.write(table)


def markdown(results: Mapping[str, Result], starts: Mapping[str, Any], facts: Mapping[str, Any]) -> str:
    lines = [
        ", ".join(f"{key} {value}" for key, value in facts.items()),
        "",
        f"| case | per second | × {REFERENCE}; training: × the recipe | quartiles |",
        "| --- | --- | --- | --- |",
    ]
    lines += [
        f"| {name} | {each.speed:,.0f} | {each.ratio:.3g} | {each.low:.3g}–{each.high:.3g} |"
        for name, each in results.items()
    ]
    if starts:
        lines += ["", "| start | seconds |", "| --- | --- |"]
        lines += [f"| {name} | {seconds:.1f} |" for name, seconds in starts.items()]
    return "\n".join(lines) + "\n"


def draw(results: Mapping[str, Result]) -> str:
    """All cases as bars, on a logarithmic scale."""
    top = max(math.log10(each.ratio) for each in results.values()) + 0.1
    bottom = min(0.0, *(math.log10(each.ratio) for each in results.values())) - 0.1
    parts = []
    for number, (name, each) in enumerate(results.items()):
        y = HEADER + number * ROW_HEIGHT
        width = BAR_WIDTH * (math.log10(each.ratio) - bottom) / (top - bottom)
        parts.append(text(LABEL_WIDTH - 8, y + 11, name, 11, text_anchor="end"))
        parts.append(tag("rect", x=LABEL_WIDTH, y=y, width=round(width, 1), height=ROW_HEIGHT - 4, fill=COLOR))
        parts.append(text(LABEL_WIDTH + width + 6, y + 11, f"{each.ratio:.3g}", 11))
    title = f"Speed as a multiple of {REFERENCE}; training: of the recipe; logarithmic"
    height = HEADER + len(results) * ROW_HEIGHT + 10
    heading = text(10, 24, title, 14, font_weight="bold")
    return document(LABEL_WIDTH + BAR_WIDTH + 80, height, title, heading, *parts, is_paper=True)
