"""Where do the numbers of each iteration go?"""

import csv
from collections.abc import Mapping, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any

from cosmozoo.envs import whole_file

from .loggers import Logger

METRICS = "metrics.csv"


class MetricsLog:
    """Writes the metrics of each iteration to a CSV file, and hands them to the loggers of the config."""

    def __init__(self, folder: Path, loggers: Sequence[Logger] = (), settings: Mapping[str, Any] | None = None) -> None:
        self.folder = folder
        self.rows: list[dict[str, float]] = []
        self._loggers = loggers
        self._settings = settings or {}
        self._started: list[Logger] = []

    def start(self) -> None:
        """Starts an empty file."""
        self._write_all()
        self._start_loggers(None)

    def _start_loggers(self, resumed_at: int | None) -> None:
        for logger in self._loggers:
            logger.start(self.folder, self._settings, resumed_at)
            self._started.append(logger)

    def resume(self, steps: int) -> None:
        """Continues the files after a step. Later rows are dropped, because those iterations are repeated."""
        text = (self.folder / METRICS).read_text(encoding="utf-8")
        whole, _, _ = text.rpartition("\n")  # a last row without an end was cut off while it was written
        rows = [
            {name: float(value) for name, value in row.items() if value} for row in csv.DictReader(whole.split("\n"))
        ]
        self.rows = [row for row in rows if row["steps"] <= steps]
        self._write_all()
        self._start_loggers(steps)

    def write(self, metrics: dict[str, float]) -> None:
        """Adds a row."""
        is_known = not self.rows or metrics.keys() <= self._columns.keys()
        self.rows.append(metrics)
        for logger in self._started:
            logger.write(metrics)
        if is_known and len(self.rows) > 1:
            with (self.folder / METRICS).open("a", newline="", encoding="utf-8") as file:
                csv.DictWriter(file, self._columns).writerow(metrics)
        else:
            self._write_all()

    @property
    def _columns(self) -> dict[str, None]:
        return dict.fromkeys(name for row in self.rows for name in row)

    def _write_all(self) -> None:
        """Writes the whole file, as is necessary when a new metric needs a column."""
        with whole_file(self.folder / METRICS) as draft, draft.open("w", newline="", encoding="utf-8") as file:
            writer = csv.DictWriter(file, self._columns)
            writer.writeheader()
            writer.writerows(self.rows)

    def close(self) -> None:
        for logger in self._started:
            logger.close()


class Stopwatch:
    """Adds up the seconds spent in `with` blocks."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __enter__(self) -> "Stopwatch":
        self._start = perf_counter()
        return self

    def __exit__(self, *_: object) -> None:
        self.seconds += perf_counter() - self._start
