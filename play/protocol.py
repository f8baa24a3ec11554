"""What may a page ask of the server? These messages, and no others; what it is told is in `answers`.

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
An action comes with its steps: how a person gets to it, such as tile → face → way to turn. Many actions share a step,
so a state lists each step once, and actions name places in that list. Each step has words and a `mark`. A thing in the
drawing that can be touched carries the same mark as `data-mark="…"`; a mark that is nowhere in the drawing is a button.
Group the actions by their first mark and show those; then by the second among the rest, and so on; a step with a
single choice need not be asked. No two actions of one state have the same marks all along. The page needs to know
nothing else about a game. Which marks there are: `envs/<game>/steps.py`.

Everything a connection receives is made from what its seat may see, and from nothing else.
"""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

MAX_MESSAGE = 4_096  # bytes of a message from a page
MAX_RECORD = 262_144  # bytes of a replay request: the longest game fits four times
MAX_NAME = 24
MAX_STEPS_OF_A_REPLAY = 20  # positions in one answer

Level = Literal["easy", "medium", "hard"]


class Asked(BaseModel):
    """What is not foreseen is refused, and numbers must be numbers: "1" and true are not 1."""

    model_config = ConfigDict(extra="forbid", strict=True)


# Before the game: HTTP


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


# During the game: over the WebSocket


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


# After the game: HTTP


class AskReplay(Asked):
    """Some positions of a recorded game: `POST /api/replay`."""

    record: Annotated[str, Field(max_length=MAX_RECORD)]  # the content of the file
    first: Annotated[int, Field(ge=0)] = 0  # position, 0 is before the first move
    count: Annotated[int, Field(ge=1, le=MAX_STEPS_OF_A_REPLAY)] = 1
    seat: Annotated[int, Field(ge=0, le=9)] | None = None  # through whose eyes; None for somebody who watches


# How the server ends a connection
CLOSED_UNKNOWN = 4401  # no such table or token: do not come back
CLOSED_TOO_FAST = 4429  # too many messages: come back in a while
CLOSED_TOO_LARGE = 1009
