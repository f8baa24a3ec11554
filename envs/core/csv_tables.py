"""How are component tables read and checked? They are CSV files, so the owner of a box can correct them.

A table `tiles` is the file `tiles.csv` in the game's folder. A file `<game>_tiles.csv` in the folder
`$COSMOZOO_COMPONENTS` replaces it. A game outside the package gives its folder: `Path(__file__).parent`.
"""

import csv
import hashlib
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from .kernel_cache import COMPONENTS_VARIABLE, PACKAGE_ROOT


class ComponentError(ValueError):
    """A component table that cannot be used. The message names the file, the line and what is wrong there."""


@dataclass(frozen=True)
class Row:
    """One line of a table. It knows its file and line number, for error messages."""

    path: Path
    line: int
    cells: dict[str, str]

    def text(self, column: str) -> str:
        return self.cells[column].strip()

    def integer(self, column: str, low: int, high: int) -> int:
        try:
            value = int(self.text(column))
        except ValueError:
            raise self.error(f"{column} must be a whole number, not {self.text(column)!r:.60}") from None
        if not low <= value <= high:
            raise self.error(f"{column} must lie between {low} and {high}, not {value!r:.60}")
        return value

    def choice(self, column: str, names: tuple[str, ...]) -> int:
        """The index of the cell's word among `names`."""
        if self.text(column) not in names:
            raise self.error(f"{column} must be one of {', '.join(names)}, not {self.text(column)!r:.60}")
        return names.index(self.text(column))

    def error(self, what: str) -> ComponentError:
        return ComponentError(f"{self.path}, line {self.line}: {what}")


def table_path(game: str, name: str, folder: Path | None = None) -> Path:
    """The table in use: the user's own, or the one in the game's folder (without `folder`: a game of the package)."""
    own_folder = os.environ.get(COMPONENTS_VARIABLE)
    if own_folder and not Path(own_folder).is_dir():
        raise ComponentError(
            f"{COMPONENTS_VARIABLE} is {own_folder}, which is not a folder; set it to the folder with your tables"
        )
    own = Path(own_folder or "") / f"{game}_{name}.csv"
    return own if own_folder and own.exists() else (folder or PACKAGE_ROOT / game) / f"{name}.csv"


def read_table(game: str, name: str, columns: tuple[str, ...], folder: Path | None = None) -> Iterator[Row]:
    """The rows of a table. Lines that start with # are comments; columns beyond those asked for are allowed."""
    path = table_path(game, name, folder)
    lines = list(read_lines(path))
    if not lines:
        raise ComponentError(f"{path} is empty: it needs a header and rows")
    header = [title.strip() for title in lines[0][1]]
    if len(set(header)) != len(header):
        raise ComponentError(f"{path}, line {lines[0][0]}: two columns have the same name")
    missing = [column for column in columns if column not in header]
    if missing:
        raise ComponentError(f"{path}, line {lines[0][0]}: the column {missing[0]!r} is missing")
    for number, cells in lines[1:]:
        if len(cells) != len(header):
            raise ComponentError(f"{path}, line {number}: {len(cells)} cells, but the header has {len(header)}")
        yield Row(path, number, dict(zip(header, cells, strict=True)))


def read_lines(path: Path) -> Iterator[tuple[int, list[str]]]:
    """The number and the cells of each line that is neither empty nor a comment."""
    try:
        lines = path.read_bytes().splitlines()
    except OSError as error:
        raise ComponentError(f"cannot read {path}: {error.strerror}") from None
    for number, line in enumerate(lines, start=1):
        try:
            if line.strip() and not line.startswith(b"#"):
                yield number, next(csv.reader([line.decode()]))
        except UnicodeDecodeError:
            raise ComponentError(f"{path}, line {number}: this is not text in UTF-8") from None
        except (StopIteration, csv.Error) as error:
            raise ComponentError(f"{path}, line {number}: the cells cannot be read: {error}") from None


def hash_tables(game: str, *names: str, folder: Path | None = None) -> str:
    """Identifies a set of components. Records and agents made with other tables have another hash."""
    contents = (table_path(game, name, folder).read_bytes() for name in names)
    return hashlib.sha256(b"\0".join(contents)).hexdigest()[:16]
