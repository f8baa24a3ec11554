"""How is it played? Each rule is a function that cites its number in RULES.md."""

from typing import Any

import numpy as np

from ..core.kernel import kernel
from ..core.state import as_int64
from .actions import (
    DEPTH,
    DRAW,
    FIVE,
    GIVE,
    LAY,
    NAME,
    NOPE,
    ORDER,
    ORDERS,
    PAIR,
    PAIRS,
    PLAY,
    TAKE,
    TARGET,
    TRIPLE,
    TRIPLES,
    needs_target,
    num_still_to_lay,
    targeted_seat,
)
from .cards import (
    discard_card,
    hand_over_in_secret,
    hand_over_openly,
    random_card,
    see_none_left,
    swap_hands,
    take_discarded,
)
from .components import FIRST_PLAYED, Title
from .pile import look_at_top, reorder_top, shuffle_pile
from .state import ExplodingPlanetState, Phase, Play
from .turns import attack, bury, clear_play, decide, draw_to_end_turn, end_turn, go_on_with_turn, next_living

TOP: Any = np.int64(0)  # numba would compile rules once more for a literal


@kernel
def apply(state: ExplodingPlanetState, action: int) -> None:
    """One decision of the seat to move."""
    if state.phase == Phase.PLAY:
        take_turn(state, action)
    elif state.phase == Phase.LAY:
        lay(state, action - LAY)
    elif state.phase == Phase.TARGET:
        name_target(state, action - TARGET)
    elif state.phase == Phase.NOPE:
        answer(state, action == NOPE)
    elif state.phase == Phase.NAME:
        name_title(state, action - NAME)
    elif state.phase == Phase.GIVE:
        give(state, action - GIVE)
    elif state.phase == Phase.TAKE:
        take(state, action - TAKE)
    elif state.phase == Phase.ORDER:
        change_the_future(state, action - ORDER)
    elif state.phase == Phase.BURY:
        bury(state, action - DEPTH)
    if state.phase in (Phase.PLAY, Phase.BURY, Phase.OVER):
        clear_play(state)


# A turn


@kernel
def take_turn(state: ExplodingPlanetState, action: int) -> None:
    """R2. Play a card or a combo, or end the turn by drawing the top card."""
    if action == DRAW:
        draw_to_end_turn(state, TOP)
    elif action == FIVE:
        state.play = Play.FIVE
        state.phase = Phase.LAY
    elif action >= TRIPLE:
        lay_combo(state, as_int64(Play.TRIPLE), TRIPLES[action - TRIPLE])
    elif action >= PAIR:
        lay_combo(state, as_int64(Play.PAIR), PAIRS[action - PAIR])
    else:
        title = FIRST_PLAYED + action - PLAY
        lay_card(state, title)
        announce(state, title)


@kernel
def lay_card(state: ExplodingPlanetState, title: int) -> None:
    """R2. A card is laid open on the discard pile."""
    discard_card(state, state.turn, title)
    state.laid[title] += 1


@kernel
def lay_combo(state: ExplodingPlanetState, play: int, combo: np.ndarray) -> None:
    """R9. Two or three cards that count as alike."""
    for i in range(combo[1] + combo[2]):
        lay_card(state, combo[0] if i < combo[1] else as_int64(Title.DD_JOKER))
    announce(state, play)


@kernel
def lay(state: ExplodingPlanetState, title: int) -> None:
    """R9. One of five different titles."""
    lay_card(state, title)
    if num_still_to_lay(state) == 0:
        announce(state, as_int64(Play.FIVE))


@kernel
def announce(state: ExplodingPlanetState, play: int) -> None:
    """R8. A target is named first, then the others may nope."""
    state.play = play
    if needs_target(play):
        state.phase = Phase.TARGET
    else:
        open_nope_window(state)


@kernel
def name_target(state: ExplodingPlanetState, steps: int) -> None:
    state.target = targeted_seat(state, steps)
    open_nope_window(state)


# Nopes


@kernel
def open_nope_window(state: ExplodingPlanetState) -> None:
    """R8. All others are asked, clockwise from the one after the player."""
    state.phase = Phase.NOPE
    state.last_player = state.turn
    state.seat = next_living(state, state.turn)


@kernel
def answer(state: ExplodingPlanetState, is_noped: bool) -> None:
    """R8. A nope opens a new round of asking. Once all have let the last card pass, an odd number of nopes cancels."""
    if is_noped:
        play_nope(state)
    asked = next_living(state, state.seat)
    if asked != state.last_player:
        state.seat = asked
    elif state.num_nopes % 2 == 1:
        go_on_with_turn(state)
    else:
        take_effect(state)


@kernel
def play_nope(state: ExplodingPlanetState) -> None:
    """R8. Who played it is not asked in the new round."""
    discard_card(state, state.seat, as_int64(Title.NOPE))
    state.nopers[state.num_nopes] = state.seat
    state.num_nopes += 1
    state.last_player = state.seat


# What cards and combos do


@kernel
def take_effect(state: ExplodingPlanetState) -> None:
    """What was played happens, now that nobody can stop it."""
    play = state.play
    if play in (Play.BAD_DEED, Play.TARGETED_ATTACK):
        attack(state, next_living(state, state.turn) if play == Play.BAD_DEED else state.target)
    elif play == Play.SKIP:
        end_turn(state)
    elif play == Play.REVERSAL:
        draw_to_end_turn(state, state.pile_size - 1)
    elif play == Play.CHANGE_THE_FUTURE:
        look_at_top(state, state.turn)
        decide(state, state.turn, as_int64(Phase.ORDER))
    elif play == Play.FIVE:
        decide(state, state.turn, as_int64(Phase.TAKE))
    elif play == Play.DIVINATION:
        look_at_top(state, state.turn)
        go_on_with_turn(state)
    elif play == Play.RECYCLING:
        shuffle_pile(state)
        go_on_with_turn(state)
    elif play == Play.SOLIDARITY:
        swap_hands(state, state.turn, state.target)
        go_on_with_turn(state)
    else:
        take_from_target(state)


@kernel
def take_from_target(state: ExplodingPlanetState) -> None:
    """R7, R9. Donation, pair, triple. Who noped in vain may have no card left: then there is nothing to take."""
    if state.hand_sizes[state.target] == 0:
        go_on_with_turn(state)
    elif state.play == Play.DONATION:
        decide(state, state.target, as_int64(Phase.GIVE))
    elif state.play == Play.TRIPLE:
        decide(state, state.turn, as_int64(Phase.NAME))
    else:
        hand_over_in_secret(state, state.target, state.turn, random_card(state, state.target))
        go_on_with_turn(state)


@kernel
def name_title(state: ExplodingPlanetState, title: int) -> None:
    """R9. After a triple the target hands over a card of that title, if there is one."""
    if state.hands[state.target, title] > 0:
        hand_over_openly(state, state.target, state.turn, title)
    else:
        see_none_left(state, state.target, title)
    go_on_with_turn(state)


@kernel
def give(state: ExplodingPlanetState, title: int) -> None:
    """R7. After a donation the target gives a card of its own choice."""
    hand_over_in_secret(state, state.target, state.turn, title)
    go_on_with_turn(state)


@kernel
def take(state: ExplodingPlanetState, title: int) -> None:
    """R9. After five different cards one is taken from the discard pile."""
    take_discarded(state, state.turn, title)
    go_on_with_turn(state)


@kernel
def change_the_future(state: ExplodingPlanetState, order: int) -> None:
    """R6. The top cards go back in the order chosen."""
    reorder_top(state, state.turn, ORDERS[order])
    go_on_with_turn(state)
