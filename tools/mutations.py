"""Which small changes could be mistakes? A comparison, a constant, an operator, a condition, a call left out."""

import ast
import copy
import difflib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

OPPOSITES: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
}


@dataclass(frozen=True)
class Target:
    """A folder to change, and the tests that should notice."""

    area: str  # what it is counted as
    folder: str
    tests: tuple[str, ...]  # files, or folders of them
    modules: tuple[str, ...] = ()  # names of the files to change; all of the folder by default
    is_plain: bool = False  # whether kernels run as plain Python

    def files(self, root: Path) -> list[Path]:
        return [
            path.relative_to(root)
            for path in sorted((root / self.folder).glob("*.py"))
            if path.stem in self.modules or (not self.modules and path.stem != "__init__")
        ]


@dataclass(frozen=True)
class Mutant:
    """One change to one file."""

    path: Path  # below the root
    line: int
    before: str
    after: str  # the whole file, changed
    target: Target

    def diff(self) -> str:
        lines = difflib.unified_diff(self.before.splitlines(), self.after.splitlines(), n=0, lineterm="")
        return "\n".join(line for line in islice(lines, 3, None) if not line.startswith("@@"))


def mutants_of(source: str, path: Path, target: Target) -> Iterator[Mutant]:
    """Every small change to a file."""
    for node, new in replacements(ast.parse(source)):
        after = replaced(source, node, new)
        if after != source:
            yield Mutant(path, node.lineno, source, after, target)


def replacements(tree: ast.AST) -> Iterator[tuple[Any, str]]:
    """Nodes, each with the text that could stand in its place."""
    for node in nodes_to_change(tree):
        if isinstance(node, ast.Compare) and type(node.ops[0]) in OPPOSITES:
            yield node, changed(node, ops=[OPPOSITES[type(node.ops[0])](), *node.ops[1:]])
        elif isinstance(node, (ast.BoolOp, ast.BinOp)) and type(node.op) in OPPOSITES:
            yield node, changed(node, op=OPPOSITES[type(node.op)]())
        elif isinstance(node, ast.Constant) and isinstance(node.value, (bool, int, float)):
            yield node, repr(not node.value if isinstance(node.value, bool) else node.value + 1)
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            yield node, "pass"
        elif isinstance(node, ast.If):
            yield node.test, f"not ({ast.unparse(node.test)})"
        elif isinstance(node, ast.Return) and node.value is not None:
            is_condition = isinstance(node.value, (ast.Compare, ast.BoolOp)) or is_negation(node.value)
            yield node.value, f"not ({ast.unparse(node.value)})" if is_condition else "None"


def nodes_to_change(node: ast.AST) -> Iterator[ast.AST]:
    """All nodes except annotations, decorators, error messages and code for type checkers."""
    if isinstance(node, (ast.Raise, ast.JoinedStr)):
        return
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        return
    yield node
    for name, value in ast.iter_fields(node):
        if name not in ("annotation", "returns", "decorator_list"):
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    yield from nodes_to_change(child)


def is_negation(node: ast.AST) -> bool:
    return isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)


def changed(node: ast.AST, **fields: Any) -> str:
    other = copy.copy(node)
    for name, value in fields.items():
        setattr(other, name, value)
    return ast.unparse(other)


def replaced(source: str, node: Any, new: str) -> str:
    """The source with other text in the place of a node. Columns of the syntax tree count bytes."""
    lines = source.encode().splitlines(keepends=True)
    start = sum(map(len, lines[: node.lineno - 1])) + node.col_offset
    end = sum(map(len, lines[: node.end_lineno - 1])) + node.end_col_offset
    data = source.encode()
    return (data[:start] + new.encode() + data[end:]).decode()
