"""When may compiled code be reused? As long as no source file that it can depend on has changed.

numba only notices a change in the compiled function's own file. After a change in another file (a constant, a called
function, a component table) it would run the old rules. So compiled code is kept in folders that are named after a
hash of all these files. The files are found for each unit: a package, or a single file outside packages.
"""

import ast
import hashlib
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib.machinery import ModuleSpec
from importlib.metadata import PackageNotFoundError, version
from importlib.util import resolve_name
from pathlib import Path
from typing import Any, NamedTuple

import numba
import platformdirs

PACKAGE_ROOT = Path(__file__).parents[1]
COMPONENTS_VARIABLE = "COSMOZOO_COMPONENTS"
CACHE_VARIABLE = "COSMOZOO_CACHE"
NUM_CACHES_KEPT = 4  # of each unit
KERNEL_WORDS = (b"kernel", b"per_game")  # a file that defines a kernel contains one of them
OUR_PACKAGE = __name__.partition(".")[0]
INSTALLED = {"site-packages", "dist-packages"}


class Import(NamedTuple):
    """A module that is imported, or a name that is imported from one."""

    module: str
    name: str | None = None
    bound_as: str | None = None


# Folders


@cache
def cache_folder(*units: str | None, parts: tuple[Any, ...] = ()) -> Path | None:
    """The folder for code compiled from some units; None if one of them has no source file, as in a notebook.

    `parts` is what the code depends on besides the source files. Plain Python creates no folder, because that could
    remove an older one that is in use.
    """
    if numba.config.DISABLE_JIT or None in units:
        return None
    names = tuple(dict.fromkeys(unit for unit in units if unit is not None))
    root = Path(os.environ.get(CACHE_VARIABLE) or platformdirs.user_cache_dir("cosmozoo")) / "kernels"
    family = root / "+".join(names)
    folder = family / source_hash(*names, parts=parts)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        folder.touch()
    except OSError:  # a read-only home: compile for this process only
        return Path(tempfile.mkdtemp(prefix="cosmozoo-kernels-"))
    remove_old_caches(family)
    return folder


def remove_old_caches(family: Path) -> None:
    """Keeps the most recently used folders. Every edit of a rule leaves one behind."""
    folders = sorted((path for path in family.iterdir() if path.is_dir()), key=lambda path: path.stat().st_mtime)
    for path in folders[:-NUM_CACHES_KEPT]:
        shutil.rmtree(path, ignore_errors=True)


@contextmanager
def announce_compilation(name: str, folder: Path | None) -> Iterator[None]:
    """Tells the user why the program waits while `name` is compiled for the first time."""
    if numba.config.DISABLE_JIT or (folder is not None and (folder / f"{name}.compiled").exists()):
        yield
        return
    message = f"Compiling {name} for this machine (once, takes some seconds) …"
    if sys.stderr.isatty():
        from rich.console import Console

        with Console(stderr=True).status(message):
            yield
    else:
        print(message, file=sys.stderr, flush=True)
        yield
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)  # another process may have removed it
        (folder / f"{name}.compiled").touch()


# Hashes


def source_hash(*units: str, parts: tuple[Any, ...] = ()) -> str:
    digest = hashlib.sha256(repr(parts).encode())
    for option in (numba.__version__, numba.config.BOUNDSCHECK, numba.config.OPT, numba.config.DEBUGINFO_DEFAULT):
        digest.update(repr(option).encode())
    paths, releases = sources_of(*units)
    digest.update(repr(releases).encode())
    for path in paths:
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def source_files(*units: str) -> list[Path]:
    """Every file whose change can change a kernel of these units; drawings and texts cannot."""
    return sources_of(*units)[0]


def sources_of(*units: str) -> tuple[list[Path], list[str]]:
    """The source files and component tables of some units, and the releases of other packages that they import."""
    tops = {OUR_PACKAGE, *(unit.partition(".")[0] for unit in units)}
    found: set[Path] = set()
    releases: set[str] = set()
    waiting = [Import(module) for unit in units for module in kernel_modules(unit)]
    seen: set[Import] = set()
    while waiting:
        item = waiting.pop()._replace(bound_as=None)
        if item in seen or item.module.partition(".")[0] in sys.stdlib_module_names - {"__main__"}:
            continue
        seen.add(item)
        path = path_of(item.module)
        if item.module.partition(".")[0] not in tops and (path is None or INSTALLED & set(path.parts)):
            releases.add(release_of(item.module.partition(".")[0]))
            continue
        if path is not None:
            found.add(path)
            waiting.extend(next_imports(item, path))
    tables = {table for folder in {path.parent for path in found} for table in folder.glob("*.csv")}
    return [*sorted(found), *sorted(tables), *user_tables()], sorted(releases)


def next_imports(item: Import, path: Path) -> list[Import]:
    """What a module imports. If a package re-exports the name, only what it imports for that name."""
    imports = imports_in(item.module, path)
    if item.name is None or path.name != "__init__.py":
        return imports
    submodule = Import(f"{item.module}.{item.name}")
    passed_on = [each for each in imports if each.bound_as == item.name]
    passed_on += [submodule] if path_of(submodule.module) is not None else []
    return passed_on or [Import(item.module)]


def kernel_modules(unit: str) -> Iterator[str]:
    """The modules of a unit that may define kernels."""
    path = path_of(unit)
    if path is None or path.name != "__init__.py":
        yield unit
        return
    for file in path.parent.glob("*.py"):
        source = file.read_bytes()
        if any(word in source for word in KERNEL_WORDS):
            yield unit if file == path else f"{unit}.{file.stem}"


# Modules


def unit_of(function: Callable[..., Any]) -> str | None:
    """The package that defines a function, its module if that is in no package, or None if it has no source file."""
    function = getattr(function, "py_func", function)
    name = function.__module__
    if not Path(function.__code__.co_filename).exists() or path_of(name) is None:
        return None
    return unit_of_module(name)


def unit_of_module(name: str) -> str:
    package = getattr(sys.modules.get(name), "__package__", None) or name.rpartition(".")[0]
    return package if package and path_of(package) is not None else name


def imports_in(name: str, path: Path) -> list[Import]:
    """The modules that a module imports, at the top or inside functions."""
    stat = path.stat()
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    return parsed_imports(package, path, stat.st_mtime_ns, stat.st_size)


@cache
def parsed_imports(package: str, path: Path, mtime: int, size: int) -> list[Import]:
    found = []
    for node in nodes_that_run(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            found += [Import(alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            source = resolve_name("." * node.level + (node.module or ""), package)
            for alias in node.names:
                name = None if alias.name == "*" else alias.name
                found.append(Import(source, name, alias.asname or name))
    return found


def nodes_that_run(node: ast.AST) -> Iterator[ast.AST]:
    """All nodes except those under `if TYPE_CHECKING:`."""
    yield node
    if not (isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"):
        for child in ast.iter_child_nodes(node):
            yield from nodes_that_run(child)


def path_of(name: str) -> Path | None:
    """The source file of a module, without importing it."""
    module = sys.modules.get(name)
    spec = None if module is not None else find_spec(name)
    origin = getattr(module, "__file__", None) or (spec.origin if spec is not None and spec.has_location else None)
    return Path(origin) if origin and origin.endswith(".py") else None


@cache
def find_spec(name: str) -> ModuleSpec | None:
    """Like `importlib.util.find_spec`, but without importing the parent packages."""
    parent = name.rpartition(".")[0]
    around = find_spec(parent) if parent else None
    if parent and (around is None or around.submodule_search_locations is None):
        return None
    places = around.submodule_search_locations if around is not None else None
    specs = (finder.find_spec(name, places) for finder in sys.meta_path)
    return next((spec for spec in specs if spec is not None), None)


@cache
def release_of(package: str) -> str:
    """The version of a package, or the modification time of its file if no distribution has its name."""
    try:
        return f"{package} {version(package)}"
    except PackageNotFoundError:
        path = path_of(package)
        return f"{package} {path.stat().st_mtime_ns}" if path is not None else package


def user_tables() -> list[Path]:
    """Component tables of the user that replace those of games."""
    folder = os.environ.get(COMPONENTS_VARIABLE)
    return sorted(Path(folder).rglob("*.csv")) if folder else []
