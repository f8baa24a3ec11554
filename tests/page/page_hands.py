"""How does a test play on the page? With a mouse that clicks in the drawing, a finger, or the keyboard alone."""

from collections.abc import Callable

from browsing import BrowserUser
from playwright.sync_api import TimeoutError

Chooser = Callable[[list[str], int], str]
"""Chooses one of the targets; the number counts the choices of the game."""
Press = Callable[[BrowserUser, list[str], str], None]

MAX_CHOICES = 1_500  # in one game; with more, the page goes round in circles
MAX_TABS = 200
MAX_LOST = 3  # presses that change nothing for so long, in one game
PATIENCE = 15_000  # milliseconds until a press counts as lost


def any_target(targets: list[str], number: int) -> str:
    return targets[(7 * number) % len(targets)]


def eager_builder(targets: list[str], number: int) -> str:
    """Space Builder: places every card and is done. A card that is already placed is flipped."""
    for prefix in ("done", "locked-", "place-"):
        for target in targets:
            if target.startswith(prefix):
                return target
    cards = [target for target in targets if target.startswith("card-")]
    return cards[number % len(cards)] if cards else targets[0]


CHOOSERS: dict[str, Chooser] = {"space_builder": eager_builder}


def play_by_clicking(user: BrowserUser, game: str) -> int:
    """Plays a whole game with the mouse: clicks elements of the drawing where it can, else buttons."""
    return play(user, CHOOSERS.get(game, any_target), click)


def play_by_touch(user: BrowserUser, game: str) -> int:
    """Plays a whole game with a finger: the first tap previews, the main button decides."""
    return play(user, CHOOSERS.get(game, any_target), tap)


def play_by_keyboard(user: BrowserUser, game: str) -> int:
    return play(user, CHOOSERS.get(game, any_target), press_keys)


def play(user: BrowserUser, choose: Chooser, press: Press) -> int:
    num_lost = 0
    for number in range(MAX_CHOICES):
        if not user.wait_for_turn():
            return number
        position, targets = user.position(), user.options()
        if not targets:
            user.page.wait_for_timeout(20)  # between two states
            continue
        press(user, targets, "confirm" if "confirm" in targets else choose(targets, number))
        if not has_changed(user, position, targets):
            num_lost += 1
            assert num_lost <= MAX_LOST, f"nothing happens after choosing among {targets}"
    raise AssertionError(f"the game does not end in {MAX_CHOICES} choices")


def has_changed(user: BrowserUser, position: str, targets: list[str]) -> bool:
    """Waits for another position, other options or a dialog. A press just before the board is redrawn may be lost."""
    try:
        user.page.wait_for_function(
            """([seq, before]) => document.querySelector('.board').dataset.seq !== seq
               || document.querySelector('dialog')
               || [...document.querySelectorAll('.options button')]
                  .map(each => each.dataset.target ?? 'confirm').join() !== before""",
            arg=[position, ",".join(targets)],
            timeout=PATIENCE,
        )
    except TimeoutError:
        return False
    return True


def click(user: BrowserUser, targets: list[str], target: str, press: str = "click") -> None:
    """Presses in the drawing what can be pressed there, else a button; `press` is a method of Playwright."""
    if target == "confirm":
        getattr(user.page, press)(".options [data-confirm]")
        return
    elements = user.page.locator(f'.panel [data-target~="{target}"].selectable')
    if elements.count():
        getattr(elements.first, press)()  # a locator finds the element again if the board is redrawn
    else:
        button = user.page.locator(f'.options [data-target="{target}"]').first
        if not button.is_visible():
            getattr(user.page, press)(".options .more summary")  # rare choices are folded away
        getattr(button, press)()


def tap(user: BrowserUser, targets: list[str], target: str) -> None:
    click(user, targets, target, press="tap")


def press_keys(user: BrowserUser, targets: list[str], target: str) -> None:
    """Presses a digit if the option has one, else Tab until it has the focus, and Enter."""
    keyboard = user.page.keyboard
    if target == "confirm":
        keyboard.press("ArrowRight")
        keyboard.press("Enter")
    elif targets.index(target) < 9:
        keyboard.press(str(targets.index(target) + 1))
    else:
        for _ in range(MAX_TABS):
            keyboard.press("Tab")
            if target in focused_targets(user):
                break
        keyboard.press("Enter")


def focused_targets(user: BrowserUser) -> list[str]:
    """What the focus is on: a button, or an element of the drawing, as on a phone."""
    return (user.page.evaluate("document.activeElement.dataset.target") or "").split()
