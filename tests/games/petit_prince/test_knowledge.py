"""What does a seat know of hidden characters (R9)? Compared with an oracle that tries how the tiles may lie."""

from collections import Counter

import numpy as np
import pytest
from cosmozoo.envs import Match
from cosmozoo.envs.core.state import SPECTATOR
from cosmozoo.envs.petit_prince.components import CHARACTERS, TILE_CHARACTER
from cosmozoo.envs.petit_prince.state import Phase
from cosmozoo.testing.strategies import visible
from games.petit_prince.positions import (
    CENTER,
    CHARACTER,
    GAME,
    HIDE,
    appoint,
    characters_seen,
    draw,
    held_by,
    known_to,
    observed,
    passed_on,
    play_round,
    play_round_of_two,
    table,
    take,
    tile,
)

# from tiles.csv: vain man 1 and 2, geographer 3 and 4, lamplighter 5 and 6, hunter 7 and 8, king 15, drunkard 16


def remembered(match, seat):
    """The same from the view, for each draw it tells of."""
    return [
        (each["draw"], [left["character"] for left in each["tiles"]], each["num_unseen"], each["seats"])
        for each in match.view(seat)["passed_on"]
    ]


# Two players


def test_r9_who_drew_sees_at_once_which_of_the_three_the_other_took():
    match = table(2, "hidden_characters", character=(1, 3, 5))
    draw(match, CHARACTER)
    match.step(HIDE + 2)
    take(match, 2)  # the one face down
    assert match.seat == 0, "the decision of the one who drew"
    assert characters_seen(match, 0) == [[], ["lamplighter"]]
    assert known_to(match, 0, 1) == ["lamplighter"]
    assert characters_seen(match, SPECTATOR) == [[], [None]]
    assert {held_by(match.determinized(0, seed), 1) for seed in range(20)} == {"lamplighter"}
    # and what it is worth: the lamplighter is paid for lampposts
    points = observed(match, 0)["points"][1]
    assert points == match.view(0)["planets"][1]["total"]


def test_r9_of_two_who_took_the_hidden_tile_has_seen_all_three():
    match = table(2, "hidden_characters", character=(1, 3, 5))
    play_round_of_two(match, CHARACTER, hide=2, first=2, then=0)
    assert passed_on(match, 1) == (["geographer", "vain_man"], [0])
    assert remembered(match, 1) == [(0, ["vain_man", "geographer"], 0, [0])]
    assert characters_seen(match, 1)[0] == [None]
    kept = Counter(held_by(match.determinized(1, seed), 0) for seed in range(60))
    assert set(kept) == {"vain_man", "geographer"}


def test_r9_of_two_who_took_an_open_tile_left_one_it_never_saw():
    match = table(2, "hidden_characters", character=(1, 3, 5))
    play_round_of_two(match, CHARACTER, hide=2, first=0, then=2)
    assert passed_on(match, 1) == (["geographer"], [0])
    assert remembered(match, 1) == [(0, ["geographer"], 1, [0])]
    assert remembered(match, 0) == [], "the one who drew knows it all"


def test_r9_of_two_who_left_two_tiles_that_look_alike_knows_both():
    match = table(2, "hidden_characters", character=(5, 4, 3))
    play_round_of_two(match, CHARACTER, hide=0, first=0, then=1)
    assert characters_seen(match, 1)[0] == ["geographer"]
    assert known_to(match, 1, 0) == ["geographer"]
    assert [each["character"] for each in match.view(1)["discard"]] == ["geographer"]
    other = table(2, "hidden_characters", character=(5, 4, 3))
    play_round_of_two(other, CHARACTER, hide=0, first=0, then=2)  # the other of the two geographers
    assert visible(match, 1) == visible(other, 1)


# Three to five players


def test_r9_who_passes_tiles_on_remembers_them_before_anyone_took_one():
    match = table(4, "hidden_characters", character=(1, 3, 5, 7))
    draw(match, CHARACTER)
    assert passed_on(match, 0) == ([], [])
    take(match, 1)
    assert passed_on(match, 0) == (["hunter", "lamplighter", "vain_man"], [])
    appoint(match, 2)
    assert passed_on(match, 0) == (["hunter", "lamplighter", "vain_man"], [])
    assert remembered(match, 0) == [(0, ["vain_man", "lamplighter", "hunter"], 0, [])]
    assert remembered(match, 2) == remembered(match, 1) == remembered(match, SPECTATOR) == []


def test_r9_who_took_next_holds_one_of_the_tiles_passed_on():
    match = table(4, "hidden_characters", character=(1, 3, 5, 7))
    play_round(match, CHARACTER, [(0, 1), (2, 0), (1, 0), (3, 0)])
    assert passed_on(match, 0) == (["hunter", "lamplighter", "vain_man"], [1, 2, 3])
    assert passed_on(match, 2) == (["hunter", "lamplighter"], [1, 3])
    assert passed_on(match, 3) == ([], [])
    assert remembered(match, 2) == [(0, ["lamplighter", "hunter"], 0, [1, 3])]
    worlds = [match.determinized(2, seed) for seed in range(80)]
    assert {(held_by(world, 1), held_by(world, 3)) for world in worlds} == {
        ("hunter", "lamplighter"),
        ("lamplighter", "hunter"),
    }
    assert len({held_by(world, 0) for world in worlds}) > 5, "taken before seat 2 saw anything"


def test_r9_the_last_ones_tile_is_known_by_elimination():
    match = table(4, "hidden_characters", character=(1, 3, 5, 7))
    play_round(match, CHARACTER, [(0, 1), (2, 0), (1, 0), (3, 0)])
    assert known_to(match, 1, 3) == ["hunter"]
    assert characters_seen(match, 1) == [[None], ["lamplighter"], [None], ["hunter"]]
    assert passed_on(match, 1) == (["hunter"], [3])
    assert {held_by(match.determinized(1, seed), 3) for seed in range(20)} == {"hunter"}


def test_r9_who_passes_on_two_tiles_that_look_alike_knows_who_has_them():
    """The first tile of that look stands for both, so nothing tells which of them lies where."""
    first, second = (table(3, "hidden_characters", character=(5, 4, 3)) for _ in range(2))
    play_round(first, CHARACTER, [(0, 0), (1, 0), (2, 0)])
    play_round(second, CHARACTER, [(0, 0), (1, 1), (2, 0)])
    assert first.state.planets[1, CHARACTER, 0] != second.state.planets[1, CHARACTER, 0]
    assert characters_seen(first, 0) == [["lamplighter"], ["geographer"], ["geographer"]]
    assert known_to(first, 0, 1) == known_to(first, 0, 2) == ["geographer"]
    shown = first.view(0)["planets"]
    assert {shown[owner]["spots"]["character"][0]["tile"]["id"] for owner in (1, 2)} == {tile(CHARACTER, 3)}
    assert visible(first, 0) == visible(second, 0)


def test_r9_of_five_who_has_seen_19_of_the_20_characters_knows_the_last():
    """Five players draw all of them: the one tile not seen is the one taken before the seat's turn."""
    match = table(5, "hidden_characters", character=tuple(range(20, 0, -1)))
    for _ in range(3):
        play_round(match, CHARACTER, [(0, 0), (2, 0), (3, 0), (4, 0), (1, 0)])
        play_round(match, CENTER, [(1, 0), (2, 1), (3, 2), (4, 3), (0, 4)])
    play_round(match, CENTER, [(0, 0), (2, 1), (3, 2), (4, 3), (1, 4)])
    play_round(match, CHARACTER, [(1, 4), (0, 0), (2, 0), (3, 0), (4, 0)])
    taken = CHARACTERS[TILE_CHARACTER[match.state.planets[1, CHARACTER, 3]]]
    assert characters_seen(match, 0)[1] == [None, None, None, taken]
    assert known_to(match, 0, 1) == [taken]
    assert {match.determinized(0, seed).state.planets[1, CHARACTER, 3] for seed in range(20)} == {tile(CHARACTER, 1)}


def test_r9_memory_ends_when_characters_are_revealed():
    match = table(3, "hidden_characters", character=(1, 3, 5))
    play_round(match, CHARACTER, [(0, 1), (2, 0), (1, 0)])
    match.states["phase"] = Phase.OVER
    assert match.view(0)["passed_on"] == []
    assert passed_on(match, 0) == ([], [])
    assert known_to(match, 0, 1) == ["lamplighter"]


def test_memory_of_what_was_passed_on_is_told_in_words():
    match = table(4, "hidden_characters", character=(1, 3, 5, 7))
    play_round(match, CHARACTER, [(0, 1), (2, 0), (1, 0), (3, 0)])
    words = "lamplighter, big star; hunter, big star (Player 2 and Player 4 took one each)"
    assert words in " ".join(GAME.render_text(match.view(2)).split())
    svg = GAME.render_svg(match.view(2))
    assert svg.count(f"<title>{words}</title>") == 2, "on the backs of the two tiles"


# Variants


@pytest.mark.parametrize("num_players", GAME.players)
def test_the_observation_names_the_variant(num_players):
    vectors = [observed(Match(GAME, num_players, variant, seed=1), 0)["variant"].tolist() for variant in GAME.variants]
    assert vectors == np.eye(len(GAME.variants)).tolist()


def test_r3_r9_discards_of_characters_are_seen_by_all_in_the_standard_game_only():
    for variant, seen_by_all in (("standard", True), ("hidden_characters", False)):
        match = table(2, variant, character=(1, 3, 5), centre=(1, 2, 3))
        play_round_of_two(match, CHARACTER, hide=2, first=0, then=1)
        play_round_of_two(match, CENTER, hide=2, first=0, then=1)
        for seat in (1, SPECTATOR):
            ids = [each["id"] for each in match.view(seat)["discard"]]
            assert ids == [tile(CENTER, 3)] + [tile(CHARACTER, 5)] * seen_by_all
        assert [each["id"] for each in match.view(0)["discard"]] == [tile(CENTER, 3), tile(CHARACTER, 5)]
