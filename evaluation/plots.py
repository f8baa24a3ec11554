"""How do results look? A cross table colored by win share, and rating bars with their uncertainty."""

from cosmozoo.envs.core import INK, SOFT, document, tag, text, translate

from .evaluate import MatchupResult
from .ladder import Rating

CELL_WIDTH, CELL_HEIGHT = 128, 54
LABEL_WIDTH = 190
MARGIN = 28
BAR_WIDTH = 420
ROW_HEIGHT = 34
DARK = 0.7  # of the distance from the fair share; figures on darker cells are white
STRONG, WEAK, EVEN = (38, 112, 178), (196, 98, 34), (246, 244, 238)


def plot_tournament(title: str, results: list[MatchupResult], ratings: list[Rating]) -> str:
    names = [rating.agent for rating in ratings]
    table_height = (len(names) + 1) * CELL_HEIGHT
    width = max(LABEL_WIDTH + len(names) * CELL_WIDTH, LABEL_WIDTH + BAR_WIDTH + 120) + 2 * MARGIN
    height = 90 + table_height + 70 + len(names) * ROW_HEIGHT + 2 * MARGIN
    return document(
        width,
        height,
        title,
        text(MARGIN, 44, title, 22, font_weight="bold"),
        text(MARGIN, 70, "Win share of the agent on the left in one seat, with the agent above in all others", 14),
        translate(MARGIN, 84, cross_table(names, {(each.agent, each.opponent): each for each in results})),
        text(MARGIN, 84 + table_height + 44, "Ratings (openskill) ± two standard deviations", 14),
        translate(MARGIN, 84 + table_height + 60, rating_bars(ratings)),
        is_paper=True,
    )


def cross_table(names: list[str], results: dict[tuple[str, str], MatchupResult]) -> str:
    parts = []
    for column, name in enumerate(names):
        x = LABEL_WIDTH + (column + 0.5) * CELL_WIDTH
        parts.append(text(x, CELL_HEIGHT - 16, name, 13, text_anchor="middle", font_weight="600"))
    for row, name in enumerate(names):
        y = (row + 1) * CELL_HEIGHT
        parts.append(text(0, y + CELL_HEIGHT / 2 + 5, name, 13, font_weight="600"))
        for column, other in enumerate(names):
            if (name, other) in results:
                parts.append(translate(LABEL_WIDTH + column * CELL_WIDTH, y, cell(results[name, other])))
    return "".join(parts)


def cell(result: MatchupResult) -> str:
    center = CELL_WIDTH / 2
    fill = shade(result.win_share, result.fair_share)
    ink = "#ffffff" if distance(result.win_share, result.fair_share) > DARK else INK
    return (
        tag("rect", x=2, y=2, width=CELL_WIDTH - 4, height=CELL_HEIGHT - 4, rx=6, fill=fill)
        + text(center, 25, f"{result.win_share:.2f}", 16, text_anchor="middle", font_weight="bold", fill=ink)
        + text(center, 42, f"{result.low:.2f} – {result.high:.2f}", 12, text_anchor="middle", fill=ink)
    )


def shade(win_share: float, fair: float) -> str:
    """Blue above the fair share, orange below; the color is stronger further away."""
    depth = distance(win_share, fair)
    target = STRONG if win_share > fair else WEAK
    return "#" + "".join(f"{round(even + (goal - even) * depth):02x}" for even, goal in zip(EVEN, target, strict=True))


def distance(win_share: float, fair: float) -> float:
    """How far a win share is from the fair one: 0 to 1, which is all or nothing."""
    return (win_share - fair) / (1 - fair) if win_share > fair else (fair - win_share) / fair


def rating_bars(ratings: list[Rating]) -> str:
    low = min(rating.mu - 2 * rating.sigma for rating in ratings)
    high = max(rating.mu + 2 * rating.sigma for rating in ratings)

    def at(value: float) -> float:
        return LABEL_WIDTH + (value - low) / max(high - low, 1e-9) * BAR_WIDTH

    parts = []
    for row, rating in enumerate(ratings):
        y = row * ROW_HEIGHT + ROW_HEIGHT / 2
        left, right = at(rating.mu - 2 * rating.sigma), at(rating.mu + 2 * rating.sigma)
        parts += [
            text(0, y + 5, rating.agent, 13, font_weight="600"),
            tag("line", x1=LABEL_WIDTH, y1=y, x2=LABEL_WIDTH + BAR_WIDTH, y2=y, stroke=SOFT, stroke_opacity=0.3),
            tag("line", x1=left, y1=y, x2=right, y2=y, stroke=INK, stroke_width=3),
            tag("circle", cx=at(rating.mu), cy=y, r=6, fill="#2670b2"),
            text(LABEL_WIDTH + BAR_WIDTH + 16, y + 5, f"{rating.mu:.1f} ± {2 * rating.sigma:.1f}", 13),
        ]
    return "".join(parts)
