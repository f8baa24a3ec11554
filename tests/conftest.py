"""How many inputs does the fuzzing try? 100 of each kind in `make test`, thousands in `make soak`, counted."""

import re

import hypothesis
import pytest

hypothesis.settings.register_profile("soak", max_examples=3_000, print_blob=True)
COUNTED = "inputs"


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    report = (yield).get_result()
    if report.when == "teardown":
        told = getattr(item, "hypothesis_statistics", "")
        found = sum(int(number) for number in re.findall(r"(\d+) passing", told))
        report.user_properties.append((COUNTED, found))  # which reach the summary from other processes, too


def pytest_terminal_summary(terminalreporter, config):
    if config.getoption("--hypothesis-profile", None) == "soak":
        reports = [report for each in terminalreporter.stats.values() for report in each]
        counts = [n for each in reports for name, n in getattr(each, "user_properties", ()) if name == COUNTED]
        terminalreporter.write_line(f"{sum(counts):,} random inputs in {sum(n > 0 for n in counts)} tests")
