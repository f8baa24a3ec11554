"""What travels from worker to learner? A whole rollout with its advantages, as a few large arrays.

RLlib's own format is an object per episode and seat. A runner plays hundreds of games side by side, so that would be
hundreds of thousands of small objects a minute; and RLlib's advantages do not account for seats that take turns.
"""

from typing import Any

import numpy as np
from ray.rllib.connectors.connector_v2 import ConnectorV2
from ray.rllib.core import DEFAULT_MODULE_ID
from ray.rllib.core.columns import Columns

MIN_STD = 1e-4  # of advantages; avoids division by almost zero


class RolloutBatch:
    """Decisions as columns. RLlib slices it to divide it among learners, as it does with episodes."""

    def __init__(self, columns: dict[str, np.ndarray]) -> None:
        self.columns = columns

    def __len__(self) -> int:
        return len(next(iter(self.columns.values())))

    def __getitem__(self, rows: slice) -> "RolloutBatch":
        return RolloutBatch({name: column[rows] for name, column in self.columns.items()})

    def slice(self, rows: slice, **kwargs: Any) -> "RolloutBatch":
        return self[rows]


class RolloutsToBatch(ConnectorV2):
    """The first part of a learner's pipeline, in place of the connectors that read episodes."""

    def __call__(self, *, batch: dict[str, Any], episodes: list[RolloutBatch], **kwargs: Any) -> dict[str, Any]:
        names = episodes[0].columns
        columns = {name: np.concatenate([batch.columns[name] for batch in episodes]) for name in names}
        advantages = columns[Columns.ADVANTAGES]
        columns[Columns.ADVANTAGES] = (advantages - advantages.mean()) / max(MIN_STD, advantages.std())
        return {DEFAULT_MODULE_ID: columns}
