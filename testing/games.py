"""What must every game do? All checks of one game, for every number of players and every variant."""

from collections.abc import Iterator

from cosmozoo.envs import Game

from . import consistency, environments, leaks, presentation, rules, sources
from .checks import Check, bind_check
from .strategies import settings


def check_game(game: Game, full: bool = False) -> None:
    """Runs all checks of a game; raises AssertionError with the name of the first that fails."""
    for check in game_checks(game, full):
        check()


def game_checks(game: Game, full: bool = False, **options: float) -> list[Check]:
    """The checks of a game as callables with names, for instance for `pytest.mark.parametrize(..., ids=str)`.

    `full` checks ten times as many games and positions. `options` are options of the game for all matches.
    """
    return [*checks_of_each_setting(game, full, **options), *checks_of_game(game, full)]


def checks_of_each_setting(game: Game, full: bool, **options: float) -> Iterator[Check]:
    for module in (environments, rules, consistency, leaks, presentation):
        for function in module.EVERY_SETTING:
            for setting in settings(game, full, **options):
                yield bind_check(function, setting, subject=str(setting))


def checks_of_game(game: Game, full: bool) -> Iterator[Check]:
    for module in (environments, consistency, leaks, presentation, sources):
        for function in module.ONCE:
            yield bind_check(function, game)
    yield bind_check(rules.rules_hold_for_any_choices, game, full)
