"""What do the buildings look like? Pictograms in boxes of 48 x 48, roofs up.

The two faces of a building differ in one small detail, as in the box: they are easy to confuse in a hurry.
"""

from ..core.svg import tag

LINE = "#22304a"
SOIL = "#d9c7a3"
GLASS = "#bfe0ee"
METAL = "#c3cad6"
DARK_METAL = "#8592a6"
WARM = "#f2b134"
SIGNAL = "#d1495b"
LEAF = "#4c9a5b"


def pictogram(building: str, face: str) -> str:
    """A building on its ground, seen from a face."""
    return GROUND + PICTOGRAMS[building, face]


def shape(path: str, fill: str, **style: object) -> str:
    return tag("path", d=path, fill=fill, **{"stroke": LINE, "stroke_width": 1.4, "stroke_linejoin": "round", **style})


def stroke(path: str, width: float = 1.4, color: str = LINE) -> str:
    return shape(path, "none", stroke=color, stroke_width=width, stroke_linecap="round")


def disc(x: float, y: float, radius: float, fill: str, **style: object) -> str:
    return tag("circle", cx=x, cy=y, r=radius, fill=fill, **{"stroke": LINE, "stroke_width": 1.2, **style})


def dome(is_back: bool) -> str:
    """Two windows, or three."""
    shell = shape("M7 37 A17 17 0 0 1 41 37 Z", GLASS) + stroke("M24 20 L24 12") + disc(24, 10, 2.4, SIGNAL)
    base = shape("M4 37 L44 37 L44 42 L4 42 Z", METAL)
    windows = (16, 24, 32) if is_back else (19, 29)
    return shell + base + "".join(disc(x, 31, 2.6, WARM) for x in windows)


def rocket(is_back: bool) -> str:
    """One porthole, or two."""
    flame = shape("M20 35 L24 43 L28 35 Z", WARM)
    fins = shape("M17 24 L9 38 L17 35 Z", SIGNAL) + shape("M31 24 L39 38 L31 35 Z", SIGNAL)
    hull = shape("M24 4 C32 12 33 24 31 36 L17 36 C15 24 16 12 24 4 Z", "#f4f6fa")
    portholes = ((24, 17), (24, 26)) if is_back else ((24, 20),)
    return flame + fins + hull + "".join(disc(x, y, 3.2, GLASS) for x, y in portholes)


def antenna(is_back: bool) -> str:
    """One wave, or two."""
    legs = stroke("M24 28 L14 42 M24 28 L34 42 M18 36 L30 36", 2)
    dish = shape("M11 11 C7 25 20 36 34 30 Z", METAL) + stroke("M22.5 20.5 L29 13", 1.8) + disc(30, 12, 2.4, SIGNAL)
    waves = "M34 16 A7 7 0 0 0 27 7" + (" M38 16 A11 11 0 0 0 27 3" if is_back else "")
    return legs + dish + stroke(waves, 1.8, SIGNAL)


def garden(is_back: bool) -> str:
    """The flower grows on the left, or on the right."""
    house = shape("M7 42 L7 23 L24 8 L41 23 L41 42 Z", "#e4f3e1")
    frame = stroke("M7 23 L41 23 M24 8 L24 23", 1)
    stems = stroke("M15 42 L15 32 M24 42 L24 31 M33 42 L33 32", 1.8, LEAF)
    leaves = "".join(disc(x, y, 3.4, LEAF, stroke_width=0.8) for x, y in ((15, 31), (24, 29), (33, 31)))
    return house + frame + stems + leaves + disc(33 if is_back else 15, 31, 1.9, SIGNAL, stroke="none")


def reactor(is_back: bool) -> str:
    """The stripe is high, or low."""
    steam = disc(21, 8, 4, "#ffffff") + disc(28, 6, 3.4, "#ffffff")
    tower = shape("M11 42 C18 31 18 23 14 14 L34 14 C30 23 30 31 37 42 Z", METAL)
    high, low = "M15.6 19 L32.4 19 L31.6 22.4 L16.4 22.4 Z", "M15.4 33 L32.6 33 L34.2 36.4 L13.8 36.4 Z"
    return steam + tower + shape(low if is_back else high, SIGNAL, stroke_width=0.8)


def hangar(is_back: bool) -> str:
    """The door has two wings, or three."""
    hall = shape("M5 42 L5 27 A19 17 0 0 1 43 27 L43 42 Z", DARK_METAL) + stroke("M10 21 A16 13 0 0 1 38 21", 1)
    door = shape("M13 42 L13 27 L35 27 L35 42 Z", "#eef1f6")
    joints = "M20.3 27 L20.3 42 M27.7 27 L27.7 42" if is_back else "M24 27 L24 42"
    return hall + door + stroke(joints) + disc(24, 18, 2, WARM)


def tower(is_back: bool) -> str:
    """The flag flies to the right, or to the left."""
    shaft = shape("M20 42 L21.5 24 L26.5 24 L28 42 Z", METAL) + shape("M15 38 L33 38 L35 42 L13 42 Z", DARK_METAL)
    cabin = shape("M11 15 L37 15 L33 25 L15 25 Z", GLASS) + stroke("M20 15 L21 25 M28 15 L27 25", 1)
    flag = "M24 4 L16 6.5 L24 9 Z" if is_back else "M24 4 L32 6.5 L24 9 Z"
    return shaft + cabin + stroke("M24 15 L24 3") + shape(flag, SIGNAL, stroke_width=0.9)


def crane(is_back: bool) -> str:
    """It lifts a crate, or a barrel."""
    mast = shape("M13 42 L13 9 L19 9 L19 42 Z", WARM) + stroke("M13 42 L19 34 L13 26 L19 18 L13 10", 1)
    jib = shape("M7 9 L16 4 L43 9 L43 12.5 L7 12.5 Z", WARM)
    load = disc(36, 27, 4.6, METAL) if is_back else shape("M31.5 22.5 L40.5 22.5 L40.5 31.5 L31.5 31.5 Z", METAL)
    return mast + jib + stroke("M36 12.5 L36 22.5") + load


GROUND = tag("path", d="M0 42 L48 42 L48 43 Q48 48 43 48 L5 48 Q0 48 0 43 Z", fill=SOIL) + stroke("M0 42 L48 42", 1)
DRAWN = (dome, rocket, antenna, garden, reactor, hangar, tower, crane)
PICTOGRAMS = {
    (draw.__name__, face): draw(is_back) for draw in DRAWN for face, is_back in (("front", False), ("back", True))
}
