"""What does a person at the table need that an agent does not? Steps to a choice, the story, the score explained.

All of it is made from views, so it can tell nobody more than they may know.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .state import State

View = dict[str, Any]
"""What one seat may see, as plain data with labels; text, pictures and the browser are drawn from nothing else."""

Move = tuple[int, int]
"""A seat and its action."""


@dataclass(frozen=True)
class Step:
    """One of the choices that lead to an action: a thing in the drawing, by its mark, and words for it."""

    mark: str
    label: str
    is_turn: bool = False  # a way to turn the thing before it: tried out in the drawing, and put down when confirmed
    stays: bool = False  # after this move the steps before it remain chosen, for the next one
    is_quiet: bool = False  # open to people, but hardly ever of use to them: offered apart from the others
    shows: dict[str, Any] = field(default_factory=dict)  # what a page needs to show it beforehand


@dataclass(frozen=True)
class Told:
    """One thing that happened, as a sentence."""

    words: str
    seat: int | None = None  # whose doing it was, if anybody's


@dataclass(frozen=True)
class ScoreLine:
    what: str
    points: float


@dataclass(frozen=True)
class SeatScore:
    """The score of a seat, line by line, as far as the one who looks may know it."""

    seat: int
    lines: list[ScoreLine] = field(default_factory=list)
    is_whole: bool = True  # False while something is hidden that may change it
    place: int | None = None  # 1 for the winner, once the game has ended for the seat

    @property
    def total(self) -> float:
        return sum(line.points for line in self.lines)


def always_as_it_is(view: View, action: int) -> View | None:
    """Nothing can be shown of a move before it is made."""
    return None


@dataclass(frozen=True)
class Guide:
    """What a game offers to people."""

    summary: str  # the rules in short: paragraphs apart by empty lines, **bold** words, nothing else
    steps: Callable[[View, int], list[Step]]
    """How a person gets to an action. No two actions open at the same time have the same marks all along."""
    tell: Callable[[View, View, list[Move]], list[Told]]
    """What happened between two views of the same seat, which these moves led from one to the other.

    What a move tells must show in the views of the one who is told, or be open to all by the rules.
    """
    sheet: Callable[[View], list[SeatScore]]
    """The score of every seat, at any time of the game; at the end its totals are the scores."""
    preview: Callable[[View, int], View | None] = always_as_it_is
    """The view as it would be after a move, as far as the one who moves can tell; None if there is nothing to see."""
    person_view: Callable[[State, int], View] | None = None
    """What a person sees where that is more than what an agent does: people's own eyes are part of the game."""
    open_eyes: Callable[[State, int], None] | None = None
    """Writes into a copy of a state what a person has seen more than an agent, so that agents can advise people."""
    taken_for_granted: tuple[str, ...] = ()
    """Blocks of actions whose only open one a person need not be asked for, such as passing with nothing to play."""
    idle_action: int | None = None
    """Where all act at once: what whoever lets the time go by does. Open whenever several seats act."""


def who(view: View, seat: int) -> str:
    """A seat as the one who looks calls it, at the beginning of a sentence."""
    return "You" if view["seat"] == seat else f"Player {seat + 1}"


def whom(view: View, seat: int) -> str:
    """A seat as the one who looks calls it, within a sentence."""
    return "you" if view["seat"] == seat else f"player {seat + 1}"


def whose(view: View, seat: int) -> str:
    """What belongs to a seat, within a sentence."""
    return "your" if view["seat"] == seat else f"player {seat + 1}'s"


def listed(names: list[str]) -> str:
    """One, two and three."""
    return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


def read_summary(folder: Path) -> str:
    """The rules in short, beside the rules in full; lines are joined into paragraphs."""
    paragraphs = (folder / "SUMMARY.md").read_text(encoding="utf-8").strip().split("\n\n")
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in paragraphs)
