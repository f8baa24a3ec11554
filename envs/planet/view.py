"""What may a seat see? Plain data in words, from which texts and pictures are drawn."""

from functools import lru_cache
from itertools import groupby
from typing import TypedDict

from ..core.state import EMPTY, as_int64
from ..core.view import View
from ..core.wording import seat_in_list
from .actions import NUM_PLACEMENTS
from .components import (
    ANIMALS,
    CARD_HOME,
    CARD_OTHER,
    CARD_REQUIREMENT,
    HABITATS,
    NO_HABITAT,
    NUM_CARDS,
    NUM_DEALT_PILES,
    NUM_EDGES,
    NUM_FACES,
    NUM_HABITATS,
    NUM_ROUNDS,
    OBJECTIVE_AREAS,
    OBJECTIVE_STEPS,
    PILE,
    REQUIREMENTS,
    TILE_HABITATS,
    Requirement,
)
from .geometry import FACE_NEIGHBORS
from .knowledge import knows_objective
from .messages import WORDS
from .rules import host
from .scoring import objective_points, points_with
from .state import NO_COLUMN, NO_OBJECTIVE, NOBODY, Phase, PlanetState


class TileView(TypedDict):
    id: int
    habitats: list[str]  # by area
    words: str


class OfferView(TypedDict):
    slot: int
    tile: TileView


class AnimalView(TypedDict):
    """An animal that can still be won, and how all planets stand for it."""

    card: int
    id: str  # its name in the table of animals
    name: str
    home: str
    requirement: str
    other: str | None
    words: str
    round: int
    was_carried: bool
    values: list[int]  # by seat
    would_take: int | None  # the seat that would get it if its round ended now
    standing: str


class WonAnimalView(TypedDict):
    id: str
    name: str
    home: str


class FaceView(TypedDict):
    tile: int
    habitats: list[str]  # by edge


class ObjectiveStep(TypedDict):
    areas: int
    points: int


class ObjectiveView(TypedDict):
    habitat: str
    areas: int
    points: int
    steps: list[ObjectiveStep]


class OnePlanetView(TypedDict):
    seat: int
    faces: list[FaceView | None]  # None where a face is free
    areas: dict[str, int]
    animals: list[WonAnimalView]
    objective: ObjectiveView | None
    has_secret_objective: bool
    points: int


class LatePileView(TypedDict):
    round: int
    tiles: list[TileView]


class PlanetView(View):
    start_seat: int | None
    round: int
    num_rounds: int
    offer: list[OfferView]
    animals: list[AnimalView]
    face_down: list[int]  # rounds with a card that lies face down
    planets: list[OnePlanetView]
    late_piles: list[LatePileView]
    neighbors: list[list[int]]  # of each face, by edge


def view(state: PlanetState, seat: int, header: View) -> PlanetView:
    is_over = state.phase == Phase.OVER
    return {
        **header,
        "progress": "" if is_over else WORDS.say(header, "round", round=int(state.round_number), rounds=NUM_ROUNDS),
        "start_seat": None if is_over else int(state.start_seat),
        "round": int(state.round_number),
        "num_rounds": NUM_ROUNDS,
        "offer": [
            {"slot": slot, "tile": tile_view(state.offer[slot], header)}
            for slot in range(PILE)
            if state.offer[slot] != EMPTY
        ],
        "animals": animals_view(state, header),
        "face_down": [column + 1 for column in range(NUM_ROUNDS) if state.face_down[column] != EMPTY],
        "planets": [planet_view(state, seat, owner, header) for owner in range(state.num_players)],
        "late_piles": [
            {
                "round": pile + 1,
                "tiles": [tile_view(tile, header) for tile in state.piles[pile] if tile != EMPTY],
            }
            for pile in range(NUM_DEALT_PILES, NUM_ROUNDS)
        ],
        "neighbors": FACE_NEIGHBORS.tolist(),
        "labels": labels(state, header),
    }


def tile_view(tile: int, header: View) -> TileView:
    habitats = [HABITATS[habitat] for habitat in TILE_HABITATS[tile]]
    return {"id": int(tile), "habitats": habitats, "words": describe_tile(tile, header["language"])}


def habitat_name(language: str, habitat: str) -> str:
    return WORDS.in_language(language, habitat)


def animal_name(language: str, animal: str) -> str:
    return WORDS.in_language(language, f"animal-{animal.replace(' ', '-')}")


def describe_tile(tile: int, language: str) -> str:
    """The habitats round a tile from its first area: `2 ocean, 3 forest`."""
    runs = [(HABITATS[habitat], len(list(run))) for habitat, run in groupby(TILE_HABITATS[tile].tolist())]
    return ", ".join(
        WORDS.in_language(language, "run", number=length, habitat=habitat_name(language, habitat))
        for habitat, length in runs
    )


def requirement_words(card: int, language: str) -> str:
    """Such as `most oceans` and `largest ocean touching forest`."""
    home = HABITATS[CARD_HOME[card]]
    if CARD_REQUIREMENT[card] == Requirement.MOST:
        return WORDS.in_language(language, "wants-most", homes=WORDS.in_language(language, f"{home}s"))
    relation = "touching" if CARD_REQUIREMENT[card] == Requirement.TOUCHING else "apart"
    largest = WORDS.in_language(language, f"largest-{home}")
    return f"{largest} {WORDS.in_language(language, f'{relation}-{HABITATS[CARD_OTHER[card]]}')}"


def animals_view(state: PlanetState, header: View) -> list[AnimalView]:
    """The animals that can still be won, by round, and how all planets stand for each."""
    cards = [card for card in range(NUM_CARDS) if state.column[card] != NO_COLUMN]
    return [animal_view(state, card, header) for card in sorted(cards, key=lambda card: (state.column[card], card))]


def animal_view(state: PlanetState, card: int, header: View) -> AnimalView:
    other = CARD_OTHER[card]
    taker = int(host(state, card))
    values = [int(value) for value in state.values[: state.num_players, card]]
    return {
        "card": card,
        "id": ANIMALS[card],
        "name": animal_name(header["language"], ANIMALS[card]),
        "home": HABITATS[CARD_HOME[card]],
        "requirement": REQUIREMENTS[CARD_REQUIREMENT[card]],
        "other": None if other == NO_HABITAT else HABITATS[other],
        "words": requirement_words(card, header["language"]),
        "round": int(state.column[card]),
        "was_carried": bool(state.column[card] > state.dealt_for[card]),
        "values": values,
        "would_take": None if taker == NOBODY else taker,
        "standing": standing_words(header, taker, values),
    }


def standing_words(header: View, taker: int, values: list[int]) -> str:
    """Who would take an animal if its round ended now."""
    if taker != NOBODY:
        return seat_in_list(header, taker)
    return WORDS.say(header, "standing-tie" if max(values) else "standing-nobody")


def planet_view(state: PlanetState, seat: int, owner: int, header: View) -> OnePlanetView:
    objective = as_int64(state.objectives[owner]) if knows_objective(state, seat, owner) else NO_OBJECTIVE
    return {
        "seat": owner,
        "faces": [face_view(state, owner, face) for face in range(NUM_FACES)],
        "areas": {HABITATS[habitat]: int(state.num_areas[owner, habitat]) for habitat in range(NUM_HABITATS)},
        "animals": [
            {
                "id": ANIMALS[card],
                "name": animal_name(header["language"], ANIMALS[card]),
                "home": HABITATS[CARD_HOME[card]],
            }
            for card in range(NUM_CARDS)
            if state.keeper[card] == owner
        ],
        "objective": objective_view(state, owner, objective),
        "has_secret_objective": bool(not knows_objective(state, seat, owner)),
        "points": int(points_with(state, owner, objective)),
    }


def face_view(state: PlanetState, owner: int, face: int) -> FaceView | None:
    """A face's tile, and the habitat at each of its edges; None if it is free."""
    if state.tiles[owner, face] == EMPTY:
        return None
    first = face * NUM_EDGES
    habitats = [HABITATS[habitat] for habitat in state.areas[owner, first : first + NUM_EDGES]]
    return {"tile": int(state.tiles[owner, face]), "habitats": habitats}


def objective_view(state: PlanetState, owner: int, objective: int) -> ObjectiveView | None:
    if objective == NO_OBJECTIVE:
        return None
    return {
        "habitat": HABITATS[objective],
        "areas": int(state.num_areas[owner, objective]),
        "points": int(objective_points(state, owner, objective)),
        "steps": [
            {"areas": int(areas), "points": points}
            for areas, points in zip(OBJECTIVE_AREAS[objective], OBJECTIVE_STEPS, strict=True)
        ],
    }


def labels(state: PlanetState, header: View) -> dict[int, str]:
    """Words for the actions that say which tile is meant, and what comes to lie towards which face."""
    return {
        slot * NUM_PLACEMENTS + placement: placement_words(header["language"], slot, int(state.offer[slot]), placement)
        for slot in range(PILE)
        if state.offer[slot] != EMPTY
        for placement in range(NUM_PLACEMENTS)
    }


@lru_cache(maxsize=50_000)
def placement_words(language: str, slot: int, tile: int, placement: int) -> str:
    face, rotation = divmod(placement, NUM_EDGES)
    habitats = turned([HABITATS[habitat] for habitat in TILE_HABITATS[tile]], rotation)
    around = around_words(language, habitats, FACE_NEIGHBORS[face].tolist())
    return WORDS.in_language(language, "put", number=slot + 1, face=face + 1, around=around)


def turned(habitats: list[str], rotation: int) -> list[str]:
    """A tile's habitats by the edges at which they come to lie."""
    return [habitats[(edge - rotation) % NUM_EDGES] for edge in range(NUM_EDGES)]


def around_words(language: str, habitats: list[str], neighbors: list[int]) -> str:
    """Which habitat lies towards which faces: `ocean to 2, 3; forest to 4, 5, 6`."""
    faces: dict[str, list[str]] = {}
    for habitat, neighbor in zip(habitats, neighbors, strict=True):
        faces.setdefault(habitat, []).append(str(neighbor + 1))
    return "; ".join(
        WORDS.in_language(language, "facing", habitat=habitat_name(language, habitat), faces=", ".join(found))
        for habitat, found in faces.items()
    )
