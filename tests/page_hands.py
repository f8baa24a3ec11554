"""With which hands? A mouse that presses things in the picture, or a keyboard alone."""

from collections.abc import Callable

from browsing import Person

Chooser = Callable[[list[str], int], str]
"""Which of the marks to take, in the so-manieth choice of the game."""

MOST_CHOICES = 1_500  # in one game: more is a page that goes round in circles


def any_of_them(marks: list[str], turn: int) -> str:
    return marks[(7 * turn) % len(marks)]


def busy_builder(marks: list[str], turn: int) -> str:
    """Space Builder: puts every card somewhere and is done; a card that lies already is flipped."""
    for kind in ("done", "locked-", "place-"):
        for mark in marks:
            if mark.startswith(kind):
                return mark
    cards = [mark for mark in marks if mark.startswith("card-")]
    return cards[turn % len(cards)] if cards else marks[0]


CHOOSERS: dict[str, Chooser] = {"space_builder": busy_builder}


def play_by_clicking(person: Person, game: str) -> int:
    """A whole game with the mouse: things in the picture where there are any, buttons for the rest."""
    return played(person, CHOOSERS.get(game, any_of_them), click)


def play_by_keyboard(person: Person, game: str) -> int:
    return played(person, CHOOSERS.get(game, any_of_them), type_key)


def played(person: Person, choose: Chooser, press: Callable[[Person, list[str], str], None]) -> int:
    for turn in range(MOST_CHOICES):
        if not person.wait_for_turn():
            return turn
        position, marks = person.position(), person.options()
        if not marks:
            person.page.wait_for_timeout(20)  # between two states
            continue
        mark = "confirm" if "confirm" in marks else choose(marks, turn)
        press(person, marks, mark)
        person.page.wait_for_function(
            """([seq, before]) => document.querySelector('.board').dataset.seq !== seq
               || document.querySelector('dialog')
               || [...document.querySelectorAll('.choices button')]
                  .map(each => each.dataset.mark ?? 'confirm').join() !== before""",
            arg=[position, ",".join(marks)],
        )
    raise AssertionError(f"no end after {MOST_CHOICES} choices")


def click(person: Person, marks: list[str], mark: str) -> None:
    if mark == "confirm":
        person.page.click(".choices [data-confirm]")
        return
    things = person.page.locator(f'.panel [data-mark~="{mark}"].can')
    if things.count():
        things.first.click()  # found anew if the picture is drawn anew meanwhile
    else:
        person.page.click(f'.choices [data-mark="{mark}"]')


def type_key(person: Person, marks: list[str], mark: str) -> None:
    """Number keys where there is one; otherwise Tab through the buttons, and Enter. Arrows turn what can be turned."""
    keyboard = person.page.keyboard
    if mark == "confirm":
        keyboard.press("ArrowRight")
        keyboard.press("Enter")
    elif marks.index(mark) < 9:
        keyboard.press(str(marks.index(mark) + 1))
    else:
        for _ in range(200):
            keyboard.press("Tab")
            if (
                person.page.evaluate(
                    "document.activeElement.closest('.choices') && document.activeElement.dataset.mark"
                )
                == mark
            ):
                break
        keyboard.press("Enter")
