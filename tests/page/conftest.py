"""A server and a browser for the tests of one file."""

import pytest
from browsing import ServerProcess, compile_everything, launch
from playwright.sync_api import sync_playwright


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    compile_everything()
    process = ServerProcess(tmp_path_factory.mktemp("tables"))
    yield process
    process.kill()


@pytest.fixture(scope="module")
def browser():
    with sync_playwright() as playwright:
        chromium = launch(playwright)
        yield chromium
        chromium.close()
