"""Do two versions play the same games, and does the tool notice if they do not?"""

import sys

import numpy as np
import pytest
from cosmozoo.envs import get_game
from cosmozoo.evaluation import evaluate

from tools import play_versions

pytestmark = pytest.mark.slow

GAME = "petit_prince"


def test_this_version_against_itself_gives_the_results_of_evaluate():
    found = play_versions.play_versions(sys.executable, GAME, "greedy", "random", players=3, num_deals=4, seed=2)
    expected, games = evaluate(get_game(GAME), "greedy", "random", 3, num_deals=4, seed=2)
    assert found.tolist() == games.win_shares("greedy").tolist()
    assert np.isclose(found.mean(), expected.win_share)


class Liar:
    """A side that says it is another seat's turn."""

    def __init__(self, seat):
        self.seat = seat

    def tell(self, *words):
        pass

    def answer(self):
        return {"seat": [self.seat]}


def test_versions_with_different_rules_are_not_compared():
    assert play_versions.ask_both([Liar(1), Liar(1)], "step", [3]) == {"seat": [1]}
    with pytest.raises(play_versions.DifferentRulesError, match="'step', the versions differ in 'seat'"):
        play_versions.ask_both([Liar(1), Liar(0)], "step", [3])


def test_missing_agent_of_the_other_version_is_an_error(capfd):
    with pytest.raises(RuntimeError, match="has stopped"):
        play_versions.play_versions(sys.executable, GAME, "random", "nobody", players=2, num_deals=1)
    assert "unknown agent 'nobody'" in capfd.readouterr().err
