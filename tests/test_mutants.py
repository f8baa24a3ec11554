"""Which changes does the mutation tool make, and which undetected changes does it report?"""

import ast
import subprocess
import sys
from pathlib import Path

import pytest
from rich.console import Console

from tools import mutant_tests, mutants
from tools.mutations import Mutant, Target, mutants_of

pytestmark = pytest.mark.slow

SAMPLE = Target("rules", "sample", ("tests",), is_plain=True)


def changes(source):
    """The lines that the mutants of a source have in place of the original ones."""
    found = []
    for mutant in mutants_of(source, Path("sample/rules.py"), SAMPLE):
        ast.parse(mutant.after)
        found += [line[1:] for line in mutant.diff().splitlines() if line.startswith("+")]
    return found


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("x = a < b", ["x = a <= b"]),
        ("x = a == b", ["x = a != b"]),
        ("x = a not in b", ["x = a in b"]),
        ("x = a is None", ["x = a is not None"]),
        ("x = a < b < c", ["x = a <= b < c"]),
        ("x = 4", ["x = 5"]),
        ("x = True", ["x = False"]),
        ("x = 'four'", []),
        ("x = a and b or c", ["x = (a and b) and c", "x = a or b or c"]),
        ("x = a + b * c", ["x = a - b * c"]),
        ("x = (a - b) % c", ["x = (a + b) % c"]),
        ("move(state)", ["pass"]),
        ("if a:\n    x = b", ["if not (a):"]),
        ("def f(a: int = 3) -> 'int':\n    return a", ["def f(a: int = 4) -> 'int':", "    return None"]),
        ("def f(a):\n    return not a", ["    return not (not a)"]),
        ("def f():\n    '''Says nothing.'''", []),
        ("x: Annotated[int, 4] = a", []),
        ("raise ValueError(f'{a + 1} of 3')", []),
        ("@wraps(4)\ndef f(): ...", []),
        ("if TYPE_CHECKING:\n    x = 1", []),
        ("x = 'é' + a < 'ü'", ["x = 'é' + a <= 'ü'", "x = 'é' - a < 'ü'"]),
        ("x = (\n    a\n    < b\n)", ["    a <= b"]),
    ],
)
def test_changes(source, expected):
    assert changes(source) == expected


def test_mutants_of_the_same_seed_are_the_same():
    first, again, other = (mutants.sample(mutants.ROOT, mutants.TARGETS, 21, seed) for seed in (1, 1, 2))
    assert first == again
    assert first != other
    assert len(first) == 21


def test_mutants_come_from_each_folder():
    drawn = mutants.sample(mutants.ROOT, mutants.TARGETS, 2 * len(mutants.TARGETS), 0)
    folders = [mutant.target.folder for mutant in drawn]
    assert all(folders.count(target.folder) == 2 for target in mutants.TARGETS)
    assert {mutant.path.parts[0] for mutant in mutants.sample(mutants.ROOT, mutants.TARGETS, 30, 0, "play")} == {"play"}


def test_tests_of_each_folder_exist():
    for target in mutants.TARGETS:
        assert target.files(mutants.ROOT), target
        assert all((mutants.ROOT / test).exists() for test in target.tests), target


@pytest.fixture
def repository(tmp_path):
    """A package with two rules. One is tested well; the test of the other checks only that it returns."""
    files = {
        "sample/__init__.py": "",
        "sample/rules.py": "def strong(a):\n    return a < 3\n\n\ndef weak(a):\n    return a < 7\n",
        "tests/test_rules.py": (
            "from cosmozoo.sample import rules\n\n\ndef test_strong():\n"
            "    assert [rules.strong(a) for a in (1, 2, 3, 4, 5)] == [True, True, False, False, False]\n\n\n"
            "def test_weak():\n    rules.weak(1)\n"
        ),
    }
    for name, text in files.items():
        path = tmp_path / "repository" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return tmp_path / "repository"


@pytest.fixture
def examine(repository, tmp_path, monkeypatch):
    monkeypatch.setattr(mutant_tests, "LIBRARIES", ())

    def examined(*words):
        """Examines all mutants, or those whose files contain one of some words."""
        drawn = mutants.sample(repository, (SAMPLE,), 100, 0)
        drawn = [mutant for mutant in drawn if not words or any(word in mutant.after for word in words)]
        return mutants.examine(repository, drawn, Console(quiet=True), tmp_path / "kept")

    return examined


def test_weak_test_is_found(repository, examine):
    before = {path: path.read_text() for path in repository.rglob("*.py")}
    findings = examine()
    text = mutants.report(findings)
    assert len(findings) == 6, "of each rule: the comparison, the constant, the returned value"
    assert text.count("sample/rules.py:6\n") == 3
    assert "sample/rules.py:2\n" not in text
    assert "-    return a < 7\n+    return a <= 7" in text
    assert text.endswith("rules: 3 of 6 noticed (50%, aim 95%)")
    assert {each.noticed_by for each in findings} == {"tests/test_rules.py::test_strong", ""}
    assert {path: path.read_text() for path in repository.rglob("*.py")} == before


def test_mutants_that_were_noticed_are_not_tried_again(repository, examine, monkeypatch):
    findings, tried = examine(), []
    monkeypatch.setattr(mutants, "find_notice", lambda copied, mutant, *_: (tried.append(mutant), "a test")[1])
    assert examine() == findings
    assert tried == []
    tests = repository / "tests/test_rules.py"
    tests.write_text(tests.read_text() + "    assert not rules.weak(7)\n")
    assert all(each.noticed_by for each in examine())
    assert len(tried) == 3, "the survivors, because the tests have changed"
    rules = repository / "sample/rules.py"
    rules.write_text(rules.read_text() + "\n")
    tried.clear()
    examine()
    assert len(tried) == 6, "all, because the file has changed"


def test_interrupted_run_reports_what_it_has_found_and_goes_on(repository, examine, monkeypatch):
    answers = iter(["a test", "", KeyboardInterrupt()])

    def find_notice(copied, mutant, *_):
        answer = next(answers)
        if isinstance(answer, KeyboardInterrupt):
            raise answer
        return answer

    monkeypatch.setattr(mutants, "find_notice", find_notice)
    assert mutants.report(examine()).endswith("rules: 1 of 2 noticed (50%, aim 95%)")
    answers = iter(["a test"] * 4)
    assert mutants.report(examine()).endswith("rules: 5 of 6 noticed (83%, aim 95%)")


def mutant_at(line):
    return Mutant(Path("sample/rules.py"), line, "", "", SAMPLE)


def test_mutants_are_shown_to_the_tests_that_run_their_line():
    quick, slow, other = (
        mutant_tests.Test(f"a.py::{name}", seconds, {"sample/rules.py": lines})
        for name, seconds, lines in (("quick", 0.1, [1, 2]), ("slow", 9.0, [1]), ("other", 0.2, [3]))
    )
    elsewhere = mutant_tests.Test("a.py::elsewhere", 0.0, {"sample/deal.py": [1]})
    tests = [slow, quick, other, elsewhere]
    assert mutant_tests.tests_for(mutant_at(1), tests, True, 20.0) == [quick, slow]
    assert mutant_tests.tests_for(mutant_at(1), tests, True, 5.0) == [quick]
    assert mutant_tests.tests_for(mutant_at(9), tests, False, 20.0) == [quick, other, slow], "all that run its module"
    assert mutant_tests.tests_for(mutant_at(9), tests, True, 20.0) == [elsewhere, quick, other, slow]


def test_tests_that_speak_of_the_module_come_first():
    target = next(target for target in mutants.TARGETS if target.folder == "play")
    files = {module: mutant_tests.files_of_tests(mutants.ROOT, target, module) for module in ("terminal", "replay")}
    assert files["terminal"][0][0] == "tests/play/test_terminal.py"
    assert {file for file, _ in files["terminal"]} == {file for file, _ in files["replay"]}


def test_mutants_that_never_end_are_noticed(repository, examine, monkeypatch):
    monkeypatch.setattr(mutant_tests, "EXTRA", 2.0)
    (repository / "sample/rules.py").write_text("def count():\n    a = 0\n    while a != 3:\n        a = a + 1\n")
    (repository / "tests/test_rules.py").write_text(
        "from cosmozoo.sample import rules\n\n\ndef test_count():\n    rules.count()\n"
    )
    noticed_by = {each.mutant.diff(): each.noticed_by for each in examine("a - 1", "a == 3")}
    assert noticed_by["-        a = a + 1\n+        a = a - 1"] == "too slow"
    assert noticed_by["-    while a != 3:\n+    while a == 3:"] == "", "the test checks nothing"


def test_tests_that_fail_anyway_stop_the_run(repository, examine):
    (repository / "tests/test_rules.py").write_text("def test_nothing():\n    assert False\n")
    with pytest.raises(SystemExit, match="no test of sample passes without a mutant"):
        examine()


def test_copy_is_what_the_tests_import(tmp_path):
    copied = mutant_tests.Copy(mutants.ROOT, tmp_path)
    code = (
        "import cosmozoo.envs.core.kernel_cache as m, cosmozoo.play as p; print(m.PACKAGE_ROOT.resolve(), p.__file__)"
    )
    told = subprocess.run(
        [sys.executable, "-c", code], env=copied.environment, capture_output=True, text=True, check=True
    )
    assert all(str(tmp_path) in place for place in told.stdout.split())
    assert not (copied.root / ".venv").exists()
