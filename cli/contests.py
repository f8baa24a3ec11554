"""How do contests look on the command line? A progress bar, a table, and files to keep."""

import csv
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path

from cosmozoo.agents import make_agent
from cosmozoo.envs import Game
from cosmozoo.envs.core.drawing import png
from cosmozoo.training import Ladder, Rating, Verdict, evaluate
from cosmozoo.training.pictures import tournament_picture
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table


@contextmanager
def progress_bar(console: Console, what: str, steps: int) -> Iterator[Progress]:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        progress.add_task(what, total=steps)
        yield progress


def run_evaluation(
    console: Console,
    game: Game,
    agent: str,
    opponents: list[str],
    counts: list[int],
    variant: str | None,
    deals: int,
    seed: int,
) -> list[Verdict]:
    for count in counts:
        game.check_settings(count, variant or game.variants[0])
    candidate = make_agent(agent, seed + 1)
    others = [make_agent(name, seed + 2) for name in opponents]
    verdicts = []
    with progress_bar(console, f"{agent} at {game.title}", sum(counts) * len(others)) as progress:
        for count in counts:
            for other in others:
                found, _ = evaluate(
                    game, candidate, other, count, deals, seed, variant, lambda: progress.advance(progress.task_ids[0])
                )
                verdicts.append(found)
    return verdicts


SIGNS = {"stronger": "+", "weaker": "−", "even": "="}


def verdict_table(verdicts: list[Verdict]) -> Table:
    caption = "+ stronger, − weaker, = no difference shown; opponents' score and speed stand second"
    table = Table(box=None, padding=(0, 1, 0, 0), caption=caption, caption_justify="left")  # fits 80 columns
    for title in ("agent", "against", "seats", "games", "share", "95 %", "fair", "", "scores", "moves/s"):
        table.add_column(title, justify="left" if title in ("agent", "against") else "right", overflow="fold")
    for each in verdicts:
        table.add_row(
            each.agent,
            each.opponent,
            str(each.num_players),
            str(each.num_games),
            f"{each.share:.3f}",
            f"{each.low:.3f}–{each.high:.3f}",
            f"{each.fair_share:.2f}",
            SIGNS[each.words],
            f"{each.mean_score:.1f} {each.opponents_score:.1f}",
            f"{rounded(each.moves_a_second)} {rounded(each.opponents_moves_a_second)}",
        )
    return table


def rounded(speed: float) -> str:
    return f"{speed / 1000:.0f}k" if speed >= 10_000 else f"{speed:.0f}"


def run_tournament(console: Console, ladder: Ladder, agents: list[str]) -> None:
    for name in agents:
        make_agent(name)  # a misspelt one is better found before the first game
    steps = len(ladder.missing(agents)) * ladder.terms.num_players
    with progress_bar(console, f"{ladder.game.title}, {ladder.terms.num_players} players", steps) as progress:
        ladder.play(agents, lambda: progress.advance(progress.task_ids[0]))


def rating_table(ratings: list[Rating]) -> Table:
    table = Table("rank", "agent", "rating", "±", "games")
    for rank, each in enumerate(ratings, start=1):
        table.add_row(str(rank), each.agent, f"{each.mu:.1f}", f"{2 * each.sigma:.1f}", f"{each.num_games:,}")
    return table


def keep_verdicts(verdicts: list[Verdict], path: Path, ratings: list[Rating] | None = None) -> list[Path]:
    """JSON and CSV beside each other."""
    path.parent.mkdir(parents=True, exist_ok=True)
    rows = [asdict(each) | {"fair_share": each.fair_share} for each in verdicts]
    kept = {"verdicts": rows} | ({"ratings": [asdict(each) for each in ratings]} if ratings else {})
    path.with_suffix(".json").write_text(json.dumps(kept, indent=2), encoding="utf-8")
    with path.with_suffix(".csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, rows[0].keys())
        writer.writeheader()
        writer.writerows(rows)
    return [path.with_suffix(".json"), path.with_suffix(".csv")]


def keep_tournament(ladder: Ladder) -> list[Path]:
    verdicts, ratings = list(ladder.verdicts()), ladder.ratings()
    files = keep_verdicts(verdicts, ladder.path, ratings)
    svg = tournament_picture(f"{ladder.game.title}, {ladder.terms.num_players} players", verdicts, ratings)
    ladder.path.with_suffix(".svg").write_text(svg, encoding="utf-8")
    ladder.path.with_suffix(".png").write_bytes(png(svg))
    return [*files, ladder.path.with_suffix(".svg"), ladder.path.with_suffix(".png")]
