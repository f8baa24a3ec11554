"""What does a connection get to see? Messages made from one seat's view, and from nothing else."""

from collections.abc import Iterable

import numpy as np
from cosmozoo.agents.levels import ABOUT, LEVELS
from cosmozoo.envs import GAMES, Game, game
from cosmozoo.envs.core.game import View
from cosmozoo.envs.core.guide import SeatScore, Told

from .answers import (
    LOG_LINES,
    ActionCard,
    Clock,
    GameCard,
    GamesReply,
    Hint,
    HintChoice,
    LevelCard,
    Line,
    OptionCard,
    Preview,
    SeatCard,
    SeatSheet,
    SheetLine,
    State,
    StepCard,
)
from .table import Table
from .thinking import Advice

HINTS_SHOWN = 5


def games_reply() -> GamesReply:
    levels = [LevelCard(level=level, about=ABOUT[level]) for level in LEVELS]
    return GamesReply(games=[game_card(game(name)) for name in GAMES], levels=levels)


def game_card(game: Game) -> GameCard:
    return GameCard(
        name=game.name,
        title=game.title,
        players=list(game.players),
        variants=list(game.variants),
        options=[
            OptionCard(name=name, about=each.about, default=each.default, low=each.low, high=each.high,
                       is_whole=each.is_whole)
            for name, each in game.options.items()
        ],
        is_real_time=game.is_simultaneous,
        blocks={block.name: block.about for block in game.actions},
        summary=game.guide.summary,
    )  # fmt: skip


def state_for(
    table: Table, seat: int, here: set[int], pace: float = 0.0, clock: Clock | None = None, host: int = 0
) -> State:
    """The whole table as one seat sees it. `here` are the seats of people who are connected."""
    view = table.views[seat]
    steps, actions = ([], []) if seat in table.choices else action_cards(table.game, view)
    return State(
        seq=table.seq,
        game=table.game.name,
        seat=seat,
        seats=seat_cards(table, here),
        view=plain(view),
        svg=table.game.svg(view),
        steps=steps,
        actions=actions,
        to_move=table.waiting_for(),
        sheet=sheet_cards(table.sheet(view)),
        log=lines_from(table.stories[seat], max(0, len(table.stories[seat]) - LOG_LINES)),
        is_over=table.is_over,
        pace=pace,
        clock=clock,
        is_host=seat == host,
    )


def plain(view: View) -> View:
    """Without what the actions say already; labels of moves have numbers for keys, which JSON does not know."""
    return {name: value for name, value in view.items() if name not in ("labels", "actions")}


def seat_cards(table: Table, here: set[int]) -> list[SeatCard]:
    return [
        SeatCard(
            seat=seat,
            name=sitter.name,
            kind="person" if sitter.is_person else "agent",
            level=sitter.agent,
            is_here=not sitter.is_person or seat in here,
        )
        for seat, sitter in enumerate(table.sitters)
    ]


def action_cards(game: Game, view: View) -> tuple[list[StepCard], list[ActionCard]]:
    """The steps to all open actions, each once, and the actions, which name their steps by place."""
    places: dict[tuple[str, str], int] = {}
    steps: list[StepCard] = []
    actions = []
    for each in view["actions"]:
        path = []
        for step in game.guide.steps(view, each["action"]):
            if (step.mark, step.label) not in places:
                places[step.mark, step.label] = len(steps)
                steps.append(StepCard(**vars(step)))
            path.append(places[step.mark, step.label])
        actions.append(ActionCard(action=each["action"], block=each["block"], steps=path))
    return steps, actions


def sheet_cards(sheet: list[SeatScore]) -> list[SeatSheet]:
    return [
        SeatSheet(
            seat=score.seat,
            lines=[SheetLine(what=line.what, points=line.points) for line in score.lines],
            total=score.total,
            is_whole=score.is_whole,
            place=score.place,
        )
        for score in sheet
    ]


def lines_from(story: list[Told], first: int) -> list[Line]:
    return numbered(story[first:], first)


def numbered(told: Iterable[Told], first: int = 0) -> list[Line]:
    return [Line(number=number, seat=each.seat, words=each.words) for number, each in enumerate(told, start=first)]


def hint_for(table: Table, seat: int, advice: Advice) -> Hint:
    labels = {each["action"]: each["label"] for each in table.views[seat]["actions"]}
    best = sorted(labels, key=lambda action: -advice.probabilities[action])[:HINTS_SHOWN]
    choices = [
        HintChoice(action=action, label=labels[action], probability=float(np.round(advice.probabilities[action], 3)))
        for action in best
        if advice.probabilities[action] > 0
    ]
    return Hint(seq=table.seq, choices=choices, win=advice.win)


def preview_for(table: Table, seat: int, action: int) -> Preview:
    view = table.game.guide.preview(table.views[seat], action)
    return Preview(seq=table.seq, action=action, svg=None if view is None else table.game.svg(view))
