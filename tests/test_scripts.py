"""Do the scripts that the tutorials show run? Those whose library is missing here run in `make examples`."""

import os
import runpy
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

EXAMPLES = Path(__file__).parents[1] / "examples"
NEEDS = {
    "gymnasium_vector": "gymnasium",
    "open_spiel_ismcts": "pyspiel",
    "text_player": "cosmozoo",
    "textarena_game": "textarena",
}


def installed(name, library):
    return pytest.param(name, marks=pytest.mark.skipif(find_spec(library) is None, reason=f"needs {library}"))


@pytest.mark.parametrize("name", [installed(*pair) for pair in NEEDS.items()])
def test_script_of_a_tutorial_runs(name, monkeypatch, tmp_path, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", [name, "petit_prince", "2"])
    runpy.run_path(str(EXAMPLES / "integrations" / f"{name}.py"), run_name="__main__")
    assert capsys.readouterr().out.strip(), "it says what happened"


def test_game_of_the_tutorial_keeps_all_rules_and_search_wins_it():
    """As plain Python: compiling a game takes longer than playing this one."""
    code = """
from nim import GAME
from cosmozoo.evaluation import evaluate
from cosmozoo.testing import game_checks
for check in game_checks(GAME):
    if "compiled" not in str(check):
        check()
print(evaluate(GAME, "search:50", "random", 2, 10)[0].win_share)
"""
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(EXAMPLES / "nim")}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert float(done.stdout.split()[-1]) > 0.8
