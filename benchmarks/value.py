"""How well does an agent know its chances? `python -m benchmarks.value petit_prince --agents pretrained mine.onnx`

One decision of each of many games is kept. From each, the same number of continuations is played by the first agent,
which draws its actions: every continuation begins with hidden information that is redrawn from what the seat knows. An
agent is judged by the share of the variance of the outcomes that its win share explains (R²). The ceiling is the R² of
the true mean of each position: the rest is luck. All agents are judged on the same continuations, so the difference to
the first agent is paired. `--positions 2000 --continuations 64` measures to about 0.01.
"""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

import numpy as np
from cosmozoo.agents import Agent, InformationSets, make_agent
from cosmozoo.agents.base import PolicyValueAgent
from cosmozoo.agents.information import copy_rows
from cosmozoo.envs import WAIT, BatchEnv, Game, games, get_game
from rich.console import Console
from rich.table import Table

GAMES = ("petit_prince", "planet", "exploding_planet")  # a continuation of Space Builder takes hundreds of moves
NORMAL_95 = 1.96
ROWS_AT_ONCE = 4096


@dataclass(frozen=True)
class Positions:
    """P decisions, each from another game, and where each of C continuations of it led."""

    info: InformationSets
    outcomes: np.ndarray  # [P, C] the share of the win of the seat to move

    @property
    def variance(self) -> float:
        """Of all outcomes."""
        return float(self.outcomes.var())

    @property
    def ceiling(self) -> float:
        """The R² of the true means: what is not luck of the continuations."""
        return 1 - float(self.outcomes.var(axis=1, ddof=1).mean()) / self.variance

    def errors(self, win_shares: np.ndarray) -> np.ndarray:
        """The mean squared error in each position [P]."""
        squared: np.ndarray = ((self.outcomes - win_shares[:, None]) ** 2).mean(axis=1)
        return squared

    def r_squared(self, win_shares: np.ndarray) -> float:
        return 1 - float(self.errors(win_shares).mean()) / self.variance

    def difference(self, win_shares: np.ndarray, other: np.ndarray) -> tuple[float, float]:
        """How much higher the R² is than that of others, and half of its 95 % interval over positions."""
        gains = (self.errors(other) - self.errors(win_shares)) / self.variance
        return float(gains.mean()), float(NORMAL_95 * gains.std(ddof=1) / np.sqrt(len(gains)))


def fixed_positions(
    game: Game, player: Agent, num_players: int, count: int, num_continuations: int, seed: int = 0
) -> Positions:
    """Decisions of games between copies of one agent, and their continuations by the same agent."""
    player.seed(seed)
    kept = sample_decisions(game, player, num_players, count, seed)
    rng = np.random.default_rng(seed)
    parts = np.array_split(np.arange(count), min(-(-count * num_continuations // ROWS_AT_ONCE), count))
    outcomes = [continue_games(game, player, rows_of(kept, part), num_continuations, rng) for part in parts]
    return Positions(information_of(game, kept), np.concatenate(outcomes))


def sample_decisions(game: Game, player: Agent, num_players: int, count: int, seed: int) -> dict[str, np.ndarray]:
    """One decision of each game, all with the same probability: the state of a batch in which each game is there."""
    rng = np.random.default_rng([seed, 1])
    batch = BatchEnv(game, count, num_players, skip_forced=True)
    batch.reset(seed)
    kept, running, num_seen = batch.state_dict(), np.ones(count, np.bool_), 0
    while running.any():
        num_seen += 1  # the n-th decision replaces the kept one with probability 1 / n
        replaced = np.flatnonzero(running & (rng.random(count) * num_seen < 1))
        now = batch.state_dict()
        for name, array in kept.items():
            if name != "seed":
                array[replaced] = now[name][replaced]
        step(batch, player, running)
        running &= ~batch.done
    return kept


def continue_games(
    game: Game, player: Agent, kept: dict[str, np.ndarray], num_continuations: int, rng: np.random.Generator
) -> np.ndarray:
    """The share of the win that the seat to move gets in each continuation [P, C]."""
    count, num_players = len(kept["seat"]), int(kept["num_players"][0])
    chosen = np.repeat(np.arange(count), num_continuations)
    rows = rows_of(kept, chosen)
    rows["states"] = information_of(game, rows).sample_states(rng.integers(0, 2**64, len(chosen), np.uint64))
    batch = BatchEnv(game, len(chosen), num_players, skip_forced=True)
    batch.load_state_dict(rows)
    seats, running, won = batch.seat.copy(), np.ones(len(chosen), np.bool_), np.zeros(len(chosen))
    while running.any():
        step(batch, player, running)
        ended = np.flatnonzero(running & batch.done)
        is_first = batch.rank[ended, :num_players] == 0
        won[ended] = is_first[np.arange(len(ended)), seats[ended]] / is_first.sum(axis=1)
        running[ended] = False
    return won.reshape(count, num_continuations)


def step(batch: BatchEnv, player: Agent, running: np.ndarray) -> None:
    """One move in each game that is still running."""
    actions, rows = np.full(batch.num_games, WAIT), np.flatnonzero(running)
    actions[rows] = player.act(InformationSets.from_batch(batch, rows))
    batch.step(actions)


def rows_of(state: dict[str, np.ndarray], rows: np.ndarray) -> dict[str, np.ndarray]:
    """The state of a batch with some of the games of another."""
    parts = {name: array[rows] for name, array in state.items() if name not in ("states", "seed")}
    return parts | {"states": copy_rows(state["states"], rows), "seed": state["seed"]}


def information_of(game: Game, rows: dict[str, np.ndarray]) -> InformationSets:
    return InformationSets(game, rows["states"], rows["observation"], rows["action_mask"], rows["seat"])


def win_shares(agent: Agent, info: InformationSets) -> np.ndarray:
    """What an agent expects in each position."""
    return cast(PolicyValueAgent, agent).policy_and_value(info)[1]


def judge(positions: Positions, agents: Sequence[str]) -> list[tuple[str, float, tuple[float, float] | None]]:
    """The R² of each agent, and the difference to the first one."""
    expected = [win_shares(prepared(name, positions.info.game), positions.info) for name in agents]
    rows: list[tuple[str, float, tuple[float, float] | None]] = []
    for name, found in zip(agents, expected, strict=True):
        difference = positions.difference(found, expected[0]) if rows else None
        rows.append((name, positions.r_squared(found), difference))
    return rows


def prepared(name: str, game: Game) -> Agent:
    agent = make_agent(name)
    if not hasattr(agent, "policy_and_value"):
        raise SystemExit(f"{name} tells no value: choose a network, or an agent that looks ahead")
    agent.prepare(game)
    return agent


def report(found: dict[tuple[str, int], Positions], agents: Sequence[str]) -> Table:
    table = Table("game", "players", "agent", "R²", "ceiling", "of it", "against the first")
    for (name, num_players), positions in found.items():
        for agent, r_squared, difference in judge(positions, agents):
            paired = f"{difference[0]:+.3f} ± {difference[1]:.3f}" if difference else ""
            ceiling = positions.ceiling
            table.add_row(
                name,
                str(num_players),
                agent,
                f"{r_squared:.3f}",
                f"{ceiling:.3f}",
                f"{r_squared / ceiling:.0%}",
                paired,
            )
    return table


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=GAMES, metavar="GAME", help=", ".join(games))
    parser.add_argument("--agents", nargs="+", default=["pretrained"], help="agents to judge; the first one plays")
    parser.add_argument("--player", help="the agent that plays instead; by default the first one, which draws")
    parser.add_argument("--players", default="2,4", help="numbers of players, such as 2,4")
    parser.add_argument("--positions", type=int, default=150)
    parser.add_argument("--continuations", type=int, default=16)
    parser.add_argument("--seed", type=int, default=0)
    chosen: Any = parser.parse_args(words)
    player = make_agent(chosen.player or f"{chosen.agents[0]}:sampled", chosen.seed)
    found = {}
    for name in chosen.games:
        game = get_game(name)
        player.prepare(game)
        for count in map(int, chosen.players.split(",")):
            found[name, count] = fixed_positions(
                game, player, count, chosen.positions, chosen.continuations, chosen.seed
            )
    Console(width=130).print(report(found, chosen.agents))


if __name__ == "__main__":
    main()
