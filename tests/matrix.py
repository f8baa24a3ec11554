"""Which games do tests run on? Each registered game, once or in all its settings."""

import os

import pytest
from cosmozoo.envs import games, get_game
from cosmozoo.testing.strategies import settings

IS_SOAK = bool(os.environ.get("COSMOZOO_SOAK"))
"""Whether this is the long form of the tests: `make soak` sets the variable."""

EACH_GAME = pytest.mark.parametrize("game", [pytest.param(get_game(name), id=name) for name in games])
EACH_SETTING = pytest.mark.parametrize(
    ("game", "num_players", "variant"),
    [
        pytest.param(setting.game, setting.num_players, setting.variant, id=f"{name}-{setting}")
        for name in games
        for setting in settings(get_game(name))
    ],
)
