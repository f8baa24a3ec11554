"""How does a game begin, and how does a round?"""

from ..core.kernel import kernel
from ..core.rng import randint
from ..core.state import EMPTY
from .actions import is_acting
from .buildings import NUM_BUILDINGS, NUM_CELLS, NUM_FACES, NUM_ORIENTATIONS, NUM_STARRED
from .components import MAX_PLAYERS
from .plans import deal_plans
from .state import NO_MOVE, NOBODY, NOT_FINISHED, PLAN_TURNS, UNREAD, UNSHOWN, Phase, SpaceBuilderState


@kernel
def deal(state: SpaceBuilderState) -> None:
    """R1. Shuffled plans; each player holds the starred buildings."""
    deal_plans(state)
    for seat in range(state.num_players):
        for building in range(NUM_STARRED):
            state.is_unlocked[seat, building] = True
    state.winner = NOBODY
    start_round(state)


@kernel
def start_round(state: SpaceBuilderState) -> None:
    """R2. A plan lies as it falls, and nobody has read it yet (T2); R6. all cards are back in hand."""
    state.plan_turn = randint(state.rng, NUM_ORIENTATIONS) if state.options[PLAN_TURNS] else 0
    for seat in range(MAX_PLAYERS):
        state.pending[seat] = NO_MOVE
        state.finish_tick[seat] = NOT_FINISHED
        state.num_unseen[seat] = 0
        clear_board(state, seat)
        forget_readings(state, seat)
    for seat in range(state.num_players):
        take_up_cards(state, seat)
    state.tick = 0
    state.phase = Phase.BUILD
    ask_first_from(state, 0)


@kernel
def clear_board(state: SpaceBuilderState, seat: int) -> None:
    for cell in range(NUM_CELLS):
        state.board[seat, cell] = EMPTY
    for building in range(NUM_BUILDINGS):
        state.cell_of[seat, building] = EMPTY
        state.shown[seat, building] = UNSHOWN
        state.unseen_when_lifted[seat, building] = 0


@kernel
def forget_readings(state: SpaceBuilderState, seat: int) -> None:
    for cell in range(NUM_CELLS):
        state.building_read[seat, cell] = UNREAD
        for face in range(NUM_FACES):
            state.faces_read[seat, cell, face] = 0
        for orientation in range(NUM_ORIENTATIONS):
            state.orientations_read[seat, cell, orientation] = 0


@kernel
def take_up_cards(state: SpaceBuilderState, seat: int) -> None:
    """T3. Each card lies in hand with a random face and orientation."""
    for building in range(NUM_BUILDINGS):
        if state.is_unlocked[seat, building]:
            state.face[seat, building] = randint(state.rng, NUM_FACES)
            state.orientation[seat, building] = randint(state.rng, NUM_ORIENTATIONS)


@kernel
def ask_first_from(state: SpaceBuilderState, first: int) -> bool:
    """Asks the first seat from a certain one on that acts in this tick, if there is one."""
    for seat in range(first, state.num_players):
        if is_acting(state, seat):
            state.seat = seat
            return True
    return False
