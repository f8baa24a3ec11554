"""What do the things and characters on the tiles look like? Boxes of 24 x 24, told apart by shape."""

from math import cos, pi, sin

from ..core.svg import tag

LINE = "#22304a"


def pictogram(element: str) -> str:
    return PICTOGRAMS[element]


def emblem(character: str) -> str:
    return EMBLEMS[character]


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


# Characters


def vain_man() -> str:
    brim = shape("M4 18 Q12 22 20 18 L20 16 Q12 19.5 4 16 Z", "#5b3f7a")
    crown = shape("M7.5 16.5 L8.5 4.5 Q12 6 15.5 4.5 L16.5 16.5 Q12 18.5 7.5 16.5 Z", "#7d5aa6")
    return brim + crown + shape("M8 12 Q12 14 16 12 L16.3 15 Q12 17 7.7 15 Z", "#f2c14e", stroke_width=0.9)


def geographer() -> str:
    book = shape("M2.5 6 Q7.5 3 12 6.5 Q16.5 3 21.5 6 L21.5 19 Q16.5 16 12 19.5 Q7.5 16 2.5 19 Z", "#f4ead2")
    lines = shape("M12 6.5 L12 19.5 M5 10 Q7.5 8 10 10 M5 13.5 Q7.5 11.5 10 13.5", "none")
    return book + lines + shape("M14 12 L17 8.5 L20 12.5", "#a9c99a", stroke_width=1)


def lamplighter() -> str:
    pole = shape("M6 22 L15 6", "none", stroke_width=2.6, stroke_linecap="round")
    flame = shape("M16.5 7.3 Q14 5 16.5 2.2 Q18.8 5 16.5 7.3 Z", "#ef7d31", stroke_width=0.8)
    return pole + disc(16.5, 5, 3.8, "#ffd65c") + flame


def hunter() -> str:
    hat = shape("M2.5 17 Q12 21 21.5 17 Q19 14.5 17 14.5 Q16 6 11 7 Q8 7.5 7 14.5 Q4 15 2.5 17 Z", "#5d7f4c")
    feather = shape("M15 9 Q17 3 21.5 2.5 Q21 8 16 12", "#d6603b", stroke_width=1)
    return hat + shape("M7 13.5 Q12 16 17 13.5", "none", stroke_width=2) + feather


def turkish_astronomer() -> str:
    fez = shape("M7 20 L8.5 7 L16.5 7 L18 20 Q12.5 22.5 7 20 Z", "#c23b3b")
    tassel = shape("M12.5 7 L12.5 5 Q18 4.5 19 9.5", "none")
    moon = shape("M13.7 11 A3.4 3.4 0 1 0 13.7 17 A2.7 2.7 0 1 1 13.7 11 Z", "#ffe08a", stroke_width=0.8)
    return fez + tassel + moon


def astronomer() -> str:
    stand = shape("M8 13 L5 22 M11 12.5 L14 22 M9.5 13 L9.5 21", "none", stroke_width=1.6, stroke_linecap="round")
    tube = shape("M3 12.5 L14.5 6.5 L17 11 L5.5 16.5 Z", "#4f7ea8")
    return stand + tube + shape("M14 5.5 L19 3 L22 8.5 L17.5 11.5 Z", "#7fb0d6")


def gardener() -> str:
    can = shape("M5 10 L16 10 L15 21 L6 21 Z", "#5fa08c")
    spout = shape("M15.8 14 L21 8 L22.5 9.5", "none", stroke_width=2)
    handle = shape("M5.5 12 Q1.5 12 2.5 16 Q3.3 18.5 6 17.5", "none", stroke_width=1.6)
    leaves = "M10.5 10 L10.5 5 M10.5 6 Q7 6 6.5 3 Q10 2.5 10.5 6 Q11 3 14.5 3 Q14 6.5 10.5 6.5"
    return can + spout + handle + shape(leaves, "#6fb36b", stroke_width=1)


def king() -> str:
    crown = shape("M3 19 L2.5 7 L8 12 L12 4.5 L16 12 L21.5 7 L21 19 Z", "#f2c14e")
    return crown + shape("M3 19 L21 19 L21 21.5 L3 21.5 Z", "#d9534f") + disc(12, 15.5, 1.7, "#d9534f")


def drunkard() -> str:
    bottle = shape("M8 22 L8 12 Q8 9.5 10 8.5 L10 2.5 L14 2.5 L14 8.5 Q16 9.5 16 12 L16 22 Z", "#4e8f6e")
    return bottle + shape("M8 13.5 L16 13.5 L16 18.5 L8 18.5 Z", "#f4ead2", stroke_width=0.9)


def businessman(beads: str) -> str:
    """An abacus, with beads in the color of the sheep that he counts."""
    frame = shape("M3 4 L21 4 L21 21 L3 21 Z", "#8a5a3a")
    wires = shape("M5.5 9 L18.5 9 M5.5 15.5 L18.5 15.5", "none")
    return frame + wires + "".join(disc(x, y, 2.2, beads) for x, y in ((8, 9), (12.5, 9), (16.5, 15.5), (9, 15.5)))


def little_prince() -> str:
    """A scarf in the wind below a tousled head."""
    scarf = shape("M7 17 Q12 20 17 17 L22 15 L20.5 18.5 L22.5 21 L16 20 Q12 22.5 7 20 Z", "#e3b341")
    hair = shape("M5.5 11 Q4 5 8 5.5 Q9 1.5 12 3.5 Q15.5 1 16.5 5 Q20.5 5 18.5 11 Z", "#f2c14e")
    return scarf + disc(12, 11.5, 6, "#f6d9b5") + hair + disc(10, 12, 0.7, LINE) + disc(14, 12, 0.7, LINE)


EMBLEMS = {
    "vain_man": vain_man(),
    "geographer": geographer(),
    "lamplighter": lamplighter(),
    "hunter": hunter(),
    "turkish_astronomer": turkish_astronomer(),
    "astronomer": astronomer(),
    "gardener": gardener(),
    "king": king(),
    "drunkard": drunkard(),
    "businessman_white": businessman("#ffffff"),
    "businessman_beige": businessman("#e3c58f"),
    "businessman_brown": businessman("#9a6a41"),
    "little_prince": little_prince(),
}
