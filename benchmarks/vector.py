"""How much of the batch's speed does the Gymnasium vector environment keep? `python -m benchmarks.vector`"""

import argparse
from statistics import median
from time import thread_time

from cosmozoo.envs import BatchEnv, games, get_game
from cosmozoo.wrappers import GameVectorEnv

ROUNDS = 20  # alternately; the median of the shares counts


def batch_speed(batch: BatchEnv, seconds: float) -> float:
    """Decisions per second of processor time of the batch alone, with random legal actions."""
    steps, start = 0, thread_time()
    while thread_time() - start < seconds:
        batch.step(batch.sample_actions())
        steps += 1
    return steps * batch.num_games / (thread_time() - start)


def vector_speed(envs: GameVectorEnv, seconds: float) -> float:
    """The same through Gymnasium's interface, in all seats."""
    steps, start = 0, thread_time()
    while thread_time() - start < seconds:
        envs.step(envs.batch.sample_actions())
        steps += 1
    return steps * envs.num_envs / (thread_time() - start)


def share(name: str, num_envs: int, seconds: float) -> tuple[float, float]:
    """Decisions per second of the batch, and the share of it that the vector environment reaches."""
    game = get_game(name)
    batch, envs = BatchEnv(game, num_envs), GameVectorEnv(game, num_envs, seat="all")
    batch.reset(seed=0)
    envs.reset(seed=0)
    rounds = [(batch_speed(batch, seconds), vector_speed(envs, seconds)) for _ in range(ROUNDS)]
    return max(alone for alone, _ in rounds), median(vector / alone for alone, vector in rounds)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--num-envs", type=int, default=256)
    parser.add_argument("--seconds", type=float, default=0.1)
    arguments = parser.parse_args()
    print(f"{'game':<18}{'batch':>12}{'vector':>8}")
    for name in games:
        speed, reached = share(name, arguments.num_envs, arguments.seconds)
        print(f"{name:<18}{speed:>10,.0f}/s{reached:>8.0%}", flush=True)


if __name__ == "__main__":
    main()
