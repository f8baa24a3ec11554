"""When are kernels compiled, cached and announced?"""

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path

import numba
import pytest
from cosmozoo.envs.core.kernel_cache import announce_compilation, remove_old_caches, source_files, source_hash

ROOT = Path(__file__).parents[2]
kernels = import_module("cosmozoo.envs.core.kernel")  # `core.kernel` is the decorator


def run(code, **variables):
    return subprocess.run(
        [sys.executable, "-c", code], env=os.environ | variables, capture_output=True, text=True, check=False
    )


SOURCES = {
    "__init__.py": "from .rules import play\n",
    "rules.py": "from cosmozoo.envs.core import kernel\nfrom .board import LINES\n\nplay = kernel(lambda: LINES[0])\n",
    "board.py": "from .geometry import SIZE\n\nLINES = (SIZE, 2)\n",  # constants that kernels take in
    "geometry.py": "SIZE = 3\n",  # a table computed in a file that has no kernel
    "drawing.py": "from . import colors\n",
    "colors.py": "RED = 1\n",
    "cards.csv": "name\nfox\n",
    "RULES.md": "**R1 Setup.**\n",
}


@pytest.fixture
def toy(tmp_path, monkeypatch):
    """The folder of a package outside ours that defines a kernel, for editing."""
    folder = tmp_path / f"toy_{tmp_path.name}"  # each test imports its own
    folder.mkdir()
    for name, text in SOURCES.items():
        (folder / name).write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    return folder


def edit(path):
    path.write_text(path.read_text() + "# another line\n")


@pytest.mark.parametrize("name", ["rules.py", "board.py", "geometry.py", "cards.csv"])
def test_change_that_can_reach_a_kernel_changes_the_hash(toy, name):
    before = source_hash(toy.name)
    assert source_hash(toy.name) == before
    edit(toy / name)
    assert source_hash(toy.name) != before


@pytest.mark.parametrize("name", ["drawing.py", "colors.py", "RULES.md"])
def test_change_that_can_reach_no_kernel_keeps_the_hash(toy, name):
    before = source_hash(toy.name)
    edit(toy / name)
    assert source_hash(toy.name) == before


@pytest.mark.parametrize(
    "statement",
    [
        "from .drawing import colors",
        "from . import drawing",
        "import {package}.drawing",
        "def draw():\n    from {package}.drawing import colors",
    ],
)
def test_imports_are_followed_however_they_are_written(toy, statement):
    drawn = {toy / "drawing.py", toy / "colors.py"}
    assert not drawn & set(source_files(toy.name))
    (toy / "geometry.py").write_text(f"{statement.format(package=toy.name)}\nSIZE = 3\n")
    assert drawn <= set(source_files(toy.name))


def test_hash_follows_the_users_tables_and_compiler_options(toy, tmp_path, monkeypatch):
    hashes = [source_hash(toy.name)]
    monkeypatch.setenv("COSMOZOO_COMPONENTS", str(tmp_path))
    for text in ("other tiles", "other tilez"):
        (tmp_path / "petit_prince_tiles.csv").write_text(text)
        hashes.append(source_hash(toy.name))
    monkeypatch.delenv("COSMOZOO_COMPONENTS")
    monkeypatch.setattr(numba.config, "BOUNDSCHECK", 7)
    assert source_hash(toy.name) not in hashes
    assert len(set(hashes)) == 3


def test_editing_one_game_keeps_the_kernels_of_others(toy):
    before = source_hash("cosmozoo.envs.planet")
    edit(toy / "rules.py")
    assert source_hash("cosmozoo.envs.planet") == before
    ours = source_files("cosmozoo.envs.planet")
    assert not [path for path in ours if path.parent.name == "petit_prince"]
    assert {path.name for path in ours} >= {"rules.py", "geometry.py", "tiles.csv"}
    assert not {path.name for path in ours} & {"render_svg.py", "icons.py", "game_log.py", "svg.py", "aec.py"}


def test_old_caches_are_removed(tmp_path):
    for age in range(9):
        folder = tmp_path / f"cache{age}"
        folder.mkdir()
        os.utime(folder, (age, age))
    remove_old_caches(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["cache5", "cache6", "cache7", "cache8"]


def test_plain_python_leaves_the_cache_alone(tmp_path):
    """Otherwise every table that is tried would displace a folder of compiled kernels from the cache."""
    code = "from cosmozoo.envs import Match, get_game; Match(get_game('petit_prince'), seed=0)"
    assert run(code, NUMBA_DISABLE_JIT="1", COSMOZOO_CACHE=str(tmp_path)).returncode == 0
    assert not list(tmp_path.iterdir())


def test_threads_that_compile_at_once_keep_to_the_same_folder(tmp_path, monkeypatch):
    folders = []

    def njit(**options):
        def decorated(function):
            time.sleep(0.01)
            folders.append(numba.config.CACHE_DIR)
            return function

        return decorated

    monkeypatch.setattr(kernels, "IS_COMPILED", True)
    monkeypatch.setattr(numba, "njit", njit)
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(kernels.compiled, [edit] * 8, [tmp_path] * 8))
    assert folders == [str(tmp_path)] * 8


def test_compiling_for_a_signature_may_decorate_further_kernels(tmp_path, monkeypatch):
    """Loading a cached function may import its module, which decorates kernels of its own: no lock may be held then."""

    class Dispatcher:
        def compile(self, signature):
            assert kernels.DECORATING.acquire(timeout=1), "the lock is held while compiling"
            kernels.DECORATING.release()

    monkeypatch.setattr(kernels, "IS_COMPILED", True)
    monkeypatch.setattr(numba, "njit", lambda **options: lambda function: Dispatcher())
    assert isinstance(kernels.compiled(edit, tmp_path, "void()"), Dispatcher)


def test_users_own_cache_setting_is_left_alone():
    assert os.environ.get("NUMBA_CACHE_DIR", "") == numba.config.CACHE_DIR


@pytest.fixture
def compiling(monkeypatch):
    monkeypatch.setattr(numba.config, "DISABLE_JIT", 0)


@pytest.mark.usefixtures("compiling")
def test_first_compilation_is_announced_once(tmp_path, capsys):
    for expected in (1, 0):
        with announce_compilation("Ludo", tmp_path):
            pass
        assert capsys.readouterr().err.count("Compiling Ludo for this machine") == expected


@pytest.mark.usefixtures("compiling")
def test_compilation_that_fails_is_announced_again(tmp_path, capsys):
    with pytest.raises(RuntimeError), announce_compilation("Ludo", tmp_path):
        raise RuntimeError
    with announce_compilation("Ludo", tmp_path):
        pass
    assert capsys.readouterr().err.count("Compiling Ludo") == 2


BEYOND = """
import numpy as np
from cosmozoo.envs.core.kernel import kernel
peek = kernel(lambda records, index: records[0].cards[index])
try:
    peek(np.zeros(1, [("cards", np.int8, 4)]), 99)
except IndexError:
    print("caught")
"""


def test_bounds_are_checked_inside_records_when_asked_for(tmp_path):
    """Otherwise the run with bounds checks could not fail."""
    script = tmp_path / "beyond.py"
    script.write_text(BEYOND)
    variables = os.environ | {"NUMBA_BOUNDSCHECK": "1", "NUMBA_DISABLE_JIT": "0", "COSMOZOO_CACHE": str(tmp_path)}
    result = subprocess.run([sys.executable, str(script)], env=variables, capture_output=True, text=True)
    assert result.stdout.strip() == "caught", result.stderr
