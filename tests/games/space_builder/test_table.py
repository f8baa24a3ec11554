"""Are Space Builder's plans, options, Parallel environment and drawings correct?"""

import io
import os
import re
import subprocess
import sys
from collections import Counter
from itertools import combinations
from pathlib import Path

import cosmozoo.envs.space_builder as package
import numpy as np
import pytest
from cosmozoo.envs import BatchEnv, Match, get_game, space_builder_v0
from cosmozoo.envs.core.csv_tables import ComponentError
from cosmozoo.envs.core.match import IllegalActionError
from cosmozoo.envs.core.record import Record, RecordError, replay
from cosmozoo.envs.core.svg import document, to_png
from cosmozoo.envs.space_builder.actions import ACTIONS
from cosmozoo.envs.space_builder.buildings import BUILDINGS, FACES, ORIENTATIONS
from cosmozoo.envs.space_builder.components import PLAN_BUILDING, PLAN_FACE, PLAN_ORIENTATION, load_plans
from cosmozoo.envs.space_builder.generate_plans import table
from cosmozoo.envs.space_builder.render_svg import base_mark, card
from PIL import Image

GAME = get_game("space_builder")
LOOK, FLIP, TURN_LEFT, TURN_RIGHT, PLACE, LIFT, DONE, UNLOCK = (block.first for block in ACTIONS)
PLANS = Path(package.__file__).parent / "plans.csv"

# Plans


def test_the_script_makes_the_plans_that_are_shipped():
    assert table() == PLANS.read_text(encoding="utf-8")


def test_every_plan_shows_all_buildings_and_no_two_plans_are_alike():
    assert all(Counter(plan.tolist()) == Counter(range(-1, 8)) for plan in PLAN_BUILDING)
    shown = {tuple(np.concatenate(plan)) for plan in zip(PLAN_BUILDING, PLAN_FACE, PLAN_ORIENTATION, strict=True)}
    assert len(shown) == 20


def test_no_guess_about_a_building_beats_another():
    for building in range(8):
        on = np.isin(PLAN_BUILDING, building)
        assert np.bincount(PLAN_FACE[on]).tolist() == [10, 10]
        assert np.bincount(PLAN_ORIENTATION[on]).tolist() == [5, 5, 5, 5]


def test_plans_say_that_they_are_reconstructed():
    lines = [line for line in PLANS.read_text().splitlines() if not line.startswith("#")]
    assert lines[0].endswith(",origin")
    assert all(line.endswith(",reconstructed") for line in lines[1:])
    assert len(lines) == 1 + 20 * 8


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("1,1,antenna", "1,1,antena", "line 6: building must be one of dome, rocket"),
        ("1,1,antenna", "1,10,antenna", "line 6: place must lie between 1 and 9, not 10"),
        ("1,3,garden", "1,1,garden", "line 7: place 1 of plan 1 stands on line 6 already"),
        ("1,3,garden", "1,3,antenna", "line 7: the antenna of plan 1 stands on line 6 already"),
        ("1,3,garden,back", "1,3,garden,inside", "line 7: face must be one of front, back"),
        ("1,3,garden,back,up", "1,3,garden,back,north", "line 7: orientation must be one of up, right"),
        ("1,3,garden,back,up,reconstructed\n", "", "the garden of plan 1 is missing; each plan shows all 8"),
        ("plan,place", "plan,spot", "line 5: the column 'place' is missing"),
    ],
)
def test_plans_of_ones_own_are_checked_line_by_line(tmp_path, monkeypatch, old, new, complaint):
    content = PLANS.read_text()
    assert old in content
    (tmp_path / "space_builder_plans.csv").write_text(content.replace(old, new, 1))
    monkeypatch.setenv("COSMOZOO_COMPONENTS", str(tmp_path))
    with pytest.raises(ComponentError, match=f"space_builder_plans.csv.*{re.escape(complaint)}"):
        load_plans()


def test_plans_of_ones_own_replace_ours(tmp_path):
    content = PLANS.read_text().replace("1,1,antenna,front,up,reconstructed", "1,1,antenna,back,left,seen in the box")
    code = "from cosmozoo.envs import get_game; print(get_game('space_builder').fingerprint)"
    assert imported_with(tmp_path, content, code).stdout.split() != [GAME.fingerprint]
    assert imported_with(tmp_path, PLANS.read_text(), code).stdout.split() == [GAME.fingerprint]


def imported_with(folder, content, code):
    (folder / "space_builder_plans.csv").write_text(content)
    variables = {"COSMOZOO_COMPONENTS": str(folder), "NUMBA_DISABLE_JIT": "1"}
    return subprocess.run(
        [sys.executable, "-c", code], env=os.environ | variables, capture_output=True, text=True, check=False
    )


# Options


def test_options_have_the_defaults_of_the_rules():
    defaults = {"p_face": 0.20, "p_turn": 0.10, "p_askew": 0.05, "plan_turns": 1, "tick_limit": 200}
    assert Match(GAME).settings.options == defaults
    assert Match(GAME).state.options.tolist() == [0.20, 0.10, 0.05, 1, 200]


def test_options_reach_every_kind_of_environment():
    for env in (space_builder_v0.env, space_builder_v0.raw_env, space_builder_v0.parallel_env):
        made = env(num_players=3, p_face=0.5, plan_turns=0, tick_limit=9)
        made.reset(seed=0)
        assert made.unwrapped.match.state.options.tolist() == [0.5, 0.10, 0.05, 0, 9]
    batch = BatchEnv(GAME, 3, 2, p_turn=0.25, p_askew=0.1)
    batch.reset(seed=0)
    assert batch.buffers.states["options"].tolist() == [[0.20, 0.25, 0.1, 1, 200]] * 3


def test_a_batch_keeps_its_options_from_game_to_game():
    batch = BatchEnv(GAME, 2, 2, tick_limit=1)
    batch.reset(seed=0)
    num_done = 0
    while num_done < 6:
        batch.step(batch.sample_actions())
        num_done += batch.done.sum()
        assert (batch.buffers.states["options"][:, 4] == 1).all()


@pytest.mark.parametrize(
    ("options", "error", "complaint"),
    [
        ({"p_fase": 0.1}, TypeError, r"no setting 'p_fase' \(did you mean 'p_face'"),
        ({"p_face": 1.5}, ValueError, r"p_face must be a number between 0 and 1, not 1\.5"),
        ({"p_turn": "often"}, ValueError, "p_turn must be a number between 0 and 1, not 'often'"),
        ({"plan_turns": 2}, ValueError, "plan_turns must be a whole number between 0 and 1, not 2"),
        ({"tick_limit": 0}, ValueError, "tick_limit must be a whole number between 1 and 1000, not 0"),
        ({"tick_limit": 10.5}, ValueError, r"tick_limit must be a whole number between 1 and 1000, not 10\.5"),
    ],
)
def test_options_that_do_not_fit_are_named(options, error, complaint):
    for make_env in (space_builder_v0.env, space_builder_v0.parallel_env, lambda **given: BatchEnv(GAME, 2, **given)):
        with pytest.raises(error, match=complaint):
            make_env(**options)


def test_records_and_saves_keep_the_options():
    match = Match(GAME, 2, seed=5, tick_limit=4, p_face=0.0)
    record = Record.start(match, 5)
    assert record.settings["tick_limit"] == 4
    dice = np.random.default_rng(5)
    while not match.is_over:
        record.actions.append(int(dice.choice(np.flatnonzero(match.action_mask))))
        match.step(record.actions[-1])
    record.finish(match)
    assert replay(Record.from_json(record.to_json())).settings == match.settings
    other = Match(GAME, 2)
    other.restore(match.save())
    assert other.settings.options == match.settings.options
    other.reset(seed=1)
    assert other.state.options[4] == 4
    record.settings["tick_limit"] = 5
    with pytest.raises(RecordError):
        replay(record)


def test_options_are_observed():
    match = Match(GAME, 2, p_face=0.5, p_turn=0.07, p_askew=0.21, plan_turns=0, tick_limit=60)
    seen = GAME.observation.unpack(match.observation(1))
    names = ("p_face", "p_turn", "p_askew", "plan_turns", "ticks_left")
    assert [seen[name].tolist() for name in names] == [[50], [7], [21], [0], [60]]


# All at once


def play_parallel(env, moves):
    """One step of the Parallel environment. Agents without a move send an invalid action."""
    return env.step({agent: moves.get(agent, -7) for agent in env.agents})


def test_agents_who_are_done_wait_and_what_they_send_is_not_looked_at():
    env = space_builder_v0.parallel_env(num_players=3, on_illegal="raise")
    env.reset(seed=2)
    agents = ("player_0", "player_1", "player_2")
    for building in range(4):
        play_parallel(env, dict.fromkeys(agents, PLACE + building * 9 + building))
    observations, *_ = play_parallel(env, {"player_0": LOOK, "player_1": DONE, "player_2": LOOK})
    assert not observations["player_1"]["action_mask"].any()
    observations, _, ends, _, infos = play_parallel(env, {"player_0": LOOK, "player_2": LOOK})
    assert env.agents == list(agents)
    assert not any(ends.values())
    assert not infos["player_1"]["action_mask"].any()
    with pytest.raises(IllegalActionError, match=r"player_2: .* is not open to seat 2"):
        play_parallel(env, {"player_0": LOOK, "player_2": UNLOCK})


def test_the_unlock_choice_is_the_winners_alone():
    env = space_builder_v0.parallel_env(num_players=4, tick_limit=1)
    env.reset(seed=3)
    play_parallel(env, dict.fromkeys(env.agents, LOOK))
    winner = int(env.match.state.winner)
    masks = [env.match.legal_actions(seat) for seat in range(4)]
    assert [bool(mask.any()) for mask in masks] == [seat == winner for seat in range(4)]
    assert set(np.flatnonzero(masks[winner])) <= set(range(UNLOCK, UNLOCK + 8))
    play_parallel(env, {f"player_{winner}": UNLOCK + 6})
    assert env.match.state.is_unlocked[winner, 6]


@pytest.mark.parametrize("num_players", GAME.players)
def test_a_seat_sees_the_same_in_both_environments(num_players):
    """When the AEC environment asks a seat, it sees what the Parallel one showed it before the tick."""
    aec = space_builder_v0.raw_env(num_players=num_players, tick_limit=12)
    parallel = space_builder_v0.parallel_env(num_players=num_players, tick_limit=12)
    aec.reset(seed=8)
    observations, _ = parallel.reset(seed=8)
    dice = np.random.default_rng(8)
    while parallel.agents:
        moves = {}
        for agent in [each for each in parallel.agents if observations[each]["action_mask"].any()]:
            assert aec.agent_selection == agent
            seen = aec.observe(agent)
            assert seen["observation"].tolist() == observations[agent]["observation"].tolist()
            assert seen["action_mask"].tolist() == observations[agent]["action_mask"].tolist()
            moves[agent] = int(dice.choice(np.flatnonzero(seen["action_mask"])))
            aec.step(moves[agent])
        observations, rewards, *_ = play_parallel(parallel, moves)
    assert aec.match.save() == parallel.match.save()
    assert rewards == {agent: aec.rewards[agent] for agent in aec.possible_agents}


# Pictures


def pixels(building, face, orientation):
    shown = {"building": building, "face": face, "orientation": orientation}
    svg = document(100, 100, "card", card({"language": "en"}, shown, 100, "#22304a"))
    return np.asarray(Image.open(io.BytesIO(to_png(svg))).convert("RGB"), np.int16)


def share_of_difference(one, other):
    return float((np.abs(one - other).max(2) > 60).mean())


def test_faces_differ_in_small_details():
    for building in BUILDINGS:
        difference = share_of_difference(pixels(building, "front", "up"), pixels(building, "back", "up"))
        assert 0.003 < difference < 0.06, (building, difference)


def test_buildings_and_orientations_are_told_apart_at_a_glance():
    upright = {building: pixels(building, "front", "up") for building in BUILDINGS}
    for one, other in combinations(BUILDINGS, 2):
        assert share_of_difference(upright[one], upright[other]) > 0.09, (one, other)
    for building in BUILDINGS:
        turned = {way: pixels(building, "front", way) for way in ORIENTATIONS}
        for one, other in combinations(ORIENTATIONS, 2):
            assert share_of_difference(turned[one], turned[other]) > 0.09, (building, one, other)


def test_a_card_is_turned_by_quarters_to_the_right():
    for building in BUILDINGS:
        for face in FACES:
            upright = pixels(building, face, "up")
            for quarters, way in enumerate(ORIENTATIONS):
                turned = np.rot90(upright, -quarters)
                assert share_of_difference(pixels(building, face, way), turned) < 0.003


@pytest.mark.parametrize("turn", range(4))
def test_the_drawing_marks_the_base_cell_on_the_plan_and_on_every_board(turn):
    match = Match(GAME, 3, seed=4)
    match.states["plan_turn"] = turn
    corners = {0: "M20 276 L-6 276 L-6 250", 1: "M20 -6 L-6 -6 L-6 20", 2: "M250 -6 L276 -6 L276 20"}
    corners[3] = "M250 276 L276 276 L276 250"
    for view in (match.view(0), match.human_view(0)):
        svg = GAME.render_svg(view)
        assert svg.count(base_mark(6, 3 * 64 + 2 * 6)) == 3
        assert sum(corner in svg for corner in corners.values()) == 1
        assert corners[turn] in svg


@pytest.mark.parametrize("turn", range(4))
def test_wrong_cards_are_marked_once_the_round_is_checked(turn):
    match = Match(GAME, 2, seed=4, tick_limit=1)
    match.states["plan_turn"] = turn
    plan = int(match.state.plans[0])
    wrong_place = int(np.flatnonzero(PLAN_BUILDING[plan] != 0)[0])
    match.step(PLACE + wrong_place)
    marked_before = GAME.render_svg(match.view(0)).count("#c0392b")
    match.step(LOOK)
    assert marked_before == 0
    assert GAME.render_svg(match.view(0)).count("#c0392b") == 1


@pytest.mark.parametrize("turn", range(4))
def test_a_right_card_is_not_marked(turn):
    match = Match(GAME, 2, seed=4, tick_limit=1)
    match.states["plan_turn"] = turn
    plan = int(match.state.plans[0])
    cell = int(np.flatnonzero(PLAN_BUILDING[plan] == 0)[0])
    match.states["face"][0, 0, 0] = PLAN_FACE[plan, cell]
    match.states["orientation"][0, 0, 0] = PLAN_ORIENTATION[plan, cell]
    match.step(PLACE + cell)
    match.step(LOOK)
    assert match.state.defects[0] == 3
    assert GAME.render_svg(match.view(0)).count("#c0392b") == 0
