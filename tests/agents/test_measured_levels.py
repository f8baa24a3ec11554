"""Is only shown of a level what has been measured, and only as long as the same agents play?"""

import json

import pytest
from cosmozoo.agents import calibration
from cosmozoo.agents.calibration import keep_measured, measured_level
from cosmozoo.envs import get_game
from cosmozoo.play.presenter import level_notes

GAME = get_game("petit_prince")
RESULT = {"against": "easy", "num_players": 2, "num_games": 200, "win_share": 0.774}


@pytest.fixture
def kept(tmp_path, monkeypatch):
    path = tmp_path / "levels.json"
    known = json.loads(calibration.LEVELS_FILE.read_text())
    known[GAME.name].pop("measured", None)
    path.write_text(json.dumps(known))
    monkeypatch.setattr(calibration, "LEVELS_FILE", path)
    calibration.calibrations.cache_clear()
    yield path
    calibration.calibrations.cache_clear()


def test_nothing_is_said_of_what_nobody_has_measured(kept):
    assert measured_level(GAME, "medium") is None
    assert level_notes(GAME, "medium", "en") == "moves at once"
    assert level_notes(GAME, "expert", "en") == "looks ahead before each move"


@pytest.mark.parametrize(
    ("language", "words"), [("en", "77 of 100"), ("fr", "77 parties sur 100"), ("nl", "77 van de")]
)
def test_kept_results_are_shown_in_words(kept, language, words):
    keep_measured(GAME, {"medium": RESULT}, kept)
    assert measured_level(GAME, "medium") == RESULT
    assert measured_level(GAME, "easy") is None
    assert words in level_notes(GAME, "medium", language)


def test_results_of_another_network_or_of_other_levels_are_not_shown(kept):
    for name, value in (("network", "0123456789ab"), ("medium", "pretrained:temperature=1")):
        keep_measured(GAME, {"medium": RESULT}, kept)
        known = json.loads(kept.read_text())
        known[GAME.name]["measured"]["agents"][name] = value
        kept.write_text(json.dumps(known))
        calibration.calibrations.cache_clear()
        assert measured_level(GAME, "medium") is None


def test_games_without_levels_of_their_own_keep_nothing(kept, monkeypatch):
    monkeypatch.setattr(calibration, "is_calibrated", lambda game: False)
    with pytest.raises(ValueError, match="nowhere to keep"):
        keep_measured(GAME, {"medium": RESULT}, kept)
