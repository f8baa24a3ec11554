"""How much of the batch's speed does the Gymnasium vector environment keep? `python -m benchmarks.vector`"""

import argparse
from time import perf_counter

import numpy as np
from cosmozoo.envs import BatchEnv, games, get_game
from cosmozoo.wrappers import GameVectorEnv

ROUNDS = 5  # alternately; the best of each counts


def batch_speed(batch: BatchEnv, seconds: float) -> float:
    """Decisions per second of the batch alone, with the policy below."""
    steps, start = 0, perf_counter()
    while perf_counter() - start < seconds:
        batch.step(batch.sample_actions())
        steps += 1
    return steps * batch.num_games / (perf_counter() - start)


def vector_speed(envs: GameVectorEnv, seconds: float) -> float:
    """The same through Gymnasium's interface, in all seats."""
    steps, start = 0, perf_counter()
    while perf_counter() - start < seconds:
        envs.step(envs.batch.sample_actions())
        steps += 1
    return steps * envs.num_envs / (perf_counter() - start)


def share(name: str, num_envs: int, seconds: float) -> tuple[float, float]:
    """Decisions per second of the batch, and the share of it that the vector environment reaches."""
    game = get_game(name)
    batch, envs = BatchEnv(game, num_envs), GameVectorEnv(game, num_envs, seat="all")
    batch.reset(seed=0)
    envs.reset(seed=0)
    rounds = [(batch_speed(batch, seconds), vector_speed(envs, seconds)) for _ in range(ROUNDS)]
    best, reached = np.max(rounds, axis=0)
    return best, reached / best


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--num-envs", type=int, default=256)
    parser.add_argument("--seconds", type=float, default=0.5)
    arguments = parser.parse_args()
    print(f"{'game':<18}{'batch':>12}{'vector':>8}")
    for name in games:
        speed, reached = share(name, arguments.num_envs, arguments.seconds)
        print(f"{name:<18}{speed:>10,.0f}/s{reached:>8.0%}", flush=True)


if __name__ == "__main__":
    main()
