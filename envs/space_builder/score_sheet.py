"""How far has everyone come, line by line? The rounds won."""

from ..core.human import ScoreLine, SeatScore
from .messages import WORDS
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
        return [ScoreLine(WORDS.say(view, "line-rounds"), player["rounds_won"])]
    has_won = int(last["winner"] == player["seat"])
    faults = last["defects"][player["seat"]]
    case = "won" if has_won else "lost"
    return [
        ScoreLine(WORDS.say(view, "line-before"), player["rounds_won"] - has_won),
        ScoreLine(WORDS.say(view, "line-last", case=case, faults=faults), has_won),
    ]
