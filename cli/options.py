"""What do all commands share? Arguments, the console, and error reporting."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import version
from importlib.util import find_spec
from typing import Annotated

import typer
from cosmozoo.agents import register_agent
from cosmozoo.agents.registry import maker_of
from cosmozoo.envs import games, load_plugin
from rich.console import Console
from rich.markup import escape

USER_ERROR = 2  # the exit code of an error that the user can fix; 1 is a crash
INTERRUPTED = 130  # the exit code that shells use for Ctrl+C

console = Console(markup=False)  # names may contain [brackets]

GameName = Annotated[str, typer.Argument(metavar="GAME", help=f"One of: {', '.join(games)}.")]
Players = Annotated[str, typer.Option(help="Player counts, such as 3 or 2,4. Default: the smallest.")]
NumPlayers = Annotated[int | None, typer.Option("--players", help="Player count. Default: the smallest.")]
Variant = Annotated[str | None, typer.Option(help="Variant of the game. Default: the game's first.")]
Options = Annotated[
    list[str] | None, typer.Option("--option", help="An option of the game, such as p_face=0.1. Can be repeated.")
]
Seed = Annotated[int, typer.Option(help="Seed of the deals. The same seed plays the same games.")]
OwnAgents = Annotated[
    list[str] | None,
    typer.Option("--agent", metavar="NAME=MODULE:CLASS", help="Make your own agent available under a name."),
]


@contextmanager
def report_errors(when_stopped: str = "Stopped.") -> Iterator[None]:
    """Reports an error that the user can fix in one sentence, without a traceback."""
    try:
        yield
    except (ValueError, OSError) as error:
        Console(stderr=True).print(f"[bold red]error:[/] {escape(str(error))}", highlight=False, soft_wrap=True)
        raise typer.Exit(USER_ERROR) from None
    except KeyboardInterrupt:
        console.print(when_stopped)
        raise typer.Exit(INTERRUPTED) from None


def check_installed(extra: str, *modules: str) -> None:
    """Raises if modules of an optional dependency are missing, and names the extra that installs them."""
    missing = [module for module in modules if find_spec(module) is None]
    if missing:
        raise ValueError(f"this needs {', '.join(missing)}; install it with: pip install 'cosmozoo[{extra}]'")


def player_counts(text: str) -> list[int]:
    """Reads `3` or `2,4`."""
    try:
        return [int(word) for word in text.split(",") if word]
    except ValueError:
        raise ValueError(f"--players takes numbers such as 3 or 2,4, not {text!r}") from None


def options_from(definitions: list[str]) -> dict[str, float]:
    """Reads options such as `p_face=0.1`."""
    options = {}
    for definition in definitions:
        name, _, value = definition.partition("=")
        try:
            options[name] = float(value)
        except ValueError:
            raise ValueError(f"--option takes a name and a number such as p_face=0.1, not {definition!r}") from None
    return options


def register_own_agents(definitions: list[str]) -> None:
    """Registers agents given as `name=module:Class`."""
    for definition in definitions:
        name, _, maker = definition.partition("=")
        if not maker:
            raise ValueError(f"--agent takes a name and a class, such as mine=my_module:MyAgent, not {definition!r}")
        register_agent(name, maker_of(maker))


def show_version(is_wanted: bool) -> None:
    if is_wanted:
        console.print(f"cosmozoo {version('cosmozoo')}", highlight=False)
        raise typer.Exit


def prepare(
    plugin: Annotated[
        list[str] | None,
        typer.Option(help="Import a module that registers games or agents before running the command."),
    ] = None,
    version: Annotated[
        bool, typer.Option("--version", help="Print the version.", callback=show_version, is_eager=True)
    ] = False,
) -> None:
    """Tabletop games about planets as environments for reinforcement learning.

    Exit codes: 0 success, 1 crash, 2 an error that you can fix, 130 interrupted.
    """
    sys.path.append("")  # so that modules in the current folder can be imported
    with report_errors():
        for module in plugin or []:
            try:
                load_plugin(module)
            except ImportError as error:
                raise ValueError(f"cannot import the plugin {module!r}: {error}") from error
