"""How does learning look? Shares of wins over the steps, against each fixed opponent, beside the fair share."""

from cosmozoo.envs.core.drawing import FAINT, INK, page, tag, words

from .config import TrainingConfig

WIDTH, HEIGHT = 760, 420
LEFT, RIGHT, TOP, BOTTOM = 70, 620, 70, 360
COLOURS = ("#2670b2", "#c46222", "#3c8a4e", "#8a4f9e")
PREFIX = "share_vs_"


def learning_curve(title: str, config: TrainingConfig, rows: list[dict[str, float]]) -> str:
    """A line for each opponent that was measured."""
    measured = [row for row in rows if any(name.startswith(PREFIX) for name in row)]
    last = max((row["steps"] for row in measured), default=1.0)
    players = config.evaluation_players
    parts = [words(LEFT, 36, f"{title}, {players} players: share of wins", 20, font_weight="bold"), axes(last)]
    parts.append(level(1 / players, f"fair {1 / players:.2f}", FAINT))
    for number, rival in enumerate(config.evaluation.opponents):
        points = [(row["steps"] / last, row[PREFIX + rival]) for row in measured if PREFIX + rival in row]
        if points:
            parts.append(line(points, rival, COLOURS[number % len(COLOURS)]))
    return page(WIDTH, HEIGHT, f"Learning curve of {title}", *parts)


def across(part: float) -> float:
    return LEFT + part * (RIGHT - LEFT)


def upward(share: float) -> float:
    return BOTTOM - share * (BOTTOM - TOP)


def axes(last: float) -> str:
    parts = []
    for tenth in range(0, 11, 2):
        y = upward(tenth / 10)
        parts.append(tag("line", x1=LEFT, y1=y, x2=RIGHT, y2=y, stroke=FAINT, stroke_opacity=0.25))
        parts.append(words(LEFT - 10, y + 5, f"{tenth / 10:.1f}", 13, text_anchor="end"))
    for quarter in range(5):
        x = across(quarter / 4)
        parts.append(words(x, BOTTOM + 22, f"{last * quarter / 4e6:.1f} M", 13, text_anchor="middle"))
    parts.append(words(RIGHT, BOTTOM + 44, "decisions learned from", 13, text_anchor="end"))
    return "".join(parts)


def level(share: float, label: str, colour: str) -> str:
    y = upward(share)
    return tag("line", x1=LEFT, y1=y, x2=RIGHT, y2=y, stroke=colour, stroke_dasharray="5 5") + words(
        RIGHT + 8, y + 5, label, 13, fill=INK
    )


def line(points: list[tuple[float, float]], label: str, colour: str) -> str:
    path = " ".join(f"{across(part):.1f},{upward(share):.1f}" for part, share in points)
    end = points[-1]
    return (
        tag("polyline", points=path, fill="none", stroke=colour, stroke_width=2.5)
        + tag("circle", cx=across(end[0]), cy=upward(end[1]), r=4, fill=colour)
        + words(RIGHT + 8, upward(end[1]) + 5, f"{label} {end[1]:.2f}", 13, fill=colour, font_weight="600")
    )
