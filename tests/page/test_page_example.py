"""Can a game outside the package be played in a browser without changes to the package?"""

import os
from pathlib import Path

import pytest
from browsing import DESKTOP, BrowserUser, ServerProcess, launch
from page_hands import play_by_clicking
from playwright.sync_api import sync_playwright

EXAMPLE = Path(__file__).parents[2] / "examples" / "tic_tac_toe"
ENTRY_POINTS = "[cosmozoo.games]\ntic_tac_toe = tic_tac_toe:GAME\n"


@pytest.fixture
def server(tmp_path, monkeypatch):
    """A server on whose path the example is installed."""
    metadata = tmp_path / "tic_tac_toe-0.1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: tic-tac-toe\nVersion: 0.1.0\n")
    (metadata / "entry_points.txt").write_text(ENTRY_POINTS)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), str(EXAMPLE)]))
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
