"""Which commands are there?"""

import typer

from .contests import evaluate, levels, tournament
from .games import demo, games, replay
from .options import prepare
from .play import play, serve
from .stored_tables import stored_tables
from .train import export, sweep, train

app = typer.Typer(no_args_is_help=True, add_completion=False, callback=prepare)
for command in (games, demo, replay, evaluate, levels, tournament, train, sweep, export, play, serve):
    app.command()(command)
app.add_typer(stored_tables, name="tables")
