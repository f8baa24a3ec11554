"""How fast are the environments? `make bench` prints one table, all of it measured in the same run.

The reference is PettingZoo's connect_four, driven by the same loop. Speeds on shared machines vary from minute to
minute, so all contestants take turns and the median of the rounds is shown: read the ratios, not the seconds.
"""

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter

import numpy as np
from cosmozoo.envs import GAMES, BatchEnv, game, make
from cosmozoo.envs.core.aec import GameEnv
from pettingzoo.classic import connect_four_v3, leduc_holdem_v4
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

BATCH = 1024
REFERENCE = "connect_four env"
START = "import time; t = time.perf_counter(); "
COLD = START + "from cosmozoo.envs import BatchEnv, Match, game; g = game({!r}); Match(g); BatchEnv(g, 2); "
WARM = START + "from cosmozoo.envs import make; make({!r}).reset(seed=0); "
REPORT = "print(time.perf_counter() - t)"


def aec_speed(env, seconds: float) -> float:
    """Moves a second through PettingZoo's usual loop, random legal actions included."""
    dice = np.random.default_rng(0)
    env.reset(seed=0)
    moves, start = 0, perf_counter()
    while perf_counter() - start < seconds:
        for _ in env.agent_iter():
            observation, _, is_terminated, is_truncated, _ = env.last()
            if is_terminated or is_truncated:
                action = None
            else:
                legal = np.flatnonzero(observation["action_mask"])
                action = int(legal[int(dice.random() * len(legal))])
                moves += 1
            env.step(action)
            if moves % 64 == 0 and perf_counter() - start >= seconds:
                break
        env.reset()
    return moves / (perf_counter() - start)


def batch_speed(batch: BatchEnv, seconds: float) -> float:
    """Moves a second in all games together: random actions, observations, masks and new deals included."""
    steps, start = 0, perf_counter()
    while perf_counter() - start < seconds:
        for _ in range(20):
            batch.step(batch.sample_actions())
        steps += 20
    return steps * batch.num_games / (perf_counter() - start)


def contestants(names: list[str]) -> dict[str, Callable[[float], float]]:
    """Whoever takes part, by name; each measures itself for some seconds."""
    speeds: dict[str, Callable[[float], float]] = {
        REFERENCE: aec_of(connect_four_v3.env()),
        "leduc_holdem env": aec_of(leduc_holdem_v4.env()),
    }
    for name in names:
        each = game(name)
        for count in sorted({each.players[0], min(4, each.max_players), each.max_players}):
            speeds[f"{name} env, {count} players"] = aec_of(make(name, num_players=count))
            speeds[f"{name} raw_env, {count} players"] = aec_of(GameEnv(each, num_players=count))
            for threads in (1, 2):
                batch = BatchEnv(each, BATCH, count, num_threads=threads)
                batch.reset(seed=0)
                speeds[f"{name} batch, {count} players, {threads} thread{'s' * (threads > 1)}"] = batch_of(batch)
    return speeds


def aec_of(env) -> Callable[[float], float]:
    return lambda seconds: aec_speed(env, seconds)


def batch_of(batch: BatchEnv) -> Callable[[float], float]:
    return lambda seconds: batch_speed(batch, seconds)


def start_times(name: str) -> tuple[float, float]:
    """Seconds to compile a game for the first time (single game and batch), and to import and reset it from then on."""
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {"COSMOZOO_CACHE": folder}

        def seconds(code: str) -> float:
            command = [sys.executable, "-c", code.format(name) + REPORT]
            return float(subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout)

        return seconds(COLD), seconds(WARM)


def measure(names: list[str], rounds: int, seconds: float) -> dict[str, float]:
    speeds = contestants(names)
    results: dict[str, list[float]] = {name: [] for name in speeds}
    with Progress(console=Console(stderr=True)) as progress:
        task = progress.add_task("Measuring", total=rounds * len(speeds))
        for _ in range(rounds):
            for name, speed in speeds.items():
                results[name].append(speed(seconds))
                progress.advance(task)
    return {name: median(values) for name, values in results.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.5, help="for each contestant in each round")
    parser.add_argument("--json", type=Path, help="write the figures to a file as well")
    arguments = parser.parse_args()
    speeds = measure(arguments.games, arguments.rounds, arguments.seconds)
    starts = {name: start_times(name) for name in arguments.games}
    console = Console(width=100)
    table = Table(
        "", "steps/s", f"x {REFERENCE}", title=f"{platform.processor() or platform.machine()}, {os.cpu_count()} cores"
    )
    for name, speed in speeds.items():
        table.add_row(name, f"{speed:,.0f}", f"{speed / speeds[REFERENCE]:.1f}")
    console.print(table)
    for name, (cold, warm) in starts.items():
        console.print(f"{name}: first compilation {cold:.1f} s, from then on import and reset {warm:.1f} s")
    if arguments.json:
        arguments.json.write_text(json.dumps({"speeds": speeds, "starts": starts}, indent=2))


if __name__ == "__main__":
    main()
