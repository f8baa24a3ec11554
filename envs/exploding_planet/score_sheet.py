"""How far has everyone come, line by line? The players one has outlived."""

from ..core.human import ScoreLine, SeatScore
from ..core.wording import seat_name
from .messages import WORDS
from .view import ExplodingPlanetView, PlayerView


def score_sheet(view: ExplodingPlanetView) -> list[SeatScore]:
    return [
        SeatScore(
            player["seat"],
            player_lines(view, player),
            is_complete=view["ranks"][player["seat"]] is not None,
            rank=view["ranks"][player["seat"]],
        )
        for player in view["players"]
    ]


def player_lines(view: ExplodingPlanetView, player: PlayerView) -> list[ScoreLine]:
    """A line for each one outlived; the living share what is left between them."""
    own_rank = view["ranks"][player["seat"]]
    ranked = [(rank, seat) for seat, rank in enumerate(view["ranks"]) if rank is not None]
    outlived = [seat for rank, seat in sorted(ranked, reverse=True) if own_rank is None or rank > own_rank]  # R10
    lines = [ScoreLine(WORDS.say(view, "line-outlived", name=seat_name(view, seat)), 1) for seat in outlived]
    num_alive = sum(other["is_alive"] for other in view["players"])
    if own_rank is None:
        lines.append(ScoreLine(WORDS.say(view, "line-alive", number=num_alive - 1), 0))
    return lines
