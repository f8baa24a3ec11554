"""What do the cards look like? Pictograms of our own in boxes of 24 x 24, told apart by shape, not by color alone."""

from math import cos, pi, sin

from ..core.svg import tag

LINE = "#22304a"


def pictogram(title: str) -> str:
    return PICTOGRAMS[title]


def shape(path: str, fill: str, **style: object) -> str:
    return tag("path", d=path, fill=fill, **{"stroke": LINE, "stroke_width": 1.2, "stroke_linejoin": "round", **style})


def stroke(path: str, color: str = LINE, width: float = 2) -> str:
    return shape(path, "none", stroke=color, stroke_width=width, stroke_linecap="round")


def disc(x: float, y: float, radius: float, fill: str, **style: object) -> str:
    return tag("circle", cx=x, cy=y, r=radius, fill=fill, **{"stroke": LINE, "stroke_width": 1.2, **style})


def exploding_planet() -> str:
    points = []
    for i in range(20):
        radius, angle = (11.5 if i % 2 == 0 else 8), pi * i / 10
        points.append(f"{12 + radius * cos(angle):.1f} {12 + radius * sin(angle):.1f}")
    burst = shape("M" + " L".join(points) + " Z", "#f2a33a")
    return (
        burst + disc(12, 12, 6.4, "#3f7fb5") + stroke("M12 5.8 L10.5 9.5 L13.5 12 L11 14.5 L12.5 18.2", "#ffffff", 1.6)
    )


def eco_kit() -> str:
    leaf = shape("M4 20 C2 9 10 3 21 3 C21 14 15 22 4 20 Z", "#57a55a")
    return leaf + stroke("M3 21.5 C8 16 12 12 17 7.5 M9 15.5 L8.5 10.5 M12.5 12 L17 12.5", "#ffffff", 1.4)


def bad_deed() -> str:
    works = shape("M2 21 L2 13 L7 16 L7 13 L12 16 L12 13 L16 15 L17 6 L20 6 L21 21 Z", "#7b7f8c")
    return works + disc(16, 3.6, 2, "#b7bcc8") + disc(12.4, 4.4, 2.4, "#b7bcc8") + disc(8, 4, 3, "#b7bcc8")


def skip() -> str:
    jump = stroke("M3 18 C4 4 18 3 19 14", "#2e6fa7", 2.6)
    return jump + shape("M14.6 13.5 L23 12.8 L19.6 20 Z", "#2e6fa7") + disc(11, 18, 2.6, "#f2c14e")


def divination() -> str:
    foot = shape("M6 21.5 L8 17 L16 17 L18 21.5 Z", "#8a5a33")
    return (
        foot
        + disc(12, 10, 8, "#9d8bd1")
        + stroke("M8 9 C8.5 6.5 10 5.5 12 5.2", "#ffffff", 1.8)
        + disc(14.5, 12, 1.6, "#ffffff")
    )


def change_the_future() -> str:
    frame = stroke("M6 2.5 L18 2.5 M6 21.5 L18 21.5", LINE, 2.4)
    glass = shape(
        "M7 3 L17 3 C17 8 13.4 10 13.4 12 C13.4 14 17 16 17 21 L7 21 C7 16 10.6 14 10.6 12 C10.6 10 7 8 7 3 Z",
        "#dcecf5",
    )
    return (
        glass
        + shape("M8.6 20.4 C9 17.4 11 16.8 12 15 C13 16.8 15 17.4 15.4 20.4 Z", "#e0a63c", stroke_width=0.6)
        + frame
    )


def recycling() -> str:
    """Three arrows that chase each other round a triangle."""
    arm = stroke("M9.2 6.2 L12 2.6 L16.4 9", "#3d8a4f", 2.6) + shape(
        "M13 10.2 L19 10.8 L18.6 4.8 Z", "#3d8a4f", stroke_width=0.6
    )
    turns = (tag("g", arm, transform=f"rotate({angle} 12 13)") for angle in (0, 120, 240))
    return "".join(turns)


def reversal() -> str:
    cards = shape("M3 3 L13 3 L13 6 L3 6 Z M3 8 L13 8 L13 11 L3 11 Z M3 13 L13 13 L13 16 L3 16 Z", "#dfe5ee")
    bottom = shape("M3 18 L13 18 L13 21.5 L3 21.5 Z", "#c8553d")
    return (
        cards
        + bottom
        + stroke("M15 20 C21 20 21 14 20 9", "#c8553d", 2.4)
        + shape("M16.4 9.6 L19.6 3.6 L23.4 9.2 Z", "#c8553d")
    )


def donation() -> str:
    box = shape("M3 11 L21 11 L21 21.5 L3 21.5 Z", "#d1637f") + shape("M2 7.5 L22 7.5 L22 11.5 L2 11.5 Z", "#e08aa0")
    ribbon = shape("M10.5 7.5 L13.5 7.5 L13.5 21.5 L10.5 21.5 Z", "#f7e3a1", stroke_width=0.8)
    return (
        box
        + ribbon
        + stroke("M12 7.5 C6 7.5 6 2 9 2.5 C11 3 12 5 12 7.5 C12 5 13 3 15 2.5 C18 2 18 7.5 12 7.5", LINE, 1.4)
    )


def targeted_attack() -> str:
    rings = disc(12, 12, 9, "#ffffff", stroke="#b8372e", stroke_width=2.2) + disc(
        12, 12, 4.2, "#f2b6ae", stroke="#b8372e", stroke_width=1.8
    )
    return rings + stroke("M12 0.8 L12 6.5 M12 17.5 L12 23.2 M0.8 12 L6.5 12 M17.5 12 L23.2 12", "#b8372e", 2)


def solidarity() -> str:
    """Two people, arm in arm."""
    one = disc(7.5, 6, 3.4, "#e6b455") + shape("M2 21 C2 12 13 12 13 21 Z", "#e6b455")
    two = disc(16.5, 6, 3.4, "#5c9bb0") + shape("M11 21 C11 12 22 12 22 21 Z", "#5c9bb0")
    return one + two


def nope() -> str:
    return disc(12, 12, 9.4, "#ffffff", stroke="#c0392b", stroke_width=3.4) + stroke(
        "M5.8 5.8 L18.2 18.2", "#c0392b", 3.4
    )


def sun() -> str:
    rays = "".join(
        f"M{12 + 8 * cos(pi * i / 4):.1f} {12 + 8 * sin(pi * i / 4):.1f} "
        f"L{12 + 11.2 * cos(pi * i / 4):.1f} {12 + 11.2 * sin(pi * i / 4):.1f} "
        for i in range(8)
    )
    return stroke(rays.strip(), "#c98a1a", 2) + disc(12, 12, 5.6, "#f7cf4a")


def drop() -> str:
    return shape("M12 2 C17 9 19 12 19 15.4 A7 7 0 0 1 5 15.4 C5 12 7 9 12 2 Z", "#59a8d9") + stroke(
        "M8.6 15.6 C8.8 17.6 10 18.8 11.6 19", "#ffffff", 1.6
    )


def wind_turbine() -> str:
    mast = shape("M11 10 L13 10 L13.8 22.5 L10.2 22.5 Z", "#cfd6e0")
    wing = shape("M12 10 C14.4 7 13.6 3 12 0.8 C10.6 3.4 10.6 7 12 10 Z", "#eef2f7")
    return (
        mast
        + "".join(tag("g", wing, transform=f"rotate({angle} 12 10)") for angle in (0, 120, 240))
        + disc(12, 10, 1.6, LINE)
    )


def joker() -> str:
    """A diamond of four colors: it stands for any kind."""
    quarters = (("M12 1.5 L12 12 L4 12 Z", "#f7cf4a"), ("M12 1.5 L20 12 L12 12 Z", "#59a8d9"))
    lower = (("M4 12 L12 12 L12 22.5 Z", "#d1637f"), ("M12 12 L20 12 L12 22.5 Z", "#57a55a"))
    return "".join(shape(path, fill) for path, fill in quarters + lower)


PICTOGRAMS = {
    "eco_kit": eco_kit(),
    "bad_deed": bad_deed(),
    "skip": skip(),
    "divination": divination(),
    "change_the_future": change_the_future(),
    "recycling": recycling(),
    "reversal": reversal(),
    "donation": donation(),
    "targeted_attack": targeted_attack(),
    "solidarity": solidarity(),
    "nope": nope(),
    "dd_a": sun(),
    "dd_b": drop(),
    "dd_c": wind_turbine(),
    "dd_joker": joker(),
    "exploding_planet": exploding_planet(),
}
