"""How does a game begin, and how does a round?"""

from ..core.kernel import kernel
from ..core.random import below, shuffle
from ..core.state import EMPTY, State
from .actions import is_acting
from .buildings import NUM_BUILDINGS, NUM_FACES, NUM_ORIENTATIONS, NUM_PLACES, NUM_PLANS, NUM_STARRED
from .components import MAX_PLAYERS
from .state import NO_MOVE, NOBODY, NOT_FINISHED, UNREAD, UNSHOWN, Phase


@kernel
def deal(state: State) -> None:
    """R1. Shuffled plans; each player holds the starred buildings."""
    for plan in range(NUM_PLANS):
        state.plans[plan] = plan
    shuffle(state.rng, state.plans, NUM_PLANS)
    for seat in range(state.num_players):
        for building in range(NUM_STARRED):
            state.is_unlocked[seat, building] = True
    state.winner = NOBODY
    start_round(state)


@kernel
def start_round(state: State) -> None:
    """R2. A plan is turned up, which nobody has read yet (T2); R6. all cards are back in hand."""
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
def clear_board(state: State, seat: int) -> None:
    for place in range(NUM_PLACES):
        state.board[seat, place] = EMPTY
    for building in range(NUM_BUILDINGS):
        state.place_of[seat, building] = EMPTY
        state.shown[seat, building] = UNSHOWN
        state.unseen_when_lifted[seat, building] = 0


@kernel
def forget_readings(state: State, seat: int) -> None:
    for place in range(NUM_PLACES):
        state.building_read[seat, place] = UNREAD
        for face in range(NUM_FACES):
            state.faces_read[seat, place, face] = 0
        for orientation in range(NUM_ORIENTATIONS):
            state.orientations_read[seat, place, orientation] = 0


@kernel
def take_up_cards(state: State, seat: int) -> None:
    """T3. Each card lies in hand with a random face and orientation."""
    for building in range(NUM_BUILDINGS):
        if state.is_unlocked[seat, building]:
            state.face[seat, building] = below(state.rng, NUM_FACES)
            state.orientation[seat, building] = below(state.rng, NUM_ORIENTATIONS)


@kernel
def ask_first_from(state: State, first: int) -> bool:
    """Asks the first seat from a certain one on that acts in this tick, if there is one."""
    for seat in range(first, state.num_players):
        if is_acting(state, seat):
            state.seat = seat
            return True
    return False
