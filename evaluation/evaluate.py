"""How strong is one agent against another? It holds each seat in turn, and the opponent holds all others.

The same deals are played from every seat, so that luck affects both sides equally.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import mean, stdev
from typing import Any

from cosmozoo.agents import Agent, make_agent
from cosmozoo.envs import Game, MatchSettings

from .arena import GameResults, play_deals

NORMAL_95 = 1.96
# the 97.5 % quantiles of Student's t distribution with 1 to 30 degrees of freedom
T_QUANTILES = (
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131,
    2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042,
)  # fmt: skip


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
    options: dict[str, float] = field(default_factory=dict)  # those that differ from the defaults

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
    options: Mapping[str, float] | None = None,
) -> tuple[MatchupResult, GameResults]:
    """Plays every deal from every seat; calls `on_progress` after each seat. `options` are the game's own.

    An agent given by name gets a seed derived from `seed`; agent objects play as they are.
    """
    game.validate_settings(num_players, variant or game.variants[0])
    options = changed_options(game, options or {})
    agent, opponent = make_agent(agent, seed + 1), make_agent(opponent, seed + 2)
    if agent.name == opponent.name:
        raise ValueError(f"both agents are called {agent.name!r}; their results could not be told apart")
    agent.prepare(game)
    opponent.prepare(game)
    games = GameResults()
    for seat in range(num_players):
        seats = [agent if other == seat else opponent for other in range(num_players)]
        games.extend(play_deals(game, seats, num_deals, seed, variant, options))
        on_progress()
    variant = variant or game.variants[0]
    return matchup_result(games, agent.name, opponent.name, num_players, variant, options), games


def changed_options(game: Game, options: Mapping[str, float]) -> dict[str, float]:
    """The options that differ from the game's defaults. Raises if the game has no such option or value."""
    given: dict[str, Any] = dict(options)
    values = MatchSettings.create(game, **given).options
    return {name: value for name, value in values.items() if value != game.options[name].default}


def matchup_result(
    games: GameResults,
    agent: str,
    opponent: str,
    num_players: int,
    variant: str,
    options: Mapping[str, float] | None = None,
) -> MatchupResult:
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
        options=dict(options or {}),
    )


def wilson_interval(share: float, count: int) -> tuple[float, float]:
    """The 95 % confidence interval of a share, accurate also near 0 and 1 (Wilson's score interval)."""
    if count == 0:
        return 0.0, 1.0
    squared = NORMAL_95**2
    center = (share + squared / (2 * count)) / (1 + squared / count)
    half = NORMAL_95 / (1 + squared / count) * sqrt(share * (1 - share) / count + squared / (4 * count**2))
    return max(0.0, center - half), min(1.0, center + half)


def interval_of_mean(values: Sequence[float]) -> tuple[float, float, float]:
    """The mean and its 95 % confidence interval, by Student's t distribution."""
    center = mean(values)
    if len(values) < 2:
        return center, 0.0, 1.0
    degrees = len(values) - 1
    quantile = T_QUANTILES[degrees - 1] if degrees <= len(T_QUANTILES) else NORMAL_95
    half = quantile * stdev(values) / sqrt(len(values))
    return center, max(0.0, center - half), min(1.0, center + half)
