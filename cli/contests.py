"""How strong are agents? `evaluate`, `levels` and `tournament`."""

import csv
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from itertools import pairwise, product
from pathlib import Path
from typing import Annotated

import typer
from cosmozoo.agents import make_agent
from cosmozoo.agents.calibration import MeasuredLevel, keep_measured
from cosmozoo.agents.levels import LEVELS
from cosmozoo.envs import Game, get_game, whole_file
from cosmozoo.envs.core import to_png
from cosmozoo.evaluation import Ladder, MatchupResult, Rating
from cosmozoo.evaluation import evaluate as evaluate_agent
from cosmozoo.evaluation.plots import plot_tournament
from rich.console import Console

from .options import GameName, Options, Players, Seed, Variant, console, options_from, player_counts, report_errors
from .tables import progress_bar, rating_table, result_table

NumDeals = Annotated[int, typer.Option(min=1, help="Number of deals. Each is played from every seat.")]
Output = Annotated[Path | None, typer.Option(help="Write the results to OUTPUT.json and OUTPUT.csv.")]
CONTINUE = "Stopped. Finished matchups are in the file; run the same command again to play the others."


def evaluate(
    name: GameName,
    agent: Annotated[str, typer.Argument(help="An agent, such as greedy, search:500 or my_module:MyAgent.")],
    opponents: Annotated[list[str], typer.Argument(help="Opponents. Each of them holds all other seats in turn.")],
    players: Players = "",
    variant: Variant = None,
    option: Options = None,
    num_deals: NumDeals = 500,
    seed: Seed = 0,
    output: Output = None,
) -> None:
    """Measure an agent against others: win share with its 95 % interval, scores and speed."""
    with report_errors():
        game = get_game(name)
        counts = player_counts(players) or [game.players[0]]
        options = options_from(option or [])
        results = run_evaluation(console, game, agent, opponents, counts, [variant], num_deals, seed, options)
        report(results, output)


def run_evaluation(
    console: Console,
    game: Game,
    agent: str,
    opponents: list[str],
    counts: list[int],
    variants: Sequence[str | None],
    num_deals: int,
    seed: int,
    options: Mapping[str, float] | None = None,
) -> list[MatchupResult]:
    """Plays the agent against each opponent at each player count in each variant, with a progress bar."""
    for count, variant in product(counts, variants):
        game.validate_settings(count, variant or game.variants[0])
    candidate = make_agent(agent, seed + 1)
    others = [make_agent(name, seed + 2) for name in opponents]
    results = []
    steps = sum(counts) * len(others) * len(variants)
    with progress_bar(console, f"{agent} at {game.title}", steps) as progress:
        for count, variant, other in product(counts, variants, others):
            result, _ = evaluate_agent(
                game, candidate, other, count, num_deals, seed, variant,
                on_progress=lambda: progress.advance(progress.task_ids[0]), options=options,
            )  # fmt: skip
            results.append(result)
    return results


def tournament(
    name: GameName,
    agents: Annotated[list[str], typer.Argument(help="Agents, such as random greedy search:500.")],
    players: Players = "",
    variant: Variant = None,
    option: Options = None,
    num_deals: NumDeals = 100,
    seed: Seed = 0,
    ladder: Annotated[Path | None, typer.Option(help="File with all games. Default: in the folder ladders.")] = None,
) -> None:
    """Rate agents by playing all of them against each other. Only missing matchups are played."""
    with report_errors(when_stopped=CONTINUE):
        game = get_game(name)
        count = (player_counts(players) or [game.players[0]])[0]
        chosen = variant or game.variants[0]
        path = ladder or Path("ladders") / f"{name}-{count}-{chosen}.jsonl"
        contest = Ladder(game, path, count, chosen, num_deals, seed, options_from(option or []))
        for agent in agents:
            make_agent(agent)  # finds a misspelled name before the first game
        with progress_bar(console, f"{game.title}, {count} players", len(contest.missing(agents)) * count) as progress:
            contest.play(agents, lambda: progress.advance(progress.task_ids[0]))
        console.print(result_table(list(contest.results())))
        console.print(rating_table(contest.ratings()))
        console.print(f"Games: {path}\nResults: {', '.join(map(str, write_tournament(contest)))}")


def levels(
    name: GameName,
    players: Players = "",
    variant: Variant = None,
    num_deals: NumDeals = 100,
    seed: Seed = 0,
    output: Output = None,
    keep: Annotated[
        bool, typer.Option("--keep", help="Keep the results for the first number of players: the page shows them.")
    ] = False,
) -> None:
    """Measure each level of a game against the one below: in one seat, with the weaker level in all others."""
    with report_errors():
        game = get_game(name)
        counts = player_counts(players) or [game.players[0]]
        results = []
        for below, level in pairwise(LEVELS):
            results += run_evaluation(console, game, level, [below], counts, [variant], num_deals, seed)
        report(results, output)
        if keep:
            keep_measured(game, {result.agent: measured_from(result) for result in results[:: len(counts)]})


def report(results: list[MatchupResult], output: Path | None) -> None:
    console.print(result_table(results))
    if output is not None:
        console.print(f"Results: {', '.join(map(str, write_results(results, output)))}")


def measured_from(result: MatchupResult) -> MeasuredLevel:
    return {
        "against": result.opponent,
        "num_players": result.num_players,
        "num_games": result.num_games,
        "win_share": round(result.win_share, 3),
    }


def write_results(results: list[MatchupResult], path: Path, ratings: list[Rating] | None = None) -> list[Path]:
    """Writes JSON and CSV."""
    path.parent.mkdir(parents=True, exist_ok=True)
    rows = [asdict(result) | {"fair_share": result.fair_share} for result in results]
    data = {"results": rows} | ({"ratings": [asdict(rating) for rating in ratings]} if ratings else {})
    with whole_file(path.with_suffix(".json")) as draft:
        draft.write_text(json.dumps(data, indent=2), encoding="utf-8")
    with whole_file(path.with_suffix(".csv")) as draft, draft.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, rows[0].keys())
        writer.writeheader()
        writer.writerows(rows)
    return [path.with_suffix(".json"), path.with_suffix(".csv")]


def write_tournament(ladder: Ladder) -> list[Path]:
    """Writes the results and ratings, and a plot of both."""
    results, ratings = list(ladder.results()), ladder.ratings()
    files = write_results(results, ladder.path, ratings)
    svg = plot_tournament(f"{ladder.game.title}, {ladder.settings.num_players} players", results, ratings)
    plots = [ladder.path.with_suffix(".svg"), ladder.path.with_suffix(".png")]
    plots[0].write_text(svg, encoding="utf-8")
    plots[1].write_bytes(to_png(svg))
    return [*files, *plots]
