"""The page in a real browser: whole games of every kind, by clicking and by keyboard alone."""

import pytest
from browsing import DESKTOP, PHONE, Person, Server, compile_everything, launched
from cosmozoo.envs import GAMES
from page_hands import play_by_clicking, play_by_keyboard
from playwright.sync_api import sync_playwright

EACH = pytest.mark.parametrize("game", GAMES)
SHORT = {"space_builder": {"p_face": 0, "p_turn": 0, "tick_limit": 40}}
"""Options with which a whole game stays short."""


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    compile_everything()
    running = Server(tmp_path_factory.mktemp("tables"))
    yield running
    running.kill()


@pytest.fixture(scope="module")
def browser():
    with sync_playwright() as playwright:
        running = launched(playwright)
        yield running
        running.close()


@EACH
def test_a_whole_game_by_clicking(game, server, browser):
    person = Person(browser, server, DESKTOP)
    person.open_table(game, **SHORT.get(game, {}))
    person.check_accessibility()
    assert play_by_clicking(person, game) > 5
    person.check_accessibility()
    sheet = person.page.inner_text("dialog .sheets")
    assert "together" in sheet
    person.leave()


@EACH
def test_a_whole_game_by_keyboard_on_a_phone_in_the_dark(game, server, browser):
    person = Person(browser, server, PHONE, color_scheme="dark")
    person.open_table(game, **SHORT.get(game, {}))
    person.check_accessibility()
    assert play_by_keyboard(person, game) > 5
    person.check_accessibility()
    person.leave()
