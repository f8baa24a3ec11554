"""What happened? Stacks opened, tiles taken, baobabs that spread."""

from ..core.human import LogEntry, Move
from ..core.wording import headline, seat_object, seat_possessive, seat_subject
from .actions import ACTIONS
from .components import STACKS
from .selections import describe_offered
from .view import PetitPrinceView, PlanetView, SpotView, display_name


def log_entries(before: PetitPrinceView, after: PetitPrinceView, moves: list[Move]) -> list[LogEntry]:
    told = [sentence for seat, action in moves for sentence in describe_move(before, after, seat, action)]
    told += baobabs(before, after)
    if after["to_move"] is None:
        told.append(LogEntry(f"{headline(after)}."))
    elif after["round"] != before["round"]:
        told.append(
            LogEntry(
                f"Round {after['round']} of {after['num_rounds']} begins with {seat_object(after, after['acting'][0])}."
            )
        )
    return told


def describe_move(before: PetitPrinceView, after: PetitPrinceView, seat: int, action: int) -> list[LogEntry]:
    block = ACTIONS.block_of(action)
    number = action - block.first
    name = seat_subject(before, seat)
    if block.name == "stack":
        return [LogEntry(f"{name} drew from the {display_name(STACKS[number])} stack.", seat)]
    if block.name == "appoint":
        appointed = (seat + 1 + number) % before["num_players"]
        return [LogEntry(f"{name} appointed {seat_object(before, appointed)}.", seat)]
    if block.name == "hide":
        return [LogEntry(hiding_words(before, seat, number), seat)]
    return [LogEntry(f"{name} took {taken_words(before, after, seat)}.", seat)]


def hiding_words(view: PetitPrinceView, seat: int, slot: int) -> str:
    """R3. Only who drew knows which tile lies face down."""
    if view["seat"] == seat:
        return f"You laid a tile face down: {describe_offered(view, slot)}."
    return f"{seat_subject(view, seat)} laid two tiles open and one face down."


def spots_of(view: PetitPrinceView, seat: int) -> list[SpotView | None]:
    return [spot for row in view["planets"][seat]["spots"].values() for spot in row]


def taken_words(before: PetitPrinceView, after: PetitPrinceView, seat: int) -> str:
    """The tile that is new on a planet, as far as the one who looks knows it."""
    pairs = zip(spots_of(before, seat), spots_of(after, seat), strict=True)
    new = next(now for was, now in pairs if was is None and now is not None)
    return new["tile"]["words"] if new["tile"] else "a character in secret"


def baobabs(before: PetitPrinceView, after: PetitPrinceView) -> list[LogEntry]:
    """R5. A third baobab turns three tiles."""
    return [
        LogEntry(
            f"Three baobabs: three of {seat_possessive(after, new['seat'])} tiles are turned face down.", new["seat"]
        )
        for old, new in zip(before["planets"], after["planets"], strict=True)
        if new["num_face_down"] > old["num_face_down"]
    ]


def volcanoes(planet: PlanetView) -> int:
    return planet["showing"].get("volcano", 0)
