"""What would each placement bring? The animals' needs on the planet as it would be, and what its edges meet."""

import numpy as np

from ..core.kernel import kernel
from ..core.layout import Feature, FeatureLayout, FeatureRecord
from ..core.scratch import new_record
from ..core.state import EMPTY, as_int64
from .actions import NUM_PLACEMENTS
from .components import (
    ANIMAL_POINTS,
    NUM_ANIMALS,
    NUM_CARDS,
    NUM_EDGES,
    NUM_HABITATS,
    NUM_ROUNDS,
    PILE,
    TILE_COUNTS,
    TILE_HABITATS,
)
from .geometry import AROUND_PLACEMENT
from .growth import measure_reach, measure_reach_near, reach_of_others
from .heuristic import OPEN_ANIMALS, animals_prospect, best_of_others, imagine, list_open_animals
from .rules import seat_on
from .scoring import worth_of_animal
from .state import NO_COLUMN, NO_OBJECTIVE, PlanetState

SPAN_OF = np.array([0, 1, 2, 3, 3, 4, 4, 4, *[5] * (NUM_ROUNDS - 8)], np.int64)  # by rounds until an animal is due
NUM_SPANS = int(SPAN_OF.max()) + 1
CLEAR_LEAD = 4
NUM_LEADS = 2 * CLEAR_LEAD + 1
STEPS_PER_POINT = 20
MAX_WANTED = 127

ACTION_FEATURES = FeatureLayout(
    animals=Feature(
        (NUM_SPANS, NUM_LEADS),
        NUM_ANIMALS * int(ANIMAL_POINTS),
        "points of the animals still to be won, by when they are due (now, in 1, 2, 3–4, 5–7, more rounds) and by the "
        f"lead over the best other planet at the end of the round (−{CLEAR_LEAD} or less … {CLEAR_LEAD} or more), if "
        "the others go by first sight",
    ),
    reach=Feature(
        (NUM_SPANS, NUM_LEADS),
        NUM_ANIMALS * int(ANIMAL_POINTS),
        "the same points by the lead there will be when they are due, if every region grows by an area a round into "
        "free faces",
    ),
    objective=Feature((1,), NUM_EDGES, "areas gained for one's own objective"),
    joined=Feature((NUM_HABITATS,), NUM_EDGES, "edges that meet the same habitat, by habitat"),
    closed=Feature((NUM_HABITATS,), NUM_EDGES, "areas of other tiles that it shuts in, by habitat"),
    opened=Feature((NUM_HABITATS,), NUM_EDGES, "its own areas at edges of free faces, by habitat"),
    wanted=Feature(
        (1,),
        MAX_WANTED,
        f"how much better the tile suits the next to choose than the average one on offer, {STEPS_PER_POINT} a point",
        low=-MAX_WANTED,
    ),
)


@kernel
def fill_action_features(state: PlanetState, seat: int, actions: np.ndarray, features: np.ndarray) -> None:
    habitats = np.empty(NUM_HABITATS, np.uint64)
    after = np.empty(NUM_CARDS, np.int8)
    best_others = best_of_others(state, seat)
    reach, best_reach = np.zeros(NUM_CARDS, np.int64), reach_of_others(state, seat)
    own_reach = np.zeros(NUM_CARDS, np.int64)
    for home in range(NUM_HABITATS):
        measure_reach(state, state.habitats[seat], home, own_reach)
    wanted = np.zeros(PILE)
    for steps in range(state.num_players - 1 - state.num_placed, 0, -1):  # so the next to choose is left in `wanted`
        fill_reply(state, seat_on(state, seat, steps), best_others, wanted)
    for i in range(len(actions)):
        slot, placement = actions[i] // NUM_PLACEMENTS, actions[i] % NUM_PLACEMENTS
        tile = as_int64(state.offer[slot])
        features[i].wanted[0] = np.int64(min(max(STEPS_PER_POINT * wanted[slot], -MAX_WANTED), MAX_WANTED))
        imagine(state, seat, tile, placement, habitats, after)
        reach[:] = own_reach
        measure_reach_near(state, habitats, placement // NUM_EDGES, reach)
        fill_contests(state, seat, best_others, after, features[i].animals)
        fill_contests(state, seat, best_reach, reach, features[i].reach)
        fill_edges(state, seat, tile, placement, features[i])


@kernel
def fill_reply(state: PlanetState, other: int, best_others: np.ndarray, wanted: np.ndarray) -> None:
    """Raises the best others' values to what another will reach by a tile on offer.

    Fills in how much better each tile suits that planet than the average one, were it best placed.
    """
    animals = new_record(OPEN_ANIMALS)
    list_open_animals(state, other, best_of_others(state, other), animals)
    habitats = np.empty(NUM_HABITATS, np.uint64)
    after, reply = np.empty(NUM_CARDS, np.int8), np.zeros(NUM_CARDS, np.int8)
    most, total, num_offered = -np.inf, 0.0, 0
    for slot in range(PILE):
        tile = as_int64(state.offer[slot])
        wanted[slot] = 0.0
        if tile == EMPTY:
            continue
        for placement in range(NUM_PLACEMENTS):
            if state.areas[other, placement] == EMPTY:
                imagine(state, other, tile, placement, habitats, after)
                worth = animals_prospect(animals, after)
                wanted[slot] = max(wanted[slot], worth)
                if worth > most:
                    most = worth
                    reply[:] = after
        total += wanted[slot]
        num_offered += 1
    for slot in range(PILE):
        wanted[slot] -= total / num_offered
    for card in range(NUM_CARDS):
        best_others[card] = max(best_others[card], as_int64(reply[card]))


@kernel
def fill_contests(state: PlanetState, seat: int, others: np.ndarray, own: np.ndarray, contests: np.ndarray) -> None:
    """R4, R6. How close each animal's contest would be."""
    for card in range(NUM_CARDS):
        if state.column[card] != NO_COLUMN:
            lead = min(max(own[card] - others[card], -CLEAR_LEAD), CLEAR_LEAD)
            span = SPAN_OF[state.column[card] - state.round_number]
            contests[span, lead + CLEAR_LEAD] += worth_of_animal(state, seat, card)


@kernel
def fill_edges(state: PlanetState, seat: int, tile: int, placement: int, record: FeatureRecord) -> None:
    objective = as_int64(state.objectives[seat])
    if objective != NO_OBJECTIVE:
        record.objective[0] = TILE_COUNTS[tile, objective]
    for place in range(NUM_EDGES):
        own = TILE_HABITATS[tile, place]
        other = as_int64(state.areas[seat, AROUND_PLACEMENT[placement, place]])
        if other == EMPTY:
            record.opened[own] += 1
        elif other == own:
            record.joined[own] += 1
        else:
            record.closed[other] += 1
