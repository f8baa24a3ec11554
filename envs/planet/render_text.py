"""How does a table look in a terminal of 80 columns?"""

from textwrap import wrap

from ..core.wording import headline, points_words, seat_title, titled
from .components import HABITATS
from .messages import WORDS
from .view import AnimalView, FaceView, ObjectiveView, OnePlanetView, PlanetView, habitat_name

WIDTH = 80
FACES_PER_LINE = 6
ROUND, ANIMAL, WANTS, SEAT = 5, 16, 37, 4  # columns


def render_text(view: PlanetView) -> str:
    lines = [headline(view), *offer_lines(view), *late_lines(view), *animal_lines(view)]
    for planet in view["planets"]:
        lines += planet_lines(view, planet)
    lines += [*neighbor_lines(view), legend(view)]
    return "\n".join(lines)


def legend(view: PlanetView) -> str:
    names = [f"{letters(view, [each])} {habitat_name(view['language'], each)}" for each in HABITATS]
    return "  ".join([*names, f". {WORDS.say(view, 'text-empty')}"])


def letters(view: PlanetView, habitats: list[str]) -> str:
    return "".join(WORDS.say(view, f"letter-{habitat}") for habitat in habitats)


def short_names(view: PlanetView) -> list[str]:
    """The names in three letters if that tells them apart, else P1, P2 …"""
    found = [name[: SEAT - 1] for name in view["names"]]
    if len(set(found)) == len(found):
        return found
    return [WORDS.say(view, "seat-short", number=seat + 1) for seat in range(len(found))]


def offer_lines(view: PlanetView) -> list[str]:
    tiles = "   ".join(
        f"{offered['slot'] + 1}: {letters(view, offered['tile']['habitats'])}" for offered in view["offer"]
    )
    return [f"{WORDS.say(view, 'text-offer')}  {tiles}"] if tiles else []


def late_lines(view: PlanetView) -> list[str]:
    return [
        WORDS.say(
            view,
            "text-late",
            round=pile["round"],
            tiles=" ".join(letters(view, tile["habitats"]) for tile in pile["tiles"]),
        )
        for pile in view["late_piles"]
        if pile["tiles"]
    ]


def animal_lines(view: PlanetView) -> list[str]:
    """The animals still to be won, with what each planet offers them and who would take them now."""
    if not view["animals"]:
        return []
    names = short_names(view)
    headings = [WORDS.say(view, f"text-{each}") for each in ("round", "animal", "wants", "now")]
    seats = "".join(f"{name:>{SEAT}}" for name in names)
    lines = [f"{headings[0]:<{ROUND}}{headings[1]:<{ANIMAL}}{headings[2]:<{WANTS}}{seats}  {headings[3]}".rstrip()]
    lines += [animal_line(view, animal, names) for animal in view["animals"]]
    if view["face_down"]:
        lines.append(WORDS.say(view, "text-face-down", rounds=", ".join(map(str, view["face_down"]))))
    if any(animal["was_carried"] for animal in view["animals"]):
        lines.append(WORDS.say(view, "text-carried"))
    return lines


def animal_line(view: PlanetView, animal: AnimalView, names: list[str]) -> str:
    values = "".join(f"{value:>{SEAT}}" for value in animal["values"])
    mark = ">" if animal["round"] == view["round"] else " "
    column = f"{mark}{animal['round']:>2}{'*' if animal['was_carried'] else ' '}"
    taker = animal["would_take"]
    now = names[taker] if taker is not None else "=" if max(animal["values"]) else "-"
    return f"{column:<{ROUND}}{animal['name']:<{ANIMAL}}{animal['words']:<{WANTS}}{values}  {now}"


def planet_lines(view: PlanetView, planet: OnePlanetView) -> list[str]:
    rank = view["ranks"][planet["seat"]]
    notes = [WORDS.say(view, "text-rank", rank=rank)] if rank else []
    notes += [WORDS.say(view, "text-starts")] if planet["seat"] == view["start_seat"] else []
    if planet["has_secret_objective"]:
        notes.append(WORDS.say(view, "objective-secret"))
    title = titled(view, seat_title(view, planet["seat"]), points_words(view, planet["points"]))
    lines = wrap(", ".join([title, *notes]), WIDTH)
    if planet["objective"]:
        lines += wrap(objective_words(view, planet, planet["objective"]), WIDTH, initial_indent="  ")
    faces = [f"{face + 1:>4} {face_letters(view, each)}" for face, each in enumerate(planet["faces"])]
    lines += ["".join(faces[:FACES_PER_LINE]), "".join(faces[FACES_PER_LINE:])]
    if planet["animals"]:
        animals = WORDS.say(view, "text-animals", animals=", ".join(animal["name"] for animal in planet["animals"]))
        lines += [f"    {line}" for line in wrap(animals, WIDTH - 4)]
    return lines


def objective_words(view: PlanetView, planet: OnePlanetView, goal: ObjectiveView) -> str:
    """The own objective with all its steps; that of another as it stands."""
    habitat = habitat_name(view["language"], goal["habitat"])
    if planet["seat"] == view["seat"]:
        return WORDS.say(view, "objective", habitat=habitat, areas=goal["areas"], steps=steps_words(view, goal))
    return WORDS.say(view, "objective-theirs", habitat=habitat, areas=goal["areas"], points=goal["points"])


def steps_words(view: PlanetView, goal: ObjectiveView) -> str:
    """What so many areas bring: `11: 2, 14: 4 …`"""
    return ", ".join(WORDS.say(view, "step", points=step["points"], areas=step["areas"]) for step in goal["steps"])


def face_letters(view: PlanetView, face: FaceView | None) -> str:
    return "....." if face is None else letters(view, face["habitats"])


def neighbor_lines(view: PlanetView) -> list[str]:
    """At which faces the five areas of each face lie, in the order of their letters."""
    words = "; ".join(
        f"{face + 1}: {' '.join(str(neighbor + 1) for neighbor in neighbors)}"
        for face, neighbors in enumerate(view["neighbors"])
    )
    return wrap(WORDS.say(view, "text-neighbors", faces=words), WIDTH)
