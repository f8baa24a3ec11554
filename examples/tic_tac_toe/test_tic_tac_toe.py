import pytest
from cosmozoo.testing import game_checks
from tic_tac_toe import GAME


@pytest.mark.parametrize("check", game_checks(GAME), ids=str)
def test_tic_tac_toe(check):
    check()
