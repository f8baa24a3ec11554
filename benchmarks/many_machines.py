"""How fast do runners play, compared with a run on this machine alone? `python -m benchmarks.many_machines`.

All variants use the same config and network. The table has decisions per second without learning (with opponents,
network and advantages) and with learning. The variants take turns, so a busy machine slows all of them; compare the
ratios.
"""

import argparse
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter

import ray
from cosmozoo.training import read_config
from cosmozoo.training.policy import PolicyActor
from cosmozoo.training.ppo import PPOLearner
from cosmozoo.training.rllib.cluster_learner import ClusterLearner
from cosmozoo.training.rollout import collect
from cosmozoo.training.run_folder import Run
from cosmozoo.training.train import train_iteration
from ray.rllib.execution.rollout_ops import synchronous_parallel_sample
from rich.console import Console
from rich.table import Table

CONFIGS = Path(__file__).parents[1] / "configs"
WORDS = {"play": "playing", "learn": "playing and learning"}
CHANGES = [
    "imitation.steps=0",
    "evaluation.interval=1000000000",
    "checkpoint_interval=1000000000",
    "total_steps=1000000000",
]


class Local:
    """The single-machine backend."""

    def __init__(self, name: str, folder: Path) -> None:
        self.run = Run.start(read_config(CONFIGS / f"{name}.yaml", CHANGES), folder)

    def learn(self) -> None:
        train_iteration(self.run)

    def play(self) -> None:
        learner = self.run.learner
        assert isinstance(learner, PPOLearner)
        collect(learner.env, PolicyActor(learner.network), self.run.config.rollout_length)


class OnRay:
    """RLlib with this many runners; 0 plays in the learning process."""

    def __init__(self, name: str, folder: Path, runners: int) -> None:
        changes = [*CHANGES, "backend=rllib", f"cluster.num_runners={runners}"]
        self.run = Run.start(read_config(CONFIGS / f"{name}.yaml", changes), folder)

    def learn(self) -> None:
        train_iteration(self.run)

    def play(self) -> None:
        learner = self.run.learner
        assert isinstance(learner, ClusterLearner)
        synchronous_parallel_sample(
            worker_set=learner.algorithm.env_runner_group,
            max_env_steps=self.run.config.decisions_per_rollout,
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
    # enough CPUs for all runners
    ray.init(address="local", num_cpus=sum(chosen.runners) + 1, include_dashboard=False, log_to_driver=False)
    with tempfile.TemporaryDirectory() as place:
        contestants: dict[str, Local | OnRay] = {"local": Local(chosen.config, Path(place) / "local")}
        for runners in chosen.runners:
            name = f"rllib, {runners} runner{'s' * (runners != 1)}"
            contestants[name] = OnRay(chosen.config, Path(place) / str(runners), runners)
        acts = ["play"] if chosen.only_play else ["play", "learn"]
        times = {act: measure(act, contestants, chosen.rounds) for act in acts}
    config = contestants["local"].run.config
    Console().print(table_of(chosen.config, config.decisions_per_rollout, times))


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
