"""How the project is cut: which rooms there are, who may import whom, and that the words in the docs hold."""

import ast
import doctest
import importlib
from pathlib import Path

import pytest
import tomllib
from cosmozoo.envs import GAMES

ROOT = Path(__file__).parents[1]
ROOMS = [
    "RULES.md",
    "components.py",
    "state.py",
    "deal.py",
    "actions.py",
    "rules.py",
    "scoring.py",
    "knowledge.py",
    "observation.py",
    "view.py",
    "text.py",
    "drawing.py",
    "SUMMARY.md",
    "steps.py",
    "telling.py",
    "sheet.py",
]
# a room may import rooms of its own layer and of the layers before it
LAYERS = (
    {"components"},
    {"state"},
    {"deal", "actions", "cards", "turns", "rules", "scoring", "knowledge"},
    {"observation", "view", "pictograms"},
    {"text", "drawing", "eyes", "steps"},
    {"telling"},
    {"sheet"},
)
# what each part of the package may use of the others; within `envs` see the tests below
ALLOWED = {
    "envs": set(),
    "wrappers": {"envs"},
    "agents": {"envs"},
    "training": {"envs", "wrappers", "agents"},
    "play": {"envs", "agents"},
    "cli": {"envs", "wrappers", "agents", "training", "play"},
}


def imports_of(path):
    """Modules a file imports, relative ones written out."""
    here = ["cosmozoo", *path.relative_to(ROOT).with_suffix("").parts]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = here[: -node.level] if node.level else []
            yield ".".join([*base, *(node.module or "").split(".")]).strip(".")


def files_of(folder):
    return sorted((ROOT / folder).rglob("*.py"))


@pytest.mark.parametrize("part", sorted(ALLOWED))
def test_parts_import_only_what_lies_below_them(part):
    for path in files_of(part):
        used = {name.split(".")[1] for name in imports_of(path) if name.startswith("cosmozoo.") and "." in name}
        assert used <= ALLOWED[part] | {part}, f"{path} imports {used}"


def test_core_knows_no_game():
    for path in files_of("envs/core"):
        words = path.read_text(encoding="utf-8")
        assert not any(f"envs.{name}" in module for module in imports_of(path) for name in GAMES), path
        code = {node.id for node in ast.walk(ast.parse(words)) if isinstance(node, ast.Name)}
        assert not code & set(GAMES)


def test_what_lies_above_sees_only_a_games_description():
    for part in sorted(set(ALLOWED) - {"envs"}):
        for path in files_of(part):
            for module in imports_of(path):
                assert not any(module.startswith(f"cosmozoo.envs.{name}.") for name in GAMES), path


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_the_same_rooms(name):
    for room in ROOMS:
        assert (ROOT / "envs" / name / room).exists(), f"{name} lacks {room}"
    assert (ROOT / "envs" / f"{name}_v0.py").exists()


@pytest.mark.parametrize("name", GAMES)
def test_rooms_import_one_way(name):
    layer_of = {room: number for number, rooms in enumerate(LAYERS) for room in rooms}
    for path in files_of(f"envs/{name}"):
        if path.stem in layer_of:
            for module in imports_of(path):
                if module.startswith(f"cosmozoo.envs.{name}."):
                    other = module.split(".")[3]
                    assert layer_of.get(other, -1) <= layer_of[path.stem], f"{path} imports {other}"


def test_every_folder_with_code_is_packaged():
    listed = set(tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]["packages"])
    found = {
        ".".join(["cosmozoo", *path.parent.relative_to(ROOT).parts])
        for part in ALLOWED
        for path in (ROOT / part).rglob("__init__.py")
    }
    assert found == listed


def test_examples_in_docstrings_are_true():
    attempted = 0
    for part in ALLOWED:
        for path in files_of(part):
            if ">>>" in path.read_text(encoding="utf-8"):
                name = ".".join(["cosmozoo", *path.relative_to(ROOT).with_suffix("").parts])
                result = doctest.testmod(importlib.import_module(name))
                assert not result.failed, name
                attempted += result.attempted
    assert attempted
