"""Which changes does the mutation tool make, and which undetected changes does it report?"""

import ast
import subprocess
import sys
from pathlib import Path

import pytest
from rich.console import Console

from tools import mutants

SAMPLE = mutants.Target("sample", ("tests",))


def changes(source):
    """The lines that the mutants of a source have in place of the original ones."""
    found = []
    for mutant in mutants.mutants_of(source, Path("sample/rules.py"), SAMPLE):
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


def test_weak_test_is_found(repository):
    before = {path: path.read_text() for path in repository.rglob("*.py")}
    drawn = mutants.sample(repository, (SAMPLE,), 100, 0)
    text = mutants.report(mutants.examine(repository, drawn, Console(quiet=True)))
    assert len(drawn) == 6, "of each rule: the comparison, the constant, the returned value"
    assert text.count("sample/rules.py:6\n") == 3
    assert "sample/rules.py:2\n" not in text
    assert "-    return a < 7\n+    return a <= 7" in text
    assert text.endswith("sample: 3 of 6 noticed (50%)")
    assert {path: path.read_text() for path in repository.rglob("*.py")} == before


def test_interrupted_run_reports_what_it_has_found(repository, monkeypatch):
    answers = iter([True, False])

    def notices(copied, mutant, timeout):
        try:
            return next(answers)
        except StopIteration:
            raise KeyboardInterrupt from None

    monkeypatch.setattr(mutants.Copy, "notices", notices)
    monkeypatch.setattr(mutants.Copy, "passes", lambda *_: True)
    results = mutants.examine(repository, mutants.sample(repository, (SAMPLE,), 6, 0), Console(quiet=True))
    assert mutants.report(results).endswith("sample: 1 of 2 noticed (50%)")


def test_tests_that_speak_of_the_module_come_first():
    target = next(target for target in mutants.TARGETS if target.folder == "play")
    assert mutants.tests_in_order(mutants.ROOT, target, "terminal")[0] == "tests/play/test_terminal.py"
    alike = [sorted(mutants.tests_in_order(mutants.ROOT, target, module)) for module in ("terminal", "replay", "")]
    assert alike[0] == alike[1] == alike[2]


def test_mutants_that_never_end_count_as_noticed(repository, tmp_path, monkeypatch):
    (repository / "sample/rules.py").write_text("def count():\n    a = 0\n    while a != 3:\n        a = a + 1\n")
    (repository / "tests/test_rules.py").write_text(
        "from cosmozoo.sample import rules\n\n\ndef test_count():\n    rules.count()\n"
    )
    copied = mutants.Copy(repository, tmp_path / "copy")
    endless = next(m for m in mutants.sample(repository, (SAMPLE,), 100, 0) if "a - 1" in m.after)
    assert copied.passes(SAMPLE)
    assert copied.notices(endless, timeout=5)
    assert copied.passes(SAMPLE), "the copy is whole again"


def test_tests_that_fail_anyway_stop_the_run(repository):
    (repository / "tests/test_rules.py").write_text("def test_nothing():\n    assert False\n")
    with pytest.raises(SystemExit, match="the tests of sample fail without a mutant"):
        mutants.examine(repository, mutants.sample(repository, (SAMPLE,), 1, 0), Console(quiet=True))


def test_copy_is_what_the_tests_import(tmp_path):
    copied = mutants.Copy(mutants.ROOT, tmp_path)
    code = (
        "import cosmozoo.envs.core.kernel_cache as m, cosmozoo.play as p; print(m.PACKAGE_ROOT.resolve(), p.__file__)"
    )
    told = subprocess.run(
        [sys.executable, "-c", code], env=copied.environment, capture_output=True, text=True, check=True
    )
    assert all(str(tmp_path) in place for place in told.stdout.split())
    assert not (copied.root / ".venv").exists()
