"""What is in a run's folder, and how is it resumed?"""

import io
import json
from pathlib import Path
from typing import Any

import numpy as np
import torch
import yaml
from cosmozoo.agents.network_input import NetworkInput
from cosmozoo.envs import Game, get_game, whole_file
from cosmozoo.envs.core import to_png

from .callbacks import make_callbacks
from .config import TrainingConfig
from .config_file import parse_config, to_yaml
from .export import export_agent
from .learner import Learner, make_learner
from .loggers import make_loggers
from .metrics import MetricsLog, Stopwatch
from .model_selection import ModelSelection
from .opponents import OpponentPool
from .plots import plot_learning_curve
from .provenance import provenance

CHECKPOINT_FORMAT = "cosmozoo-checkpoint-2"
CHECKPOINT = "checkpoint.pt"
CONFIG = "config.yaml"
MADE_WITH = "made_with.jsonl"
AGENT = "agent.onnx"
SNAPSHOTS = "snapshots"
ARRAY = "npy"  # the key that marks an array in a checkpoint


class CheckpointError(ValueError):
    """A checkpoint that cannot be used. The message says why, and what to do."""


class Run:
    """The parts of a training run, and the folder they are kept in. `train.py` says what happens with them."""

    def __init__(self, config: TrainingConfig, folder: Path, command: str = "") -> None:
        self.config = config
        self.folder = folder
        self.command = command  # that started it, for the manifests of its agents
        self.game: Game = get_game(config.game)
        self.network_input = NetworkInput(self.game, config.network.action_features)
        self.iteration = 0
        self.is_stopped = False  # by a callback
        self.timer = Stopwatch()
        self.pool = OpponentPool(config.pool)
        self.selection = ModelSelection(self.game, config, folder)
        self.callbacks = make_callbacks(config.callbacks)
        self.metrics = MetricsLog(folder, make_loggers(config.loggers), config.model_dump(mode="json"))
        self.made_with = provenance(command, config.seed, config.backend)
        self.learner: Learner = make_learner(config, self.game)

    @classmethod
    def start(cls, config: TrainingConfig, folder: Path, command: str = "") -> "Run":
        """A new run in a folder without one."""
        if (folder / CHECKPOINT).exists():
            raise CheckpointError(
                f"{folder} already contains a run: continue it with --resume, or choose another folder"
            )
        run = cls(config, folder, command)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / CONFIG).write_text(to_yaml(config), encoding="utf-8")
        (folder / MADE_WITH).unlink(missing_ok=True)
        if config.start_from is not None:
            run.load_weights(Path(config.start_from))
        run.write_provenance()
        run.metrics.start()
        return run

    @classmethod
    def resume(cls, config: TrainingConfig, folder: Path, command: str = "") -> "Run":
        """The run in a folder, as it was at its last checkpoint."""
        state = read_checkpoint(folder / CHECKPOINT)
        if parse_config(yaml.safe_load(state["config"]), CHECKPOINT) != config:
            raise CheckpointError(f"{folder} was started with other settings: see its {CONFIG}")
        run = cls(config, folder, command)
        run.iteration, run.timer.seconds = state["iteration"], state["seconds"]
        run.pool.load_state_dict(state["pool"])
        run.selection.load_state_dict(state["selection"])
        run.learner.load_state_dict(state["learner"])
        run.metrics.resume(run.steps)
        run.write_provenance()
        return run

    def load_weights(self, folder: Path) -> None:
        """Starts with the last weights of another run."""
        state = read_checkpoint(folder / CHECKPOINT)
        other = parse_config(yaml.safe_load(state["config"]), str(folder / CHECKPOINT))
        if (other.game, other.network) != (self.config.game, self.config.network):
            raise CheckpointError(
                f"start_from: {folder} is a run of {other.game} with other settings of `network`; use those of its "
                f"{CONFIG}"
            )
        if other.backend != "local":
            raise CheckpointError(f"start_from: {folder} is a run with backend {other.backend}; choose a local one")
        self.learner.network.load_state_dict(state["learner"]["network"])

    @property
    def steps(self) -> int:
        """Decisions learned from so far."""
        return self.learner.steps

    @property
    def progress(self) -> float:
        """Of the part that learns by PPO, from 0 to 1."""
        return min(self.steps / self.config.ppo_steps, 1.0) if self.config.ppo_steps else 1.0

    def is_due(self, interval: int, steps_before: int) -> bool:
        """Whether something that happens every `interval` steps happens after this iteration; at the end it does.

        It also happens at the end of PPO. Learning from search has an interval of its own.
        """
        if any(steps_before < end <= self.steps for end in (self.config.ppo_steps, self.config.total_steps)):
            return True
        if steps_before >= self.config.ppo_steps:
            interval = self.config.search_targets.interval
        return steps_before // interval != self.steps // interval

    def save_checkpoint(self) -> None:
        state = {
            "config": to_yaml(self.config),
            "iteration": self.iteration,
            "seconds": self.timer.seconds,
            "pool": self.pool.state_dict(),
            "selection": self.selection.state_dict(),
            "learner": self.learner.state_dict(),
        }
        write_checkpoint(self.folder / CHECKPOINT, state)

    def export_snapshot(self) -> Path:
        """Exports the network as it is now."""
        path = self.folder / SNAPSHOTS / f"step-{self.steps:010d}.onnx"
        export_agent(self.network_input, self.learner.network, path, self.provenance())
        return path

    def write_provenance(self) -> None:
        """Adds a line about this start of the run: with which software, on which machine, from which step."""
        with (self.folder / MADE_WITH).open("a", encoding="utf-8") as file:
            file.write(json.dumps({"from_step": self.steps} | self.made_with) + "\n")

    def provenance(self) -> dict[str, Any]:
        """How the network was trained, for its manifest."""
        return {
            "title": self.game.title,
            "command": self.command,
            "steps": self.steps,
            "minutes": round(self.timer.seconds / 60, 1),
            "made_with": self.made_with,
            "config": self.config.model_dump(mode="json"),
        }

    def plot(self) -> None:
        """Draws the learning curve."""
        svg = plot_learning_curve(self.game.title, self.config, self.metrics.rows)
        (self.folder / "curve.svg").write_text(svg, encoding="utf-8")
        (self.folder / "curve.png").write_bytes(to_png(svg))

    def close(self) -> None:
        self.learner.close()
        self.metrics.close()


def write_checkpoint(path: Path, state: dict[str, Any]) -> None:
    """Writes tensors, arrays and plain values."""
    with whole_file(path) as draft, draft.open("wb") as file:
        torch.save(pack({"format": CHECKPOINT_FORMAT} | state), file)


def read_checkpoint(path: Path) -> dict[str, Any]:
    if not path.exists():
        raise CheckpointError(f"there is no checkpoint {path}: start the run without --resume")
    try:
        state = torch.load(path, map_location="cpu", weights_only=True)
    except Exception as error:  # torch raises many kinds of exceptions for damaged files
        raise CheckpointError(f"{path} is damaged ({type(error).__name__}): start a new run") from None
    if not isinstance(state, dict) or state.get("format") != CHECKPOINT_FORMAT:
        raise CheckpointError(f"{path} is not in the format {CHECKPOINT_FORMAT} of this version: start a new run")
    unpacked: dict[str, Any] = unpack(state)
    return unpacked


def pack(value: Any) -> Any:
    """Arrays as tensors of bytes, because torch reads nothing else without running code from the file."""
    if isinstance(value, np.ndarray):
        buffer = io.BytesIO()
        np.save(buffer, value, allow_pickle=False)
        return {ARRAY: torch.frombuffer(bytearray(buffer.getvalue()), dtype=torch.uint8)}
    return {key: pack(item) for key, item in value.items()} if isinstance(value, dict) else value


def unpack(value: Any) -> Any:
    """Restores the arrays."""
    if not isinstance(value, dict):
        return value
    if value.keys() == {ARRAY}:
        return np.load(io.BytesIO(value[ARRAY].numpy().tobytes()), allow_pickle=False)
    return {key: unpack(item) for key, item in value.items()}
