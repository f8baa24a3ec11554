"""What does a run leave to look at? Its figures as CSV and for TensorBoard, and a picture of its curve."""

import csv
from pathlib import Path

from cosmozoo.envs.core.drawing import png
from torch.utils.tensorboard import SummaryWriter

from .config import TrainingConfig
from .curves import learning_curve

METRICS = "metrics.csv"


class Diary:
    """Figures of every iteration, kept as they come."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.rows: list[dict[str, float]] = []

    def begin(self) -> None:
        self._writer = SummaryWriter(str(self.folder / "tensorboard"))
        self._write_all()

    def go_on(self, steps: int) -> None:
        """Takes up the figures up to a step; later ones will come again."""
        with (self.folder / METRICS).open(encoding="utf-8") as file:
            rows = [{name: float(value) for name, value in row.items() if value} for row in csv.DictReader(file)]
        self.rows = [row for row in rows if row["steps"] <= steps]
        self._writer = SummaryWriter(str(self.folder / "tensorboard"), purge_step=steps + 1)
        self._write_all()

    def note(self, news: dict[str, float]) -> None:
        is_known = not self.rows or news.keys() <= self._columns.keys()
        self.rows.append(news)
        for name, value in news.items():
            self._writer.add_scalar(name, value, int(news["steps"]))
        if is_known and len(self.rows) > 1:
            with (self.folder / METRICS).open("a", newline="", encoding="utf-8") as file:
                csv.DictWriter(file, self._columns).writerow(news)
        else:
            self._write_all()

    @property
    def _columns(self) -> dict[str, None]:
        return dict.fromkeys(name for row in self.rows for name in row)

    def _write_all(self) -> None:
        """The whole table anew, when a figure comes up that had no column yet."""
        draft = self.folder / "metrics.part"
        with draft.open("w", newline="", encoding="utf-8") as file:
            writer = csv.DictWriter(file, self._columns)
            writer.writeheader()
            writer.writerows(self.rows)
        draft.replace(self.folder / METRICS)

    def picture(self, title: str, config: TrainingConfig) -> None:
        svg = learning_curve(title, config, self.rows)
        (self.folder / "curve.svg").write_text(svg, encoding="utf-8")
        (self.folder / "curve.png").write_bytes(png(svg))
