"""What is in the card table of Exploding Planet, and how are invalid tables reported?"""

import os
import re
import subprocess
import sys

import pytest
from cosmozoo.envs import exploding_planet
from cosmozoo.envs.core.csv_tables import ComponentError
from cosmozoo.envs.exploding_planet.components import (
    BOX,
    DECKS,
    MAX_PILE,
    TITLES,
    WITH_ICON,
    Title,
    load_cards,
    pile_at_start,
)
from games.exploding_planet.positions import GAME


def test_the_box_holds_107_cards():
    assert BOX.sum() == 107
    assert BOX[Title.EXPLODING_PLANET] == 9
    assert BOX[Title.ECO_KIT] == 10
    assert BOX[Title.BAD_DEED : Title.DD_A].tolist() == [8] * 10
    assert BOX[Title.DD_A : Title.EXPLODING_PLANET].tolist() == [2, 2, 2, 2]
    assert WITH_ICON.sum() == 36


def test_piles_at_the_start_are_as_the_rules_say():
    assert [pile_at_start(players, 0) for players in GAME.players] == [21, 14, 33, 26, 19, 12, 41, 34, 27]
    assert MAX_PILE == pile_at_start(4, 1) == 69
    assert DECKS[0, 2:4].tolist() == DECKS[1, 2:4].tolist()
    assert DECKS[0, 8:].tolist() == DECKS[1, 8:].tolist()


def own_cards(folder, old, new):
    """The table in a folder of the user's own, with one line changed."""
    path = os.path.join(os.path.dirname(exploding_planet.__file__), "cards.csv")
    with open(path, encoding="utf-8") as file:
        text = file.read()
    assert old in text
    (folder / "exploding_planet_cards.csv").write_text(text.replace(old, new), encoding="utf-8")
    return os.environ | {"COSMOZOO_COMPONENTS": str(folder), "NUMBA_DISABLE_JIT": "1"}


def run(code, environment):
    return subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("skip,3,5", "skip,three,5", "line 9: with_icon must be a whole number, not 'three'"),
        ("skip,3,5", "skip,-1,9", "line 9: with_icon must lie between 0 and 107"),
        ("skip,3,5", "skipp,3,5", f"line 9: title must be one of {TITLES[0]}"),
        ("skip,3,5", "bad_deed,3,5", "line 9: the title bad_deed stands on line 8 already"),
        ("skip,3,5,book,reconstructed\n", "", "the title skip is missing"),
        ("skip,3,5", "skip,3,6", "108 cards where the box holds 107"),
        ("eco_kit,3,7", "eco_kit,2,8", "line 7: a table of 3 needs 3 eco-kits"),
        ("exploding_planet,0,9,book,book", "exploding_planet,0,8,book,book\n#", "106 cards"),
        ("title,with_icon", "title,icon", "line 6: the column 'with_icon' is missing"),
    ],
)
def test_a_table_of_ones_own_is_checked_line_by_line(tmp_path, monkeypatch, old, new, complaint):
    monkeypatch.setenv("COSMOZOO_COMPONENTS", own_cards(tmp_path, old, new)["COSMOZOO_COMPONENTS"])
    with pytest.raises(ComponentError, match=f"exploding_planet_cards.csv.*{re.escape(complaint)}"):
        load_cards()


def test_a_table_of_ones_own_replaces_ours_and_is_told_apart(tmp_path):
    ask = (
        "from cosmozoo.envs import Match, get_game; from cosmozoo.envs.exploding_planet.components import DECKS;"
        "g = get_game('exploding_planet'); Match(g, 5); print(g.fingerprint, DECKS[0, 4, 2])"
    )
    result = run(ask, own_cards(tmp_path, "skip,3,5", "skip,2,6"))
    fingerprint, skips = result.stdout.split()
    assert skips == "6"
    assert fingerprint != GAME.fingerprint
