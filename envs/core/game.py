"""What is a game? One description, which everything else is made from."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from typing import Any, Generic

import numpy as np

from . import contract, defaults
from .engine import Engine
from .human import BY_DEFAULT, HumanInterface
from .kernel import IS_COMPILED
from .kernel_cache import unit_of, unit_of_module
from .layout import ActionLayout, FeatureLayout, short_hash
from .registry import Registry
from .rewards import numbered_rewards, rewards
from .settings import GameOption
from .state import LabeledEnum, StateT, check_field_names
from .symmetry import Symmetries
from .view import View, ViewT

CONTRACT = [name for name, function in vars(contract).items() if getattr(function, "is_from_game", False)]


@dataclass(frozen=True, eq=False)
class Game(Generic[StateT, ViewT]):
    """The description of one game: its rules, its layouts and what people see of it."""

    name: str  # "petit_prince": its name in the registry, in files and in commands
    title: str  # as printed on the box
    module: str  # the module that defines it as `GAME`: `__name__`
    players: range  # the possible numbers of players
    phases: type[LabeledEnum]  # with labels; 0 is over
    state: type[StateT]
    actions: ActionLayout
    observation: FeatureLayout

    # compiled rules: see contract.py
    deal: Callable[[StateT], None]
    apply: Callable[[StateT, int], None]
    legal: Callable[[StateT, int, np.ndarray], None]
    observe: Callable[[StateT, int, Any], None]
    rank: Callable[[StateT, int], int]
    score: Callable[[StateT, int], float]
    determinize: Callable[[StateT, int, np.ndarray], None] = defaults.determinize
    prior_logits: Callable[[StateT, int, np.ndarray], None] = defaults.prior_logits

    # plain Python
    view: Callable[[StateT, int, View], ViewT] = BY_DEFAULT  # adds to the header, which core fills in
    render_text: Callable[[ViewT], str] = BY_DEFAULT
    render_svg: Callable[[ViewT], str] = BY_DEFAULT
    human: HumanInterface[StateT, ViewT] = BY_DEFAULT  # what people need besides: see human.py

    version: int = 0  # raised whenever the same moves could lead to another result
    variants: tuple[str, ...] = ("standard",)  # the first is the default
    margin_scale: float = 1.0  # a usual difference between scores, for the reward "margin"
    components_hash: str = ""  # identifies the set of tiles or cards
    entity_axes: tuple[str, ...] = BY_DEFAULT  # feature axes that count entities of one kind; by default all
    static_value: Callable[[StateT, int], float] | None = None  # compiled as well; if None, the score
    action_features: FeatureLayout | None = None  # describes the consequences of an action
    fill_action_features: Callable[[StateT, int, np.ndarray, np.ndarray], None] | None = None  # compiled
    max_candidates: int = 32  # actions that get action features: those with the highest prior
    playout_limit: int = 2_000  # random moves before search evaluates a position; 0 if random moves tell nothing
    is_simultaneous: bool = False  # several seats act in one tick without seeing each other's actions
    has_elimination: bool = False  # the game may end for a seat before it ends for others
    symmetries: Symmetries | None = None  # transformations that lead to equivalent positions
    neighborhoods: Mapping[str, np.ndarray] = field(
        default_factory=dict
    )  # by axis: the neighbors of each entity [entities, k]
    options: Mapping[str, GameOption] = field(default_factory=dict)  # in the order of the field `options` of the state
    check_state: Callable[[StateT], None] | None = None  # raises AssertionError if the state breaks an invariant
    widget: str | None = None  # the widget of the page that draws the board, instead of a plain drawing

    def __post_init__(self) -> None:
        check_field_names(self.name, self.observation.features)
        self._check_room_for_options()
        for name, part in defaults.missing_parts(self).items():
            object.__setattr__(self, name, part)

    def _check_room_for_options(self) -> None:
        dtype = self.state.dtype
        kept = dtype["options"] if "options" in (dtype.names or ()) else None
        expected = np.dtype((np.float64, (len(self.options),))) if self.options else None
        if kept != expected:
            raise TypeError(
                f"{self.name} has {len(self.options)} options, but the field `options` of its state does not match; "
                "declare it as float64 of that length, or leave it out if there are no options"
            )

    def __reduce__(self) -> tuple[Any, ...]:
        """Games are pickled by module and name, because they are code."""
        return load_game, (self.module, self.name)

    def __repr__(self) -> str:
        return f"<game {self.name}_v{self.version}>"

    @property
    def env_name(self) -> str:
        return f"{self.name}_v{self.version}"

    @property
    def max_players(self) -> int:
        return self.players[-1]

    @property
    def has_hidden_information(self) -> bool:
        return self.determinize is not defaults.determinize

    @cached_property
    def fingerprint(self) -> str:
        """Games with the same fingerprint replay the same moves to the same states and read each other's files."""
        described = (self.env_name, str(self.state.dtype.descr), self.components_hash, self.actions.layout_hash)
        return short_hash(described + tuple(self.options))

    @property
    def reward(self) -> Callable[..., float]:
        """All registered rewards, as one compiled function."""
        return numbered_rewards()

    @cached_property
    def kernels(self) -> Mapping[str, Callable[..., Any]]:
        """The game's own functions by their names in the contract, for `compile_for`."""
        own = {name: getattr(self, name) for name in CONTRACT}
        own["static_value"] = self.static_value or self.score
        own["fill_action_features"] = self.fill_action_features or defaults.fill_no_features
        return own

    @cached_property
    def engine(self) -> Engine:
        """The compiled interface to the rules."""
        return Engine(self)

    @cached_property
    def units(self) -> tuple[str | None, ...]:
        """The units that the game's compiled code comes from: see kernel_cache.py."""
        functions = [*self.kernels.values(), *(rewards[name] for name in rewards)]
        return (unit_of_module(self.module), *map(unit_of, functions))

    @cached_property
    def kernel_names(self) -> tuple[tuple[str, str, str], ...]:
        """The function behind each name of the contract."""
        return tuple((name, kernel.__module__, kernel.__qualname__) for name, kernel in self.kernels.items())

    def new_states(self, count: int, options: Mapping[str, float] | None = None) -> np.ndarray:
        """States before the deal: all zeros, except for the options."""
        states = np.zeros(count, self.state.dtype)
        if self.options:
            chosen = options or {}
            states["options"] = [chosen.get(name, option.default) for name, option in self.options.items()]
        return as_kernel_array(states)

    def new_observation(self) -> tuple[np.ndarray, np.ndarray]:
        """An empty observation: as a vector, and the same bytes as a record with names."""
        vector = np.zeros(self.observation.size, self.observation.dtype)
        return vector, as_kernel_array(vector.view(self.observation.record_dtype))

    def validate_settings(self, num_players: int, variant: str) -> None:
        if num_players not in self.players:
            raise ValueError(
                f"{self.title} is for {self.players[0]} to {self.players[-1]} players, not {num_players!r}"
            )
        if variant not in self.variants:
            raise ValueError(f"{self.title} has no variant {variant!r}; available: {', '.join(self.variants)}")


games: Registry[Game] = Registry("game", "cosmozoo.games")
"""All games by name. envs/registry.py declares those of the package, because core knows no game."""


def load_game(module: str, name: str) -> Game:
    """The game that a module defines as `GAME`, for unpickling."""
    game = getattr(import_module(module), "GAME", None)
    if not isinstance(game, Game) or game.name != name:
        raise ValueError(f"the module {module} does not define the game {name!r} as GAME")
    return game


def as_kernel_array(array: np.ndarray) -> np.ndarray:
    """In plain Python `state.field` needs recarrays. Compiled code gets plain arrays, which are five times faster."""
    return array if IS_COMPILED else array.view(np.recarray)
