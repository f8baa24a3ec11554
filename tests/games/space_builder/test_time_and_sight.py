"""Rules T1 to T5 of RULES.md: ticks, looks, hands."""

import numpy as np
from cosmozoo.envs import Match
from cosmozoo.envs.core.state import EMPTY, SPECTATOR
from cosmozoo.envs.space_builder.actions import ACTIONS
from cosmozoo.envs.space_builder.buildings import Building, Face, Orientation
from cosmozoo.envs.space_builder.components import PLAN_BUILDING, PLAN_CELL, PLAN_FACE, PLAN_ORIENTATION
from cosmozoo.envs.space_builder.state import Phase
from games.space_builder.positions import (
    DONE,
    FLIP,
    GAME,
    IDLE,
    LIFT,
    LOOK,
    PLAN,
    STARRED,
    TURN_LEFT,
    TURN_RIGHT,
    build,
    build_all,
    fill_legal,
    pose,
    put,
    put_right,
    put_wrong,
    readings,
    right_pose,
    set_pose,
    table,
    tick,
)

# T1


def test_t1_moves_of_a_tick_take_effect_together():
    match = table(3)
    match.step(put_right(Building.DOME))
    match.step(FLIP + Building.DOME)
    assert (match.state.board == EMPTY).all()
    assert match.state.tick == 0
    assert pose(match, 1, Building.DOME) == right_pose(Building.DOME)
    match.step(put_right(Building.GARDEN))
    assert match.state.tick == 1
    assert match.state.board[0].tolist().count(EMPTY) == 8
    assert match.state.board[2].tolist().count(EMPTY) == 8
    assert pose(match, 1, Building.DOME) != right_pose(Building.DOME)


def test_t1_nobody_sees_the_others_moves_of_the_same_tick():
    """Whatever those asked before have chosen, a seat sees and can do the same, its own move once made included."""
    for chosen in (put_right(Building.DOME), LIFT + Building.ROCKET, LOOK + 4, FLIP + Building.ROCKET):
        match = table(3)
        build(match, 0, put_right(Building.ROCKET))
        seen = {seat: (match.observation(seat).tobytes(), fill_legal(match, seat)) for seat in (1, 2)}
        match.step(chosen)
        for seat in (1, 2):
            assert (match.observation(seat).tobytes(), fill_legal(match, seat)) == seen[seat]
        assert not fill_legal(match, 0)
        match.step(IDLE)
        assert (match.observation(2).tobytes(), fill_legal(match, 2)) == seen[2]
        assert not fill_legal(match, 1)


def test_t1_boards_are_public_after_each_tick_and_hands_are_not():
    match = table(2)
    build(match, 0, put(Building.GARDEN, 5))
    seen = match.view(1)["players"][0]
    assert seen["board"][5]["building"] == "garden"
    assert seen["board"][5]["face"] is not None
    assert {held["card"] for held in seen["hand"]} == {None}
    assert all(held["card"] for held in match.view(0)["players"][0]["hand"])


def test_t1_cards_flip_and_turn_in_hand_and_on_the_board():
    match = table(2)
    set_pose(match, 0, Building.DOME, Face.FRONT, Orientation.UP)
    for move, expected in (
        (FLIP, (Face.BACK, Orientation.UP)),
        (TURN_LEFT, (Face.BACK, Orientation.LEFT)),
        (put(Building.DOME, 4), (Face.BACK, Orientation.LEFT)),
        (TURN_RIGHT, (Face.BACK, Orientation.UP)),
        (TURN_RIGHT, (Face.BACK, Orientation.RIGHT)),
        (FLIP, (Face.FRONT, Orientation.RIGHT)),
        (LIFT, (Face.FRONT, Orientation.RIGHT)),
        (TURN_RIGHT, (Face.FRONT, Orientation.DOWN)),
    ):
        build(match, 0, move)
        assert pose(match, 0, Building.DOME) == expected


def test_t1_a_card_is_placed_on_free_places_only_and_lifted_only_from_the_board():
    match = table(2)
    assert {action for action in fill_legal(match, 0) if action in ACTIONS.lift} == set()
    build(match, 0, put(Building.DOME, 4))
    ranks = {action for action in fill_legal(match, 0) if action in ACTIONS.place}
    assert ranks == {put(card, place) for card in STARRED[1:] for place in range(9) if place != 4}
    assert {action for action in fill_legal(match, 0) if action in ACTIONS.lift} == {LIFT + Building.DOME}
    build(match, 0, LIFT + Building.DOME)
    assert put(Building.DOME, 4) in fill_legal(match, 0)
    assert put(Building.ROCKET, 4) in fill_legal(match, 0)


def test_t1_everyone_may_always_look():
    match = table(2)
    build_all(match, 0)
    assert set(range(LOOK, LOOK + 9)) <= fill_legal(match, 0)


# T2


def empty_place():
    return PLAN_BUILDING[PLAN].tolist().index(EMPTY)


def test_t2_at_the_start_of_each_round_nothing_has_been_read():
    match = table(2, tick_limit=2)
    assert readings(match, 0) == [None] * 9
    tick(match, {0: LOOK + 3})
    assert readings(match, 0)[3] is not None
    tick(match)
    match.step(int(match.action_mask.argmax()))
    assert readings(match, 0) == [None] * 9
    assert not GAME.observation.unpack(match.observation(0))["read_face"].any()


def test_t2_exact_sight_reads_what_is_there():
    match = table(2, p_face=0, p_turn=0)
    for place in range(9):
        build(match, 1, LOOK + place)
    seen = GAME.observation.unpack(match.observation(1))
    for place in range(9):
        building = PLAN_BUILDING[PLAN, place]
        if building == EMPTY:
            assert readings(match, 1)[place]["building"] is None
            assert seen["read_empty"][place] == 1
            continue
        assert seen["read_building"][place].nonzero()[0].tolist() == [building]
        assert seen["read_face"][place, PLAN_FACE[PLAN, place]] == 1
        assert seen["read_face"][place].sum() == 1
        assert seen["read_orientation"][place, PLAN_ORIENTATION[PLAN, place]] == 1
        assert seen["read_orientation"][place].sum() == 1


def test_t2_the_building_is_right_even_where_face_and_orientation_never_are():
    match = table(2, p_face=1, p_turn=1)
    place = int(PLAN_CELL[PLAN, Building.TOWER])
    for _ in range(30):
        build(match, 0, LOOK + place)
    reading = readings(match, 0)[place]
    assert reading["building"] == "tower"
    face, orientation = right_pose(Building.TOWER)
    assert list(reading["faces"].values())[face] == 0
    assert list(reading["orientations"].values())[orientation] == 0
    assert sum(reading["faces"].values()) == sum(reading["orientations"].values()) == 30


def test_t2_a_place_is_seen_to_be_empty():
    match = table(2)
    build(match, 0, LOOK + empty_place())
    assert readings(match, 0)[empty_place()]["building"] is None


def test_t2_readings_are_the_seats_own():
    match = table(3)
    before = match.observation(2)
    tick(match, {0: LOOK + 1, 1: LOOK + 2, 2: IDLE})
    assert readings(match, 0)[1]
    assert not readings(match, 1)[1]
    assert match.view(SPECTATOR)["readings"] == []
    changed = GAME.observation.unpack(match.observation(2) != before)
    assert not changed["read_building"][1:].any()


def test_t2_what_is_wanted_of_a_card_follows_from_the_readings():
    match = table(2, p_face=0, p_turn=0)
    place, (face, orientation) = int(PLAN_CELL[PLAN, Building.ROCKET]), right_pose(Building.ROCKET)
    set_pose(match, 0, Building.ROCKET, 1 - face, (orientation + 1) % 4)
    build(match, 0, LOOK + place, LOOK + place)
    seen = GAME.observation.unpack(match.observation(0))
    assert seen["wanted_at"][Building.ROCKET].nonzero()[0].tolist() == [place]
    assert seen["flips_wanted"][Building.ROCKET].tolist() == [0, 2]
    assert seen["turns_wanted"][Building.ROCKET].tolist() == [0, 0, 0, 2]
    assert seen["wanted_at"].sum() == 1


# T3


def test_t3_hands_start_with_random_faces_and_orientations():
    """All eight poses equally often; chi-squared with 7 degrees, false alarm below 1e-6."""
    counts = np.zeros(8)
    for seed in range(1000):
        state = Match(GAME, 3, seed=seed).state
        for seat in range(3):
            for building in STARRED:
                counts[state.face[seat, building] * 4 + state.orientation[seat, building]] += 1
    assert ((counts - 1500) ** 2 / 1500).sum() < 41


# T4


def same_tick_finish(seed):
    match = table(2, seed=seed)
    for card in STARRED:
        tick(match, {0: put_right(card), 1: put_right(card)})
    tick(match, {0: DONE, 1: DONE})
    assert match.state.finish_tick[0] == match.state.finish_tick[1]
    return int(match.state.winner)


def test_t4_who_finish_at_once_draw_for_the_round():
    """A fair coin a game; with 400 of them the false alarm of these bounds is below 1e-6."""
    wins = sum(same_tick_finish(seed) for seed in range(400))
    assert 150 < wins < 250


def test_t4_no_draw_where_defects_decide():
    for seed in range(20):
        match = table(2, seed=seed)
        for card in STARRED:
            tick(match, {0: put_wrong(card), 1: put_right(card)})
        tick(match, {0: DONE, 1: DONE})
        assert match.state.winner == 1


def test_t4_who_do_not_finish_are_equally_slow_and_draw():
    """Three alike: each wins about a third of 300 games; the false alarm of these bounds is below 1e-6."""
    wins = np.zeros(3)
    for seed in range(300):
        match = table(3, seed=seed, tick_limit=1)
        tick(match)
        wins[match.state.winner] += 1
    assert (np.abs(wins - 100) < 45).all()


# T5


def test_t5_a_round_stops_after_the_limit():
    match = table(3, tick_limit=7)
    build(match, 1, put_right(Building.DOME))
    for _ in range(5):
        tick(match)
    assert match.state.phase == Phase.BUILD
    tick(match)
    assert match.state.phase == Phase.UNLOCK
    assert match.state.defects[:3].tolist() == [4, 3, 4]
    assert match.state.winner == 1


def test_t5_the_limit_is_200_ticks():
    match = table(2)
    for _ in range(199):
        tick(match)
    assert match.state.phase == Phase.BUILD
    tick(match)
    assert match.state.phase == Phase.UNLOCK


def test_t5_done_in_the_last_tick_counts():
    match = table(3, tick_limit=5)
    for card in STARRED:
        tick(match, {0: put_right(card), 1: put_right(card)})
    tick(match, {1: DONE})
    assert match.state.winner == 1
