"""How well does a config do, rather than one lucky run of it? The same config is trained with several seeds."""

import csv
import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from cosmozoo.envs import get_game
from cosmozoo.envs.core import to_png
from cosmozoo.evaluation import MatchupResult, interval_of_mean

from .config import TrainingConfig
from .config_file import parse_config
from .metrics import METRICS
from .model_selection import ModelSelection
from .plots import plot_seeds
from .run_folder import AGENT, CHECKPOINT, read_checkpoint
from .train import train

SUMMARY = "seeds.json"


@dataclass(frozen=True)
class SeedSummary:
    """The win share of the agents of several runs against one opponent."""

    opponent: str
    num_players: int
    variant: str
    win_shares: list[float]  # one per seed
    mean: float
    low: float  # of the 95 % confidence interval of the mean across seeds
    high: float


def with_seed(config: TrainingConfig, seed: int) -> TrainingConfig:
    return parse_config(config.model_dump(mode="json") | {"seed": seed}, "seed")


def seed_folders(config: TrainingConfig, folder: Path, num_seeds: int) -> dict[int, Path]:
    """The folder of the run of each seed, counting up from the config's seed."""
    return {seed: folder / f"seed-{seed}" for seed in range(config.seed, config.seed + num_seeds)}


def train_seeds(
    config: TrainingConfig,
    folder: Path,
    num_seeds: int,
    *,
    resume: bool = False,
    command: str = "",
    run: Callable[[TrainingConfig, Path, bool], None] | None = None,
) -> list[Path]:
    """Trains the config once per seed, one run after another. `resume` skips finished runs and continues others.

    `run` trains one of them; by default `train`.
    """

    def quietly(config: TrainingConfig, place: Path, resume: bool) -> None:
        train(config, place, resume=resume, command=command)

    folders = seed_folders(config, folder, num_seeds)
    for seed, place in folders.items():
        seeded = with_seed(config, seed)
        has_checkpoint = (place / CHECKPOINT).exists()
        if not (resume and has_checkpoint and is_finished(seeded, place)):
            (run or quietly)(seeded, place, resume and has_checkpoint)
        if not is_finished(seeded, place):
            raise KeyboardInterrupt  # Ctrl+C has stopped this run in good order; do not begin the next
    return list(folders.values())


def is_finished(config: TrainingConfig, folder: Path) -> bool:
    """Whether a run has made all of its steps, or has stopped early because progress stalled."""
    if not (folder / AGENT).exists():
        return False
    state = read_checkpoint(folder / CHECKPOINT)
    selection = ModelSelection(get_game(config.game), config, folder)
    selection.load_state_dict(state["selection"])
    return bool(state["learner"]["steps"] >= config.total_steps) or selection.has_stalled


def summarize(results: Sequence[Sequence[MatchupResult]]) -> list[SeedSummary]:
    """The results of all seeds, with one sequence per seed in the same order of matchups."""
    summaries = []
    for same in zip(*results, strict=True):
        shares = [result.win_share for result in same]
        first = same[0]
        summaries.append(
            SeedSummary(first.opponent, first.num_players, first.variant, shares, *interval_of_mean(shares))
        )
    return summaries


def write_summary(config: TrainingConfig, folder: Path, folders: Sequence[Path], found: Sequence[SeedSummary]) -> None:
    """Writes the summary, and the learning curve with a band across seeds."""
    seeds = [place.name.removeprefix("seed-") for place in folders]
    data = {"seeds": [int(seed) for seed in seeds], "results": [asdict(each) for each in found]}
    (folder / SUMMARY).write_text(json.dumps(data, indent=2) + "\n", encoding="utf-8")
    svg = plot_seeds(get_game(config.game).title, config, [read_metrics(place) for place in folders])
    (folder / "curve.svg").write_text(svg, encoding="utf-8")
    (folder / "curve.png").write_bytes(to_png(svg))


def read_metrics(folder: Path) -> list[dict[str, float]]:
    with (folder / METRICS).open(encoding="utf-8") as file:
        return [{name: float(value) for name, value in row.items() if value} for row in csv.DictReader(file)]
