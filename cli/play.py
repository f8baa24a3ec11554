"""How does a person play? `play` in this terminal, `serve` for browsers."""

import os
import sys
from pathlib import Path
from shutil import get_terminal_size
from typing import Annotated, Any

import platformdirs
import typer
from cosmozoo.agents import agents as known_agents
from cosmozoo.agents import make_agent
from cosmozoo.agents.registry import maker_of, register_folder
from cosmozoo.envs import Game, get_game
from cosmozoo.envs.core import best_language, check_language

from .options import (
    GameName,
    NumPlayers,
    Options,
    OwnAgents,
    Variant,
    check_installed,
    options_from,
    register_own_agents,
    report_errors,
)

LOCAL = "127.0.0.1"
STARS = ("Nova", "Vega", "Lyra", "Orion", "Atlas", "Mira", "Rigel", "Altair", "Deneb")
"""The names of agents at a table in the terminal."""
SAVED = "saved"  # the id of the only table in the file of a saved game
OPEN_TO_ALL = """\
Anyone who can reach this machine at port {port} can now create tables, run agents on this machine,
and try to guess the links of other players. The connection is not encrypted: anyone who can read it learns the links.
For people outside your own network, put a proxy with TLS in front (docs/playing.md says how).
"""


def play(
    name: GameName,
    players: NumPlayers = None,
    seat: Annotated[int, typer.Option(help="Your seat, from 1.")] = 1,
    against: Annotated[
        str, typer.Option(help="Agents for the other seats, separated by commas: easy, medium, hard or agent names.")
    ] = "medium",
    variant: Variant = None,
    option: Options = None,
    seed: Annotated[int | None, typer.Option(help="Seed of the deal. Default: a random one.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Continue the saved game.")] = False,
    save_file: Annotated[Path | None, typer.Option(help="File of the saved game.")] = None,
    language: Annotated[str | None, typer.Option(help="en, fr or nl. Default: that of this terminal (LANG).")] = None,
    agent: OwnAgents = None,
) -> None:
    """Play against agents in this terminal. You can leave a game and resume it later."""
    with report_errors():
        check_installed("play", "pydantic", "starlette", "uvicorn", "websockets")
        tongue = check_language(language) if language else best_language(os.environ.get("LANG", "").replace("_", "-"))
        game = get_game(name)
        path = save_file or saved_game(game)
        register_own_agents(agent or [])
        opponents = against.split(",")
        for opponent in opponents:
            check_opponent(opponent)
        if resume:
            stored = load_saved(game, path)
        else:
            options = options_from(option or [])
            stored = new_table(game, path, players, seat, opponents, variant, options, seed)
        play_in_terminal(stored, tongue)


def serve(
    host: Annotated[str, typer.Option(help="Address to listen on. Default: this machine only.")] = LOCAL,
    port: Annotated[int, typer.Option(help="Port to listen on.")] = 8137,
    database: Annotated[Path | None, typer.Option(help="File of the tables: an SQLite database.")] = None,
    allow_host: Annotated[list[str] | None, typer.Option(help="A host name to accept, besides localhost.")] = None,
    limit: Annotated[list[str] | None, typer.Option(help="Change a limit, such as finished_days=90.")] = None,
    open_browser: Annotated[bool, typer.Option("--open-browser", help="Open the page in a browser.")] = False,
    agent: OwnAgents = None,
    agents: Annotated[
        list[Path] | None, typer.Option(help="A folder of exported agents (*.onnx) that people can play against.")
    ] = None,
) -> None:
    """Serve the page where people play against agents and each other."""
    with report_errors():
        check_installed("play", "pydantic", "starlette", "uvicorn", "websockets")
        register_own_agents(agent or [])
        for folder in agents or []:
            register_folder(folder)
        run_server(database, host, port, allow_host or [], limit or [], open_browser)


def saved_game(game: Game) -> Path:
    """The default file of the saved game."""
    return Path(platformdirs.user_data_dir("cosmozoo")) / "terminal" / f"{game.name}.db"


def check_opponent(name: str) -> None:
    """Raises for an unknown agent. Registers `module:Class`, because tables import nothing by name."""
    make_agent(name)
    kind = name.partition(":")[0]
    if name not in known_agents and kind not in known_agents and not kind.endswith(".onnx"):
        known_agents.register(name, maker_of(name))


def new_table(
    game: Game,
    path: Path,
    players: int | None,
    seat: int,
    opponents: list[str],
    variant: str | None,
    options: dict[str, float],
    seed: int | None,
) -> Any:
    """A new table with a human in one seat and agents in the others. The last agent takes all remaining seats."""
    from cosmozoo.play.table import Player, TableConfig
    from cosmozoo.play.table_store import TableStore

    count = game.players[0] if players is None else players
    if not 1 <= seat <= count:
        raise ValueError(f"--seat must be between 1 and {count}, not {seat}")
    names = iter((opponents + opponents[-1:] * count)[: count - 1])
    stars = iter(STARS)
    table_players = [
        Player("You") if number == seat else Player(next(stars), next(names)) for number in range(1, count + 1)
    ]
    chosen: dict[str, Any] = {} if seed is None else {"seed": seed}
    config = TableConfig(game, table_players, variant, options, **chosen)
    try:
        config.validate()
    except TypeError as error:  # an option that the game does not have
        raise ValueError(str(error)) from None
    store = TableStore(path)
    store.remove(SAVED)
    return store.create(SAVED, config, owner=seat - 1)


def load_saved(game: Game, path: Path) -> Any:
    """The saved game."""
    from cosmozoo.play.table_store import TableStore

    if not path.exists():
        raise ValueError(f"there is no saved game of {game.title}: {path} does not exist; leave out --resume")
    stored = TableStore(path).load(SAVED)
    if stored.table.game is not game:
        raise ValueError(f"{path} is a game of {stored.table.game.title}; pass that game to resume it")
    for player in stored.table.players:
        if player.agent is not None:
            make_agent(player.agent, can_import=False)
    return stored


def play_in_terminal(stored: Any, language: str) -> None:
    from cosmozoo.play.agent_pool import AgentPool
    from cosmozoo.play.database import StorageError
    from cosmozoo.play.terminal import Terminal
    from cosmozoo.play.words import WORDS

    pool = AgentPool()
    path = stored.store.path
    try:
        height = get_terminal_size().lines if sys.stdout.isatty() else None
        is_finished = Terminal(stored, pool, input, print, language, height).run()
    except StorageError as error:
        raise ValueError(f"{error}; the game is saved up to the move before: continue it with --resume") from None
    finally:
        pool.close()
        stored.store.close()
    if is_finished:
        record = path.with_suffix(".jsonl")
        record.write_text(stored.table.record.to_json() + "\n", encoding="utf-8")
        path.unlink()
        print("\n" + WORDS.in_language(language, "terminal-record", path=str(record)))
    else:
        command = f"cosmozoo play {stored.table.game.name} --resume"
        print("\n" + WORDS.in_language(language, "terminal-saved", command=command))


def run_server(
    database: Path | None, host: str, port: int, names: list[str], limits: list[str], opens_browser: bool
) -> None:
    from cosmozoo.play.lobby import Lobby
    from cosmozoo.play.rate_limit import Limits
    from cosmozoo.play.security import is_loopback
    from cosmozoo.play.server import create_app, serve
    from cosmozoo.play.table_store import default_database

    place = database or default_database()
    app = create_app(Lobby(place, Limits().changed(limits)), tuple(names))
    print(f"Play at http://{host}:{port}/ (stop with Ctrl+C). Tables are saved in {place}.", flush=True)
    if not is_loopback(host):
        print(OPEN_TO_ALL.format(port=port), flush=True)
    serve(app, host, port, opens_browser)
