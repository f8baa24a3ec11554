"""Do small training runs, and interrupted ones, write what they should?"""

import csv
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest
from cosmozoo.agents import make_agent
from cosmozoo.agents.manifest import read_manifest
from cosmozoo.envs import games, get_game
from cosmozoo.evaluation import evaluate
from cosmozoo.training import read_config, train
from cosmozoo.training.release import export_best, measure
from cosmozoo.training.run_folder import CHECKPOINT, CheckpointError, Run, read_checkpoint
from cosmozoo.training.train import train_to_end

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
SMOKE = ROOT / "configs" / "smoke"
TIMED = {"seconds", "steps_per_second"}


def metrics_of(folder):
    """All metrics of a run that do not depend on time."""
    with (folder / "metrics.csv").open() as file:
        return [{name: value for name, value in row.items() if name not in TIMED} for row in csv.DictReader(file)]


def weights_of(folder):
    return {name: tensor.numpy() for name, tensor in read_checkpoint(folder / CHECKPOINT)["learner"]["network"].items()}


@pytest.mark.parametrize("name", games)
def test_small_run_leaves_an_agent_its_figures_and_its_curve(name, tmp_path):
    config = read_config(SMOKE / f"{name}.yaml")
    reports = []
    train(config, tmp_path, report=reports.append)
    assert reports[-1]["steps"] >= config.total_steps
    assert "imitation_steps" in reports[0]
    assert {"entropy", "approx_kl", "steps_per_second"} <= reports[-1].keys()
    measured = [each for each in reports if "win_share_vs_greedy" in each]
    assert len(measured) == 3
    for file in ("agent.onnx", "agent.json", "metrics.csv", "curve.svg", "curve.png", "config.yaml", "ladder.jsonl"):
        assert (tmp_path / file).stat().st_size > 0, file
    assert list((tmp_path / "tensorboard").iterdir())
    assert read_config(tmp_path / "config.yaml") == config
    verdict, _ = evaluate(get_game(name), make_agent(str(tmp_path / "agent.onnx")), make_agent("random"), 2, 4)
    assert verdict.num_games == 8


def test_best_stage_is_exported_and_measured(tmp_path):
    run, path = tmp_path / "run", tmp_path / "mine.onnx"
    with pytest.raises(CheckpointError, match="is not the folder of a run"):
        export_best(run, path)
    train(read_config(SMOKE / "petit_prince.yaml"), run)
    export_best(run, path)
    assert path.read_bytes() == (run / "agent.onnx").read_bytes()
    found = list(measure(path, [2, 3], {"random": 3}))
    kept = read_manifest(path)["results"]
    assert [(row["num_players"], row["num_games"]) for row in kept] == [(2, 6), (3, 9)]
    assert [row["win_share"] for row in kept] == [each.win_share for each in found]


def test_same_seed_gives_the_same_curve_and_another_seed_another(tmp_path):
    for folder, seed in (("one", 3), ("two", 3), ("three", 4)):
        train(read_config(SMOKE / "petit_prince.yaml", [f"seed={seed}", "total_steps=2048"]), tmp_path / folder)
    assert metrics_of(tmp_path / "one") == metrics_of(tmp_path / "two")
    assert metrics_of(tmp_path / "one") != metrics_of(tmp_path / "three")


def start(config, folder, *more):
    command = [sys.executable, "-m", "cosmozoo.cli", "train", str(config), "--output", str(folder), *more]
    return subprocess.Popen(
        command,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # a suite in the background ignores it
    )


def wait_for(condition, process):
    until = time.monotonic() + 300
    while not condition():
        assert process.poll() is None, process.stdout.read()
        assert time.monotonic() < until, "the run made no progress"
        time.sleep(0.02)


@pytest.mark.parametrize(
    "name", ["exploding_planet"]
)  # eliminations, opponents and a pool: everything that can go wrong
def test_run_that_is_killed_goes_on_from_its_last_checkpoint_as_if_nothing_had_happened(name, tmp_path):
    config, ahead = SMOKE / f"{name}.yaml", "network.action_features=true"
    whole, killed = tmp_path / "whole", tmp_path / "killed"
    train(read_config(config, [ahead]), whole)
    process = start(config, killed, "--set", ahead)
    wait_for((killed / CHECKPOINT).exists, process)
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert read_checkpoint(killed / CHECKPOINT)["learner"]["steps"] < 6144
    resumed = start(config, killed, "--set", ahead, "--resume")
    output, _ = resumed.communicate(timeout=300)
    assert resumed.returncode == 0, output
    for tensor, expected in zip(weights_of(killed).values(), weights_of(whole).values(), strict=True):
        np.testing.assert_array_equal(tensor, expected)
    assert [row["steps"] for row in metrics_of(killed)] == [row["steps"] for row in metrics_of(whole)]
    assert [row["entropy"] for row in metrics_of(killed)] == [row["entropy"] for row in metrics_of(whole)]


def test_interrupt_saves_exports_and_says_what_next(tmp_path):
    folder = tmp_path / "run"
    process = start(SMOKE / "petit_prince.yaml", folder, "--set", "total_steps=100_000_000")
    wait_for((folder / CHECKPOINT).exists, process)
    process.send_signal(signal.SIGINT)
    output, _ = process.communicate(timeout=300)
    assert process.returncode == 0, output
    assert (folder / "agent.onnx").exists()
    assert "cosmozoo evaluate petit_prince" in output


def test_folder_is_never_overwritten_and_never_continued_with_other_settings(tmp_path):
    config = read_config(SMOKE / "petit_prince.yaml", ["total_steps=1024"])
    train(config, tmp_path)
    with pytest.raises(CheckpointError, match="already contains a run"):
        train(config, tmp_path)
    with pytest.raises(CheckpointError, match="started with other settings"):
        train(read_config(SMOKE / "petit_prince.yaml", ["total_steps=1024", "ppo.n_epochs=3"]), tmp_path, resume=True)
    (tmp_path / CHECKPOINT).write_bytes((tmp_path / CHECKPOINT).read_bytes()[:1000])
    with pytest.raises(CheckpointError, match="damaged"):
        train(config, tmp_path, resume=True)
    with pytest.raises(CheckpointError, match="there is no checkpoint"):
        train(config, tmp_path / "elsewhere", resume=True)


def test_run_without_progress_stops_early(tmp_path):
    """With a learning rate of almost 0, no snapshot is better than the first except by luck."""
    changes = [
        "ppo.learning_rate=0",
        "evaluation.patience=1",
        "evaluation.interval=512",
        "total_steps=50000",
        "imitation.steps=0",
    ]
    run = Run.start(read_config(SMOKE / "petit_prince.yaml", changes), tmp_path)
    train_to_end(run)
    run.close()
    assert run.selection.has_stalled
    assert run.steps < 50000
