# /// script
# dependencies = ["wandb", "mlflow"]
# ///
"""Trains shortly, and logs to Weights & Biases (offline) and MLflow (a local database)."""

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

os.environ |= {"WANDB_MODE": "offline", "WANDB_SILENT": "true"}
os.environ["MLFLOW_TRACKING_URI"] = "sqlite:///mlflow.db"

import mlflow
from cosmozoo.training import read_config, train

with TemporaryDirectory() as folder:
    path = Path(folder) / "mine.yaml"
    path.write_text(
        f"{{game: {sys.argv[1]}, players: {{{sys.argv[2]}: 1}}, total_steps: 1024, num_games: 32, rollout_length: 8,"
        " network: {kind: mlp, hidden_size: 32}, loggers: [csv, wandb, mlflow], evaluation: {num_deals: 2}}"
    )
    train(read_config(path), Path(folder) / "run")
    offline = len(list(Path(folder).rglob("run-*.wandb")))
    run = mlflow.get_run((Path(folder) / "run" / "mlflow_id.txt").read_text())
assert run.data.params["game"] == sys.argv[1]
print(f"{offline} offline run of W&B; {len(run.data.metrics)} metrics in MLflow")
