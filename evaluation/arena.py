"""How are many games between agents played at once? In batches of deals."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

import numpy as np
from cosmozoo.agents import Agent, InformationSets
from cosmozoo.agents.game_log import BatchLogs
from cosmozoo.envs import BatchEnv, Game

GAMES_PER_BATCH = 256  # part of the definition of a seed's deals


@dataclass
class Timing:
    """How fast an agent chooses actions."""

    moves: int = 0
    seconds: float = 0.0

    @property
    def moves_per_second(self) -> float:
        return self.moves / self.seconds if self.seconds else float("nan")


@dataclass
class GameResults:
    """Results of finished games, one row per game. Columns are seats."""

    agents: list[list[str]] = field(default_factory=list)  # the agent in each seat
    ranks: list[list[int]] = field(default_factory=list)
    scores: list[list[float]] = field(default_factory=list)
    timings: dict[str, Timing] = field(default_factory=dict)

    def extend(self, other: "GameResults") -> None:
        self.agents += other.agents
        self.ranks += other.ranks
        self.scores += other.scores
        for name, timing in other.timings.items():
            total = self.timings.setdefault(name, Timing())
            total.moves += timing.moves
            total.seconds += timing.seconds

    def win_shares(self, name: str) -> np.ndarray:
        """An agent's share of the win in each game, over all the seats it held."""
        return np.array(
            [
                sum(agent == name and rank == 0 for agent, rank in zip(agents, ranks, strict=True)) / ranks.count(0)
                for agents, ranks in zip(self.agents, self.ranks, strict=True)
            ]
        )

    def mean_score(self, name: str) -> float:
        rows = zip(self.agents, self.scores, strict=True)
        return float(np.mean([score for row in rows for agent, score in zip(*row, strict=True) if agent == name]))


def play_deals(
    game: Game,
    seats: list[Agent],
    num_deals: int,
    seed: int = 0,
    variant: str | None = None,
    options: Mapping[str, float] | None = None,
) -> GameResults:
    """Plays each deal once. `seats` holds the agent in each seat."""
    results, own = GameResults(), dict[str, Any](options or {})
    for number in range(-(-num_deals // GAMES_PER_BATCH)):
        num_games = min(GAMES_PER_BATCH, num_deals - number * GAMES_PER_BATCH)
        batch = BatchEnv(game, num_games, len(seats), variant, **own)
        batch.reset(seed=seed * 1_000_003 + number)
        results.extend(play_batch(batch, seats))
    return results


def play_batch(batch: BatchEnv, seats: list[Agent]) -> GameResults:
    """Plays one game in every row. Finished rows wait for the others."""
    num_players = len(seats)
    check_names(seats)
    distinct = list({id(agent): agent for agent in seats}.values())
    controller = np.array([next(i for i, agent in enumerate(distinct) if agent is seat) for seat in seats])
    timings = {agent.name: Timing() for agent in distinct}
    is_running = np.ones(batch.num_games, np.bool_)
    ranks = np.zeros((batch.num_games, num_players), np.int64)
    scores = np.zeros((batch.num_games, num_players))
    readers = [seat for seat, agent in enumerate(seats) if getattr(agent, "reads_log", False)]
    logs = BatchLogs(batch, readers) if readers else None
    while is_running.any():
        actions = batch.sample_actions()
        for i, agent in enumerate(distinct):
            rows = np.flatnonzero(is_running & (controller[batch.seat] == i))
            if len(rows):
                start = perf_counter()
                info = InformationSets.from_batch(batch, rows)
                if logs is not None and getattr(agent, "reads_log", False):
                    info.logs = logs.news(rows)
                actions[rows] = agent.act(info)
                timings[agent.name].seconds += perf_counter() - start
                timings[agent.name].moves += len(rows)
        movers = batch.seat.copy()
        batch.step(actions)
        ended = is_running & batch.done
        if logs is not None:
            logs.add(np.flatnonzero(is_running & ~ended), movers, actions)
        ranks[ended] = batch.rank[ended, :num_players]
        scores[ended] = batch.score[ended, :num_players]
        is_running &= ~ended
    names = [[agent.name for agent in seats]] * batch.num_games
    return GameResults(names, ranks.tolist(), scores.tolist(), timings)


def check_names(agents: list[Agent]) -> None:
    """Raises if two agents have one name: their results could not be told apart."""
    by_name: dict[str, Agent] = {}
    for agent in agents:
        if by_name.setdefault(agent.name, agent) is not agent:
            raise ValueError(f"two agents are called {agent.name!r}; give one of them another name")
