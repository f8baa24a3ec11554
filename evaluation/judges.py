"""How good are the actions of one decision? What a seat gets after each of them, in worlds that it thinks possible.

An agent that looks ahead judges with its network. Any other agent plays every world to its end, in all seats. Both try
the actions in the same worlds, which cancels much luck, and in other worlds than those in which the agent chose:
otherwise its choice would look better than it is.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Protocol

import numpy as np
from cosmozoo.agents import Agent, InformationSets, LookaheadAgent, choose_action, make_agent
from cosmozoo.agents.levels import LevelAgent, hint_agent
from cosmozoo.agents.search import SearchAgent
from cosmozoo.envs import Game, Match
from cosmozoo.envs.core import win_share

HINT = "hint"
"""Stands for the strongest agent that a game has."""
MAX_OPTIONS = 3  # that are tried besides the action that was played
PLAYOUT_SIMULATIONS = 50  # of a searching agent that plays worlds to their ends
SEED_MASK = (1 << 64) - 1


@dataclass(frozen=True)
class Judgment:
    """What is known about one decision. C actions, the best in the eyes of the agent first; W worlds."""

    actions: np.ndarray  # [C]
    win_shares: np.ndarray  # [C, W] what the seat gets in each world


class Judge(Protocol):
    """Finds the best actions of a decision, and tries them and the one that was played."""

    name: str
    num_worlds: int  # in which actions are tried, unless a caller asks for more

    def prepare(self, game: Game) -> None:
        """Does what takes time once for a game."""

    def judge(self, match: Match, played: int | None, seed: int, num_worlds: int | None = None) -> Judgment:
        """Judges the decision that a match waits for. The same seed finds the same."""


class LookaheadJudge:
    """Judges by looking ahead with a network."""

    num_worlds = 64

    def __init__(self, agent: LookaheadAgent) -> None:
        self.agent = agent
        self.name = agent.name

    def prepare(self, game: Game) -> None:
        self.agent.prepare(game)

    def judge(self, match: Match, played: int | None, seed: int, num_worlds: int | None = None) -> Judgment:
        self.agent.seed(seed)
        info = InformationSets.from_match(match)
        return self.judge_all(info, None if played is None else np.array([played]), num_worlds)[0]

    def judge_all(
        self, info: InformationSets, played: np.ndarray | None, num_worlds: int | None = None
    ) -> list[Judgment]:
        """Judges many decisions at once."""
        found = self.agent.analyze(info)
        options = [
            with_played(analysis.actions, None if played is None else int(played[row]))
            for row, analysis in enumerate(found)
        ]
        values = self.agent.try_actions(info, options, num_worlds or self.num_worlds)
        return [
            Judgment(actions, win_share(value, np.full(value.shape, analysis.num_players)))
            for actions, value, analysis in zip(options, values, found, strict=True)
        ]


class PlayoutJudge:
    """Judges with any agent: it plays every world to the end, in all seats."""

    num_worlds = 16

    def __init__(self, agent: Agent, player: Agent | None = None) -> None:
        self.agent = agent
        self.name = agent.name
        self.player = player or agent  # who plays the worlds

    def prepare(self, game: Game) -> None:
        self.agent.prepare(game)
        self.player.prepare(game)

    def judge(self, match: Match, played: int | None, seed: int, num_worlds: int | None = None) -> Judgment:
        self.agent.seed(seed)
        self.player.seed(seed)
        seeds = np.random.default_rng(seed).integers(0, 2**63, num_worlds or self.num_worlds)
        actions = with_played(self._preferred(match), played)
        shares = np.array([[self._play(match, action, int(each)) for each in seeds] for action in actions.tolist()])
        return Judgment(actions, shares)

    def _preferred(self, match: Match) -> np.ndarray:
        """Actions, the best first; a single one if the agent does not rate them."""
        policy: Callable[..., Any] | None = getattr(self.agent, "policy_and_value", None)
        if policy is None:
            return np.array([choose_action(self.agent, match)])
        probabilities = policy(InformationSets.from_match(match))[0][0]
        legal = np.flatnonzero(match.action_mask)
        order: np.ndarray = legal[np.argsort(-probabilities[legal], kind="stable")]
        return order

    def _play(self, match: Match, action: int, seed: int) -> float:
        """The seat's share of the win in one world."""
        seat = match.seat
        world = match.determinized(seat, seed)
        world.step(action)
        while not world.is_over:
            forced = world.action_mask.sum() == 1
            world.step(int(world.action_mask.argmax()) if forced else choose_action(self.player, world))
        return float(result_shares(world)[seat])


def with_played(actions: np.ndarray, played: int | None) -> np.ndarray:
    """The best few actions, and the one that was played."""
    best = actions[:MAX_OPTIONS]
    return best if played is None or played in best else np.append(best, played)


def result_shares(match: Match) -> np.ndarray:
    """Each seat's share of the win at the end of a game."""
    ranks, _ = match.ranks_and_scores()
    shares: np.ndarray = (ranks == 0) / max(1, (ranks == 0).sum())
    return shares


def judge_for(game: Game, agent: str | Agent = HINT) -> Judge:
    """The judge that an agent is. Networks look ahead, with the settings of the game."""
    found: Any = hint_agent(game) if agent == HINT else make_agent(agent)
    name = found.name
    if isinstance(found, LevelAgent):
        found = found.for_game(game)
    if not isinstance(found, LookaheadAgent) and hasattr(found, "infer"):
        found = LookaheadAgent(found)
    found.name = name
    if isinstance(found, LookaheadAgent):
        return LookaheadJudge(found)
    player = None
    if isinstance(found, SearchAgent):
        simulations = min(found.search_config.simulations or PLAYOUT_SIMULATIONS, PLAYOUT_SIMULATIONS)
        player = SearchAgent(replace(found.search_config, simulations=simulations, seconds=None), name=name)
    return PlayoutJudge(found, player)
