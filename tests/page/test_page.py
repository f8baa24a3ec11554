"""Can every game be played in a real browser? Whole games, by clicking, by touch and with the keyboard alone."""

import os
import re
from itertools import product
from pathlib import Path

import pytest
from browsing import DESKTOP, PHONE, TABLET, BrowserUser
from cosmozoo.envs import games, get_game
from page_hands import play_by_clicking, play_by_keyboard, play_by_touch

pytestmark = pytest.mark.slow

PAGE = Path(__file__).parents[2] / "play" / "page"
EACH_GAME = pytest.mark.parametrize("game", games)
CLICKED = {
    "planet": (DESKTOP, "light", "fr-BE"),
    "petit_prince": (TABLET, "dark", "en-US"),
    "exploding_planet": (DESKTOP, "dark", "nl-BE"),
    "space_builder": (TABLET, "light", "nl-NL"),
}
TYPED = {
    "planet": ("dark", "en-US"),
    "petit_prince": ("light", "nl-BE"),
    "exploding_planet": ("dark", "fr-FR"),
    "space_builder": ("light", "en-GB"),
}
"""A screen, a theme and a language for each game, so that nearly every pair occurs; `make soak` plays them all."""
IS_SOAK = bool(os.environ.get("COSMOZOO_SOAK"))
ALL = list(product((DESKTOP, TABLET, PHONE), ("light", "dark"), ("en-US", "fr-BE", "nl-NL"))) if IS_SOAK else []
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
    size, theme, locale = CLICKED[game]
    user = BrowserUser(browser, server, size, color_scheme=theme, locale=locale)
    user.create_table(game, **SHORT.get(game, {}))
    user.check_accessibility()
    assert play_by_clicking(user, game) > 5
    user.check_accessibility()
    assert "Tota" in user.page.inner_text("dialog .sheets")
    user.leave()


@EACH_GAME
def test_whole_game_by_keyboard_on_a_phone(game, server, browser):
    theme, locale = TYPED[game]
    user = BrowserUser(browser, server, PHONE, color_scheme=theme, locale=locale)
    user.create_table(game, **SHORT.get(game, {}))
    user.check_accessibility()
    assert play_by_keyboard(user, game) > 5
    user.check_accessibility()
    user.leave()


def test_whole_game_by_touch(server, browser):
    user = BrowserUser(browser, server, PHONE, has_touch=True, locale="nl-NL")
    user.create_table("exploding_planet")
    assert play_by_touch(user, "exploding_planet") > 5
    user.leave()


@pytest.mark.parametrize(("size", "theme", "locale"), ALL)
@pytest.mark.parametrize("play", [play_by_clicking, play_by_keyboard, play_by_touch])
@EACH_GAME
def test_whole_game_in_every_setting(game, play, size, theme, locale, server, browser):
    user = BrowserUser(browser, server, size, color_scheme=theme, locale=locale, has_touch=play is play_by_touch)
    user.create_table(game, **SHORT.get(game, {}))
    assert play(user, game) > 5
    user.check_accessibility()
    user.leave()
