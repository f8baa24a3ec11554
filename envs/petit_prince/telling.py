"""What happened? Stacks opened, tiles taken, baobabs that spread."""

from typing import Any

from ..core.game import View
from ..core.guide import Move, Told, listed, who, whom, whose
from .actions import ACTIONS
from .components import STACKS
from .steps import tile_words
from .view import spoken


def tell(before: View, after: View, moves: list[Move]) -> list[Told]:
    told = [sentence for seat, action in moves for sentence in deed(before, after, seat, action)]
    told += baobabs(before, after)
    if after["to_move"] is None:
        told.append(Told(f"The game is over. {listed([who(after, seat) for seat in leaders(after)])} won."))
    elif after["round"] != before["round"]:
        told.append(
            Told(f"Round {after['round']} of {after['num_rounds']} begins with {whom(after, after['to_move'])}.")
        )
    return told


def deed(before: View, after: View, seat: int, action: int) -> list[Told]:
    block = ACTIONS.block_of(action)
    number = action - block.first
    name = who(before, seat)
    if block.name == "stack":
        return [Told(f"{name} drew from the {spoken(STACKS[number])} stack.", seat)]
    if block.name == "appoint":
        appointed = (seat + 1 + number) % before["num_players"]
        return [Told(f"{name} appointed {whom(before, appointed)}.", seat)]
    if block.name == "hide":
        return [Told(hiding_words(before, seat, number), seat)]
    return [Told(f"{name} took {taken_words(before, after, seat)}.", seat)]


def hiding_words(view: View, seat: int, slot: int) -> str:
    """R3. Only who drew knows which tile lies face down."""
    if view["seat"] == seat:
        return f"You laid a tile face down: {tile_words(view, slot)}."
    return f"{who(view, seat)} laid two tiles open and one face down."


def places_of(view: View, seat: int) -> list[dict[str, Any] | None]:
    return [place for row in view["planets"][seat]["places"].values() for place in row]


def taken_words(before: View, after: View, seat: int) -> str:
    """The tile that is new on a planet, as far as the one who looks knows it."""
    pairs = zip(places_of(before, seat), places_of(after, seat), strict=True)
    new = next(now for was, now in pairs if was is None and now is not None)
    return new["tile"]["words"] if new["tile"] else "a character in secret"


def baobabs(before: View, after: View) -> list[Told]:
    """R5. A third baobab turns three tiles."""
    return [
        Told(f"Three baobabs: three of {whose(after, new['seat'])} tiles are turned face down.", new["seat"])
        for old, new in zip(before["planets"], after["planets"], strict=True)
        if new["num_face_down"] > old["num_face_down"]
    ]


def volcanoes(planet: dict[str, Any]) -> int:
    return planet["showing"].get("volcano", 0)


def leaders(view: View) -> list[int]:
    """R8. Most points, then fewest volcanoes."""
    ranks = {planet["seat"]: (planet["total"], -volcanoes(planet)) for planet in view["planets"]}
    return [seat for seat, rank in ranks.items() if rank == max(ranks.values())]
