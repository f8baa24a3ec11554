"""How far has everyone come, line by line? The rounds won."""

from typing import Any

from ..core.game import View
from ..core.guide import ScoreLine, SeatScore


def sheet(view: View) -> list[SeatScore]:
    is_over = view["to_move"] is None
    return [
        SeatScore(player["seat"], player_lines(view, player), place=place_of(view, player) if is_over else None)
        for player in view["players"]
    ]


def player_lines(view: View, player: dict[str, Any]) -> list[ScoreLine]:
    """R7. A point a round; the last one apart, with its faults."""
    last = view["last_round"]
    if last is None:
        return [ScoreLine("rounds won", player["rounds_won"])]
    has_won = int(last["winner"] == player["seat"])
    faults = last["defects"][player["seat"]]
    counted = "no faults" if faults == 0 else "1 fault" if faults == 1 else f"{faults} faults"
    outcome = "won" if has_won else "lost"
    return [
        ScoreLine("rounds won before the last", player["rounds_won"] - has_won),
        ScoreLine(f"last round {outcome}, with {counted}", has_won),
    ]


def place_of(view: View, player: dict[str, Any]) -> int:
    """R7. Ranked by rounds won."""
    return 1 + sum(other["rounds_won"] > player["rounds_won"] for other in view["players"])
