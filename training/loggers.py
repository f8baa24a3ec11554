"""Where else can the metrics of a run go? To TensorBoard, Weights & Biases, MLflow, or a logger of your own.

`metrics.csv` is always written, because resuming, curves and sweeps read it.
"""

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from cosmozoo.envs.core import Registry

from .import_path import check, find

CSV, TENSORBOARD, WANDB, MLFLOW = "csv", "tensorboard", "wandb", "mlflow"
PROJECT = "cosmozoo"  # of Weights & Biases, and the experiment of MLflow
RUN_IDS = {WANDB: "wandb_id.txt", MLFLOW: "mlflow_id.txt"}  # files in the folder of a run, to continue it


class Logger:
    """Derive your own from this class. A config makes it without arguments: `loggers: [csv, my_module:MyLogger]`."""

    def start(self, folder: Path, settings: Mapping[str, Any], resumed_at: int | None) -> None:
        """Called once, with the folder and the config of the run, and the step from which it is resumed, if it is."""

    def write(self, metrics: Mapping[str, float]) -> None:
        """Called after each iteration. `metrics["steps"]` says how far the run is."""

    def close(self) -> None:
        """Called at the end, also after an error."""


class CsvLogger(Logger):
    """Does nothing: `metrics.csv` is written in any case."""


class TensorBoardLogger(Logger):
    """Writes event files into the folder `tensorboard` of the run."""

    def start(self, folder: Path, settings: Mapping[str, Any], resumed_at: int | None) -> None:
        from torch.utils.tensorboard import SummaryWriter

        purge_step = None if resumed_at is None else resumed_at + 1
        self._writer = SummaryWriter(str(folder / "tensorboard"), purge_step=purge_step)

    def write(self, metrics: Mapping[str, float]) -> None:
        for name, value in metrics.items():
            self._writer.add_scalar(name, value, int(metrics["steps"]))

    def close(self) -> None:
        self._writer.close()


class WandbLogger(Logger):
    """Writes to Weights & Biases. Its own variables, such as WANDB_MODE=offline and WANDB_PROJECT, apply."""

    def start(self, folder: Path, settings: Mapping[str, Any], resumed_at: int | None) -> None:
        import wandb

        known = read_id(folder / RUN_IDS[WANDB], resumed_at)
        project = os.environ.get("WANDB_PROJECT", PROJECT)
        self._run = wandb.init(
            project=project, name=folder.name, dir=str(folder), config=dict(settings), id=known, resume="allow"
        )
        (folder / RUN_IDS[WANDB]).write_text(self._run.id, encoding="utf-8")
        self._run.define_metric("*", step_metric="steps")

    def write(self, metrics: Mapping[str, float]) -> None:
        self._run.log(dict(metrics))

    def close(self) -> None:
        self._run.finish()


class MlflowLogger(Logger):
    """Writes to MLflow, where MLFLOW_TRACKING_URI says. MLFLOW_EXPERIMENT_NAME chooses another experiment."""

    def start(self, folder: Path, settings: Mapping[str, Any], resumed_at: int | None) -> None:
        import mlflow

        self._mlflow = mlflow
        mlflow.set_experiment(os.environ.get("MLFLOW_EXPERIMENT_NAME", PROJECT))
        known = read_id(folder / RUN_IDS[MLFLOW], resumed_at)
        run = mlflow.start_run(run_id=known) if known else mlflow.start_run(run_name=folder.name)
        (folder / RUN_IDS[MLFLOW]).write_text(run.info.run_id, encoding="utf-8")
        if not known:
            mlflow.log_params(dict(flattened(settings)))

    def write(self, metrics: Mapping[str, float]) -> None:
        named = {re.sub(r"[^\w./ -]", "_", name): value for name, value in metrics.items()}
        self._mlflow.log_metrics(named, step=int(metrics["steps"]))

    def close(self) -> None:
        self._mlflow.end_run()


BUILTIN = {
    CSV: f"{__name__}:CsvLogger",
    TENSORBOARD: f"{__name__}:TensorBoardLogger",
    WANDB: f"{__name__}:WandbLogger",
    MLFLOW: f"{__name__}:MlflowLogger",
}
LOGGERS: Registry[type[Logger]] = Registry("logger", "cosmozoo.loggers", BUILTIN)


def check_logger(name: str) -> None:
    """Raises for an unknown logger, and for one whose library is not installed."""
    check(LOGGERS, name)
    if name in (WANDB, MLFLOW) and not is_installed(name):
        raise ValueError(f"the logger {name} needs a library that is not installed; run pip install {name}")


def is_installed(library: str) -> bool:
    """Whether a library can be imported. A folder of its name, which it may have left behind, is no library."""
    found = find_spec(library)
    return found is not None and found.origin is not None


def make_loggers(names: Sequence[str]) -> list[Logger]:
    loggers: list[Logger] = [find(LOGGERS, name)() for name in dict.fromkeys(names)]
    for name, logger in zip(dict.fromkeys(names), loggers, strict=True):
        if not isinstance(logger, Logger):
            raise ValueError(f"{name} is no logger: derive it from cosmozoo.training.Logger")
    return loggers


def read_id(path: Path, resumed_at: int | None) -> str | None:
    """The id of the run that is resumed, if it was logged before."""
    return path.read_text(encoding="utf-8").strip() if resumed_at is not None and path.exists() else None


def flattened(settings: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    """Nested settings with keys such as `ppo.n_epochs`."""
    for key, value in settings.items():
        if isinstance(value, Mapping) and value:
            yield from flattened(value, f"{prefix}{key}.")
        else:
            yield re.sub(r"[^\w./ -]", "_", f"{prefix}{key}"), value
