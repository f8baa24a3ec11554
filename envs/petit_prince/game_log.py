"""What happened? Stacks opened, tiles taken, baobabs that spread."""

from ..core.human import LogEntry, Move
from ..core.wording import headline, who
from .actions import ACTIONS
from .components import STACKS
from .messages import WORDS
from .selections import describe_offered
from .view import PetitPrinceView, PlanetView, SpotView, display_name


def log_entries(before: PetitPrinceView, after: PetitPrinceView, moves: list[Move]) -> list[LogEntry]:
    told = [LogEntry(move_words(before, after, seat, action), seat) for seat, action in moves]
    told += baobabs(before, after)
    if after["to_move"] is None:
        told.append(LogEntry(f"{headline(after)}."))
    elif after["round"] != before["round"]:
        first = after["acting"][0]
        told.append(LogEntry(WORDS.say(after, "log-round", round=after["round"], **who(after, first))))
    return told


def move_words(before: PetitPrinceView, after: PetitPrinceView, seat: int, action: int) -> str:
    block = ACTIONS.block_of(action)
    number = action - block.first
    mover = who(before, seat)
    if block.name == "stack":
        name = display_name(STACKS[number], before["language"])
        return WORDS.say(before, "log-stack", stack=name, **mover)
    if block.name == "appoint":
        appointed = (seat + 1 + number) % before["num_players"]
        return WORDS.say(before, "log-appoint", **mover, **who(before, appointed, "next"))
    if block.name == "hide":  # R3. Only who drew knows which tile lies face down.
        tile = describe_offered(before, number) if before["seat"] == seat else ""
        return WORDS.say(before, "log-hide", tile=tile, **mover)
    return WORDS.say(before, "log-take", tile=taken_words(before, after, seat), **mover)


def spots_of(view: PetitPrinceView, seat: int) -> list[SpotView | None]:
    return [spot for row in view["planets"][seat]["spots"].values() for spot in row]


def taken_words(before: PetitPrinceView, after: PetitPrinceView, seat: int) -> str:
    """The tile that is new on a planet, as far as the one who looks knows it."""
    pairs = zip(spots_of(before, seat), spots_of(after, seat), strict=True)
    new = next(now for was, now in pairs if was is None and now is not None)
    return new["tile"]["words"] if new["tile"] else WORDS.say(after, "secret-character")


def baobabs(before: PetitPrinceView, after: PetitPrinceView) -> list[LogEntry]:
    """R5. A third baobab turns three tiles."""
    return [
        LogEntry(WORDS.say(after, "log-baobabs", **who(after, new["seat"])), new["seat"])
        for old, new in zip(before["planets"], after["planets"], strict=True)
        if new["num_face_down"] > old["num_face_down"]
    ]


def volcanoes(planet: PlanetView) -> int:
    return planet["showing"].get("volcano", 0)
