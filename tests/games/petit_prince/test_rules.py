"""The rules of Le Petit Prince: Make Me a Planet, by their numbers in envs/petit_prince/RULES.md."""

import numpy as np
import pytest
from cosmozoo.envs import Match
from cosmozoo.envs.core.state import EMPTY
from cosmozoo.envs.petit_prince.state import Phase
from games.petit_prince.positions import (
    CENTER,
    CHARACTER,
    FALLING,
    GAME,
    HIDE,
    RISING,
    STACK,
    TAKE,
    appoint,
    draft_baobabs,
    draw,
    fill_legal,
    play_round,
    play_round_of_two,
    shown,
    table,
    take,
    tile,
)

# R1


@pytest.mark.parametrize(("num_players", "removed"), [(2, 8), (3, 8), (4, 4), (5, 0)])
def test_r1_tiles_are_taken_out_unseen_from_each_stack(num_players, removed):
    match = Match(GAME, num_players, seed=2)
    dice = np.random.default_rng(0)
    while not match.is_over:
        match.step(int(dice.choice(fill_legal(match))))
    for stack in range(4):
        left = [each for each in match.state.stacks[stack] if each != EMPTY]
        assert len(left) == removed
        assert not match.state.has_seen[:num_players, left].any()


def test_r1_stacks_are_shuffled_and_seat_0_starts():
    orders = {Match(GAME, 3, seed=seed).states["stacks"].tobytes() for seed in range(20)}
    assert len(orders) == 20
    assert Match(GAME, 3, seed=0).seat == 0


def test_r1_shuffles_are_fair():
    """Each tile lies on top of its stack equally often; chi-squared with 19 degrees, false alarm below 1e-6."""
    deals = np.concatenate([Match(GAME, 3, seed=seed).states["stacks"] for seed in range(4000)])
    for stack in range(4):
        tops = np.bincount(deals[:, stack, 0] - stack * 20, minlength=20)
        assert ((tops - 200) ** 2 / 200).sum() < 68


# R2


def test_r2_start_player_reveals_one_tile_a_player():
    match = table(4, centre=(1, 2, 3, 4))
    draw(match, CENTER)
    assert match.seat == 0
    assert [offered["tile"]["id"] for offered in match.view(2)["offer"]] == [0, 1, 2, 3]


def test_r2_only_players_without_a_tile_of_this_round_can_be_appointed():
    match = table(4)
    draw(match, CENTER)
    take(match, 1)
    assert {label["label"] for label in match.view(0)["actions"]} == {
        "Player 2 chooses next",
        "Player 3 chooses next",
        "Player 4 chooses next",
    }
    appoint(match, 2)
    assert match.seat == 2
    assert fill_legal(match) == [TAKE, TAKE + 2, TAKE + 3]
    take(match, 0)
    assert {label["label"] for label in match.view(2)["actions"]} == {"Player 2 chooses next", "Player 4 chooses next"}


def test_r2_the_last_player_takes_the_last_tile_and_starts_the_next_round():
    match = table(3)
    play_round(match, RISING, [(0, 2), (2, 0), (1, 1)])
    assert match.seat == 1
    assert match.state.phase == Phase.STACK
    assert match.view(0)["round"] == 2


def test_r2_a_stack_can_be_chosen_four_times():
    match = table(3)
    for _ in range(4):
        assert STACK + CENTER in fill_legal(match)
        first = match.seat
        play_round(match, CENTER, [(first, 0), ((first + 1) % 3, 1), ((first + 2) % 3, 2)])
    assert fill_legal(match) == [STACK + RISING, STACK + FALLING, STACK + CHARACTER]


# R3


def test_r3_one_of_two_players_sees_three_tiles_and_hides_one():
    match = table(2, centre=(1, 2, 3))
    draw(match, CENTER)
    assert match.seat == 0
    assert fill_legal(match) == [HIDE, HIDE + 1, HIDE + 2]
    assert [offered["tile"]["id"] for offered in match.view(0)["offer"]] == [0, 1, 2]
    assert [offered["tile"] for offered in match.view(1)["offer"]] == [None, None, None]
    match.step(HIDE + 1)
    assert match.seat == 1
    seen = [offered["tile"] and offered["tile"]["id"] for offered in match.view(1)["offer"]]
    assert seen == [0, None, 2]
    assert fill_legal(match) == [TAKE, TAKE + 1, TAKE + 2]


def test_r3_the_hidden_tile_is_shown_when_placed():
    match = table(2, centre=(1, 2, 3))
    draw(match, CENTER)
    match.step(HIDE + 1)
    take(match, 1)
    assert shown(match, 1) == {"fox": 1, "sheep_white": 2, "baobab": 1}
    assert match.seat == 0
    assert fill_legal(match) == [TAKE, TAKE + 2]


def test_r3_the_third_tile_is_discarded_face_up_and_the_roles_change():
    match = table(2, centre=(1, 2, 3))
    play_round_of_two(match, CENTER, hide=2, first=0, then=1)
    assert [discarded["id"] for discarded in match.view(1)["discard"]] == [2]
    assert match.seat == 1
    play_round_of_two(match, CENTER, hide=0, first=1, then=2)
    assert match.seat == 0


# R4


def test_r4_a_tile_goes_where_its_kind_belongs():
    match = table(3, falling=(9, 10, 11), centre=(1, 2, 3))
    play_round(match, FALLING, [(0, 0), (1, 1), (2, 2)])
    play_round(match, CENTER, [(2, 2), (0, 0), (1, 1)])
    ranks = match.view(0)["planets"][0]["spots"]
    assert ranks["falling_edge"][0]["tile"]["id"] == tile(FALLING, 9)
    assert ranks["centre"][0]["tile"]["id"] == tile(CENTER, 1)
    assert ranks["rising_edge"] == [None] * 4


def test_r4_a_planet_may_hold_the_same_character_twice():
    match = table(3, character=(1, 3, 5, 2, 4, 6), centre=(7, 16, 17))
    play_round(match, CHARACTER, [(0, 0), (1, 1), (2, 2)])
    play_round(match, CHARACTER, [(2, 2), (1, 1), (0, 0)])
    play_round(match, CENTER, [(0, 0), (1, 1), (2, 2)])
    snakes = match.view(0)["planets"][0]
    assert snakes["characters"] == [{"character": "vain_man", "points": 4}, {"character": "vain_man", "points": 4}]
    assert snakes["total"] == 8 - 1  # R7: its one volcano is the most


# R5


def test_r5_three_baobabs_turn_their_tiles_face_down_at_once():
    match = table(3, centre=(1, 16, 17, 2, 9, 10), rising=(1, 19, 20))
    draft_baobabs(match, [CENTER, CENTER])
    assert shown(match, 0) == {"fox": 1, "sheep_white": 4, "sheep_brown": 1, "baobab": 2}
    draft_baobabs(match, [RISING])
    assert shown(match, 0) == {}
    planet = match.view(0)["planets"][0]
    assert planet["num_face_down"] == 3
    assert [place["is_face_down"] for place in planet["spots"]["centre"][:2]] == [True, True]
    assert planet["spots"]["rising_edge"][0]["is_face_down"]


def test_r5_tiles_without_a_baobab_stay():
    match = table(3, centre=(1, 16, 17, 13, 9, 10, 2, 11, 12), rising=(1, 19, 20))
    draft_baobabs(match, [CENTER, CENTER, CENTER, RISING])
    assert shown(match, 0) == {"sheep_white": 2, "box": 1}


def test_r5_counting_starts_again_and_a_second_set_turns_too():
    match = table(3, centre=(1, 16, 17, 2, 9, 10), rising=(1, 19, 20, 2, 17, 18, 3, 15, 16), falling=(1, 19, 20))
    draft_baobabs(match, [CENTER, CENTER, RISING, RISING, RISING])
    assert match.view(0)["planets"][0]["num_face_down"] == 3
    assert shown(match, 0)["baobab"] == 2
    draft_baobabs(match, [FALLING])
    assert match.view(0)["planets"][0]["num_face_down"] == 6
    assert shown(match, 0) == {}
