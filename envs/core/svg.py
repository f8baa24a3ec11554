"""How is an SVG built and rasterized? Elements are strings; pixels are computed without a screen.

A drawing is complete in itself, and the page can also use its parts: it arranges panels on screens of any width, lets
people select targets, and animates tokens that move. Pieces lie on a night sky, which is the same by day and by night;
a panel of words and numbers can lie on paper, whose colors follow the theme of the page.
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
"""The color of words on pieces and on paper."""

SOFT = "#55607a"
"""The same, for what matters less."""

PAPER = "#fffdf8"
PAPER_EDGE = "#ddd5c3"
SKY = "#141d36"
SKY_INK = "#f1f4fb"
FAINT = "#b6c1d9"
"""The color of words on the sky that matter less."""

GROUND = "#111a33"  # of a panel on the sky
EDGE = "#36456c"
HIGHLIGHT = "#ffb15c"
"""The color around what is selected or new."""

GOOD = "#8fd39c"
BAD = "#ff8f7d"
ON_PAPER = {INK: "ink", SOFT: "soft"}
"""CSS classes of text whose color a dark page changes, except on pieces."""


def tag(name: str, *children: str, **attributes: object) -> str:
    """An SVG element. Underscores in attribute names stand for hyphens, a trailing one is dropped.

    >>> tag("g", tag("circle", r=3.0), class_="star", stroke_width=2)
    '<g class="star" stroke-width="2"><circle r="3"/></g>'
    """
    words = [name] + [f'{key.rstrip("_").replace("_", "-")}="{value_text(value)}"' for key, value in attributes.items()]
    opening = " ".join(words)
    return f"<{opening}>{''.join(children)}</{name}>" if children else f"<{opening}/>"


def value_text(value: object) -> str:
    """The value of an attribute, with at most two decimals."""
    if isinstance(value, float):
        return f"{value:.2f}".rstrip("0").rstrip(".")
    return escape(str(value))


def text(x: float, y: float, content: str, size: float = 12, **attributes: object) -> str:
    """A line of text, in the color of what it lies on: the sky, a piece, or paper."""
    style: dict[str, object] = {"font_size": size, **attributes}
    if style.get("fill") in ON_PAPER:
        style["class_"] = f"{ON_PAPER[str(style['fill'])]} {style.get('class_', '')}".strip()
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


def player_line(*children: str) -> str:
    """The line with a player's name and points at the top of a panel with `data_head`. The page puts its own there."""
    return tag("g", *children, data_player_line="")


def frame(width: float, height: float, is_lit: bool = False) -> str:
    """The background of a panel on the sky, lit if its owner is to move."""
    return tag(
        "rect",
        width=width,
        height=height,
        rx=14,
        fill=GROUND,
        fill_opacity=0.6,
        stroke=HIGHLIGHT if is_lit else EDGE,
        stroke_width=2 if is_lit else 1,
        class_="ground lit" if is_lit else "ground",
    )


def on_paper(width: float, height: float, *children: str) -> str:
    """Children on paper: for a panel of words and numbers. The page replaces the paper by its own."""
    ground = tag("rect", width=width, height=height, rx=14, fill=PAPER, stroke=PAPER_EDGE, class_="sheet")
    return tag("g", ground, *children, class_="paper", fill=INK)


def selectable(target: str, *children: str, **attributes: object) -> str:
    """An element that people can select by its target; several targets are separated by spaces."""
    return tag("g", *children, data_target=target, **attributes)


def small_picture(drawn: str, width: float = 24, height: float = 24) -> str:
    """The picture of a thing, as an SVG of its own."""
    return tag("svg", drawn, xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {width:g} {height:g}")


def named_thing(thing: str, *children: str) -> str:
    """A thing of the glossary, which the page explains when one points at it."""
    return tag("g", *children, data_thing=thing)


def token(name: str, *children: str) -> str:
    """A tile or card. Its name stays the same when it moves."""
    return tag("g", *children, data_token=name, class_="piece", fill=INK)


def heading(x: float, y: float, content: str, size: float) -> str:
    """The headline of the drawing. The page has its own."""
    return text(x, y, content, size, font_weight="bold", data_headline="")


def document(width: float, height: float, title: str, *children: str, is_paper: bool = False) -> str:
    """A whole drawing on the sky or on paper, with a title for screen readers."""
    return tag(
        "svg",
        tag("title", escape(title)),
        tag("rect", width=width, height=height, fill=PAPER if is_paper else SKY),
        *children,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {value_text(float(width))} {value_text(float(height))}",
        width=width,
        height=height,
        role="img",
        fill=INK if is_paper else SKY_INK,
        font_family=f"{FONT}, sans-serif",
    )


@cache
def font_files() -> tuple[str, ...]:
    """The font comes with a package, so drawings look the same on every machine, even without installed fonts."""
    return tuple(packaged_font("font_source_sans_pro", f"SourceSansPro-{weight}.ttf") for weight in FONT_WEIGHTS)


def packaged_font(package: str, file: str) -> str:
    """The path of a font that comes with a Python package."""
    spec = find_spec(package)
    assert spec is not None
    assert spec.submodule_search_locations is not None
    return str(Path(spec.submodule_search_locations[0]) / "files" / file)


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
