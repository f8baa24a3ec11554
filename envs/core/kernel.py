"""How are rules compiled? By `kernel`, with a cache that can never serve old rules."""

import hashlib
import os
import shutil
import sys
import tempfile
import threading
import types
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import numba
import platformdirs

from .sources import PACKAGE_ROOT, kernel_sources

Function = TypeVar("Function", bound=Callable[..., Any])

IS_COMPILED = not numba.config.DISABLE_JIT
"""False under `NUMBA_DISABLE_JIT=1`: the same rules then run as plain Python, for debuggers and coverage."""

CACHE_VARIABLE = "COSMOZOO_CACHE"
NUM_CACHES_KEPT = 4
DECORATING = threading.Lock()  # or one thread's folder would be another's


def kernel(function: Function) -> Function:
    """Compiles a rule. It releases the interpreter lock, so batches can run on several threads."""
    if not IS_COMPILED:  # nor is a folder begun, for which one in use might be tidied away
        return function
    # numba asks for the folder only while decorating, and the user's own numba functions keep theirs
    with DECORATING:
        users_own = numba.config.CACHE_DIR
        numba.config.CACHE_DIR = str(cache_folder())
        try:
            return numba.njit(cache=True, nogil=True, no_cfunc_wrapper=True)(function)
        finally:
            numba.config.CACHE_DIR = users_own


def bind(template: Callable[..., Any], owner: str, **names: Any) -> Callable[..., Any]:
    """Compiles a function whose global names stand for one game's own functions.

    The obvious way, a closure, is compiled anew by every process: numba cannot cache it.
    """
    function = types.FunctionType(
        template.__code__, {**template.__globals__, **names}, template.__name__, template.__defaults__
    )
    function.__module__ = template.__module__
    function.__qualname__ = f"{template.__qualname__}[{owner}]"  # its own file in the cache
    function.__doc__ = template.__doc__
    return kernel(function)


@cache
def cache_folder() -> Path:
    """Where compiled kernels are kept: a folder named after all that went into them.

    numba notices a change in the compiled function's own file only. A changed constant, helper or
    component table in another file would leave it running the old rules without a word.
    """
    root = Path(os.environ.get(CACHE_VARIABLE) or platformdirs.user_cache_dir("cosmozoo")) / "kernels"
    folder = root / source_hash()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        folder.touch()
    except OSError:  # a read-only home: compile for this process only
        return Path(tempfile.mkdtemp(prefix="cosmozoo-kernels-"))
    remove_old_caches(root)
    return folder


def source_hash(root: Path = PACKAGE_ROOT.parent) -> str:
    digest = hashlib.sha256()
    for option in (numba.__version__, numba.config.BOUNDSCHECK, numba.config.OPT, numba.config.DEBUGINFO_DEFAULT):
        digest.update(repr(option).encode())
    for path in kernel_sources(root):
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def remove_old_caches(root: Path) -> None:
    """Keeps the folders used last: each edit of a rule leaves one behind."""
    folders = sorted((path for path in root.iterdir() if path.is_dir()), key=lambda path: path.stat().st_mtime)
    for path in folders[:-NUM_CACHES_KEPT]:
        shutil.rmtree(path, ignore_errors=True)


@contextmanager
def first_compilation(name: str) -> Iterator[None]:
    """Tells the user why nothing seems to happen while `name` is compiled for the first time."""
    if not IS_COMPILED or (marker := cache_folder() / f"{name}.compiled").exists():
        yield
        return
    message = f"Compiling {name} for this machine (once, some seconds) …"
    if sys.stderr.isatty():
        from rich.console import Console

        with Console(stderr=True).status(message):
            yield
    else:
        print(message, file=sys.stderr, flush=True)
        yield
    marker.parent.mkdir(parents=True, exist_ok=True)  # another version may have tidied up meanwhile
    marker.touch()
