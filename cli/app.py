"""Which commands are there?"""

from pathlib import Path
from typing import Annotated, NoReturn

import typer
from cosmozoo.envs import GAMES, check_known, game
from cosmozoo.envs.core.record import RecordError, read_records, replay
from cosmozoo.training import Ladder
from rich.console import Console
from rich.table import Column, Table

from .contests import (
    keep_tournament,
    keep_verdicts,
    rating_table,
    run_evaluation,
    run_tournament,
    verdict_table,
)
from .demo import play_demo
from .playing import check_installed, options_from, play_in_terminal, run_server, saved_game, sit_down, take_up

app = typer.Typer(no_args_is_help=True, add_completion=False, help="Tabletop games about planets, for learning agents.")
console = Console()

RIVALS = ("random", "greedy", "search:200")
LOCAL = "127.0.0.1"
GameName = Annotated[str, typer.Argument(metavar="GAME", help=f"One of: {', '.join(GAMES)}.")]


def refuse(error: Exception) -> NoReturn:
    """An error the user can mend: one sentence, no traceback."""
    Console(stderr=True).print(f"[bold red]error:[/] {error}", highlight=False, markup=True)
    raise typer.Exit(2)


@app.command()
def games() -> None:
    """List the games, with their players and variants."""
    name_column = Column("game", no_wrap=True)  # other columns give way in a narrow terminal
    table = Table(name_column, "title", "players", "variants", "actions", "observation")
    for name in GAMES:
        each = game(name)
        players = f"{each.players[0]} to {each.players[-1]}"
        sizes = (str(each.actions.size), str(each.observation.size))
        table.add_row(name, each.title, players, ", ".join(each.variants), *sizes)
    console.print(table)


@app.command()
def demo(
    name: GameName,
    players: Annotated[int | None, typer.Option(help="How many play; the fewest possible if not given.")] = None,
    variant: Annotated[str | None, typer.Option(help="Which variant; the game's first if not given.")] = None,
    seed: Annotated[int, typer.Option(help="The same seed plays the same game.")] = 0,
    output: Annotated[Path, typer.Option(help="Folder for the pictures and the record.")] = Path("build/demo"),
) -> None:
    """Play one whole game of random moves, draw it and keep it."""
    try:
        play_demo(console, game(name), players, variant, seed, output)
    except (ValueError, OSError) as error:
        refuse(error)


Players = Annotated[str, typer.Option(help="How many play, such as 3 or 2,4; the fewest possible if not given.")]
Variant = Annotated[str | None, typer.Option(help="Which variant; the game's first if not given.")]
Deals = Annotated[int, typer.Option(min=1, help="How many deals; each is played from every seat.")]
Seed = Annotated[int, typer.Option(help="The same seed plays the same deals.")]


@app.command("evaluate")
def evaluate_agent(
    name: GameName,
    agent: Annotated[str, typer.Argument(help="Such as random, greedy, search:500.")],
    opponents: Annotated[list[str], typer.Argument(help="Each holds all other seats in turn.")],
    players: Players = "",
    variant: Variant = None,
    deals: Deals = 500,
    seed: Seed = 0,
    output: Annotated[Path | None, typer.Option(help="Write the figures: a path without ending.")] = None,
) -> None:
    """Measure one agent against others: share of wins with its 95 % interval, scores, speed."""
    try:
        each = game(name)
        counts = player_counts(players) or [each.players[0]]
        verdicts = run_evaluation(console, each, agent, opponents, counts, variant, deals, seed)
        console.print(verdict_table(verdicts))
        if output is not None:
            console.print(f"Figures: {', '.join(str(path) for path in keep_verdicts(verdicts, output))}")
    except (ValueError, OSError) as error:
        refuse(error)


def player_counts(words: str) -> list[int]:
    try:
        return [int(word) for word in words.split(",") if word]
    except ValueError:
        raise ValueError(f"--players takes numbers such as 3 or 2,4, not {words!r}") from None


@app.command()
def tournament(
    name: GameName,
    agents: Annotated[list[str], typer.Argument(help="Such as random greedy search:500.")],
    players: Players = "",
    variant: Variant = None,
    deals: Deals = 100,
    seed: Seed = 0,
    ladder: Annotated[Path | None, typer.Option(help="The file that keeps all games.")] = None,
) -> None:
    """Let agents play each other and rate them. Called again with more agents, only what is missing is played."""
    try:
        each = game(name)
        count = (player_counts(players) or [each.players[0]])[0]
        chosen = variant or each.variants[0]
        path = ladder or Path("ladders") / f"{name}-{count}-{chosen}.jsonl"
        contest = Ladder(each, path, count, chosen, deals, seed)
        run_tournament(console, contest, agents)
        console.print(verdict_table(list(contest.verdicts())))
        console.print(rating_table(contest.ratings()))
        console.print(f"Games: {path}\nFigures: {', '.join(str(file) for file in keep_tournament(contest))}")
    except (ValueError, OSError) as error:
        refuse(error)
    except KeyboardInterrupt:
        console.print("Stopped. What was finished is kept: the same command goes on from there.")
        raise typer.Exit(130) from None


@app.command("train")
def train_agent(
    config: Annotated[Path, typer.Argument(help="A YAML file, such as configs/quickstart.yaml.")],
    changes: Annotated[list[str] | None, typer.Option("--set", help="key=value, such as ppo.epochs=4.")] = None,
    output: Annotated[Path | None, typer.Option(help="Folder of the run; runs/<name of the config> if absent.")] = None,
    resume: Annotated[bool, typer.Option(help="Go on from the last checkpoint in that folder.")] = False,
) -> None:
    """Train an agent by self-play and export the best stage of it. Ctrl-C saves, exports and stops."""
    from cosmozoo.training.backends import make_run  # torch is heavy, and only this needs it
    from cosmozoo.training.config import read_config

    from .training import Display, say_what_next

    try:
        settings = read_config(config, changes or [])
        folder = output or Path("runs") / config.stem
        command = " ".join(["cosmozoo train", str(config), *(f"--set {change}" for change in changes or [])])
        run = make_run(settings, folder, resume, command)
        with Display(console, settings) as display:
            run.train(display.report)
        shown = [settings.evaluation_players]
        rivals = settings.evaluation.opponents
        agent = str(folder / "agent.onnx")
        console.print(
            verdict_table(run_evaluation(console, run.game, agent, rivals, shown, None, 250, settings.seed + 1))
        )
        say_what_next(console, folder, settings)
    except (ValueError, OSError) as error:
        refuse(error)


@app.command()
def sweep(
    config: Annotated[Path, typer.Argument(help="A YAML file, such as configs/sweeps/petit_prince.yaml.")],
    output: Annotated[Path | None, typer.Option(help="Folder; sweeps/<name of the config> if absent.")] = None,
    resume: Annotated[bool, typer.Option(help="Go on with the sweep in that folder.")] = False,
) -> None:
    """Search for better settings with Ray Tune: many runs, of which the weak are given up early."""
    from .training import run_trials

    try:
        run_trials(console, config, output or Path("sweeps") / config.stem, resume)
    except (ValueError, OSError) as error:
        refuse(error)


@app.command("export")
def export_run(
    run: Annotated[Path, typer.Argument(help="The folder of a run.")],
    output: Annotated[Path | None, typer.Option(help="Where to; RUN/agent.onnx if absent.")] = None,
    players: Players = "",
    deals: Annotated[int, typer.Option(min=0, help="Deals against random and greedy; 0 measures nothing.")] = 500,
    search_deals: Annotated[int, typer.Option(min=0, help="Deals against search:200.")] = 0,
) -> None:
    """Export the best stage of a run as ONNX, measure it, and keep the results in its manifest."""
    from cosmozoo.training.shipping import config_of, export_best, measure

    try:
        path = output or run / "agent.onnx"
        export_best(run, path)
        counts = player_counts(players) or [config_of(run).evaluation_players]
        rivals = {name: number for name, number in zip(RIVALS, (deals, deals, search_deals), strict=True) if number}
        with console.status("measuring") as status:
            verdicts = list(measure(path, counts, rivals, lambda what: status.update(f"measuring: {what}")))
        console.print(verdict_table(verdicts))
        console.print(f"Agent: {path}\nManifest: {path.with_suffix('.json')}", soft_wrap=True)
    except (ValueError, OSError) as error:
        refuse(error)


@app.command("replay")
def replay_file(path: Annotated[Path, typer.Argument(help="A file of recorded games.")]) -> None:
    """Play recorded games again and check that they end as they say."""
    try:
        for number, record in enumerate(read_records(path), start=1):
            check_known(record)
            match = replay(record)
            state = "finished" if match.is_over else "left"
            console.print(f"game {number}: {record.game}, {state} after {len(record.actions)} moves, {record.scores}")
    except (RecordError, OSError) as error:
        refuse(error)


@app.command()
def play(
    name: GameName,
    players: Annotated[int | None, typer.Option(help="How many play; the fewest possible if not given.")] = None,
    seat: Annotated[int, typer.Option(help="Which seat is yours, from 1.")] = 1,
    against: Annotated[str, typer.Option(help="Agents on the other seats: easy, medium, hard, greedy …")] = "medium",
    variant: Variant = None,
    option: Annotated[list[str] | None, typer.Option(help="An option of the game, such as p_face=0.1.")] = None,
    seed: Annotated[int | None, typer.Option(help="The same seed deals the same game.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the game left before.")] = False,
    file: Annotated[Path | None, typer.Option(help="Where the game is kept.")] = None,
) -> None:
    """Play against agents in this terminal. A game that is left can be resumed."""
    try:
        check_installed()
        each = game(name)
        path = file or saved_game(each)
        if resume:
            kept = take_up(each, path)
        else:
            options = options_from(option or [])
            kept = sit_down(each, path, players, seat, against.split(","), variant, options, seed)
        play_in_terminal(kept)
    except (TypeError, ValueError, OSError) as error:
        refuse(error)


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="Address to listen on; others than this machine only if told so.")] = LOCAL,
    port: Annotated[int, typer.Option(help="Port to listen on.")] = 8137,
    folder: Annotated[Path | None, typer.Option(help="Where tables are kept.")] = None,
    name: Annotated[list[str] | None, typer.Option(help="A host name to answer for, besides localhost.")] = None,
    browser: Annotated[bool, typer.Option(help="Open the page in a browser.")] = False,
) -> None:
    """Play in the browser, against agents and other people."""
    try:
        check_installed()
        run_server(folder, host, port, name or [], browser)
    except (ValueError, OSError) as error:
        refuse(error)
