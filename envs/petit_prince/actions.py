"""What can a player decide? Four kinds of choices."""

import numpy as np

from ..core.kernel import kernel
from ..core.layout import ORDINALS, ActionBlock, ActionLayout
from ..core.state import EMPTY
from .components import DRAWN_BY_TWO, MAX_PLAYERS, NUM_SPOTS, NUM_STACKS, STACKS, Stack
from .state import HIDES_CHARACTERS, PetitPrinceState, Phase

CLOCKWISE = ("the next player", "the second player on", "the third player on", "the fourth player on")

ACTIONS = ActionLayout(
    stack=ActionBlock(NUM_STACKS, "draw from a stack", lambda i: f"draw from the {STACKS[i].replace('_', ' ')} stack"),
    hide=ActionBlock(
        DRAWN_BY_TWO, "two players: put a tile face down", lambda i: f"hide the {ORDINALS[i]} tile", axes=("slot",)
    ),
    take=ActionBlock(MAX_PLAYERS, "take a tile on offer", lambda i: f"take the {ORDINALS[i]} tile", axes=("slot",)),
    appoint=ActionBlock(
        MAX_PLAYERS - 1,
        "say who takes next, clockwise from oneself",
        lambda i: f"appoint {CLOCKWISE[i]}",
        axes=("seat",),
        skip_first=1,
    ),
)
STACK = ACTIONS.stack.first
HIDE = ACTIONS.hide.first
TAKE = ACTIONS.take.first
APPOINT = ACTIONS.appoint.first


@kernel
def seat_on(state: PetitPrinceState, seat: int, steps: int) -> int:
    """The seat some steps clockwise from a seat. Fewer than all round, so a division can be spared."""
    other = seat + steps
    return other if other < state.num_players else other - state.num_players


@kernel
def appointed_seat(state: PetitPrinceState, steps: int) -> int:
    """The seat meant by the appoint action `steps`, counted from the seat to move."""
    return (state.seat + 1 + steps) % state.num_players


@kernel
def tiles_per_round(state: PetitPrinceState) -> int:
    """R2. One a player; R3. three with two players."""
    return DRAWN_BY_TWO if state.num_players == 2 else state.num_players


@kernel
def is_hidden_stack(state: PetitPrinceState, stack: int) -> bool:
    """R9. Whether the variant hides the tiles of a stack: they are drafted, placed and discarded face down."""
    return HIDES_CHARACTERS[state.variant] and stack == Stack.CHARACTER


@kernel
def is_hidden_draft(state: PetitPrinceState) -> bool:
    """R9. Whether the tiles of this round are hidden."""
    return is_hidden_stack(state, state.stack)


@kernel
def legal(state: PetitPrinceState, seat: int, mask: np.ndarray) -> None:
    if seat != state.seat:
        return
    if state.phase == Phase.STACK:  # R2: a stack that still has tiles
        for stack in range(NUM_STACKS):
            mask[STACK + stack] = state.num_draws[stack] < NUM_SPOTS
    elif state.phase == Phase.HIDE:  # R3: any of the three
        for slot in range(DRAWN_BY_TWO):
            mask[HIDE + slot] = 1
    elif state.phase == Phase.TAKE:  # R2: one of the rest
        for slot in range(MAX_PLAYERS):
            mask[TAKE + slot] = state.offer[slot] != EMPTY
    elif state.phase == Phase.APPOINT:  # R2: a player who has no tile of this round yet
        for steps in range(state.num_players - 1):
            mask[APPOINT + steps] = not state.has_drafted[appointed_seat(state, steps)]
