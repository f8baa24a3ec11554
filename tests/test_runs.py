"""Whole training runs: small ones, interrupted ones, and what they leave behind."""

import csv
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest
from cosmozoo.agents import make_agent
from cosmozoo.agents.network import read_manifest
from cosmozoo.envs import GAMES, game
from cosmozoo.training import evaluate
from cosmozoo.training.checkpoint import CheckpointError, read_checkpoint
from cosmozoo.training.config import read_config
from cosmozoo.training.course import CHECKPOINT
from cosmozoo.training.run import Run
from cosmozoo.training.shipping import export_best, measure

ROOT = Path(__file__).parents[1]
SMOKE = ROOT / "configs" / "smoke"
TIMED = {"seconds", "steps_per_second"}


def metrics_of(folder):
    """All figures of a run that do not depend on the clock."""
    with (folder / "metrics.csv").open() as file:
        return [{name: value for name, value in row.items() if name not in TIMED} for row in csv.DictReader(file)]


def weights_of(folder):
    return {name: tensor.numpy() for name, tensor in read_checkpoint(folder / CHECKPOINT)["network"].items()}


@pytest.mark.parametrize("name", GAMES)
def test_a_small_run_leaves_an_agent_its_figures_and_its_curve(name, tmp_path):
    config = read_config(SMOKE / f"{name}.yaml")
    news = []
    Run(config, tmp_path).train(news.append)
    assert news[-1]["steps"] >= config.steps
    assert "imitated" in news[0]
    assert {"entropy", "kl", "steps_per_second"} <= news[-1].keys()
    measured = [each for each in news if "share_vs_greedy" in each]
    assert len(measured) == 3
    for file in ("agent.onnx", "agent.json", "metrics.csv", "curve.svg", "curve.png", "config.yaml", "ladder.jsonl"):
        assert (tmp_path / file).stat().st_size > 0, file
    assert list((tmp_path / "tensorboard").iterdir())
    assert read_config(tmp_path / "config.yaml") == config
    verdict, _ = evaluate(game(name), make_agent(str(tmp_path / "agent.onnx")), make_agent("random"), 2, 4)
    assert verdict.num_games == 8


def test_the_best_stage_is_exported_and_measured(tmp_path):
    run, path = tmp_path / "run", tmp_path / "mine.onnx"
    with pytest.raises(CheckpointError, match="is not the folder of a run"):
        export_best(run, path)
    Run(read_config(SMOKE / "petit_prince.yaml"), run).train()
    export_best(run, path)
    assert path.read_bytes() == (run / "agent.onnx").read_bytes()
    found = list(measure(path, [2, 3], {"random": 3}))
    kept = read_manifest(path)["results"]
    assert [(row["num_players"], row["num_games"]) for row in kept] == [(2, 6), (3, 9)]
    assert [row["share"] for row in kept] == [each.share for each in found]


def test_the_same_seed_gives_the_same_curve_and_another_seed_another(tmp_path):
    for folder, seed in (("one", 3), ("two", 3), ("three", 4)):
        Run(read_config(SMOKE / "petit_prince.yaml", [f"seed={seed}", "steps=2048"]), tmp_path / folder).train()
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


@pytest.mark.parametrize("name", ["exploding_planet"])  # eliminations, opponents and a pool: all that can go astray
def test_a_run_that_is_killed_goes_on_from_its_last_checkpoint_as_if_nothing_had_happened(name, tmp_path):
    config, ahead = SMOKE / f"{name}.yaml", "network.looks_ahead=true"
    whole, killed = tmp_path / "whole", tmp_path / "killed"
    Run(read_config(config, [ahead]), whole).train()
    process = start(config, killed, "--set", ahead)
    wait_for((killed / CHECKPOINT).exists, process)
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert read_checkpoint(killed / CHECKPOINT)["steps"] < 6144
    resumed = start(config, killed, "--set", ahead, "--resume")
    output, _ = resumed.communicate(timeout=300)
    assert resumed.returncode == 0, output
    for tensor, expected in zip(weights_of(killed).values(), weights_of(whole).values(), strict=True):
        np.testing.assert_array_equal(tensor, expected)
    assert [row["steps"] for row in metrics_of(killed)] == [row["steps"] for row in metrics_of(whole)]
    assert [row["entropy"] for row in metrics_of(killed)] == [row["entropy"] for row in metrics_of(whole)]


def test_an_interrupt_saves_exports_and_says_what_next(tmp_path):
    folder = tmp_path / "run"
    process = start(SMOKE / "petit_prince.yaml", folder, "--set", "steps=100_000_000")
    wait_for((folder / CHECKPOINT).exists, process)
    process.send_signal(signal.SIGINT)
    output, _ = process.communicate(timeout=300)
    assert process.returncode == 0, output
    assert (folder / "agent.onnx").exists()
    assert "cosmozoo evaluate petit_prince" in output


def test_a_folder_is_never_overwritten_and_never_continued_with_other_settings(tmp_path):
    config = read_config(SMOKE / "petit_prince.yaml", ["steps=1024"])
    Run(config, tmp_path).train()
    with pytest.raises(CheckpointError, match="holds a run already"):
        Run(config, tmp_path)
    with pytest.raises(CheckpointError, match="begun with other settings"):
        Run(read_config(SMOKE / "petit_prince.yaml", ["steps=1024", "ppo.epochs=3"]), tmp_path, resume=True)
    (tmp_path / CHECKPOINT).write_bytes((tmp_path / CHECKPOINT).read_bytes()[:1000])
    with pytest.raises(CheckpointError, match="damaged"):
        Run(config, tmp_path, resume=True)
    with pytest.raises(CheckpointError, match="there is no checkpoint"):
        Run(config, tmp_path / "elsewhere", resume=True)


def test_a_run_without_progress_stops_early(tmp_path):
    """With a learning rate of nothing no stage is better than the first by more than luck."""
    changes = [
        "ppo.learning_rate=0",
        "evaluation.patience=1",
        "evaluation.every=512",
        "steps=50000",
        "imitation.steps=0",
    ]
    run = Run(read_config(SMOKE / "petit_prince.yaml", changes), tmp_path)
    run.train()
    assert run.steps < 50000
