"""How good are an agent's estimates of its chance to win? They are compared with the results of games.

Levels play against each other. Some decisions of every game are drawn, judged as an analysis judges them, and compared
with who won. A map from estimates to chances is fitted on half of the games and measured on the other half, and the
other way round. The map that is kept is fitted on all of them.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from cosmozoo.agents import Agent, InformationSets, make_agent
from cosmozoo.agents.chances import LEAST, ChanceMap, log_odds
from cosmozoo.envs import BatchEnv, Game, Match

from .judges import Judge

PLAYERS = ("hard", "medium")  # the levels that play, drawn for every seat
GAMES_PER_BATCH = 50  # with the same levels in the same seats
DECISIONS_PER_GAME = 6
NUM_DECILES = 10
LUCK = np.linspace(0.0, 0.1, 6).tolist()  # shares of games that are tried
MAX_STEPS, MAX_STEP = 60, 0.5  # of the fit
PRIOR = np.array([0.0, 1.0])  # the estimates as they are
RIDGE = 1.0  # how many games that is worth


class Samples(NamedTuple):
    """Estimates and what became of them, one entry per decision."""

    estimates: np.ndarray  # [N] win shares that the agent expected
    results: np.ndarray  # [N] the shares of the win that the seats got
    games: np.ndarray  # [N] the number of the game

    def only(self, chosen: np.ndarray) -> "Samples":
        return Samples(*(each[chosen] for each in self))


@dataclass(frozen=True)
class CalibrationResult:
    """How close chances came to the results of games that they were not fitted to."""

    game: str
    num_players: int
    num_games: int
    num_decisions: int
    brier_raw: float  # of the estimates as the agent gives them
    brier: float  # of the chances
    brier_constant: float  # of always guessing the fair share
    worst_decile: float  # the largest distance between mean chance and win share of a tenth of the decisions
    chances: ChanceMap

    def figures(self) -> dict[str, float]:
        """What was measured, without the names of what was measured."""
        return {
            "num_games": self.num_games,
            "num_decisions": self.num_decisions,
            "brier_raw": self.brier_raw,
            "brier": self.brier,
            "brier_constant": self.brier_constant,
            "worst_decile": self.worst_decile,
        }


def calibrate(
    game: Game,
    num_players: int,
    judge: Judge,
    num_games: int = 300,
    decisions: int = DECISIONS_PER_GAME,
    seed: int = 0,
    players: tuple[str, ...] = PLAYERS,
    on_progress: Callable[[], None] = lambda: None,
) -> CalibrationResult:
    """Plays games, and measures maps on games that they were not fitted to."""
    judge.prepare(game)
    samples = sample(game, num_players, judge, num_games, seed, decisions, players, on_progress)
    return measure(game, num_players, num_games, samples)


def sample(
    game: Game,
    num_players: int,
    judge: Judge,
    num_games: int,
    seed: int,
    decisions: int = DECISIONS_PER_GAME,
    players: tuple[str, ...] = PLAYERS,
    on_progress: Callable[[], None] = lambda: None,
) -> Samples:
    """Plays games and judges some decisions of each."""
    dice = np.random.default_rng(seed)
    estimates: list[float] = []
    results: list[float] = []
    games: list[int] = []
    for first in range(0, num_games, GAMES_PER_BATCH):
        count = min(GAMES_PER_BATCH, num_games - first)
        agents = {name: make_agent(name, seed) for name in players}
        for agent in agents.values():
            agent.prepare(game)
        seats = [agents[str(dice.choice(players))] for _ in range(num_players)]
        drawn, shares = play(game, seats, count, seed + first, dice, decisions)
        for number, (matches, row) in enumerate(zip(drawn, shares, strict=True), start=first):
            for match in matches:
                judgment = judge.judge(match, None, int(dice.integers(2**31)))
                estimates.append(float(judgment.win_shares[0].mean()))
                results.append(float(row[match.seat]))
                games.append(number)
            on_progress()
    return Samples(np.array(estimates), np.array(results), np.array(games))


def play(
    game: Game, seats: list[Agent], count: int, seed: int, dice: np.random.Generator, decisions: int
) -> tuple[list[list[Match]], np.ndarray]:
    """Plays a batch. Returns decisions drawn from each game, all equally likely, and each seat's share of the win."""
    batch = BatchEnv(game, count, len(seats))
    batch.reset(seed=seed)
    drawn: list[list[Match]] = [[] for _ in range(count)]
    met = np.zeros(count, np.int64)  # decisions so far that were not forced
    shares = np.zeros((count, len(seats)))
    is_running = np.ones(count, np.bool_)
    while is_running.any():
        for row in np.flatnonzero(is_running & (batch.action_mask.sum(axis=1) > 1)).tolist():
            met[row] += 1
            place = len(drawn[row]) if met[row] <= decisions else int(dice.integers(met[row]))
            if place < decisions:
                drawn[row][place : place + 1] = [position_in(batch, row)]
        actions = batch.sample_actions()
        for agent in {id(each): each for each in seats}.values():
            holds = np.array([each is agent for each in seats])
            rows = np.flatnonzero(is_running & holds[batch.seat])
            if len(rows):
                actions[rows] = agent.act(InformationSets.from_batch(batch, rows))
        batch.step(actions)
        ended = is_running & batch.done
        won = batch.rank[ended, : len(seats)] == 0
        shares[ended] = won / won.sum(axis=1, keepdims=True)
        is_running &= ~ended
    return drawn, shares


def position_in(batch: BatchEnv, row: int) -> Match:
    states: Any = batch.buffers.states[row : row + 1]
    return Match.from_states(batch.game, states.copy())


def fit(samples: Samples, num_players: int) -> ChanceMap:
    """The map under which the results are most likely. A part of all games is taken to be luck that nobody foresees."""
    fitted = [fit_with_luck(samples, luck, 1 / num_players) for luck in LUCK]
    return max(fitted, key=lambda each: log_likelihood(each(samples.estimates), samples.results))


def fit_with_luck(samples: Samples, luck: float, fair: float) -> ChanceMap:
    """Logistic regression between a floor and a ceiling, by Fisher scoring."""
    floor, ceiling = luck * fair, 1.0 - luck * (1.0 - fair)
    inputs = np.stack([np.ones(len(samples.estimates)), log_odds(samples.estimates)], axis=1)
    weights = np.array([0.0, 1.0])
    for _ in range(MAX_STEPS):
        found = ChanceMap(float(weights[1]), float(weights[0]), floor, ceiling)
        chance = found(samples.estimates)
        share = np.clip((chance - floor) / (ceiling - floor), LEAST, 1.0 - LEAST)
        slope = (ceiling - floor) * share * (1.0 - share)  # of the chance, by the log-odds
        precision = 1.0 / (chance * (1.0 - chance))
        gradient = inputs.T @ ((samples.results - chance) * precision * slope) - RIDGE * (weights - PRIOR)
        curvature = (inputs * (precision * slope**2)[:, None]).T @ inputs + RIDGE * np.eye(2)
        step = np.clip(np.linalg.solve(curvature, gradient), -MAX_STEP, MAX_STEP)
        weights = np.maximum(weights + step, [-np.inf, LEAST])
        if np.abs(step).max() < 1e-6:
            break
    return ChanceMap(float(weights[1]), float(weights[0]), floor, ceiling)


def log_likelihood(chances: np.ndarray, results: np.ndarray) -> float:
    return float((results * np.log(chances) + (1.0 - results) * np.log(1.0 - chances)).sum())


def measure(game: Game, num_players: int, num_games: int, samples: Samples) -> CalibrationResult:
    found = held_out_chances(samples, num_players)
    return CalibrationResult(
        game=game.name,
        num_players=num_players,
        num_games=num_games,
        num_decisions=len(found),
        brier_raw=brier(samples.estimates, samples.results),
        brier=brier(found, samples.results),
        brier_constant=brier(np.full(len(found), 1 / num_players), samples.results),
        worst_decile=worst_decile(found, samples.results),
        chances=fit(samples, num_players),
    )


def held_out_chances(samples: Samples, num_players: int) -> np.ndarray:
    """The chance of each decision, by a map that was fitted to the other half of the games."""
    is_even = samples.games % 2 == 0
    found = np.zeros(len(samples.estimates))
    for half in (is_even, ~is_even):
        found[half] = fit(samples.only(~half), num_players)(samples.estimates[half])
    return found


def brier(chances: np.ndarray, results: np.ndarray) -> float:
    """The mean squared distance between chances and results."""
    return float(((chances - results) ** 2).mean())


def worst_decile(chances: np.ndarray, results: np.ndarray) -> float:
    """Decisions sorted by their chance, in ten parts: the largest distance between mean chance and mean result."""
    parts = np.array_split(np.argsort(chances, kind="stable"), min(NUM_DECILES, len(chances)))
    return max(abs(float(chances[part].mean() - results[part].mean())) for part in parts)
