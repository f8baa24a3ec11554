"""The rules of Planet, one by one, from positions set up by hand. Numbers are those of RULES.md."""

from collections import Counter

import numpy as np
import pytest
from cosmozoo.envs import Match
from cosmozoo.envs.core.match import IllegalActionError
from cosmozoo.envs.core.state import EMPTY, SPECTATOR
from cosmozoo.envs.planet import components, rules
from cosmozoo.envs.planet.components import ANIMALS, HABITATS
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
    paint,
    place,
    play_round,
    table,
    tile_with,
    value,
)

# R1


@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_r1_ten_piles_of_five_the_first_of_which_is_on_offer(num_players):
    state = Match(GAME, num_players, seed=1).state
    assert sorted([*state.offer, *state.piles[1:10].ravel()]) == list(range(50))
    assert (state.piles[10:] == EMPTY).all()
    assert (state.tiles == EMPTY).all()
    assert (state.round_number, state.seat, state.start_seat) == (1, 0, 0)


def test_r1_twenty_animals_in_columns_of_none_one_two_and_three():
    state = Match(GAME, 2, seed=1).state
    columns = Counter(state.column.tolist())
    assert [columns[number] for number in range(1, 13)] == [0, 0, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3]
    assert (state.keeper == NOBODY).all()


@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_r1_everyone_gets_an_objective_of_their_own_in_secret(num_players):
    match = Match(GAME, num_players, seed=1)
    assert len(set(match.state.objectives[:num_players])) == num_players
    for seat in range(num_players):
        planets = match.view(seat)["planets"]
        assert planets[seat]["objective"]["habitat"] == HABITATS[match.state.objectives[seat]]
        assert [planet["objective"] for planet in planets if planet["seat"] != seat] == [None] * (num_players - 1)
    assert all(planet["objective"] is None for planet in match.view(SPECTATOR)["planets"])


def test_r1_deals_differ_between_seeds():
    deals = {Match(GAME, 2, seed=seed).state.piles.tobytes() for seed in range(20)}
    assert len(deals) == 20


# R2


def test_r2_a_tile_lies_on_its_face_as_it_was_turned():
    match = Match(GAME, 2, seed=0)
    match.state.offer[1] = tile_with("OOFDD")
    place(match, slot=1, face=4, rotation=2)
    assert match.state.areas[0, 20:25].tolist() == [DESERT, DESERT, OCEAN, OCEAN, FOREST]  # the first area is at edge 2
    assert (np.delete(match.state.areas[0], range(20, 25)) == EMPTY).all()
    assert match.state.offer[1] == EMPTY


def test_r2_any_tile_on_offer_may_go_to_any_free_face():
    match = Match(GAME, 2, seed=0)
    assert match.action_mask.all()
    for slot, face in ((0, 3), (1, 3), (2, 0)):
        place(match, slot, face)
    mask = match.action_mask.reshape(5, 12, 5)  # player 2 began the second round; now it is player 1's turn
    assert match.seat == 0
    assert not mask[2].any()
    assert not mask[:, 3].any()
    assert mask[1, 0].all()
    for taken in (2 * 60 + 7 * 5, 1 * 60 + 3 * 5 + 4):
        with pytest.raises(IllegalActionError, match="place a tile"):
            match.step(taken)


def test_r2_the_start_marker_passes_to_the_left_after_every_round():
    match = Match(GAME, 3, seed=0)
    order = []
    while not match.is_over:
        order.append(match.seat)
        match.step(int(match.action_mask.argmax()))
    assert order == [0, 1, 2, 1, 2, 0, 2, 0, 1] * 4


def test_r2_a_game_has_twelve_moves_a_player():
    for num_players in GAME.players:
        match = Match(GAME, num_players, seed=0)
        moves = 0
        while not match.is_over:
            match.step(int(match.action_mask.argmax()))
            moves += 1
        assert moves == 12 * num_players
        assert (match.state.tiles[:num_players] != EMPTY).all()


# R3


def left_over(match, slots):
    """The tiles that stay on offer when these slots are taken, lowest slot first."""
    return [int(match.state.offer[slot]) for slot in range(5) if slot not in slots]


@pytest.mark.parametrize(
    ("num_players", "rounds_into_11", "rounds_into_12"),
    [(2, (1, 2), (2, 3, 4)), (3, (1, 2, 3), (3, 4, 5)), (4, range(1, 6), range(6, 11))],
)
def test_r3_tiles_left_over_fill_pile_11_then_12_then_the_box(num_players, rounds_into_11, rounds_into_12):
    """Tile by tile: with two players three a round, so the second round's are split; with three players the third's."""
    match = Match(GAME, num_players, seed=2)
    slots = [4, 1, 3, 0][:num_players]
    expected = []
    into = {11: set(), 12: set()}
    for number in range(1, 11):
        expected += [(tile, number) for tile in left_over(match, slots)]
        play_round(match, slots)
        late = [tile for tile, _ in expected[:10]]
        if number < 10:
            assert [tile for tile in match.state.piles[10] if tile != EMPTY] == late[:5]
        assert [tile for tile in match.state.piles[11] if tile != EMPTY] == late[5:]
        assert np.flatnonzero(match.state.is_boxed).tolist() == sorted(tile for tile, _ in expected[10:])
    for place_in_line, (_, number) in enumerate(expected[:10]):
        into[11 if place_in_line < 5 else 12].add(number)
    assert (into[11], into[12]) == (set(rounds_into_11), set(rounds_into_12))
    assert match.state.offer.tolist() == [tile for tile, _ in expected[:5]]  # the eleventh round's offer


def test_r3_the_last_two_rounds_leave_their_tiles_in_the_box():
    match = Match(GAME, 2, seed=2)
    while not match.is_over:
        play_round(match, [0, 1])
    assert np.count_nonzero(match.state.is_boxed) == 50 - 24
    assert (match.state.piles == EMPTY).all()


def test_r3_everyone_knows_what_lies_in_the_last_two_piles():
    match = Match(GAME, 4, seed=2)
    for _ in range(3):
        play_round(match, [0, 1, 2, 3])
    kept = [int(tile) for tile in match.state.piles[10] if tile != EMPTY]
    assert len(kept) == 3
    for seat in range(4):
        assert [tile["id"] for tile in match.view(seat)["late_piles"][0]["tiles"]] == kept
        seen = GAME.observation.unpack(match.observation(seat))
        assert np.flatnonzero(seen["late_tiles"][0]).tolist() == sorted(kept)
        assert seen["late_counts"][0].tolist() == components.TILE_COUNTS[kept].sum(axis=0).tolist()
        assert all(world.state.piles[10].tolist() == match.state.piles[10].tolist() for world in worlds(match, seat, 5))


def worlds(match, seat, count):
    return [match.determinized(seat, seed) for seed in range(count)]


# R4


def test_r4_regions_of_one_habitat_are_counted():
    """Three forests: on face 0 two that only meet at points of other tiles, on face 11 one."""
    match = table(p1={0: "FOFOO", 11: "FFOOO"}, p2={0: "FFFFF"})
    assert value(match, 0, "panda") == 3
    assert value(match, 1, "panda") == 1


def test_r4_a_region_goes_on_across_the_edge_of_a_face():
    """Area 0 of face 0 lies at area 0 of face 1; area 2 of face 1 looks away."""
    assert value(table(p1={0: "FOOOO", 1: "FDDDD"}), 0, "panda") == 1
    assert value(table(p1={0: "FOOOO", 1: "DDFDD"}), 0, "panda") == 2


def test_r4_contact_at_a_point_is_no_contact():
    """Faces 0, 1 and 2 meet at a corner; the forest's area there only meets the glacier's at that point."""
    match = table(p1={0: "FOOOO", 2: "ODGDD"})  # (0, 0) looks at face 1, not at face 2
    assert value(match, 0, "fox") == 0
    assert value(match, 0, "gorilla") == 1
    assert value(match, 0, "toucan") == 1


def test_r4_the_largest_region_touching_counts_even_if_a_larger_one_does_not_touch():
    """A forest of 5 without glacier and one of 2 with it."""
    match = table(p1={0: "FFFFF", 11: "FFGOO"})
    assert value(match, 0, "fox") == 2
    assert value(match, 0, "gorilla") == 5


def test_r4_one_contact_is_enough_to_touch_and_to_spoil():
    match = table(p1={0: "FFFFF", 1: "GOOOO"})
    assert value(match, 0, "fox") == 5
    assert value(match, 0, "gorilla") == 0


def test_r4_an_empty_face_spoils_nothing():
    assert value(table(p1={0: "FFFFF"}), 0, "gorilla") == 5


def test_r4_the_planet_with_the_highest_value_takes_the_animal():
    match = table(3, animals=["fox"], p1={0: "FFGOO"}, p2={0: "FFFGO"}, p3={0: "FGOOO"})
    assert match.view(0)["animals"][0]["standing"] == "Player 2"
    rules.award_animals(match.state)
    assert keeper(match, "fox") == 1
    assert column(match, "fox") == NO_COLUMN
    assert match.state.num_won[1].tolist() == [0, 1, 0, 0, 0]


def test_r4_a_tied_animal_moves_to_the_next_round():
    match = table(3, animals=["fox"], p1={0: "FFFGO"}, p2={0: "FFFGO"}, p3={0: "FGOOO"})
    rules.award_animals(match.state)
    assert keeper(match, "fox") == NOBODY
    assert column(match, "fox") == 4
    assert not match.state.num_won.any()


def test_r4_an_animal_that_nobody_can_host_moves_to_the_next_round():
    match = table(2, animals=["fox"], p1={0: "FFFDO"}, p2={0: "OOOGG"})
    assert match.view(0)["animals"][0]["standing"] == "nobody"
    rules.award_animals(match.state)
    assert keeper(match, "fox") == NOBODY
    assert column(match, "fox") == 4


def test_r4_a_tie_below_the_top_does_not_matter():
    match = table(3, animals=["panda"], p1={0: "FOOOO"}, p2={0: "FOFOO"}, p3={0: "FOOOO"})
    rules.award_animals(match.state)
    assert keeper(match, "panda") == 1


def test_r4_a_carried_animal_is_judged_with_the_next_rounds_column():
    match = table(2, animals=["fox"], p1={0: "FGOOO"}, p2={0: "FGOOO"})
    rules.award_animals(match.state)
    match.state.round_number = 4
    paint(match, 0, {0: "FFGOO"})
    assert GAME.observation.unpack(match.observation(0))["was_carried"][ANIMALS.index("fox")] == 1
    rules.award_animals(match.state)
    assert keeper(match, "fox") == 0


def test_r4_no_animals_before_the_third_round():
    match = Match(GAME, 2, seed=0)
    match.state.column[0] = 2  # were there a card, it would not be judged
    play_round(match, [0, 1])
    play_round(match, [0, 1])
    assert (match.state.keeper == NOBODY).all()
    play_round(match, [0, 1])
    assert match.state.round_number == 4
    assert (match.state.column[match.state.column > 0] != 3).all()


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
