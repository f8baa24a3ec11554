"""The rules of Space Builder, by their numbers in envs/space_builder/RULES.md."""

import numpy as np
import pytest
from cosmozoo.envs import Match, get_game
from cosmozoo.envs.core.state import EMPTY, SPECTATOR
from cosmozoo.envs.space_builder.actions import ACTIONS
from cosmozoo.envs.space_builder.buildings import Building, Face, Orientation
from cosmozoo.envs.space_builder.components import PLAN_BUILDING, PLAN_CELL, PLAN_FACE, PLAN_ORIENTATION
from cosmozoo.envs.space_builder.state import Phase

GAME = get_game("space_builder")
LOOK, FLIP, TURN_LEFT, TURN_RIGHT, PLACE, LIFT, DONE, UNLOCK = (block.first for block in ACTIONS)
STARRED = (Building.DOME, Building.ROCKET, Building.ANTENNA, Building.GARDEN)
LOCKED = (Building.REACTOR, Building.HANGAR, Building.TOWER, Building.CRANE)
PLAN = 4  # the first round's plan in these tests; any plan works
IDLE = LOOK  # a look at the top left changes no board


def table(num_players, seed=1, turn=0, **options):
    """A new game that begins with the plan PLAN, lying upright or turned; the cards lie in hand as it wants them."""
    match = Match(GAME, num_players, seed=seed, **options)
    match.states["plan_turn"] = turn
    plans = match.states["plans"][0]
    plans[:] = [PLAN, *(each for each in plans.tolist() if each != PLAN)]
    for seat in range(num_players):
        for building in range(8):
            set_pose(match, seat, building, *right_pose(building))
    return match


def right_pose(building, plan=PLAN):
    place = PLAN_CELL[plan, building]
    return int(PLAN_FACE[plan, place]), int(PLAN_ORIENTATION[plan, place])


def set_pose(match, seat, building, face, orientation):
    match.states["face"][0, seat, building] = face
    match.states["orientation"][0, seat, building] = orientation


def pose(match, seat, building):
    return int(match.state.face[seat, building]), int(match.state.orientation[seat, building])


def put(building, place):
    return PLACE + building * 9 + place


def put_right(building, plan=PLAN):
    return put(building, int(PLAN_CELL[plan, building]))


def put_wrong(building):
    """On the place that the plan wants for the next building."""
    return put(building, int(PLAN_CELL[PLAN, (building + 1) % 8]))


def tick(match, moves=None):
    """One tick with the given moves by seat. Seats without a move idle."""
    before, moves = (match.state.rounds_done, match.state.tick), moves or {}
    for seat in acting(match):
        assert match.seat == seat
        match.step(moves.get(seat, IDLE))
    assert before != (match.state.rounds_done, match.state.tick)


def acting(match):
    return [seat for seat in range(match.settings.num_players) if match.legal_actions(seat).any()]


def build(match, seat, *moves):
    """A seat makes moves in a row while the others idle."""
    for move in moves:
        tick(match, {seat: move})


def build_all(match, seat, cards=STARRED):
    build(match, seat, *(put_right(card) for card in cards))


def unlock_all(match, *seats):
    for seat in seats:
        match.states["is_unlocked"][0, seat] = 1
        match.states["rounds_won"][0, seat] = 4


def fill_legal(match, seat):
    return set(np.flatnonzero(match.legal_actions(seat)).tolist())


def readings(match, seat):
    return match.view(seat)["readings"]


# R1


def test_r1_everyone_starts_with_the_starred_buildings():
    for num_players in GAME.players:
        match = Match(GAME, num_players, seed=3)
        for seat in range(num_players):
            player = match.view(SPECTATOR)["players"][seat]
            assert [card["building"] for card in player["hand"]] == ["dome", "rocket", "antenna", "garden"]
            assert player["locked"] == ["reactor", "hangar", "tower", "crane"]
        assert not match.state.is_unlocked[num_players:].any()


def test_r1_plans_are_shuffled_fairly():
    """Each plan comes first equally often; chi-squared with 19 degrees, false alarm below 1e-6."""
    first = [int(Match(GAME, 2, seed=seed).state.plans[0]) for seed in range(4000)]
    assert ((np.bincount(first, minlength=20) - 200) ** 2 / 200).sum() < 68


# R2


def test_r2_each_round_has_a_plan_of_its_own():
    match = table(2, tick_limit=1)
    for number in range(6):
        tick(match)
        assert len(set(match.view(0)["plans_used"])) == number + 1
        match.step(int(match.action_mask.argmax()))
        assert match.state.phase == Phase.BUILD


LYING = {  # the board cells 0 to 8, row by row, where they are seen on a plan turned by so many quarters right
    0: [0, 1, 2, 3, 4, 5, 6, 7, 8],
    1: [2, 5, 8, 1, 4, 7, 0, 3, 6],
    2: [8, 7, 6, 5, 4, 3, 2, 1, 0],
    3: [6, 3, 0, 7, 4, 1, 8, 5, 2],
}
BASE = 6  # the bottom left of every board


def test_r2_a_plan_falls_in_one_of_four_orientations_all_equally_likely():
    """Chi-squared with 3 degrees, false alarm below 1e-6."""
    turns = [int(Match(GAME, 2, seed=seed).state.plan_turn) for seed in range(2000)]
    assert ((np.bincount(turns, minlength=4) - 500) ** 2 / 500).sum() < 31


def test_r2_every_round_has_its_own_orientation():
    match = table(2, tick_limit=1)
    turns = set()
    while True:
        turns.add(int(match.state.plan_turn))
        tick(match)
        if match.is_over:
            break
        match.step(int(match.action_mask.argmax()))
    assert len(turns) > 1


def test_r2_without_the_option_plans_lie_upright():
    for variant in GAME.variants:
        for seed in range(20):
            match = Match(GAME, 2, variant, seed=seed, plan_turns=0)
            assert match.state.plan_turn == 0
            assert match.view(0)["plan_base"] == match.view(0)["board_base"] == BASE


@pytest.mark.parametrize("turn", range(4))
def test_r2_orientation_and_base_are_public_and_the_same_for_all(turn):
    match = table(3, turn=turn)
    for seat in (SPECTATOR, 0, 1, 2):
        assert match.view(seat)["plan_turn"] == turn
        assert match.view(seat)["plan_base"] == LYING[turn][BASE]
        assert match.view(seat)["board_base"] == BASE
    for seat in range(3):
        assert GAME.observation.unpack(match.observation(seat))["plan_turn"].nonzero()[0].tolist() == [turn]


@pytest.mark.parametrize("turn", range(4))
def test_r2_what_is_built_is_the_plan_turned_so_that_base_lies_on_base(turn):
    """By hand: a card read at a cell of the turned plan belongs where that cell lies after turning it back."""
    match = table(2, turn=turn, p_face=0, p_turn=0, p_askew=0)
    for card in STARRED:
        place, (face, way) = int(PLAN_CELL[PLAN, card]), right_pose(card)
        build(match, 0, LOOK + LYING[turn][place])
        reading = readings(match, 0)[LYING[turn][place]]
        assert reading["building"] == Building(card).name.lower()
        assert list(reading["faces"].values())[face] == 1
        assert list(reading["orientations"].values())[(way + turn) % 4] == 1
        build(match, 0, put(card, place))
    build(match, 0, DONE)
    assert match.state.defects[0] == 0


def test_r2_building_an_askew_plan_as_it_is_seen_is_wrong():
    match = table(2, turn=1)
    for card in STARRED:
        seen = LYING[1][int(PLAN_CELL[PLAN, card])]
        build(match, 0, TURN_RIGHT + card, put(card, seen))
    build(match, 0, DONE)
    assert match.state.defects[0] == 8


@pytest.mark.parametrize("turn", range(4))
def test_r2_people_see_the_plan_as_it_lies(turn):
    match = table(2, turn=turn)
    shown = match.human_view(0)["plan"]["cells"]
    for card in Building:
        seen = shown[LYING[turn][int(PLAN_CELL[PLAN, card])]]
        face, way = right_pose(card)
        assert seen["building"] == card.name.lower()
        assert seen["face"] == Face(face).name.lower()
        assert seen["orientation"] == Orientation((way + turn) % 4).name.lower()


@pytest.mark.parametrize("turn", range(4))
def test_r2_what_is_wanted_of_a_card_is_turned_upright(turn):
    match = table(2, turn=turn, p_face=0, p_turn=0, p_askew=0)
    place, (face, way) = int(PLAN_CELL[PLAN, Building.ROCKET]), right_pose(Building.ROCKET)
    set_pose(match, 0, Building.ROCKET, 1 - face, (way + 1) % 4)
    build(match, 0, LOOK + LYING[turn][place])
    seen = GAME.observation.unpack(match.observation(0))
    assert seen["wanted_at"][Building.ROCKET].nonzero()[0].tolist() == [place]
    assert seen["flips_wanted"][Building.ROCKET].tolist() == [0, 1]
    assert seen["turns_wanted"][Building.ROCKET].tolist() == [0, 0, 0, 1]
    assert seen["read_building"][LYING[turn][place], Building.ROCKET] == 1
    assert seen["read_orientation"][LYING[turn][place], (way + turn) % 4] == 1


def test_r2_log_and_text_say_how_the_plan_lies():
    match = table(2, turn=3, tick_limit=1)
    text = GAME.render_text(match.human_view(0))
    assert "Plan 5: it lies turned a quarter to the left, base mark bottom right" in text
    tick(match)
    before = match.view(0)
    match.step(int(match.action_mask.argmax()))
    match.states["plan_turn"] = 2
    told = [entry.text for entry in GAME.human.log_entries(before, match.view(0), [(before["to_move"], UNLOCK + 4)])]
    assert "Round 2 begins: the plan lies upside down, base mark top right." in told


# R1 and R2, fresh plans


def fresh_plans(seed):
    """Building by cell, and face and orientation by building, of the 20 plans of one game."""
    state = Match(GAME, 2, "fresh_plans", seed=seed).state
    return state.plan_building.copy(), state.plan_face.T.copy(), state.plan_orientation.T.copy()


def test_r1_fresh_plans_are_new_in_every_game_and_those_of_the_standard_game_are_not():
    assert len({plans.tobytes() for plans, _, _ in map(fresh_plans, range(20))}) == 20
    for seed in range(5):
        state = Match(GAME, 2, seed=seed).state
        assert (state.plan_building == PLAN_BUILDING).all()
        assert (state.plan_face[:, PLAN].tolist()) == [right_pose(card)[0] for card in range(8)]
        assert (state.plan_orientation[:, PLAN].tolist()) == [right_pose(card)[1] for card in range(8)]


def test_r1_fresh_plans_are_made_by_the_procedure_of_the_fixed_ones():
    """All buildings on each; each face on half of the plans, each orientation on a quarter; all cells alike."""
    at, first = np.zeros((8, 9)), np.zeros((8, 8))
    for seed in range(400):
        buildings, faces, ways = fresh_plans(seed)
        for plan in range(20):
            assert sorted(buildings[plan].tolist()) == list(range(-1, 8))
            for cell, building in enumerate(buildings[plan].tolist()):
                if building != EMPTY:
                    at[building, cell] += 1
        for building in range(8):
            assert np.bincount(faces[:, building]).tolist() == [10, 10]
            assert np.bincount(ways[:, building]).tolist() == [5, 5, 5, 5]
            first[building, faces[0, building] * 4 + ways[0, building]] += 1
    expected = 400 * 20 / 9
    assert ((at - expected) ** 2 / expected).sum() < 140  # 64 degrees, false alarm below 1e-6
    assert ((first - 50) ** 2 / 50).sum() < 127  # 56 degrees, false alarm below 1e-6


def test_r4_defects_count_against_the_fresh_plan():
    match = Match(GAME, 2, "fresh_plans", seed=3)
    plan, faces, ways = (array[0] for array in fresh_plans(3))
    for card in STARRED:
        set_pose(match, 0, card, int(faces[card]), int(ways[card]))
        build(match, 0, put(card, plan.tolist().index(card)))
    build(match, 0, DONE)
    assert match.state.defects[:2].tolist() == [0, 4]


@pytest.mark.parametrize("variant", GAME.variants)
def test_r4_what_checked_plans_leave_is_counted_in_the_open(variant):
    match = Match(GAME, 2, variant, seed=5, tick_limit=1)
    for number in range(1, 5):
        tick(match)
        used = match.state.plans[:number]
        seen = GAME.observation.unpack(match.observation(1))
        for card in range(8):
            faces, ways = match.state.plan_face[card, used], match.state.plan_orientation[card, used]
            assert (seen["faces_left"][card] == 10 - np.bincount(faces, minlength=2)).all()
            assert (seen["orientations_left"][card] == 5 - np.bincount(ways, minlength=4)).all()
        match.step(int(match.action_mask.argmax()))


def test_variants_can_be_told_apart_from_an_observation():
    seen = [GAME.observation.unpack(Match(GAME, 2, name, seed=1).observation(0)) for name in GAME.variants]
    assert [each["variant"].tolist() for each in seen] == [[1, 0], [0, 1]]


def test_r2_only_unlocked_buildings_are_built():
    match = table(3)
    for building in range(8):
        moves = {FLIP + building, TURN_LEFT + building, TURN_RIGHT + building, put(building, 0)}
        assert (moves <= fill_legal(match, 0)) == (building in STARRED)
        assert bool(moves & fill_legal(match, 0)) == (building in STARRED)


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
