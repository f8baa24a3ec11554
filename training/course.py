"""What does every training run do, wherever it plays? Learn, look how strong it is by now, keep everything."""

import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import yaml
from cosmozoo.agents.sight import Sight
from cosmozoo.envs import game

from .checkpoint import CheckpointError, read_checkpoint, write_checkpoint
from .config import TrainingConfig, as_yaml, parse_config
from .export import export_agent
from .networks import PlayerNetwork
from .pool import EarlierSelf, Pool
from .progress import Diary
from .standing import Standing

CHECKPOINT = "checkpoint.pt"
AGENT = "agent.onnx"
Report = Callable[[dict[str, float]], None]


class Course:
    """A run in its folder. Those that play and learn say how: `steps`, `network`, `_imitate`, `_learn`, `_state`."""

    network: PlayerNetwork

    def __init__(self, config: TrainingConfig, folder: Path, command: str) -> None:
        self.config = config
        self.folder = folder
        self.command = command  # what started it, for the manifests of its agents
        self.game = game(config.game)
        self.sight = Sight(self.game, config.network.looks_ahead)
        self.iteration = 0
        self.seconds = 0.0
        self.pool = Pool(config.pool)
        self.standing = Standing(self.game, config, folder)
        self.diary = Diary(folder)

    @property
    def steps(self) -> int:
        """Decisions of learning seats so far."""
        raise NotImplementedError

    @property
    def progress(self) -> float:
        return self.steps / self.config.steps

    def _imitate(self, report: Report) -> None:
        """Learns by watching."""
        raise NotImplementedError

    def _learn(self) -> dict[str, float]:
        """Plays and learns once, and tells figures about it."""
        raise NotImplementedError

    def _state(self) -> dict[str, Any]:
        """What is needed to go on, besides what every run keeps."""
        raise NotImplementedError

    def begin(self) -> None:
        if (self.folder / CHECKPOINT).exists():
            raise CheckpointError(f"{self.folder} holds a run already: go on with --resume, or take another folder")
        self.folder.mkdir(parents=True, exist_ok=True)
        (self.folder / "config.yaml").write_text(as_yaml(self.config), encoding="utf-8")
        self.diary.begin()

    def train(self, report: Report = lambda news: None) -> None:
        """Runs to the end, or until it is interrupted or grows no more; then exports the best of it."""
        try:
            if self.iteration == 0 and self.config.imitation.steps:
                start = time.perf_counter()
                self._imitate(report)
                self.seconds += time.perf_counter() - start
            while self.steps < self.config.steps and not self.standing.is_at_rest:
                self._iterate(report)
        except KeyboardInterrupt:
            report({"interrupted": 1.0})
        self.save()
        self.finish()

    def _iterate(self, report: Report) -> None:
        start, before = time.perf_counter(), self.steps
        figures = self._learn()
        self.iteration += 1
        spent = time.perf_counter() - start
        self.seconds += spent
        news = {"steps": float(self.steps), "seconds": self.seconds} | figures
        news["steps_per_second"] = (self.steps - before) / spent
        is_evaluated = self._is_due(self.config.evaluation.every, before)
        if is_evaluated:
            news |= self._evaluate()
            self.seconds += time.perf_counter() - start - spent
        self.diary.note(news)
        if is_evaluated:
            self.diary.picture(self.game.title, self.config)
        report(news)
        if self._is_due(self.config.pool.every, before):
            self.pool.add(self.steps, self.network)
        if self._is_due(self.config.checkpoint_every, before):
            self.save()

    def _is_due(self, every: int, before: int) -> bool:
        return before // every != self.steps // every or self.steps >= self.config.steps

    def _evaluate(self) -> dict[str, float]:
        path = self.folder / "snapshots" / f"step-{self.steps:010d}.onnx"
        export_agent(self.sight, self.network, path, self.story())
        return self.standing.measure(path, self.steps)

    def story(self) -> dict[str, Any]:
        """How the agent came about, for its manifest."""
        return {
            "title": self.game.title,
            "command": self.command,
            "steps": self.steps,
            "minutes": round(self.seconds / 60, 1),
            "config": self.config.model_dump(mode="json"),
        }

    def finish(self) -> None:
        """Copies the best snapshot to where agents are looked for; the last network if there was no evaluation."""
        if self.standing.best is None:
            export_agent(self.sight, self.network, self.folder / AGENT, self.story())
            return
        for suffix in (".onnx", ".json"):
            shutil.copyfile(self.standing.best.with_suffix(suffix), (self.folder / AGENT).with_suffix(suffix))

    def save(self) -> None:
        kept = {
            "config": as_yaml(self.config),
            "steps": self.steps,
            "iteration": self.iteration,
            "seconds": self.seconds,
            "pool": [(each.step, each.share, each.weights) for each in self.pool.members],
            "standing": self.standing.kept(),
        }
        write_checkpoint(self.folder / CHECKPOINT, kept | self._state())

    def take_up(self) -> dict[str, Any]:
        """Goes on from the last checkpoint as far as all runs are alike, and hands it over for the rest."""
        kept = read_checkpoint(self.folder / CHECKPOINT)
        if parse_config(yaml.safe_load(kept["config"]), CHECKPOINT) != self.config:
            raise CheckpointError(f"{self.folder} was begun with other settings: see its config.yaml")
        self.iteration, self.seconds = kept["iteration"], kept["seconds"]
        self.pool.members = [EarlierSelf(step, weights, share) for step, share, weights in kept["pool"]]
        self.standing.take_up(kept["standing"])
        self.diary.go_on(kept["steps"])
        return kept
