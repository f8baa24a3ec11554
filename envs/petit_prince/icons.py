"""What do the things on the tiles look like? Boxes of 24 x 24, told apart by shape and not by color alone."""

from math import cos, pi, sin

from ..core.svg import tag

LINE = "#22304a"


def pictogram(element: str) -> str:
    return PICTOGRAMS[element]


def shape(path: str, fill: str, **style: object) -> str:
    return tag("path", d=path, fill=fill, **{"stroke": LINE, "stroke_width": 1.2, "stroke_linejoin": "round", **style})


def disc(x: float, y: float, radius: float, fill: str, **style: object) -> str:
    return tag("circle", cx=x, cy=y, r=radius, fill=fill, **{"stroke": LINE, "stroke_width": 1.2, **style})


def fox() -> str:
    face = shape("M3 4 L9 8 L15 8 L21 4 L20 13 L12 21 L4 13 Z", "#e8792b")
    muzzle = shape("M7 14 L12 21 L17 14 L12 16 Z", "#ffffff", stroke_width=0.6)
    return face + muzzle + disc(9, 12, 1, LINE) + disc(15, 12, 1, LINE)


def elephant() -> str:
    body = shape("M4 10 C4 5 20 5 20 10 L20 20 L16 20 L16 16 L10 16 L10 20 L6 20 L6 14 C4 16 4 19 2 20", "#9aa5b5")
    return body + disc(15, 10, 3.4, "#b9c2cf") + disc(8, 9, 1, LINE)


def snake() -> str:
    body = "M3 18 C7 12 9 22 13 16 C16 11 11 9 15 6"
    outline = shape(body, "none", stroke_width=5.5, stroke_linecap="round")
    return (
        outline
        + shape(body, "none", stroke="#4f9d4d", stroke_width=3.5, stroke_linecap="round")
        + disc(17, 5, 2.4, "#4f9d4d")
    )


def sheep(wool: str, stripes: int) -> str:
    """Colors differ in brightness, and beige and brown carry one and two stripes."""
    legs = shape("M9 17 L9 21 M16 17 L16 21", "none", stroke_width=2)
    fleece = shape("M6 16 C2 15 3 9 7 9 C8 5 15 5 16 8 C21 7 22 14 18 16 C15 18 9 18 6 16 Z", wool)
    marks = "".join(shape(f"M{10 + 4 * i} 10 L{10 + 4 * i} 15", "none", stroke_width=1.6) for i in range(stripes))
    return legs + fleece + disc(4.5, 10, 2.8, LINE) + marks


def sunset() -> str:
    rays = shape(
        "M12 3 L12 6 M4 7 L6.5 9 M20 7 L17.5 9 M1.5 15 L4 15 M20 15 L22.5 15", "none", stroke="#c8521f", stroke_width=2
    )
    return rays + shape("M5 17 A7 7 0 0 1 19 17 Z", "#f39a3d") + shape("M2 19.5 L22 19.5", "none", stroke_width=2)


def rose() -> str:
    stem = shape("M12 12 L12 22 M12 18 L16 15", "none", stroke="#3d7a3a", stroke_width=2)
    return (
        stem + disc(12, 8, 5.6, "#d13a4b") + shape("M9 8 C9 4 15 5 14 8 C13 10 11 9 12 7.5", "none", stroke="#ffffff")
    )


def lamppost() -> str:
    post = shape("M12 10 L12 22 M8 22 L16 22", "none", stroke_width=2)
    return post + shape("M8.5 3 L15.5 3 L14 10 L10 10 Z", "#f7d748")


def box() -> str:
    front = shape("M3 9 L15 9 L15 21 L3 21 Z", "#c59a63")
    return front + shape("M3 9 L8 4 L20 4 L15 9 Z", "#dcb986") + shape("M20 4 L20 16 L15 21 L15 9 Z", "#a97f4c")


def big_star() -> str:
    points = []
    for i in range(10):
        radius, angle = (10.5 if i % 2 == 0 else 4.4), pi * (i / 5 - 0.5)
        points.append(f"{12 + radius * cos(angle):.1f} {12.5 + radius * sin(angle):.1f}")
    return shape("M" + " L".join(points) + " Z", "#ffd84d")


def baobab() -> str:
    trunk = shape("M9 22 C10 17 10 14 7 11 L17 11 C14 14 14 17 15 22 Z", "#8a5a33")
    return trunk + disc(7, 8, 4.4, "#3f8f4f") + disc(17, 8, 4.4, "#3f8f4f") + disc(12, 6, 5, "#3f8f4f")


def volcano() -> str:
    cone = shape("M2 21 L9 9 L15 9 L22 21 Z", "#7a6a63")
    lava = shape("M9 9 L15 9 L16 12 L13.5 11 L12 15 L10.5 11 L8 12 Z", "#e4572e", stroke_width=0.6)
    return cone + lava + shape("M12 7 L12 2 M9 6 L7 3 M15 6 L17 3", "none", stroke="#e4572e", stroke_width=1.8)


PICTOGRAMS = {
    "fox": fox(),
    "elephant": elephant(),
    "snake": snake(),
    "sheep_white": sheep("#ffffff", 0),
    "sheep_beige": sheep("#e3c58f", 1),
    "sheep_brown": sheep("#9a6a41", 2),
    "sunset": sunset(),
    "rose": rose(),
    "lamppost": lamppost(),
    "box": box(),
    "big_star": big_star(),
    "baobab": baobab(),
    "volcano": volcano(),
}
