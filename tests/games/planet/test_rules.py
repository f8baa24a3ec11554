"""The rules of Planet, one by one, from positions set up by hand. Numbers are those of RULES.md."""

from collections import Counter

import numpy as np
import pytest
from cosmozoo.envs import Match
from cosmozoo.envs.core.match import IllegalActionError
from cosmozoo.envs.core.state import EMPTY, SPECTATOR
from cosmozoo.envs.planet import components, rules
from cosmozoo.envs.planet.components import ANIMALS, HABITATS
from cosmozoo.envs.planet.state import NO_COLUMN, NOBODY
from games.planet.positions import (
    DESERT,
    FOREST,
    GAME,
    OCEAN,
    column,
    keeper,
    paint,
    place,
    play_round,
    table,
    tile_with,
    value,
    worlds,
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
