"""What is measured? Each case is a function that runs for some seconds and returns a speed per second.

All environments are driven by random legal moves. Their speed includes observations, masks and new games.
"""

from collections.abc import Callable, Iterator
from time import perf_counter

import numpy as np
from cosmozoo.agents import choose_action
from cosmozoo.agents.search import SearchAgent, SearchConfig
from cosmozoo.envs import BatchEnv, Game, GameEnv, Match, get_game, make_env
from pettingzoo.classic import connect_four_v3, leduc_holdem_v4

Case = Callable[[float], float]
REFERENCE = "connect_four env"
SIZES = (64, 256, 1024, 8192)
THREADS = (1, 2)
STEPS_PER_CHECK = 10  # between two looks at the clock
MOVES_PER_CHECK = 64
SIMULATIONS = 500  # of one searched decision


def pettingzoo_cases() -> dict[str, Case]:
    """The reference, and a game of PettingZoo with hidden information."""
    return {REFERENCE: aec_case(connect_four_v3.env()), "leduc_holdem env": aec_case(leduc_holdem_v4.env())}


def player_counts(game: Game, is_quick: bool = False) -> list[int]:
    """The smallest, four, and the largest; or only the one that is nearest to four."""
    near_four = min(game.players, key=lambda count: abs(count - 4))
    return [near_four] if is_quick else sorted({game.players[0], near_four, game.players[-1]})


def aec_cases(name: str, count: int) -> dict[str, Case]:
    return {
        f"{name} env, {count} players": aec_case(make_env(name, num_players=count)),
        f"{name} raw_env, {count} players": aec_case(GameEnv(get_game(name), num_players=count)),
    }


def batch_cases(
    name: str, count: int, sizes: tuple[int, ...] = SIZES, threads: tuple[int, ...] = THREADS
) -> dict[str, Case]:
    return {
        batch_name(name, count, size, num_threads): batch_case(get_game(name), count, size, num_threads)
        for size in sizes
        for num_threads in threads
    }


def batch_name(name: str, count: int, size: int, num_threads: int) -> str:
    return f"{name} batch of {size}, {count} players, {num_threads} thread{'s' * (num_threads > 1)}"


def search_cases(name: str, count: int) -> dict[str, Case]:
    return {
        f"{name} search, {count} players, {num_threads} thread{'s' * (num_threads > 1)}": search_case(
            get_game(name), count, num_threads
        )
        for num_threads in THREADS
    }


def aec_case(env) -> Case:
    """Moves per second through PettingZoo's usual loop."""

    def speed(seconds: float) -> float:
        rng = np.random.default_rng(0)
        moves, start = 0, perf_counter()
        while perf_counter() - start < seconds:
            env.reset(seed=moves)
            for is_move in play_randomly(env, rng):
                moves += is_move
                if moves % MOVES_PER_CHECK == 0 and perf_counter() - start >= seconds:
                    break
        return moves / (perf_counter() - start)

    return speed


def play_randomly(env, rng: np.random.Generator) -> Iterator[bool]:
    """Plays a game. Yields after each step whether it was a move, or the exit of an agent that has terminated."""
    for _ in env.agent_iter():
        observation, _, is_terminated, is_truncated, _ = env.last()
        is_move = not (is_terminated or is_truncated)
        legal = np.flatnonzero(observation["action_mask"])
        env.step(int(legal[int(rng.random() * len(legal))]) if is_move else None)
        yield is_move


def batch_case(game: Game, count: int, size: int, num_threads: int) -> Case:
    """Moves per second in all games together."""
    batch = BatchEnv(game, size, count, num_threads=num_threads)
    batch.reset(seed=0)

    def speed(seconds: float) -> float:
        steps, start = 0, perf_counter()
        while perf_counter() - start < seconds:
            for _ in range(STEPS_PER_CHECK):
                batch.step(batch.sample_actions())
            steps += STEPS_PER_CHECK
        return steps * size / (perf_counter() - start)

    return speed


def search_case(game: Game, count: int, num_threads: int) -> Case:
    """Simulations per second from the initial position."""
    agent = SearchAgent(SearchConfig(SIMULATIONS, num_threads=num_threads))
    agent.prepare(game)
    match = Match(game, count, seed=1)

    def speed(seconds: float) -> float:
        decisions, start = 0, perf_counter()
        while perf_counter() - start < seconds:
            choose_action(agent, match)
            decisions += 1
        return decisions * SIMULATIONS / (perf_counter() - start)

    return speed
