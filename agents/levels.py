"""How strong shall an opponent be? Three levels, the same words for every game.

| level | who, where a trained agent is at least as strong as greedy | elsewhere |
| --- | --- | --- |
| easy | the trained agent, drawing its actions by their probability | greedy, but every other move is left to chance |
| medium | the trained agent | greedy |
| hard | search, which looks first at what the trained agent would do | search |
"""

import numpy as np
from cosmozoo.envs import Game

from .greedy import GreedyAgent
from .network import ShippedAgent, shipped_manifest
from .protocol import Adviser, Agent, Decisions
from .random import RandomAgent
from .search import SearchAgent, Thinking

LEVELS = ("easy", "medium", "hard")
ABOUT = {
    "easy": "often moves without a plan",
    "medium": "takes what looks best at first sight",
    "hard": "thinks ahead",
}
SHARE_OF_CHANCE = 0.5  # of the moves at level easy without a trained agent
HARD = Thinking(simulations=1000, seconds=3.0)
ADVICE = Thinking(simulations=400, seconds=2.0)


class EasyAgent:
    """Now greedy, now by chance."""

    def __init__(self, seed: int = 0) -> None:
        self.name = "easy"
        self._greedy = GreedyAgent()
        self._random = RandomAgent()
        self.seed(seed)

    def seed(self, seed: int) -> None:
        self._generator = np.random.default_rng(seed)
        self._greedy.seed(seed + 1)
        self._random.seed(seed + 2)

    def prepare(self, game: Game) -> None:
        self._greedy.prepare(game)

    def act(self, decisions: Decisions) -> np.ndarray:
        is_chance = self._generator.random(len(decisions.seat)) < SHARE_OF_CHANCE
        return np.where(is_chance, self._random.act(decisions), self._greedy.act(decisions))


def has_strong_network(game: Game) -> bool:
    """Whether a trained agent is shipped that took at least its fair share from greedy at every count measured."""
    manifest = shipped_manifest(game)
    found = [row for row in (manifest or {}).get("results", []) if row["opponent"] == "greedy"]
    return bool(found) and all(row["share"] >= 1 / row["num_players"] for row in found)


def level_agent(game: Game, level: str) -> Agent:
    """Whoever plays a game at a level."""
    is_trained = has_strong_network(game)
    if level == "easy":
        return ShippedAgent(name=level, sampled=True) if is_trained else EasyAgent()
    if level == "medium":
        return ShippedAgent(name=level) if is_trained else GreedyAgent()
    if level == "hard":
        return SearchAgent(HARD, name=level, guide=ShippedAgent() if is_trained else None)
    raise ValueError(f"there is no level {level!r}; there are: {', '.join(LEVELS)}")


def adviser(game: Game) -> Adviser:
    """Whoever gives hints: `advise(decisions)` gives probabilities of actions and an estimate of the win."""
    return ShippedAgent(name="adviser") if has_strong_network(game) else SearchAgent(ADVICE, name="adviser")
