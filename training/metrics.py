"""Where do the numbers of each iteration go?"""

import csv
from pathlib import Path
from time import perf_counter

from torch.utils.tensorboard import SummaryWriter

METRICS = "metrics.csv"


class MetricsLog:
    """Writes the metrics of each iteration to a CSV file and for TensorBoard."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.rows: list[dict[str, float]] = []
        self._writer: SummaryWriter | None = None

    def start(self) -> None:
        """Starts empty files."""
        self._writer = SummaryWriter(str(self.folder / "tensorboard"))
        self._write_all()

    def resume(self, steps: int) -> None:
        """Continues the files after a step. Later rows are dropped, because those iterations are repeated."""
        with (self.folder / METRICS).open(encoding="utf-8") as file:
            rows = [{name: float(value) for name, value in row.items() if value} for row in csv.DictReader(file)]
        self.rows = [row for row in rows if row["steps"] <= steps]
        self._writer = SummaryWriter(str(self.folder / "tensorboard"), purge_step=steps + 1)
        self._write_all()

    def write(self, metrics: dict[str, float]) -> None:
        """Adds a row."""
        is_known = not self.rows or metrics.keys() <= self._columns.keys()
        self.rows.append(metrics)
        if self._writer is not None:
            for name, value in metrics.items():
                self._writer.add_scalar(name, value, int(metrics["steps"]))
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
        draft = self.folder / "metrics.part"
        with draft.open("w", newline="", encoding="utf-8") as file:
            writer = csv.DictWriter(file, self._columns)
            writer.writeheader()
            writer.writerows(self.rows)
        draft.replace(self.folder / METRICS)

    def close(self) -> None:
        if self._writer is not None:
            self._writer.close()


class Stopwatch:
    """Adds up the seconds spent in `with` blocks."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __enter__(self) -> "Stopwatch":
        self._start = perf_counter()
        return self

    def __exit__(self, *_: object) -> None:
        self.seconds += perf_counter() - self._start
