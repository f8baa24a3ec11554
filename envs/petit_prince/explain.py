"""What is a thing worth to the viewer now, and what does a tile risk? From the view only."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from ..core.explanations import Caution, Worth, WorthLine
from ..core.wording import capitalized
from .actions import ACTIONS
from .components import BAOBABS_THAT_TURN, CHARACTERS, ELEMENTS, NO_CHARACTER, TILE_CHARACTER, Character, Element
from .messages import WORDS
from .scoring import PLANET, PlanetSummary, add_tile, points, total, volcano_penalty
from .view import PetitPrinceView, PlanetView, display_name

ROSES_THE_KING_BEARS = 2


def summary_of(view: PetitPrinceView, seat: int) -> PlanetSummary:
    """A planet as the view shows it, for the functions of scoring.py."""
    planet = view["planets"][seat]
    summary: Any = np.zeros(1, PLANET).view(np.recarray)[0]  # a record with attributes, also for compiled functions
    tiles = [spot for name, row in planet["spots"].items() for spot in row if spot and name != "character"]
    for each in tiles:
        tile = each["tile"]
        if tile is not None and not each["is_face_down"] and "baobab" in tile["elements"]:
            add_elements(summary.on_baobabs, tile["elements"])
    add_elements(summary.shows, planet["showing"])
    for spot in planet["spots"]["character"]:
        if spot and spot["tile"]:
            add_elements(summary.shows, spot["tile"]["elements"])
    summary.num_tiles, summary.num_face_down = len(tiles), planet["num_face_down"]
    for number, scored in enumerate(planet["characters"]):
        summary.characters[number] = CHARACTERS.index(scored["character"])
    summary.num_characters = len(planet["characters"])
    others = [other["showing"].get("volcano", 0) for other in view["planets"] if other["seat"] != seat]
    summary.most_volcanoes_elsewhere = max(others)
    return summary  # type: ignore[no-any-return]


def add_elements(counts: np.ndarray, elements: Mapping[str, int]) -> None:
    for name, number in elements.items():
        counts[ELEMENTS.index(name)] += number


def worth(view: PetitPrinceView, thing: str) -> Worth | None:
    """What a character would bring the viewer on the planet as it is, or what an element brings now."""
    if view["seat"] is None:
        return None
    if thing in CHARACTERS:
        now = int(points(summary_of(view, view["seat"]), CHARACTERS.index(thing)))
        return Worth(WORDS.say(view, "worth-character", points=now), now)
    if thing in ELEMENTS:
        return worth_of_element(view, view["planets"][view["seat"]], thing)
    return None


def worth_of_element(view: PetitPrinceView, planet: PlanetView, thing: str) -> Worth:
    """What would be lost without the element: the points of all characters that count it."""
    seat = planet["seat"]
    summary, without = summary_of(view, seat), summary_of(view, seat)
    number = int(summary.shows[ELEMENTS.index(thing)])
    without.shows[ELEMENTS.index(thing)] = 0
    lines = changes(view, without, summary)
    now = sum(line.change for line in lines)
    return Worth(WORDS.say(view, "worth-element", number=number, points=int(now)), now, lines)


def worth_of_action(view: PetitPrinceView, action: int) -> Worth | None:
    """What a tile on offer would change now, character by character."""
    tile = tile_of(view, action)
    if tile is None or view["seat"] is None:
        return None
    before, after = summary_of(view, view["seat"]), summary_of(view, view["seat"])
    add_tile(after, tile)
    change = int(total(after)) - int(total(before))
    sign = "plus" if change > 0 else "minus" if change < 0 else "none"
    return Worth(
        WORDS.say(view, "worth-tile", sign=sign, points=abs(change)), change, changes(view, before, after), still(view)
    )


def tile_of(view: PetitPrinceView, action: int) -> int | None:
    """The tile that an action takes, if the viewer sees it."""
    if action not in ACTIONS.take:
        return None
    tiles = [each["tile"] for each in view["offer"] if each["slot"] == action - ACTIONS.take.first]
    return tiles[0]["id"] if tiles and tiles[0] else None


def changes(view: PetitPrinceView, before: PlanetSummary, after: PlanetSummary) -> list[WorthLine]:
    """Line by line, what changes between two states of a planet."""
    lines = []
    for number in range(after.num_characters):
        character = int(after.characters[number])
        was = int(points(before, character)) if number < before.num_characters else 0
        change = int(points(after, character)) - was
        if change:
            name = CHARACTERS[character]
            lines.append(WorthLine(name, capitalized(display_name(name, view["language"])), change))
    lost = int(volcano_penalty(before)) - int(volcano_penalty(after))
    return lines + ([WorthLine("volcano", capitalized(WORDS.say(view, "worth-volcanoes")), lost)] if lost else [])


def still(view: PetitPrinceView) -> str:
    """How many tiles of the kind on offer are to come after this one."""
    left = [stack["draws_left"] for stack in view["stacks"] if stack["name"] == view["stack"]]
    return WORDS.say(view, "still-left", draws=left[0]) if left and left[0] else ""


def warnings(view: PetitPrinceView, action: int) -> list[Caution]:
    """A third baobab, the most volcanoes, a third rose for a king."""
    tile = tile_of(view, action)
    if tile is None or view["seat"] is None or TILE_CHARACTER[tile] != NO_CHARACTER:
        return []
    before, after = summary_of(view, view["seat"]), summary_of(view, view["seat"])
    add_tile(after, tile)
    found = []
    if after.num_face_down > before.num_face_down:
        found.append(Caution("turns_over", WORDS.say(view, "warning-baobab", baobabs=BAOBABS_THAT_TURN)))
    if volcano_penalty(after) > volcano_penalty(before):
        found.append(Caution("volcano", WORDS.say(view, "warning-volcano", points=int(volcano_penalty(after)))))
    has_king = Character.KING in before.characters[: before.num_characters]
    if has_king and before.shows[Element.ROSE] <= ROSES_THE_KING_BEARS < after.shows[Element.ROSE]:
        found.append(Caution("rose", WORDS.say(view, "warning-rose")))
    return found
