"""How strong is the network by now, and which of its stages was best? A ladder of its own tells, not the last step."""

from collections.abc import Mapping
from pathlib import Path
from statistics import median
from typing import Any

from cosmozoo.envs import Game

from .config import TrainingConfig
from .tournament import Ladder

LADDER = "ladder.jsonl"
WEAK = "random"  # whom all stages beat: rated by games against it, the best would be who beats it most


class Standing:
    """Plays each new stage against fixed opponents, the best stage and the one before, and rates them all."""

    def __init__(self, game: Game, config: TrainingConfig, folder: Path) -> None:
        self.config = config.evaluation
        self.ladder = Ladder(
            game, folder / LADDER, config.evaluation_players, next(iter(config.variant_shares)), config.evaluation.deals
        )
        self.stages: list[str] = []
        self.best: Path | None = None

    @property
    def is_at_rest(self) -> bool:
        """Whether the last stages brought nothing better."""
        if self.config.patience is None or self.best is None:
            return False
        return len(self.stages) - 1 - self.stages.index(str(self.best)) >= self.config.patience

    def measure(self, path: Path, steps: int) -> dict[str, float]:
        """Shares of the wins against the fixed opponents, and the rating."""
        name = str(path)
        rivals = dict.fromkeys([*self.config.opponents, *self.stages[-1:], *([str(self.best)] if self.best else [])])
        self.ladder.play([name], rivals=list(rivals))
        self.stages.append(name)
        ratings = self.rate()
        shares = {each.opponent: each.share for each in self.ladder.verdicts() if each.agent == name}
        return {f"share_vs_{rival}": shares[rival] for rival in self.config.opponents} | {"rating": ratings[name]}

    def rate(self) -> dict[str, float]:
        """The strength of every stage and opponent, by which the best stage is chosen."""
        ratings = {each.agent: each for each in self.ladder.ratings(without=WEAK)}
        # Newcomers have played less, and the best so far more than the others: neither shall gain by that.
        usual = median(ratings[stage].sigma for stage in self.stages)
        self.best = Path(max(self.stages, key=lambda stage: ratings[stage].mu - max(ratings[stage].sigma, usual)))
        return {name: each.mu for name, each in ratings.items()}

    def kept(self) -> dict[str, Any]:
        return {"stages": self.stages, "best": str(self.best) if self.best else None}

    def take_up(self, kept: Mapping[str, Any]) -> None:
        self.stages = list(kept["stages"])
        self.best = Path(kept["best"]) if kept["best"] else None
