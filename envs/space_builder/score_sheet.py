"""How far has everyone come, line by line? The rounds won."""

from ..core.human import ScoreLine, SeatScore
from .view import PlayerView, SpaceBuilderView


def score_sheet(view: SpaceBuilderView) -> list[SeatScore]:
    return [
        SeatScore(player["seat"], player_lines(view, player), rank=view["ranks"][player["seat"]])
        for player in view["players"]
    ]


def player_lines(view: SpaceBuilderView, player: PlayerView) -> list[ScoreLine]:
    """R7. A point a round; the last one apart, with its faults."""
    last = view["last_round"]
    if last is None:
        return [ScoreLine("rounds won", player["rounds_won"])]
    has_won = int(last["winner"] == player["seat"])
    faults = last["defects"][player["seat"]]
    words = "no faults" if faults == 0 else "1 fault" if faults == 1 else f"{faults} faults"
    outcome = "won" if has_won else "lost"
    return [
        ScoreLine("rounds won before the last", player["rounds_won"] - has_won),
        ScoreLine(f"last round {outcome}, with {words}", has_won),
    ]
