"""How likely is a win really, where an agent expects a certain win share? A fitted map per game and player count.

Agents imagine opponents that play as they do, and are too sure of what they see far ahead. `cosmozoo calibration GAME`
compares their estimates with the results of games and fits the maps in `pretrained/chances.json`.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any

import numpy as np
from cosmozoo.envs import Game

from .manifest import PRETRAINED

CHANCES = PRETRAINED / "chances.json"
LEAST = 0.005  # an estimate never says that a game is lost or won before it is


@dataclass(frozen=True)
class ChanceMap:
    """Log-odds of the estimate are scaled and shifted, then chances are drawn in from 0 and 1.

    The map is monotone, so no two actions change places.
    """

    slope: float = 1.0
    shift: float = 0.0
    floor: float = 0.0  # the chance where the agent sees a loss
    ceiling: float = 1.0  # the chance where it sees a win

    def __call__(self, share: np.ndarray | float) -> np.ndarray:
        """The chances that correspond to estimated win shares, both from 0 to 1."""
        seen = 1.0 / (1.0 + np.exp(-(self.shift + self.slope * log_odds(share))))
        return within_limits(self.floor + (self.ceiling - self.floor) * seen)


def within_limits(chance: np.ndarray) -> np.ndarray:
    limited: np.ndarray = np.clip(chance, LEAST, 1.0 - LEAST)
    return limited


def log_odds(share: np.ndarray | float) -> np.ndarray:
    inner = within_limits(np.asarray(share, np.float64))
    odds: np.ndarray = np.log(inner) - np.log1p(-inner)
    return odds


@cache
def read_chances() -> dict[str, dict[str, Any]]:
    """What the file says, by the name of the game and the number of players: the map, and how it was measured."""
    found: dict[str, dict[str, Any]] = json.loads(CHANCES.read_text(encoding="utf-8")) if CHANCES.exists() else {}
    return found


def chance_map(game: Game, num_players: int) -> ChanceMap | None:
    """The map for the estimates of `hint_agent`; of another number of players if this one was not measured."""
    maps = {int(count): each["map"] for count, each in read_chances().get(game.name, {}).items()}
    nearest = min(maps, key=lambda count: (abs(count - num_players), count), default=None)
    return None if nearest is None else ChanceMap(**maps[nearest])


def write_chances(game: Game, num_players: int, found: ChanceMap, measured: Mapping[str, float]) -> None:
    """Replaces the map of a game for a number of players."""
    everything = {name: dict(known) for name, known in read_chances().items()}
    entry = {"map": rounded(asdict(found)), "measured": rounded(measured)}
    known = everything.get(game.name, {}) | {str(num_players): entry}
    everything[game.name] = dict(sorted(known.items(), key=lambda item: int(item[0])))
    CHANCES.write_text(json.dumps(dict(sorted(everything.items())), indent=2) + "\n", encoding="utf-8")
    read_chances.cache_clear()


def rounded(figures: Mapping[str, float]) -> dict[str, float]:
    return {name: round(value, 3) for name, value in figures.items()}
