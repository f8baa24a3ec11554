"""How is a table turned into responses for one seat? From the view of that seat, and from nothing else."""

from typing import Any

import numpy as np
from cosmozoo.agents.calibration import level_names, measured_level
from cosmozoo.agents.levels import LEVELS
from cosmozoo.agents.registry import only_game, registered_agents
from cosmozoo.envs import Game, games, get_game
from cosmozoo.envs.core import DEFAULT_LANGUAGE, LANGUAGES, LogEntry, SeatScore, View, headline

from .agent_tasks import AgentHint
from .game_files import board_css_file
from .responses import (
    MAX_LOG_ENTRIES,
    ActionInfo,
    Clock,
    GameInfo,
    GamesReply,
    Hint,
    HintChoice,
    LevelInfo,
    LineChangeInfo,
    LogEntryInfo,
    OptionInfo,
    ScoreChangeInfo,
    ScoreInfo,
    ScoreLineInfo,
    SeatInfo,
    SelectionInfo,
    State,
    ThingInfo,
    WhatIf,
    WordsReply,
)
from .table import Table
from .what_if import Outcome
from .words import WORDS

MAX_HINTS = 5
PERCENT = 100


def games_reply(language: str = DEFAULT_LANGUAGE) -> GamesReply:
    return GamesReply(games=[game_info(get_game(name), language) for name in games], levels=level_infos(language))


def words_reply(language: str) -> WordsReply:
    return WordsReply(language=language, languages=LANGUAGES, messages=WORDS.as_json(language))


def game_info(game: Game, language: str) -> GameInfo:
    return GameInfo(
        name=game.name,
        title=words_of(game, language, "title") or game.title,
        pitch=words_of(game, language, "pitch") or game.human.summary_in(language).split("\n\n")[0],
        players=list(game.players),
        variants=list(game.variants),
        variant_titles=[
            words_of(game, language, f"variant-{each}") or each.replace("_", " ") for each in game.variants
        ],
        options=[
            OptionInfo(
                name=name,
                description=words_of(game, language, f"option-{name}") or option.description,
                default=option.default,
                low=option.low,
                high=option.high,
                is_integer=option.is_integer,
            )
            for name, option in game.options.items()
        ],
        is_real_time=game.is_simultaneous,
        blocks={
            block.name: words_of(game, language, f"block-{block.name}") or block.description for block in game.actions
        },
        summary=game.human.summary_in(language),
        things=[
            ThingInfo(
                id=thing.id,
                kind=words_of(game, language, f"kind-{thing.kind}") or thing.kind,
                name=thing.name,
                rule=thing.rule,
                text=thing.text,
                sign=thing.picture,
            )
            for thing in game.human.glossary(language)
        ],
        has_lesson=game.human.tutorial is not None,
        levels={level: level_notes(game, level, language) for level in LEVELS},
        widget=game.widget,
        has_board_css=board_css_file(game) is not None,
    )


def words_of(game: Game, language: str, key: str) -> str:
    """A message of the game's catalogue; "" if it has none."""
    words = game.human.words
    return words.in_language(language, key) if words is not None and words.has(key) else ""


def level_infos(language: str) -> list[LevelInfo]:
    levels = [
        LevelInfo(
            level=level,
            title=WORDS.in_language(language, f"page-level-{level}"),
            description=WORDS.in_language(language, f"page-level-{level}-about"),
            game="",
        )
        for level in LEVELS
    ]
    return levels + [
        LevelInfo(level=name, title=name, description=text, game=only_game(name))
        for name, text in registered_agents().items()
    ]


def level_notes(game: Game, level: str, language: str) -> str:
    """How strong a level was when it was measured, and whether it takes time to think."""
    found = measured_level(game, level)
    is_slow = level_names(game)[level].startswith(("lookahead", "search"))
    notes = [WORDS.in_language(language, "page-level-thinks" if is_slow else "page-level-at-once")]
    if found is not None:
        facts: dict[str, str | int] = {
            "level": WORDS.in_language(language, f"page-level-{found['against']}"),
            "wins": round(PERCENT * found["win_share"]),
            "games": found["num_games"],
            "players": found["num_players"],
        }
        notes.insert(0, WORDS.in_language(language, "page-level-measured", **facts))
    return " · ".join(notes)


def state_message(
    table: Table, seat: int, connected: set[int], pace: float = 0.0, clock: Clock | None = None, owner: int = 0
) -> State:
    """The whole table as one seat sees it. `connected` are the seats of humans with an open connection."""
    view = table.views[seat]
    selections, actions = ([], []) if seat in table.choices else action_infos(table.game, view)
    log = table.logs[seat]
    return State(
        seq=table.seq,
        game=table.game.name,
        seat=seat,
        seats=seat_infos(table, connected),
        headline=headline(view),
        view=without_actions(view),
        svg=table.game.render_svg(view),
        selections=selections,
        actions=actions,
        to_move=table.waiting_for(),
        scores=score_infos(table.score_sheet(view)),
        log=number_entries(log, first=max(0, len(log) - MAX_LOG_ENTRIES)),
        is_over=table.is_over,
        pace=pace,
        clock=clock,
        is_owner=seat == owner,
    )


def without_actions(view: View) -> dict[str, Any]:
    """A view without its actions, which have a message of their own, and without labels, whose keys are numbers."""
    return {name: value for name, value in view.items() if name not in ("labels", "actions")}


def seat_infos(table: Table, connected: set[int]) -> list[SeatInfo]:
    return [
        SeatInfo(
            seat=seat,
            name=player.name,
            kind="human" if player.is_human else "agent",
            level=player.agent,
            is_connected=not player.is_human or seat in connected,
        )
        for seat, player in enumerate(table.players)
    ]


def action_infos(game: Game, view: View) -> tuple[list[SelectionInfo], list[ActionInfo]]:
    """The selections of all legal actions, each once, and the actions, which refer to them by index."""
    indices: dict[tuple[str, str], int] = {}
    selections: list[SelectionInfo] = []
    actions = []
    for each in view["actions"]:
        path = []
        for selection in game.human.selections(view, each["action"]):
            key = selection.target, selection.label
            if key not in indices:
                indices[key] = len(selections)
                selections.append(SelectionInfo(**vars(selection)))
            path.append(indices[key])
        actions.append(ActionInfo(action=each["action"], block=each["block"], selections=path))
    return selections, actions


def score_infos(scores: list[SeatScore]) -> list[ScoreInfo]:
    return [
        ScoreInfo(
            seat=score.seat,
            lines=[ScoreLineInfo(label=line.label, points=line.points) for line in score.lines],
            total=score.total,
            is_complete=score.is_complete,
            rank=score.rank,
        )
        for score in scores
    ]


def number_entries(log: list[LogEntry], first: int = 0) -> list[LogEntryInfo]:
    """The entries of a log from number `first` on."""
    return [
        LogEntryInfo(number=number, seat=entry.seat, text=entry.text, event=entry.event)
        for number, entry in enumerate(log[first:], start=first)
    ]


def what_if_message(seq: int, action: int, outcome: Outcome) -> WhatIf:
    scores = [
        ScoreChangeInfo(
            seat=score.seat,
            before=score.before,
            after=score.after,
            lines=[LineChangeInfo(**vars(line)) for line in score.lines],
        )
        for score in outcome.scores
    ]
    return WhatIf(
        seq=seq, action=action, scores=scores, panels=outcome.panels, still=outcome.still, cautions=outcome.cautions
    )


def hint_message(table: Table, seat: int, hint: AgentHint) -> Hint:
    labels = {each["action"]: each["label"] for each in table.views[seat]["actions"]}
    best = sorted(labels, key=lambda action: -hint.probabilities[action])[:MAX_HINTS]
    choices = [
        HintChoice(action=action, label=labels[action], probability=float(np.round(hint.probabilities[action], 3)))
        for action in best
        if hint.probabilities[action] > 0
    ]
    return Hint(seq=table.seq, choices=choices, win_share=hint.win_share)
