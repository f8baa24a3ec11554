"""How does an agent leave a run for good? The best stage of it, measured, with its results in the manifest."""

import shutil
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path

import yaml
from cosmozoo.agents import make_agent
from cosmozoo.agents.network import read_manifest
from cosmozoo.envs import game

from .checkpoint import CheckpointError, read_checkpoint
from .config import TrainingConfig, parse_config
from .course import CHECKPOINT
from .evaluation import Verdict, evaluate
from .export import write_manifest
from .standing import Standing

SEED = 20_000  # deals on which no stage was chosen


def best_stage(run: Path) -> Path:
    """The stage of a run with the best rating."""
    config = config_of(run)
    standing = Standing(game(config.game), config, run)
    standing.take_up(read_checkpoint(run / CHECKPOINT)["standing"])
    if not standing.stages:
        raise CheckpointError(f"{run} has no evaluated stage yet: train on, or lower evaluation.every")
    standing.rate()
    assert standing.best is not None
    return run / "snapshots" / standing.best.name  # the folder may have been moved


def config_of(run: Path) -> TrainingConfig:
    path = run / "config.yaml"
    if not path.exists():
        raise CheckpointError(f"{run} is not the folder of a run: there is no {path}")
    return parse_config(yaml.safe_load(path.read_text(encoding="utf-8")), str(path))


def export_best(run: Path, path: Path) -> None:
    """Copies the best stage of a run, with its manifest."""
    best = best_stage(run)
    path.parent.mkdir(parents=True, exist_ok=True)
    for suffix in (".json", ".onnx"):
        shutil.copyfile(best.with_suffix(suffix), path.with_suffix(suffix))


def measure(
    path: Path,
    counts: list[int],
    deals: dict[str, int],
    progress: Callable[[str], None] = lambda what: None,
) -> Iterator[Verdict]:
    """Plays an exported agent against opponents, and writes each result into its manifest as soon as it is known."""
    manifest = read_manifest(path)
    each = game(manifest["config"]["game"])
    manifest.setdefault("results", [])
    for count in counts:
        for opponent, num_deals in deals.items():
            progress(f"{count} players, against {opponent}")
            found, _ = evaluate(
                each, make_agent(str(path), SEED), make_agent(opponent, SEED + 1), count, num_deals, SEED
            )
            known = (found.num_players, found.opponent)
            others = [row for row in manifest["results"] if (row["num_players"], row["opponent"]) != known]
            row = {
                name: value for name, value in asdict(found).items() if "moves_a_second" not in name and name != "agent"
            }
            manifest["results"] = [*others, row]
            write_manifest(path, manifest)
            yield found
