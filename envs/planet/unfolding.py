"""How is a planet laid flat? As two flowers of six pentagons, so that all its 60 areas are seen at once."""

from math import cos, degrees, pi, sin

from ..core.svg import FAINT, INK, selectable, tag, text, token, value_text
from .icons import GROUND, mark
from .view import OnePlanetView, PlanetView

SEAM = "#ffb15c"
EMPTY_GROUND = "#26335f"
RADIUS = 37.0  # from the middle of a pentagon to its corners
OFFERED_RADIUS = 42.0  # the same of a tile on offer
INNER = RADIUS * cos(pi / 5)  # and to its edges
FLOWER = 2 * (2 * INNER + RADIUS) + 18  # across a flower, letters included
CENTERS = (0, 11)  # the faces in the middle of the two flowers, opposite each other
Point = tuple[float, float]


def corners(x: float, y: float, radius: float, angle: float) -> list[Point]:
    """The corners of a pentagon whose edge 0 looks in the direction `angle`; edge k runs from corner k to k + 1.

    Counter-clockwise as seen from outside: angles rise while y falls, as on paper.
    """
    around = [angle + (2 * k - 1) * pi / 5 for k in range(5)]
    return [(x + radius * cos(turn), y - radius * sin(turn)) for turn in around]


def path(points: list[Point]) -> str:
    return "M" + " L".join(f"{x:.1f} {y:.1f}" for x, y in points) + " Z"


def pentagon(x: float, y: float, radius: float, angle: float, habitats: list[str]) -> str:
    """A tile: five triangles, each with its habitat's color and mark; lines only where habitats differ."""
    around = corners(x, y, radius, angle)
    triangles: dict[str, str] = {}
    lines = path(around)
    marks = []
    for edge, habitat in enumerate(habitats):
        triangles[habitat] = triangles.get(habitat, "") + path([(x, y), around[edge], around[(edge + 1) % 5]])
        turn = angle + edge * 2 * pi / 5
        reach = radius * 0.56
        marks.append(mark(habitat, x + reach * cos(turn), y - reach * sin(turn), radius / 46))
        if habitat != habitats[edge - 1]:
            lines += path([(x, y), around[edge]])
    grounds = [
        tag("path", d=area, fill=GROUND[habitat], stroke=GROUND[habitat], stroke_width=0.8)
        for habitat, area in triangles.items()
    ]
    border = tag("path", d=lines, fill="none", stroke=INK, stroke_width=1.3, stroke_linejoin="round")
    return "".join([*grounds, *marks, border])


def free_pentagon(x: float, y: float, radius: float, angle: float) -> str:
    return tag(
        "path",
        d=path(corners(x, y, radius, angle)),
        fill=EMPTY_GROUND,
        stroke="#7f92bd",
        stroke_width=1,
        stroke_dasharray="4 4",
        class_="free",
    )


def flower(view: PlanetView, planet: OnePlanetView, center: int, number: int) -> str:
    """Six faces seen from outside: one in the middle, its five neighbors around."""
    neighbors = view["neighbors"]
    up = pi / 2 if number == 0 else -pi / 2
    parts = [face(view, planet, center, 0.0, 0.0, up)]
    for edge, petal in enumerate(neighbors[center]):
        turn = up + edge * 2 * pi / 5
        x, y = 2 * INNER * cos(turn), -2 * INNER * sin(turn)
        towards_center = neighbors[petal].index(center)
        angle = turn + pi - towards_center * 2 * pi / 5
        parts.append(face(view, planet, petal, x, y, angle))
        parts.append(seams(view, center, petal, x, y, angle))
    return "".join(parts)


def face(view: PlanetView, planet: OnePlanetView, number: int, x: float, y: float, angle: float) -> str:
    placed = planet["faces"][number]
    if placed is None:
        label = text(x, y + 6, str(number + 1), 17, text_anchor="middle", fill=FAINT)
        free = free_pentagon(x, y, RADIUS, angle) + label
        is_own = planet["seat"] == view["seat"]
        return selectable(f"face-{number}", free, data_lies=lies(x, y, angle)) if is_own else free
    badge = tag("circle", cx=x, cy=y, r=7.5, fill="#ffffff", stroke=INK, stroke_width=0.8)
    label = text(x, y + 3.6, str(number + 1), 10.5, text_anchor="middle", font_weight="600", fill=INK)
    return token(f"tile-{placed['tile']}", pentagon(x, y, RADIUS, angle, placed["habitats"]), badge, label)


def lies(x: float, y: float, angle: float) -> str:
    """How a tile of the offer comes to lie here: moved by x and y, turned clockwise by degrees, and its size."""
    numbers = (x, y, degrees(pi / 2 - angle), RADIUS / OFFERED_RADIUS)
    return " ".join(value_text(float(number)) for number in numbers)


def seams(view: PlanetView, center: int, petal: int, x: float, y: float, angle: float) -> str:
    """The two outer edges of a petal touch the other flower: each carries the letter of its partner there."""
    parts = []
    for edge, other in enumerate(view["neighbors"][petal]):
        if other == center or other in view["neighbors"][center]:
            continue
        turn = angle + edge * 2 * pi / 5
        reach = INNER + 8
        parts.append(
            text(
                x + reach * cos(turn),
                y - reach * sin(turn) + 4,
                seam_letter(view, petal, other),
                12,
                text_anchor="middle",
                font_weight="bold",
                fill=SEAM,
            )
        )
    return "".join(parts)


def seam_letter(view: PlanetView, one: int, other: int) -> str:
    """A letter for each pair of faces that touch across the gap between the flowers."""
    pairs = [
        (petal, beyond)
        for petal in view["neighbors"][CENTERS[0]]
        for beyond in view["neighbors"][petal]
        if beyond in view["neighbors"][CENTERS[1]]
    ]
    pair = (one, other) if (one, other) in pairs else (other, one)
    return "ABCDEFGHIJ"[pairs.index(pair)]
