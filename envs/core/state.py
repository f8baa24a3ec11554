"""What do the states of all games have in common? A few fields at their start, and some words."""

from typing import Any, TypeAlias

import numpy as np

State: TypeAlias = Any
"""One record of a game's state dtype: `numpy.record` in plain Python, a pointer in compiled rules."""

HEADER: list[Any] = [
    ("num_players", np.int64),  # seats 0 .. num_players - 1 are taken
    ("variant", np.int64),  # index into the game's variants
    ("phase", np.int64),  # the game's own Phase; OVER when it has ended
    ("seat", np.int64),  # who decides now
    ("rng", np.uint64, 4),  # hidden: this game's own dice
]
# Single numbers are int64, so that rules compile once and not again for each width of an argument.

OVER = 0
"""The phase of a finished game; every game's Phase starts its own phases at 1."""

EMPTY = -1
"""Nothing lies here."""

STILL_PLAYING = -1
"""The place (rank) of a seat for which the game has not ended yet."""

SPECTATOR = -1
"""The seat of somebody who only watches: sees what lies open on the table."""

FLAG = np.int8
"""0 or 1: numba takes no arrays of bool inside a record."""
