"""What do habitats and animals' needs look like? Each habitat has a color and a mark, so that either will do."""

from ..core.svg import INK, tag, translate

GROUND = {
    "ocean": "#8ec1e6",
    "forest": "#5d9c57",
    "desert": "#f0d789",
    "mountain": "#a98d7c",
    "glacier": "#f2f6fb",
}
LINE = "#22304a"
TOUCH = "#22304a"
CHIP = 11.0  # radius of a habitat's chip


def stroke(path: str, color: str = LINE, width: float = 1.5) -> str:
    return tag(
        "path",
        d=path,
        fill="none",
        stroke=color,
        stroke_width=width,
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def ocean() -> str:
    wave = "M-7 {0} C-5 {1} -3 {1} -1 {0} S3 {2} 6 {0}"
    return stroke(f"{wave.format(-2, -6, 2)} {wave.format(3, -1, 7)}", "#1d4f86")


def forest() -> str:
    crown = tag("path", d="M0 -7 L5 1 L2.6 1 L6 6 L-6 6 L-2.6 1 L-5 1 Z", fill="#1f4d24")
    return crown + stroke("M0 6 L0 8", "#1f4d24", 2)


def desert() -> str:
    grains = ((-4, -3), (0, -5.5), (4, -3), (-5.5, 2), (0, 0.5), (5.5, 2), (-2.8, 5.5), (2.8, 5.5))
    return stroke(" ".join(f"M{x} {y} h0" for x, y in grains), "#8a6414", 2.2)  # round ends alone: dots


def mountain() -> str:
    peaks = tag("path", d="M-8 6 L-2.5 -6 L1 1 L3 -2.5 L8 6 Z", fill="#4d362a")
    return peaks + tag("path", d="M-4 -2.8 L-2.5 -6 L-0.9 -2.8 L-2.5 -1.6 Z", fill="#ffffff")


def glacier() -> str:
    crystal = "M0 -7 L0 7 M-6 -3.5 L6 3.5 M-6 3.5 L6 -3.5 M-2 -6 L0 -4 L2 -6 M-2 6 L0 4 L2 6"
    return stroke(crystal, "#3f7fae", 1.6)


MARKS = {"ocean": ocean(), "forest": forest(), "desert": desert(), "mountain": mountain(), "glacier": glacier()}


def mark(habitat: str, x: float, y: float, scale: float) -> str:
    return translate(x, y, MARKS[habitat], scale=scale)


def chip(habitat: str, x: float, y: float, scale: float = 1.0) -> str:
    """A habitat as a disc with its mark."""
    disc = tag("circle", r=CHIP, fill=GROUND[habitat], stroke=INK, stroke_width=1)
    return translate(x, y, tag("g", disc, MARKS[habitat], data_habitat=habitat, data_thing=habitat), scale=scale)


def need(home: str, requirement: str, other: str | None) -> str:
    """An animal's need in a box of 64 x 24: many chips, two that meet, or two with a bar between."""
    if other is None:
        return "".join(chip(home, x, 12, 0.7) for x in (13, 32, 51))
    if requirement == "touching":
        return chip(home, 21, 12) + chip(other, 42, 12, 0.9)
    bar = stroke("M36 2 L36 22", "#b3261e", 3)
    return chip(home, 16, 12) + bar + chip(other, 54, 12, 0.9)
