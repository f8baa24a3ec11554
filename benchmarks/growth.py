"""How does cost grow with games, players, threads and the width of a network? `python -m benchmarks.growth`

Writes `growth.json` and the picture `growth.svg`. All points are measured in turn, once per round, and the median of
the rounds counts. Run it on an otherwise idle machine.
"""

import argparse
import json
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

import torch
from cosmozoo.envs import games, get_game
from cosmozoo.envs.core import num_cores
from cosmozoo.training.config import Network
from cosmozoo.training.networks import make_network
from rich.console import Console
from rich.progress import track

from .cases import Case, batch_case
from .growth_plot import draw
from .harness import machine

SIZES = (16, 64, 256, 1024, 4096, 16384)
WIDTHS = (32, 64, 128, 256, 512, 1024)
GAMES, PLAYERS, MINIBATCH = 1024, 4, 2048
NANOSECONDS, MICROSECONDS = 1e9, 1e6
WARM_UP = 0.02  # seconds


class Panel(NamedTuple):
    """One of the small plots: lines of points, each a number on the x-axis and what is measured there."""

    title: str
    x_label: str
    y_label: str
    cases: Mapping[str, Mapping[int, Case]]  # by line and x
    value: Callable[[float, float], float]  # of a speed, and of the speed at the line's first point


def cost(unit: float, speed: float, first: float) -> float:
    return unit / speed


def speedup(speed: float, first: float) -> float:
    return speed / first


def panels(names: Sequence[str]) -> list[Panel]:
    found = {name: get_game(name) for name in names}
    counts = {name: min(game.players, key=lambda count: abs(count - PLAYERS)) for name, game in found.items()}
    threads = range(1, max(num_cores(), 2) + 1)
    a_step = partial(cost, NANOSECONDS)
    return [
        Panel(
            f"Games at once ({PLAYERS} players, one thread)",
            "games",
            "ns a step",
            {name: {size: batch_case(game, counts[name], size, 1) for size in SIZES} for name, game in found.items()},
            a_step,
        ),
        Panel(
            f"Players ({GAMES} games, one thread)",
            "players",
            "ns a step",
            {name: {n: batch_case(game, n, GAMES, 1) for n in game.players} for name, game in found.items()},
            a_step,
        ),
        Panel(
            f"Threads ({GAMES} games, {PLAYERS} players)",
            "threads",
            "× one thread",
            {name: {n: batch_case(game, counts[name], GAMES, n) for n in threads} for name, game in found.items()},
            speedup,
        ),
        Panel(
            "Width of the network (one thread)",
            "units in a hidden layer",
            "µs a decision",
            network_cases(names[0]),
            partial(cost, MICROSECONDS),
        ),
    ]


def network_cases(name: str) -> dict[str, dict[int, Case]]:
    """Decisions per second when a network of a kind chooses, and when it learns."""
    return {
        f"{kind}, {what}": {width: network_case(name, kind, width, what == "learn") for width in WIDTHS}
        for kind in ("mlp", "entities")
        for what in ("choose", "learn")
    }


def network_case(name: str, kind: str, width: int, learns: bool) -> Case:
    game = get_game(name)
    network = make_network(game, Network(kind=kind, hidden_size=width))
    inputs = torch.ones(MINIBATCH, game.observation.size, dtype=torch.int8)

    def speed(seconds: float) -> float:
        done, start = 0, perf_counter()
        while done == 0 or perf_counter() - start < seconds:
            with torch.set_grad_enabled(learns):
                logits, value = network(inputs)
                if learns:
                    (logits.mean() + value.mean()).backward()
            done += MINIBATCH
        return done / (perf_counter() - start)

    return speed


def measure(plots: Sequence[Panel], rounds: int, seconds: float) -> list[dict[str, dict[int, float]]]:
    """The values of each line of each plot."""
    cases = {
        (number, line, x): case
        for number, plot in enumerate(plots)
        for line in plot.cases
        for x, case in plot.cases[line].items()
    }
    speeds: dict[tuple[int, str, int], list[float]] = {key: [] for key in cases}
    for case in cases.values():
        case(WARM_UP)
    for _ in track(range(rounds), "Measuring", console=Console(stderr=True)):
        for key, case in cases.items():
            speeds[key].append(case(seconds))
    return [lines_of(plot, number, speeds) for number, plot in enumerate(plots)]


def lines_of(
    plot: Panel, number: int, speeds: Mapping[tuple[int, str, int], list[float]]
) -> dict[str, dict[int, float]]:
    """A ratio is the median of the rounds' ratios: both speeds of a ratio are from the same minute."""
    lines = {}
    for line, points in plot.cases.items():
        base = speeds[number, line, next(iter(points))]
        lines[line] = {x: median(map(plot.value, speeds[number, line, x], base)) for x in points}
    return lines


def write(
    folder: Path, plots: Sequence[Panel], values: list[dict[str, dict[int, float]]], facts: dict[str, Any]
) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    found = [
        {"title": plot.title, "x": plot.x_label, "y": plot.y_label, "lines": lines}
        for plot, lines in zip(plots, values, strict=True)
    ]
    (folder / "growth.json").write_text(json.dumps(facts | {"plots": found}, indent=2) + "\n", encoding="utf-8")
    (folder / "growth.svg").write_text(draw(found), encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(games))
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.1, help="for each point in each round")
    parser.add_argument("--output", type=Path, default=Path("build/benchmarks"))
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    facts, plots = machine(), panels(arguments.games)
    write(arguments.output, plots, measure(plots, arguments.rounds, arguments.seconds), facts)


if __name__ == "__main__":
    main()
