"""Which modules are there, which may import which, and do examples in docstrings hold?"""

import ast
import doctest
import importlib
from pathlib import Path

import pytest
from cosmozoo.envs import games

ROOT = Path(__file__).parents[1]
# the modules of a game by layer: a module may import modules of its own layer and of the layers before it
LAYERS = (
    {"components", "geometry", "buildings", "generate_plans", "messages"},
    {"state"},
    {
        "plans",
        "deal",
        "actions",
        "cards",
        "pile",
        "turns",
        "regions",
        "rules",
        "scoring",
        "what_if",
        "belief",
        "knowledge",
    },
    {"heuristic", "static_value", "action_features", "growth", "estimates", "observation", "symmetry"},
    {"view", "icons"},
    {
        "render_text",
        "render_svg",
        "unfolding",
        "center_panel",
        "ball",
        "selections",
        "human_view",
        "glossary",
        "explain",
        "tutorial",
    },
    {"game_log", "score_sheet"},
    {"invariants", "__init__"},
)
REQUIRED = {"components", "state", "deal", "actions", "rules", "scoring", "knowledge", "observation", "view"}
REQUIRED |= {"render_text", "render_svg", "selections", "game_log", "score_sheet", "invariants", "__init__"}
# what each part of the package may use of the others; within `envs` see the tests below
ALLOWED = {
    "envs": set(),
    "agents": {"envs"},
    "wrappers": {"envs", "agents"},
    "bridges": {"envs", "agents", "wrappers"},
    "testing": {"envs", "agents"},
    "evaluation": {"envs", "agents"},
    "configs": set(),
    "training": {"configs", "envs", "agents", "evaluation"},
    "play": {"envs", "agents", "evaluation"},
    "cli": {"configs", "envs", "agents", "bridges", "evaluation", "training", "play"},
    "package": {"cli"},  # `cosmozoo` itself
}

OUTSIDE = ("benchmarks", "examples", "tools")


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
        assert not any(f"envs.{name}" in module for module in imports_of(path) for name in games), path
        code = {node.id for node in ast.walk(ast.parse(words)) if isinstance(node, ast.Name)}
        assert not code & set(games)


def test_what_lies_above_sees_only_a_games_description():
    for part in sorted(set(ALLOWED) - {"envs"}):
        for path in files_of(part):
            for module in imports_of(path):
                assert not any(module.startswith(f"cosmozoo.envs.{name}.") for name in games), path


@pytest.mark.parametrize("name", games)
def test_every_game_has_the_same_modules(name):
    found = {path.stem for path in files_of(f"envs/{name}")}
    assert found >= REQUIRED
    assert found <= set().union(*LAYERS), f"give {sorted(found - set().union(*LAYERS))} their layer in LAYERS"
    assert all((ROOT / "envs" / name / page).exists() for page in ("RULES.md", "SUMMARY.md"))
    assert (ROOT / "envs" / f"{name}_v0.py").exists()


@pytest.mark.parametrize("name", games)
def test_modules_of_a_game_import_one_way(name):
    layer_of = {module: number for number, modules in enumerate(LAYERS) for module in modules}
    for path in files_of(f"envs/{name}"):
        for module in imports_of(path):
            if module.startswith(f"cosmozoo.envs.{name}."):
                other = module.split(".")[3]
                assert layer_of[other] <= layer_of[path.stem], f"{path} imports {other}"


def test_every_part_of_the_package_is_listed():
    parts = {path.parent.name for path in ROOT.glob("*/__init__.py")} - set(OUTSIDE)
    assert parts <= set(ALLOWED), "give the new part its place in ALLOWED"


@pytest.mark.parametrize("folder", OUTSIDE)
def test_code_outside_the_package_uses_public_names(folder):
    """No private names, and nothing inside a game but its description."""
    for path in files_of(folder):
        assert not any(module.startswith(f"cosmozoo.envs.{name}.") for name in games for module in imports_of(path)), (
            path
        )
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("cosmozoo"):
                assert not [alias.name for alias in node.names if alias.name.startswith("_")], path


@pytest.mark.parametrize("part", sorted({*ALLOWED, *OUTSIDE} - {"envs"}))
def test_environments_are_imported_by_their_public_packages(part):
    """`cosmozoo.envs`, `cosmozoo.envs.core` or a PettingZoo module such as `cosmozoo.envs.planet_v0`."""
    versions = {f"cosmozoo.envs.{name}_v0" for name in games}
    for path in files_of(part):
        found = {module for module in imports_of(path) if module.startswith("cosmozoo.envs")}
        assert found <= {"cosmozoo.envs", "cosmozoo.envs.core"} | versions, f"{path} imports {found}"


@pytest.mark.parametrize("package", ["cosmozoo.envs", "cosmozoo.envs.core"])
def test_public_packages_list_what_they_export(package):
    module = importlib.import_module(package)
    tree = ast.parse(Path(module.__file__).read_text(encoding="utf-8"))
    imported = {alias.name for node in tree.body if isinstance(node, ast.ImportFrom) for alias in node.names}
    assert set(module.__all__) == imported
    assert len(module.__all__) == len(imported)


def test_examples_import_packages_only():
    """Examples use the public API: `cosmozoo.agents`, but not `cosmozoo.agents.search`. Each bridge is public."""
    for path in files_of("examples"):
        for module in imports_of(path):
            if module.startswith("cosmozoo.") and not module.startswith("cosmozoo.bridges."):
                folder = ROOT / Path(*module.split(".")[1:])
                assert (folder / "__init__.py").exists(), f"{path} imports {module}"


def test_testing_needs_no_test_framework_to_be_imported():
    """pytest and hypothesis are imported inside the checks that need them."""
    for path in files_of("testing"):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert not {name for name in names if name.split(".")[0] in ("pytest", "hypothesis")}, path
            assert "pettingzoo.test" not in names, f"{path}: pettingzoo.test imports pytest"


@pytest.mark.parametrize("part", sorted(ALLOWED))
def test_only_compiled_agents_touch_hidden_states(part):
    """`InformationSets._states` is for code that redraws hidden information before it looks."""
    allowed = {"information.py", "greedy.py", "search.py", "network_input.py", "lookahead.py"}
    for path in files_of(part):
        if path.parent.name == "agents" and path.name in allowed:
            continue
        names = {node.attr for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Attribute)}
        assert "_states" not in names, path


@pytest.mark.parametrize(
    ("packages", "home"),
    [
        ({"sb3_contrib", "stable_baselines3"}, "training/ppo.py"),
        ({"ray"}, "training/rllib"),
        ({"pyspiel", "open_spiel"}, "bridges/open_spiel.py"),
        ({"textarena"}, "bridges/textarena.py"),
    ],
    ids=["SB3", "Ray", "OpenSpiel", "TextArena"],
)
def test_heavy_libraries_have_one_home(packages, home):
    """To replace one of these libraries, only one place has to change."""
    users = {
        path.relative_to(ROOT).as_posix()
        for part in ALLOWED
        for path in files_of(part)
        if packages & {name.split(".")[0] for name in imports_of(path)}
    }
    assert users
    assert all(user == home or user.startswith(f"{home}/") for user in users), users


def test_every_folder_with_code_is_packaged():
    tomllib = pytest.importorskip("tomllib")  # Python 3.11
    listed = set(tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]["packages"])
    found = {
        ".".join(["cosmozoo", *path.parent.relative_to(ROOT).parts])
        for part in ALLOWED
        for path in (ROOT / part).rglob("__init__.py")
    }
    assert found - {"cosmozoo.package"} | {"cosmozoo"} == listed


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
