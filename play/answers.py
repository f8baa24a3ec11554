"""What is a page told? Cards made from what one seat may see; the story they belong to is in `protocol`."""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, model_serializer

from .protocol import Level

LOG_LINES = 60  # in one state: the latest

Kind = Literal["person", "agent"]


class Message(BaseModel):
    """From the server. A field that is not foreseen here is a mistake of ours."""

    model_config = ConfigDict(extra="forbid")


# Before the game: HTTP


class OptionCard(Message):
    """A number that can be chosen before the game begins."""

    name: str
    about: str
    default: float
    low: float
    high: float
    is_whole: bool


class GameCard(Message):
    name: str  # "petit_prince"
    title: str  # as it is written on the box
    players: list[int]  # how many can play
    variants: list[str]  # the first is the default
    options: list[OptionCard]
    is_real_time: bool  # all act at once: `pace` is the seconds of a tick, 0 to wait for everyone
    blocks: dict[str, str]  # kinds of actions in words, by the name in an action's `block`
    summary: str  # the rules in short: paragraphs apart by empty lines, **bold** words, nothing else


class LevelCard(Message):
    level: Level
    about: str


class GamesReply(Message):
    """Answers `GET /api/games`."""

    games: list[GameCard]
    levels: list[LevelCard]


class SeatLink(Message):
    seat: int
    link: str  # "/#table=…&token=…"


class Seated(Message):
    """Answers `POST /api/tables`."""

    table: str
    seat: int
    token: str
    links: list[SeatLink]  # one for each seat of another person


class Refused(Message):
    """Answers any HTTP request that cannot be granted, with a status of 4xx: one sentence for the person."""

    message: str


# During the game: over the WebSocket


class StepCard(Message):
    """One of the choices that lead to an action. A state can have hundreds: what is empty or false is left out."""

    mark: str  # of the thing in the drawing, `data-mark`; or of a button
    label: str
    is_turn: bool = False  # a way to turn the thing before it: tried out in the drawing, and put down when confirmed
    stays: bool = False  # after this move the steps before it remain chosen, for the next one
    is_quiet: bool = False  # hardly ever of use: offered apart from the others
    shows: dict[str, Any] = {}  # what a page needs to show it beforehand

    @model_serializer
    def brief(self) -> dict[str, Any]:
        return {name: value for name, value in self if value}


class ActionCard(Message):
    action: int
    block: str  # its kind: see GameCard.blocks
    steps: list[int]  # places in the state's `steps`


class SeatCard(Message):
    seat: int
    name: str
    kind: Kind
    level: str | None  # of an agent
    is_here: bool  # agents always; people while a browser of theirs is connected


class Line(Message):
    """A line of the log."""

    number: int  # counts up from 0 over the whole game
    seat: int | None  # whose doing it was, if anybody's
    words: str


class SheetLine(Message):
    what: str
    points: float


class SeatSheet(Message):
    """A seat's score as far as this seat may know it, line by line; the points add up to the total."""

    seat: int
    lines: list[SheetLine]
    total: float
    is_whole: bool  # False while something is hidden that may change it
    place: int | None  # 1 for the winner, once the game has ended for the seat


class Clock(Message):
    """Games in real time that do not wait: when the tick ends by itself."""

    seconds_left: float


class State(Message):
    """All that a seat sees."""

    type: Literal["state"] = "state"
    seq: int  # of the position; goes up with each
    game: str
    seat: int
    seats: list[SeatCard]
    view: dict[str, Any]  # Match.view: see the game's view.py
    svg: str
    steps: list[StepCard]  # those of all actions, each once
    actions: list[ActionCard]  # empty: nothing to decide for this seat
    to_move: list[int]  # the seats that everybody waits for
    sheet: list[SeatSheet]  # by seat, at any time of the game
    log: list[Line]  # the latest LOG_LINES
    is_over: bool
    pace: float
    clock: Clock | None
    is_host: bool  # may set the pace


class Moves(Message):
    """What has just happened, in this seat's words; the state that it led to follows."""

    type: Literal["moves"] = "moves"
    seq: int  # of the state that follows
    lines: list[Line]


class HintChoice(Message):
    action: int
    label: str
    probability: float


class Hint(Message):
    """What the best agent at hand would do in this seat's place, most probable first."""

    type: Literal["hint"] = "hint"
    seq: int
    choices: list[HintChoice]
    win: float | None  # its estimate of the seat's share of the win, 0 to 1; None if it has none


class Preview(Message):
    type: Literal["preview"] = "preview"
    seq: int
    action: int
    svg: str | None


class Error(Message):
    """The message before was not granted, and nothing has changed. Joining in vain also closes the connection."""

    type: Literal["error"] = "error"
    message: str


# After the game: HTTP


class Position(Message):
    """A recorded position, and what led to it."""

    number: int
    svg: str
    view: dict[str, Any]
    lines: list[Line]  # what led here from the position before
    sheet: list[SeatSheet]
    is_over: bool


class Replay(Message):
    """Answers `POST /api/replay`."""

    game: str
    title: str
    num_players: int
    num_positions: int
    positions: list[Position]
