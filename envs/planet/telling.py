"""What happened? Tiles laid, animals won and tied, rounds begun."""

from typing import Any

from ..core.game import View
from ..core.guide import Move, Told, listed, who
from .steps import offered_tile, parts


def tell(before: View, after: View, moves: list[Move]) -> list[Told]:
    told = [placing(before, seat, action) for seat, action in moves]
    told += animals_won(before, after) + animals_left(before, after) + animals_shown(before, after)
    if after["to_move"] is None:
        winners = [who(after, planet["seat"]) for planet in after["planets"] if planet["place"] == 1]
        told.append(Told(f"The game is over. {listed(winners)} won."))
    elif after["round"] != before["round"]:
        told.append(Told(f"Round {after['round']} of {after['num_rounds']} begins."))
    return told


def placing(view: View, seat: int, action: int) -> Told:
    slot, face, _ = parts(action)
    return Told(f"{who(view, seat)} put a tile on face {face + 1}: {offered_tile(view, slot)['words']}.", seat)


def animals_won(before: View, after: View) -> list[Told]:
    wants = {animal["name"]: animal["words"] for animal in before["animals"]}
    return [
        Told(f"{who(after, new['seat'])} won the {animal['name']} ({wants[animal['name']]}).", new["seat"])
        for old, new in zip(before["planets"], after["planets"], strict=True)
        for animal in new["animals"]
        if animal not in old["animals"]
    ]


def by_card(view: View) -> dict[int, dict[str, Any]]:
    return {animal["card"]: animal for animal in view["animals"]}


def animals_left(before: View, after: View) -> list[Told]:
    """Those that nobody took."""
    open_still = by_card(after)
    taken = {animal["name"] for planet in after["planets"] for animal in planet["animals"]}
    told = []
    for card, animal in by_card(before).items():
        if card in open_still and open_still[card]["round"] != animal["round"]:
            told.append(Told(f"Nobody won the {animal['name']}: it comes again in round {open_still[card]['round']}."))
        elif card not in open_still and animal["name"] not in taken:
            told.append(Told(f"Nobody won the {animal['name']}: it goes back to the box."))
    return told


def animals_shown(before: View, after: View) -> list[Told]:
    """R8. A card that lay face down is turned up."""
    known = by_card(before)
    return [
        Told(f"The {animal['name']} of round {animal['round']} is turned up: {animal['words']}.")
        for card, animal in by_card(after).items()
        if card not in known
    ]
