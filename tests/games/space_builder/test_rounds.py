"""Rules R3 to R7 of RULES.md: how a round ends, defects, who wins."""

import numpy as np
import pytest
from cosmozoo.envs import Match
from cosmozoo.envs.core.state import EMPTY, SPECTATOR
from cosmozoo.envs.space_builder.buildings import Building
from cosmozoo.envs.space_builder.state import Phase
from games.space_builder.positions import (
    DONE,
    FLIP,
    GAME,
    IDLE,
    LIFT,
    LOCKED,
    PLAN,
    STARRED,
    TURN_LEFT,
    TURN_RIGHT,
    UNLOCK,
    acting,
    build,
    build_all,
    fill_legal,
    put,
    put_right,
    put_wrong,
    right_pose,
    set_pose,
    table,
    tick,
    unlock_all,
)

# R3


def test_r3_done_needs_all_cards_on_the_board():
    match = table(3)
    for card in STARRED:
        assert DONE not in fill_legal(match, 1)
        build(match, 1, put_right(card))
    assert DONE in fill_legal(match, 1)
    build(match, 1, LIFT + Building.ROCKET)
    assert DONE not in fill_legal(match, 1)


def test_r3_done_may_wait():
    match = table(2)
    build_all(match, 0)
    tick(match)
    assert match.state.phase == Phase.BUILD


def test_r3_who_is_done_waits_while_the_others_go_on():
    match = table(3)
    build_all(match, 1)
    build(match, 1, DONE)
    assert acting(match) == [0, 2]
    assert not fill_legal(match, 1)
    tick(match, {0: put_right(Building.DOME), 2: put_right(Building.DOME)})
    assert match.state.phase == Phase.BUILD
    assert match.state.board[1].tolist().count(EMPTY) == 5


def test_r3_the_round_stops_when_all_but_one_are_done():
    match = table(3)
    for seat in (2, 0):
        assert match.state.phase == Phase.BUILD
        build_all(match, seat)
        build(match, seat, DONE)
    assert match.state.phase == Phase.UNLOCK
    assert match.state.defects[:3].tolist() == [0, 4, 0]
    assert match.view(SPECTATOR)["players"][2]["finish_order"] == 1


def test_r3_with_two_players_the_first_to_finish_ends_the_round():
    match = table(2)
    build_all(match, 1)
    build(match, 1, DONE)
    assert match.state.phase == Phase.UNLOCK
    assert match.state.rounds_done == 1


def test_r3_moves_of_the_tick_that_stops_the_round_still_count():
    match = table(2)
    build_all(match, 0)
    tick(match, {0: DONE, 1: put_right(Building.GARDEN)})
    assert match.state.defects[:2].tolist() == [0, 3]


# R4

DEFECTS = {
    "right": ([put_right(Building.DOME)], 0),
    "not built": ([], 1),
    "built and lifted": ([put_right(Building.DOME), LIFT], 1),
    "wrong place": ([put_wrong(Building.DOME)], 2),
    "turned left": ([TURN_LEFT, put_right(Building.DOME)], 2),
    "turned on the board": ([put_right(Building.DOME), TURN_RIGHT], 2),
    "upside down": ([TURN_LEFT, TURN_LEFT, put_right(Building.DOME)], 2),
    "wrong face": ([FLIP, put_right(Building.DOME)], 2),
    "wrong face and turned": ([FLIP, TURN_LEFT, put_right(Building.DOME)], 2),
    "all wrong": ([FLIP, TURN_LEFT, put_wrong(Building.DOME)], 2),
    "there and back": ([FLIP, TURN_LEFT, TURN_RIGHT, FLIP, put_right(Building.DOME)], 0),
}


@pytest.mark.parametrize(("moves", "defects"), DEFECTS.values(), ids=DEFECTS)
def test_r4_a_card_costs_one_penalty_at_most(moves, defects):
    match = table(2, tick_limit=10)
    build(match, 0, *moves)
    build(match, 0, *[IDLE] * (10 - len(moves)))
    assert match.state.phase == Phase.UNLOCK
    assert match.state.defects[:2].tolist() == [defects + 3, 4]


def test_r4_defects_of_cards_add_up_and_locked_ones_cost_nothing():
    match = table(2)
    match.states["is_unlocked"][0, 1, Building.TOWER] = 1
    build(match, 1, put_right(Building.DOME), put_wrong(Building.ROCKET), FLIP + Building.TOWER)
    build(match, 1, put_right(Building.TOWER), put_right(Building.GARDEN))
    for card in STARRED:
        build(match, 0, put_wrong(card))
    build(match, 0, DONE)
    assert match.state.defects[:2].tolist() == [8, 0 + 2 + 2 + 0 + 1]


def test_r4_the_plan_is_checked_in_the_open():
    match = table(3, tick_limit=1)
    assert match.view(0)["plan"] is None
    tick(match)
    for seat in (SPECTATOR, 0, 1, 2):
        assert match.view(seat)["plan"]["number"] == PLAN + 1
        assert match.view(seat)["plans_used"] == [PLAN + 1]
    assert GAME.observation.unpack(match.observation(1))["plans_used"].nonzero()[0].tolist() == [PLAN]


# R5


def built(match, num_wrong, finish_ticks):
    """Everyone builds, each with a number of cards the wrong face up, and declares to be done at a certain tick."""
    for number, card in enumerate(STARRED):
        face, orientation = right_pose(card)
        for seat, wrong in enumerate(num_wrong):
            set_pose(match, seat, card, 1 - face if number < wrong else face, orientation)
        tick(match, {seat: put_right(card) for seat in range(len(num_wrong))})
    while match.state.phase == Phase.BUILD:
        tick(match, {seat: DONE for seat in acting(match) if finish_ticks[seat] == match.state.tick})


def test_r5_fewest_defects_win_even_against_the_fastest():
    match = table(3)
    built(match, num_wrong=[1, 1, 0], finish_ticks=[5, 6, 7])
    assert match.state.defects[:3].tolist() == [2, 2, 0]
    assert match.state.winner == 2


def test_r5_a_tie_goes_to_who_finished_first():
    match = table(3)
    built(match, num_wrong=[1, 1, 1], finish_ticks=[7, 5, 6])
    assert match.state.defects[:3].tolist() == [2, 2, 2]
    assert match.state.winner == 1


def test_r5_who_did_not_finish_is_the_slowest():
    match = table(3)
    built(match, num_wrong=[2, 1, 1], finish_ticks=[5, 99, 6])
    assert match.state.defects[:3].tolist() == [4, 2, 2]
    assert match.state.winner == 2


def test_r5_the_books_example():
    """B is done first with one building turned wrongly, C second with one wrong face; A lacks one, and wins."""
    a, b, c = 0, 1, 2
    match = table(3)
    tick(match, {a: put_right(Building.DOME), b: TURN_LEFT + Building.DOME, c: FLIP + Building.GARDEN})
    tick(match, {a: put_right(Building.ROCKET), b: put_right(Building.DOME), c: put_right(Building.DOME)})
    tick(match, {b: put_right(Building.ROCKET), c: put_right(Building.ROCKET)})
    tick(match, {b: put_right(Building.ANTENNA), c: put_right(Building.ANTENNA)})
    tick(match, {b: put_right(Building.GARDEN), c: put_right(Building.GARDEN)})
    tick(match, {b: DONE, a: put_right(Building.ANTENNA)})
    tick(match, {c: DONE})
    assert match.state.defects[:3].tolist() == [1, 2, 2]
    assert match.state.winner == a
    assert match.seat == a
    match.step(UNLOCK + Building.HANGAR)
    assert match.state.is_unlocked[a].sum() == 5


# R6


def won_by(seat, num_players=3, **options):
    """A game after a round that a seat has won."""
    match = table(num_players, tick_limit=1, **options)
    tick(match, {seat: put_right(Building.DOME)})
    assert match.state.winner == seat
    return match


def test_r6_only_the_winner_acts_and_unlocks_a_locked_building():
    match = won_by(2)
    assert match.seat == 2
    assert acting(match) == [2]
    assert fill_legal(match, 2) == {UNLOCK + card for card in LOCKED}
    match.step(UNLOCK + Building.CRANE)
    assert match.state.is_unlocked[:3].sum(1).tolist() == [4, 4, 5]
    assert match.state.is_unlocked[2, Building.CRANE]
    assert put(Building.CRANE, 3) in fill_legal(match, 2)
    assert put(Building.CRANE, 3) not in fill_legal(match, 0)


def test_r6_everyone_takes_the_cards_back():
    match = won_by(1)
    assert (match.state.board[1] != EMPTY).any()
    match.step(UNLOCK + Building.REACTOR)
    assert (match.state.board == EMPTY).all()
    assert (match.state.cell_of == EMPTY).all()
    assert match.state.tick == 0
    assert acting(match) == [0, 1, 2]
    assert len(match.view(1)["players"][1]["hand"]) == 5


# R7


def test_r7_winning_with_all_eight_wins_the_game():
    match = table(3, tick_limit=1)
    unlock_all(match, 1)
    tick(match, {1: put_right(Building.CRANE), 0: put_right(Building.DOME)})
    assert match.state.winner == 0  # 1 has seven not built, 0 has three
    match = table(3)
    unlock_all(match, 1)
    match.states["rounds_won"][0, 0] = 2
    build_all(match, 1, cards=Building)
    for seat in (0, 2):
        build(match, seat, *(put_wrong(card) for card in STARRED))
    build(match, 0, DONE)
    assert not match.is_over
    build(match, 1, DONE)
    assert match.is_over
    ranks, scores = match.ranks_and_scores()
    assert scores.tolist() == [2, 5, 0]
    assert ranks.tolist() == [1, 0, 2]
    assert match.view(SPECTATOR)["to_move"] is None


def test_r7_seats_with_as_many_rounds_share_a_place():
    match = table(3)
    unlock_all(match, 1)
    build_all(match, 1, cards=Building)
    for seat in (0, 2):
        build(match, seat, *(put_wrong(card) for card in STARRED))
    build(match, 0, DONE)
    build(match, 1, DONE)
    assert match.ranks_and_scores()[0].tolist() == [1, 0, 1]


@pytest.mark.parametrize("num_players", GAME.players)
def test_r7_a_game_has_at_most_four_rounds_a_player_and_one_more(num_players):
    """Everyone wins in turn."""
    match = Match(GAME, num_players, seed=5)
    while not match.is_over:
        seat = int(match.state.rounds_done) % num_players
        win_round(match, seat)
        if not match.is_over:
            match.step(int(match.action_mask.argmax()))
    assert match.state.rounds_done == 4 * num_players + 1


def win_round(match, winner):
    """The winner builds without a defect; the others build nothing and idle until time is up."""
    plan = int(match.state.plans[match.state.rounds_done])
    for card in np.flatnonzero(match.state.is_unlocked[winner]).tolist():
        set_pose(match, winner, card, *right_pose(card, plan))
        build(match, winner, put_right(card, plan))
    rounds = match.state.rounds_done
    while match.state.rounds_done == rounds:
        tick(match)
    assert match.state.winner == winner
