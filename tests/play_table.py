"""What tests of play share: tables with people and agents, and games played through them by chance."""

from collections.abc import Iterator

import numpy as np
from cosmozoo.envs import Game
from cosmozoo.play.table import Sitter, Table, Terms

MAX_POSITIONS = 20_000


def people(count: int) -> list[Sitter]:
    return [Sitter(f"Player {number}") for number in range(1, count + 1)]


def one_person(count: int, agent: str = "random", seat: int = 0) -> list[Sitter]:
    return [Sitter("Me") if each == seat else Sitter(f"Player {each + 1}", agent) for each in range(count)]


def terms(game: Game, sitters: list[Sitter], variant: str | None = None, seed: int = 1, **options: float) -> Terms:
    return Terms(game, sitters, variant, options, seed)


def chance_moves(table: Table, dice: np.random.Generator) -> list[tuple[int, int]]:
    """A move for everyone the table waits for."""
    return [(seat, int(dice.choice(table.legal_actions(seat)))) for seat in table.waiting_for()]


def play_on(table: Table, dice: np.random.Generator) -> None:
    """Everyone the table waits for moves."""
    seq = table.seq
    for seat, action in chance_moves(table, dice):
        table.act(seat, seq, action)


def positions(table: Table, seed: int = 0) -> Iterator[Table]:
    """The table in every position of a whole game, the last one included."""
    dice = np.random.default_rng(seed)
    for _ in range(MAX_POSITIONS):
        yield table
        if table.is_over:
            return
        play_on(table, dice)
    raise AssertionError("the game does not end")


def played_to_end(table: Table, seed: int = 0) -> Table:
    for _ in positions(table, seed):
        pass
    return table
