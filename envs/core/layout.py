"""What do action ids and observation entries mean? Actions have named blocks, and observations named features.

Offsets, labels, spaces, documentation and layout hashes are all computed from these two descriptions, so they always
agree.
"""

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from math import prod
from typing import Any, TypeAlias

import numpy as np

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
"""For labels of places in a row, such as the second stack."""


@dataclass(frozen=True)
class ActionBlock:
    """A range of action ids of one kind: `size` choices, with a label for the i-th of them.

    If each choice is about one of several entities, `axes` names their kinds, such as `("slot",)` or
    `("building", "place")`, with the names that features use. The first `skip_first` entities have no choice.
    """

    size: int
    description: str
    label: Callable[[int], str]
    axes: tuple[str, ...] = ()
    skip_first: int = 0
    name: str = ""
    first: int = 0

    def __contains__(self, action: int) -> bool:
        return self.first <= action < self.first + self.size


class ActionLayout:
    """The action space of a game.

    >>> take = ActionBlock(2, "take a tile", "take tile {}".format)
    >>> actions = ActionLayout(take=take, skip=ActionBlock(1, "pass", lambda i: "pass"))
    >>> actions.size, actions.skip.first, actions.label(1)
    (3, 2, 'take tile 1')
    """

    def __init__(self, **blocks: ActionBlock) -> None:
        self.size = 0
        self._blocks: dict[str, ActionBlock] = {}
        for name, block in blocks.items():
            self._blocks[name] = replace(block, name=name, first=self.size)
            self.size += block.size

    def __getattr__(self, name: str) -> ActionBlock:
        try:
            blocks: dict[str, ActionBlock] = self.__dict__["_blocks"]
            return blocks[name]
        except KeyError:
            raise AttributeError(f"there is no action block {name!r}") from None

    def __iter__(self) -> Iterator[ActionBlock]:
        return iter(self._blocks.values())

    def block_of(self, action: int) -> ActionBlock:
        for block in self:
            if action in block:
                return block
        raise ValueError(f"action {action} is not in 0 .. {self.size - 1}")

    def label(self, action: int) -> str:
        """What the action does, in words."""
        block = self.block_of(action)
        return block.label(action - block.first)

    @property
    def layout_hash(self) -> str:
        return short_hash([(block.name, block.size) for block in self])


@dataclass(frozen=True)
class Feature:
    """A part of an observation: its shape, its bounds, and what its numbers mean.

    `axes` names the kinds of entities that its first axes count, such as `("seat", "title")`, or "" for none. Networks
    can share weights across entities of one kind.
    """

    shape: tuple[int, ...]
    high: int
    description: str
    low: int = 0
    axes: tuple[str, ...] = ()

    @property
    def size(self) -> int:
        return prod(self.shape)


FeatureRecord: TypeAlias = Any
"""One record of a feature layout, such as an observation: `numpy.record` in plain Python, a pointer in kernels."""


class FeatureLayout:
    """The features of an observation: games fill them by name, and networks read them as one vector of integers.

    >>> features = FeatureLayout(hand=Feature((3,), 5, "own cards"), turn=Feature((2,), 1, "whose turn"))
    >>> vector = np.array([5, 0, 1, 0, 1], features.dtype)
    >>> features.unpack(vector)["hand"].tolist()
    [5, 0, 1]
    """

    def __init__(self, **features: Feature) -> None:
        self.features = features
        self.size = sum(feature.size for feature in features.values())
        is_small = all(fits_int8(feature) for feature in features.values())
        self.dtype: np.dtype[np.integer] = np.dtype(np.int8) if is_small else np.dtype(np.int16)
        self.record_dtype = np.dtype([(name, self.dtype, feature.shape) for name, feature in features.items()])
        self.low = self._spread("low")
        self.high = self._spread("high")

    @property
    def axes(self) -> tuple[str, ...]:
        """The named axes of all features, without repetitions."""
        return tuple(dict.fromkeys(axis for feature in self.features.values() for axis in feature.axes if axis))

    def _spread(self, bound: str) -> np.ndarray:
        spread = [np.full(feature.size, getattr(feature, bound), self.dtype) for feature in self.features.values()]
        return np.concatenate([np.zeros(0, self.dtype), *spread])

    def unpack(self, vector: np.ndarray) -> dict[str, np.ndarray]:
        """The features of an observation vector by name, in their shapes."""
        record = np.ascontiguousarray(vector, self.dtype).view(self.record_dtype)[0]
        return {name: record[name] for name in self.features}

    @property
    def layout_hash(self) -> str:
        return short_hash([(name, feature.shape, feature.low, feature.high) for name, feature in self.features.items()])


def fits_int8(feature: Feature) -> bool:
    return bool(np.iinfo(np.int8).min <= feature.low and feature.high <= np.iinfo(np.int8).max)


def short_hash(description: object) -> str:
    """Sixteen hexadecimal digits that identify a description."""
    return hashlib.sha256(repr(description).encode()).hexdigest()[:16]
