"""The rules of Space Builder, by their numbers in envs/space_builder/RULES.md."""

import numpy as np
import pytest
from cosmozoo.envs import Match
from cosmozoo.envs.core.state import EMPTY, SPECTATOR
from cosmozoo.envs.space_builder.buildings import Building, Face, Orientation
from cosmozoo.envs.space_builder.components import PLAN_BUILDING, PLAN_CELL
from cosmozoo.envs.space_builder.state import Phase
from games.space_builder.positions import (
    DONE,
    FLIP,
    GAME,
    LOOK,
    PLAN,
    STARRED,
    TURN_LEFT,
    TURN_RIGHT,
    UNLOCK,
    build,
    fill_legal,
    put,
    readings,
    right_pose,
    set_pose,
    table,
    tick,
)

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
