"""What suits each game? How its agent looks ahead best, and which agents play at its levels.

`pretrained/levels.json` keeps the answers beside the pretrained agents, because they hold for those networks:
`cosmozoo levels GAME` measures them.
"""

import json
from functools import cache
from typing import Any, TypedDict

from cosmozoo.envs import Game

from .manifest import PRETRAINED

WITHOUT_AGENT = {
    "easy": "greedy:random=0.5",
    "medium": "greedy",
    "hard": "search:200:1s",
    "expert": "search:1000:3s",
}
"""The levels of games without a pretrained agent."""


@cache
def calibrations() -> dict[str, Any]:
    """By the name of the game."""
    found: dict[str, Any] = json.loads((PRETRAINED / "levels.json").read_text(encoding="utf-8"))
    return found


def is_calibrated(game: Game) -> bool:
    """Whether the package has an agent for the game and knows its levels."""
    return game.name in calibrations()


def lookahead_settings(game: Game) -> dict[str, Any]:
    """The fields of a `LookaheadConfig` that suit the game."""
    settings: dict[str, Any] = calibrations().get(game.name, {}).get("lookahead", {})
    return settings


class MeasuredLevel(TypedDict):
    """One seat of a level, with the level below in all others."""

    against: str
    num_players: int
    num_games: int
    win_share: float


def measured_level(game: Game, level: str) -> MeasuredLevel | None:
    """How a level did against the level below when `cosmozoo levels` measured it; None if nobody has."""
    found: dict[str, MeasuredLevel] = calibrations().get(game.name, {}).get("measured", {})
    return found.get(level)


def level_names(game: Game) -> dict[str, str]:
    """The agent that plays at each level, by name."""
    levels: dict[str, str] = calibrations().get(game.name, {}).get("levels", WITHOUT_AGENT)
    return levels
