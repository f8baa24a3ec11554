"""Does the soak test detect a broken rule, and does its record reproduce it?"""

import dataclasses

import numpy as np
import pytest
from cosmozoo.envs import get_game
from rich.console import Console

from tools import soak

NAME = "petit_prince"


def case(check_state):
    game = dataclasses.replace(get_game(NAME), check_state=check_state)
    return soak.Case(game, 3, game.variants[0], "default")


@pytest.fixture
def binding(monkeypatch):
    """Makes records use the game with other invariants."""

    def bind(check_state):
        bound = case(check_state)
        monkeypatch.setattr("cosmozoo.envs.core.record.games", {NAME: bound.game})
        return bound

    return bind


@pytest.fixture(autouse=True)
def few_games(monkeypatch):
    monkeypatch.setattr(soak, "NUM_GAMES", 2)
    monkeypatch.setattr(soak, "NUM_CHECKED", 1)


def test_sound_games_give_figures(tmp_path):
    sound = case(lambda state: None)
    figures = soak.soak([sound], 0.1, 1, tmp_path / "soak.jsonl", Console(quiet=True))
    assert figures.steps > 0
    assert figures.speed().endswith("steps per minute")
    assert not (tmp_path / "soak.jsonl").exists()
    table, figures = soak.Soak(sound, seed=1), soak.Figures(0.0)
    while figures.games == 0:
        table.play(0, figures)
    assert sum(table.episodes) == figures.games
    assert min(map(len, table.actions)) == 0, "the actions of a finished game are forgotten"


def test_broken_invariant_is_recorded_and_replayed(tmp_path, binding, capsys):
    def check_state(state):
        assert state.num_tiles[0] < 3, "three tiles are too many"

    path = tmp_path / "deep" / "soak.jsonl"
    assert soak.soak([binding(check_state)], 20, 7, path, Console(width=200)) is None
    told = capsys.readouterr().out
    assert "three tiles are too many" in told
    assert f"--replay {path}" in told
    found = list(soak.broken_positions(path))
    assert len(found) == 1
    assert "three tiles are too many" in found[0]
    record = next(soak.read_records(path))
    moves = int(found[0].split("after ")[1].split()[0])
    assert 0 < moves <= len(record.actions), "the replay finds the first position that breaks it"
    assert soak.replay(soak.Record(**vars(record) | {"actions": record.actions[:moves]})).state.num_tiles[0] == 3


def test_broken_invariant_in_a_later_deal_is_replayed(tmp_path, binding):
    seen = 0

    def check_state(state):
        nonlocal seen
        seen += 1
        is_late = seen > 150
        assert not (is_late and state.num_tiles[1] == 2 and state.seat == 0), "late"

    path = tmp_path / "soak.jsonl"
    assert soak.soak([binding(check_state)], 20, 8, path, Console(quiet=True)) is None
    assert any("late" in line for line in soak.broken_positions(path)), "the deal is not the first of its row"


def test_errors_in_rules_keep_all_games(tmp_path, binding):
    calls = 0

    def check_state(state):
        nonlocal calls
        calls += 1
        if calls == 20:
            raise IndexError("out of bounds")

    path = tmp_path / "soak.jsonl"
    assert soak.soak([binding(check_state)], 20, 9, path, Console(quiet=True)) is None
    assert len(list(soak.read_records(path))) == soak.NUM_GAMES


def test_every_kind_of_game_is_a_case():
    cases = soak.all_cases()
    assert {case.game.name for case in cases} == set(soak.games)
    for name in soak.games:
        game = get_game(name)
        mine = [case for case in cases if case.game.name == name]
        assert {case.num_players for case in mine} == set(game.players)
        assert {case.variant for case in mine} == set(game.variants)
        assert len({case.option_kind for case in mine}) == (4 if game.options else 1)


@pytest.mark.parametrize("kind", soak.OPTION_KINDS)
def test_options_are_legal(kind):
    for name in soak.games:
        game = get_game(name)
        chosen = soak.Case(game, game.players[0], game.variants[0], kind).options(seed=3)
        assert chosen.keys() == game.options.keys()
        for option, value in chosen.items():
            assert game.options[option].validate(option, value) == value


def test_game_without_invariants_is_rejected(tmp_path, capsys):
    assert soak.soak([case(None)], 20, 1, tmp_path / "soak.jsonl", Console(width=200)) is None
    assert "petit_prince has no invariants" in capsys.readouterr().out


@pytest.mark.parametrize("ranks", [[1, 1], [0, 2], [-1, 0]])
def test_ranks_that_do_not_follow_each_other_are_wrong(ranks):
    assert soak.find_wrong_result(np.array(ranks), np.zeros(2)) == f"the ranks are {ranks}"


@pytest.mark.parametrize("ranks", [[0, 0], [1, 0], [0, 1, 1], [0, 0, 2]])
def test_ranks_with_ties_are_right(ranks):
    assert soak.find_wrong_result(np.array(ranks), np.zeros(3)) is None
    assert soak.find_wrong_result(np.array(ranks), np.array([np.nan])) == "the scores are [nan]"


def test_rows_without_legal_actions_are_found():
    table = soak.Soak(case(lambda state: None), seed=1)
    table.check_batch()
    table.batch.action_mask[1] = 0
    with pytest.raises(soak.BrokenInvariantError, match="no seat has a legal action") as caught:
        table.check_batch()
    assert caught.value.row == 1


def test_observations_outside_their_bounds_are_found():
    table = soak.Soak(case(lambda state: None), seed=1)
    table.batch.observation[0, 0] = table.game.observation.high[0] + 1
    with pytest.raises(soak.BrokenInvariantError, match="outside its bounds"):
        table.check_batch()


def test_rewards_that_do_not_add_up_are_found():
    table = soak.Soak(case(lambda state: None), seed=1)
    table.batch.done[1] = True
    table.batch.rank[1, :3] = [0, 1, 2]
    table.batch.reward[1] = 0.5
    with pytest.raises(soak.BrokenInvariantError, match="the rewards add up to"):
        table.check_batch()


def test_batch_that_differs_from_single_matches_is_found():
    table = soak.Soak(case(lambda state: None), seed=1)
    table.check_replay(0)
    table.batch.buffers.states["seat"][0] += 1
    with pytest.raises(soak.BrokenInvariantError, match="reaches another state than the batch"):
        table.check_replay(0)
