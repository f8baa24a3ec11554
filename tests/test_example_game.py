"""Does a game outside the package work everywhere, without changes to the package?"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
EXAMPLE = ROOT / "examples" / "tic_tac_toe"
CONFIG = ROOT / "configs" / "smoke" / "tic_tac_toe.yaml"
MODULE = (EXAMPLE / "tic_tac_toe.py").read_text()

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("example")]


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """The example installed into a folder of its own, as pip does it for users."""
    folder = tmp_path_factory.mktemp("installed")
    source = tmp_path_factory.mktemp("source")
    for name in ("pyproject.toml", "tic_tac_toe.py"):  # pip builds in the folder it installs from
        (source / name).write_text((EXAMPLE / name).read_text())
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--target"]
    subprocess.run([*pip, str(folder), str(source)], check=True)
    return folder


@pytest.fixture
def run(installed, tmp_path):
    """Runs Python in a folder of its own, with the example on its path."""

    def run_python(*arguments, text=None, path=installed):
        result = subprocess.run(
            [sys.executable, *arguments],
            env=os.environ | {"PYTHONPATH": str(path)},
            cwd=tmp_path,
            input=text,
            capture_output=True,
            text=True,
            check=False,
        )
        assert result.returncode == 0, result.stdout + result.stderr
        return result.stdout

    return run_python


def test_example_has_no_more_than_120_lines():
    assert len(MODULE.splitlines()) <= 120


def test_game_is_found_and_plays_in_environments_and_batches(run):
    code = """
import pickle
from cosmozoo.envs import BatchEnv, Match, games, get_game, make_env, make_parallel_env
from pettingzoo.test import api_test, parallel_api_test
assert "tic_tac_toe" in games
game = get_game("tic_tac_toe")
assert not game.has_hidden_information
assert pickle.loads(pickle.dumps(game)) is game
api_test(make_env("tic_tac_toe"), num_cycles=50)
parallel_api_test(make_parallel_env("tic_tac_toe"), num_cycles=50)
batch = BatchEnv(game, 8)
batch.reset(1)
ended = 0
for _ in range(50):
    batch.step(batch.sample_actions())
    ended += batch.done.sum()
    assert (batch.reward.sum(axis=1) == 0).all()
assert ended > 8
"""
    run("-c", code)


def test_search_finds_the_winning_move(run):
    code = """
from cosmozoo.agents import choose_action, make_agent
from cosmozoo.envs import Match, get_game
match = Match(get_game("tic_tac_toe"))
for action in (0, 3, 1, 4):
    match.step(action)
assert choose_action(make_agent("search:200"), match) == 2
match.step(2)
assert match.rewards() == [1, -1]
"""
    run("-c", code)


def test_what_is_shown_by_default(run):
    code = """
from xml.etree import ElementTree
from cosmozoo.envs import Match, get_game
game = get_game("tic_tac_toe")
match = Match(game)
before = match.view(0)
assert [step.label for step in game.human.selections(before, 4)] == ["mark row 2, column 2"]
for action in (0, 3, 1, 4, 2):
    match.step(action)
after = match.view(1)
assert "The game is over: Player 1 won" in game.render_text(after)
assert ElementTree.fromstring(game.render_svg(after)).findall(".//*[@data-panel]")
entries = game.human.log_entries(before, after, [(0, 0), (1, 3)])
assert [entry.text for entry in entries[:2]] == ["Player 1: mark row 1, column 1.", "You: mark row 2, column 1."]
assert [(score.total, score.rank) for score in game.human.score_sheet(after)] == [(1, 1), (0, 2)]
assert "Three in a row win" in game.human.summary
"""
    run("-c", code)


def test_command_line_evaluates_trains_and_plays(run, tmp_path):
    cosmozoo = ("-m", "cosmozoo.cli")
    assert "greedy" in run(*cosmozoo, "evaluate", "tic_tac_toe", "search:50", "greedy", "--num-deals", "4")
    pytest.importorskip("torch")
    run(*cosmozoo, "train", str(CONFIG), "--output", "run")
    agent = tmp_path / "run" / "agent.onnx"
    assert agent.exists()
    run(*cosmozoo, "evaluate", "tic_tac_toe", str(agent), "random", "--num-deals", "4")


def test_game_is_played_in_the_terminal(run):
    """The first free cell, until the game is over."""
    shown = run("-m", "cosmozoo.cli", "play", "tic_tac_toe", "--against", "easy", text="1\n" * 9)
    assert "mark row 1, column 1" in shown
    assert "The game is over" in shown


def test_plugin_makes_a_module_known_that_is_not_installed(run, tmp_path):
    (tmp_path / "tic_tac_toe.py").write_text(MODULE)
    shown = run("-m", "cosmozoo.cli", "--plugin", "tic_tac_toe", "games", path=tmp_path / "nothing")
    assert "tic_tac_toe" in shown


def test_changed_rule_in_another_module_is_compiled_anew(run, tmp_path):
    """Not even the game's own file changes: only what it imports."""
    first, rest = MODULE.split("LINES = ")
    lines, rest = rest.split("\n", 1)
    (tmp_path / "tic_tac_toe.py").write_text(f"{first}from lines import LINES\n{rest}")
    code = """
from tic_tac_toe import GAME
from cosmozoo.envs import Match
match = Match(GAME)
for action in (0, 3, 1, 4, 2):
    match.step(action)
print(match.is_over)
"""
    for table, ends in ((lines, "True"), ("np.array([[0, 4, 8]])", "False")):
        (tmp_path / "lines.py").write_text(f"import numpy as np\n\nLINES = {table}\n")
        assert run("-c", code, path=tmp_path).strip() == ends


def test_view_of_a_game_that_hides_something_must_be_written(run):
    code = """
from dataclasses import replace
from cosmozoo.envs.core import kernel
from tic_tac_toe import GAME
try:
    replace(GAME, determinize=kernel(lambda state, seat, rng: None), view=None)
except TypeError as error:
    assert "reveal" in str(error)
else:
    raise AssertionError("the default view was accepted")
"""
    run("-c", code)


def test_fourth_reward_is_paid_in_batches_and_none_can_follow(run):
    code = """
import pytest
from cosmozoo.envs import BatchEnv, Match, get_game
from cosmozoo.envs.core import kernel, rewards

@kernel
def half(seat, num_players, ranks, scores, scale):
    return 0.5 if ranks[seat] == 0 else -0.5

rewards.register("half", half)
game = get_game("tic_tac_toe")
batch = BatchEnv(game, 1, reward="half")
batch.reset(0)
match = Match(game, reward="half", seed=batch.game_seed(0, 0))
while not match.is_over:
    action = batch.sample_actions()
    batch.step(action)
    match.step(int(action[0]))
assert batch.reward[0].tolist() == match.rewards() != [0, 0]
assert set(batch.reward[0].tolist()) <= {-0.5, 0.5}
with pytest.raises(ValueError, match="before the first game"):
    rewards.register("quarter", half)
"""
    run("-c", code)
