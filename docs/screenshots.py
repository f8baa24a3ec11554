"""Takes the pictures of the page that `playing.md` shows: `python -m docs.screenshots`, `make screenshots`.

The lobby and each table on a desktop by day and on a phone by night, some moves into a game against agents.
"""

import io
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from cosmozoo.envs import GAMES
from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

LOBBY = "lobby"
IMAGES = Path(__file__).parent / "images"
SERVE = "from cosmozoo.cli import app; app()"
DEVICES = {
    "desktop": {"viewport": {"width": 1360, "height": 900}, "color_scheme": "light"},
    "phone": {"viewport": {"width": 390, "height": 844}, "color_scheme": "dark", "device_scale_factor": 1.5},
}
PATIENCE = 600_000  # milliseconds: the rules may have to be compiled first
CHOICES = {"planet": 18, "petit_prince": 14, "exploding_planet": 6, "space_builder": 6}  # made before the picture
COLOURS = 256  # of a picture: drawings have few, and so the files are small
WAIT_TO_START = 300  # seconds


@contextmanager
def served() -> Iterator[str]:
    """The address of a server that runs as long as it is needed."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen([sys.executable, "-c", SERVE, "serve", "--port", str(port), "--folder", folder])
        try:
            wait_for(f"http://127.0.0.1:{port}")
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()
            process.wait()


def wait_for(address: str) -> None:
    deadline = time.monotonic() + WAIT_TO_START
    while True:
        try:
            urllib.request.urlopen(address, timeout=1)
            return
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.2)


def sit_down(page: Page, address: str, name: str) -> None:
    page.goto(address)
    page.click(f"[data-game={name}]")
    page.select_option("select[name=players]", "3")
    page.select_option("select[name=pace]", "0")
    page.click("#start")
    page.wait_for_selector(".board .panel")


def play_on(page: Page, choices: int) -> None:
    """Makes some choices, different ones each time; then waits for the next turn and takes up one thing."""
    for turn in range(choices):
        page.wait_for_selector(".choosing.mine")
        found = page.query_selector_all(".choosing > .choices > button")
        buttons = [button for button in found if button.get_attribute("data-confirm") is not None] or found
        if buttons:
            buttons[(5 * turn) % len(buttons)].click()
        page.wait_for_timeout(150)
    page.wait_for_selector(".choosing.mine")
    page.wait_for_timeout(300)


def try_out(page: Page) -> None:
    """Planet: a tile on a face, before it is put down."""
    page.click('.panel [data-mark^="tile-"].can')
    page.locator('.panel [data-mark^="face-"].can').first.click()
    page.wait_for_timeout(300)


def take(browser: Browser, address: str, name: str, device: str) -> None:
    context = browser.new_context(reduced_motion="reduce", **DEVICES[device])
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    if name == LOBBY:
        page.goto(address)
        page.wait_for_selector("#start")
    else:
        sit_down(page, address, name)
        play_on(page, CHOICES[name])
    if name == "planet":
        try_out(page)
    page.mouse.move(0, 0)
    page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
    path = IMAGES / f"play_{name}_{device}.png"
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    picture.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=1).save(path, optimize=True)  # rare colours too
    context.close()
    print(f"wrote images/{path.name}, {path.stat().st_size // 1000} kB")


def main() -> None:
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        raise SystemExit("the pictures are taken by Chromium, which is not here: run `make browser` as root")
    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for name in (LOBBY, *GAMES):
            for device in DEVICES:
                take(browser, address, name, device)
        browser.close()


if __name__ == "__main__":
    main()
