"""Which snapshot is best, and has progress stalled?"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from cosmozoo.envs import Game
from cosmozoo.evaluation.ladder import Ladder

from .config import TrainingConfig

LADDER = "ladder.jsonl"
LOOKAHEAD_LADDER = "ladder_lookahead.jsonl"
WEAK = "random"  # every snapshot beats it, so small differences against it would weigh too much in the ratings


@dataclass(frozen=True)
class Contest:
    """A ladder of all snapshots and fixed opponents, in which the snapshots play as they are or look ahead."""

    ladder: Ladder
    lookahead: str | None = None  # the name of the agent that looks ahead with them

    @property
    def prefix(self) -> str:
        """Of the names of its metrics."""
        return "lookahead_" if self.lookahead else ""

    def player(self, snapshot: str) -> str:
        return f"{self.lookahead}:{snapshot}" if self.lookahead else snapshot

    def play(self, snapshot: str, opponents: list[str], earlier: list[str]) -> None:
        """Plays a new snapshot against fixed opponents and earlier snapshots."""
        self.ladder.play([self.player(snapshot)], opponents=[*opponents, *map(self.player, earlier)])

    def win_shares(self, snapshot: str) -> dict[str, float]:
        """Of a snapshot against each opponent."""
        player = self.player(snapshot)
        return {result.opponent: result.win_share for result in self.ladder.results() if result.agent == player}

    def ratings(self, snapshots: list[str]) -> dict[str, tuple[float, float]]:
        """The rating of each snapshot, and its uncertainty, which is at least the usual one."""
        found = {rating.agent: rating for rating in self.ladder.ratings(exclude=WEAK)}
        rated = {name: found[self.player(name)] for name in snapshots}
        # New snapshots have played fewer games than the best one; their own sigma would punish them for it.
        usual = median(rating.sigma for rating in rated.values())
        return {name: (rating.mu, max(rating.sigma, usual)) for name, rating in rated.items()}


class ModelSelection:
    """Rates each snapshot by games against fixed opponents, the best snapshot and the latest one."""

    def __init__(self, game: Game, config: TrainingConfig, folder: Path) -> None:
        self.config = config.evaluation

        def ladder(file: str) -> Ladder:
            return Ladder(
                game,
                folder / file,
                config.evaluation_players,
                config.main_variant,
                config.evaluation.num_deals,
                options=config.options,
            )

        self.contests = [Contest(ladder(LADDER))]
        if config.evaluation.lookahead is not None:
            self.contests.append(Contest(ladder(LOOKAHEAD_LADDER), config.evaluation.lookahead))
        self.snapshots: list[str] = []
        self.best: Path | None = None

    @property
    def ladder(self) -> Ladder:
        """The ladder in which the snapshots play as they are."""
        return self.contests[0].ladder

    @property
    def has_stalled(self) -> bool:
        """Whether the last `patience` snapshots were not better than an earlier one."""
        if self.config.patience is None or self.best is None:
            return False
        return len(self.snapshots) - 1 - self.snapshots.index(str(self.best)) >= self.config.patience

    def evaluate(self, path: Path) -> dict[str, float]:
        """Plays a new snapshot. Returns its win shares against the fixed opponents, and its ratings."""
        name, best = str(path), [str(self.best)] if self.best else []
        earlier = list(dict.fromkeys([*self.snapshots[-1:], *best]))
        for contest in self.contests:
            contest.play(name, self.config.opponents, earlier)
        self.snapshots.append(name)
        metrics: dict[str, float] = {}
        for contest, ratings in zip(self.contests, self.rate(), strict=True):
            shares = contest.win_shares(name)
            metrics |= {f"{contest.prefix}win_share_vs_{other}": shares[other] for other in self.config.opponents}
            metrics[f"{contest.prefix}rating"] = ratings[name][0]
        return metrics

    def rate(self) -> list[dict[str, tuple[float, float]]]:
        """The ratings of all snapshots in each contest, and their uncertainty; chooses the best snapshot by them."""
        ratings = [contest.ratings(self.snapshots) for contest in self.contests]
        best = self.snapshots[0]
        for name in self.snapshots[1:]:
            if is_better(name, best, ratings):
                best = name
        self.best = Path(best)
        return ratings

    def state_dict(self) -> dict[str, Any]:
        return {"snapshots": self.snapshots, "best": str(self.best) if self.best else None}

    def load_state_dict(self, state: Mapping[str, Any]) -> None:
        self.snapshots = list(state["snapshots"])
        self.best = Path(state["best"]) if state["best"] else None


def is_better(name: str, best: str, ratings: list[dict[str, tuple[float, float]]]) -> bool:
    """The gate: better than the best one in all contests together, and in none of them worse for certain."""
    gains = []
    for contest in ratings:
        (mu, sigma), (best_mu, best_sigma) = contest[name], contest[best]
        gains.append((mu - sigma) - (best_mu - best_sigma))
        if mu - best_mu < -max(sigma, best_sigma):
            return False
    return sum(gains) > 0
