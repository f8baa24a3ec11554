"""What happened? Tiles laid, animals won and tied, rounds begun."""

from ..core.human import LogEntry, Move
from ..core.wording import headline, seat_subject
from .selections import offered_tile, parts
from .view import AnimalView, PlanetView


def log_entries(before: PlanetView, after: PlanetView, moves: list[Move]) -> list[LogEntry]:
    told = [placing(before, seat, action) for seat, action in moves]
    told += animals_won(before, after) + animals_left(before, after) + animals_shown(before, after)
    if after["to_move"] is None:
        told.append(LogEntry(f"{headline(after)}."))
    elif after["round"] != before["round"]:
        told.append(LogEntry(f"Round {after['round']} of {after['num_rounds']} begins."))
    return told


def placing(view: PlanetView, seat: int, action: int) -> LogEntry:
    slot, face, _ = parts(action)
    return LogEntry(
        f"{seat_subject(view, seat)} put a tile on face {face + 1}: {offered_tile(view, slot)['words']}.", seat
    )


def animals_won(before: PlanetView, after: PlanetView) -> list[LogEntry]:
    wants = {animal["name"]: animal["words"] for animal in before["animals"]}
    return [
        LogEntry(f"{seat_subject(after, new['seat'])} won the {animal['name']} ({wants[animal['name']]}).", new["seat"])
        for old, new in zip(before["planets"], after["planets"], strict=True)
        for animal in new["animals"]
        if animal not in old["animals"]
    ]


def by_card(view: PlanetView) -> dict[int, AnimalView]:
    return {animal["card"]: animal for animal in view["animals"]}


def animals_left(before: PlanetView, after: PlanetView) -> list[LogEntry]:
    """Those that nobody took."""
    open_still = by_card(after)
    taken = {animal["name"] for planet in after["planets"] for animal in planet["animals"]}
    told = []
    for card, animal in by_card(before).items():
        if card in open_still and open_still[card]["round"] != animal["round"]:
            told.append(
                LogEntry(f"Nobody won the {animal['name']}: it comes again in round {open_still[card]['round']}.")
            )
        elif card not in open_still and animal["name"] not in taken:
            told.append(LogEntry(f"Nobody won the {animal['name']}: it goes back to the box."))
    return told


def animals_shown(before: PlanetView, after: PlanetView) -> list[LogEntry]:
    """R8. A card that lay face down is turned up."""
    known = by_card(before)
    return [
        LogEntry(f"The {animal['name']} of round {animal['round']} is turned up: {animal['words']}.")
        for card, animal in by_card(after).items()
        if card not in known
    ]
