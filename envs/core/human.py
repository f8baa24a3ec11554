"""What do human players need beyond a view? Selections, a log, and an explanation of the score.

All of it is made from views, so it cannot reveal hidden information.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic

from .catalog import Catalog
from .explanations import Caution, Chain, Known, Odds, Thing, Worth
from .state import StateT
from .tutorial import Tutorial
from .view import View, ViewT

BY_DEFAULT: Any = None
"""Placeholder for what a game leaves to defaults.py."""

Move = tuple[int, int]
"""A seat and its action."""


@dataclass(frozen=True)
class Selection:
    """One step of choosing an action: a target in the drawing, and a label for it."""

    target: str
    label: str
    is_rotation: bool = False  # rotates the previous selection: shown in the drawing until it is confirmed
    keeps_selection: bool = False  # after this move, the selections before it stay selected for the next move
    is_secondary: bool = False  # legal but rarely useful: offered last, apart from the others
    is_main: bool = False  # what one does most often: the main button
    key: str = ""  # the key of the keyboard that selects it, such as "d"
    details: dict[str, Any] = field(default_factory=dict)  # what the page needs for a preview


@dataclass(frozen=True)
class LogEntry:
    """One event, as a sentence."""

    text: str
    seat: int | None = None  # the seat that caused it, if any
    event: str | None = None  # what the page makes a moment of: "explosion" or "drawn"


@dataclass(frozen=True)
class ScoreLine:
    """Points and where they come from."""

    label: str
    points: float


@dataclass(frozen=True)
class SeatScore:
    """The score of a seat, line by line, as far as the viewer may know it."""

    seat: int
    lines: list[ScoreLine] = field(default_factory=list)
    is_complete: bool = True  # False while hidden information may change it
    rank: int | None = None  # 1 for the winner, once the game has ended for the seat

    @property
    def total(self) -> float:
        return sum(line.points for line in self.lines)


def no_things(_: Any) -> list[Any]:
    return []


def nothing_to_say(_view: Any, _what: Any) -> None:
    return None


def no_cautions(_view: Any, _action: int) -> list[Caution]:
    return []


def no_chain(_: Any) -> None:
    return None


@dataclass(frozen=True)
class HumanInterface(Generic[StateT, ViewT]):
    """What a game offers to human players."""

    summary: str = BY_DEFAULT  # the rules in short, in English: paragraphs apart, with **bold** words
    selections: Callable[[ViewT, int], list[Selection]] = BY_DEFAULT
    """The selections that lead to an action. Two actions that are legal at the same time must differ in a target."""
    log_entries: Callable[[ViewT, ViewT, list[Move]], list[LogEntry]] = BY_DEFAULT
    """The events between two views of the same seat, with the moves between them.

    An entry may only use what the views of that seat show, or what the rules make public.
    """
    score_sheet: Callable[[ViewT], list[SeatScore]] = BY_DEFAULT
    """The score of every seat at any time. At the end of the game, the totals are the scores."""
    human_view: Callable[[StateT, int, View], ViewT] | None = None
    """The view of a person, if people see more than agents, because looking is part of the game."""
    reveal_to_human: Callable[[StateT, int], None] | None = None
    """Adds to a copy of a state what people see and agents do not, so that agents can give hints."""
    auto_play_blocks: tuple[str, ...] = ()
    """Action blocks whose only legal action is played automatically, such as passing with nothing to play."""
    announced_blocks: tuple[str, ...] = ()
    """Action blocks that the rules make public, although no view shows them afterwards."""
    idle_action: int | None = None
    """In simultaneous games: the action of a seat whose time runs out. It is legal whenever several seats act."""
    words: Catalog | None = None
    """The game's messages; None if it speaks English only. It has `title`, `phase-…` and `block-…` (action blocks)."""
    summaries: Mapping[str, str] = field(default_factory=dict)
    """The rules in short in further languages."""

    glossary: Callable[[str], list[Thing]] = no_things
    """Everything in the game that has a name, with its rule, in a language."""
    worth: Callable[[ViewT, str], Worth | None] = nothing_to_say
    """What a thing of the glossary is worth to the viewer now; None if there is nothing to say."""
    worth_of_action: Callable[[ViewT, int], Worth | None] = nothing_to_say
    """What an action would change now, without looking further."""
    warnings: Callable[[ViewT, int], list[Caution]] = no_cautions
    """What an action risks."""
    odds: Callable[[ViewT], list[Odds]] = no_things
    """The chances that matter now, such as that of a drawn card."""
    known: Callable[[ViewT], list[Known]] = no_things
    """What the viewer knows of hidden places."""
    chain: Callable[[ViewT], Chain | None] = no_chain
    """A play that waits to take effect, with the answers to it."""

    tutorial: Tutorial | None = None
    """A scripted first game: see tutorial.py."""

    def summary_in(self, language: str) -> str:
        return self.summaries.get(language, self.summary)


def read_summary(folder: Path) -> str:
    """The rules in short, from SUMMARY.md in the game's folder."""
    return joined_paragraphs((folder / "SUMMARY.md").read_text(encoding="utf-8"))


def read_summaries(folder: Path) -> dict[str, str]:
    """The rules in short in further languages, from SUMMARY.fr.md and its like, by language."""
    found = {path.name.split(".")[1]: path for path in sorted(folder.glob("SUMMARY.*.md"))}
    return {language: joined_paragraphs(path.read_text(encoding="utf-8")) for language, path in found.items()}


def joined_paragraphs(text: str) -> str:
    """The text, with the lines of each paragraph joined."""
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in text.strip().split("\n\n"))
