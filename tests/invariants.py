"""What must be true of every state of a game, whatever was played? One function a game."""

from collections import Counter
from collections.abc import Callable

import numpy as np
from cosmozoo.envs.core.state import EMPTY, State
from cosmozoo.envs.petit_prince import components as petit_prince_box


def petit_prince(state: State) -> None:
    """Each of the 80 tiles lies in exactly one place, and the counts kept along the way are right."""
    lying = [state.stacks, state.offer, state.planets, state.discard]
    tiles = Counter(int(tile) for place in lying for tile in np.ravel(place) if tile != EMPTY)
    assert tiles == Counter(range(80))
    for seat in range(state.num_players):
        showing, num_face_down, num_tiles = Counter(), 0, 0
        for kind in range(3):
            for place in range(4):
                tile = state.planets[seat, kind, place]
                if tile == EMPTY:
                    continue
                num_tiles += 1
                if state.is_face_down[seat, kind, place]:
                    num_face_down += 1
                else:
                    showing.update(dict(enumerate(petit_prince_box.TILE_ELEMENTS[tile].tolist())))
        assert [showing[element] for element in range(13)] == state.showing[seat].tolist()
        assert (num_face_down, num_tiles) == (state.num_face_down[seat], state.num_tiles[seat])
        assert num_face_down % 3 == 0
        assert state.showing[seat, petit_prince_box.Element.BAOBAB] < 3


INVARIANTS: dict[str, Callable[[State], None]] = {"petit_prince": petit_prince}
