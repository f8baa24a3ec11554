"""What do all states share, and how is one declared?"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, ClassVar

import numpy as np
from typing_extensions import TypeVar

from .kernel import kernel

OVER = 0
"""The phase of a finished game. The other phases of a game start at 1."""

EMPTY = -1
"""An empty place."""

STILL_PLAYING = -1
"""The rank of a seat before the game has ended for it."""

SPECTATOR = -1
"""The seat of a spectator, who sees only what everyone can see."""

FLAG = np.int8
"""0 or 1. numba does not support arrays of bool inside a record."""


class LabeledEnum(IntEnum):
    """An IntEnum whose members have labels for people. Kernels use it like any IntEnum.

    >>> class Phase(LabeledEnum):
    ...     OVER = 0, "over"
    >>> Phase(0).label
    'over'
    """

    label: str

    def __new__(cls, value: int, label: str = "") -> "LabeledEnum":
        member = int.__new__(cls, value)
        member._value_ = value
        member.label = label
        return member


@dataclass(frozen=True)
class Field:
    """A field of a struct: one number, or an array of them if it has a shape."""

    kind: type[np.number[Any]]
    shape: tuple[int, ...]


def int64(*shape: int) -> Any:
    """Use this for single numbers: with one width, each rule is compiled only once."""
    return Field(np.int64, shape)


def uint64(*shape: int) -> Any:
    """Declares a field of 64-bit numbers without a sign, such as a seed."""
    return Field(np.uint64, shape)


def float64(*shape: int) -> Any:
    """Declares a field of floating-point numbers."""
    return Field(np.float64, shape)


def int16(*shape: int) -> Any:
    """Declares a field of whole numbers of 16 bits."""
    return Field(np.int16, shape)


def int8(*shape: int) -> Any:
    """Declares a field of small whole numbers, from -128 to 127."""
    return Field(np.int8, shape)


def flag(*shape: int) -> Any:
    """Declares a field that is 0 or 1."""
    return Field(FLAG, shape)


class Struct:
    """Base of records with named fields. The class is their type in annotations; `dtype` is their layout in memory.

    It has no instances. Arrays of `dtype` hold the records: `numpy.record` in plain Python, pointers in kernels.
    """

    dtype: ClassVar[np.dtype]

    def __init_subclass__(cls) -> None:
        fields = [(name, field.kind, field.shape) for name, field in fields_of(cls)]
        check_field_names(cls.__name__, [name for name, _, _ in fields])
        cls.dtype = packed_dtype(fields)


def fields_of(struct: type[Struct]) -> Iterator[tuple[str, Field]]:
    """All fields: inherited ones first, then in the order of declaration."""
    for base in reversed(struct.__mro__):
        yield from ((name, field) for name, field in vars(base).items() if isinstance(field, Field))


def check_field_names(owner: str, names: Iterable[str]) -> None:
    for name in names:
        if hasattr(np.record, name):
            raise TypeError(f"{owner}: rename the field {name!r}, because numpy's records have a method of that name")


def packed_dtype(fields: list[Any]) -> np.dtype:
    """A layout of the fields without gaps.

    States are compared, hashed and saved as bytes, and NumPy does not copy the bytes in gaps.
    """
    aligned = np.dtype(fields, align=True)
    used = sum(aligned[name].itemsize for name in aligned.names or ())
    rest = [("filler", np.int8, aligned.itemsize - used)] if aligned.itemsize > used else []
    packed = np.dtype([*fields, *rest], align=True)
    if rest and packed.fields is not None and packed.fields["filler"][1] != used:
        raise TypeError("there is a gap between two fields; declare wider fields before narrower ones")
    return packed


class State(Struct):
    """Base of all states. A subclass declares the fields of one game.

    >>> class CoinState(State):
    ...     num_heads: int = int64()
    >>> CoinState.dtype.names
    ('num_players', 'variant', 'phase', 'seat', 'rng', 'num_heads')
    """

    num_players: int = int64()  # the seats are 0 .. num_players - 1
    variant: int = int64()  # index into the game's variants
    phase: int = int64()  # of the game's `Phase`; OVER when the game has ended
    seat: int = int64()  # the seat to move
    rng: np.ndarray = uint64(4)  # the generator of this match; hidden


StateT = TypeVar("StateT", bound=State, default=Any)


@kernel
def as_int64(number: Any) -> int:
    """Widens a number from a narrow field to int64, the width that rules are compiled for. `int` would not."""
    return np.int64(number)  # type: ignore[return-value]
