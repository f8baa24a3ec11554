"""What can a compiled rule depend on? The files that speak of kernels, all they import, and the component tables."""

import ast
import os
from collections.abc import Iterator
from importlib.util import resolve_name
from pathlib import Path

PACKAGE_ROOT = Path(__file__).parents[1]
COMPONENTS_VARIABLE = "COSMOZOO_COMPONENTS"


def kernel_sources(root: Path) -> list[Path]:
    """Every file whose change may change a kernel: a drawing or a text is none of them."""
    modules = {module_name(path, root): path for folder in ("envs", "agents") for path in (root / folder).rglob("*.py")}
    waiting = [name for name, path in modules.items() if b"kernel" in path.read_bytes()]  # no kernel without the word
    found: set[Path] = set()
    while waiting:
        name = waiting.pop()
        if name in modules and modules[name] not in found:
            found.add(modules[name])
            waiting.extend(imports_of(name, modules))
    games = (root / "envs").glob("*/__init__.py")  # each says which kernels are its rules
    return [*sorted({*found, *games}), *sorted((root / "envs").rglob("*.csv")), *own_tables()]


def module_name(path: Path, root: Path) -> str:
    return ".".join(["cosmozoo", *path.relative_to(root).with_suffix("").parts]).removesuffix(".__init__")


def imports_of(name: str, modules: dict[str, Path]) -> Iterator[str]:
    """The modules a module imports, wherever in it the import stands."""
    package = name if modules[name].stem == "__init__" else name.rpartition(".")[0]
    for node in ast.walk(ast.parse(modules[name].read_bytes())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            source = resolve_name("." * node.level + (node.module or ""), package)
            # what is taken is a module of its own, or else stands in the one it is taken from
            taken = (f"{source}.{alias.name}" for alias in node.names)
            yield from (part if part in modules else source for part in taken)


def own_tables() -> list[Path]:
    """Component tables that the user put in place of ours."""
    folder = os.environ.get(COMPONENTS_VARIABLE)
    return sorted(Path(folder).rglob("*.csv")) if folder else []
