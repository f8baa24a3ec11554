"""What can be chosen before a match starts? The number of players, the variant, the reward and the game's options."""

from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any

import numpy as np

from .registry import suggestion
from .rewards import rewards

if TYPE_CHECKING:
    from .game import Game


@dataclass(frozen=True)
class GameOption:
    """A number that a game lets its players choose before the match starts, such as a time limit."""

    default: float
    low: float
    high: float
    description: str  # one sentence
    is_integer: bool = False

    def validate(self, name: str, value: Any) -> float:
        is_number = isinstance(value, (int, float, np.integer, np.floating)) and not isinstance(value, bool)
        if not is_number or not self.low <= value <= self.high or (self.is_integer and value != int(value)):
            kind = "a whole number" if self.is_integer else "a number"
            raise ValueError(f"{name} must be {kind} between {self.low:g} and {self.high:g}, not {value!r}")
        return float(value)


@dataclass(frozen=True)
class MatchSettings:
    """Everything that is fixed before the first move, except the seed."""

    num_players: int
    variant: str
    reward: str = "win"
    skip_forced: bool = False
    options: dict[str, float] = field(default_factory=dict, hash=False)  # all options of the game

    @classmethod
    def create(
        cls,
        game: "Game",
        num_players: int | None = None,
        variant: str | None = None,
        reward: str = "win",
        skip_forced: bool = False,
        **options: Any,
    ) -> "MatchSettings":
        num_players = game.players[0] if num_players is None else num_players
        variant = game.variants[0] if variant is None else variant
        game.validate_settings(num_players, variant)
        rewards.check(reward)
        return cls(int(num_players), variant, reward, bool(skip_forced), resolve_options(game, options))

    def to_kwargs(self) -> dict[str, Any]:
        """Keyword arguments of `Match`, as files keep them: the options of the game beside the rest."""
        return {name: value for name, value in vars(self).items() if name != "options"} | self.options


class UnknownSettingError(TypeError, ValueError):
    """A game has no such setting. A TypeError like any unknown argument, and a ValueError like any bad input."""


def resolve_options(game: "Game", given: dict[str, Any]) -> dict[str, float]:
    """The value of each option of a game: the given one, or its default."""
    for name in given:
        if name not in game.options:
            settings = [each.name for each in fields(MatchSettings) if each.name != "options"]
            if name in settings:
                raise UnknownSettingError(f"{name!r} is a setting of its own, not an option of {game.title}")
            known = [*settings, *game.options]
            hint = suggestion(name, known)
            raise UnknownSettingError(f"{game.title} has no setting {name!r}{hint}; available: {', '.join(known)}")
    return {name: option.validate(name, given.get(name, option.default)) for name, option in game.options.items()}
