"""What tests of the page share: a server process, a Chromium, and a human who uses the page."""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from cosmozoo.agents.levels import LEVELS
from cosmozoo.envs import games, get_game
from cosmozoo.play.warmup import HINT, RULES, prepare
from playwright.sync_api import Browser, BrowserContext, Page, Playwright

SERVE = "from cosmozoo.cli import app; app()"
START_TIMEOUT = 600  # seconds; a first run compiles the rules
TIMEOUT = 15_000  # milliseconds, for anything on the page
DESKTOP = {"width": 1280, "height": 900}
TABLET = {"width": 1024, "height": 768}
PHONE = {"width": 390, "height": 844}


def chromium_path() -> str:
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    assert found, "the tests of the page need Chromium: run `make browser` (as root), or install the package chromium"
    return found


def launch(playwright: Playwright) -> Browser:
    return playwright.chromium.launch(executable_path=chromium_path(), args=["--no-sandbox"])


def compile_everything() -> None:
    """Compiles all games and agents before the tests, so that the server does not compile while a human waits."""
    for name in games:
        for agent in (RULES, *LEVELS, HINT):
            prepare(get_game(name), agent)


def install_example(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Puts the example game on the path of the processes that are started, as if it were installed."""
    metadata = folder / "tic_tac_toe-0.1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: tic-tac-toe\nVersion: 0.1.0\n")
    (metadata / "entry_points.txt").write_text("[cosmozoo.games]\ntic_tac_toe = tic_tac_toe:GAME\n")
    example = Path(__file__).parents[2] / "examples" / "tic_tac_toe"
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(folder), str(example)]))


class ServerProcess:
    """`cosmozoo serve` in a process of its own, which can be killed and started again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        arguments = ["serve", "--port", str(self.port), "--database", str(self.folder / "tables.db")]
        self.process = subprocess.Popen([sys.executable, "-c", SERVE, *arguments], stdout=subprocess.DEVNULL)
        deadline = time.monotonic() + START_TIMEOUT
        while time.monotonic() < deadline:
            assert self.process.poll() is None, "the server has exited"
            try:
                urllib.request.urlopen(self.address, timeout=1)
                return
            except OSError:
                time.sleep(0.1)
        raise AssertionError("the server does not start")

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


@dataclass
class ProblemWatch:
    """Collects errors and warnings of a page, failed requests, and requests to other machines."""

    address: str
    problems: list[str] = field(default_factory=list)

    def observe(self, page: Page) -> None:
        page.on("console", lambda message: message.type in ("error", "warning") and self.add(message.text))
        page.on("pageerror", lambda error: self.add(str(error)))
        page.on("requestfailed", lambda request: self.add(f"failed: {request.url}"))
        page.on("response", lambda response: response.status >= 400 and self.add(f"{response.status}: {response.url}"))
        page.on("request", lambda request: self.check_address(request.url))

    def add(self, problem: str) -> None:
        self.problems.append(problem)

    def check_address(self, url: str) -> None:
        if not url.startswith((self.address, "data:", "blob:")):
            self.add(f"a request to another machine: {url}")


class BrowserUser:
    """A human with a browser of their own."""

    def __init__(
        self, browser: Browser, server: ServerProcess, viewport: dict | None = None, **settings: object
    ) -> None:
        settings = {"reduced_motion": "reduce", "viewport": viewport or DESKTOP, **settings}
        self.context: BrowserContext = browser.new_context(**settings)
        self.context.set_default_timeout(TIMEOUT)
        self.page = self.context.new_page()
        self.watch = ProblemWatch(server.address)
        self.watch.observe(self.page)
        self.address = server.address

    # The lobby

    def visit(self, path: str = "/") -> None:
        self.page.goto(self.address + path)

    def create_table(self, game: str, players: int = 2, level: str = "easy", pace: str = "0", **options: float) -> None:
        """Creates a table in the lobby, with agents on all other seats."""
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
        """Waits until there is something to decide. Returns False if the game is over."""
        self.page.wait_for_selector(".selection-panel.mine, dialog .end-buttons button")
        return self.page.query_selector("dialog .end-buttons button") is None

    def options(self) -> list[str]:
        """The targets that can be selected next, in the order of the buttons."""
        return self.page.eval_on_selector_all(
            ".options button", "buttons => buttons.map(each => each.dataset.target ?? 'confirm')"
        )

    def position(self) -> str:
        return self.page.get_attribute(".board", "data-seq") or ""

    def wait_for_change(self, position: str) -> None:
        """Waits until the server has answered a move."""
        self.page.wait_for_function("before => document.querySelector('.board')?.dataset.seq !== before", arg=position)

    def check_accessibility(self) -> None:
        results = Axe().run(self.page)
        assert results.violations_count == 0, results.generate_report()

    def leave(self) -> None:
        self.context.close()
        assert not self.watch.problems, self.watch.problems
