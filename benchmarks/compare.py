"""Is today's speed within 10 % of the recorded ratios? `python -m benchmarks.compare`; `--record` writes new ones.

Each speed is divided by the speed of PettingZoo's connect_four, measured just before in the same process: environments
by PettingZoo's usual loop, training by the usual SB3 recipe. Speeds are in processor time, on one thread. The median of
the rounds is compared. A busy machine therefore matters little. The command fails if a ratio is lower than recorded by
more than the tolerance, or is missing. A higher ratio is only marked.
"""

import argparse
import json
import os
import platform
import sys
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any

import torch
from cosmozoo.envs import games, get_game
from pettingzoo.classic import connect_four_v3
from rich.console import Console
from rich.progress import track
from rich.table import Table

from .cases import aec_case, aec_cases, batch_cases, player_counts
from .training import TimedRun, recipe_speed

RECORD = Path(__file__).parent / "recorded.json"
SIZE = 1024
Speed = Callable[[], float]


def in_processor_time(speed: Callable[[float], float], seconds: float) -> Speed:
    """Converts a speed per second of the clock to one per second of processor time."""

    def measured() -> float:
        start, busy_start = perf_counter(), process_time()
        per_second = speed(seconds)
        return per_second * (perf_counter() - start) / (process_time() - busy_start)

    return measured


def median_ratio(speed: Speed, reference: Speed, rounds: int) -> float:
    """The median ratio to the reference, which is measured before each round."""
    ratios = []
    for _ in range(rounds):
        base = reference()
        ratios.append(speed() / base)
    return median(ratios)


def env_ratios(rounds: int, seconds: float) -> Iterator[tuple[str, float]]:
    cases = {}
    for name in games:
        for count in player_counts(get_game(name)):
            cases |= aec_cases(name, count) | batch_cases(name, count, sizes=(SIZE,), threads=(1,))
    speeds = {name: in_processor_time(case, seconds) for name, case in cases.items()}
    reference = in_processor_time(aec_case(connect_four_v3.env()), seconds)
    for speed in (reference, *speeds.values()):
        speed()  # compile and warm up
    for name, speed in track(speeds.items(), "Environments", console=Console(stderr=True)):
        yield name, median_ratio(speed, reference, rounds)


def training_ratios(rounds: int) -> Iterator[tuple[str, float]]:
    recipe_speed(process_time)  # warm up
    for name in track(games, "Training", console=Console(stderr=True)):
        timed_run = TimedRun(name, 1, process_time)
        yield f"{name} training", median_ratio(timed_run.speed, lambda: recipe_speed(process_time), rounds)


def measure(rounds: int, seconds: float) -> dict[str, float]:
    torch.set_num_threads(1)
    return dict(env_ratios(rounds, seconds)) | dict(training_ratios(rounds))


def write_record(ratios: dict[str, float], load: tuple[float, ...]) -> None:
    record = {
        "recorded": date.today().isoformat(),
        "machine": f"{platform.processor() or platform.machine()}, {os.cpu_count()} cores",
        "python": platform.python_version(),
        "torch": torch.__version__,
        "load_before": [round(value, 2) for value in load],
        "load_after": [round(value, 2) for value in os.getloadavg()],
        "ratios": {name: round(ratio, 4) for name, ratio in ratios.items()},
    }
    RECORD.write_text(json.dumps(record, indent=2) + "\n", encoding="utf-8")


def verdict(now: float | None, then: float | None, tolerance: float) -> str:
    if now is None or then is None:
        return "missing"
    if now < then * (1 - tolerance):
        return "slower"
    return "faster" if now > then * (1 + tolerance) else ""


def compare(now: dict[str, float], recorded: dict[str, Any], tolerance: float) -> bool:
    """Prints both side by side. Returns False if a ratio is lower or missing."""
    then: dict[str, float] = recorded["ratios"]
    styles = {"slower": "bold red", "missing": "bold red", "faster": "green"}
    title = f"Speed in multiples of connect_four's; recorded on {recorded['recorded']}, {recorded['machine']}"
    table = Table("", "now", "recorded", "now / recorded", f"beyond {tolerance:.0%}", title=title)
    verdicts = []
    for name in dict.fromkeys([*then, *now]):
        values = now.get(name), then.get(name)
        change = values[0] / values[1] if all(values) else None
        verdicts.append(verdict(*values, tolerance))
        cells = [f"{value:,.2f}" if value else "–" for value in (*values, change)]
        table.add_row(name, *cells, verdicts[-1], style=styles.get(verdicts[-1]))
    console = Console(width=110)
    console.print(table)
    console.print(", ".join(f"{verdicts.count(word)} {word}" for word in styles) + f", {len(verdicts)} in all")
    return not {"slower", "missing"} & set(verdicts)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--record", action="store_true", help="write the ratios instead of comparing them")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=0.5, help="for each environment in each round")
    parser.add_argument("--tolerance", type=float, default=0.1)
    arguments = parser.parse_args()
    load = os.getloadavg()
    ratios = measure(arguments.rounds, arguments.seconds)
    if arguments.record:
        write_record(ratios, load)
        return
    recorded = json.loads(RECORD.read_text(encoding="utf-8"))
    sys.exit(0 if compare(ratios, recorded, arguments.tolerance) else 1)


if __name__ == "__main__":
    main()
