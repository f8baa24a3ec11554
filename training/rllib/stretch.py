"""What travels from a runner to a learner? A stretch of many games, already judged, as a few large arrays.

RLlib's own way is an object for each episode of each seat. A runner plays hundreds of games side by side, so that would
be hundreds of thousands of small objects a minute; and its advantages know nothing of seats that decide in turn.
"""

from typing import Any

import numpy as np
from ray.rllib.connectors.connector_v2 import ConnectorV2
from ray.rllib.core import DEFAULT_MODULE_ID
from ray.rllib.core.columns import Columns

MIN_SPREAD = 1e-4  # of advantages, so that none are blown up


class Stretch:
    """Decisions as columns. Learners share it out by slicing, as they would an episode."""

    def __init__(self, columns: dict[str, np.ndarray]) -> None:
        self.columns = columns

    def __len__(self) -> int:
        return len(next(iter(self.columns.values())))

    def __getitem__(self, rows: slice) -> "Stretch":
        return Stretch({name: column[rows] for name, column in self.columns.items()})

    def slice(self, rows: slice, **kwargs: Any) -> "Stretch":
        return self[rows]


class StretchesToBatch(ConnectorV2):
    """The first piece of a learner's pipeline, in place of those that read episodes."""

    def __call__(self, *, batch: dict[str, Any], episodes: list[Stretch], **kwargs: Any) -> dict[str, Any]:
        names = episodes[0].columns
        columns = {name: np.concatenate([each.columns[name] for each in episodes]) for name in names}
        gains = columns[Columns.ADVANTAGES]
        columns[Columns.ADVANTAGES] = (gains - gains.mean()) / max(MIN_SPREAD, gains.std())
        return {DEFAULT_MODULE_ID: columns}
