"""Are component tables checked line by line, and can users replace them?"""

import importlib
import os
import re
import subprocess
import sys

import pytest
from cosmozoo.envs import get_game
from cosmozoo.envs.core.csv_tables import ComponentError, read_table
from cosmozoo.envs.core.kernel_cache import PACKAGE_ROOT, source_files
from cosmozoo.envs.petit_prince.components import load_tiles


def run(code, **variables):
    return subprocess.run(
        [sys.executable, "-c", code], env=os.environ | variables, capture_output=True, text=True, check=False
    )


def own_tiles(tmp_path, old, new):
    """The tile table of Le Petit Prince in a custom folder, with the start of one line changed."""
    lines = (PACKAGE_ROOT / "petit_prince" / "tiles.csv").read_text().splitlines()
    changed = [new + line.removeprefix(old) if line.startswith(old) else line for line in lines]
    assert changed != lines
    (tmp_path / "petit_prince_tiles.csv").write_text("\n".join(changed))
    return {"COSMOZOO_COMPONENTS": str(tmp_path), "NUMBA_DISABLE_JIT": "1"}


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("centre,3,,0,0,0,0,2", "centre,3,,0,0,0,0,two", "line 7: sheep_beige must be a whole number, not 'two'"),
        ("centre,3,,0,0,0,0,2", "centre,3,,0,0,0,0,99", "line 7: sheep_beige must lie between 0 and 9"),
        ("centre,3,", "middle,3,", "line 7: stack must be one of centre, rising_edge"),
        ("centre,3,", "centre,2,", "line 7: tile centre 2 stands on line 6 already"),
        ("character,1,vain_man", "character,1,vain_mna", "line 65: character must be one of"),
        ("character,1,vain_man", "character,1,", "line 65: a tile has a character exactly if"),
        ("centre,3,,0,0,0,0,2,0,0,0,0,0,0,1,0", "centre,3,,0,0,0,0,2,0,0,0,0,0,0,1,1", "line 7: a tile has one baobab"),
        ("centre,3,,0,0,0,0,2,0,0,0,0,0,0,1,0,source", "centre,3", "line 7: 2 cells, but the header has 17"),
        ("stack,number,character,fox", "stack,number,character,vixen", "line 4: the column 'fox' is missing"),
        ("centre,3,,0,0,0,0,2,0,0,0,0,0,0,1,0,source", "", "tile centre 3 is missing"),
    ],
)
def test_custom_table_is_checked_line_by_line(tmp_path, monkeypatch, old, new, complaint):
    monkeypatch.setenv("COSMOZOO_COMPONENTS", own_tiles(tmp_path, old, new)["COSMOZOO_COMPONENTS"])
    with pytest.raises(ComponentError, match=f"petit_prince_tiles.csv.*{re.escape(complaint)}"):
        load_tiles()


GAME_MODULE = """
from pathlib import Path
from cosmozoo.envs.core import hash_tables, kernel, read_table

FOLDER = Path(__file__).parent
POINTS = tuple(row.integer("points", 1, 6) for row in read_table("dice", "faces", ("points",), FOLDER))
HASH = hash_tables("dice", "faces", folder=FOLDER)

@kernel
def points(face):
    return POINTS[face]
"""


@pytest.fixture
def dice(tmp_path, monkeypatch):
    """Imports a game module that has a table beside it, outside the package."""
    folder = tmp_path / "dice_game"
    folder.mkdir()
    (folder / "dice_game.py").write_text(GAME_MODULE)
    (folder / "faces.csv").write_text("points\n1\n2\n")
    monkeypatch.syspath_prepend(str(folder))

    def load():
        sys.modules.pop("dice_game", None)
        return importlib.import_module("dice_game")

    yield load
    sys.modules.pop("dice_game", None)


def test_game_outside_the_package_reads_the_tables_in_its_folder(dice):
    module = dice()
    assert module.POINTS == (1, 2)
    assert module.FOLDER / "faces.csv" in source_files("dice_game")  # a corrected table compiles the rules anew


def test_custom_table_replaces_that_of_a_game_outside_the_package(dice, tmp_path, monkeypatch):
    original = dice()
    (tmp_path / "dice_faces.csv").write_text("points\n6\n5\n")
    monkeypatch.setenv("COSMOZOO_COMPONENTS", str(tmp_path))
    assert dice().POINTS == (6, 5)
    assert dice().HASH != original.HASH


ASK = """
from cosmozoo.envs import get_game
from cosmozoo.envs.petit_prince.components import TILE_ELEMENTS
print(get_game("petit_prince").fingerprint, TILE_ELEMENTS[2, 4])
"""


def test_custom_table_replaces_ours_and_changes_the_fingerprint(tmp_path):
    fingerprint, beige = run(ASK, **own_tiles(tmp_path, "centre,3,,0,0,0,0,2", "centre,3,,0,0,0,0,1")).stdout.split()
    assert beige == "1"
    assert fingerprint != get_game("petit_prince").fingerprint


def test_missing_components_folder_is_named(tmp_path):
    result = run(
        "from cosmozoo.envs import get_game; get_game('petit_prince')", COSMOZOO_COMPONENTS=str(tmp_path / "gone")
    )
    assert "COSMOZOO_COMPONENTS is" in result.stderr


def test_empty_table_is_rejected(tmp_path, monkeypatch):
    (tmp_path / "petit_prince_tiles.csv").write_text("# nothing\n")
    monkeypatch.setenv("COSMOZOO_COMPONENTS", str(tmp_path))
    with pytest.raises(ComponentError, match="is empty"):
        list(read_table("petit_prince", "tiles", ("stack",)))
