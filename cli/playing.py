"""How does a person sit down to play? `cosmozoo play` in this terminal, `cosmozoo serve` for browsers."""

from pathlib import Path
from typing import Any

import platformdirs
from cosmozoo.envs import Game

MISSING = "playing needs a few more packages: pip install 'cosmozoo[play]'"


def check_installed() -> None:
    """Playing is an extra of the package, with a server in it."""
    try:
        import pydantic  # noqa: F401
        import starlette  # noqa: F401
        import uvicorn  # noqa: F401
    except ImportError:
        raise ValueError(MISSING) from None


def saved_game(game: Game) -> Path:
    """Where the last game in a terminal is kept."""
    return Path(platformdirs.user_data_dir("cosmozoo")) / "terminal" / f"{game.name}.table"


def options_from(words: list[str]) -> dict[str, float]:
    """`p_face=0.1` and the like."""
    options = {}
    for word in words:
        name, _, value = word.partition("=")
        try:
            options[name] = float(value)
        except ValueError:
            raise ValueError(f"--option takes a name and a number such as p_face=0.1, not {word!r}") from None
    return options


def sit_down(
    game: Game,
    path: Path,
    players: int | None,
    seat: int,
    agents: list[str],
    variant: str | None,
    options: dict[str, float],
    seed: int | None,
) -> Any:
    """A new table with a person on one seat and agents on the others; the last agent named takes all that are left."""
    from cosmozoo.agents import make_agent
    from cosmozoo.agents.levels import LEVELS
    from cosmozoo.play.archive import keep
    from cosmozoo.play.table import Sitter, Terms

    count = game.players[0] if players is None else players
    if not 1 <= seat <= count:
        raise ValueError(f"--seat must be between 1 and {count}, not {seat}")
    for name in agents:
        if name not in LEVELS:
            make_agent(name)  # a misspelt one is better found before the first move
    names = iter((agents + agents[-1:] * count)[: count - 1])
    sitters = [
        Sitter("You") if number == seat else Sitter(f"Player {number}", next(names)) for number in range(1, count + 1)
    ]
    chosen: dict[str, Any] = {} if seed is None else {"seed": seed}
    terms = Terms(game, sitters, variant, options, **chosen)
    terms.check()
    return keep(path, terms, host=seat - 1)


def take_up(game: Game, path: Path) -> Any:
    """The game left before."""
    from cosmozoo.play.archive import load

    if not path.exists():
        raise ValueError(f"there is no game of {game.title} to resume: {path} does not exist")
    kept = load(path)
    if kept.table.game is not game:
        raise ValueError(f"{path} is a game of {kept.table.game.title}: resume it by that name")
    return kept


def play_in_terminal(kept: Any) -> None:
    from cosmozoo.play.terminal import Terminal
    from cosmozoo.play.thinking import Thinkers

    thinkers = Thinkers()
    try:
        is_finished = Terminal(kept, thinkers, input, print).run()
    finally:
        thinkers.close()
    if is_finished:
        record = kept.path.with_suffix(".jsonl")
        record.write_text(kept.table.record.to_json() + "\n", encoding="utf-8")
        kept.path.unlink()
        print(f"\nThe record of this game: {record}")
    else:
        print(f"\nThe game is kept. Go on with it: cosmozoo play {kept.table.game.name} --resume")


def run_server(folder: Path | None, host: str, port: int, names: list[str], opens_browser: bool) -> None:
    from cosmozoo.play.archive import default_folder
    from cosmozoo.play.house import House
    from cosmozoo.play.server import create_app, is_loopback, serve

    place = folder or default_folder()
    app = create_app(House(place), tuple(names))
    print(f"Play at http://{host}:{port}/ (stop with Ctrl+C). Tables are kept in {place}.", flush=True)
    if not is_loopback(host):
        print("Anybody who can reach this machine can open tables here.", flush=True)
    serve(app, host, port, opens_browser)
