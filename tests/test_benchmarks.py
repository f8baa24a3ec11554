"""Does the comparison of speeds fail when it should?"""

import json
import sys

import numpy as np
import pytest
from cosmozoo.agents import make_agent
from cosmozoo.envs import get_game
from cosmozoo.envs.core import IS_COMPILED

from benchmarks import compare as comparison
from benchmarks import growth
from benchmarks.cases import REFERENCE
from benchmarks.compare import compare, verdict
from benchmarks.harness import Result, measure, write_report
from benchmarks.overload import ratio_when_busy
from benchmarks.value import Positions, fixed_positions, information_of, report, rows_of, sample_decisions

RECORDED = {"recorded": "2026-01-01", "machine": "a machine", "ratios": {"planet env": 4.0, "planet training": 2.0}}


@pytest.mark.parametrize(
    ("now", "is_fine"),
    [
        ({"planet env": 4.0, "planet training": 2.0}, True),
        ({"planet env": 3.81, "planet training": 2.0}, True),
        ({"planet env": 5.0, "planet training": 2.0}, True),
        ({"planet env": 3.79, "planet training": 2.0}, False),
        ({"planet env": 4.0}, False),
        ({"planet env": 4.0, "planet training": 2.0, "a new game env": 3.0}, False),
    ],
)
def test_slower_and_missing_ratios_fail(now, is_fine, capsys):
    assert compare(now, RECORDED, tolerance=0.05) is is_fine
    assert "planet training" in capsys.readouterr().out


def test_only_changes_beyond_the_tolerance_have_a_verdict():
    assert [verdict(now, 1.0, 0.05) for now in (0.94, 0.96, 1.04, 1.06, None)] == [
        "slower",
        "",
        "",
        "faster",
        "missing",
    ]


@pytest.mark.parametrize(("speed", "code"), [(1.0, 0), (0.91, 0), (0.89, 1), (1.5, 0)])
def test_command_fails_if_a_ratio_is_ten_percent_below_the_recorded_one(speed, code, monkeypatch, tmp_path, capsys):
    record = tmp_path / "recorded.json"
    monkeypatch.setattr(comparison, "RECORD", record)
    monkeypatch.setattr(comparison, "measure", lambda rounds, seconds: {"planet env": 4.0, "planet training": 2.0})
    monkeypatch.setattr(sys, "argv", ["compare", "--record"])
    comparison.main()
    assert json.loads(record.read_text(encoding="utf-8"))["ratios"] == {"planet env": 4.0, "planet training": 2.0}
    now = {"planet env": 4.0, "planet training": 2.0 * speed}
    monkeypatch.setattr(comparison, "measure", lambda rounds, seconds: now)
    monkeypatch.setattr(sys, "argv", ["compare"])
    with pytest.raises(SystemExit) as exit_info:
        comparison.main()
    assert exit_info.value.code == code
    assert f"{speed:.2f}" in capsys.readouterr().out


def test_growth_is_measured_at_every_point_and_drawn(tmp_path):
    speeds = {1: 50.0, 2: 80.0, 4: 100.0}
    plots = [
        growth.Panel("Threads", "threads", "×", {"planet": constant_cases(speeds)}, growth.speedup),
        growth.Panel(
            "Games",
            "games",
            "µs",
            {"planet": constant_cases(speeds), "chess": constant_cases({8: 2.0})},
            lambda speed, first: growth.cost(growth.MICROSECONDS, speed, first),
        ),
    ]
    values = growth.measure(plots, rounds=2, seconds=0.0)
    assert values[0] == {"planet": {1: 1.0, 2: 1.6, 4: 2.0}}
    assert values[1] == {"planet": {1: 20_000.0, 2: 12_500.0, 4: 10_000.0}, "chess": {8: 500_000.0}}
    growth.write(tmp_path, plots, values, {"machine": "a machine"})
    found = json.loads((tmp_path / "growth.json").read_text(encoding="utf-8"))
    assert (found["machine"], found["plots"][0]["lines"]["planet"]["4"]) == ("a machine", 2.0)
    drawing = (tmp_path / "growth.svg").read_text(encoding="utf-8")
    assert all(word in drawing for word in ("Threads", "Games", "planet", "chess"))


def constant_cases(speeds):
    return {x: lambda seconds, speed=speed: speed for x, speed in speeds.items()}


@pytest.mark.slow
@pytest.mark.skipif(not IS_COMPILED, reason="plain Python uses one thread")
def test_two_threads_do_not_collapse_on_a_busy_machine():
    """`benchmarks.overload` measures the ratio. Threads that wait for each other would be at some hundredths."""
    assert ratio_when_busy("petit_prince", 256, rounds=7, seconds=0.1) > 0.4


def test_ratio_is_to_the_reference_of_the_same_round():
    speeds = iter(range(1, 100))
    base = 0.0

    def reference(seconds):
        nonlocal base
        base = float(next(speeds))
        return base

    results = measure({REFERENCE: reference, "three times": lambda _: 3 * base}, rounds=4, seconds=0.1)
    assert results["three times"][1:] == (3.0, 3.0, 3.0)


def test_report_has_every_case_as_table_json_and_picture(tmp_path, capsys):
    results = {REFERENCE: Result(1000.0, 1.0, 0.9, 1.1), "planet env": Result(5000.0, 5.0, 4.9, 5.1)}
    write_report(tmp_path, results, {"import": 1.5}, {"machine": "a machine"})
    assert "| planet env | 5,000 | 5 | 4.9–5.1 |" in capsys.readouterr().out
    found = json.loads((tmp_path / "benchmarks.json").read_text(encoding="utf-8"))
    assert found["results"]["planet env"]["ratio"] == 5.0
    assert found["starts"] == {"import": 1.5}
    assert (tmp_path / "benchmarks.svg").stat().st_size


def drawn_positions(count=4000, continuations=16):
    """Positions with known chances, and outcomes that are drawn with them."""
    rng = np.random.default_rng(1)
    chances = rng.random(count)
    outcomes = (rng.random((count, continuations)) < chances[:, None]).astype(float)
    return chances, Positions(None, outcomes)


def test_value_that_knows_the_chances_reaches_the_ceiling_and_a_constant_explains_nothing():
    chances, positions = drawn_positions()
    assert positions.ceiling == pytest.approx(1 / 3, abs=0.02)  # a third of the variance is that of the chances
    assert positions.r_squared(chances) == pytest.approx(positions.ceiling, abs=0.01)
    assert positions.r_squared(np.full(len(chances), positions.outcomes.mean())) == pytest.approx(0, abs=1e-9)


def test_paired_difference_finds_a_small_improvement():
    chances, positions = drawn_positions()
    noise = np.random.default_rng(2).normal(0, 1, len(chances))
    gain, half = positions.difference(chances + 0.05 * noise, chances + 0.1 * noise)
    assert gain - half > 0
    gain, half = positions.difference(chances, chances)
    assert gain == half == 0


def test_continuations_begin_with_what_the_seat_knows_and_can_be_repeated():
    game, player = get_game("petit_prince"), make_agent("pretrained:sampled", 4)
    kept = sample_decisions(game, player, 3, 6, seed=4)
    assert len(np.unique(kept["states"]["rounds_done"])) > 1, "from different stages of the games"
    assert (kept["action_mask"].sum(axis=1) > 1).all()
    some = rows_of(kept, np.array([2, 2, 5]))
    redrawn = information_of(game, some).sample_states(np.array([1, 2, 3], np.uint64))
    assert redrawn[0] != redrawn[1]
    once, again = (fixed_positions(game, player, 3, 6, 4, seed=4) for _ in range(2))
    np.testing.assert_array_equal(once.outcomes, again.outcomes)
    np.testing.assert_array_equal(once.info.observation, kept["observation"])
    assert once.outcomes.shape == (6, 4)
    assert 0 < once.outcomes.mean() < 1


def test_report_compares_agents_with_the_first_one():
    found = {("petit_prince", 2): fixed_positions(get_game("petit_prince"), make_agent("pretrained"), 2, 8, 4)}
    table = report(found, ["pretrained", "lookahead:2"])
    cells = [list(column.cells) for column in table.columns]
    assert cells[2] == ["pretrained", "lookahead:2"]
    assert cells[6][0] == ""
    assert "±" in cells[6][1]
