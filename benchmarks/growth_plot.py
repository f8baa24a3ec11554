"""How are small plots of growth drawn? Four panels with logarithmic axes, each line labeled at its end."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

from cosmozoo.envs.core import INK, SOFT, document, tag, text, translate

WIDTH, HEIGHT = 500, 300  # of a panel
LEFT, RIGHT, TOP, BOTTOM = 62, 340, 50, 248
COLORS = ("#2670b2", "#c46222", "#3c8a4e", "#8a4f9e")
LABEL_HEIGHT = 14
STEPS = (1, 2, 5)


class Axis:
    """A logarithmic axis from a position on the page to another."""

    def __init__(self, values: Sequence[float], start: float, end: float) -> None:
        self.low, self.high = min(values), max(max(values), min(values) * 1.01)
        self.start, self.end = start, end

    def __call__(self, value: float) -> float:
        part = math.log(value / self.low) / math.log(self.high / self.low)
        return self.start + part * (self.end - self.start)

    def ticks(self) -> list[float]:
        """Round numbers within the axis; both ends if there are fewer than two."""
        powers = range(math.floor(math.log10(self.low)), math.ceil(math.log10(self.high)) + 1)
        found = [step * 10.0**power for power in powers for step in STEPS]
        inside = [value for value in found if self.low <= value <= self.high]
        return inside if len(inside) > 1 else [self.low, self.high]


def draw(plots: Sequence[Mapping[str, Any]]) -> str:
    """All plots, two in a row. Each has `title`, `x`, `y` and `lines`: values by x, by the name of the line."""
    parts = [translate(WIDTH * (number % 2), HEIGHT * (number // 2), *panel(plot)) for number, plot in enumerate(plots)]
    return document(2 * WIDTH, HEIGHT * math.ceil(len(plots) / 2), "How cost grows", *parts, is_paper=True)


def panel(plot: Mapping[str, Any]) -> list[str]:
    lines: Mapping[str, Mapping[int, float]] = plot["lines"]
    x_axis = Axis([x for points in lines.values() for x in points], LEFT, RIGHT)
    y_axis = Axis([y for points in lines.values() for y in points.values()], BOTTOM, TOP)
    parts = [text(LEFT, 24, plot["title"], 14, font_weight="bold")]
    parts.append(text(LEFT, TOP - 10, plot["y"], 11, fill=SOFT))
    parts.append(text((LEFT + RIGHT) / 2, BOTTOM + 34, plot["x"], 11, fill=SOFT, text_anchor="middle"))
    for x in sorted({x for points in lines.values() for x in points}):
        parts.append(text(x_axis(x), BOTTOM + 17, f"{x}", 10, text_anchor="middle"))
    for y in y_axis.ticks():
        parts.append(tag("line", x1=LEFT, y1=y_axis(y), x2=RIGHT, y2=y_axis(y), stroke=SOFT, stroke_width=0.3))
        parts.append(text(LEFT - 6, y_axis(y) + 4, f"{y:.4g}", 10, text_anchor="end"))
    ends = {name: y_axis(list(points.values())[-1]) for name, points in lines.items()}
    labels = spread(ends)
    for number, (name, points) in enumerate(lines.items()):
        color = COLORS[number % len(COLORS)]
        corners = " ".join(f"{x_axis(x):.1f},{y_axis(y):.1f}" for x, y in points.items())
        parts.append(tag("polyline", points=corners, fill="none", stroke=color, stroke_width=2))
        end = x_axis(list(points)[-1])
        parts.append(tag("line", x1=end, y1=ends[name], x2=RIGHT + 8, y2=labels[name], stroke=color, stroke_width=0.6))
        parts.append(text(RIGHT + 11, labels[name] + 4, name.replace("_", " "), 11, fill=color))
    parts.append(tag("line", x1=LEFT, y1=BOTTOM, x2=RIGHT, y2=BOTTOM, stroke=INK, stroke_width=1))
    return parts


def spread(heights: Mapping[str, float]) -> dict[str, float]:
    """Heights of labels that do not cover each other, as near to where their lines end as possible."""
    placed: dict[str, float] = {}
    lowest = BOTTOM + 4.0
    for name in sorted(heights, key=lambda each: -heights[each]):
        placed[name] = min(heights[name], lowest)
        lowest = placed[name] - LABEL_HEIGHT
    return placed
