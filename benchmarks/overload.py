"""How fast are two threads on a machine without a free core? `python -m benchmarks.overload`

Other processes keep every core busy. A batch on two threads and one on a single thread are measured in turn; the median
of the ratios should be at least 0.8.
"""

import argparse
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median

from cosmozoo.envs import games, get_game
from cosmozoo.envs.core import num_cores

from .cases import batch_case, player_counts

BURN = "while True: pass"
SIZES = (64, 256, 1024, 8192)
WARM_UP = 0.02  # seconds


@contextmanager
def busy_cores(processes_per_core: int) -> Iterator[None]:
    """So many processes for each core that do nothing but keep it busy."""
    count = processes_per_core * num_cores()
    processes = [subprocess.Popen([sys.executable, "-S", "-c", BURN]) for _ in range(count)]
    try:
        yield
    finally:
        for process in processes:
            process.kill()
            process.wait()


def ratio_when_busy(name: str, size: int, rounds: int, seconds: float, processes_per_core: int = 1) -> float:
    """The speed of two threads over that of one."""
    game = get_game(name)
    count = player_counts(game, is_quick=True)[0]
    one, two = (batch_case(game, count, size, num_threads) for num_threads in (1, 2))
    for case in (one, two):
        case(WARM_UP)
    with busy_cores(processes_per_core):
        return median(two(seconds) / one(seconds) for _ in range(rounds))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(games))
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--seconds", type=float, default=0.3, help="for each batch in each round")
    parser.add_argument("--processes", type=int, default=1, help="busy processes for each core")
    arguments = parser.parse_args()
    print("| game | " + " | ".join(f"{size:,} games" for size in SIZES) + " |")
    print("| --- |" + " --- |" * len(SIZES))
    for name in arguments.games:
        found = [
            ratio_when_busy(name, size, arguments.rounds, arguments.seconds, arguments.processes) for size in SIZES
        ]
        print(f"| {name} | " + " | ".join(f"{ratio:.2f}" for ratio in found) + " |", flush=True)


if __name__ == "__main__":
    main()
