"""How did a game go, and how good are the estimates that say so? `analyze` and `calibration`."""

import json
import os
from dataclasses import asdict
from itertools import islice
from pathlib import Path
from typing import Annotated, Any

import typer
from cosmozoo.agents.chances import write_chances
from cosmozoo.envs import Record, RecordError, get_game, read_records
from cosmozoo.envs.core import best_language, check_language
from cosmozoo.evaluation.calibration import DECISIONS_PER_GAME, CalibrationResult, calibrate
from cosmozoo.evaluation.game_analysis import GameAnalysis, analyze_game, finished
from cosmozoo.evaluation.judges import HINT, judge_for
from cosmozoo.play.move_words import MoveWords, move_words
from cosmozoo.play.words import WORDS
from rich.progress import Progress
from rich.table import Table

from .analysis_graph import chance_graph
from .options import GameName, Players, console, player_counts, report_errors
from .tables import progress_bar

Language = Annotated[str | None, typer.Option(help="en, fr or nl. Default: that of this terminal (LANG).")]


def analyze(
    path: Annotated[Path, typer.Argument(metavar="FILE", help="A file of recorded games.")],
    number: Annotated[int, typer.Option(min=1, help="Which game of the file, from 1.")] = 1,
    agent: Annotated[str, typer.Option(help="Who judges. Default: the strongest agent of the game.")] = HINT,
    seat: Annotated[int | None, typer.Option(min=1, help="Judge only the moves of this seat, from 1.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the analysis as JSON.")] = False,
    language: Language = None,
) -> None:
    """Analyze a finished game: the chances to win over the moves, and the decisions that cost most."""
    with report_errors():
        tongue = check_language(language) if language else best_language(os.environ.get("LANG", "").replace("_", "-"))
        record = nth_record(path, number)
        end = finished(record)
        if seat is not None and seat > end.settings.num_players:
            raise ValueError(f"--seat must be between 1 and {end.settings.num_players}, not {seat}")
        judge = judge_for(end.game, agent)
        with progress_bar(console, WORDS.in_language(tongue, "terminal-analyzing"), 1) as progress:
            seats = None if seat is None else [seat - 1]
            found = analyze_game(record, judge, seats, lambda done, total: show_progress(progress, done, total))
        words = move_words(record, found, tongue)
        if as_json:
            print(json.dumps(found.to_json() | {"words": {key: asdict(each) for key, each in words.items()}}, indent=2))
        else:
            print_analysis(found, words, tongue)


def show_progress(progress: Progress, done: int, total: int) -> None:
    progress.update(progress.task_ids[0], completed=done, total=total)


def nth_record(path: Path, number: int) -> Record:
    record = next(islice(read_records(path), number - 1, None), None)
    if record is None:
        raise RecordError(f"{path} has no game {number}: it has {sum(1 for _ in read_records(path))}")
    return record


def print_analysis(analysis: GameAnalysis, words: dict[int, MoveWords], language: str) -> None:
    def say(key: str, **facts: Any) -> str:
        return WORDS.in_language(language, key, **facts)

    console.print(say("terminal-chances", agent=analysis.agent), highlight=False)
    console.print(chance_graph(analysis), highlight=False)
    if not analysis.is_calibrated:
        console.print(say("terminal-not-calibrated"), highlight=False)
    console.print(decision_table(analysis, words, language))
    for seat, numbers in enumerate(analysis.turning_points):
        if not any(each.seat == seat for each in analysis.decisions):
            continue
        title = "terminal-turning-points" if numbers else "terminal-no-turning-points"
        console.print(say(title, seat=seat + 1), highlight=False)
        for count, number in enumerate(numbers, start=1):
            console.print(turning_point(analysis, words, number, count, language), highlight=False)


def turning_point(analysis: GameAnalysis, words: dict[int, MoveWords], number: int, count: int, language: str) -> str:
    found = next(each for each in analysis.decisions if each.number == number)
    labels = words[number].labels
    return WORDS.in_language(
        language,
        "terminal-turning-point",
        count=count,
        move=number + 1,
        progress=f", {words[number].progress}" if words[number].progress else "",
        played=labels[found.played],
        best=labels[found.best],
        loss=percent(found.loss.value),
        low=percent(found.loss.low),
        high=percent(found.loss.high),
    )


def decision_table(analysis: GameAnalysis, words: dict[int, MoveWords], language: str) -> Table:
    titles = [WORDS.in_language(language, f"terminal-column-{each}") for each in COLUMNS]
    table = Table(box=None, padding=(0, 1, 0, 0))
    for name, title in zip(COLUMNS, titles, strict=True):
        table.add_column(title, justify="left" if name in ("played", "better") else "right", overflow="fold")
    for each in analysis.decisions:
        labels = words[each.number].labels
        table.add_row(
            str(each.number + 1),
            str(each.seat + 1),
            labels[each.played],
            f"{percent(each.chance.value)} %",
            f"{percent(each.chance.low)}–{percent(each.chance.high)}",
            f"−{percent(each.loss.value)}" if each.is_mistake else "",
            labels[each.best] if each.is_mistake else "",
        )
    return table


COLUMNS = ("move", "seat", "played", "chance", "interval", "loss", "better")


def percent(share: float) -> int:
    return round(100 * share)


def calibration(
    name: GameName,
    players: Players = "",
    games: Annotated[int, typer.Option(min=1, help="Games to play for each number of players.")] = 300,
    decisions: Annotated[int, typer.Option(min=1, help="Decisions to draw from each game.")] = DECISIONS_PER_GAME,
    agent: Annotated[str, typer.Option(help="Whose estimates. Default: those of the strongest agent.")] = HINT,
    write: Annotated[bool, typer.Option("--write", help="Keep the maps beside the pretrained agents.")] = False,
) -> None:
    """Compare estimates of the chance to win with the results of games, and fit the map that corrects them."""
    with report_errors():
        game = get_game(name)
        if write and agent != HINT:
            raise ValueError("only maps for the strongest agent are kept: leave out --agent or --write")
        counts = player_counts(players) or list(game.players)
        for count in counts:
            game.validate_settings(count, game.variants[0])
        judge = judge_for(game, agent)
        results = []
        with progress_bar(console, f"{judge.name} at {game.title}", games * len(counts)) as progress:
            for count in counts:
                step = lambda: progress.advance(progress.task_ids[0])  # noqa: E731
                results.append(calibrate(game, count, judge, games, decisions, on_progress=step))
        console.print(calibration_table(results))
        if write:
            for each in results:
                write_chances(game, each.num_players, each.chances, each.figures())


def calibration_table(results: list[CalibrationResult]) -> Table:
    caption = "Brier: the mean squared error; worst tenth: of the decisions, sorted by their chance"
    table = Table(box=None, padding=(0, 1, 0, 0), caption=caption, caption_justify="left")
    titles = (
        "players",
        "games",
        "decisions",
        "Brier raw",
        "fitted",
        "constant",
        "worst tenth",
        "slope",
        "shift",
        "floor",
        "ceiling",
    )
    for title in titles:
        table.add_column(title, justify="right")
    for each in results:
        table.add_row(
            str(each.num_players), str(each.num_games), str(each.num_decisions), f"{each.brier_raw:.3f}",
            f"{each.brier:.3f}", f"{each.brier_constant:.3f}", f"{each.worst_decile:.3f}",
            f"{each.chances.slope:.2f}", f"{each.chances.shift:.2f}", f"{each.chances.floor:.2f}",
            f"{each.chances.ceiling:.2f}",
        )  # fmt: skip
    return table
