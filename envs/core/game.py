"""What is a game? One description, handed over by each game's folder, from which everything else is made."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from typing import Any

import numpy as np

from .blocks import Blocks, Pieces, short_hash
from .engine import Engine
from .guide import Guide
from .guide import View as View  # for all who draw from one
from .kernel import IS_COMPILED
from .state import HEADER, State
from .symmetry import Symmetries


@dataclass(frozen=True)
class Option:
    """A number of a game's own that can be chosen before it begins, such as how often a look deceives."""

    default: float
    low: float
    high: float
    about: str  # in one sentence
    is_whole: bool = False

    def checked(self, name: str, value: Any) -> float:
        is_number = isinstance(value, (int, float, np.integer, np.floating)) and not isinstance(value, bool)
        if not is_number or not self.low <= value <= self.high or (self.is_whole and value != int(value)):
            kind = "a whole number" if self.is_whole else "a number"
            raise ValueError(f"{name} must be {kind} between {self.low:g} and {self.high:g}, not {value!r}")
        return float(value)


@dataclass(frozen=True, eq=False)
class Game:
    """The rooms of one game, bound together."""

    name: str  # "petit_prince": folder, module and registry name
    title: str  # as it is written on the box
    version: int  # goes up whenever the same moves could lead to another result
    players: range  # how many can play
    variants: tuple[str, ...]  # the first is the default
    state: np.dtype  # begins with core's HEADER
    actions: Blocks
    observation: Pieces
    phases: tuple[str, ...]  # in words, by number; the first is "over"
    margin_unit: float  # a usual difference between scores, for the reward "margin"
    components_hash: str  # tells one set of tiles or cards from another

    # compiled rules: see contract.py
    deal: Callable[[State], None]
    apply: Callable[[State, int], None]
    legal: Callable[[State, int, np.ndarray], None]
    observe: Callable[[State, int, State], None]
    place: Callable[[State, int], int]
    score: Callable[[State, int], float]
    determinise: Callable[[State, int, np.ndarray], None]
    appraise: Callable[[State, int, np.ndarray], None]

    # plain Python
    view: Callable[[State, int], View]
    text: Callable[[View], str]
    svg: Callable[[View], str]
    guide: Guide  # what people need more: see guide.py

    outlook: Callable[[State, int], float] | None = None  # compiled too; if there is none, the score stands for it
    foresight: Pieces | None = None  # what networks that look ahead are told about an action, if the game can tell
    foresee: Callable[[State, int, np.ndarray, np.ndarray], None] | None = None  # compiled too: fills it in
    num_promising: int = 32  # actions that are looked at so, the best at first sight
    rollout_limit: int = 2_000  # moves by chance after which search judges a position; 0 where they lead nowhere
    is_simultaneous: bool = False  # several seats act in one tick, unseen by each other
    has_elimination: bool = False  # a seat's game may end before the others'
    symmetries: Symmetries | None = None  # ways to turn a position that change nothing but its looks
    neighbourhoods: Mapping[str, np.ndarray] = field(default_factory=dict)  # by axis: [things, k] things around each
    options: Mapping[str, Option] = field(default_factory=dict)  # by name, in the order of the state's field `options`

    def __post_init__(self) -> None:
        fields = self.state.names or ()
        if fields[: len(HEADER)] != tuple(each[0] for each in HEADER):
            raise TypeError(f"the state of {self.name} does not begin with core's HEADER: make it with state_dtype")
        if sum(self.state[name].itemsize for name in fields) != self.state.itemsize:
            raise TypeError(f"the state of {self.name} has gaps between its fields: make it with state_dtype")
        for name in (*fields, *self.observation.pieces):
            if hasattr(np.record, name):
                raise TypeError(
                    f"{self.name}: a field cannot be called {name!r}, numpy's records have a method of that name"
                )
        self._check_room_for_options()

    def _check_room_for_options(self) -> None:
        kept = self.state["options"] if "options" in (self.state.names or ()) else None
        expected = np.dtype((np.float64, (len(self.options),))) if self.options else None
        if kept != expected:
            raise TypeError(f"the state of {self.name} needs a field `options` of float64 for just its options")

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled by name: a game is code, not data."""
        return load_game, (self.name,)

    def __repr__(self) -> str:
        return f"<game {self.name}_v{self.version}>"

    @property
    def env_name(self) -> str:
        return f"{self.name}_v{self.version}"

    @property
    def max_players(self) -> int:
        return self.players[-1]

    @cached_property
    def fingerprint(self) -> str:
        """Two games with the same fingerprint play the same moves the same way and can read each other's files."""
        described = (self.env_name, str(self.state.descr), self.components_hash, self.actions.layout_hash)
        return short_hash(described + tuple(self.options))

    @cached_property
    def engine(self) -> Engine:
        """The compiled interface to the rules."""
        return Engine(self)

    def new_states(self, count: int, options: Mapping[str, float] | None = None) -> np.ndarray:
        """States to deal into: all zeros, but for the options."""
        states = np.zeros(count, self.state)
        if self.options:
            chosen = options or {}
            states["options"] = [chosen.get(name, option.default) for name, option in self.options.items()]
        return as_records(states)

    def new_observation(self) -> tuple[np.ndarray, np.ndarray]:
        """Room for one observation: as a vector, and the same bytes as a record with names."""
        vector = np.zeros(self.observation.size, self.observation.number)
        return vector, as_records(vector.view(self.observation.record))

    def check_settings(self, num_players: int, variant: str) -> None:
        if num_players not in self.players:
            raise ValueError(
                f"{self.title} is for {self.players[0]} to {self.players[-1]} players, not {num_players!r}"
            )
        if variant not in self.variants:
            raise ValueError(f"{self.title} has no variant {variant!r}; there are: {', '.join(self.variants)}")


def load_game(name: str) -> Game:
    return import_module(f"cosmozoo.envs.{name}").GAME


def as_records(array: np.ndarray) -> np.ndarray:
    """Plain Python needs recarrays for `state.field`; compiled code takes plain arrays five times faster."""
    return array if IS_COMPILED else array.view(np.recarray)
