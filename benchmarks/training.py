"""How fast is training? Decisions a second, optimization and opponents included: `python -m benchmarks.training`.

The reference is the usual PettingZoo + SB3 recipe for action masks, in the same run: connect_four as one wrapped AEC
environment, MaskablePPO with its default settings. Both get one thread, and the processor's time is counted, not the
clock's: with two threads on a busy machine the recipe's small matrices wait for each other. With `--threads 2`, on a
quiet machine, both get two threads and the clock counts.
"""

import argparse
import cProfile
import pstats
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

import gymnasium
import torch
from cosmozoo.training import read_config
from cosmozoo.training.run_folder import Run
from cosmozoo.training.train import train_iteration
from pettingzoo.classic import connect_four_v3
from rich.console import Console
from rich.table import Table
from sb3_contrib import MaskablePPO
from sb3_contrib.common.wrappers import ActionMasker

Clock = Callable[[], float]
CONFIGS = Path(__file__).parents[1] / "configs"
REPEATS = 3
RECIPE = "PettingZoo + SB3 recipe on connect_four"
# A part that is set in holds a share of the one above it.
PARTS = {
    "play": "ppo.collect_rollouts",
    "  the learner's decisions": "policy.choose",
    "  action features": "network_input.encode",
    "  opponents' moves": "self_play._play_opponents",
    "  the rules": "batch.step",
    "  credit": "advantages.seat_advantages",
    "learn": "ppo_mask.train",
    "  forward": "ppo.evaluate_actions",
    "  backward": "_tensor.backward",
    "  step of Adam": "adam.step",
}


class OneTable(gymnasium.Env):
    """A turn-based environment as the recipe wraps it: one learner moves for every player."""

    def __init__(self) -> None:
        self.env = connect_four_v3.env()
        self.env.reset(seed=0)
        agent = self.env.possible_agents[0]
        self.observation_space = self.env.observation_space(agent)["observation"]
        self.action_space = self.env.action_space(agent)

    def reset(self, seed=None, options=None):
        self.env.reset(seed=seed)
        return self.env.observe(self.env.agent_selection)["observation"], {}

    def step(self, action):
        mover = self.env.agent_selection
        self.env.step(action)
        following = self.env.agent_selection
        observation = self.env.observe(following)["observation"]
        ended = self.env.terminations[mover], self.env.truncations[mover]
        return observation, self.env.rewards[mover], *ended, {}

    def action_masks(self):
        return self.env.observe(self.env.agent_selection)["action_mask"]


def recipe_speed(clock: Clock) -> float:
    """Steps a second of the recipe, over one rollout and its update."""
    model = MaskablePPO("MlpPolicy", ActionMasker(OneTable(), OneTable.action_masks), device="cpu", seed=0)
    start = clock()
    model.learn(model.n_steps)
    return model.n_steps / (clock() - start)


class TimedRun:
    """A run of a config, iteration by iteration, without evaluations."""

    def __init__(self, name: str, threads: int, clock: Clock, overlap: bool = False) -> None:
        self.clock = clock
        self.folder = tempfile.TemporaryDirectory()
        changes = [
            "imitation.steps=0",
            "evaluation.interval=1000000000",
            "checkpoint_interval=1000000000",
            "pool.interval=50000",
            f"num_threads={threads}",
            f"overlap={str(overlap).lower()}",
        ]
        self.run = Run.start(read_config(CONFIGS / f"{name}.yaml", changes), Path(self.folder.name))
        for _ in range(5):  # until the pool has members
            train_iteration(self.run)
        self.threads_of_torch = torch.get_num_threads()

    def speed(self) -> float:
        torch.set_num_threads(self.threads_of_torch)
        start, before = self.clock(), self.run.steps
        for _ in range(4):
            train_iteration(self.run)
        return (self.run.steps - before) / (self.clock() - start)


def training_cases(names: list[str], threads: int = 2) -> dict[str, Callable[[float], float]]:
    """The recipe and some configs by the clock, for the harness. One measurement takes as long as it takes."""
    runs = {
        f"{name} training, {threads} threads{', overlap' * overlap}": TimedRun(name, threads, perf_counter, overlap)
        for name in names
        for overlap in (False, True)
    }
    cases = {name: lambda _, run=run: run.speed() for name, run in runs.items()}

    def recipe(seconds: float) -> float:
        torch.set_num_threads(threads)
        return recipe_speed(perf_counter)

    return {RECIPE: recipe, **cases}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--configs", nargs="+", default=["petit_prince", "planet", "exploding_planet", "space_builder"])
    parser.add_argument("--threads", type=int, default=1, help="threads of each; by the clock if more than one")
    parser.add_argument("--overlap", action="store_true", help="the next rollout is played during the update")
    parser.add_argument("--profile", action="store_true", help="also show where the time of the first config goes")
    chosen = parser.parse_args()
    torch.set_num_threads(chosen.threads)
    clock = process_time if chosen.threads == 1 else perf_counter
    recipe = median(recipe_speed(clock) for _ in range(REPEATS))
    table = Table("config", "decisions/s", "× recipe", title=f"recipe on connect_four: {recipe:,.0f} steps/s")
    for name in chosen.configs:
        timed_run = TimedRun(name, chosen.threads, clock, chosen.overlap)
        speed = median(timed_run.speed() for _ in range(REPEATS))
        table.add_row(name, f"{speed:,.0f}", f"{speed / recipe:.1f}")
        if chosen.profile and name == chosen.configs[0]:
            show_profile(timed_run)
    Console().print(table)


def show_profile(timed_run: TimedRun) -> None:
    """What share of the time each part takes. The profiler slows small calls in Python more than large products."""
    profiler = cProfile.Profile(process_time)
    profiler.runcall(timed_run.speed)
    seconds: Counter[str] = Counter()
    for (path, _, function), (_, _, _, spent, _) in pstats.Stats(profiler).stats.items():
        seconds[f"{Path(path).stem}.{function}"] += spent
    table = Table("part", "share of the time", title="where the time goes")
    for part, function in PARTS.items():
        table.add_row(part, f"{seconds[function] / seconds['training.speed']:.0%}")
    Console().print(table)


if __name__ == "__main__":
    main()
