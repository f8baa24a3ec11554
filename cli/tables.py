"""How do results look in a terminal?"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from cosmozoo.envs import Game
from cosmozoo.evaluation import MatchupResult, Rating
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Column, Table

if TYPE_CHECKING:
    from cosmozoo.training.seeds import SeedSummary

SIGNS = {"stronger": "+", "weaker": "−", "even": "="}


@contextmanager
def progress_bar(console: Console, description: str, steps: int) -> Iterator[Progress]:
    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        progress.add_task(description, total=steps)
        yield progress


def game_table(games: list[Game]) -> Table:
    name_column = Column("game", no_wrap=True)  # in a narrow terminal, the other columns wrap
    table = Table(name_column, "title", "players", "variants", "actions", "observation")
    for game in games:
        players = f"{game.players[0]} to {game.players[-1]}"
        sizes = (str(game.actions.size), str(game.observation.size))
        table.add_row(game.name, game.title, players, ", ".join(game.variants), *sizes)
    return table


def result_table(results: list[MatchupResult]) -> Table:
    """The results of one agent per row, in 80 columns."""
    caption = "+ stronger, − weaker, = no significant difference; scores and moves/s: agent, then opponent"
    table = Table(box=None, padding=(0, 1, 0, 0), caption=caption, caption_justify="left")
    shows_variant = len({result.variant for result in results}) > 1
    variant_column = ["variant"] if shows_variant else []
    for title in (
        "agent",
        "against",
        *variant_column,
        "seats",
        "games",
        "share",
        "95 %",
        "fair",
        "",
        "scores",
        "moves/s",
    ):
        table.add_column(
            title, justify="left" if title in ("agent", "against", "variant") else "right", overflow="fold"
        )
    for result in results:
        table.add_row(
            result.agent,
            result.opponent,
            *([result.variant] if shows_variant else []),
            str(result.num_players),
            str(result.num_games),
            f"{result.win_share:.3f}",
            f"{result.low:.3f}–{result.high:.3f}",
            f"{result.fair_share:.2f}",
            SIGNS[result.verdict],
            f"{result.mean_score:.1f} {result.opponent_mean_score:.1f}",
            f"{format_speed(result.moves_per_second)} {format_speed(result.opponent_moves_per_second)}",
        )
    return table


def seed_table(summaries: "list[SeedSummary]") -> Table:
    """Mean win shares across training seeds."""
    table = Table(box=None, padding=(0, 1, 0, 0), caption="95 %: of the mean across seeds", caption_justify="left")
    for title in ("against", "variant", "players", "seeds", "mean share", "95 %", "fair", "lowest", "highest"):
        table.add_column(title, justify="left" if title in ("against", "variant") else "right", overflow="fold")
    for each in summaries:
        table.add_row(
            each.opponent,
            each.variant,
            str(each.num_players),
            str(len(each.win_shares)),
            f"{each.mean:.3f}",
            f"{each.low:.3f}–{each.high:.3f}",
            f"{1 / each.num_players:.2f}",
            f"{min(each.win_shares):.3f}",
            f"{max(each.win_shares):.3f}",
        )
    return table


def format_speed(moves_per_second: float) -> str:
    return f"{moves_per_second / 1000:.0f}k" if moves_per_second >= 10_000 else f"{moves_per_second:.0f}"


def rating_table(ratings: list[Rating]) -> Table:
    table = Table("rank", "agent", "rating", "±", "games")
    for rank, rating in enumerate(ratings, start=1):
        table.add_row(str(rank), rating.agent, f"{rating.mu:.1f}", f"{2 * rating.sigma:.1f}", f"{rating.num_games:,}")
    return table
