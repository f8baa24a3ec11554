"""What happened? What shows on the boards, who is done, and how rounds end."""

from ..core.human import LogEntry, Move
from ..core.wording import headline, join_names, seat_subject
from .actions import ACTIONS
from .buildings import BUILDINGS, CELLS
from .state import Phase
from .view import TURNS, LastRoundView, PlayerView, SpaceBuilderView


def log_entries(before: SpaceBuilderView, after: SpaceBuilderView, moves: list[Move]) -> list[LogEntry]:
    told = []
    if after["round"] == before["round"] and before["phase"] == Phase.BUILD.label:
        for old, new in zip(before["players"], after["players"], strict=True):
            told += [
                LogEntry(f"{seat_subject(after, new['seat'])} {words}.", new["seat"])
                for words in board_changes(old, new)
            ]
            if new["finish_order"] and not old["finish_order"]:
                told.append(LogEntry(f"{seat_subject(after, new['seat'])} declared to be done.", new["seat"]))
    if after["last_round"] and after["last_round"] != before["last_round"]:
        told.append(round_end(after, after["last_round"]))
    if before["phase"] == Phase.UNLOCK.label:
        told += [unlocking(before, seat, action) for seat, action in moves]
        told.append(LogEntry(f"Round {after['round']} begins; {how_plan_lies(after)}."))
    if after["to_move"] is None:
        told.append(LogEntry(f"{headline(after)} with all eight buildings."))
    return told


def how_plan_lies(view: SpaceBuilderView) -> str:
    """R2. For all to see."""
    return f"the plan lies {TURNS[view['plan_turn']]}, its base cell at the {CELLS[view['plan_base']]}"


def board_changes(old: PlayerView, new: PlayerView) -> list[str]:
    """What can be seen of a move. What is done to cards in hand cannot."""
    changes = []
    for cell, (was, now) in enumerate(zip(old["board"], new["board"], strict=True)):
        if was == now:
            continue
        if was and now and was["face"] != now["face"]:
            changes.append(f"flipped the {now['building']} to its {now['face']}")
        elif was and now:
            changes.append(f"turned the {now['building']} to point {now['orientation']}")
        elif now:
            changes.append(f"placed the {now['building']} at the {CELLS[cell]}")
        elif was:
            changes.append(f"lifted the {was['building']} from the {CELLS[cell]}")
    return changes


def round_end(view: SpaceBuilderView, last: LastRoundView) -> LogEntry:
    faults = join_names(view, [f"{seat_subject(view, seat)}: {number}" for seat, number in enumerate(last["defects"])])
    return LogEntry(
        f"{seat_subject(view, last['winner'])} won the round with plan {last['plan']}. Faults: {faults}.",
        last["winner"],
    )


def unlocking(view: SpaceBuilderView, seat: int, action: int) -> LogEntry:
    return LogEntry(f"{seat_subject(view, seat)} unlocked the {BUILDINGS[action - ACTIONS.unlock.first]}.", seat)
