"""How is the best snapshot of a run measured and published? With its results in the manifest."""

import shutil
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import cast

import yaml
from cosmozoo.agents import make_agent
from cosmozoo.agents.manifest import Result, read_manifest, write_manifest
from cosmozoo.envs import get_game
from cosmozoo.evaluation.evaluate import MatchupResult, evaluate

from .config import TrainingConfig
from .config_file import parse_config
from .model_selection import ModelSelection
from .run_folder import CHECKPOINT, CheckpointError, read_checkpoint

SEED = 20_000  # deals that were not used to choose a snapshot


def best_snapshot(run: Path) -> Path:
    """The snapshot of a run with the best rating."""
    config = config_of(run)
    selection = ModelSelection(get_game(config.game), config, run)
    selection.load_state_dict(read_checkpoint(run / CHECKPOINT)["selection"])
    if not selection.snapshots:
        raise CheckpointError(f"{run} has no evaluated snapshot yet: continue training, or lower evaluation.interval")
    selection.rate()
    assert selection.best is not None
    return run / "snapshots" / selection.best.name  # the folder may have been moved


def config_of(run: Path) -> TrainingConfig:
    path = run / "config.yaml"
    if not path.exists():
        raise CheckpointError(f"{run} is not the folder of a run: there is no {path}")
    return parse_config(yaml.safe_load(path.read_text(encoding="utf-8")), str(path))


def export_best(run: Path, path: Path) -> None:
    """Copies the best snapshot of a run, with its manifest."""
    best = best_snapshot(run)
    path.parent.mkdir(parents=True, exist_ok=True)
    for suffix in (".json", ".onnx"):
        shutil.copyfile(best.with_suffix(suffix), path.with_suffix(suffix))


def measure(
    path: Path,
    counts: list[int],
    deals: dict[str, int],
    progress: Callable[[str], None] = lambda what: None,
) -> Iterator[MatchupResult]:
    """Plays an exported agent against opponents, and writes each result into its manifest as soon as it is known."""
    manifest = read_manifest(path)
    config = parse_config(manifest["config"], str(path))
    each = get_game(config.game)
    manifest.setdefault("results", [])
    for count in counts:
        for opponent, num_deals in deals.items():
            progress(f"{count} players, against {opponent}")
            found, _ = evaluate(
                each, make_agent(str(path), SEED), make_agent(opponent, SEED + 1), count, num_deals, SEED,
                config.main_variant, options=config.options,
            )  # fmt: skip
            known = (found.num_players, found.opponent)
            others = [row for row in manifest["results"] if (row["num_players"], row["opponent"]) != known]
            row = {name: value for name, value in asdict(found).items() if name in Result.__annotations__}
            manifest["results"] = [*others, cast(Result, row)]
            write_manifest(path, manifest)
            yield found
