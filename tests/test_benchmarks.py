"""Does the comparison of speeds fail when it should?"""

import json

import pytest

from benchmarks.cases import REFERENCE
from benchmarks.compare import compare, verdict
from benchmarks.harness import Result, measure, write_report

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
