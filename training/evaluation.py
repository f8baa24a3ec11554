"""How strong is an agent? Games in which it holds one seat and an opponent all others, every seat in turn.

The same deals are played from every seat, so luck weighs on all alike. All games of a rotation are played side by side.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from math import sqrt
from time import perf_counter

import numpy as np
from cosmozoo.agents import Agent, Decisions
from cosmozoo.envs import BatchEnv, Game

CHUNK = 256  # games side by side; part of the definition of a seed's deals
NORMAL_95 = 1.96


@dataclass
class Clock:
    """How fast an agent decides."""

    moves: int = 0
    seconds: float = 0.0

    @property
    def moves_a_second(self) -> float:
        return self.moves / self.seconds if self.seconds else float("nan")


@dataclass
class Games:
    """Results of finished games, a row each. Columns are seats."""

    agents: list[list[str]] = field(default_factory=list)  # who sat where
    places: list[list[int]] = field(default_factory=list)
    scores: list[list[float]] = field(default_factory=list)
    clocks: dict[str, Clock] = field(default_factory=dict)

    def extend(self, other: "Games") -> None:
        self.agents += other.agents
        self.places += other.places
        self.scores += other.scores
        for name, clock in other.clocks.items():
            mine = self.clocks.setdefault(name, Clock())
            mine.moves += clock.moves
            mine.seconds += clock.seconds

    def shares(self, name: str) -> np.ndarray:
        """An agent's share of the win in each game, over all the seats it held."""
        return np.array(
            [
                sum(agent == name and place == 0 for agent, place in zip(agents, places, strict=True)) / places.count(0)
                for agents, places in zip(self.agents, self.places, strict=True)
            ]
        )

    def mean_score(self, name: str) -> float:
        rows = zip(self.agents, self.scores, strict=True)
        return float(np.mean([score for row in rows for agent, score in zip(*row, strict=True) if agent == name]))


def play_deals(game: Game, seats: list[Agent], num_deals: int, seed: int = 0, variant: str | None = None) -> Games:
    """Plays each deal once with the agents seated as given."""
    games = Games()
    for chunk in range(-(-num_deals // CHUNK)):
        batch = BatchEnv(game, min(CHUNK, num_deals - chunk * CHUNK), len(seats), variant)
        batch.reset(seed=seed * 1_000_003 + chunk)
        games.extend(play_batch(batch, seats))
    return games


def play_batch(batch: BatchEnv, seats: list[Agent]) -> Games:
    """Plays the first game of every row; rows that are through wait for the others."""
    num_players = len(seats)
    distinct = list({id(agent): agent for agent in seats}.values())
    holder = np.array([next(i for i, agent in enumerate(distinct) if agent is seat) for seat in seats])
    clocks = {agent.name: Clock() for agent in distinct}
    is_running = np.ones(batch.num_games, np.bool_)
    places = np.zeros((batch.num_games, num_players), np.int64)
    scores = np.zeros((batch.num_games, num_players))
    while is_running.any():
        actions = batch.sample_actions()
        for i, agent in enumerate(distinct):
            rows = np.flatnonzero(is_running & (holder[batch.seat] == i))
            if len(rows):
                start = perf_counter()
                actions[rows] = agent.act(decisions_in(batch, rows))
                clocks[agent.name].seconds += perf_counter() - start
                clocks[agent.name].moves += len(rows)
        batch.step(actions)
        ended = is_running & batch.done
        places[ended] = batch.place[ended, :num_players]
        scores[ended] = batch.score[ended, :num_players]
        is_running &= ~ended
    names = [[agent.name for agent in seats]] * batch.num_games
    return Games(names, places.tolist(), scores.tolist(), clocks)


def decisions_in(batch: BatchEnv, rows: np.ndarray) -> Decisions:
    return Decisions(
        batch.game, batch.buffers.states[rows], batch.observation[rows], batch.action_mask[rows], batch.seat[rows]
    )


@dataclass(frozen=True)
class Verdict:
    """How one agent fared in one seat against another in all the others."""

    agent: str
    opponent: str
    num_players: int
    variant: str
    num_games: int
    share: float
    low: float
    high: float
    mean_score: float
    opponents_score: float
    moves_a_second: float
    opponents_moves_a_second: float

    @property
    def fair_share(self) -> float:
        return 1 / self.num_players

    @property
    def words(self) -> str:
        if self.low > self.fair_share:
            return "stronger"
        return "weaker" if self.high < self.fair_share else "even"


def evaluate(
    game: Game,
    agent: Agent,
    opponent: Agent,
    num_players: int,
    num_deals: int,
    seed: int = 0,
    variant: str | None = None,
    progress: Callable[[], None] = lambda: None,
) -> tuple[Verdict, Games]:
    """The agent in one seat, the opponent in the others, every deal from every seat."""
    games = Games()
    for each in (agent, opponent):
        each.prepare(game)
    for seat in range(num_players):
        seats = [agent if other == seat else opponent for other in range(num_players)]
        games.extend(play_deals(game, seats, num_deals, seed, variant))
        progress()
    return verdict(games, agent.name, opponent.name, num_players, variant or game.variants[0]), games


def verdict(games: Games, agent: str, opponent: str, num_players: int, variant: str) -> Verdict:
    shares = games.shares(agent)
    share = 1 / num_players if agent == opponent else float(shares.mean())
    low, high = wilson_interval(share, len(shares))
    return Verdict(
        agent,
        opponent,
        num_players,
        variant,
        len(shares),
        share,
        low,
        high,
        games.mean_score(agent),
        games.mean_score(opponent),
        games.clocks[agent].moves_a_second,
        games.clocks[opponent].moves_a_second,
    )


def wilson_interval(share: float, count: int) -> tuple[float, float]:
    """Where the true share lies with 95 % confidence, also near 0 and 1 (Wilson's score interval)."""
    if count == 0:
        return 0.0, 1.0
    squared = NORMAL_95**2
    middle = (share + squared / (2 * count)) / (1 + squared / count)
    half = NORMAL_95 / (1 + squared / count) * sqrt(share * (1 - share) / count + squared / (4 * count**2))
    return max(0.0, middle - half), min(1.0, middle + half)
