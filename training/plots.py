"""How are a learning curve, several of them, and a sweep drawn?"""

import math

from cosmozoo.envs.core import INK, SOFT, document, tag, text, translate
from cosmozoo.evaluation import interval_of_mean

from .config import TrainingConfig
from .sweep import Range, Sweep, Trial

WIDTH, HEIGHT = 760, 420
LEFT, RIGHT, TOP, BOTTOM = 70, 620, 70, 360
COLORS = ("#2670b2", "#c46222", "#3c8a4e", "#8a4f9e")
PREFIX = "win_share_vs_"

PANEL_WIDTH, PANEL_HEIGHT = 360, 250  # of a sweep
PANEL_LEFT, PANEL_BOTTOM = 50, 190
PLOT_WIDTH, PLOT_HEIGHT = 280, 150
MARGIN, HEADER = 28, 96
PANELS_PER_ROW = 3
COMPLETE, STOPPED = "#2670b2", "#c4a27a"


def plot_learning_curve(title: str, config: TrainingConfig, rows: list[dict[str, float]]) -> str:
    """Win shares over the steps, a line for each opponent, and the fair share."""
    evaluated = [row for row in rows if any(name.startswith(PREFIX) for name in row)]
    last = max((row["steps"] for row in evaluated), default=1.0)
    players = config.evaluation_players
    parts = [text(LEFT, 36, f"{title}, {players} players: win share", 20, font_weight="bold"), axes(last)]
    parts.append(horizontal_line(1 / players, f"fair {1 / players:.2f}", SOFT))
    for number, opponent in enumerate(config.evaluation.opponents):
        name = PREFIX + opponent
        points = [(row["steps"] / last, row[name]) for row in evaluated if name in row]
        if points:
            parts.append(curve(points, opponent, COLORS[number % len(COLORS)]))
    return document(WIDTH, HEIGHT, f"Learning curve of {title}", *parts, is_paper=True)


def plot_seeds(title: str, config: TrainingConfig, runs: list[list[dict[str, float]]]) -> str:
    """Mean win shares of several runs over the steps, with a band: the 95 % interval of the mean across runs."""
    players = config.evaluation_players
    evaluated = {name for rows in runs for row in rows for name in row if name.startswith(PREFIX)}
    last = max((row["steps"] for rows in runs for row in rows if evaluated & row.keys()), default=1.0)
    heading = f"{title}, {players} players: mean win share of {len(runs)} runs"
    parts = [text(LEFT, 36, heading, 20, font_weight="bold"), axes(last)]
    parts.append(horizontal_line(1 / players, f"fair {1 / players:.2f}", SOFT))
    for number, opponent in enumerate(config.evaluation.opponents):
        points = mean_points(runs, PREFIX + opponent, last)
        if points:
            color = COLORS[number % len(COLORS)]
            parts.append(band(points, color) + curve([(x, center) for x, center, _, _ in points], opponent, color))
    return document(WIDTH, HEIGHT, f"Learning curve of {title}", *parts, is_paper=True)


def mean_points(runs: list[list[dict[str, float]]], name: str, last: float) -> list[tuple[float, float, float, float]]:
    """At each step that all runs have evaluated: the fraction of the run, the mean, and its interval."""
    by_step: dict[float, list[float]] = {}
    for rows in runs:
        for row in rows:
            if name in row:
                by_step.setdefault(row["steps"], []).append(row[name])
    complete = {step: values for step, values in sorted(by_step.items()) if len(values) == len(runs)}
    return [(step / last, *interval_of_mean(values)) for step, values in complete.items()]


def band(points: list[tuple[float, float, float, float]], color: str) -> str:
    """The area between the ends of the intervals."""
    upper = [f"{x_of(x):.1f},{y_of(high):.1f}" for x, _, _, high in points]
    lower = [f"{x_of(x):.1f},{y_of(low):.1f}" for x, _, low, _ in reversed(points)]
    return tag("polygon", points=" ".join(upper + lower), fill=color, fill_opacity=0.18)


def x_of(fraction: float) -> float:
    return LEFT + fraction * (RIGHT - LEFT)


def y_of(win_share: float) -> float:
    return BOTTOM - win_share * (BOTTOM - TOP)


def axes(last: float) -> str:
    parts = []
    for tenth in range(0, 11, 2):
        y = y_of(tenth / 10)
        parts.append(tag("line", x1=LEFT, y1=y, x2=RIGHT, y2=y, stroke=SOFT, stroke_opacity=0.25))
        parts.append(text(LEFT - 10, y + 5, f"{tenth / 10:.1f}", 13, text_anchor="end"))
    for quarter in range(5):
        x = x_of(quarter / 4)
        parts.append(text(x, BOTTOM + 22, f"{last * quarter / 4e6:.1f} M", 13, text_anchor="middle"))
    parts.append(text(RIGHT, BOTTOM + 44, "decisions", 13, text_anchor="end"))
    return "".join(parts)


def horizontal_line(win_share: float, label: str, color: str) -> str:
    y = y_of(win_share)
    return tag("line", x1=LEFT, y1=y, x2=RIGHT, y2=y, stroke=color, stroke_dasharray="5 5") + text(
        RIGHT + 8, y + 5, label, 13, fill=INK
    )


def curve(points: list[tuple[float, float]], label: str, color: str) -> str:
    path = " ".join(f"{x_of(fraction):.1f},{y_of(win_share):.1f}" for fraction, win_share in points)
    end = points[-1]
    return (
        tag("polyline", points=path, fill="none", stroke=color, stroke_width=2.5)
        + tag("circle", cx=x_of(end[0]), cy=y_of(end[1]), r=4, fill=color)
        + text(RIGHT + 8, y_of(end[1]) + 5, f"{label} {end[1]:.2f}", 13, fill=color, font_weight="600")
    )


def plot_sweep(title: str, sweep: Sweep, trials: list[Trial]) -> str:
    """A panel for each setting: its value in each trial, and the win share that the trial reached."""
    ranges = sweep.settings.ranges
    columns = min(PANELS_PER_ROW, len(ranges))
    width = max(columns, 2) * PANEL_WIDTH + 2 * MARGIN
    height = HEADER + math.ceil(len(ranges) / columns) * PANEL_HEIGHT + MARGIN
    panels = [
        translate(
            MARGIN + number % columns * PANEL_WIDTH,
            HEADER + number // columns * PANEL_HEIGHT,
            panel(key, values, trials),
        )
        for number, (key, values) in enumerate(ranges.items())
    ]
    description = f"Best win share against {sweep.settings.opponent} of {len(trials)} trials; pale: stopped early"
    heading = (text(MARGIN, 44, title, 22, font_weight="bold"), text(MARGIN, 70, description, 14))
    return document(width, height, title, *heading, *panels, is_paper=True)


def panel(key: str, values: Range, trials: list[Trial]) -> str:
    top = max([0.1, *(trial.win_share for trial in trials)])
    parts = [text(PANEL_LEFT, 20, key, 14, font_weight="600")]
    for quarter in range(5):
        y, right = PANEL_BOTTOM - quarter / 4 * PLOT_HEIGHT, PANEL_LEFT + PLOT_WIDTH
        parts.append(tag("line", x1=PANEL_LEFT, y1=y, x2=right, y2=y, stroke=SOFT, stroke_opacity=0.25))
        parts.append(text(PANEL_LEFT - 8, y + 4, f"{top * quarter / 4:.2f}", 12, text_anchor="end"))
    for value in values.bounds:
        label = f"{value:g}" if not values.choices else str(value)
        x = PANEL_LEFT + position_of(values, value) * PLOT_WIDTH
        parts.append(text(x, PANEL_BOTTOM + 20, label, 12, text_anchor="middle"))
    for trial in sorted(trials, key=lambda trial: trial.is_complete):
        x = PANEL_LEFT + position_of(values, trial.values[key]) * PLOT_WIDTH
        y = PANEL_BOTTOM - trial.win_share / top * PLOT_HEIGHT
        parts.append(tag("circle", cx=x, cy=y, r=5, fill=COMPLETE if trial.is_complete else STOPPED, fill_opacity=0.85))
    return "".join(parts)


def position_of(values: Range, value: float) -> float:
    """From 0 on the left to 1 on the right."""
    if values.choices:
        return (values.choices.index(value) + 0.5) / len(values.choices)
    low, high = values.bounds
    if values.scale == "log":
        low, high, value = math.log(low), math.log(high), math.log(value)
    return float((value - low) / (high - low))
