"""How fast do runners play, against a run on this machine alone? `python -m benchmarks.many_machines`.

The same config, network and settings: decisions a second while games are played (opponents, network and advantages
included, learning left out), and with learning. All kinds take turns in one run, so that a busy machine weighs on all
alike; the ratios are what counts.
"""

import argparse
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter

import ray
from cosmozoo.training.config import read_config
from cosmozoo.training.rllib.run import ClusterRun
from cosmozoo.training.run import Run
from ray.rllib.execution.rollout_ops import synchronous_parallel_sample
from rich.console import Console
from rich.table import Table

CONFIGS = Path(__file__).parents[1] / "configs"
WORDS = {"play": "playing", "learn": "playing and learning"}
CHANGES = ["imitation.steps=0", "evaluation.every=1000000000", "checkpoint_every=1000000000", "steps=1000000000"]


class Local:
    """The single-machine backend."""

    def __init__(self, name: str, folder: Path) -> None:
        self.run = Run(read_config(CONFIGS / f"{name}.yaml", CHANGES), folder)

    def learn(self) -> None:
        self.run._learn()

    def play(self) -> None:
        model = self.run.model
        model.collect_rollouts(self.run.table, self.run._callback, model.rollout_buffer, self.run.config.moves)


class OnRay:
    """RLlib with so many runners; 0 plays where it learns."""

    def __init__(self, name: str, folder: Path, runners: int) -> None:
        changes = [*CHANGES, "backend=rllib", f"cluster.runners={runners}"]
        self.run = ClusterRun(read_config(CONFIGS / f"{name}.yaml", changes), folder)

    def learn(self) -> None:
        self.run._learn()

    def play(self) -> None:
        config = self.run.config
        synchronous_parallel_sample(
            worker_set=self.run.algorithm.env_runner_group,
            max_env_steps=config.games * config.moves,
            _uses_new_env_runners=True,
            _return_metrics=True,
        )


def seconds(act: Callable[[], None]) -> float:
    start = perf_counter()
    act()
    return perf_counter() - start


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--config", default="petit_prince")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--runners", type=int, nargs="+", default=[0, 1, 2])
    parser.add_argument("--only-play", action="store_true", help="leave out learning, which takes most of the time")
    chosen = parser.parse_args()
    # room for all runners at once
    ray.init(address="local", num_cpus=sum(chosen.runners) + 1, include_dashboard=False, log_to_driver=False)
    with tempfile.TemporaryDirectory() as place:
        contestants: dict[str, Local | OnRay] = {"local": Local(chosen.config, Path(place) / "local")}
        for runners in chosen.runners:
            name = f"rllib, {runners} runner{'s' * (runners != 1)}"
            contestants[name] = OnRay(chosen.config, Path(place) / str(runners), runners)
        acts = ["play"] if chosen.only_play else ["play", "learn"]
        times = {act: measure(act, contestants, chosen.rounds) for act in acts}
    config = contestants["local"].run.config
    Console().print(table_of(chosen.config, config.games * config.moves, times))


def measure(act: str, contestants: dict[str, "Local | OnRay"], rounds: int) -> dict[str, list[float]]:
    """Seconds of each in each round; the first round warms up and does not count."""
    taken: dict[str, list[float]] = {name: [] for name in contestants}
    for _ in range(rounds + 1):
        for name, each in contestants.items():
            taken[name].append(seconds(getattr(each, act)))
    return {name: times[1:] for name, times in taken.items()}


def table_of(name: str, decisions: int, times: dict[str, dict[str, list[float]]]) -> Table:
    columns = [column for act in times for column in (f"{WORDS[act]}, decisions/s", "× local")]
    table = Table("backend", *columns, title=name)
    for backend in times["play"]:
        row = [backend]
        for taken in times.values():
            ratios = [local / own for local, own in zip(taken["local"], taken[backend], strict=True)]
            row += [f"{decisions / median(taken[backend]):,.0f}", f"{median(ratios):.2f}"]
        table.add_row(*row)
    return table


if __name__ == "__main__":
    main()
