"""How strong are easy, medium, hard and expert?

| level | in games with a pretrained agent | in other games |
| --- | --- | --- |
| easy | the pretrained agent at a high temperature: many moves are nearly random | greedy, half of its moves random |
| medium | the pretrained agent at a lower temperature: it often plays its second choice | greedy |
| hard | the pretrained agent, which plays the action that it thinks best | `search:200:1s` |
| expert | looks ahead from each decision with the pretrained agent | `search:1000:3s` |
"""

from collections.abc import Callable

import numpy as np
from cosmozoo.envs import Game

from .base import Agent, PolicyValueAgent
from .calibration import is_calibrated, level_names
from .information import InformationSets
from .lookahead import LookaheadAgent
from .onnx_agent import PretrainedAgent
from .search import SearchAgent, SearchConfig

DESCRIPTIONS = {
    "easy": "often moves without a plan",
    "medium": "has a plan, but misjudges many moves",
    "hard": "takes what it knows to be best",
    "expert": "thinks ahead",
}
LEVELS = tuple(DESCRIPTIONS)  # from the weakest to the strongest
HINT_SEARCH = SearchConfig(simulations=400, seconds=2.0)  # in games without a pretrained agent


class LevelAgent:
    """Plays each game at a level, with the agent that plays it at that level."""

    def __init__(self, level: str, make: Callable[[str, int], Agent], seed: int = 0) -> None:
        self.name = level
        self.level = level
        self._make = make
        self._agents: dict[Game, Agent] = {}
        self.seed(seed)

    def seed(self, seed: int) -> None:
        self._seed = seed
        for agent in self._agents.values():
            agent.seed(seed)

    def prepare(self, game: Game) -> None:
        self.for_game(game).prepare(game)

    def act(self, info: InformationSets) -> np.ndarray:
        return self.for_game(info.game).act(info)

    def for_game(self, game: Game) -> Agent:
        """The agent that plays one game at this level."""
        if game not in self._agents:
            self._agents[game] = self._make(level_names(game)[self.level], self._seed)
            self._agents[game].name = self.level
        return self._agents[game]


def hint_agent(game: Game) -> PolicyValueAgent:
    """The agent that gives hints. It looks ahead where the expert does."""
    if level_names(game)["expert"].startswith("lookahead"):
        return LookaheadAgent(PretrainedAgent(), name="hint")
    return PretrainedAgent(name="hint") if is_calibrated(game) else SearchAgent(HINT_SEARCH, name="hint")
