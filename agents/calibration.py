"""What suits each game? How its agent looks ahead best, and which agents play at its levels.

`pretrained/levels.json` keeps the answers beside the pretrained agents, because they hold for those networks:
`cosmozoo levels GAME` measures them.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any, TypedDict

from cosmozoo.envs import Game

from .manifest import PRETRAINED, pretrained_manifest

LEVELS_FILE = PRETRAINED / "levels.json"
HASH_LETTERS = 12

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
    found: dict[str, Any] = json.loads(LEVELS_FILE.read_text(encoding="utf-8"))
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
    """How a level did against the one below when `cosmozoo levels --keep` measured it with this network."""
    found: dict[str, Any] = calibrations().get(game.name, {}).get("measured", {})
    if found.get("agents") != what_plays(game):
        return None
    measured: dict[str, MeasuredLevel] = found["levels"]
    return measured.get(level)


def what_plays(game: Game) -> dict[str, str]:
    """What a measurement holds for: the network of the game, and the agents of its levels."""
    manifest = pretrained_manifest(game)
    return {"network": manifest["sha256"][:HASH_LETTERS] if manifest else "", **level_names(game)}


def keep_measured(game: Game, levels: dict[str, MeasuredLevel], path: Path = LEVELS_FILE) -> None:
    """Writes how strong the levels are beside the pretrained agents."""
    if not is_calibrated(game):
        raise ValueError(f"{game.title} has no levels of its own in {path}: there is nowhere to keep the results")
    known = json.loads(path.read_text(encoding="utf-8"))
    known.setdefault(game.name, {})["measured"] = {"agents": what_plays(game), "levels": levels}
    path.write_text(json.dumps(known, indent=2) + "\n", encoding="utf-8")
    calibrations.cache_clear()


def level_names(game: Game) -> dict[str, str]:
    """The agent that plays at each level, by name."""
    levels: dict[str, str] = calibrations().get(game.name, {}).get("levels", WITHOUT_AGENT)
    return levels
