"""Does the comparison of speeds fail when it should?"""

import pytest

from benchmarks.compare import compare, verdict

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
