"""How does a game begin?"""

from ..core.kernel import kernel
from ..core.rng import shuffle
from ..core.state import EMPTY
from .components import NUM_STACKS, TILES_PER_STACK
from .state import HIDES_CHARACTERS, NO_SLOT, NO_STACK, PetitPrinceState, Phase


@kernel
def deal(state: PetitPrinceState) -> None:
    """R1. Shuffled stacks, empty planets, seat 0 starts.

    The tiles taken out unseen lie at the bottom of the stacks, where the four draws never reach them.
    """
    for stack in range(NUM_STACKS):
        for position in range(TILES_PER_STACK):
            state.stacks[stack, position] = stack * TILES_PER_STACK + position
        shuffle(state.rng, state.stacks[stack], TILES_PER_STACK)
    state.offer[:] = EMPTY
    state.planets[:] = EMPTY
    state.discard[:] = EMPTY
    state.draft_position[:] = EMPTY
    state.stack = NO_STACK
    state.hidden_slot = NO_SLOT
    state.keeps_points = not HIDES_CHARACTERS[state.variant]
    state.phase = Phase.STACK
