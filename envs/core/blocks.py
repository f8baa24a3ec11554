"""What do the numbers mean? Named blocks of action ids, and named pieces of the observation.

Offsets, labels, spaces, documentation and the layout hash that exported agents are checked against
all derive from these two descriptions, so none of them can drift.
"""

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from math import prod

import numpy as np

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


@dataclass(frozen=True)
class Block:
    """A run of action ids of one kind: `size` choices, and words for the i-th of them.

    Where each choice is about one of several alike things, `axes` names them, such as `("slot",)` or
    `("building", "place")`, in the words that pieces of the observation use; `skip` tells how many of the first
    of them have no choice.
    """

    size: int
    about: str
    label: Callable[[int], str]
    axes: tuple[str, ...] = ()
    skip: int = 0
    name: str = ""
    first: int = 0

    def __contains__(self, action: int) -> bool:
        return self.first <= action < self.first + self.size


class Blocks:
    """The action space of a game.

    >>> actions = Blocks(take=Block(2, "take a tile", "take tile {}".format), skip=Block(1, "pass", lambda i: "pass"))
    >>> actions.size, actions.skip.first, actions.label(1)
    (3, 2, 'take tile 1')
    """

    def __init__(self, **blocks: Block) -> None:
        self.size = 0
        self._blocks: dict[str, Block] = {}
        for name, block in blocks.items():
            self._blocks[name] = replace(block, name=name, first=self.size)
            self.size += block.size

    def __getattr__(self, name: str) -> Block:
        try:
            return self.__dict__["_blocks"][name]
        except KeyError:
            raise AttributeError(f"no block of actions is called {name!r}") from None

    def __iter__(self) -> Iterator[Block]:
        return iter(self._blocks.values())

    def block_of(self, action: int) -> Block:
        for block in self:
            if action in block:
                return block
        raise ValueError(f"action {action} is outside 0 .. {self.size - 1}")

    def label(self, action: int) -> str:
        """The action in plain English."""
        block = self.block_of(action)
        return block.label(action - block.first)

    @property
    def layout_hash(self) -> str:
        return short_hash([(block.name, block.size) for block in self])


@dataclass(frozen=True)
class Piece:
    """A part of the observation: its shape, the bounds of its numbers, and what they say.

    `axes` names the kinds of things that its first axes count, such as `("seat", "title")`, or "" for none: networks
    can treat things of a kind alike.
    """

    shape: tuple[int, ...]
    high: int
    about: str
    low: int = 0
    axes: tuple[str, ...] = ()

    @property
    def size(self) -> int:
        return prod(self.shape)


class Pieces:
    """The observation of a game: a record of integers that encoders fill by name and networks read as one vector.

    >>> pieces = Pieces(hand=Piece((3,), 5, "own cards"), turn=Piece((2,), 1, "whose turn"))
    >>> vector = np.array([5, 0, 1, 0, 1], pieces.number)
    >>> pieces.named(vector)["hand"].tolist()
    [5, 0, 1]
    """

    def __init__(self, **pieces: Piece) -> None:
        self.pieces = pieces
        self.size = sum(piece.size for piece in pieces.values())
        is_small = all(fits_int8(piece) for piece in pieces.values())
        self.number: np.dtype[np.integer] = np.dtype(np.int8) if is_small else np.dtype(np.int16)
        self.record = np.dtype([(name, self.number, piece.shape) for name, piece in pieces.items()])
        self.low = self._spread("low")
        self.high = self._spread("high")

    def _spread(self, bound: str) -> np.ndarray:
        spread = [np.full(piece.size, getattr(piece, bound), self.number) for piece in self.pieces.values()]
        return np.concatenate([np.zeros(0, self.number), *spread])

    def named(self, vector: np.ndarray) -> dict[str, np.ndarray]:
        """An observation vector taken apart: each piece by name, in its own shape."""
        record = np.ascontiguousarray(vector, self.number).view(self.record)[0]
        return {name: record[name] for name in self.pieces}

    @property
    def layout_hash(self) -> str:
        return short_hash([(name, piece.shape, piece.low, piece.high) for name, piece in self.pieces.items()])


def fits_int8(piece: Piece) -> bool:
    return bool(np.iinfo(np.int8).min <= piece.low and piece.high <= np.iinfo(np.int8).max)


def short_hash(description: object) -> str:
    return hashlib.sha256(repr(description).encode()).hexdigest()[:16]
