"""How does your own code follow a run, or stop it? With callbacks, which a config names by import path."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .import_path import load
from .learner import Metrics

if TYPE_CHECKING:
    from .run_folder import Run


class Callback:
    """Override what you need. A config makes it without arguments: `callbacks: [my_module:MyCallback]`.

    Methods may read everything of the run, such as `run.steps`, `run.folder`, `run.config` and `run.learner.network`.
    """

    def on_training_start(self, run: "Run") -> None:
        """Called before the first iteration, and again when a run is resumed."""

    def on_iteration_end(self, run: "Run", metrics: Metrics) -> bool | None:
        """Called after each iteration, before its metrics are logged; may add metrics. False stops the run."""

    def on_training_end(self, run: "Run") -> None:
        """Called after the last checkpoint and the export, also if the run was interrupted."""


def make_callbacks(paths: Sequence[str]) -> list[Callback]:
    callbacks = [load(path, "callback")() for path in paths]
    for path, callback in zip(paths, callbacks, strict=True):
        if not isinstance(callback, Callback):
            raise ValueError(f"{path} is no callback: derive it from cosmozoo.training.Callback")
    return callbacks
