"""When is a turn over, and whose is next? Drawing, attacks, explosions."""

from typing import Any

import numpy as np

from ..core.kernel import kernel
from ..core.state import as_int64
from .cards import discard_card, discard_hand
from .components import NUM_HELD, NUM_NOPES, TURNS_PER_ATTACK, Title
from .pile import draw_card, put_planet_back
from .state import NO_SEAT, ExplodingPlanetState, Phase, Play

ONE_TURN: Any = np.int64(1)  # numba would compile rules once more for a literal


@kernel
def next_living(state: ExplodingPlanetState, seat: int) -> int:
    """R2. The next player clockwise who is not out."""
    seat = seat_after(state, seat)
    while not state.is_alive[seat]:
        seat = seat_after(state, seat)
    return seat


@kernel
def seat_after(state: ExplodingPlanetState, seat: int) -> int:
    """The next seat clockwise, without a division."""
    return seat + 1 if seat + 1 < state.num_players else 0


@kernel
def decide(state: ExplodingPlanetState, seat: int, phase: int) -> None:
    """A seat must make up its mind."""
    state.seat = seat
    state.phase = phase


@kernel
def go_on_with_turn(state: ExplodingPlanetState) -> None:
    """R2. The player in turn may play again."""
    state.seat = state.turn
    state.phase = Phase.PLAY


@kernel
def clear_play(state: ExplodingPlanetState) -> None:
    """Nothing waits to take effect any more."""
    for title in range(NUM_HELD):
        state.laid[title] = 0
    for i in range(NUM_NOPES):
        state.nopers[i] = NO_SEAT
    state.play = Play.NOTHING
    state.target = NO_SEAT
    state.last_player = NO_SEAT
    state.num_nopes = 0


@kernel
def attack(state: ExplodingPlanetState, target: int) -> None:
    """R4. The target takes two turns, and those that the attacker still owed under an attack."""
    handed_on = state.turns_owed if state.is_attacked else 0
    begin_turns(state, target, handed_on + TURNS_PER_ATTACK)
    state.is_attacked = True


@kernel
def end_turn(state: ExplodingPlanetState) -> None:
    """R5. One turn is over; another may be owed."""
    state.turns_owed -= 1
    if state.turns_owed > 0:
        go_on_with_turn(state)
    else:
        begin_turns(state, next_living(state, state.turn), ONE_TURN)


@kernel
def begin_turns(state: ExplodingPlanetState, seat: int, owed: int) -> None:
    state.turn = seat
    state.turns_owed = owed
    state.is_attacked = False
    go_on_with_turn(state)


@kernel
def draw_to_end_turn(state: ExplodingPlanetState, depth: int) -> None:
    """R2, R5. A card drawn ends the turn; R3. a planet must be answered with an eco-kit."""
    title = draw_card(state, state.turn, depth)
    if title != Title.EXPLODING_PLANET:
        end_turn(state)
    elif state.hands[state.turn, Title.ECO_KIT] > 0:
        discard_card(state, state.turn, as_int64(Title.ECO_KIT))
        decide(state, state.turn, as_int64(Phase.BURY))
    else:
        explode(state)


@kernel
def bury(state: ExplodingPlanetState, depth: int) -> None:
    """R3. The planet goes back into the pile in secret, and the turn ends."""
    put_planet_back(state, state.turn, depth)
    end_turn(state)


@kernel
def explode(state: ExplodingPlanetState) -> None:
    """R3. The player is out, with hand and planet; R10. the last one left wins."""
    discard_hand(state, state.turn)
    state.discard[Title.EXPLODING_PLANET] += 1
    state.is_alive[state.turn] = False
    state.num_alive -= 1
    state.ranks[state.turn] = state.num_alive
    begin_turns(state, next_living(state, state.turn), ONE_TURN)
    if state.num_alive == 1:
        state.ranks[state.turn] = 0
        state.phase = Phase.OVER
