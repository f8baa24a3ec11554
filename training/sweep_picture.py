"""How does a sweep look? A panel for each setting: what was drawn, against the share of wins it brought."""

import math

from cosmozoo.envs.core.drawing import FAINT, moved, page, tag, words

from .sweep import Range, Sweep, Trial

PANEL_WIDTH, PANEL_HEIGHT = 360, 250
LEFT, BOTTOM = 50, 190
WIDE, HIGH = 280, 150
MARGIN = 28
PER_ROW = 3
WHOLE, GIVEN_UP = "#2670b2", "#c4a27a"


def sweep_picture(title: str, sweep: Sweep, trials: list[Trial]) -> str:
    ranges = sweep.settings.ranges
    columns = min(PER_ROW, len(ranges))
    rows = math.ceil(len(ranges) / columns)
    width = max(columns * PANEL_WIDTH, 2 * PANEL_WIDTH) + 2 * MARGIN
    panels = [
        moved(
            MARGIN + number % columns * PANEL_WIDTH,
            96 + number // columns * PANEL_HEIGHT,
            panel(key, each, trials),
        )
        for number, (key, each) in enumerate(ranges.items())
    ]
    about = f"Best share of wins against {sweep.settings.opponent} of {len(trials)} trials"
    return page(
        width,
        96 + rows * PANEL_HEIGHT + MARGIN,
        title,
        words(MARGIN, 44, title, 22, font_weight="bold"),
        words(MARGIN, 70, about + "; pale: given up early", 14),
        *panels,
    )


def panel(key: str, each: Range, trials: list[Trial]) -> str:
    top = max([0.1, *(trial.share for trial in trials)])
    parts = [words(LEFT, 20, key, 14, font_weight="600")]
    for quarter in range(5):
        y = BOTTOM - quarter / 4 * HIGH
        parts.append(tag("line", x1=LEFT, y1=y, x2=LEFT + WIDE, y2=y, stroke=FAINT, stroke_opacity=0.25))
        parts.append(words(LEFT - 8, y + 4, f"{top * quarter / 4:.2f}", 12, text_anchor="end"))
    for place, label in ticks(each):
        parts.append(words(LEFT + place * WIDE, BOTTOM + 20, label, 12, text_anchor="middle"))
    for trial in sorted(trials, key=lambda trial: trial.is_whole):
        x, y = LEFT + place_of(each, trial.values[key]) * WIDE, BOTTOM - trial.share / top * HIGH
        parts.append(tag("circle", cx=x, cy=y, r=5, fill=WHOLE if trial.is_whole else GIVEN_UP, fill_opacity=0.85))
    return "".join(parts)


def ticks(each: Range) -> list[tuple[float, str]]:
    if each.choices:
        return [(place_of(each, choice), str(choice)) for choice in each.choices]
    return [(place_of(each, end), f"{end:g}") for end in each.ends]


def place_of(each: Range, value: float) -> float:
    """From 0 on the left to 1 on the right."""
    if each.choices:
        return (each.choices.index(value) + 0.5) / len(each.choices)
    low, high = each.ends
    if each.scale == "log":
        low, high, value = math.log(low), math.log(high), math.log(value)
    return (value - low) / (high - low)
