"""Rules R5 to R8 of RULES.md: the last round, points, variants; and who knows what."""

from collections import Counter

import numpy as np
import pytest
from cosmozoo.envs import Match
from cosmozoo.envs.core.state import EMPTY, SPECTATOR
from cosmozoo.envs.planet import rules
from cosmozoo.envs.planet.components import ANIMALS
from cosmozoo.envs.planet.state import NO_COLUMN, NO_OBJECTIVE, NOBODY
from games.planet.positions import (
    DESERT,
    FOREST,
    GAME,
    GLACIER,
    OCEAN,
    column,
    finished,
    keeper,
    play_round,
    table,
    value,
    worlds,
)

# R5


def test_r5_the_books_fox():
    """Both have a forest of 9 that touches glacier; one has another of 5."""
    nine = {0: "FFFFF", 1: "FFFFG"}
    match = table(2, round_number=12, animals=["fox"], p1=nine, p2=nine | {11: "FFFFF", 10: "OOGOO"})
    assert value(match, 0, "fox") == value(match, 1, "fox") == 9
    assert match.view(0)["animals"][0]["standing"] == "Player 2"
    rules.award_animals(match.state)
    assert keeper(match, "fox") == 1


def test_r5_further_regions_count_in_the_last_round_only():
    nine = {0: "FFFFF", 1: "FFFFG"}
    match = table(2, round_number=11, animals=["fox"], p1=nine, p2=nine | {11: "FFFFF", 10: "OOGOO"})
    rules.award_animals(match.state)
    assert column(match, "fox") == 12


def test_r5_the_third_region_decides_if_the_second_ties():
    two = {0: "FFGOO", 11: "FGOOO"}
    match = table(2, round_number=12, animals=["fox"], p1=two, p2=two | {9: "FGOOO"})
    rules.award_animals(match.state)
    assert keeper(match, "fox") == 1


def test_r5_a_fourth_region_decides_nothing():
    three = {0: "FGFGO", 11: "FGOOO"}
    match = table(2, round_number=12, animals=["fox"], p1=three, p2=three | {9: "FGOOO"})
    rules.award_animals(match.state)
    assert (keeper(match, "fox"), column(match, "fox")) == (NOBODY, NO_COLUMN)


def test_r5_only_the_tied_compare_their_second_regions():
    """Player 3 has the best second region, but the largest region of players 1 and 2 is larger."""
    match = table(
        3,
        round_number=12,
        animals=["fox"],
        p1={0: "FFFGO"},
        p2={0: "FFFGO", 11: "FGOOO"},
        p3={0: "FFGOO", 11: "FFGOO"},
    )
    rules.award_animals(match.state)
    assert keeper(match, "fox") == 1


def test_r5_who_drops_out_at_the_second_region_does_not_return_with_the_third():
    match = table(
        3,
        round_number=12,
        animals=["fox"],
        p1={0: "FFFGO", 11: "FFGOO"},
        p2={0: "FFFGO", 11: "FFGOO"},
        p3={0: "FFFGO", 11: "FGFGO"},
    )
    rules.award_animals(match.state)
    assert keeper(match, "fox") == NOBODY


def test_r5_regions_that_do_not_fit_break_no_tie():
    match = table(2, round_number=12, animals=["fox"], p1={0: "FFGOO"}, p2={0: "FFGOO", 11: "FFDOO"})
    rules.award_animals(match.state)
    assert keeper(match, "fox") == NOBODY


def test_r5_not_touching_is_broken_by_the_second_region_too():
    match = table(2, round_number=12, animals=["gorilla"], p1={0: "FFDOO"}, p2={0: "FFDOO", 11: "FDDOO"})
    rules.award_animals(match.state)
    assert keeper(match, "gorilla") == 1


def test_r5_a_tie_for_most_regions_goes_to_the_box():
    match = table(2, round_number=12, animals=["panda"], p1={0: "FFFFO"}, p2={0: "FOOOO"})
    rules.award_animals(match.state)
    assert (keeper(match, "panda"), column(match, "panda")) == (NOBODY, NO_COLUMN)


def test_r5_an_animal_nobody_can_host_goes_to_the_box():
    match = table(2, round_number=12, animals=["fox"], p1={0: "FFFFO"}, p2={0: "FOOOO"})
    rules.award_animals(match.state)
    assert (keeper(match, "fox"), column(match, "fox")) == (NOBODY, NO_COLUMN)


# R6


@pytest.mark.parametrize(
    ("habitat", "areas", "points"),
    [
        (GLACIER, 10, 0),
        (GLACIER, 11, 2),
        (GLACIER, 13, 2),
        (GLACIER, 14, 4),
        (GLACIER, 21, 8),
        (DESERT, 22, 8),
        (DESERT, 23, 10),
        (DESERT, 40, 10),
        (FOREST, 26, 8),
        (FOREST, 27, 10),
        (OCEAN, 0, 0),
    ],
)
def test_r6_objectives_score_in_steps(habitat, areas, points):
    match = finished(objectives=[habitat, (habitat + 1) % 5], areas=[areas, 0])
    assert match.ranks_and_scores()[1][0] == points


def test_r6_animals_score_two_and_at_home_one():
    """Fox, tiger and panda live in forests; whale and penguin do not."""
    match = finished(
        objectives=[FOREST, DESERT], areas=[0, 0], animals=[["fox", "tiger", "whale"], ["penguin", "panda"]]
    )
    assert match.ranks_and_scores()[1].tolist() == [1 + 1 + 2, 4]


def test_r6_animals_count_whether_or_not_the_objective_scored():
    match = finished(objectives=[FOREST, DESERT], areas=[27, 0], animals=[["fox"], ["whale"]])
    assert match.ranks_and_scores()[1].tolist() == [10 + 1, 2]


def test_r6_most_points_win_then_most_animals_then_together():
    more = finished(3, objectives=[FOREST, DESERT, OCEAN], areas=[15, 0, 0], animals=[[], ["fox"], []])
    assert more.ranks_and_scores()[1].tolist() == [2, 2, 0]
    assert more.ranks_and_scores()[0].tolist() == [1, 0, 2]  # as many points, but an animal
    equal = finished(3, objectives=[FOREST, DESERT, OCEAN], areas=[0, 0, 0], animals=[["whale"], ["fox"], []])
    assert equal.ranks_and_scores()[0].tolist() == [0, 0, 2]


def test_r6_objectives_are_shown_at_the_end():
    match = finished(objectives=[FOREST, DESERT], areas=[15, 0])
    assert [planet["objective"]["habitat"] for planet in match.view(SPECTATOR)["planets"]] == ["forest", "desert"]
    assert GAME.observation.unpack(match.observation(1))["points"].tolist() == [0, 2, 0, 0]


# R7


def test_r7_beginners_have_no_objectives_and_score_one_an_animal():
    match = Match(GAME, 2, "beginner", seed=0)
    assert (match.state.objectives == NO_OBJECTIVE).all()
    match = finished(2, "beginner", animals=[["fox", "whale"], ["panda"]])
    match.state.num_areas[:] = 30
    assert match.ranks_and_scores()[1].tolist() == [2, 1]


# R8


def test_r8_two_rows_of_ten_one_of_them_face_down():
    state = Match(GAME, 2, "hidden_animals", seed=0).state
    columns = Counter(state.column.tolist())
    assert [columns[number] for number in range(1, 13)] == [0, 0] + [1] * 10
    assert [card != EMPTY for card in state.face_down] == [False, False] + [True] * 10


def test_r8_the_end_of_each_round_turns_up_the_card_of_the_second_round_after():
    match = Match(GAME, 2, "hidden_animals", seed=0)
    hidden = match.state.face_down.copy()
    for number in range(1, 12):
        expected = [column for column in range(3, 13) if column >= number + 2]
        assert [column + 1 for column in np.flatnonzero(match.state.face_down != EMPTY)] == expected
        assert match.view(0)["face_down"] == expected
        play_round(match, [0, 1])
        if number + 2 <= 12:
            assert match.state.column[hidden[number + 1]] == number + 2


def test_r8_nobody_sees_a_face_down_card():
    match = Match(GAME, 2, "hidden_animals", seed=0)
    hidden = [ANIMALS[card] for card in match.state.face_down if card != EMPTY]
    for seat in (SPECTATOR, 0, 1):
        names = {animal["name"] for animal in match.view(seat)["animals"]}
        assert len(names) == 10
        assert not names & set(hidden)
    ahead = GAME.observation.unpack(match.observation(0))["rounds_ahead"]
    assert not any(ahead[ANIMALS.index(name)] for name in hidden)


def test_r8_a_redrawn_face_down_card_is_any_that_has_not_lain_open():
    match = Match(GAME, 2, "hidden_animals", seed=0)
    drawn = {int(world.state.face_down[11]) for world in worlds(match, 0, 400)}
    assert drawn == set(np.flatnonzero(match.state.dealt_for == NO_COLUMN).tolist())


def observed(match, seat):
    return GAME.observation.unpack(match.observation(seat))


def lain_open(match, seat=0):
    return {ANIMALS[card] for card in np.flatnonzero(observed(match, seat)["has_lain_open"])}


def test_r8_the_observation_names_the_cards_that_have_lain_open():
    """Ten at the beginning, one more a round; those that were won count as well, those face down do not."""
    match = Match(GAME, 2, "hidden_animals", seed=0)
    names = {animal["name"] for animal in match.view(0)["animals"]}
    assert lain_open(match) == names
    for number in range(1, 12):
        turned = match.state.face_down[number + 1] if number <= 10 else EMPTY
        play_round(match, [0, 1])
        names |= {ANIMALS[turned]} if turned != EMPTY else set()
        assert lain_open(match, 0) == lain_open(match, 1) == names
    assert len(names) == 20
    won = {animal["name"] for planet in match.view(0)["planets"] for animal in planet["animals"]}
    assert won
    assert won <= names
    assert not {ANIMALS[card] for card in np.flatnonzero(observed(match, 0)["rounds_ahead"])} & won


def test_r8_what_has_lain_open_tells_what_may_still_lie_face_down():
    match = table(2, "hidden_animals", round_number=3, animals=["fox", "panda"])
    match.state.face_down[:] = EMPTY
    match.state.face_down[11] = ANIMALS.index("whale")
    assert lain_open(match) == {"fox", "panda"}
    drawn = {ANIMALS[world.state.face_down[11]] for world in worlds(match, 0, 600)}
    assert drawn == set(ANIMALS) - {"fox", "panda"}


def test_r8_two_games_that_differ_in_a_card_won_long_ago_can_be_told_apart():
    """Taken animals are counted by home only: which of them they were shows in what has lain open."""
    one, other = (Match(GAME, 2, "hidden_animals", seed=0) for _ in range(2))
    for match, animal in ((one, "fox"), (other, "tiger")):
        match.state.column[:] = match.state.dealt_for[:] = NO_COLUMN
        match.state.dealt_for[ANIMALS.index(animal)] = 3
        match.state.keeper[ANIMALS.index(animal)] = 1
        match.state.num_won[1, 1] = match.state.num_animals[1] = 1
    assert lain_open(one) == {"fox"}
    assert lain_open(other) == {"tiger"}
    assert one.observation(0).tolist() != other.observation(0).tolist()


# Who knows what


@pytest.mark.parametrize("num_players", GAME.players)
def test_the_observation_names_the_variant(num_players):
    vectors = [observed(Match(GAME, num_players, variant, seed=1), 0)["variant"].tolist() for variant in GAME.variants]
    assert vectors == np.eye(len(GAME.variants)).tolist()


def test_redrawn_objectives_are_any_but_the_seats_own():
    match = Match(GAME, 3, seed=0)
    own = int(match.state.objectives[1])
    pairs = {(int(world.state.objectives[0]), int(world.state.objectives[2])) for world in worlds(match, 1, 300)}
    others = set(range(5)) - {own}
    assert pairs == {(one, other) for one in others for other in others if one != other}
    assert all(world.state.objectives[1] == own for world in worlds(match, 1, 20))


def test_redrawn_piles_hold_the_tiles_nobody_has_seen():
    match = Match(GAME, 4, seed=0)
    play_round(match, [0, 1, 2, 3])
    piles = [world.state.piles for world in worlds(match, 2, 20)]
    assert len({pile.tobytes() for pile in piles}) == 20
    assert all(sorted(pile[2:10].ravel()) == sorted(match.state.piles[2:10].ravel()) for pile in piles)
