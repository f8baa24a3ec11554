"""Which values do the options of a game accept?"""

import dataclasses

import numpy as np
import pytest
from cosmozoo.envs import BatchEnv, Match, get_game
from cosmozoo.envs.core.aec import GameEnv
from cosmozoo.envs.core.record import Record
from cosmozoo.envs.core.settings import GameOption

PLAIN = get_game("petit_prince")


def test_option_takes_numbers_within_its_bounds():
    share = GameOption(0.2, 0.0, 1.0, "how often something happens")
    assert share.validate("share", 1) == 1.0
    assert isinstance(share.validate("share", np.float32(0.5)), float)
    for bad in (-0.1, 1.1, float("nan"), "0.5", True, None):
        with pytest.raises(ValueError, match="share must be a number between 0 and 1, not"):
            share.validate("share", bad)
    limit = GameOption(200, 1, 1000, "how long something lasts", is_integer=True)
    assert limit.validate("limit", 7) == 7.0
    with pytest.raises(ValueError, match=r"limit must be a whole number between 1 and 1000, not 2\.5"):
        limit.validate("limit", 2.5)


def test_unknown_setting_is_named_with_the_nearest_known_one():
    for make_env in (Match, GameEnv, lambda game, **settings: BatchEnv(game, 2, **settings)):
        with pytest.raises(TypeError, match=r"no setting 'num_player' \(did you mean 'num_players'"):
            make_env(PLAIN, num_player=3)


def test_game_without_options_keeps_none():
    match = Match(PLAIN)
    assert match.settings.options == {}
    assert "options" not in Record.start(match, 0).settings
    assert b"options" not in match.save()


def test_options_need_their_room_in_the_state():
    with pytest.raises(TypeError, match="the field `options` of its state does not match"):
        dataclasses.replace(PLAIN, options={"share": GameOption(0.2, 0.0, 1.0, "how often something happens")})
