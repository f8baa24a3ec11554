"""Does an analysis tell the truth? In tic-tac-toe the truth is known: what wins, what loses, and what draws."""

import json
from dataclasses import replace

import numpy as np
import pytest
from cosmozoo.agents import chances, make_agent
from cosmozoo.agents.chances import LEAST, ChanceMap, chance_map, log_odds, read_chances
from cosmozoo.cli import app
from cosmozoo.envs import Match, Record, RecordError, games, get_game
from cosmozoo.evaluation import game_analysis
from cosmozoo.evaluation.calibration import Samples, brier, calibrate, fit, measure, worst_decile
from cosmozoo.evaluation.game_analysis import GameAnalysis, analyze_game, chance_of, difference
from cosmozoo.evaluation.judges import LookaheadJudge, PlayoutJudge, judge_for
from tic_tac_toe import GAME
from typer.testing import CliRunner

pytestmark = pytest.mark.slow

CORNER, CENTER, BLUNDER = 0, 4, 7  # after corner and center, marking an edge loses
BLUNDERED = [CORNER, BLUNDER, CENTER, 8, 6, 2, 3]  # seat 1 answers a corner with a far edge, and loses by force


def recorded(game, actions, num_players=2, seed=0):
    match = Match(game, num_players, seed=seed)
    record = Record.start(match, seed)
    for action in actions:
        match.step(action)
        record.actions.append(int(action))
    record.finish(match)
    return record


@pytest.fixture(scope="module")
def judge():
    found = judge_for(GAME, "search:200")
    found.prepare(GAME)
    return found


@pytest.fixture(scope="module")
def blundered(judge):
    with pytest.MonkeyPatch.context() as context:
        if GAME.name not in games:
            context.setattr(games, "_values", dict(games._values))
            games.register(GAME.name, GAME)
        yield recorded(GAME, BLUNDERED)


@pytest.fixture(scope="module")
def analysis(blundered, judge):
    return analyze_game(blundered, judge)


def test_the_blunder_is_the_turning_point_of_who_made_it(analysis):
    assert analysis.turning_points == [[], [1]]
    blunder = decision(analysis, 1)
    assert (blunder.played, blunder.best) == (BLUNDER, CENTER)
    assert 0 < blunder.loss.low <= blunder.loss.value <= blunder.loss.high
    assert blunder.chance.low <= 0.5 <= blunder.chance.high + 0.1, "the center draws"
    tried = {option.action: option.chance.value for option in blunder.options}
    assert tried[BLUNDER] < 0.3 < tried[CENTER]
    assert blunder.num_worlds == game_analysis.SECOND_LOOK * PlayoutJudge.num_worlds, "it was judged a second time"


def test_what_follows_by_force_costs_nobody_anything(analysis):
    """After the blunder, seat 0 wins with best play, and no move of seat 1 changes that."""
    for number in (2, 4, 6):
        assert decision(analysis, number).chance.value > 0.9
        assert not decision(analysis, number).is_mistake
    for number in (3, 5):
        assert decision(analysis, number).chance.value < 0.1
        assert not decision(analysis, number).is_mistake
    assert analysis.best_choices[0] in (2, 4, 6)


def test_only_the_result_is_certain(analysis):
    assert analysis.result == [1.0, 0.0]
    for each in analysis.decisions:
        for option in each.options:
            assert LEAST <= option.chance.low <= option.chance.value <= option.chance.high <= 1 - LEAST
            assert option.chance.low < option.chance.high


def test_same_game_is_judged_alike_in_any_order(blundered, judge, analysis):
    alone = game_analysis.judge_moves(blundered, [3], judge)
    assert alone == [decision(analysis, 3)]


def test_seats_can_be_judged_alone(blundered, judge):
    steps = []
    found = analyze_game(blundered, judge, [1], lambda *step: steps.append(step))
    assert [each.number for each in found.decisions] == [1, 3, 5]
    assert steps == [(1, 3), (2, 3), (3, 3), (4, 4)]
    assert found.turning_points == [[], [1]]


def test_forced_moves_are_not_judged(judge):
    full = recorded(GAME, [0, 1, 2, 4, 3, 5, 7, 6, 8])
    found = analyze_game(full, judge, [0])
    assert [each.number for each in found.decisions] == [0, 2, 4, 6], "move 8 fills the last cell"
    assert found.result == [0.5, 0.5]


def test_analysis_survives_json(analysis):
    assert GameAnalysis.from_json(json.loads(json.dumps(analysis.to_json()))) == analysis


def test_agents_without_ratings_are_judges_as_well(blundered):
    found = analyze_game(blundered, judge_for(GAME, "random"), [1])
    assert found.agent == "random"
    assert all(len(each.options) <= 2 for each in found.decisions)


def test_unfinished_and_damaged_games_are_refused(blundered, judge):
    short = replace(blundered, actions=blundered.actions[:3], ranks=None, scores=None, checksum=None)
    with pytest.raises(RecordError, match="not finished: it ends after 3 moves"):
        analyze_game(short, judge)
    with pytest.raises(RecordError, match="move 2"):
        analyze_game(replace(blundered, actions=[0, 0, 1]), judge)


def decision(analysis, number):
    return next(each for each in analysis.decisions if each.number == number)


# Figures


def test_chances_of_alike_worlds_are_not_certain():
    certain = chance_of(np.ones(4), ChanceMap())
    assert certain.low < 0.9
    assert chance_of(np.ones(400), ChanceMap()).low > certain.low


def test_loss_is_measured_world_by_world():
    """Luck that both actions share does not widen the interval."""
    luck = np.random.default_rng(0).random(64) * 0.8
    shared = difference(luck + 0.1, luck, ChanceMap())
    apart = difference(luck + 0.1, np.random.default_rng(1).permutation(luck), ChanceMap())
    assert shared.low > 0
    assert shared.high - shared.low < (apart.high - apart.low) / 3


@pytest.mark.parametrize(("slope", "shift"), [(0.5, 0.3), (1.4, -0.5)])
def test_fit_finds_the_map_that_made_the_results(slope, shift):
    dice = np.random.default_rng(1)
    estimates = dice.random(20_000)
    truth = ChanceMap(slope, shift)(estimates)
    found = fit(Samples(estimates, (dice.random(20_000) < truth).astype(float), np.arange(20_000)), 2)
    assert (found.slope, found.shift) == pytest.approx((slope, shift), abs=0.1)


def test_fit_finds_the_luck_that_nobody_foresees():
    dice = np.random.default_rng(3)
    estimates = dice.beta(0.3, 0.3, 20_000)
    truth = ChanceMap(1.0, 0.0, floor=0.05, ceiling=0.95)(estimates)
    found = fit(Samples(estimates, (dice.random(20_000) < truth).astype(float), np.arange(20_000)), 2)
    assert (found.floor, found.ceiling) == pytest.approx((0.05, 0.95), abs=0.02)


def test_map_keeps_the_order_and_stays_off_the_ends():
    found = ChanceMap(0.5, 0.2)(np.linspace(0, 1, 50))
    assert (np.diff(found[1:-1]) > 0).all()
    assert found.min() >= LEAST
    assert found.max() <= 1 - LEAST
    assert log_odds(0.5) == 0


def test_overconfident_estimates_are_cured_on_games_that_were_not_fitted():
    dice = np.random.default_rng(2)
    truth = dice.beta(2, 2, 3_000)
    estimates = ChanceMap(3.0)(truth)  # too sure
    samples = Samples(estimates, (dice.random(3_000) < truth).astype(float), np.arange(3_000) // 6)
    found = measure(GAME, 2, 500, samples)
    assert found.brier < found.brier_constant
    assert found.brier < found.brier_raw
    assert found.worst_decile < 0.07 < worst_decile(estimates, samples.results)


def test_games_are_played_and_judged_for_calibration():
    judge = PlayoutJudge(make_agent("search:20"))
    judge.num_worlds = 4
    found = calibrate(GAME, 2, judge, num_games=4, players=("random", "greedy"))
    assert 4 * 4 <= found.num_decisions <= 4 * 6
    assert 0 < found.brier < 1
    assert found.chances.slope >= 0
    assert brier(np.array([0.5, 1]), np.array([0, 1])) == 0.125


# Games with networks, and the command line


@pytest.mark.parametrize("name", games)
def test_every_game_is_judged_by_looking_ahead(name):
    """Also where all seats act at once, and where the played action is none that the agent would think of."""
    game = get_game(name)
    judge = judge_for(game)
    assert isinstance(judge, LookaheadJudge)
    judge.prepare(game)
    match, dice = Match(game, game.players[1], seed=3), np.random.default_rng(3)
    for _ in range(12):
        match.step(int(dice.choice(np.flatnonzero(match.action_mask))))
    while match.action_mask.sum() < 2:
        match.step(int(match.action_mask.argmax()))
    played = int(np.flatnonzero(match.action_mask)[-1])
    judgment = judge.judge(match, played, seed=1, num_worlds=8)
    assert played in judgment.actions
    assert judgment.win_shares.shape == (len(judgment.actions), 8)
    assert judgment.actions[0] in np.flatnonzero(match.action_mask)
    again = judge.judge(match, played, seed=1, num_worlds=8)
    np.testing.assert_array_equal(again.win_shares, judgment.win_shares)


def test_command_tells_and_prints_json(tmp_path, blundered):
    path = tmp_path / "game.jsonl"
    blundered.append_to(path)
    told = CliRunner().invoke(app, ["analyze", str(path), "--agent", "search:200", "--language", "en"])
    assert told.exit_code == 0, told.output
    assert "What cost seat 2 most" in told.output
    assert "100 % │" in told.output
    told = CliRunner().invoke(app, ["analyze", str(path), "--agent", "search:200", "--seat", "2", "--json"])
    data = json.loads(told.output[told.output.index("{") :])
    assert data["turning_points"] == [[], [1]]
    assert data["words"]["1"]["labels"][str(BLUNDER)] == "mark row 3, column 2"


def test_command_explains_what_is_wrong(tmp_path, blundered):
    def said(record, *options):
        path = tmp_path / "game.jsonl"
        path.write_text(record)
        result = CliRunner().invoke(app, ["analyze", str(path), "--agent", "random", *options])
        assert result.exit_code == 2, result.output
        return " ".join(result.output.split())

    whole = blundered.to_json()
    short = replace(blundered, actions=blundered.actions[:3], ranks=None, scores=None, checksum=None)
    assert "not finished" in said(short.to_json())
    assert "not a record" in said("{}")
    assert "has no game 1: it has 0" in said("")
    assert "has no game 3" in said(whole, "--number", "3")
    assert "it was edited" in said(replace(blundered, scores=[9.0, 0.0]).to_json())
    assert "--seat must be between 1 and 2" in said(whole, "--seat", "3")


@pytest.mark.parametrize("name", games)
def test_kept_maps_were_measured_and_are_close_to_the_truth(name):
    """Better than a constant guess, and no tenth of the decisions is far off."""
    kept = read_chances()[name]
    for entry in kept.values():
        assert entry["measured"]["brier"] < entry["measured"]["brier_constant"]
        assert entry["measured"]["worst_decile"] <= 0.07
        assert entry["measured"]["num_games"] >= 300
    game = get_game(name)
    assert chance_map(game, game.players[-1]) is not None, "the nearest number of players that was measured"


def test_calibration_is_written(tmp_path, monkeypatch):
    monkeypatch.setattr(chances, "CHANCES", tmp_path / "chances.json")
    read_chances.cache_clear()
    assert chance_map(GAME, 2) is None
    chances.write_chances(GAME, 2, ChanceMap(0.5, 0.1), {"brier": 0.12345})
    chances.write_chances(GAME, 10, ChanceMap(), {})
    assert chance_map(GAME, 3) == ChanceMap(0.5, 0.1)
    assert read_chances()[GAME.name]["2"]["measured"] == {"brier": 0.123}
    read_chances.cache_clear()


def test_calibration_is_only_kept_for_the_strongest_agent():
    result = CliRunner().invoke(app, ["calibration", "petit_prince", "--agent", "greedy", "--write"])
    assert result.exit_code == 2
    assert "leave out --agent or --write" in " ".join(result.output.split())
