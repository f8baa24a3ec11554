"""How fast are the environments? `make bench` prints one table, all of it measured in the same run.

The reference is PettingZoo's connect_four, driven by the same loop. The speed of a shared machine changes from one
minute to the next. All environments are therefore measured in turn, and the table shows the median of the rounds.
Compare the ratios, not the absolute speeds.
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
from cosmozoo.envs import BatchEnv, GameEnv, games, get_game, make_env
from pettingzoo.classic import connect_four_v3, leduc_holdem_v4
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

BATCH = 1024
REFERENCE = "connect_four env"
START = "import time; t = time.perf_counter(); "
COLD = START + "from cosmozoo.envs import BatchEnv, Match, get_game; g = get_game({!r}); Match(g); BatchEnv(g, 2); "
WARM = START + "from cosmozoo.envs import make_env; make_env({!r}).reset(seed=0); "
REPORT = "print(time.perf_counter() - t)"


def aec_speed(env, seconds: float) -> float:
    """Moves per second through PettingZoo's usual loop, random legal actions included."""
    rng = np.random.default_rng(0)
    env.reset(seed=0)
    moves, start = 0, perf_counter()
    while perf_counter() - start < seconds:
        for _ in env.agent_iter():
            observation, _, is_terminated, is_truncated, _ = env.last()
            if is_terminated or is_truncated:
                action = None
            else:
                legal = np.flatnonzero(observation["action_mask"])
                action = int(legal[int(rng.random() * len(legal))])
                moves += 1
            env.step(action)
            if moves % 64 == 0 and perf_counter() - start >= seconds:
                break
        env.reset()
    return moves / (perf_counter() - start)


def batch_speed(batch: BatchEnv, seconds: float) -> float:
    """Moves per second in all games, including random actions, observations, masks and new deals."""
    steps, start = 0, perf_counter()
    while perf_counter() - start < seconds:
        for _ in range(20):
            batch.step(batch.sample_actions())
        steps += 20
    return steps * batch.num_games / (perf_counter() - start)


def contestants(names: list[str]) -> dict[str, Callable[[float], float]]:
    """All environments by name, each as a function that measures its speed for some seconds."""
    speeds: dict[str, Callable[[float], float]] = {
        REFERENCE: aec_of(connect_four_v3.env()),
        "leduc_holdem env": aec_of(leduc_holdem_v4.env()),
    }
    for name in names:
        game = get_game(name)
        for count in sorted({game.players[0], min(4, game.max_players), game.max_players}):
            speeds[f"{name} env, {count} players"] = aec_of(make_env(name, num_players=count))
            speeds[f"{name} raw_env, {count} players"] = aec_of(GameEnv(game, num_players=count))
            for threads in (1, 2):
                batch = BatchEnv(game, BATCH, count, num_threads=threads)
                batch.reset(seed=0)
                speeds[f"{name} batch, {count} players, {threads} thread{'s' * (threads > 1)}"] = batch_of(batch)
    return speeds


def aec_of(env) -> Callable[[float], float]:
    return lambda seconds: aec_speed(env, seconds)


def batch_of(batch: BatchEnv) -> Callable[[float], float]:
    return lambda seconds: batch_speed(batch, seconds)


def start_times(name: str) -> tuple[float, float]:
    """Seconds to compile a game for the first time (match and batch), and to import and reset it later."""
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
    parser.add_argument("games", nargs="*", default=list(games))
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.5, help="for each environment in each round")
    parser.add_argument("--json", type=Path, help="also write the figures to a file")
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
        console.print(f"{name}: first compilation {cold:.1f} s, later import and reset {warm:.1f} s")
    if arguments.json:
        arguments.json.write_text(json.dumps({"speeds": speeds, "starts": starts}, indent=2))


if __name__ == "__main__":
    main()
