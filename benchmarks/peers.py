"""How fast are other packages? Run by the Python they are installed in: `make peers` makes one.

`python -m benchmarks --peers build/peers/bin/python` starts this file as a process of its own, because the packages
need other versions than Cosmozoo. It prints the names of its cases. Then it reads a case and seconds per line, and
prints the speed. A package that is not installed is left out. All cases make random legal moves.
"""

import json
import random
import sys
from collections.abc import Callable
from functools import partial
from time import perf_counter

BATCH = 1024
Case = Callable[[float], float]


def moves_per_second(play: Callable[[], int], seconds: float) -> float:
    """Calls `play`, which returns its number of moves, until the time is over."""
    moves, start = 0, perf_counter()
    while perf_counter() - start < seconds:
        moves += play()
    return moves / (perf_counter() - start)


def open_spiel(name: str) -> Case:
    import pyspiel

    game = pyspiel.load_game(name)

    def play() -> int:
        state, moves = game.new_initial_state(), 0
        while not state.is_terminal():
            if not state.is_chance_node():
                state.observation_tensor(state.current_player())
                moves += 1
            state.apply_action(random.choice(state.legal_actions()))
        return moves

    return partial(moves_per_second, play)


def rlcard(name: str) -> Case:
    import rlcard

    env = rlcard.make(name)

    def play() -> int:
        state, _ = env.reset()
        moves = 0
        while not env.is_over():
            state, _ = env.step(random.choice(list(state["legal_actions"])))
            moves += 1
        return moves

    return partial(moves_per_second, play)


def pgx(name: str) -> Case:
    """A batch on the processor: one compiled step with sampling and automatic reset."""
    import jax
    import pgx as package
    from pgx.experimental import auto_reset

    env = package.make(name)
    step_all = jax.vmap(auto_reset(env.step, env.init))

    @jax.jit
    def step(state, key):
        action_key, step_key = jax.random.split(key)
        logits = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
        actions = jax.random.categorical(action_key, logits, axis=-1)
        return step_all(state, actions, jax.random.split(step_key, BATCH))

    keys = iter(jax.random.split(jax.random.PRNGKey(0), 1_000_000))
    kept = [jax.jit(jax.vmap(env.init))(jax.random.split(next(keys), BATCH))]

    def play() -> int:
        for _ in range(10):
            kept[0] = step(kept[0], next(keys))
        kept[0].observation.block_until_ready()
        return 10 * BATCH

    play()  # compiles
    return partial(moves_per_second, play)


CASES = {
    "Pgx connect_four, batch of 1024": partial(pgx, "connect_four"),
    "Pgx backgammon, batch of 1024": partial(pgx, "backgammon"),
    "OpenSpiel connect_four": partial(open_spiel, "connect_four"),
    "OpenSpiel leduc_poker": partial(open_spiel, "leduc_poker"),
    "RLCard leduc-holdem": partial(rlcard, "leduc-holdem"),
    "RLCard uno": partial(rlcard, "uno"),
}


def main() -> None:
    made: dict[str, Case] = {}
    for name, make in CASES.items():
        try:
            made[name] = make()
        except ImportError as error:
            print(f"{name}: {error}", file=sys.stderr)
    print(json.dumps(list(made)), flush=True)
    for line in sys.stdin:
        name, seconds = json.loads(line)
        print(json.dumps(made[name](seconds)), flush=True)


if __name__ == "__main__":
    main()
