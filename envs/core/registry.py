"""How do named things get registered and found?"""

import difflib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache, cached_property
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class Registry(Generic[T]):
    """Objects by name: built-in ones, registered ones, and those of installed packages. Loaded on first access.

    Installed packages add objects with entry points. Listing the names imports nothing.
    """

    def __init__(self, kind: str, group: str, builtin: Mapping[str, str] | None = None) -> None:
        self.kind = kind  # "game": for error messages
        self.group = group  # the group of the entry points
        self._builtin = dict(builtin or {})  # name -> "module:attribute"
        self._values: dict[str, T] = {}
        self._frozen_because = ""

    def declare(self, **places: str) -> None:
        """Adds objects as `module:attribute`, without importing them."""
        self._builtin.update(places)

    def register(self, name: str, value: T) -> T:
        """Adds an object under a new name."""
        if self._frozen_because:
            raise ValueError(f"cannot register the {self.kind} {name!r}: {self._frozen_because}")
        if name in self:
            raise ValueError(f"the {self.kind} {name!r} is registered already; choose another name")
        self._values[name] = value
        return value

    @contextmanager
    def restored(self) -> Iterator[None]:
        """At the end of the context, forgets what was registered in it."""
        before = dict(self._values)
        try:
            yield
        finally:
            self._values = before

    def freeze(self, reason: str) -> None:
        """Rejects further registrations, with a reason for the error message."""
        self._frozen_because = reason

    def check(self, name: object) -> None:
        """Raises for an unknown name. Imports nothing."""
        if name not in self:
            raise ValueError(f"unknown {self.kind} {name!r}{suggestion(name, self)}; available: {', '.join(self)}")

    def __getitem__(self, name: str) -> T:
        if name not in self._values:
            self._values[name] = self._load(name)
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys([*self._builtin, *self._installed, *self._values]))

    def __contains__(self, name: object) -> bool:
        return name in self._builtin or name in self._values or name in self._installed

    def __len__(self) -> int:
        return sum(1 for _ in self)

    @cached_property
    def _installed(self) -> dict[str, EntryPoint]:
        points = installed_entry_points().select(group=self.group)
        return {point.name: point for point in points if point.name not in self._builtin}

    def _load(self, name: str) -> T:
        if name in self._builtin:
            module, _, attribute = self._builtin[name].partition(":")
            value: T = getattr(import_module(module), attribute)
            return value
        self.check(name)
        point = self._installed[name]
        try:
            loaded: T = point.load()
        except Exception as error:
            package = point.dist.name if point.dist else point.value
            raise ValueError(f"cannot load the {self.kind} {name!r} of the package {package!r}: {error}") from error
        return loaded


@cache
def installed_entry_points() -> Any:
    """The entry points of all packages, read once for all registries."""
    return entry_points()


def suggestion(word: Any, known: Iterable[str]) -> str:
    """` (did you mean …?)` if a known word is similar, or an empty string."""
    close = difflib.get_close_matches(str(word), list(known), n=1)
    return f" (did you mean {close[0]!r}?)" if close else ""
