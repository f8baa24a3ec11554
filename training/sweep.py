"""What is a sweep, and which trial was best?"""

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import yaml
from pydantic import Field, ValidationError, model_validator

from .config import Section, TrainingConfig
from .config_file import ConfigError, error_messages, find_config, make_config, read_yaml
from .metrics import METRICS

TRIALS, RESULTS = "trials", "results.csv"


class Range(Section):
    """Values to draw from: between two numbers, or from a list."""

    low: float | None = Field(None, description="The smallest value.")
    high: float | None = Field(None, description="The largest value.")
    scale: Literal["linear", "log"] = Field("linear", description="`log`: draws are uniform in the logarithm.")
    integer: bool = Field(False, description="Draw whole numbers only.")
    choices: list[Any] = Field([], description="Values to choose from, instead.")

    @model_validator(mode="after")
    def _check_values(self) -> "Range":
        if self.choices:
            if self.low is not None or self.high is not None:
                raise ValueError("give choices, or low and high, not both")
        elif self.low is None or self.high is None or self.low >= self.high:
            raise ValueError("give choices, or low and high with low below high")
        elif self.scale == "log" and self.low <= 0:
            raise ValueError("a log scale needs low above 0")
        return self

    @property
    def bounds(self) -> list[Any]:
        """Values to check: if a config accepts them, it accepts all."""
        if self.choices:
            return self.choices
        return [int(end) if self.integer else end for end in (self.low, self.high) if end is not None]


class Halving(Section):
    """When a trial is stopped early: at each check only the best trials continue (ASHA)."""

    grace_steps: int = Field(200_000, ge=1, description="Decisions of every trial before it can be stopped.")
    reduction_factor: int = Field(
        3, ge=2, description="At each check, one in this many trials continues, for this many times as long."
    )


class SweepConfig(Section):
    """A search for better settings, in its own YAML file: `cosmozoo sweep`."""

    config: str = Field(description="The config to vary: a path relative to the sweep's file.")
    changes: dict[str, Any] = Field({}, description="Changes for all trials, such as total_steps: 500000.")
    ranges: dict[str, Range] = Field(description="Settings to vary, such as ppo.clip_range: {low: 0.1, high: 0.3}.")
    trials: int = Field(12, ge=1, description="Number of trials.")
    opponent: str = Field("greedy", description="Trials are compared by their win share against this agent.")
    seed: int = Field(0, description="Seed of the draws.")
    halving: Halving = Field(Halving(), description="When a trial is stopped early.")


@dataclass(frozen=True)
class Sweep:
    """A sweep whose values have been checked against the config."""

    settings: SweepConfig
    base: dict[str, Any]  # the settings of the config, as written

    @property
    def measure(self) -> str:
        return f"win_share_vs_{self.settings.opponent}"

    def config_for(self, values: dict[str, Any]) -> TrainingConfig:
        return make_config(self.base, self.settings.changes | values, self.settings.config)


def read_sweep(path: Path | str) -> Sweep:
    """Reads a sweep from a file, or by the name of one that comes with the package."""
    path = find_config(path)
    try:
        settings = SweepConfig.model_validate(read_yaml(path))
    except ValidationError as error:
        raise ConfigError(f"{path}: " + "; ".join(error_messages(error, SweepConfig))) from None
    sweep = Sweep(settings, read_yaml(path.parent / settings.config))
    if not settings.ranges:
        raise ConfigError(f"{path}: ranges: name at least one setting to vary")
    config = sweep.config_for({})
    if config.backend != "local":
        raise ConfigError(f"{path}: each trial runs on one machine: write changes: {{backend: local}}")
    if settings.opponent not in config.evaluation.opponents:
        raise ConfigError(f"{path}: opponent: {settings.opponent!r} is not among evaluation.opponents")
    for key, values in settings.ranges.items():
        for value in values.bounds:
            try:
                sweep.config_for({key: value})
            except ConfigError as error:
                raise ConfigError(f"{path}: ranges: {key}: {error}") from None
    return sweep


@dataclass(frozen=True)
class Trial:
    """The result of one trial."""

    name: str
    values: dict[str, Any]
    steps: int
    win_share: float  # the best of its evaluations
    is_complete: bool  # or stopped early

    @property
    def cells(self) -> dict[str, Any]:
        return {
            "trial": self.name,
            **self.values,
            "steps": self.steps,
            "win_share": self.win_share,
            "is_complete": self.is_complete,
        }


def trials_in(folder: Path, sweep: Sweep) -> list[Trial]:
    """All trials with at least one evaluation, the best first."""
    found = [trial for path in sorted((folder / TRIALS).glob("*")) for trial in trial_in(path, sweep)]
    return sorted(found, key=lambda trial: -trial.win_share)


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
        yield Trial(folder.name, values, steps, max(shares), steps >= config["total_steps"])


def setting(config: dict[str, Any], key: str) -> Any:
    """The value at a key such as ppo.clip_range; a constant schedule is one number."""
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
