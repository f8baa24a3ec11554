"""Takes the screenshots of the page that `docs/playing.md` shows: `make screenshots`.

They show the lobby, a table of each game after some moves against agents, and the analysis of a game: on a desktop in
the light theme, and on a phone in the dark theme. `python -m tools.screenshots FOLDER` writes them to another folder,
to compare two versions, with the analysis of a game of each kind.
"""

import io
import json
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

from cosmozoo.agents import choose_action, make_agent
from cosmozoo.envs import Match, Record, games, get_game
from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

LOBBY = "lobby"
ANALYSIS = "analysis_"  # then the name of a game
STARS = ("Tycho", "Ada", "Nova")
IMAGES = Path(__file__).parents[1] / "docs" / "images"
SERVE = "from cosmozoo.cli import app; app()"
DEVICES = {
    "desktop": {"viewport": {"width": 1280, "height": 900}, "color_scheme": "light"},
    "phone": {"viewport": {"width": 390, "height": 844}, "color_scheme": "dark", "device_scale_factor": 1.5},
}
TIMEOUT = 600_000  # milliseconds; the first run compiles the rules
CHOICES = {"planet": 18, "petit_prince": 14, "exploding_planet": 6, "space_builder": 6}  # made before the screenshot
COLORS = 256  # of a screenshot: drawings have few colors, so the files are small
START_TIMEOUT = 300  # seconds


@contextmanager
def run_server() -> Iterator[str]:
    """Runs a server and yields its address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen(
            [sys.executable, "-c", SERVE, "serve", "--port", str(port), "--database", f"{folder}/tables.db"]
        )
        try:
            wait_for(f"http://127.0.0.1:{port}")
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()
            process.wait()


def wait_for(address: str) -> None:
    deadline = time.monotonic() + START_TIMEOUT
    while True:
        try:
            urllib.request.urlopen(address, timeout=1)
            return
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.2)


def create_table(page: Page, address: str, name: str) -> None:
    page.goto(address)
    page.click(f"[data-game={name}]")
    page.select_option("select[name=players]", "3")
    page.select_option("select[name=pace]", "0")
    page.click("#start")
    page.wait_for_selector(".board .panel")


def play_on(page: Page, choices: int) -> None:
    """Makes some choices, then waits for the next turn."""
    for turn in range(choices):
        page.wait_for_selector(".selection-panel.mine")
        found = page.query_selector_all(".selection-panel > .options > button")
        buttons = [button for button in found if button.get_attribute("data-confirm") is not None] or found
        if buttons:
            buttons[(5 * turn) % len(buttons)].dispatch_event("click")  # a phone hides those that are in the drawing
        page.wait_for_timeout(150)
    page.wait_for_selector(".selection-panel.mine")
    page.wait_for_selector(".explosion", state="detached")
    page.wait_for_timeout(300)


def select_tile(page: Page) -> None:
    """Planet: selects a tile and a face, but does not place the tile yet."""
    page.click('.panel [data-target^="tile-"].selectable')
    page.locator('.panel [data-target^="face-"].selectable').first.click()
    page.wait_for_timeout(300)


def open_analysis(page: Page, address: str, name: str) -> None:
    """A finished game between levels, as its second player looks back at it."""
    match = Match(get_game(name), 3, seed=1)
    agents = [make_agent(level, seed=1) for level in ("hard", "medium", "easy")]
    record = Record.start(match, 1)
    while not match.is_over:
        record.actions.append(choose_action(agents[match.seat], match))
        match.step(record.actions[-1])
    record.finish(match)
    players = [{"seat": seat, "name": star, "kind": "human", "is_connected": True} for seat, star in enumerate(STARS)]
    kept = {"record": record.to_json(), "seats": players, "seat": 1}
    keep = "kept => { for (const name in kept) sessionStorage[`cosmozoo-${name}`] = kept[name]; }"
    page.goto(address)
    page.evaluate(keep, {"record": record.to_json(), "players": json.dumps(kept)})
    page.goto(f"{address}/#analysis")
    page.wait_for_selector(".turning-points h2", state="attached")


def take(browser: Browser, address: str, name: str, device: str, folder: Path) -> None:
    context = browser.new_context(reduced_motion="reduce", **DEVICES[device])
    context.set_default_timeout(TIMEOUT)
    page = context.new_page()
    if name == LOBBY:
        page.goto(address)
        page.wait_for_selector("#start")
    elif name.startswith(ANALYSIS):
        open_analysis(page, address, name.removeprefix(ANALYSIS))
    else:
        create_table(page, address, name)
        play_on(page, CHOICES[name])
    if name == "planet":
        select_tile(page)
    page.mouse.move(0, 0)
    page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
    path = folder / f"play_{name}_{device}.png"
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    picture.quantize(COLORS, Image.Quantize.MAXCOVERAGE, kmeans=1).save(path, optimize=True)  # keeps rare colors
    context.close()
    print(f"wrote {path.name}, {path.stat().st_size // 1000} kB")


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else IMAGES
    analyzed = ("petit_prince",) if folder == IMAGES else tuple(games)
    folder.mkdir(parents=True, exist_ok=True)
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        raise SystemExit("the screenshots need Chromium: run `make browser` (as root)")
    with run_server() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for name in (LOBBY, *games, *(ANALYSIS + name for name in analyzed)):
            for device in DEVICES:
                take(browser, address, name, device, folder)
        browser.close()


if __name__ == "__main__":
    main()
