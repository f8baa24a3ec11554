"""How is a game played in a terminal? With numbered choices, drawings in text, and hints; 80 columns, no colors."""

from collections.abc import Callable
from itertools import groupby
from textwrap import wrap

from cosmozoo.envs.core import (
    CORE,
    DEFAULT_LANGUAGE,
    ActionBlock,
    LogEntry,
    SeatScore,
    Selection,
    Thing,
    View,
    capitalized,
    points_words,
    seat_title,
    titled,
)

from .agent_pool import AgentPool
from .presenter import MAX_HINTS
from .table import Table
from .table_store import StoredTable
from .words import WORDS

WIDTH = 80
MAX_FLAT = 24  # more actions than these are chosen by one selection after another
MAX_LOG_ENTRIES = 20
COMMANDS = {"h": "hint", "t": "table", "l": "log", "s": "scores", "r": "rules", "b": "back", "q": "quit"}
"""Letters, and the messages that say what they do: `terminal-hint` and so on."""
YOU = "You"
"""The stored name of a person who has not given one."""
PERCENT = 100
BACK = "b"
LIST_AGAIN = ("t", "l", "r", "s")  # commands with a long output, after which the choices are listed again


class QuitGame(Exception):  # noqa: N818 - not an error
    """The player quits; the table stays stored."""


class Terminal:
    """One human at a table whose other seats are held by agents."""

    def __init__(
        self,
        stored: StoredTable,
        agents: AgentPool,
        ask: Callable[[str], str],
        say: Callable[[str], None],
        language: str = DEFAULT_LANGUAGE,
        height: int | None = None,
    ) -> None:
        self.stored = stored
        self.table: Table = stored.table
        self.agents = agents
        self.ask, self.say = ask, say
        self.seat = stored.owner
        self.language = language
        self.height = height  # lines of the screen; None shows everything at once
        you = CORE.in_language(language, "you")
        names = [player.name for player in self.table.players]
        self.table.speak(self.seat, language, [you if name == YOU else name for name in names])
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
        self.say("\n".join(score_lines(self.view, self._scores())))
        return True

    @property
    def view(self) -> View:
        return self.table.views[self.seat]

    def _scores(self) -> list[SeatScore]:
        return self.table.score_sheet(self.view)

    def _show_table(self) -> None:
        self._say_pages(self.table.game.render_text(self.view).splitlines())

    def _say_pages(self, lines: list[str]) -> None:
        """Shows lines, and pauses where the screen is full."""
        room = len(lines) if self.height is None else max(self.height - 2, 1)
        self.say("")
        for first in range(0, len(lines), room):
            if first and self.ask(self._words("more") + " ").strip().lower() == "q":
                break
            self.say("\n".join(lines[first : first + room]))
        self.say("")

    def _words(self, key: str, **facts: str | int) -> str:
        return WORDS.in_language(self.language, f"terminal-{key}", **facts)

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
        paths = {action: human.selections(self.view, action) for action in self._offered_actions()}
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

    def _offered_actions(self) -> list[int]:
        """The legal actions. Of those that only let time pass, because all lies open, there is one."""
        legal, human = self.table.legal_actions(self.seat), self.table.game.human
        if human.idle_action is None or human.idle_action not in legal:
            return legal
        block = self.table.game.actions.block_of(human.idle_action)
        return [
            action
            for action in legal
            if action == human.idle_action
            or action not in block
            or not human.selections(self.view, action)[0].is_secondary
        ]

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
            action: self._block_words(block) if is_flat or len(names[paths[action][0].target]) == 1 else ""
            for action, block in blocks.items()
        }

    def _block_words(self, block: ActionBlock) -> str:
        words, key = self.table.game.human.words, f"block-{block.name}"
        if words is not None and words.has(key):
            return words.in_language(self.language, key)
        return block.description

    def _label(self, action: int) -> str:
        return next(capitalized(each["label"]) for each in self.view["actions"] if each["action"] == action)

    def _choose_from(self, options: dict[int, str], headings: dict[int, str]) -> int | None:
        """Asks for a number and returns the key of that option; None to go back."""
        keys = list(options)
        self._list(options, headings)
        while True:
            word = self.ask(self._words("prompt", last=len(keys)) + " ").strip().lower()
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
            self.say("\n".join(score_lines(self.view, self._scores())))
        elif word == "r":
            paragraphs = self.table.game.human.summary_in(self.language).replace("**", "").split("\n\n")
            self._say_pages([line for paragraph in paragraphs for line in (*wrap(paragraph, WIDTH), "")])
        elif word.startswith("?") and word.strip("? "):
            self._explain(word.strip("? "))
        else:
            self._show_help()

    def _show_help(self) -> None:
        commands = ", ".join(f"{letter} {self._words(key)}" for letter, key in COMMANDS.items())
        things = self.table.game.human.glossary(self.language)
        example = things[0].name if things else self.table.game.title
        self._say_wrapped(self._words("help", commands=commands, example=example))

    def _say_wrapped(self, words: str, indent: int = 0) -> None:
        self.say("\n".join(wrap(words, WIDTH, subsequent_indent=" " * indent)))

    def _explain(self, name: str) -> None:
        """What a thing of the game does, and what it is worth now."""
        things = self.table.game.human.glossary(self.language)
        found = things_called(things, name)
        if not found:
            names = ", ".join(thing.name for thing in things)
            self._say_wrapped(self._words("unknown", name=name, names=names))
        for thing in found:
            self._say_wrapped(self._words("thing", name=thing.name, rule=thing.rule), 4)
            self._say_wrapped(f"    {thing.text}", 4)
            worth = self.table.game.human.worth(self.view, thing.id)
            if worth is not None:
                self._say_wrapped("    " + " ".join(filter(None, [worth.words, worth.still])), 4)

    def _show_hint(self) -> None:
        self.say(self._words("thinking"))
        hint = self.agents.hint(self.table, self.seat)
        actions = sorted(self.table.legal_actions(self.seat), key=lambda action: -hint.probabilities[action])
        for action in actions[:MAX_HINTS]:
            if hint.probabilities[action] > 0:
                line = f"{hint.probabilities[action]:>5.0%}  {self._label(action)}"
                self.say("\n".join(wrap(line, WIDTH, subsequent_indent=" " * 7)))
        if hint.win_share is not None:
            self.say(self._words("chance", percent=round(PERCENT * hint.win_share)))


def first_by_target(paths: dict[int, list[Selection]], depth: int) -> dict[int, str]:
    """One action for each target at a depth, with the label of that selection."""
    found: dict[str, int] = {}
    for action, path in paths.items():
        found.setdefault(path[depth].target, action)
    return {action: paths[action][depth].label for action in found.values()}


def things_called(things: list[Thing], name: str) -> list[Thing]:
    """The things with this name, or else those whose names contain it."""
    wanted = name.casefold()
    exact = [thing for thing in things if wanted in (thing.name.casefold(), thing.id)]
    return exact or [thing for thing in things if wanted in thing.name.casefold()]


def score_lines(view: View, scores: list[SeatScore]) -> list[str]:
    """The scores line by line, the winner first once ranks are known."""
    lines = []
    for score in sorted(scores, key=lambda score: score.rank or 0):
        rank = f"{score.rank}. " if score.rank else ""
        words = points_words(view, score.total)
        if not score.is_complete:
            words = WORDS.say(view, "terminal-hidden", score=words)
        lines.append(rank + titled(view, seat_title(view, score.seat), words))
        for line in score.lines:
            lines += points_lines(line.label, line.points)
    return lines


def points_lines(label: str, points: float) -> list[str]:
    """A label on the left, its points on the right."""
    first, *rest = wrap(label, WIDTH - 12) or [""]
    return [f"    {first:<{WIDTH - 12}}{points:>8g}", *(f"      {line}" for line in rest)]
