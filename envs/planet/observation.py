"""What does a seat's network see? Named pieces, seats counted clockwise from the observer."""

import numpy as np

from ..core.kernel import kernel
from ..core.layout import Feature, FeatureLayout, FeatureRecord
from ..core.state import EMPTY, as_int64
from .components import (
    MAX_AREAS,
    MAX_PLAYERS,
    MAX_POINTS,
    NUM_ANIMALS,
    NUM_AREAS,
    NUM_CARDS,
    NUM_DEALT_PILES,
    NUM_EDGES,
    NUM_HABITATS,
    NUM_LATE_PILES,
    NUM_ROUNDS,
    NUM_TILES,
    OBJECTIVE_AREAS,
    OBJECTIVE_STEPS,
    PILE,
    TILE_COUNTS,
    TILE_HABITATS,
)
from .knowledge import knows_objective
from .rules import seat_on
from .scoring import objective_points, points_with
from .state import HIDDEN_ANIMALS, NO_COLUMN, NO_OBJECTIVE, VARIANTS, Phase, PlanetState

CARDS = "by card: nine a home habitat, most regions, touching each other habitat, not touching each other habitat"

OBSERVATION = FeatureLayout(
    variant=Feature((len(VARIANTS),), 1, "one-hot: standard, beginner, hidden animals"),
    num_players=Feature((MAX_PLAYERS - 1,), 1, "one-hot: 2, 3, 4"),
    round_number=Feature((NUM_ROUNDS,), 1, "one-hot: the round being played"),
    to_move=Feature((MAX_PLAYERS,), 1, "one-hot: the seat to move", axes=("seat",)),
    starts=Feature((MAX_PLAYERS,), 1, "one-hot: the seat with the start marker", axes=("seat",)),
    is_yet_to_move=Feature((MAX_PLAYERS,), 1, "seats that have not taken a tile this round", axes=("seat",)),
    own_areas=Feature(
        (NUM_HABITATS, NUM_AREAS),
        1,
        "by habitat and area (face x 5 + edge): the observer's planet",
        axes=("", "placement"),
    ),
    other_areas=Feature(
        (MAX_PLAYERS - 1, NUM_AREAS),
        NUM_HABITATS,
        "the other planets: 0 an empty face, else the habitat's number from 1",
    ),
    num_areas=Feature((MAX_PLAYERS, NUM_HABITATS), MAX_AREAS, "areas of each habitat on each planet", axes=("seat",)),
    values=Feature(
        (MAX_PLAYERS, NUM_CARDS),
        MAX_AREAS,
        f"how well each planet meets each animal's need; {CARDS}",
        axes=("seat", "card"),
    ),
    num_won=Feature(
        (MAX_PLAYERS, NUM_HABITATS), NUM_ANIMALS, "animals each seat has taken, by home habitat", axes=("seat",)
    ),
    points=Feature(
        (MAX_PLAYERS,),
        MAX_POINTS,
        "points now; of others, while their objective is secret, for animals at their most",
        axes=("seat",),
    ),
    objective=Feature((NUM_HABITATS,), 1, "one-hot: own objective"),
    objective_areas=Feature((1,), MAX_AREAS, "areas of that habitat on one's own planet"),
    objective_points=Feature((1,), OBJECTIVE_STEPS[-1], "what they are worth now"),
    areas_to_next_step=Feature(
        (1,), int(OBJECTIVE_AREAS.max()), "how many more the next step asks for; 0 after the last"
    ),
    is_due=Feature((NUM_CARDS,), 1, f"animals that lie open in this round's column; {CARDS}", axes=("card",)),
    is_due_next=Feature((NUM_CARDS,), 1, "animals that lie open in the next round's column", axes=("card",)),
    rounds_ahead=Feature(
        (NUM_CARDS,),
        NUM_ROUNDS,
        "1 for an animal due this round, 2 for the next …; 0 not, or no more, to be won",
        axes=("card",),
    ),
    was_carried=Feature((NUM_CARDS,), 1, "animals still to be won that nobody won in an earlier round", axes=("card",)),
    has_lain_open=Feature(
        (NUM_CARDS,), 1, "animals that lie open or have lain open: these are not face down", axes=("card",)
    ),
    lead=Feature(
        (NUM_CARDS,),
        MAX_AREAS,
        "for animals still to be won: own value less the best other's",
        low=-MAX_AREAS,
        axes=("card",),
    ),
    lead_now=Feature(
        (NUM_CARDS,), MAX_AREAS, "the same, for those due this round only", low=-MAX_AREAS, axes=("card",)
    ),
    face_down=Feature((NUM_ROUNDS,), 1, "hidden animals: a card lies face down for this round, the next, and so on"),
    offer=Feature(
        (PILE, NUM_HABITATS, NUM_EDGES),
        1,
        "by slot, habitat and area of the tile: the tiles on offer",
        axes=("slot", "", "edge"),
    ),
    offer_counts=Feature(
        (PILE, NUM_HABITATS), NUM_EDGES, "areas of each habitat on the tiles on offer", axes=("slot",)
    ),
    late_tiles=Feature((NUM_LATE_PILES, NUM_TILES), 1, "by tile id: what lies in piles 11 and 12"),
    late_counts=Feature((NUM_LATE_PILES, NUM_HABITATS), PILE * NUM_EDGES, "areas of each habitat in piles 11 and 12"),
    unseen=Feature(
        (NUM_TILES,), 1, "by tile id: tiles that have not been on offer, so what the piles before can still bring"
    ),
)

# the tiles as the piece `offer` has them
OFFERED = (TILE_HABITATS[:, None, :] == np.arange(NUM_HABITATS)[:, None]).astype(np.int8)


@kernel
def observe(state: PlanetState, seat: int, observation: FeatureRecord) -> None:
    observe_table(state, seat, observation)
    observe_own_planet(state, seat, observation)
    for steps in range(state.num_players):
        observe_planet(state, seat, steps, observation)
    observe_objective(state, seat, observation)
    observe_tiles(state, observation)
    if state.phase == Phase.OVER:
        return
    observe_animals(state, observation)
    observe_lead(state, seat, observation)
    if state.variant == HIDDEN_ANIMALS:
        observe_face_down(state, observation)
    observe_offer(state, observation)


@kernel
def steps_to(state: PlanetState, seat: int, other: int) -> int:
    """How many seats clockwise from one seat another sits."""
    return other - seat if other >= seat else other - seat + state.num_players


@kernel
def observe_table(state: PlanetState, seat: int, observation: FeatureRecord) -> None:
    observation.variant[state.variant] = 1
    observation.num_players[state.num_players - 2] = 1
    observation.round_number[state.round_number - 1] = 1
    if state.phase == Phase.OVER:
        return
    observation.to_move[steps_to(state, seat, state.seat)] = 1
    observation.starts[steps_to(state, seat, state.start_seat)] = 1
    for still in range(state.num_players - state.num_placed):
        observation.is_yet_to_move[steps_to(state, seat, seat_on(state, state.seat, still))] = 1


@kernel
def observe_own_planet(state: PlanetState, seat: int, observation: FeatureRecord) -> None:
    for habitat in range(NUM_HABITATS):
        for area in range(NUM_AREAS):
            observation.own_areas[habitat, area] = state.areas[seat, area] == habitat


@kernel
def observe_planet(state: PlanetState, seat: int, steps: int, observation: FeatureRecord) -> None:
    owner = seat_on(state, seat, steps)
    if steps > 0:
        for area in range(NUM_AREAS):
            observation.other_areas[steps - 1, area] = state.areas[owner, area] + 1
    for card in range(NUM_CARDS):
        observation.values[steps, card] = state.values[owner, card]
    for habitat in range(NUM_HABITATS):
        observation.num_areas[steps, habitat] = state.num_areas[owner, habitat]
        observation.num_won[steps, habitat] = state.num_won[owner, habitat]
    is_known = knows_objective(state, seat, owner)
    objective = as_int64(state.objectives[owner]) if is_known else NO_OBJECTIVE
    observation.points[steps] = points_with(state, owner, objective)


@kernel
def observe_objective(state: PlanetState, seat: int, observation: FeatureRecord) -> None:
    objective = as_int64(state.objectives[seat])
    if objective == NO_OBJECTIVE:
        return
    areas = as_int64(state.num_areas[seat, objective])
    points = objective_points(state, seat, objective)
    observation.objective[objective] = 1
    observation.objective_areas[0] = areas
    observation.objective_points[0] = points
    step = points // 2
    if step < len(OBJECTIVE_STEPS):
        observation.areas_to_next_step[0] = OBJECTIVE_AREAS[objective, step] - areas


@kernel
def observe_animals(state: PlanetState, observation: FeatureRecord) -> None:
    """Which animals can still be won, and when. Loops that write every card in the width of a byte run fastest."""
    now = np.int8(state.round_number)
    for card in range(NUM_CARDS):
        ahead = np.int8(state.column[card] - now + 1)
        observation.rounds_ahead[card] = ahead if state.column[card] != NO_COLUMN else np.int8(0)
    for card in range(NUM_CARDS):
        observation.is_due[card] = state.column[card] == now
    following = np.int8(now + 1)
    for card in range(NUM_CARDS):
        observation.is_due_next[card] = state.column[card] == following
    for card in range(NUM_CARDS):
        observation.was_carried[card] = state.column[card] > state.dealt_for[card]
    for card in range(NUM_CARDS):
        observation.has_lain_open[card] = state.dealt_for[card] != NO_COLUMN


@kernel
def observe_lead(state: PlanetState, seat: int, observation: FeatureRecord) -> None:
    now = np.int8(state.round_number)
    for steps in range(1, state.num_players):
        other = seat_on(state, seat, steps)
        for card in range(NUM_CARDS):
            observation.lead[card] = max(observation.lead[card], state.values[other, card])
    for card in range(NUM_CARDS):
        lead = np.int8(state.values[seat, card] - observation.lead[card])
        observation.lead[card] = lead if state.column[card] != NO_COLUMN else np.int8(0)
        observation.lead_now[card] = lead if state.column[card] == now else np.int8(0)


@kernel
def observe_face_down(state: PlanetState, observation: FeatureRecord) -> None:
    for i in range(state.round_number - 1, NUM_ROUNDS):
        observation.face_down[i + 1 - state.round_number] = state.face_down[i] != EMPTY


@kernel
def observe_tiles(state: PlanetState, observation: FeatureRecord) -> None:
    for tile in range(NUM_TILES):
        observation.unseen[tile] = state.is_unseen[tile]
    for late in range(NUM_LATE_PILES):
        for habitat in range(NUM_HABITATS):
            observation.late_counts[late, habitat] = state.late_areas[late, habitat]
        for i in range(PILE):
            tile = state.piles[NUM_DEALT_PILES + late, i]
            if tile != EMPTY:
                observation.late_tiles[late, tile] = 1


@kernel
def observe_offer(state: PlanetState, observation: FeatureRecord) -> None:
    for slot in range(PILE):
        tile = as_int64(state.offer[slot])
        if tile == EMPTY:
            continue
        for habitat in range(NUM_HABITATS):
            for edge in range(NUM_EDGES):
                observation.offer[slot, habitat, edge] = OFFERED[tile, habitat, edge]
        for habitat in range(NUM_HABITATS):
            observation.offer_counts[slot, habitat] = TILE_COUNTS[tile, habitat]
