"""What does a client receive? Messages made from what one seat may see. `docs/protocol.md` describes the protocol."""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, model_serializer

from .requests import Level

MAX_LOG_ENTRIES = 60  # in one state: the latest

Kind = Literal["human", "agent"]


class ServerMessage(BaseModel):
    model_config = ConfigDict(extra="forbid")


# Before the game: HTTP


class OptionInfo(ServerMessage):
    """A number to choose before the game begins."""

    name: str
    description: str
    default: float
    low: float
    high: float
    is_integer: bool


class ThingInfo(ServerMessage):
    """A card, character, animal, building … of a game."""

    id: str  # `data-thing` in the drawing
    kind: str  # in words, as a heading
    name: str
    rule: str
    text: str  # more about it
    sign: str  # its picture, as SVG; "" if it has none


class GameInfo(ServerMessage):
    name: str  # "petit_prince"
    title: str  # as printed on the box, in the language
    pitch: str  # the game in one sentence
    players: list[int]  # the possible numbers of players
    variants: list[str]  # the first is the default
    variant_titles: list[str]  # the same, in words
    options: list[OptionInfo]
    is_real_time: bool  # all seats act at once: `pace` is the seconds per tick, 0 to wait for everyone
    blocks: dict[str, str]  # descriptions of the action blocks, by the `block` of an action
    summary: str  # of the rules: paragraphs between empty lines, **bold** words, nothing else
    things: list[ThingInfo]  # everything that has a name, with its rule
    has_lesson: bool  # whether `/api/games/<name>/lesson` exists
    levels: dict[str, str]  # what has been measured of a level in this game, in words, and how long it thinks
    widget: str | None  # the part of the page that shows this game in another way besides the drawing
    has_board_css: bool  # whether `/games/<name>/board.css` exists


class LevelInfo(ServerMessage):
    level: Level
    title: str
    description: str
    game: str  # the only game that it plays; "" if it plays all


class GamesReply(ServerMessage):
    """Answers `GET /api/games`."""

    games: list[GameInfo]
    levels: list[LevelInfo]


class WordsReply(ServerMessage):
    """Answers `GET /api/words?language=…`: what the page says."""

    language: str
    languages: dict[str, str]  # all that are there, by code, in their own words
    messages: dict[str, list[Any]]  # by key, as `Catalog.as_json` describes


class SeatLink(ServerMessage):
    seat: int
    link: str  # "/#table=…&token=…"


class TableCreated(ServerMessage):
    """Answers `POST /api/tables`."""

    table: str
    seat: int
    token: str
    links: list[SeatLink]  # one for the seat of each other human


class ErrorResponse(ServerMessage):
    """Answers any HTTP request that fails, with a status of 4xx or 5xx."""

    message: str


class Health(ServerMessage):
    """Answers `GET /health`, with the status 503 while tables cannot be saved."""

    status: str  # "ok", or what is wrong
    tables_in_memory: int
    connections: int


# During the game: WebSocket


class SelectionInfo(ServerMessage):
    """One step of choosing an action. A state can have hundreds, so empty and false fields are left out."""

    target: str  # the `data-target` of an element in the drawing; if there is none, the selection is a button
    label: str
    is_rotation: bool = False  # rotates the token selected first; shown in the drawing and then confirmed
    keeps_selection: bool = False  # after this action, the selections before this one stay for the next action
    is_secondary: bool = False  # rarely useful: offered last, apart from the others
    is_main: bool = False  # what one does most often: the main button
    key: str = ""  # the key of the keyboard that selects it
    details: dict[str, Any] = {}  # what a page needs to show the selection in the drawing

    @model_serializer
    def without_defaults(self) -> dict[str, Any]:
        return {name: value for name, value in self if value}


class ActionInfo(ServerMessage):
    action: int
    block: str  # see GameInfo.blocks
    selections: list[int]  # indices into the `selections` of the state


class SeatInfo(ServerMessage):
    seat: int
    name: str
    kind: Kind
    level: str | None  # of an agent
    is_connected: bool  # always true for agents


class LogEntryInfo(ServerMessage):
    number: int  # counts all entries of the game, from 0
    seat: int | None  # the seat that did it, if any
    text: str
    event: str | None = None  # what the page makes a moment of: "explosion" or "drawn"


class ScoreLineInfo(ServerMessage):
    label: str
    points: float


class ScoreInfo(ServerMessage):
    """A seat's score line by line, as far as the viewer may know it. The points of the lines add up to the total."""

    seat: int
    lines: list[ScoreLineInfo]
    total: float
    is_complete: bool  # False while hidden information may change it
    rank: int | None  # 1 for the winner, once the game has ended for the seat


class Clock(ServerMessage):
    """The current tick of a real-time game."""

    seconds_left: float


class State(ServerMessage):
    """Everything a seat sees."""

    type: Literal["state"] = "state"
    seq: int  # of the position; each position has a higher one
    game: str
    seat: int
    seats: list[SeatInfo]
    headline: str  # what is going on, in one line, addressed to the seat
    view: dict[str, Any]  # Match.view: see the game's view.py
    svg: str
    selections: list[SelectionInfo]  # of all actions, each once
    actions: list[ActionInfo]  # empty if there is nothing to decide for this seat
    to_move: list[int]  # the seats that the table waits for
    scores: list[ScoreInfo]  # by seat, at any time of the game
    log: list[LogEntryInfo]  # the latest MAX_LOG_ENTRIES
    is_over: bool
    pace: float
    clock: Clock | None
    is_owner: bool  # whether this seat may set the pace


class Log(ServerMessage):
    """What has just happened; the state that it led to follows."""

    type: Literal["log"] = "log"
    seq: int  # of the state that follows
    entries: list[LogEntryInfo]


class HintChoice(ServerMessage):
    action: int
    label: str
    probability: float


class Hint(ServerMessage):
    """What the best available agent would do on this seat, the most probable action first."""

    type: Literal["hint"] = "hint"
    seq: int
    choices: list[HintChoice]
    win_share: float | None  # the agent's estimate for the seat, 0 to 1; None if it has none


class LineChangeInfo(ServerMessage):
    label: str
    before: float
    after: float


class ScoreChangeInfo(ServerMessage):
    seat: int
    before: float
    after: float
    lines: list[LineChangeInfo]  # those that change


class WhatIf(ServerMessage):
    """What an action would change for certain: nothing that depends on chance or on hidden information."""

    type: Literal["what_if"] = "what_if"
    seq: int
    action: int
    scores: list[ScoreChangeInfo]  # of the seats whose score changes
    still: str  # what can be gained later, in words
    cautions: list[str]  # what the action risks
    panels: dict[str, str]  # the parts of the drawing that change, as SVG, by kind and seat: "planet-0"


class Explanation(ServerMessage):
    """What a thing is worth to the seat now, in words; "" if there is nothing to say."""

    type: Literal["explanation"] = "explanation"
    seq: int
    thing: str
    worth: str


class Error(ServerMessage):
    """The last message was rejected and has changed nothing. After a failed join, the connection is closed as well."""

    type: Literal["error"] = "error"
    message: str


# Learning and looking back: HTTP


class LessonStep(ServerMessage):
    """One idea of a lesson, in the position in which it is shown."""

    text: str
    target: str  # what it points at; "" for the whole table
    action: int | None  # the move that it waits for
    state: State


class LessonReply(ServerMessage):
    """Answers `GET /api/games/<name>/lesson?language=…`."""

    game: str
    steps: list[LessonStep]


class Position(ServerMessage):
    """A recorded position and what led to it."""

    number: int
    headline: str
    svg: str
    view: dict[str, Any]
    log: list[LogEntryInfo]  # what happened since the position before
    scores: list[ScoreInfo]
    is_over: bool


class Replay(ServerMessage):
    """Answers `POST /api/replay`."""

    game: str
    title: str
    num_players: int
    num_positions: int
    seats: list[SeatInfo]
    positions: list[Position]


class EstimateInfo(ServerMessage):
    """A chance, or a difference of chances, with its 95 % interval."""

    value: float
    low: float
    high: float


class OptionEstimate(ServerMessage):
    """An action that was tried, and the seat's chance to win after it."""

    action: int
    label: str
    chance: EstimateInfo


class DecisionInfo(ServerMessage):
    """One choice of a game that was not forced."""

    number: int  # of the move
    position: int  # before it, as in a replay
    seat: int
    progress: str  # how far the game was, such as "Round 11 of 16"
    played: int
    best: int  # what the agent would have played
    chance: EstimateInfo  # to win, after the best action
    loss: EstimateInfo  # how much better the best action is than the one that was played
    lead: EstimateInfo | None  # of the played action over the best other one
    is_mistake: bool
    options: list[OptionEstimate]  # the best first
    num_worlds: int  # in which each was tried


class AnalysisInfo(ServerMessage):
    """What an agent thinks of a game."""

    agent: str
    is_calibrated: bool  # whether its chances were compared with the results of games
    decisions: list[DecisionInfo]
    result: list[float]  # each seat's share of the win
    turning_points: list[list[int]]  # of each seat: numbers of decisions, the most costly first
    best_choices: list[int | None]  # of each seat
    out: list[int | None]  # of each seat: the position in which it was out of the game
    num_positions: int
    record: str


class AnalysisReply(ServerMessage):
    """Answers `POST /api/analyses` and `GET /api/analyses/{id}`."""

    id: str
    status: Literal["running", "done", "failed"]
    message: str | None  # why it has failed
    done: int  # decisions judged
    total: int
    analysis: AnalysisInfo | None
