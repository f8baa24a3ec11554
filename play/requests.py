"""What may a client send? These messages and no others. `docs/protocol.md` describes the protocol."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

MAX_MESSAGE = 4_096  # bytes of a message from a client
MAX_RECORD = 262_144  # bytes of a record to replay; the longest games have a quarter of that
MAX_NAME = 24
MAX_WORLDS = 1_024  # to try each action of one decision in
MAX_POSITIONS = 20  # of a replay, in one response

# Why the server closes a WebSocket
CLOSED_UNKNOWN = 4401  # no such table or token: the client must not reconnect
CLOSED_TOO_FAST = 4429  # too many messages: the client may reconnect later
CLOSED_BUSY = 1013  # too many connections, or too many unread messages: the client may reconnect

Level = Annotated[str, Field(max_length=80)]  # or the name of a registered agent


Language = Annotated[str, Field(max_length=80)]
"""A code such as "fr", or a list as in Accept-Language; the first that is there is taken, else English."""


class ClientMessage(BaseModel):
    """Rejects unknown fields and values of another type: "1" and true are not 1."""

    model_config = ConfigDict(extra="forbid", strict=True)


# Before the game: HTTP


class NewSeat(ClientMessage):
    """Who holds a seat. Exactly one seat is "me"; "human" waits for another person with its link."""

    kind: Literal["me", "human", "agent"]
    level: Level | None = None  # of an agent
    name: Annotated[str, Field(max_length=MAX_NAME)] = ""  # of a human; "" stands for "Player 2"


class NewTable(ClientMessage):
    """Creates a table: `POST /api/tables`."""

    game: Annotated[str, Field(max_length=40)]
    variant: Annotated[str, Field(max_length=40)] | None = None
    options: Annotated[dict[str, float], Field(max_length=20)] = {}
    seats: Annotated[list[NewSeat], Field(min_length=2, max_length=10)]  # in the order of play
    pace: Annotated[float, Field(ge=0, le=60)] = 0.0
    """In a real-time game: seconds per tick, 0 to wait for all players. Else: seconds before an agent moves."""


# During the game: WebSocket


class Join(ClientMessage):
    """The first message on a WebSocket."""

    type: Literal["join"]
    token: Annotated[str, Field(min_length=8, max_length=64)]
    language: Language = ""


class Act(ClientMessage):
    type: Literal["act"]
    seq: int
    action: int


class AskHint(ClientMessage):
    type: Literal["hint"]
    seq: int


class AskWhatIf(ClientMessage):
    """Asks what an action would change, as far as the seat can know."""

    type: Literal["what_if"]
    seq: int
    action: int


class AskExplanation(ClientMessage):
    """Asks what a thing of the glossary is worth to the seat now."""

    type: Literal["explain"]
    thing: Annotated[str, Field(max_length=40)]


class SetPace(ClientMessage):
    """Changes the pace of the table. Only its owner may; everyone learns about it from the next `State`."""

    type: Literal["pace"]
    pace: Annotated[float, Field(ge=0, le=60)]


class SetName(ClientMessage):
    """Gives the player a name; everyone learns about it from the next `State`."""

    type: Literal["name"]
    name: Annotated[str, Field(min_length=1, max_length=MAX_NAME)]


AnyRequest = Act | AskHint | AskWhatIf | AskExplanation | SetPace | SetName
Request = Annotated[AnyRequest, Field(discriminator="type")]
REQUEST: TypeAdapter[AnyRequest] = TypeAdapter(Request)


# After the game: HTTP


class AskReplay(ClientMessage):
    """Asks for some positions of a recorded game: `POST /api/replay`."""

    record: Annotated[str, Field(max_length=MAX_RECORD)]  # the content of the file
    first: Annotated[int, Field(ge=0)] = 0  # position; 0 is before the first move
    count: Annotated[int, Field(ge=1, le=MAX_POSITIONS)] = 1
    seat: Annotated[int, Field(ge=0, le=9)] | None = None  # whose view to show; None for a spectator
    language: Language = ""


class AskAnalysis(ClientMessage):
    """Asks for the analysis of a finished game: `POST /api/analyses`. The server computes it once."""

    record: Annotated[str, Field(max_length=MAX_RECORD)]
    language: Language = ""


class AskThought(ClientMessage):
    """Asks what the agent would do in one position: `POST /api/analyses/{id}/thoughts`."""

    number: Annotated[int, Field(ge=0)]  # of the move
    num_worlds: Annotated[int, Field(ge=2, le=MAX_WORLDS)]
    language: Language = ""


class ContinueGame(ClientMessage):
    """Creates a table at a position of an analyzed game: `POST /api/analyses/{id}/tables`."""

    position: Annotated[int, Field(ge=0)]
    seats: Annotated[list[NewSeat], Field(min_length=2, max_length=10)]
    pace: Annotated[float, Field(ge=0, le=60)] = 0.0
