"""Does the documentation match the code?"""

import ast
import importlib.util
import re
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from cosmozoo.agents import agents
from cosmozoo.cli import app
from cosmozoo.envs import games, get_game
from typer.main import get_command

ROOT = Path(__file__).parents[1]
EACH = pytest.mark.parametrize("name", games)


@pytest.fixture(scope="module")
def generate():
    spec = importlib.util.spec_from_file_location("generate", ROOT / "tools" / "generate_docs.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@EACH
def test_environment_page_matches_the_code(name, generate):
    page = ROOT / "docs" / "environments" / f"{name}.md"
    assert page.exists(), "run `make docs`"
    assert page.read_text(encoding="utf-8") == generate.environment_page(get_game(name)), "run `make docs`"


@EACH
def test_picture_matches_the_code(name, generate):
    picture = ROOT / "docs" / "images" / f"{name}.svg"
    assert picture.read_text(encoding="utf-8") == generate.picture(get_game(name)), "run `make docs`"


def test_configuration_page_matches_the_code(generate):
    page = ROOT / "docs" / "configuration.md"
    assert page.read_text(encoding="utf-8") == generate.configuration_page(), "run `make docs`"


TABLE_PAGES = ["README.md", "CONTRIBUTING.md", "docs/agents.md", "docs/playing.md", "docs/writing_a_game.md"]


@pytest.mark.parametrize("path", TABLE_PAGES)
def test_tables_match_what_they_are_generated_from(path, generate):
    assert list(generate.TABLES) == TABLE_PAGES
    assert (ROOT / path).read_text(encoding="utf-8") == generate.with_tables(path), "run `make docs`"


def test_page_without_a_place_for_its_table_is_named(generate):
    with pytest.raises(ValueError, match="no place for the table 'speed'"):
        generate.with_table("# A page\n", "speed", "")


@EACH
def test_readme_and_index_name_every_game(name):
    for path in ("README.md", "docs/index.md"):
        assert get_game(name).title in (ROOT / path).read_text(encoding="utf-8"), path


PAGES = ["README.md", "docs/using.md", "docs/agents.md", "docs/training.md", "docs/playing.md", "docs/testing.md"]
WITH_RAY = pytest.param("docs/many_machines.md", marks=[pytest.mark.xdist_group("ray"), pytest.mark.slow])


@pytest.mark.parametrize("path", [*PAGES, WITH_RAY])
def test_examples_run(path, tmp_path, monkeypatch):
    """Runs every Python block of the page, one after another."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(agents, "_values", dict(agents._values))  # what a page registers is gone after it
    names: dict[str, object] = {}
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / path).read_text(encoding="utf-8"), re.DOTALL)
    assert blocks
    for block in blocks:
        exec(compile(block, path, "exec"), names)


COMMAND_LINE = re.compile(r"^(?:\$ |\.venv/bin/)?cosmozoo (.+?)(?:\s+#.*)?$", re.MULTILINE)


def command_lines() -> list[str]:
    """Every use of the command in a block of code."""
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")]
    blocks = [block for page in pages for block in re.findall(r"```\n(.*?)```", page.read_text("utf-8"), re.DOTALL)]
    return sorted({line for block in blocks for line in COMMAND_LINE.findall(block)})


@pytest.mark.parametrize("line", command_lines())
def test_commands_and_options_exist(line):
    words = line.split()
    chain = [get_command(app)]
    for word in words:
        if word in getattr(chain[-1], "commands", {}):
            chain.append(chain[-1].commands[word])
    assert len(chain) > 1, "there is no such command"
    known = {option for command in chain for each in command.params for option in each.opts}
    assert {word for word in words if word.startswith("--")} <= known


ARCHITECTURE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
WALKS = ARCHITECTURE.partition("## Five walks")[2]


def chains() -> list[list[str]]:
    """The numbered lists of files in the walks."""
    lists = re.split(r"^1\. ", WALKS, flags=re.MULTILINE)[1:]
    return [re.findall(r"^(?:\d+\. )?`([\w/]+\.\w+)`:", text, re.MULTILINE) for text in lists]


def file_of(module: str) -> Path | None:
    """The file of a module of the package."""
    if not module.startswith("cosmozoo."):
        return None
    path = ROOT.joinpath(*module.split(".")[1:])
    found = [each for each in (path.with_suffix(".py"), path / "__init__.py") if each.exists()]
    return found[0] if found else None


def module_of(path: Path) -> list[str]:
    parts = ["cosmozoo", *path.relative_to(ROOT).with_suffix("").parts]
    return parts[:-1] if parts[-1] == "__init__" else parts


@cache
def imported_names(path: Path) -> list[tuple[str, str]]:
    """What a file imports, as pairs of module and name; entries of a registry ("module:name") count as imports."""
    here = module_of(path)
    package = here if path.name == "__init__.py" else here[:-1]
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            found += [(module, alias.name) for alias in node.names]
        elif isinstance(node, ast.Constant) and re.fullmatch(r"cosmozoo[\w.]+:\w+", str(node.value)):
            found.append(tuple(node.value.split(":")))
    return found


def files_behind(module: str, name: str) -> set[Path]:
    """The file of an imported name: of the module, and of the one a package takes the name from."""
    path, submodule = file_of(module), file_of(f"{module}.{name}")
    found = {each for each in (path, submodule) if each}
    if path and path.name == "__init__.py":
        for inner, known in imported_names(path):
            if known == name and inner != module:
                found |= files_behind(inner, name)
    return found


def is_connected(path: Path, other: Path) -> bool:
    if path.suffix == ".js":
        return any(f"./{b.name}" in a.read_text(encoding="utf-8") for a, b in ((path, other), (other, path)))
    return any(b in files_behind(*each) for a, b in ((path, other), (other, path)) for each in imported_names(a))


def test_there_are_five_walks():
    assert len(re.findall(r"^### ", WALKS, re.MULTILINE)) == 5
    assert all(len(chain) >= 4 for chain in chains())


@pytest.mark.parametrize("chain", chains(), ids=lambda chain: chain[0])
def test_files_of_a_walk_exist_and_import_one_another(chain):
    for name in chain:
        assert (ROOT / name).exists(), name
    loose = [pair for pair in pairwise(chain) if not is_connected(*(ROOT / name for name in pair))]
    assert not loose, "no import between these files"
