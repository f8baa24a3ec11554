"""How is a picture made? SVG elements as strings, and pixels from them without a screen.

A picture stands for itself, and it can also be taken apart and touched: panels are the parts that can be laid out
anew on a screen of any width, marks name what a person may choose, pieces are followed when they move.
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
"""Classes of words whose colour a dark page changes, unless they stand on a piece."""


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


def words(x: float, y: float, text: str, size: float = 12, **attributes: object) -> str:
    """A line of text."""
    style: dict[str, object] = {"fill": INK, "font_size": size, **attributes}
    if style["fill"] in ON_PAPER:
        style["class_"] = ON_PAPER[str(style["fill"])]
    return tag("text", escape(text), x=x, y=y, **style)


def moved(x: float, y: float, *children: str, scale: float = 1.0) -> str:
    """Children drawn with their origin at (x, y)."""
    turn = f"translate({value_text(float(x))} {value_text(float(y))})"
    if scale != 1.0:
        turn += f" scale({value_text(scale)})"
    return tag("g", *children, transform=turn)


def panel(
    x: float, y: float, kind: str, label: str, size: tuple[float, float], *children: str, **attributes: object
) -> str:
    """A part of the picture that makes sense by itself, with words for those who do not see it."""
    turn = f"translate({value_text(float(x))} {value_text(float(y))})"
    box = {"data_panel": kind, "data_label": label, "data_width": float(size[0]), "data_height": float(size[1])}
    return tag("g", *children, transform=turn, **box, **attributes)


def frame(width: float, height: float, is_lit: bool = False) -> str:
    """The sheet of paper under a panel, lit where everybody waits for its owner."""
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


def marked(mark: str, *children: str, **attributes: object) -> str:
    """A thing that a step of a move can point at; several marks stand apart by spaces."""
    return tag("g", *children, data_mark=mark, **attributes)


def piece(name: str, *children: str) -> str:
    """A tile or card, which keeps its name wherever it lies."""
    return tag("g", *children, data_piece=name, class_="piece")


def headline(x: float, y: float, text: str, size: float) -> str:
    """What is going on, in one line."""
    return words(x, y, text, size, font_weight="bold", data_headline="")


def page(width: float, height: float, title: str, *children: str) -> str:
    """A whole picture, with a title for screen readers."""
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
    """The font comes with a package, so pictures look the same on every machine, even one without fonts."""
    spec = find_spec("font_source_sans_pro")
    assert spec is not None
    assert spec.submodule_search_locations is not None
    folder = Path(spec.submodule_search_locations[0]) / "files"
    return tuple(str(folder / f"SourceSansPro-{weight}.ttf") for weight in FONT_WEIGHTS)


def png(svg: str, zoom: float = PIXELS_PER_UNIT) -> bytes:
    """The picture as a PNG file."""
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


def rasterised(svg: str) -> np.ndarray:
    """The picture as an array of height x width x (red, green, blue)."""
    from PIL import Image

    return np.asarray(Image.open(io.BytesIO(png(svg))).convert("RGB"))
