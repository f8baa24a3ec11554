"""Which snapshot is best, and has progress stalled?"""

from collections.abc import Mapping
from pathlib import Path
from statistics import median
from typing import Any

from cosmozoo.envs import Game
from cosmozoo.evaluation.ladder import Ladder

from .config import TrainingConfig

LADDER = "ladder.jsonl"
WEAK = "random"  # every snapshot beats it, so small differences against it would weigh too much in the ratings


class ModelSelection:
    """Rates each snapshot by games against fixed opponents, the best snapshot and the latest one."""

    def __init__(self, game: Game, config: TrainingConfig, folder: Path) -> None:
        self.config = config.evaluation
        self.ladder = Ladder(
            game,
            folder / LADDER,
            config.evaluation_players,
            config.main_variant,
            config.evaluation.num_deals,
            options=config.options,
        )
        self.snapshots: list[str] = []
        self.best: Path | None = None

    @property
    def has_stalled(self) -> bool:
        """Whether the last `patience` snapshots were not better than an earlier one."""
        if self.config.patience is None or self.best is None:
            return False
        return len(self.snapshots) - 1 - self.snapshots.index(str(self.best)) >= self.config.patience

    def evaluate(self, path: Path) -> dict[str, float]:
        """Plays a new snapshot. Returns its win shares against the fixed opponents, and its rating."""
        name, best = str(path), [str(self.best)] if self.best else []
        self.ladder.play([name], opponents=list(dict.fromkeys([*self.config.opponents, *self.snapshots[-1:], *best])))
        self.snapshots.append(name)
        rating = self.rate()[name]
        shares = {result.opponent: result.win_share for result in self.ladder.results() if result.agent == name}
        return {f"win_share_vs_{opponent}": shares[opponent] for opponent in self.config.opponents} | {"rating": rating}

    def rate(self) -> dict[str, float]:
        """The strength of all snapshots and opponents; chooses the best snapshot by it."""
        ratings = {rating.agent: rating for rating in self.ladder.ratings(exclude=WEAK)}
        # New snapshots have played fewer games than the best one; their own sigma would punish them for it.
        usual = median(ratings[name].sigma for name in self.snapshots)
        self.best = Path(max(self.snapshots, key=lambda name: ratings[name].mu - max(ratings[name].sigma, usual)))
        return {name: rating.mu for name, rating in ratings.items()}

    def state_dict(self) -> dict[str, Any]:
        return {"snapshots": self.snapshots, "best": str(self.best) if self.best else None}

    def load_state_dict(self, state: Mapping[str, Any]) -> None:
        self.snapshots = list(state["snapshots"])
        self.best = Path(state["best"]) if state["best"] else None
