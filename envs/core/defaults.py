"""What does a game get without writing it? Everything except its rules."""

import inspect
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from .catalog import CORE
from .human import BY_DEFAULT, HumanInterface, LogEntry, Move, ScoreLine, SeatScore, Selection, joined_paragraphs
from .kernel import kernel
from .layout import ActionLayout
from .state import State
from .svg import FAINT, document, frame, heading, panel, text
from .view import View
from .wording import capitalized, headline, seat_in_list

if TYPE_CHECKING:
    from .game import Game

HIDDEN_FIELDS = {*(State.dtype.names or ()), "options", "filler"}  # the header contains what players need of them
MARGIN, LINE, COLUMN = 24, 22, 36  # of the drawing


# Rules


@kernel
def determinize(state: State, seat: int, rng: np.ndarray) -> None:
    """Nothing is hidden."""


@kernel
def prior_logits(state: State, seat: int, logits: np.ndarray) -> None:
    """All actions have the same prior."""


@kernel
def fill_no_features(state: State, seat: int, actions: np.ndarray, features: np.ndarray) -> None:
    """The game has no action features."""


# What is shown


class PlainView(View):
    """The header, all fields of the state, and the scores."""

    fields: dict[str, Any]
    scores: list[float]  # by seat


def plain_view(score: Callable[[Any, int], float], state: Any, seat: int, header: View) -> PlainView:
    names = [name for name in state.dtype.names if name not in HIDDEN_FIELDS]
    return {
        **header,
        "fields": {name: np.asarray(state[name]).tolist() for name in names},
        "scores": [float(score(state, other)) for other in range(header["num_players"])],
    }


def render_text(view: PlainView) -> str:
    lines = [headline(view)]
    for name, rows in tables_of(view):
        lines += [f"{name}:", *(" ".join(f"{number:>4}" for number in row) for row in rows)]
    return "\n".join(lines)


def render_svg(view: PlainView) -> str:
    """One panel for each field, from top to bottom."""
    panels, y = [], 64.0
    tables = list(tables_of(view))
    width = max([12, *(len(row) for _, rows in tables for row in rows)]) * COLUMN + MARGIN
    for name, rows in tables:
        size = (float(width), (len(rows) + 2.0) * LINE)
        numbers = [
            text(MARGIN + COLUMN * column, LINE * (line + 2), str(number), 15)
            for line, row in enumerate(rows)
            for column, number in enumerate(row)
        ]
        title = text(MARGIN, LINE, name, 13, fill=FAINT)
        panels.append(panel(MARGIN, y, "field", name, size, frame(*size), title, *numbers))
        y += size[1] + MARGIN
    return document(width + 2 * MARGIN, y, view["game"], heading(MARGIN, 40, headline(view), 20), *panels)


def tables_of(view: PlainView) -> Iterator[tuple[str, list[list[float]]]]:
    """Each field, with its numbers in rows."""
    for name, values in view["fields"].items():
        array = np.asarray(values)
        rows = array.reshape(-1, array.shape[-1] if array.ndim else 1)
        yield name.replace("_", " "), rows.tolist()


def selections(view: View, action: int) -> list[Selection]:
    """One button for each action."""
    label = next(each["label"] for each in view["actions"] if each["action"] == action)
    return [Selection(f"action-{action}", label)]


def log_entries(actions: ActionLayout, before: View, after: View, moves: list[Move]) -> list[LogEntry]:
    """The action of each seat, such as `Player 1: mark row 1, column 2.`"""
    entries = []
    for seat, action in moves:
        label = before["labels"].get(action, actions.label(action))
        name = capitalized(seat_in_list(after, seat))
        entries.append(LogEntry(CORE.say(after, "plain-move", name=name, move=label), seat))
    return entries if after["to_move"] is not None else [*entries, LogEntry(f"{headline(after)}.")]


def score_sheet(view: PlainView) -> list[SeatScore]:
    """One line: the score."""
    return [
        SeatScore(seat, [ScoreLine(CORE.say(view, "plain-score"), points)], rank=view["ranks"][seat])
        for seat, points in enumerate(view["scores"])
    ]


# Filling in


def missing_parts(game: "Game") -> dict[str, Any]:
    """The parts that a game leaves to defaults.

    Raises if a default would reveal what the game hides, or would need another default.
    """
    human = game.human or HumanInterface()
    if game.has_hidden_information and (game.view is None or human.log_entries is None):
        raise TypeError(
            f"{game.name} hides information (determinize), which defaults would reveal: write its view and log_entries"
        )
    if game.view is not None and None in (game.render_text, game.render_svg, human.score_sheet):
        raise TypeError(f"{game.name} has its own view: write its render_text, render_svg and score_sheet as well")
    return {
        "view": own_or(game.view, partial(plain_view, game.score)),
        "render_text": own_or(game.render_text, render_text),
        "render_svg": own_or(game.render_svg, render_svg),
        "human": replace(
            human,
            summary=own_or(human.summary, module_text(game.module) or game.title),
            selections=own_or(human.selections, selections),
            log_entries=own_or(human.log_entries, partial(log_entries, game.actions)),
            score_sheet=own_or(human.score_sheet, score_sheet),
        ),
        "entity_axes": own_or(game.entity_axes, game.observation.axes),
    }


def own_or(own: Any, default: Any) -> Any:
    return default if own is BY_DEFAULT else own


def module_text(module: str) -> str:
    """The docstring of a game's module, with its lines joined into paragraphs."""
    return joined_paragraphs(inspect.cleandoc(sys.modules[module].__doc__ or ""))
