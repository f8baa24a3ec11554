"""What tests of play share: tables with humans and agents, and random games played at them."""

from collections.abc import Iterator

import numpy as np
from cosmozoo.envs import Game
from cosmozoo.play.table import Player, Table, TableConfig

MAX_POSITIONS = 20_000
SHORT = {"space_builder": {"tick_limit": 25}}
"""Options that keep random games short."""


def humans(count: int) -> list[Player]:
    return [Player(f"Player {number}") for number in range(1, count + 1)]


def one_human(count: int, agent: str = "random", seat: int = 0) -> list[Player]:
    return [Player("Me") if each == seat else Player(f"Player {each + 1}", agent) for each in range(count)]


def config_for(
    game: Game, players: list[Player], variant: str | None = None, seed: int = 1, **options: float
) -> TableConfig:
    return TableConfig(game, players, variant, options, seed)


def random_moves(table: Table, rng: np.random.Generator) -> list[tuple[int, int]]:
    """A move for every seat the table waits for."""
    return [(seat, int(rng.choice(table.legal_actions(seat)))) for seat in table.waiting_for()]


def play_on(table: Table, rng: np.random.Generator) -> None:
    """Makes a random move for every seat the table waits for."""
    seq = table.seq
    for seat, action in random_moves(table, rng):
        table.act(seat, seq, action)


def positions(table: Table, seed: int = 0) -> Iterator[Table]:
    """The table in every position of a whole game, including the last."""
    rng = np.random.default_rng(seed)
    for _ in range(MAX_POSITIONS):
        yield table
        if table.is_over:
            return
        play_on(table, rng)
    raise AssertionError("the game does not end")


def play_to_end(table: Table, seed: int = 0) -> Table:
    for _ in positions(table, seed):
        pass
    return table


def bytes_of(table: Table) -> tuple[object, ...]:
    """Everything that can differ between two positions of a table."""
    return table.match.states.tobytes(), dict(table.choices), table.seq, repr(table.views), repr(table.logs)
