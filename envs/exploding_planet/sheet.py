"""How far has everyone come, line by line? The players one has outlived."""

from typing import Any

from ..core.game import View
from ..core.guide import ScoreLine, SeatScore


def sheet(view: View) -> list[SeatScore]:
    return [
        SeatScore(
            player["seat"],
            player_lines(view, player),
            is_whole=player["place"] is not None,
            place=None if player["place"] is None else player["place"] + 1,
        )
        for player in view["players"]
    ]


def player_lines(view: View, player: dict[str, Any]) -> list[ScoreLine]:
    """A line for each one outlived; the living share what is left between them."""
    outlived = [other for other in view["players"] if is_outlived(other, player)]
    lines = [
        ScoreLine(f"outlived player {other['seat'] + 1}", 1)
        for other in sorted(outlived, key=lambda other: -other["place"])
    ]
    num_alive = sum(other["is_alive"] for other in view["players"])
    if player["place"] is None:
        lines.append(ScoreLine(f"alive, with {num_alive - 1} to outlive", 0))
    return lines


def is_outlived(other: dict[str, Any], player: dict[str, Any]) -> bool:
    """R10. Who is out earlier has the higher place."""
    if other["place"] is None:
        return False
    return player["place"] is None or other["place"] > player["place"]
