"""What is in the box? Component tables: CSV files that the owner of a box can correct.

A file of the same name in the folder `$COSMOZOO_COMPONENTS` replaces the one that ships with the package.
"""

import csv
import hashlib
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from .sources import COMPONENTS_VARIABLE, PACKAGE_ROOT


class ComponentError(ValueError):
    """A component table that cannot be used: says which file, which line and what is wrong there."""


@dataclass(frozen=True)
class Row:
    """One line of a table, which knows where it stands."""

    path: Path
    line: int
    cells: dict[str, str]

    def text(self, column: str) -> str:
        return self.cells[column].strip()

    def number(self, column: str, low: int, high: int) -> int:
        try:
            value = int(self.text(column))
        except ValueError:
            raise self.error(f"{column} must be a whole number, not {self.text(column)!r}") from None
        if not low <= value <= high:
            raise self.error(f"{column} must lie between {low} and {high}, not {value}")
        return value

    def one_of(self, column: str, names: tuple[str, ...]) -> int:
        """The index of the cell's word among `names`."""
        if self.text(column) not in names:
            raise self.error(f"{column} must be one of {', '.join(names)}, not {self.text(column)!r}")
        return names.index(self.text(column))

    def error(self, what: str) -> ComponentError:
        return ComponentError(f"{self.path}, line {self.line}: {what}")


def table_path(game: str, name: str) -> Path:
    """The table in use: the user's own, or the one in the game's folder."""
    own_folder = os.environ.get(COMPONENTS_VARIABLE)
    if own_folder and not Path(own_folder).is_dir():
        raise ComponentError(f"{COMPONENTS_VARIABLE} names {own_folder}, which is not a folder")
    own = Path(own_folder or "") / f"{game}_{name}.csv"
    return own if own_folder and own.exists() else PACKAGE_ROOT / game / f"{name}.csv"


def read_table(game: str, name: str, columns: tuple[str, ...]) -> Iterator[Row]:
    """The rows of a table. Lines that start with # are remarks; columns beyond those asked for are allowed."""
    path = table_path(game, name)
    lines = [
        (number, line)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if line.strip() and not line.startswith("#")
    ]
    if not lines:
        raise ComponentError(f"{path} holds no table")
    header = [title.strip() for title in next(csv.reader([lines[0][1]]))]
    missing = [column for column in columns if column not in header]
    if missing:
        raise ComponentError(f"{path}, line {lines[0][0]}: the column {missing[0]!r} is missing")
    for number, line in lines[1:]:
        cells = next(csv.reader([line]))
        if len(cells) != len(header):
            raise ComponentError(f"{path}, line {number}: {len(cells)} cells where the header has {len(header)}")
        yield Row(path, number, dict(zip(header, cells, strict=True)))


def tables_hash(game: str, *names: str) -> str:
    """Tells one set of components from another, so that records and agents are not mixed up between them."""
    contents = (table_path(game, name).read_bytes() for name in names)
    return hashlib.sha256(b"\0".join(contents)).hexdigest()[:16]
