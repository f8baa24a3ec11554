"""How is a game played in a terminal? Numbered choices, the table in letters, hints; 80 columns, no colours."""

from collections.abc import Callable
from itertools import groupby
from textwrap import wrap

from cosmozoo.envs.core.game import View
from cosmozoo.envs.core.guide import SeatScore, Step

from .archive import Kept
from .sight import HINTS_SHOWN
from .table import Table
from .thinking import Thinkers

WIDTH = 80
MAX_FLAT = 24  # more choices than these are made step by step
LOG_SHOWN = 20
COMMANDS = {
    "h": "hint",
    "t": "the table again",
    "l": "the log",
    "s": "scores",
    "r": "rules in short",
    "b": "back",
    "q": "save and leave",
}
BACK = "b"


class Left(Exception):  # noqa: N818 - not an error: somebody leaves the table
    """The person goes away; the table is kept."""


class Terminal:
    """One person at a table whose other seats are held by agents."""

    def __init__(self, kept: Kept, thinkers: Thinkers, ask: Callable[[str], str], say: Callable[[str], None]) -> None:
        self.table: Table = kept.table
        self.thinkers = thinkers
        self.ask, self.say = ask, say
        self.seat = kept.host
        self.told = 0

    def run(self) -> bool:
        """Plays to the end. False if the person has left before."""
        try:
            while not self.table.is_over:
                self._agents_move()
                self._tell()
                if self.seat in self.table.waiting_for():
                    self._person_moves()
        except (Left, EOFError, KeyboardInterrupt):
            return False
        self._tell()
        self.say("\n" + self._drawing())
        self.say("\n" + "\n".join(score_lines(self.table, self._sheet())))
        return True

    @property
    def view(self) -> View:
        return self.table.views[self.seat]

    def _drawing(self) -> str:
        return self.table.game.text(self.view)

    def _sheet(self) -> list[SeatScore]:
        return self.table.sheet(self.view)

    def _agents_move(self) -> None:
        """Agents play until somebody else is to move; where all act at once, each makes one choice."""
        while agents := [seat for seat in self.table.waiting_for() if seat != self.seat]:
            for seat in agents:
                self.table.act(seat, self.table.seq, self.thinkers.answer(self.table, seat))
            if self.seat in self.table.acting:
                return

    def _tell(self) -> None:
        story = self.table.stories[self.seat]
        for told in story[self.told :]:
            self.say("\n".join(wrap(told.words, WIDTH, subsequent_indent="    ")))
        self.told = len(story)

    # The person's move

    def _person_moves(self) -> None:
        self.say("\n" + self._drawing() + "\n")
        action = None
        while action is None:
            action = self._choose()
        self.table.act(self.seat, self.table.seq, action)

    def _choose(self) -> int | None:
        """One action, at once or step by step; None to begin again."""
        guide = self.table.game.guide
        paths = {action: guide.steps(self.view, action) for action in self.table.legal_actions(self.seat)}
        paths = dict(sorted(paths.items(), key=lambda each: any(step.is_quiet for step in each[1])))
        if len(paths) <= MAX_FLAT:
            return self._choose_from({action: self._label(action) for action in paths}, self._headings(paths))
        depth = 0
        while len(paths) > 1:
            options = first_of_each(paths, depth)
            chosen: int | None = next(iter(options))
            if len(options) > 1:
                chosen = self._choose_from(options, {} if depth else self._headings(paths))
            if chosen is None:
                return None
            mark = paths[chosen][depth].mark
            paths = {action: path for action, path in paths.items() if path[depth].mark == mark}
            depth += 1
        return next(iter(paths))

    def _headings(self, paths: dict[int, list[Step]]) -> dict[int, str]:
        """What kind each action is of, where kinds differ; a thing that several kinds begin with has no heading."""
        blocks = {action: self.table.game.actions.block_of(action) for action in paths}
        if len({block.name for block in blocks.values()}) == 1:
            return {}
        kinds: dict[str, set[str]] = {}
        for action, path in paths.items():
            kinds.setdefault(path[0].mark, set()).add(blocks[action].name)
        is_flat = len(paths) <= MAX_FLAT
        return {
            action: block.about if is_flat or len(kinds[paths[action][0].mark]) == 1 else ""
            for action, block in blocks.items()
        }

    def _label(self, action: int) -> str:
        return next(each["label"] for each in self.view["actions"] if each["action"] == action)

    def _choose_from(self, options: dict[int, str], headings: dict[int, str]) -> int | None:
        """The key of the option whose number is typed; None to go back."""
        keys = list(options)
        self._list(options, headings)
        numbers = f"1 to {len(keys)}" if len(keys) > 1 else "1"
        while True:
            word = self.ask(f"{numbers}, or ? for more: ").strip().lower()
            if word == BACK:
                return None
            if word.isdecimal() and 1 <= int(word) <= len(keys):
                return keys[int(word) - 1]
            self._answer_command(word)
            if word in ("t", "l", "r", "s"):
                self._list(options, headings)

    def _list(self, options: dict[int, str], headings: dict[int, str]) -> None:
        number = 0
        for heading, keys in groupby(options, lambda key: headings.get(key, "")):
            if heading:
                self.say("\n".join(wrap(heading, WIDTH)))
            for key in keys:
                number += 1
                self.say("\n".join(wrap(f"{number:>4}  {options[key]}", WIDTH, subsequent_indent=" " * 6)))

    def _answer_command(self, word: str) -> None:
        if word == "q":
            raise Left
        if word == "h":
            self._hint()
        elif word == "t":
            self.say("\n" + self._drawing() + "\n")
        elif word == "l":
            for told in self.table.stories[self.seat][-LOG_SHOWN:]:
                self.say("\n".join(wrap(told.words, WIDTH, subsequent_indent="    ")))
        elif word == "s":
            self.say("\n".join(score_lines(self.table, self._sheet())))
        elif word == "r":
            for paragraph in self.table.game.guide.summary.replace("**", "").split("\n\n"):
                self.say("\n".join(wrap(paragraph, WIDTH)) + "\n")
        else:
            commands = ", ".join(f"{letter} {about}" for letter, about in COMMANDS.items())
            self.say("\n".join(wrap(f"Type the number of a choice, or a letter: {commands}.", WIDTH)))

    def _hint(self) -> None:
        self.say("Thinking …")
        advice = self.thinkers.advice(self.table, self.seat)
        actions = sorted(self.table.legal_actions(self.seat), key=lambda action: -advice.probabilities[action])
        for action in actions[:HINTS_SHOWN]:
            if advice.probabilities[action] > 0:
                line = f"{advice.probabilities[action]:>5.0%}  {self._label(action)}"
                self.say("\n".join(wrap(line, WIDTH, subsequent_indent=" " * 7)))
        if advice.win is not None:
            self.say(f"The agent's estimate of your chance to win: {advice.win:.0%}")


def first_of_each(paths: dict[int, list[Step]], depth: int) -> dict[int, str]:
    """One action for each mark of a step, with the words of the step."""
    found: dict[str, int] = {}
    for action, path in paths.items():
        found.setdefault(path[depth].mark, action)
    return {action: paths[action][depth].label for action in found.values()}


def score_lines(table: Table, sheet: list[SeatScore]) -> list[str]:
    """The scores line by line, the best seat first once places are known."""
    lines = []
    for score in sorted(sheet, key=lambda score: score.place or 0):
        place = f"{score.place}. " if score.place else ""
        unsure = "" if score.is_whole else ", and what is still hidden"
        lines.append(f"{place}{table.sitters[score.seat].name}: {score.total:g} points{unsure}")
        for line in score.lines:
            lines += points_lines(line.what, line.points)
    return lines


def points_lines(what: str, points: float) -> list[str]:
    """Words on the left, points on the right."""
    first, *rest = wrap(what, WIDTH - 12) or [""]
    return [f"    {first:<{WIDTH - 12}}{points:>8g}", *(f"      {line}" for line in rest)]
