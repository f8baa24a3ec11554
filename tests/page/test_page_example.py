"""Can a game outside the package be played in a browser without changes to the package?"""

import pytest
from browsing import DESKTOP, BrowserUser, ServerProcess, install_example, launch
from page_hands import play_by_clicking
from playwright.sync_api import sync_playwright

pytestmark = pytest.mark.slow


@pytest.fixture
def server(tmp_path, monkeypatch):
    """A server on whose path the example is installed."""
    install_example(tmp_path, monkeypatch)
    running = ServerProcess(tmp_path / "tables")
    yield running
    running.kill()


def test_example_is_played_to_the_end_by_clicking(server):
    with sync_playwright() as playwright:
        user = BrowserUser(launch(playwright), server, DESKTOP)
        user.create_table("tic_tac_toe")
        user.check_accessibility()
        assert play_by_clicking(user, "tic_tac_toe") >= 3
        user.leave()
