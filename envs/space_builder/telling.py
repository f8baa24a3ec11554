"""What happened? What shows on the boards, who is done, and how rounds end."""

from typing import Any

from ..core.game import View
from ..core.guide import Move, Told, listed, who
from .actions import ACTIONS
from .buildings import BUILDINGS, PLACES


def tell(before: View, after: View, moves: list[Move]) -> list[Told]:
    told = []
    if after["round"] == before["round"] and before["phase"] == "build":
        for old, new in zip(before["players"], after["players"], strict=True):
            told += [Told(f"{who(after, new['seat'])} {words}.", new["seat"]) for words in board_changes(old, new)]
            if new["finish_order"] and not old["finish_order"]:
                told.append(Told(f"{who(after, new['seat'])} declared to be done.", new["seat"]))
    if after["last_round"] != before["last_round"]:
        told.append(round_end(after))
    if before["phase"] == "unlock a building":
        told += [unlocking(before, seat, action) for seat, action in moves]
        told.append(Told(f"Round {after['round']} begins."))
    if after["to_move"] is None:
        told.append(
            Told(f"The game is over. {who(after, after['last_round']['winner'])} won with all eight buildings.")
        )
    return told


def board_changes(old: dict[str, Any], new: dict[str, Any]) -> list[str]:
    """What can be seen of a move. What is done to cards in hand cannot."""
    changes = []
    for place, (was, now) in enumerate(zip(old["board"], new["board"], strict=True)):
        if was == now:
            continue
        if was is None:
            changes.append(f"placed the {now['building']} at the {PLACES[place]}")
        elif now is None:
            changes.append(f"lifted the {was['building']} from the {PLACES[place]}")
        elif was["face"] != now["face"]:
            changes.append(f"flipped the {now['building']} to its {now['face']}")
        else:
            changes.append(f"turned the {now['building']} to point {now['orientation']}")
    return changes


def round_end(view: View) -> Told:
    last = view["last_round"]
    faults = listed([f"{who(view, seat)}: {number}" for seat, number in enumerate(last["defects"])])
    return Told(
        f"{who(view, last['winner'])} won the round with plan {last['plan']}. Faults: {faults}.", last["winner"]
    )


def unlocking(view: View, seat: int, action: int) -> Told:
    return Told(f"{who(view, seat)} unlocked the {BUILDINGS[action - ACTIONS.unlock.first]}.", seat)
