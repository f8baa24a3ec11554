"""How strong are easy, medium and hard?

| level | if the pretrained agent is at least as strong as greedy | otherwise |
| --- | --- | --- |
| easy | the pretrained agent, which samples its actions | greedy, but half of its moves are random |
| medium | the pretrained agent | greedy |
| hard | search with the pretrained agent as its prior | search |
"""

import numpy as np
from cosmozoo.envs import Game

from .base import Agent, PolicyValueAgent
from .greedy import GreedyAgent
from .information import InformationSets
from .manifest import pretrained_manifest
from .onnx_agent import PretrainedAgent
from .random import RandomAgent
from .search import SearchAgent, SearchConfig

LEVELS = ("easy", "medium", "hard")
DESCRIPTIONS = {
    "easy": "often moves without a plan",
    "medium": "takes what looks best at first sight",
    "hard": "thinks ahead",
}
RANDOM_MOVE_RATE = 0.5  # of the moves at level easy without a strong pretrained agent
HARD_SEARCH = SearchConfig(simulations=1000, seconds=3.0)
HINT_SEARCH = SearchConfig(simulations=400, seconds=2.0)


class NoisyGreedyAgent:
    """Plays greedily, except for a share of random moves."""

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

    def act(self, info: InformationSets) -> np.ndarray:
        is_random = self._generator.random(len(info)) < RANDOM_MOVE_RATE
        return np.where(is_random, self._random.act(info), self._greedy.act(info))


def has_strong_pretrained(game: Game) -> bool:
    """Whether the pretrained agent won at least its fair share against greedy at every measured player count."""
    manifest = pretrained_manifest(game)
    results = manifest.get("results", []) if manifest else []
    against_greedy = [result for result in results if result["opponent"] == "greedy"]
    return bool(against_greedy) and all(result["win_share"] >= 1 / result["num_players"] for result in against_greedy)


def level_agent(game: Game, level: str) -> Agent:
    """The agent that plays a game at a level."""
    is_strong = has_strong_pretrained(game)
    if level == "easy":
        return PretrainedAgent(name=level, sampled=True) if is_strong else NoisyGreedyAgent()
    if level == "medium":
        return PretrainedAgent(name=level) if is_strong else GreedyAgent()
    if level == "hard":
        return SearchAgent(HARD_SEARCH, name=level, prior_agent=PretrainedAgent() if is_strong else None)
    raise ValueError(f"unknown level {level!r}; available: {', '.join(LEVELS)}")


class LevelAgent:
    """A level as an agent: it becomes the agent of that level for the game that it plays."""

    def __init__(self, level: str, seed: int = 0) -> None:
        self.name = level
        self._level = level
        self._agent: Agent | None = None
        self._game: Game | None = None
        self._seed = seed

    def seed(self, seed: int) -> None:
        self._seed = seed
        if self._agent is not None:
            self._agent.seed(seed)

    def prepare(self, game: Game) -> None:
        if self._agent is None or self._game is not game:
            self._agent, self._game = level_agent(game, self._level), game
            self._agent.seed(self._seed)
        self._agent.prepare(game)

    def act(self, info: InformationSets) -> np.ndarray:
        if self._agent is None or self._game is not info.game:
            self.prepare(info.game)
        assert self._agent is not None
        return self._agent.act(info)


def hint_agent(game: Game) -> PolicyValueAgent:
    """The agent that gives hints."""
    return PretrainedAgent(name="hint") if has_strong_pretrained(game) else SearchAgent(HINT_SEARCH, name="hint")
