"""What do the states of all games have in common? A few fields at their start, and some words."""

from typing import Any, TypeAlias

import numpy as np

from .kernel import IS_COMPILED, kernel

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


def state_dtype(*fields: Any) -> np.dtype:
    """The header and a game's own fields, laid out without gaps.

    States are compared, hashed and saved as bytes, and NumPy leaves the bytes in gaps out of copies.
    """
    aligned = np.dtype([*HEADER, *fields], align=True)
    used = sum(aligned[name].itemsize for name in aligned.names or ())
    rest = [("filler", np.int8, aligned.itemsize - used)] if aligned.itemsize > used else []
    packed = np.dtype([*HEADER, *fields, *rest], align=True)
    if rest and packed.fields is not None and packed.fields["filler"][1] != used:
        raise TypeError("declare a state's wider fields before its narrower ones: there is a gap between two of them")
    return packed


def named(array: np.ndarray) -> np.ndarray:
    """An array of records made inside a rule, such that `record.field` also works in plain Python."""
    return array.view(np.recarray)


if IS_COMPILED:  # where it always works
    named = kernel(lambda array: array)


@kernel
def widened(number: Any) -> int:
    """A number from a narrow field, in the width that rules are compiled for: `int` would keep it narrow."""
    return np.int64(number)  # type: ignore[return-value]
