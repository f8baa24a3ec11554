"""What is a check? A function that raises AssertionError, named after what should hold."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Check:
    """A check with its arguments. `str(check)` is its name, for instance for the id of a test."""

    function: Callable[..., None]
    arguments: tuple[Any, ...]
    subject: str = ""  # the number of players and the variant, for instance
    is_slow: bool = False  # takes seconds rather than a fraction of one

    def __call__(self) -> None:
        try:
            self.function(*self.arguments)
        except AssertionError as error:
            raise AssertionError(f"{self}: {str(error) or self.function.__doc__}") from error

    def __str__(self) -> str:
        return self.function.__name__ + (f"[{self.subject}]" if self.subject else "")


def slow(function: Callable[..., None]) -> Callable[..., None]:
    """Marks a check that takes seconds."""
    function.is_slow = True  # type: ignore[attr-defined]
    return function


def bind_check(function: Callable[..., None], *arguments: Any, subject: str = "") -> Check:
    return Check(function, arguments, subject, getattr(function, "is_slow", False))


@contextmanager
def expect_error(kind: type[Exception], pattern: str) -> Iterator[None]:
    """Asserts that the body raises an error whose message contains a pattern."""
    try:
        yield
    except kind as error:
        message = str(error)
    else:
        raise AssertionError(f"no {kind.__name__} with {pattern!r} was raised")
    assert re.search(pattern, message), f"the message {message!r} does not contain {pattern!r}"
