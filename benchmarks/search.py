"""How fast is search? Simulations per second from the initial position, on one thread and on two.

The reference is a whole game of random moves through PettingZoo's loop, the cost of one simulation in plain Python.
"""

import argparse
from statistics import median
from time import perf_counter

import numpy as np
from cosmozoo.agents import choose_action
from cosmozoo.agents.search import SearchAgent, SearchConfig
from cosmozoo.envs import Game, Match, games, get_game, make_env
from rich.console import Console
from rich.progress import track
from rich.table import Table

SIMULATIONS = 2_000


def simulations_per_second(game: Game, num_players: int, num_threads: int) -> float:
    agent = SearchAgent(SearchConfig(SIMULATIONS, num_threads=num_threads))
    agent.prepare(game)
    match = Match(game, num_players, seed=1)
    start = perf_counter()
    choose_action(agent, match)
    return SIMULATIONS / (perf_counter() - start)


def games_per_second(name: str, num_players: int, seconds: float = 0.5) -> float:
    env, rng = make_env(name, num_players=num_players), np.random.default_rng(0)
    games, start = 0, perf_counter()
    while perf_counter() - start < seconds:
        env.reset(seed=games)
        for _ in env.agent_iter():
            observation, _, is_terminated, is_truncated, _ = env.last()
            legal = np.flatnonzero(observation["action_mask"])
            env.step(None if is_terminated or is_truncated else int(rng.choice(legal)))
        games += 1
    return games / (perf_counter() - start)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(games))
    parser.add_argument("--rounds", type=int, default=3)
    arguments = parser.parse_args()
    table = Table("game", "players", "1 thread, simulations/s", "2 threads", "PettingZoo loop, games/s", "x")
    settings = [(name, count) for name in arguments.games for count in sorted({get_game(name).players[0], 4})]
    for name, count in track(settings, "Measuring", console=Console(stderr=True)):
        rounds = range(arguments.rounds)
        one = median(simulations_per_second(get_game(name), count, 1) for _ in rounds)
        two = median(simulations_per_second(get_game(name), count, 2) for _ in rounds)
        plain = median(games_per_second(name, count) for _ in rounds)
        table.add_row(name, str(count), f"{one:,.0f}", f"{two:,.0f}", f"{plain:,.1f}", f"{one / plain:,.0f}")
    Console(width=100).print(table)


if __name__ == "__main__":
    main()
