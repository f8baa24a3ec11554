"""How is a function compiled, and how once per game?"""

import dis
import threading
import types
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import numba

from .kernel_cache import cache_folder, unit_of

if TYPE_CHECKING:
    from .game import Game

Function = TypeVar("Function", bound=Callable[..., Any])

IS_COMPILED = not numba.config.DISABLE_JIT
"""False under `NUMBA_DISABLE_JIT=1`. The same rules then run as plain Python, for debuggers and coverage."""

DECORATING = threading.Lock()


def kernel(function: Function) -> Function:
    """Compiles a rule. It releases the interpreter lock, so batches can run on several threads."""
    return compiled(function, cache_folder(unit_of(function)))


def per_game(template: Function) -> Function:
    """Marks a template: a function that calls functions of the contract. `compile_for` compiles it for each game."""
    vars(template)["is_per_game"] = True
    return template


def from_game(placeholder: Function) -> Function:
    """Marks a function of the contract. `compile_for` puts the game's own function in its place."""
    vars(placeholder)["is_from_game"] = True
    return placeholder


@cache
def compile_for(game: "Game", template: Callable[..., Any]) -> Callable[..., Any]:
    """Compiles a template with a game's own functions in place of the contract's.

    Templates that it calls are compiled for the same game. Closures would be simpler, but numba cannot cache them.
    """
    function = bind(template, game.name, **contract_names(template, game))
    return compiled(function, game_cache_folder(game, template))


def contract_names(template: Callable[..., Any], game: "Game") -> dict[str, Any]:
    """The functions of a game, and templates compiled for it, by the global names of a template."""
    names: dict[str, Any] = {}
    for name in global_names(template.__code__):
        value: Any = template.__globals__.get(name)
        if getattr(value, "is_from_game", False):
            names[name] = game.kernels[value.__name__]
        elif getattr(value, "is_per_game", False):
            names[name] = compile_for(game, value)
    return names


def game_cache_folder(game: "Game", template: Callable[..., Any]) -> Path | None:
    """The folder that keeps a template compiled for a game. Its hash covers the sources of both."""
    return cache_folder(*game.units, unit_of(template), parts=game.kernel_names)


def global_names(code: types.CodeType) -> Iterator[str]:
    """The global names that a function reads, in nested functions too."""
    yield from (step.argval for step in dis.get_instructions(code) if step.opname == "LOAD_GLOBAL")
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from global_names(constant)


def bind(template: Callable[..., Any], owner: str, **names: Any) -> Callable[..., Any]:
    """A copy of a function in which some global names have other values."""
    function = types.FunctionType(
        template.__code__, {**template.__globals__, **names}, template.__name__, template.__defaults__
    )
    function.__module__ = template.__module__
    function.__qualname__ = f"{template.__qualname__}[{owner}]"  # a separate file in the cache
    function.__doc__ = template.__doc__
    return function


def compiled(function: Function, folder: Path | None, signature: Any = None) -> Function:
    """The function compiled for each combination of types it is called with, or at once for one signature."""
    if not IS_COMPILED:
        return function
    result: Function
    if folder is None:
        result = numba.njit(signature, nogil=True, no_cfunc_wrapper=True)(function)
        return result
    # numba reads the folder while decorating; afterwards the user's own numba functions get theirs back
    with DECORATING:  # numba.config.CACHE_DIR is global: without the lock, threads would use each other's folder
        users_own = numba.config.CACHE_DIR
        numba.config.CACHE_DIR = str(folder)
        try:
            result = numba.njit(cache=True, nogil=True, no_cfunc_wrapper=True)(function)
        finally:
            numba.config.CACHE_DIR = users_own
    if signature is not None:  # without the lock: compiling may load a cached function, whose module decorates others
        compile_now: Any = result
        compile_now.compile(signature)
    return result
