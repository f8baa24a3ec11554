"""Do damaged component tables end in a ComponentError that names the file and the line, whatever is in them?"""

import contextlib

import hypothesis
import pytest
from cosmozoo.envs.core.csv_tables import ComponentError, read_table
from hypothesis import strategies
from strategies_of_damage import damaged_text

LIMIT = hypothesis.settings(deadline=5_000, suppress_health_check=list(hypothesis.HealthCheck))
COLUMNS = ("tile", "kind", "points")
SOUND = "# a remark\ntile,kind,points\n0,rose,3\n1,fox,5\n"


@pytest.fixture(autouse=True)
def path(tmp_path, monkeypatch):
    monkeypatch.setenv("COSMOZOO_COMPONENTS", str(tmp_path))
    return tmp_path / "petit_prince_tiles.csv"


def read(path, content):
    """All cells, as games read them."""
    path.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8", "surrogatepass"))
    rows = list(read_table("petit_prince", "tiles", COLUMNS))
    return [
        (row.integer("tile", 0, 9), row.choice("kind", ("rose", "fox")), row.integer("points", 0, 9)) for row in rows
    ]


def rejection(path, content):
    with pytest.raises(ComponentError) as caught:
        read(path, content)
    message = str(caught.value)
    assert str(path) in message
    assert "\n" not in message
    assert len(message) < 500
    return message


def test_sound_table_is_read(path):
    assert read(path, SOUND) == [(0, 0, 3), (1, 1, 5)]


@LIMIT
@hypothesis.given(strategies.data())
def test_damaged_tables_are_read_or_rejected(path, data):
    with contextlib.suppress(ComponentError):
        read(path, damaged_text(data, SOUND))


@LIMIT
@hypothesis.given(strategies.binary(max_size=100))
def test_any_bytes_are_read_or_rejected(path, content):
    with contextlib.suppress(ComponentError):
        read(path, SOUND.encode() + content)


def test_bytes_that_are_not_utf8_are_rejected(path):
    assert "line 3" in rejection(path, b"tile,kind,points\n0,rose,3\n1,\xff,5\n")


def test_long_cells_are_rejected(path):
    assert "line 2" in rejection(path, "tile,kind,points\n0,rose," + "x" * 200_000)
    assert "line 2" in rejection(path, "tile,kind,points\n0," + "x" * 5_000 + ",3")


def test_long_numbers_are_rejected(path):
    assert "line 2" in rejection(path, "tile,kind,points\n0,rose," + "9" * 5_000)
    assert "line 2" in rejection(path, "tile,kind,points\n0,rose," + "9" * 1_000)


def test_columns_of_the_same_name_are_rejected(path):
    assert "line 1" in rejection(path, "tile,kind,points,points\n0,rose,3,4\n")


def test_folder_in_the_place_of_a_table_is_rejected(path):
    path.mkdir()
    with pytest.raises(ComponentError, match=r"cannot read .*petit_prince_tiles\.csv"):
        list(read_table("petit_prince", "tiles", COLUMNS))
