"""How is a game played in a terminal? With numbered choices, drawings in text, and hints; 80 columns, no colors."""

from collections.abc import Callable
from itertools import groupby
from textwrap import wrap

from cosmozoo.envs.core import LogEntry, SeatScore, Selection, View

from .agent_pool import AgentPool
from .presenter import MAX_HINTS
from .table import Table
from .table_store import StoredTable

WIDTH = 80
MAX_FLAT = 24  # more actions than these are chosen by one selection after another
MAX_LOG_ENTRIES = 20
COMMANDS = {
    "h": "hint",
    "t": "show the table",
    "l": "log",
    "s": "scores",
    "r": "rules",
    "b": "back",
    "q": "save and quit",
}
BACK = "b"
LIST_AGAIN = ("t", "l", "r", "s")  # commands with a long output, after which the choices are listed again


class QuitGame(Exception):  # noqa: N818 - not an error
    """The player quits; the table stays stored."""


class Terminal:
    """One human at a table whose other seats are held by agents."""

    def __init__(
        self, stored: StoredTable, agents: AgentPool, ask: Callable[[str], str], say: Callable[[str], None]
    ) -> None:
        self.stored = stored
        self.table: Table = stored.table
        self.agents = agents
        self.ask, self.say = ask, say
        self.seat = stored.owner
        self.num_shown = 0  # log entries

    def run(self) -> bool:
        """Plays to the end. Returns False if the player quits before."""
        try:
            while not self.table.is_over:
                self._move_agents()
                self._show_news()
                if self.seat in self.table.waiting_for():
                    self._move_human()
        except (QuitGame, EOFError, KeyboardInterrupt):
            return False
        self._show_news()
        self._show_table()
        self.say("\n".join(score_lines(self.table, self._scores())))
        return True

    @property
    def view(self) -> View:
        return self.table.views[self.seat]

    def _scores(self) -> list[SeatScore]:
        return self.table.score_sheet(self.view)

    def _show_table(self) -> None:
        self.say("\n" + self.table.game.render_text(self.view) + "\n")

    def _show_news(self) -> None:
        log = self.table.logs[self.seat]
        self._show_log(log[self.num_shown :])
        self.num_shown = len(log)

    def _show_log(self, entries: list[LogEntry]) -> None:
        for entry in entries:
            self.say("\n".join(wrap(entry.text, WIDTH, subsequent_indent="    ")))

    # Moves

    def _move_agents(self) -> None:
        """Makes the agents' moves until the human is to move. In a simultaneous game, each agent makes one choice."""
        while seats := [seat for seat in self.table.waiting_for() if seat != self.seat]:
            for seat in seats:
                self.stored.act(seat, self.table.seq, self.agents.choose(self.table, seat))
            if self.seat in self.table.acting:
                return

    def _move_human(self) -> None:
        self._show_table()
        action = None
        while action is None:
            action = self._choose_action()
        self.stored.act(self.seat, self.table.seq, action)

    def _choose_action(self) -> int | None:
        """Asks for an action, at once or by one selection after another. Returns None to start again."""
        human = self.table.game.human
        paths = {action: human.selections(self.view, action) for action in self.table.legal_actions(self.seat)}
        paths = dict(sorted(paths.items(), key=lambda each: any(selection.is_secondary for selection in each[1])))
        if len(paths) <= MAX_FLAT:
            return self._choose_from({action: self._label(action) for action in paths}, self._headings(paths))
        depth = 0
        while len(paths) > 1:
            options = first_by_target(paths, depth)
            chosen: int | None = next(iter(options))
            if len(options) > 1:
                chosen = self._choose_from(options, {} if depth else self._headings(paths))
            if chosen is None:
                return None
            target = paths[chosen][depth].target
            paths = {action: path for action, path in paths.items() if path[depth].target == target}
            depth += 1
        return next(iter(paths))

    def _headings(self, paths: dict[int, list[Selection]]) -> dict[int, str]:
        """The block of each action, if there are several. A first selection that blocks share has no heading."""
        blocks = {action: self.table.game.actions.block_of(action) for action in paths}
        if len({block.name for block in blocks.values()}) == 1:
            return {}
        names: dict[str, set[str]] = {}
        for action, path in paths.items():
            names.setdefault(path[0].target, set()).add(blocks[action].name)
        is_flat = len(paths) <= MAX_FLAT
        return {
            action: block.description if is_flat or len(names[paths[action][0].target]) == 1 else ""
            for action, block in blocks.items()
        }

    def _label(self, action: int) -> str:
        return next(each["label"] for each in self.view["actions"] if each["action"] == action)

    def _choose_from(self, options: dict[int, str], headings: dict[int, str]) -> int | None:
        """Asks for a number and returns the key of that option; None to go back."""
        keys = list(options)
        self._list(options, headings)
        numbers = f"1 to {len(keys)}" if len(keys) > 1 else "1"
        while True:
            word = self.ask(f"{numbers}, or ? for help: ").strip().lower()
            if word == BACK:
                return None
            if word.isdecimal() and 1 <= int(word) <= len(keys):
                return keys[int(word) - 1]
            self._run_command(word)
            if word in LIST_AGAIN:
                self._list(options, headings)

    def _list(self, options: dict[int, str], headings: dict[int, str]) -> None:
        number = 0
        for heading, keys in groupby(options, lambda key: headings.get(key, "")):
            if heading:
                self.say("\n".join(wrap(heading, WIDTH)))
            for key in keys:
                number += 1
                self.say("\n".join(wrap(f"{number:>4}  {options[key]}", WIDTH, subsequent_indent=" " * 6)))

    # Commands

    def _run_command(self, word: str) -> None:
        if word == "q":
            raise QuitGame
        if word == "h":
            self._show_hint()
        elif word == "t":
            self._show_table()
        elif word == "l":
            self._show_log(self.table.logs[self.seat][-MAX_LOG_ENTRIES:])
        elif word == "s":
            self.say("\n".join(score_lines(self.table, self._scores())))
        elif word == "r":
            for paragraph in self.table.game.human.summary.replace("**", "").split("\n\n"):
                self.say("\n".join(wrap(paragraph, WIDTH)) + "\n")
        else:
            commands = ", ".join(f"{letter} {description}" for letter, description in COMMANDS.items())
            self.say("\n".join(wrap(f"Type the number of a choice, or a letter: {commands}.", WIDTH)))

    def _show_hint(self) -> None:
        self.say("Thinking …")
        hint = self.agents.hint(self.table, self.seat)
        actions = sorted(self.table.legal_actions(self.seat), key=lambda action: -hint.probabilities[action])
        for action in actions[:MAX_HINTS]:
            if hint.probabilities[action] > 0:
                line = f"{hint.probabilities[action]:>5.0%}  {self._label(action)}"
                self.say("\n".join(wrap(line, WIDTH, subsequent_indent=" " * 7)))
        if hint.win_share is not None:
            self.say(f"The agent's estimate of your chance to win: {hint.win_share:.0%}")


def first_by_target(paths: dict[int, list[Selection]], depth: int) -> dict[int, str]:
    """One action for each target at a depth, with the label of that selection."""
    found: dict[str, int] = {}
    for action, path in paths.items():
        found.setdefault(path[depth].target, action)
    return {action: paths[action][depth].label for action in found.values()}


def score_lines(table: Table, scores: list[SeatScore]) -> list[str]:
    """The scores line by line, the winner first once ranks are known."""
    lines = []
    for score in sorted(scores, key=lambda score: score.rank or 0):
        rank = f"{score.rank}. " if score.rank else ""
        unknown = "" if score.is_complete else ", and what is still hidden"
        lines.append(f"{rank}{table.players[score.seat].name}: {score.total:g} points{unknown}")
        for line in score.lines:
            lines += points_lines(line.label, line.points)
    return lines


def points_lines(label: str, points: float) -> list[str]:
    """A label on the left, its points on the right."""
    first, *rest = wrap(label, WIDTH - 12) or [""]
    return [f"    {first:<{WIDTH - 12}}{points:>8g}", *(f"      {line}" for line in rest)]
