"""How strong shall an opponent be? Three levels, the same words for every game.

| level | who |
| --- | --- |
| easy | greedy, but every other move is left to chance |
| medium | greedy |
| hard | search |
"""

import numpy as np
from cosmozoo.envs import Game

from .greedy import GreedyAgent
from .protocol import Agent, Decisions
from .random import RandomAgent
from .search import SearchAgent, Thinking

LEVELS = ("easy", "medium", "hard")
ABOUT = {
    "easy": "often moves without a plan",
    "medium": "takes what looks best at first sight",
    "hard": "thinks ahead",
}
SHARE_OF_CHANCE = 0.5  # of the moves at level easy
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


def level_agent(game: Game, level: str) -> Agent:
    """Whoever plays a game at a level."""
    if level == "easy":
        return EasyAgent()
    if level == "medium":
        return GreedyAgent()
    if level == "hard":
        return SearchAgent(HARD, name="hard")
    raise ValueError(f"there is no level {level!r}; there are: {', '.join(LEVELS)}")


def adviser(game: Game) -> SearchAgent:
    """Whoever gives hints: `advise(decisions)` gives probabilities of actions and an estimate of the win."""
    return SearchAgent(ADVICE, name="adviser")
