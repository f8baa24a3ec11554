"""How is an SVG built and rasterized? Elements are strings; pixels are computed without a screen.

A drawing is complete in itself, and the page can also use its parts: it arranges panels on screens of any width, lets
people select targets, and animates tokens that move.
"""

import io
from functools import cache
from html import escape
from importlib.util import find_spec
from pathlib import Path

import numpy as np

FONT = "Source Sans Pro"
FONT_WEIGHTS = ("Regular", "Semibold", "Bold")
PIXELS_PER_UNIT = 1.0

INK = "#22304a"
PAPER = "#faf7f0"
FAINT = "#8d97a8"
GROUND = "#ffffff"
EDGE = "#d5d9e2"
HIGHLIGHT = "#d9822b"
ON_PAPER = {INK: "ink", FAINT: "faint"}
"""CSS classes of text whose color a dark page changes, except on tokens."""


def tag(name: str, *children: str, **attributes: object) -> str:
    """An SVG element. Underscores in attribute names stand for hyphens, a trailing one is dropped.

    >>> tag("g", tag("circle", r=3.0), class_="star", stroke_width=2)
    '<g class="star" stroke-width="2"><circle r="3"/></g>'
    """
    words = [name] + [f'{key.rstrip("_").replace("_", "-")}="{value_text(value)}"' for key, value in attributes.items()]
    opening = " ".join(words)
    return f"<{opening}>{''.join(children)}</{name}>" if children else f"<{opening}/>"


def value_text(value: object) -> str:
    if isinstance(value, float):
        return f"{value:.2f}".rstrip("0").rstrip(".")
    return escape(str(value))


def text(x: float, y: float, content: str, size: float = 12, **attributes: object) -> str:
    """A line of text."""
    style: dict[str, object] = {"fill": INK, "font_size": size, **attributes}
    if style["fill"] in ON_PAPER:
        style["class_"] = ON_PAPER[str(style["fill"])]
    return tag("text", escape(content), x=x, y=y, **style)


def translate(x: float, y: float, *children: str, scale: float = 1.0) -> str:
    """Children drawn with their origin at (x, y)."""
    turn = f"translate({value_text(float(x))} {value_text(float(y))})"
    if scale != 1.0:
        turn += f" scale({value_text(scale)})"
    return tag("g", *children, transform=turn)


def panel(
    x: float, y: float, kind: str, label: str, size: tuple[float, float], *children: str, **attributes: object
) -> str:
    """A part of the drawing that the page can place by itself, with a label for screen readers."""
    turn = f"translate({value_text(float(x))} {value_text(float(y))})"
    box = {"data_panel": kind, "data_label": label, "data_width": float(size[0]), "data_height": float(size[1])}
    return tag("g", *children, transform=turn, **box, **attributes)


def frame(width: float, height: float, is_lit: bool = False) -> str:
    """The background of a panel, lit if its owner is to move."""
    return tag(
        "rect",
        width=width,
        height=height,
        rx=14,
        fill=GROUND,
        stroke=HIGHLIGHT if is_lit else EDGE,
        stroke_width=3 if is_lit else 1,
        class_="ground lit" if is_lit else "ground",
    )


def selectable(target: str, *children: str, **attributes: object) -> str:
    """An element that people can select by its target; several targets are separated by spaces."""
    return tag("g", *children, data_target=target, **attributes)


def token(name: str, *children: str) -> str:
    """A tile or card. Its name stays the same when it moves."""
    return tag("g", *children, data_token=name, class_="piece")


def heading(x: float, y: float, content: str, size: float) -> str:
    """The headline of the drawing."""
    return text(x, y, content, size, font_weight="bold", data_headline="")


def document(width: float, height: float, title: str, *children: str) -> str:
    """A whole drawing, with a title for screen readers."""
    return tag(
        "svg",
        tag("title", escape(title)),
        tag("rect", width=width, height=height, fill=PAPER),
        *children,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {value_text(float(width))} {value_text(float(height))}",
        width=width,
        height=height,
        role="img",
        font_family=f"{FONT}, sans-serif",
    )


@cache
def font_files() -> tuple[str, ...]:
    """The font comes with a package, so drawings look the same on every machine, even without installed fonts."""
    spec = find_spec("font_source_sans_pro")
    assert spec is not None
    assert spec.submodule_search_locations is not None
    folder = Path(spec.submodule_search_locations[0]) / "files"
    return tuple(str(folder / f"SourceSansPro-{weight}.ttf") for weight in FONT_WEIGHTS)


def to_png(svg: str, zoom: float = PIXELS_PER_UNIT) -> bytes:
    """The drawing as a PNG file."""
    from resvg_py import svg_to_bytes

    return bytes(
        svg_to_bytes(
            svg_string=svg,
            zoom=zoom,
            skip_system_fonts=True,
            font_files=list(font_files()),
            sans_serif_family=FONT,
        )
    )


def to_rgb(svg: str) -> np.ndarray:
    """The drawing as an array [height, width, 3] of red, green and blue."""
    from PIL import Image

    return np.asarray(Image.open(io.BytesIO(to_png(svg))).convert("RGB"))
