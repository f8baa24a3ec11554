"""Which commands are there?"""

import typer

from .analysis import analyze, calibration
from .benchmark import benchmark
from .contests import evaluate, levels, tournament
from .datasets import record_dataset
from .exploit import exploit
from .games import demo, games, replay
from .options import prepare
from .play import play, serve
from .stored_tables import stored_tables
from .train import export, sweep, train

app = typer.Typer(no_args_is_help=True, add_completion=False, callback=prepare)
COMMANDS = (
    games, demo, replay, analyze, evaluate, levels, calibration, tournament, benchmark, record_dataset, train, sweep,
    export, exploit, play, serve,
)  # fmt: skip
for command in COMMANDS:
    app.command()(command)
app.add_typer(stored_tables, name="tables")
