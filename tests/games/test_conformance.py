"""Do the games of the package, and tic-tac-toe from outside it, pass the conformance suite?"""

import importlib
import json
import os
import subprocess
import sys
from pathlib import Path

import pettingzoo
import pytest
from cosmozoo.envs import games, get_game
from cosmozoo.testing import game_checks
from cosmozoo.testing.leaks import tellings_of_moves_that_look_alike
from cosmozoo.testing.playthrough import changed_games, playthrough
from cosmozoo.testing.presentation import drawing, kind_of, selections_in, targets_in, views_to_choose_from
from cosmozoo.testing.strategies import Setting
from matrix import EACH_GAME

GOLDEN = Path(__file__).parents[1] / "golden"
EXAMPLES = Path(__file__).parents[2] / "examples"


def load_example():
    """Tic-tac-toe, a game outside the package. It is not installed; its folder is on Python's path."""
    if (folder := str(EXAMPLES / "tic_tac_toe")) not in sys.path:
        sys.path.append(folder)
    return importlib.import_module("tic_tac_toe").GAME


TIC_TAC_TOE = load_example()
OPTIONS = {"space_builder": {"tick_limit": 12}}
"""Random moves never finish a round of Space Builder: with few ticks its games are short, and rounds end."""
DRAWN_KINDS = {  # kinds of targets that are found in the drawings of a game
    "planet": {"tile", "face"},
    "petit_prince": {"stack", "tile", "planet"},
    "exploding_planet": {"card", "pile", "player", "discard", "depth"},
    "space_builder": {"card", "place", "locked", "plan"},
}
OWN_KINDS = {"planet": {"face"}, "exploding_planet": {"card"}, "space_builder": {"place"}}
"""Kinds that only the seat to move can select: they are not in the drawing for spectators."""


def conformance_checks():
    """All checks of all games. Checks of larger settings, and slow checks, are marked as slow."""
    for game in [*map(get_game, games), TIC_TAC_TOE]:
        quick = f"[{game.players[0]}-{game.variants[0]}]"
        for check in game_checks(game, **OPTIONS.get(game.name, {})):
            is_slow = check.is_slow or (check.subject and not str(check).endswith(quick))
            yield pytest.param(check, id=f"{game.name}-{check}", marks=[pytest.mark.slow] if is_slow else [])


@pytest.mark.parametrize("check", conformance_checks())
def test_game_conforms(check):
    check()


@EACH_GAME
def test_game_has_invariants(game):
    assert game.check_state is not None


@EACH_GAME
def test_golden_playthrough_still_holds(game):
    """A changed rule changes this text. If it is intended: `make golden`, proofread the diff, raise the version."""
    path = GOLDEN / f"{game.name}.txt"
    assert path.exists(), f"{game} has no golden playthrough: run `make golden`"
    assert playthrough(game, game.players[0], game.variants[0], seed=1) == path.read_text(encoding="utf-8")


@EACH_GAME
def test_golden_digests_still_hold(game):
    """A changed state, mask or observation changes them. If the change is intended, run `make golden`."""
    assert not changed_digests(game.name)


@pytest.mark.slow
@EACH_GAME
def test_golden_digests_hold_in_plain_python(game):
    environment = os.environ | {
        "NUMBA_DISABLE_JIT": "1",
        "PYTHONPATH": os.pathsep.join([str(Path(__file__).parent), *sys.path]),
    }
    code = "import sys, test_conformance; print(test_conformance.changed_digests(sys.argv[1]))"
    result = subprocess.run(
        [sys.executable, "-c", code, game.name], env=environment, capture_output=True, text=True, check=True
    )
    assert result.stdout.strip() == "[]"


def changed_digests(name):
    recorded = json.loads((GOLDEN / f"{name}.digests").read_text(encoding="utf-8"))
    return changed_games(get_game(name), recorded)


@EACH_GAME
def test_game_is_found_in_pettingzoos_registry(game):
    env = pettingzoo.make("aec", f"cosmozoo/{game.name}-v{game.version}", num_players=game.max_players)
    env.reset(seed=0)
    assert len(env.agents) == game.max_players
    parallel = pettingzoo.make("parallel", f"cosmozoo/{game.name}-v{game.version}")
    assert len(parallel.reset(seed=0)[0]) == game.players[0]


# The suite checks what it should


def shortest(game, num_players):
    return Setting(game, num_players, game.variants[0], OPTIONS.get(game.name, {}))


@EACH_GAME
def test_drawings_contain_every_kind_of_target(game):
    found = set()
    for seed in range(20):
        setting = shortest(game, game.players[-(seed % 2)])
        for view in views_to_choose_from(setting, seed):
            targets = targets_in(drawing(setting, view))
            found |= {kind_of(each.target) for each in selections_in(setting, view) if each.target in targets}
        if found == DRAWN_KINDS[game.name]:
            break
    assert found == DRAWN_KINDS[game.name]


@EACH_GAME
def test_spectators_drawing_has_no_targets_of_the_players_own(game):
    setting = shortest(game, game.players[0])
    targets = targets_in(drawing(setting, setting.match(seed=1).view()))
    assert not {kind_of(target) for target in targets} & OWN_KINDS.get(game.name, set())


@EACH_GAME
def test_moves_that_look_alike_are_compared(game):
    """The check of the log needs moves that a seat cannot tell apart. Planet hides hardly any moves."""
    pairs = tellings_of_moves_that_look_alike(shortest(game, game.players[-1]))
    assert next(pairs, None) is not None or game.name == "planet"
