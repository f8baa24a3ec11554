"""What is a sweep? Ranges of settings in YAML, a run for each draw from them, and which draw fared best."""

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import yaml
from pydantic import Field, ValidationError, model_validator

from .config import ConfigError, Section, TrainingConfig, complaints, config_from, read_yaml
from .progress import METRICS

TRIALS, RESULTS = "trials", "results.csv"


class Range(Section):
    """Values to draw from: between two numbers, or one of some."""

    low: float | None = Field(None, description="The smallest value.")
    high: float | None = Field(None, description="The largest value.")
    scale: Literal["linear", "log"] = Field("linear", description="`log`: as many draws from 0.001 to 0.01 as to 0.1.")
    whole: bool = Field(False, description="Draw whole numbers only.")
    choices: list[Any] = Field([], description="Values to choose from, instead.")

    @model_validator(mode="after")
    def _is_one_of_the_two(self) -> "Range":
        if self.choices:
            if self.low is not None or self.high is not None:
                raise ValueError("give choices, or low and high, not both")
        elif self.low is None or self.high is None or self.low >= self.high:
            raise ValueError("give choices, or low and high with low below high")
        elif self.scale == "log" and self.low <= 0:
            raise ValueError("a log scale begins above 0")
        return self

    @property
    def ends(self) -> list[Any]:
        """Values that must be good if all are."""
        if self.choices:
            return self.choices
        return [int(end) if self.whole else end for end in (self.low, self.high) if end is not None]


class Halving(Section):
    """When a trial is given up: at each look only the best part of those that came so far goes on (ASHA)."""

    first_look: int = Field(200_000, ge=1, description="Decisions that every trial gets.")
    keep: int = Field(3, ge=2, description="One in so many goes on, to so many times the decisions.")


class SweepConfig(Section):
    """A search for better settings, in a YAML file of its own: `cosmozoo sweep`."""

    config: str = Field(description="The run to vary: a path, seen from the sweep's file.")
    changes: dict[str, Any] = Field({}, description="Settings of all trials that differ, such as steps: 500000.")
    ranges: dict[str, Range] = Field(description="Settings to vary, such as ppo.clip: {low: 0.1, high: 0.3}.")
    trials: int = Field(12, ge=1, description="How many draws.")
    opponent: str = Field("greedy", description="Trials are compared by their share of wins against this one.")
    seed: int = Field(0, description="The draws follow from it.")
    halving: Halving = Field(Halving(), description="When a trial is given up.")


@dataclass(frozen=True)
class Sweep:
    """A sweep that can be run: every value that may be drawn fits the run."""

    settings: SweepConfig
    base: dict[str, Any]  # the run's settings as written

    @property
    def measure(self) -> str:
        return f"share_vs_{self.settings.opponent}"

    def config_for(self, values: dict[str, Any]) -> TrainingConfig:
        return config_from(self.base, self.settings.changes | values, self.settings.config)


def read_sweep(path: Path) -> Sweep:
    try:
        settings = SweepConfig(**read_yaml(path))
    except ValidationError as error:
        raise ConfigError(f"{path}: " + "; ".join(complaints(error, SweepConfig))) from None
    sweep = Sweep(settings, read_yaml(path.parent / settings.config))
    if not settings.ranges:
        raise ConfigError(f"{path}: ranges: name at least one setting to vary")
    config = sweep.config_for({})
    if config.backend != "local":
        raise ConfigError(f"{path}: Ray spreads the trials, each on one machine: write changes: {{backend: local}}")
    if settings.opponent not in config.evaluation.opponents:
        raise ConfigError(f"{path}: opponent: {settings.opponent!r} is not among evaluation.opponents")
    for key, each in settings.ranges.items():
        for value in each.ends:
            try:
                sweep.config_for({key: value})
            except ConfigError as error:
                raise ConfigError(f"{path}: ranges: {key}: {error}") from None
    return sweep


@dataclass(frozen=True)
class Trial:
    """How one draw fared."""

    name: str
    values: dict[str, Any]
    steps: int
    share: float  # the best it was measured at
    is_whole: bool  # or given up early

    @property
    def cells(self) -> dict[str, Any]:
        return {"trial": self.name, **self.values, "steps": self.steps, "share": self.share, "whole": self.is_whole}


def trials_in(folder: Path, sweep: Sweep) -> list[Trial]:
    """All trials that were measured at least once, the best first."""
    found = [trial for path in sorted((folder / TRIALS).glob("*")) for trial in trial_in(path, sweep)]
    return sorted(found, key=lambda trial: -trial.share)


def trial_in(folder: Path, sweep: Sweep) -> Iterator[Trial]:
    if not (folder / METRICS).exists():
        return
    with (folder / METRICS).open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    shares = [float(row[sweep.measure]) for row in rows if row.get(sweep.measure)]
    if shares:
        config = yaml.safe_load((folder / "config.yaml").read_text(encoding="utf-8"))
        values = {key: setting(config, key) for key in sweep.settings.ranges}
        steps = int(float(rows[-1]["steps"]))
        yield Trial(folder.name, values, steps, max(shares), steps >= config["steps"])


def setting(config: dict[str, Any], key: str) -> Any:
    """The value at a key such as ppo.clip; a schedule that stays is its one number."""
    value: Any = config
    for part in key.split("."):
        value = value[part]
    if isinstance(value, dict) and value.keys() == {"start", "end"} and value["start"] == value["end"]:
        return value["start"]
    return value


def write_results(folder: Path, trials: list[Trial]) -> Path:
    path = folder / RESULTS
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, trials[0].cells)
        writer.writeheader()
        writer.writerows(trial.cells for trial in trials)
    return path
