"""The parts of envs/core that no single game shows."""

import json
import os
import re
import shutil
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from cosmozoo.envs import GAMES, BatchEnv, Match, game
from cosmozoo.envs.core import kernel as kernels
from cosmozoo.envs.core.blocks import Block, Blocks, Piece, Pieces
from cosmozoo.envs.core.drawing import tag
from cosmozoo.envs.core.random import below, episode_seed, seed_generator, shuffle
from cosmozoo.envs.core.record import Record, RecordError, read_records, replay
from cosmozoo.envs.core.rewards import Reward, payoff
from cosmozoo.envs.core.sources import kernel_sources
from cosmozoo.envs.core.state import STILL_PLAYING, state_dtype
from cosmozoo.envs.core.tables import ComponentError, read_table
from cosmozoo.envs.petit_prince.components import load_tiles
from playing import recorded_game

ROOT = Path(__file__).parents[1]

# Layouts


def test_layout_hashes_change_with_the_layout_and_not_with_the_words():
    def hash_of(**blocks):
        return Blocks(**{name: Block(size, about, str) for name, (size, about) in blocks.items()}).layout_hash

    assert hash_of(take=(3, "take"), give=(2, "give")) == hash_of(take=(3, "grab"), give=(2, "hand over"))
    assert hash_of(take=(3, ""), give=(2, "")) != hash_of(take=(2, ""), give=(3, ""))
    assert hash_of(take=(3, ""), give=(2, "")) != hash_of(give=(2, ""), take=(3, ""))


def test_an_observation_needs_int16_only_if_a_bound_does():
    assert Pieces(cards=Piece((4,), 127, "")).number == np.int8
    assert Pieces(cards=Piece((4,), 128, "")).number == np.int16
    assert Pieces(cards=Piece((4,), 1, "", low=-129)).number == np.int16


def test_an_unknown_block_is_named():
    with pytest.raises(AttributeError, match="'tkae'"):
        _ = Blocks(take=Block(1, "", str)).tkae


def test_states_have_no_gaps():
    dtype = state_dtype(("tall", np.int64), ("small", np.int8, 3))
    assert sum(dtype[name].itemsize for name in dtype.names) == dtype.itemsize
    with pytest.raises(TypeError, match="gap"):
        state_dtype(("small", np.int8, 3), ("tall", np.int64))


# Chance


def test_numbers_below_a_bound_are_fair():
    """Chi-squared with 6 degrees of freedom; false alarm below 1e-6."""
    rng = np.zeros(4, np.uint64)
    seed_generator(rng, np.uint64(5))
    counts = np.bincount([below(rng, 7) for _ in range(70_000)], minlength=7)
    assert ((counts - 10_000) ** 2 / 10_000).sum() < 38


def test_a_shuffle_reaches_every_order():
    rng = np.zeros(4, np.uint64)
    seed_generator(rng, np.uint64(6))
    orders = set()
    for _ in range(600):
        items = np.arange(5)
        shuffle(rng, items, 4)  # the last one stays
        assert items[4] == 4
        orders.add(tuple(items[:4].tolist()))
    assert len(orders) == 24


def test_seeds_of_neighbouring_games_differ():
    seeds = {int(episode_seed(np.uint64(1), row, episode)) for row in range(100) for episode in range(100)}
    assert len(seeds) == 10_000


# Rewards


def reward(kind, places, scores=None, unit=10.0):
    places = np.array(places)
    scores = np.zeros(len(places)) if scores is None else np.array(scores, float)
    return [payoff(int(kind), seat, len(places), places, scores, unit) for seat in range(len(places))]


def test_reward_win_is_shared_by_the_winners():
    assert reward(Reward.WIN, [0, 1, 2]) == [1, -0.5, -0.5]
    assert reward(Reward.WIN, [0, 0]) == [0, 0]
    assert reward(Reward.WIN, [0, 0, 2]) == pytest.approx([0.25, 0.25, -0.5])


def test_reward_rank_goes_from_1_to_minus_1():
    assert reward(Reward.RANK, [0, 1, 2]) == [1, 0, -1]
    assert reward(Reward.RANK, [0, 1, 1, 3]) == pytest.approx([1, 0, 0, -1])


def test_reward_margin_is_the_lead_over_the_others_mean():
    assert reward(Reward.MARGIN, [0, 1, 2], [30, 20, 10]) == [1.5, 0, -1.5]


def test_rewards_of_a_seat_that_is_out_do_not_wait_for_the_others():
    places = [STILL_PLAYING, 3, STILL_PLAYING, STILL_PLAYING]
    assert reward(Reward.WIN, places)[1] == pytest.approx(-1 / 3)
    assert reward(Reward.RANK, places)[1] == -1


# Component tables


def run(code, **variables):
    return subprocess.run(
        [sys.executable, "-c", code], env=os.environ | variables, capture_output=True, text=True, check=False
    )


def own_tiles(tmp_path, old, new):
    """The tile table of Le Petit Prince in a folder of the user's own, with the start of one line changed."""
    lines = (kernels.PACKAGE_ROOT / "petit_prince" / "tiles.csv").read_text().splitlines()
    changed = [new + line.removeprefix(old) if line.startswith(old) else line for line in lines]
    assert changed != lines
    (tmp_path / "petit_prince_tiles.csv").write_text("\n".join(changed))
    return {"COSMOZOO_COMPONENTS": str(tmp_path), "NUMBA_DISABLE_JIT": "1"}


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("centre,3,,0,0,0,0,2", "centre,3,,0,0,0,0,two", "line 7: sheep_beige must be a whole number, not 'two'"),
        ("centre,3,,0,0,0,0,2", "centre,3,,0,0,0,0,99", "line 7: sheep_beige must lie between 0 and 9"),
        ("centre,3,", "center,3,", "line 7: stack must be one of centre, rising_edge"),
        ("centre,3,", "centre,2,", "line 7: tile centre 2 stands on line 6 already"),
        ("character,1,vain_man", "character,1,vain_mna", "line 65: character must be one of"),
        ("character,1,vain_man", "character,1,", "line 65: a tile has a character exactly if"),
        ("centre,3,,0,0,0,0,2,0,0,0,0,0,0,1,0", "centre,3,,0,0,0,0,2,0,0,0,0,0,0,1,1", "line 7: a tile has one baobab"),
        ("centre,3,,0,0,0,0,2,0,0,0,0,0,0,1,0,source", "centre,3", "line 7: 2 cells where the header has 17"),
        ("stack,number,character,fox", "stack,number,character,vixen", "line 4: the column 'fox' is missing"),
        ("centre,3,,0,0,0,0,2,0,0,0,0,0,0,1,0,source", "", "tile centre 3 is missing"),
    ],
)
def test_a_table_of_ones_own_is_checked_line_by_line(tmp_path, monkeypatch, old, new, complaint):
    monkeypatch.setenv("COSMOZOO_COMPONENTS", own_tiles(tmp_path, old, new)["COSMOZOO_COMPONENTS"])
    with pytest.raises(ComponentError, match=f"petit_prince_tiles.csv.*{re.escape(complaint)}"):
        load_tiles()


ASK = """
from cosmozoo.envs import game
from cosmozoo.envs.petit_prince.components import TILE_ELEMENTS
print(game("petit_prince").fingerprint, TILE_ELEMENTS[2, 4])
"""


def test_a_table_of_ones_own_replaces_ours_and_is_told_apart(tmp_path):
    fingerprint, beige = run(ASK, **own_tiles(tmp_path, "centre,3,,0,0,0,0,2", "centre,3,,0,0,0,0,1")).stdout.split()
    assert beige == "1"
    assert fingerprint != game("petit_prince").fingerprint


def test_a_folder_that_is_not_there_is_named(tmp_path):
    result = run("from cosmozoo.envs import petit_prince_v0", COSMOZOO_COMPONENTS=str(tmp_path / "gone"))
    assert "COSMOZOO_COMPONENTS names" in result.stderr


def test_an_empty_table_is_refused(tmp_path, monkeypatch):
    (tmp_path / "petit_prince_tiles.csv").write_text("# nothing\n")
    monkeypatch.setenv("COSMOZOO_COMPONENTS", str(tmp_path))
    with pytest.raises(ComponentError, match="holds no table"):
        list(read_table("petit_prince", "tiles", ("stack",)))


# Compilation


def test_the_cache_folder_follows_the_sources(tmp_path, monkeypatch):
    """A changed rule or table, or another compiler option, is compiled anew and never served from an old cache."""
    before = kernels.source_hash()
    assert kernels.source_hash() == before
    monkeypatch.setenv("COSMOZOO_COMPONENTS", str(tmp_path))
    (tmp_path / "petit_prince_tiles.csv").write_text("other tiles")
    with_table = kernels.source_hash()
    assert with_table != before
    (tmp_path / "petit_prince_tiles.csv").write_text("other tilez")
    assert kernels.source_hash() not in (before, with_table)
    monkeypatch.delenv("COSMOZOO_COMPONENTS")
    monkeypatch.setattr(kernels.numba.config, "BOUNDSCHECK", 7)
    assert kernels.source_hash() != before


@pytest.fixture
def sources(tmp_path):
    """A copy of our sources, to edit."""
    for folder in ("envs", "agents"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__", "shipped"))
    return tmp_path


def edit(path):
    path.write_text(path.read_text() + "# another line\n")


def test_a_change_that_can_reach_a_kernel_is_compiled_anew(sources):
    hashes = [kernels.source_hash(sources)]
    for path in (
        "envs/planet/rules.py",
        "envs/planet/components.py",  # constants that kernels take in
        "envs/planet/globe.py",  # a table computed in a file that has no kernel
        "envs/planet/__init__.py",  # says which kernel plays which part
        "envs/planet/tiles.csv",
        "envs/core/bits.py",
        "envs/core/engine.py",
        "agents/tree.py",
        "agents/search.py",
    ):
        edit(sources / path)
        hashes.append(kernels.source_hash(sources))
        assert hashes[-1] not in hashes[:-1], path


def test_a_change_that_can_reach_no_kernel_keeps_what_was_compiled(sources):
    for room in ("drawing", "flowers", "pictograms", "text", "view", "steps", "telling", "sheet"):
        edit(sources / "envs" / "planet" / f"{room}.py")
    for path in ("envs/core/drawing.py", "envs/core/aec.py", "envs/planet/RULES.md", "agents/network.py"):
        edit(sources / path)
    assert kernels.source_hash(sources) == kernels.source_hash()


@pytest.mark.parametrize(
    "statement",
    [
        "from .sketch import line",
        "from . import sketch",
        "import cosmozoo.envs.planet.sketch",
        "def draw():\n    from cosmozoo.envs.planet.sketch import line",
    ],
)
def test_what_a_rule_imports_is_followed_however_it_is_written(sources, statement):
    folder = sources / "envs" / "planet"
    (folder / "sketch.py").write_text("from ..core.drawing import tag\n")
    assert not {folder / "sketch.py", sources / "envs/core/drawing.py"} & set(kernel_sources(sources))
    (folder / "globe.py").write_text(f"{statement}\n")
    assert {folder / "sketch.py", sources / "envs/core/drawing.py"} <= set(kernel_sources(sources))


def test_old_caches_are_removed(tmp_path):
    for age in range(9):
        folder = tmp_path / f"cache{age}"
        folder.mkdir()
        os.utime(folder, (age, age))
    kernels.remove_old_caches(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["cache5", "cache6", "cache7", "cache8"]


def test_plain_python_leaves_the_cache_alone(tmp_path):
    """Else every table that is tried out would push a folder of compiled kernels out of the cache."""
    code = "from cosmozoo.envs import Match, game; Match(game('petit_prince'), seed=0)"
    assert run(code, NUMBA_DISABLE_JIT="1", COSMOZOO_CACHE=str(tmp_path)).returncode == 0
    assert not list(tmp_path.iterdir())


def test_threads_that_compile_at_once_keep_to_the_same_folder(monkeypatch):
    folders = []

    def njit(**options):
        def decorated(function):
            time.sleep(0.01)
            folders.append(kernels.numba.config.CACHE_DIR)
            return function

        return decorated

    monkeypatch.setattr(kernels.numba, "njit", njit)
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(kernels.kernel, [test_threads_that_compile_at_once_keep_to_the_same_folder] * 8))
    assert folders == [str(kernels.cache_folder())] * 8


def test_the_users_own_cache_setting_is_left_alone():
    assert os.environ.get("NUMBA_CACHE_DIR", "") == kernels.numba.config.CACHE_DIR


def test_a_first_compilation_is_announced_once(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(kernels, "IS_COMPILED", True)
    monkeypatch.setattr(kernels, "cache_folder", lambda: tmp_path)
    for expected in ("Compiling Ludo for this machine", ""):
        with kernels.first_compilation("Ludo"):
            pass
        assert expected in capsys.readouterr().err
        assert expected or not capsys.readouterr().err


def test_a_compilation_that_fails_is_announced_again(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(kernels, "IS_COMPILED", True)
    monkeypatch.setattr(kernels, "cache_folder", lambda: tmp_path)
    with pytest.raises(RuntimeError), kernels.first_compilation("Ludo"):
        raise RuntimeError
    with kernels.first_compilation("Ludo"):
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
    """Else the run with bounds checks could not fail."""
    script = tmp_path / "beyond.py"
    script.write_text(BEYOND)
    variables = os.environ | {"NUMBA_BOUNDSCHECK": "1", "COSMOZOO_CACHE": str(tmp_path)}
    result = subprocess.run([sys.executable, str(script)], env=variables, capture_output=True, text=True)
    assert result.stdout.strip() == "caught", result.stderr


# Records


@pytest.fixture
def record():
    return recorded_game(game("petit_prince"), 3, "standard", seed=21)


def edited(record, **changes):
    return Record.from_json(json.dumps(json.loads(record.to_json()) | changes))


def test_an_edited_action_is_found_where_it_stands(record):
    actions = record.actions.copy()
    actions[6] = 0 if actions[6] else 1  # the second round's stack was something else
    with pytest.raises(RecordError):
        replay(edited(record, actions=actions))
    actions = record.actions.copy()
    actions[3] = 15
    with pytest.raises(RecordError, match=r"move 4 of 96 cannot have been played: action 15 \(appoint"):
        replay(edited(record, actions=actions))


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"game": "petit_prince_v7"}, "petit_prince_v7 is version 7 of the game; here is petit_prince_v0"),
        ({"game": "checkers_v0"}, "the game 'checkers_v0' is unknown"),
        ({"fingerprint": "f" * 16}, "other rules or components"),
        ({"seed": 22}, "moves lead to|cannot have been played"),
        ({"scores": [1.0, 2.0, 3.0]}, "the record says scores"),
        ({"checksum": "0"}, "the record says checksum"),
        ({"settings": {"num_players": 9, "variant": "standard"}}, "settings of this record do not fit"),
        ({"settings": {"colour": "red"}}, "settings of this record do not fit"),
    ],
)
def test_a_record_that_does_not_fit_says_why(record, changes, complaint):
    with pytest.raises(RecordError, match=complaint):
        replay(edited(record, **changes))


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("{", "line 2: not a record"),
        ("[]", "line 2: not a record of the format"),
        ('{"format": "cosmozoo-record-99"}', "its format is 'cosmozoo-record-99'"),
        ('{"format": "cosmozoo-record-1", "game": "x"}', "fields missing"),
    ],
)
def test_a_bad_line_in_a_file_of_records_is_named(tmp_path, record, line, complaint):
    path = tmp_path / "games.jsonl"
    record.append_to(path)
    with path.open("a") as file:
        file.write(line + "\n")
    with pytest.raises(RecordError, match=complaint):
        list(read_records(path))


def test_a_record_of_an_unfinished_game_replays_to_where_it_stood(record):
    record.actions = record.actions[:10]
    record.places = record.scores = record.checksum = None
    assert not replay(record).is_over


# Odds and ends


def test_a_misspelt_game_gets_a_suggestion():
    with pytest.raises(ValueError, match="did you mean 'petit_prince'"):
        game("petit_price")


def test_batches_refuse_what_does_not_fit():
    petit_prince = game("petit_prince")
    with pytest.raises(ValueError, match="at least one game"):
        BatchEnv(petit_prince, 0)
    with pytest.raises(ValueError, match="one for each of the 3 games"):
        BatchEnv(petit_prince, 3, [2, 3])
    batch = BatchEnv(petit_prince, 3)
    batch.reset(seed=0)
    for bad in (np.zeros(2, int), np.zeros((3, 1), int), np.zeros(3)):
        with pytest.raises(ValueError, match="one whole number for each of the 3 games"):
            batch.step(bad)


def test_text_in_pictures_is_escaped():
    assert tag("title", id='a"b<c') == '<title id="a&quot;b&lt;c"/>'


def test_every_game_is_listed_once():
    assert len(set(GAMES)) == len(GAMES)
    assert [Match(game(name)).game.name for name in GAMES] == list(GAMES)
