"""What happened? Tiles laid, animals won and tied, rounds begun."""

from ..core.human import LogEntry, Move
from ..core.wording import headline, who
from .messages import WORDS
from .selections import offered_tile, parts
from .view import AnimalView, PlanetView


def log_entries(before: PlanetView, after: PlanetView, moves: list[Move]) -> list[LogEntry]:
    told = [placing(before, seat, action) for seat, action in moves]
    told += animals_won(before, after) + animals_left(before, after) + animals_shown(before, after)
    if after["to_move"] is None:
        told.append(LogEntry(f"{headline(after)}."))
    elif after["round"] != before["round"]:
        told.append(LogEntry(WORDS.say(after, "log-round", round=after["round"], rounds=after["num_rounds"])))
    return told


def placing(view: PlanetView, seat: int, action: int) -> LogEntry:
    slot, face, _ = parts(action)
    tile = offered_tile(view, slot)["words"]
    return LogEntry(WORDS.say(view, "log-put", face=face + 1, tile=tile, **who(view, seat)), seat)


def animals_won(before: PlanetView, after: PlanetView) -> list[LogEntry]:
    wants = {animal["id"]: animal["words"] for animal in before["animals"]}
    return [
        LogEntry(
            WORDS.say(after, "log-won", animal=animal["name"], wants=wants[animal["id"]], **who(after, new["seat"])),
            new["seat"],
        )
        for old, new in zip(before["planets"], after["planets"], strict=True)
        for animal in new["animals"]
        if animal not in old["animals"]
    ]


def by_card(view: PlanetView) -> dict[int, AnimalView]:
    return {animal["card"]: animal for animal in view["animals"]}


def animals_left(before: PlanetView, after: PlanetView) -> list[LogEntry]:
    """Those that nobody took."""
    open_still = by_card(after)
    taken = {animal["id"] for planet in after["planets"] for animal in planet["animals"]}
    told = []
    for card, animal in by_card(before).items():
        if card in open_still and open_still[card]["round"] != animal["round"]:
            words = WORDS.say(after, "log-again", animal=animal["name"], round=open_still[card]["round"])
            told.append(LogEntry(words))
        elif card not in open_still and animal["id"] not in taken:
            told.append(LogEntry(WORDS.say(after, "log-boxed", animal=animal["name"])))
    return told


def animals_shown(before: PlanetView, after: PlanetView) -> list[LogEntry]:
    """R8. A card that lay face down is turned up."""
    known = by_card(before)
    return [
        LogEntry(WORDS.say(after, "log-shown", animal=animal["name"], round=animal["round"], wants=animal["words"]))
        for card, animal in by_card(after).items()
        if card not in known
    ]
