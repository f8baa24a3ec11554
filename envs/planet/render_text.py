"""How does a table look in a terminal of 80 columns?"""

from textwrap import wrap

from ..core.wording import headline
from .view import FaceView, OnePlanetView, PlanetView

WIDTH = 80
LETTERS = {"ocean": "O", "forest": "F", "desert": "D", "mountain": "M", "glacier": "G"}
LEGEND = "O ocean  F forest  D desert  M mountain  G glacier  . empty"
FACES_PER_LINE = 6


def render_text(view: PlanetView) -> str:
    lines = [headline(view), *offer_lines(view), *late_lines(view), *animal_lines(view)]
    for planet in view["planets"]:
        lines += planet_lines(view, planet)
    lines += [*neighbor_lines(view), LEGEND]
    return "\n".join(lines)


def letters(habitats: list[str]) -> str:
    return "".join(LETTERS[habitat] for habitat in habitats)


def offer_lines(view: PlanetView) -> list[str]:
    tiles = "   ".join(f"{offered['slot'] + 1}: {letters(offered['tile']['habitats'])}" for offered in view["offer"])
    return [f"On offer  {tiles}"] if tiles else []


def late_lines(view: PlanetView) -> list[str]:
    piles = [
        f"round {pile['round']}: {' '.join(letters(tile['habitats']) for tile in pile['tiles'])}"
        for pile in view["late_piles"]
        if pile["tiles"]
    ]
    return [f"Set aside for {pile}" for pile in piles]


def animal_lines(view: PlanetView) -> list[str]:
    """The animals still to be won, with what each planet offers them and who would take them now."""
    if not view["animals"]:
        return []
    seats = "".join(f"{f'P{seat + 1}':>4}" for seat in range(view["num_players"]))
    lines = [f"{'Round':<7}{'Animal':<14}{'wants':<37}{seats}  now"]
    for animal in view["animals"]:
        values = "".join(f"{value:>4}" for value in animal["values"])
        mark = ">" if animal["round"] == view["round"] else " "
        carried = "*" if animal["was_carried"] else " "
        column = f"{mark}{animal['round']:>2}{carried}"
        taker = animal["would_take"]
        now = f"P{taker + 1}" if taker is not None else animal["standing"][:3].replace("nob", "-")
        lines.append(f"{column:<7}{animal['name']:<14}{animal['words']:<37}{values}  {now}")
    if view["face_down"]:
        lines.append("Face down: a card in each of the rounds " + ", ".join(map(str, view["face_down"])))
    if any(animal["was_carried"] for animal in view["animals"]):
        lines.append("* nobody won it in an earlier round")
    return lines


def planet_lines(view: PlanetView, planet: OnePlanetView) -> list[str]:
    you = " (you)" if planet["seat"] == view["seat"] else ""
    rank = view["ranks"][planet["seat"]]
    note = f", rank {rank}" if rank else ""
    note += ", starts" if planet["seat"] == view["start_seat"] else ""
    points = f"{planet['points']} point{'' if planet['points'] == 1 else 's'}"
    lines = [f"Player {planet['seat'] + 1}{you}{note}: {points}{objective_words(planet)}"]
    faces = [f"{face + 1:>4} {face_letters(each)}" for face, each in enumerate(planet["faces"])]
    lines += ["".join(faces[:FACES_PER_LINE]), "".join(faces[FACES_PER_LINE:])]
    if planet["animals"]:
        names = ", ".join(animal["name"] for animal in planet["animals"])
        lines += [f"    {line}" for line in wrap(f"animals: {names}", WIDTH - 4)]
    return lines


def objective_words(planet: OnePlanetView) -> str:
    if planet["has_secret_objective"]:
        return ", secret objective not counted"
    objective = planet["objective"]
    if objective is None:
        return ""
    return f", objective {objective['habitat']}: {objective['areas']} areas for {objective['points']}"


def face_letters(face: FaceView | None) -> str:
    return "....." if face is None else letters(face["habitats"])


def neighbor_lines(view: PlanetView) -> list[str]:
    """At which faces the five areas of each face lie, in the order of their letters."""
    words = "; ".join(
        f"{face + 1}: {' '.join(str(neighbor + 1) for neighbor in neighbors)}"
        for face, neighbors in enumerate(view["neighbors"])
    )
    return wrap(f"Areas of each face in order, by the face across: {words}", WIDTH)
