"""Which files does a game ship for the page? An icon and the layout of its board, next to its module."""

import inspect
from importlib import import_module
from pathlib import Path

from cosmozoo.envs import Game

DEFAULT_ICON = Path(__file__).parent / "page" / "default_icon.svg"


def icon_file(game: Game) -> Path:
    return shipped_file(game, "icon.svg") or DEFAULT_ICON


def picture_file(game: Game) -> Path:
    """The picture of a game in the lobby: a part of a drawing, or its icon."""
    return shipped_file(game, "picture.svg") or icon_file(game)


def board_css_file(game: Game) -> Path | None:
    return shipped_file(game, "board.css")


def shipped_file(game: Game, name: str) -> Path | None:
    path = Path(inspect.getfile(import_module(game.module))).parent / name
    return path if path.is_file() else None
