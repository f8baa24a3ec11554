"""Which commands are there?"""

import typer

from .contests import evaluate, tournament
from .datasets import record_dataset
from .games import demo, games, replay
from .options import prepare
from .play import play, serve
from .stored_tables import stored_tables
from .train import export, sweep, train

app = typer.Typer(no_args_is_help=True, add_completion=False, callback=prepare)
for command in (games, demo, replay, evaluate, tournament, train, sweep, export, play, serve, record_dataset):
    app.command()(command)
app.add_typer(stored_tables, name="tables")
