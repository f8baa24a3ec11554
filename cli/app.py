"""Which commands are there?"""

from pathlib import Path
from typing import Annotated, NoReturn

import typer
from cosmozoo.envs import GAMES, game
from cosmozoo.envs.core.record import RecordError, read_records, replay
from rich.console import Console
from rich.table import Table

from .demo import play_demo

app = typer.Typer(no_args_is_help=True, add_completion=False, help="Tabletop games about planets, for learning agents.")
console = Console()

GameName = Annotated[str, typer.Argument(metavar="GAME", help=f"One of: {', '.join(GAMES)}.")]


def refuse(error: Exception) -> NoReturn:
    """An error the user can mend: one sentence, no traceback."""
    Console(stderr=True).print(f"[bold red]error:[/] {error}", highlight=False, markup=True)
    raise typer.Exit(2)


@app.command()
def games() -> None:
    """List the games, with their players and variants."""
    table = Table("game", "title", "players", "variants", "actions", "observation")
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


@app.command("replay")
def replay_file(path: Annotated[Path, typer.Argument(help="A file of recorded games.")]) -> None:
    """Play recorded games again and check that they end as they say."""
    try:
        for number, record in enumerate(read_records(path), start=1):
            match = replay(record)
            state = "finished" if match.is_over else "left"
            console.print(f"game {number}: {record.game}, {state} after {len(record.actions)} moves, {record.scores}")
    except (RecordError, OSError) as error:
        refuse(error)
