"""What would an action change? What is certain for the seat: nothing that depends on chance or on what is hidden.

The action is applied in several states that the seat cannot tell apart. What they agree on is what the seat may know.
These states do not depend on which one is real (see `cosmozoo.testing`), so the answer cannot reveal it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from xml.etree import ElementTree

from cosmozoo.envs import Game, Match
from cosmozoo.envs.core import DEFAULT_LANGUAGE, SeatScore, View

NUM_STATES = 8
MAX_DRAWINGS = 4  # of views that differ
NAMESPACE = "http://www.w3.org/2000/svg"

ElementTree.register_namespace("", NAMESPACE)


@dataclass(frozen=True)
class LineChange:
    """A line of a score sheet whose points change, appear or go."""

    label: str
    before: float
    after: float


@dataclass(frozen=True)
class ScoreChange:
    seat: int
    before: float
    after: float
    lines: list[LineChange] = field(default_factory=list)


@dataclass(frozen=True)
class Outcome:
    """What is certain after an action, for one seat."""

    scores: list[ScoreChange]  # of the seats whose points change, or whose lines do
    panels: dict[str, str]  # the parts of the drawing that change, by name and number: see `panels_of`
    still: str = ""  # what can be gained later, in words
    cautions: list[str] = field(default_factory=list)  # what the action risks


def what_if(
    game: Game,
    match: Match,
    seat: int,
    action: int,
    language: str = DEFAULT_LANGUAGE,
    names: Sequence[str] | None = None,
) -> Outcome:
    """The outcome of an action of a seat that can choose it now, in the words of a language."""
    known = match.copy()
    if game.human.reveal_to_human is not None:
        game.human.reveal_to_human(known.state, seat)
    before = known.human_view(seat, language, names)
    views = [
        after_action(known.determinized(seat, number), seat, action).human_view(seat, language, names)
        for number in range(NUM_STATES)
    ]
    sheets = [game.human.score_sheet(view) for view in views]
    scores = [
        change
        for old, *new in zip(game.human.score_sheet(before), *sheets, strict=True)
        if all(sheet == new[0] for sheet in new) and (change := score_change(old, new[0])) is not None
    ]
    worth = game.human.worth_of_action(before, action)
    return Outcome(
        scores,
        changed_panels(game, before, views),
        still=worth.still if worth is not None else "",
        cautions=[caution.words for caution in game.human.warnings(before, action)],
    )


def after_action(match: Match, seat: int, action: int) -> Match:
    """The match after an action of a seat. Where all act at once, the others let this tick go by."""
    waiting = [other for other in range(match.settings.num_players) if match.legal_actions(other).any()]
    while match.seat != seat:
        idle(match, waiting)
    waiting.remove(seat)
    match.step(action)
    while match.game.is_simultaneous and not match.is_over and match.seat in waiting:
        idle(match, waiting)
    return match


def idle(match: Match, waiting: list[int]) -> None:
    waiting.remove(match.seat)
    chosen = match.game.human.idle_action
    match.step(chosen if chosen is not None and match.is_legal(chosen) else int(match.action_mask.argmax()))


def score_change(before: SeatScore, after: SeatScore) -> ScoreChange | None:
    old = {line.label: line.points for line in before.lines}
    new = {line.label: line.points for line in after.lines}
    lines = [
        LineChange(label, old.get(label, 0.0), new.get(label, 0.0))
        for label in {**old, **new}
        if old.get(label, 0.0) != new.get(label, 0.0)
    ]
    if before.total == after.total and not lines:
        return None
    return ScoreChange(before.seat, before.total, after.total, lines)


def changed_panels(game: Game, before: View, views: list[View]) -> dict[str, str]:
    """The panels that change in the same way in all views, without those that come or go."""
    different = [view for number, view in enumerate(views) if view not in views[:number]]
    old, *new = (panels_of(game.render_svg(view)) for view in [before, *different[:MAX_DRAWINGS]])
    return {
        name: panel
        for name, panel in new[0].items()
        if old.get(name, panel) != panel and all(each.get(name) == panel for each in new)
    }


def panels_of(svg: str) -> dict[str, str]:
    """The panels of a drawing by kind and seat, such as `planet-0`, with a number if there are several: `card--2`."""
    found: dict[str, str] = {}
    for panel in ElementTree.fromstring(svg).iter(f"{{{NAMESPACE}}}g"):
        if "data-panel" in panel.attrib:
            kind = f"{panel.attrib['data-panel']}-{panel.attrib.get('data-seat', '')}"
            name = next(each for number in range(100) if (each := f"{kind}-{number}" if number else kind) not in found)
            panel.attrib.pop("transform", None)
            found[name] = ElementTree.tostring(panel, encoding="unicode")
    return found
