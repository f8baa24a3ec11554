"""How does a game explain itself? Its things, what they are worth now, and what an action risks; in a view's language.

All of it but the glossary is made from a view, so it cannot reveal hidden information.
"""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Thing:
    """A card, character, animal, building, stack … of a game."""

    id: str  # unique in the game: the name in the tables of components, such as "gardener"
    kind: str  # "character": things of a kind have one heading, the message `kind-character`
    name: str  # as one says it
    rule: str  # what it does or wants, in one sentence
    text: str  # more about it: when, how often, what to look out for
    sign: str = ""  # the name of its icon
    picture: str = ""  # a small SVG of its own, without words


@dataclass(frozen=True)
class WorthLine:
    """One reason for a change of the score."""

    thing: str  # an id of the glossary, or "" for none
    words: str
    change: float


@dataclass(frozen=True)
class Worth:
    """What a thing, or an action, is worth to the viewer."""

    words: str  # in one sentence: "Worth 14 to you now."
    now: float = 0.0  # points it brings as the position is
    lines: list[WorthLine] = field(default_factory=list)  # where they come from
    still: str = ""  # what can still be gained, in words


@dataclass(frozen=True)
class Caution:
    """Something an action risks."""

    kind: str  # for the sign beside it: "turns_over", "explosion" …
    words: str


@dataclass(frozen=True)
class Odds:
    """A chance, as counted things."""

    words: str  # "14 % that the next card explodes (2 of the 14 you have not seen)"
    percent: float
    hits: float = 0.0
    out_of: int = 0
    steps: list[float] = field(default_factory=list)  # percent for each further draw


@dataclass(frozen=True)
class Known:
    """What a seat knows of a hidden place."""

    place: str  # a target of the drawing, such as "depth-2"
    thing: str  # an id of the glossary, or "" if it is known only what it is not
    words: str  # what lies there and how one knows


@dataclass(frozen=True)
class ChainLink:
    """One play of a chain, and whether it stands."""

    seat: int
    thing: str
    words: str
    stands: bool


@dataclass(frozen=True)
class Chain:
    """A play and the answers to it."""

    links: list[ChainLink]
    verdict: str  # "It stands", in words
    waiting_for: list[int]  # the seats that can still answer
