"""Can every game be played in a real browser? Whole games, by clicking and with the keyboard alone."""

import re
from pathlib import Path

import pytest
from browsing import DESKTOP, PHONE, BrowserUser
from cosmozoo.envs import games, get_game
from page_hands import play_by_clicking, play_by_keyboard

pytestmark = pytest.mark.slow

PAGE = Path(__file__).parents[2] / "play" / "page"
EACH_GAME = pytest.mark.parametrize("game", games)
SHORT = {"space_builder": {"p_face": 0, "p_turn": 0, "tick_limit": 40}}
"""Options that keep a whole game short."""


@EACH_GAME
def test_page_names_no_game(game):
    """Everything about a game comes from the server, so the page works for unknown games."""
    names = re.compile(rf"\b({game}|{re.escape(get_game(game).title)})\b", re.IGNORECASE)
    files = [path for path in PAGE.rglob("*") if path.is_file()]
    assert len(files) > 20
    assert [path.name for path in files if names.search(path.read_text(encoding="utf-8"))] == []


@EACH_GAME
def test_whole_game_by_clicking(game, server, browser):
    user = BrowserUser(browser, server, DESKTOP)
    user.create_table(game, **SHORT.get(game, {}))
    user.check_accessibility()
    assert play_by_clicking(user, game) > 5
    user.check_accessibility()
    assert "Total" in user.page.inner_text("dialog .sheets")
    user.leave()


@EACH_GAME
def test_whole_game_by_keyboard_on_a_phone_in_the_dark_theme(game, server, browser):
    user = BrowserUser(browser, server, PHONE, color_scheme="dark")
    user.create_table(game, **SHORT.get(game, {}))
    user.check_accessibility()
    assert play_by_keyboard(user, game) > 5
    user.check_accessibility()
    user.leave()
