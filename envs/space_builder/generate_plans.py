"""Where do the 20 plans come from? From this procedure, as nobody could look at the box.

    python -m cosmozoo.envs.space_builder.generate_plans

writes the lines of plans.csv. For each plan the nine places are shuffled, the eight buildings go on the first eight of
them, and the ninth stays empty. Faces and orientations are dealt to each building over all plans: it shows each face on
half of them and each orientation on a quarter, so that no guess beats looking. Of Python's generator only `random()` is
used, which is promised to give the same numbers in every version.
"""

from random import Random
from typing import TypeVar

from .buildings import BUILDINGS, FACES, NUM_BUILDINGS, NUM_CELLS, NUM_PLANS, ORIENTATIONS

SEED = 2017  # any number would do
HEADER = """\
# The 20 plans of Space Builder. That there are 20, and 8 buildings with two faces each: book. That each plan shows
# all 8 with place, face and orientation: source. What each of them shows is reconstructed: made by generate_plans.py.
# Places are numbered 1 to 9 from the top left to the bottom right; the one that a plan does not name is empty.
# The orientation is where the building's roof points.
plan,place,building,face,orientation,origin
"""

Item = TypeVar("Item")


def shuffled(items: list[Item], dice: Random) -> list[Item]:
    items = items[:]
    for i in range(len(items) - 1, 0, -1):
        j = int(dice.random() * (i + 1))
        items[i], items[j] = items[j], items[i]
    return items


def balanced(words: tuple[str, ...], dice: Random) -> list[str]:
    """One word a plan, each as often as the others."""
    return shuffled(list(words) * (NUM_PLANS // len(words)), dice)


def table() -> str:
    dice = Random(SEED)
    faces = [balanced(FACES, dice) for _ in BUILDINGS]
    orientations = [balanced(ORIENTATIONS, dice) for _ in BUILDINGS]
    lines = []
    for plan in range(NUM_PLANS):
        places = shuffled(list(range(NUM_CELLS)), dice)[:NUM_BUILDINGS]
        for place, building in sorted(zip(places, range(NUM_BUILDINGS), strict=True)):
            cells = (BUILDINGS[building], faces[building][plan], orientations[building][plan], "reconstructed")
            lines.append(f"{plan + 1},{place + 1},{','.join(cells)}\n")
    return HEADER + "".join(lines)


if __name__ == "__main__":
    print(table(), end="")
