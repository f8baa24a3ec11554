"""Is a finished game analyzed in a browser, and can its turning points be followed?"""

import pytest
from browsing import DESKTOP, PHONE, BrowserUser, ServerProcess, install_example, launch
from cosmozoo.envs import Match, Record
from page_hands import play_by_clicking
from playwright.sync_api import sync_playwright
from tic_tac_toe import GAME

pytestmark = pytest.mark.slow

ANALYSIS = 120_000  # milliseconds: a server that has just started loads its agents first
BLUNDERED = [0, 7, 4, 8, 6, 2, 3]  # the second move loses by force


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with pytest.MonkeyPatch.context() as context:
        folder = tmp_path_factory.mktemp("tables")
        install_example(folder, context)
        running = ServerProcess(folder)
        yield running
        running.kill()


@pytest.fixture(scope="module")
def browser():
    with sync_playwright() as playwright:
        yield launch(playwright)


def blundered(folder):
    match = Match(GAME, 2, seed=0)
    record = Record.start(match, 0)
    for action in BLUNDERED:
        match.step(action)
        record.actions.append(action)
    record.finish(match)
    path = folder / "game.jsonl"
    record.append_to(path)
    return path


def wait_for_position(user, number):
    user.page.wait_for_function(f"document.querySelector('.board')?.dataset.number === '{number}'")


def test_turning_point_of_an_opened_game_is_followed_and_played_on(server, browser, tmp_path):
    user = BrowserUser(browser, server, DESKTOP)
    user.visit()
    user.page.set_input_files("#record-file", blundered(tmp_path))
    user.page.click("#analyze")
    user.page.wait_for_selector(".eyes button", timeout=ANALYSIS)
    user.page.click(".eyes [data-seat='1']")
    user.page.click(".turning-point[data-position='1']")
    wait_for_position(user, 1)
    assert "row 2, column 2" in user.page.inner_text(".option-row.best")
    assert "row 3, column 2" in user.page.inner_text(".option-row.played")
    assert "mark row 2, column 2" in user.page.inner_text(".turning-point[aria-current]")
    user.check_accessibility()
    user.page.keyboard.press("ArrowRight")
    wait_for_position(user, 2)
    user.page.click(".choice-list [data-position='3'] button")
    wait_for_position(user, 3)
    user.page.reload()  # the address is that of the analysis
    user.page.wait_for_selector(".turning-points")
    user.page.evaluate("document.querySelector('#step-back').click()")
    user.page.click("#play-on")
    user.page.select_option("dialog select[name=level]", "easy")
    user.page.click("#start-here")
    user.page.wait_for_selector(".selection-panel.mine")
    user.leave()


def test_own_game_is_analyzed_on_a_phone(server, browser):
    user = BrowserUser(browser, server, PHONE, color_scheme="dark", locale="nl-BE")
    user.create_table("tic_tac_toe")
    play_by_clicking(user, "tic_tac_toe")
    user.page.click("dialog #analyze")
    user.page.wait_for_selector(".chance-line.own", state="attached", timeout=ANALYSIS)
    assert "Alle keuzes" in user.page.text_content(".choices h2")
    user.check_accessibility()
    user.page.click("[data-page=position]")
    user.page.wait_for_selector("[data-page=position][aria-current]")
    assert user.page.evaluate("document.documentElement.scrollWidth - innerWidth") == 0
    user.check_accessibility()
    user.leave()
