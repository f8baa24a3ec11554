"""What do a page and the server say to each other? These messages, and no others.

The story of a game
-------------------
1. `GET /api/games` tells what can be played: `GamesReply`.
2. `POST /api/tables` with a `NewTable` opens a table. The answer, `Seated`, holds the table's id, the seat of whoever
   asked, the token of that seat, and a link for each seat that waits for another person. A link is
   `/#table=<id>&token=<token>`: what stands behind `#` is never sent to a server, so it is in no log.
3. The page opens the WebSocket `/table/<id>` and says `Join` with its token. Whoever has the token has the seat, on
   any browser, as often as they like; a dropped connection comes back by joining again. The server answers with a
   `State`, and sends another one whenever anything changed that this seat can see.
4. A `State` says what the seat sees: the view, its drawing, the log in words, and all it can do just now. An empty
   list of `actions` means: wait. To move, the page sends `Act` with an action from that list and the `seq` of that
   state. Each position has its own `seq` and takes one move of each seat, so a click that comes twice, late or out
   of turn is answered with an `Error`, and nothing has changed. Where all seats act at once (Space Builder) a seat
   that has chosen gets its next `State` when the tick is over.
5. Before each new `State` comes a `Moves`: what happened, in this seat's words, for showing and telling.
6. `AskHint` is answered with a `Hint`, `AskPreview` with a `Preview`: the drawing as it would look, as far as the seat
   can tell, if it made that move (None where there is nothing to see before it is done).
7. After the end a `State` has `is_over` and `sheet`: the scores, line by line. `GET /api/tables/<id>/record?token=` is
   the file to share. `POST /api/replay` with an `AskReplay` gives `Replay`: a few positions of such a file.

Choices in steps
----------------
An action comes with `steps`: how a person gets to it, such as tile → face → way to turn. Each step has words and a
`mark`. A thing in the drawing that can be touched carries the same mark as `data-mark="…"`; a mark that is nowhere in
the drawing is a button. Group the actions by their first mark and show those; then by the second among the rest, and
so on; a step with a single choice need not be asked. No two actions of one state have the same marks all along. The
page needs to know nothing else about a game. Which marks there are: `envs/<game>/steps.py`.

Everything a connection receives is made from what its seat may see, and from nothing else.
"""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

MAX_MESSAGE = 4_096  # bytes of a message from a page
MAX_RECORD = 262_144  # bytes of a replay request: the longest game fits four times
MAX_NAME = 24
MAX_STEPS_OF_A_REPLAY = 20  # positions in one answer
LOG_LINES = 60  # in one state: the latest

Level = Literal["easy", "medium", "hard"]
Kind = Literal["person", "agent"]


class Message(BaseModel):
    """What is not foreseen is refused."""

    model_config = ConfigDict(extra="forbid")


class Asked(Message):
    """From a page. Numbers must be numbers: "1" and true are not 1."""

    model_config = ConfigDict(extra="forbid", strict=True)


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


class NewSeat(Asked):
    """Who is to sit here. Exactly one seat is "me"; "person" waits for somebody with its link."""

    kind: Literal["me", "person", "agent"]
    level: Level | None = None  # of an agent
    name: Annotated[str, Field(max_length=MAX_NAME)] = ""  # of a person; "" for "Player 2"


class NewTable(Asked):
    """Asks for a table: `POST /api/tables`."""

    game: Annotated[str, Field(max_length=40)]
    variant: Annotated[str, Field(max_length=40)] | None = None
    options: Annotated[dict[str, float], Field(max_length=20)] = {}
    seats: Annotated[list[NewSeat], Field(min_length=2, max_length=10)]  # in the order of the table
    pace: Annotated[float, Field(ge=0, le=60)] = 0.0
    """Real-time games: seconds of a tick, 0 to go tick by tick. Others: seconds an agent waits before it moves."""


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


# During the game: from the page


class Join(Asked):
    """The first message on a WebSocket."""

    type: Literal["join"]
    token: Annotated[str, Field(min_length=8, max_length=64)]


class Act(Asked):
    type: Literal["act"]
    seq: int
    action: int


class AskHint(Asked):
    type: Literal["hint"]
    seq: int


class AskPreview(Asked):
    type: Literal["preview"]
    seq: int
    action: int


class SetPace(Asked):
    """Whoever opened the table may change its pace at any time; others are told by the next `State`."""

    type: Literal["pace"]
    pace: Annotated[float, Field(ge=0, le=60)]


Request = Annotated[Act | AskHint | AskPreview | SetPace, Field(discriminator="type")]
REQUEST: TypeAdapter[Act | AskHint | AskPreview | SetPace] = TypeAdapter(Request)


# During the game: from the server


class StepCard(Message):
    """One of the choices that lead to an action."""

    mark: str  # of the thing in the drawing, `data-mark`; or of a button
    label: str
    is_turn: bool = False  # a way to turn the thing before it: tried out in the drawing, and put down when confirmed
    stays: bool = False  # after this move the steps before it remain chosen, for the next one
    is_quiet: bool = False  # hardly ever of use: offered apart from the others
    shows: dict[str, Any] = {}  # what a page needs to show it beforehand


class ActionCard(Message):
    action: int
    block: str  # its kind: see GameCard.blocks
    label: str  # the whole of it in words
    steps: list[StepCard]


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


class AskReplay(Asked):
    """Some positions of a recorded game: `POST /api/replay`."""

    record: Annotated[str, Field(max_length=MAX_RECORD)]  # the content of the file
    first: Annotated[int, Field(ge=0)] = 0  # position, 0 is before the first move
    count: Annotated[int, Field(ge=1, le=MAX_STEPS_OF_A_REPLAY)] = 1
    seat: Annotated[int, Field(ge=0, le=9)] | None = None  # through whose eyes; None for somebody who watches


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


# How the server ends a connection
CLOSED_UNKNOWN = 4401  # no such table or token: do not come back
CLOSED_TOO_FAST = 4429  # too many messages: come back in a while
CLOSED_TOO_LARGE = 1009
