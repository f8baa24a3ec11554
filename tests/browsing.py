"""How does a person play in a browser? A server, a Chromium, and hands that click or type."""

import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from cosmozoo.agents.levels import LEVELS
from cosmozoo.envs import GAMES, game
from cosmozoo.play.preparing import ADVISER, RULES, prepare
from playwright.sync_api import Browser, BrowserContext, Page, Playwright

SERVE = "from cosmozoo.cli import app; app()"
PATIENCE = 600_000  # milliseconds: a first run compiles the rules
DESKTOP = {"width": 1280, "height": 900}
PHONE = {"width": 390, "height": 844}


def chromium_path() -> str:
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    assert found, "the tests of the page need Chromium: run `make browser` (as root), or install the package chromium"
    return found


def launched(playwright: Playwright) -> Browser:
    return playwright.chromium.launch(executable_path=chromium_path(), args=["--no-sandbox"])


def compile_everything() -> None:
    """On a machine that has not run the games yet, so that a server need not compile while somebody plays."""
    for name in GAMES:
        for agent in (RULES, *LEVELS, ADVISER):
            prepare(game(name), agent)


class Server:
    """`cosmozoo serve` as a process of its own, which can be ended the hard way and started again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        words = ["serve", "--port", str(self.port), "--folder", str(self.folder)]
        self.process = subprocess.Popen([sys.executable, "-c", SERVE, *words], stdout=subprocess.DEVNULL)
        deadline = time.monotonic() + PATIENCE / 1000
        while time.monotonic() < deadline:
            assert self.process.poll() is None, "the server ended by itself"
            try:
                urllib.request.urlopen(self.address, timeout=1)
                return
            except OSError:
                time.sleep(0.1)
        raise AssertionError("the server did not start")

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


@dataclass
class Watch:
    """All that went wrong on a page, and every address that it asked for."""

    address: str
    troubles: list[str] = field(default_factory=list)

    def over(self, page: Page) -> None:
        page.on("console", lambda message: message.type in ("error", "warning") and self.note(message.text))
        page.on("pageerror", lambda error: self.note(str(error)))
        page.on("requestfailed", lambda request: self.note(f"failed: {request.url}"))
        page.on("response", lambda answer: answer.status >= 400 and self.note(f"{answer.status}: {answer.url}"))
        page.on("request", lambda request: self.check_address(request.url))

    def note(self, trouble: str) -> None:
        self.troubles.append(trouble)

    def check_address(self, url: str) -> None:
        if not url.startswith((self.address, "data:", "blob:")):
            self.note(f"a request left the machine: {url}")


class Person:
    """Somebody at a browser of their own."""

    def __init__(self, browser: Browser, server: Server, viewport: dict | None = None, **settings: object) -> None:
        settings = {"reduced_motion": "reduce", "viewport": viewport or DESKTOP, **settings}
        self.context: BrowserContext = browser.new_context(**settings)
        self.context.set_default_timeout(PATIENCE)
        self.page = self.context.new_page()
        self.watch = Watch(server.address)
        self.watch.over(self.page)
        self.address = server.address

    # The lobby

    def visit(self, path: str = "/") -> None:
        self.page.goto(self.address + path)

    def open_table(self, game: str, players: int = 2, level: str = "easy", pace: str = "0", **options: float) -> None:
        """Chooses a game in the lobby and sits down, agents on all other seats."""
        self.visit()
        self.page.click(f"[data-game={game}]")
        self.page.select_option("select[name=players]", str(players))
        self.page.select_option("select[name=pace]", pace)
        for seat in range(1, players):
            self.page.select_option(f"select[name=level-{seat}]", level)
        if options:
            self.page.click("summary")
        for name, value in options.items():
            self.page.fill(f"input[name={name}]", str(value))
            self.page.dispatch_event(f"input[name={name}]", "change")
        self.page.click("#start")
        self.page.wait_for_selector(".board .panel")

    # The table

    def wait_for_turn(self) -> bool:
        """Waits until there is something to decide; False if the game is over."""
        self.page.wait_for_selector(".choosing.mine, dialog .end-buttons button")
        return self.page.query_selector("dialog .end-buttons button") is None

    def options(self) -> list[str]:
        """The marks that can be chosen next, in the order of the buttons."""
        return self.page.eval_on_selector_all(
            ".choices button", "found => found.map(each => each.dataset.mark ?? 'confirm')"
        )

    def position(self) -> str:
        return self.page.get_attribute(".board", "data-seq") or ""

    def wait_for_change(self, position: str) -> None:
        """Until the server has answered a move."""
        self.page.wait_for_function("before => document.querySelector('.board')?.dataset.seq !== before", arg=position)

    def check_accessibility(self) -> None:
        found = Axe().run(self.page)
        assert found.violations_count == 0, found.generate_report()

    def leave(self) -> None:
        self.context.close()
        assert self.watch.troubles == []
