"""How strong is one agent against another? It holds each seat in turn, and the opponent holds all others.

The same deals are played from every seat, so that luck affects both sides equally.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt

from cosmozoo.agents import Agent, make_agent
from cosmozoo.envs import Game

from .arena import GameResults, play_deals

NORMAL_95 = 1.96


@dataclass(frozen=True)
class MatchupResult:
    """The result of one agent in one seat against another agent in all other seats."""

    agent: str
    opponent: str
    num_players: int
    variant: str
    num_games: int
    win_share: float
    low: float  # of the 95 % confidence interval of the win share
    high: float
    mean_score: float
    opponent_mean_score: float
    moves_per_second: float
    opponent_moves_per_second: float

    @property
    def fair_share(self) -> float:
        return 1 / self.num_players

    @property
    def verdict(self) -> str:
        if self.low > self.fair_share:
            return "stronger"
        return "weaker" if self.high < self.fair_share else "even"


def evaluate(
    game: Game,
    agent: Agent | str,
    opponent: Agent | str,
    num_players: int,
    num_deals: int,
    seed: int = 0,
    variant: str | None = None,
    on_progress: Callable[[], None] = lambda: None,
) -> tuple[MatchupResult, GameResults]:
    """Plays every deal from every seat; calls `on_progress` after each seat.

    An agent given by name gets a seed derived from `seed`; agent objects play as they are.
    """
    game.validate_settings(num_players, variant or game.variants[0])
    agent, opponent = make_agent(agent, seed + 1), make_agent(opponent, seed + 2)
    if agent.name == opponent.name:
        raise ValueError(f"both agents are called {agent.name!r}; their results could not be told apart")
    agent.prepare(game)
    opponent.prepare(game)
    games = GameResults()
    for seat in range(num_players):
        seats = [agent if other == seat else opponent for other in range(num_players)]
        games.extend(play_deals(game, seats, num_deals, seed, variant))
        on_progress()
    return matchup_result(games, agent.name, opponent.name, num_players, variant or game.variants[0]), games


def matchup_result(games: GameResults, agent: str, opponent: str, num_players: int, variant: str) -> MatchupResult:
    """Summarizes the games of a matchup from the perspective of one agent."""
    win_shares = games.win_shares(agent)
    win_share = float(win_shares.mean())
    low, high = wilson_interval(win_share, len(win_shares))
    return MatchupResult(
        agent=agent,
        opponent=opponent,
        num_players=num_players,
        variant=variant,
        num_games=len(win_shares),
        win_share=win_share,
        low=low,
        high=high,
        mean_score=games.mean_score(agent),
        opponent_mean_score=games.mean_score(opponent),
        moves_per_second=games.timings[agent].moves_per_second,
        opponent_moves_per_second=games.timings[opponent].moves_per_second,
    )


def wilson_interval(share: float, count: int) -> tuple[float, float]:
    """The 95 % confidence interval of a share, accurate also near 0 and 1 (Wilson's score interval)."""
    if count == 0:
        return 0.0, 1.0
    squared = NORMAL_95**2
    center = (share + squared / (2 * count)) / (1 + squared / count)
    half = NORMAL_95 / (1 + squared / count) * sqrt(share * (1 - share) / count + squared / (4 * count**2))
    return max(0.0, center - half), min(1.0, center + half)
