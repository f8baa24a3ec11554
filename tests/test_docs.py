"""Does the documentation match the code?"""

import ast
import importlib.util
import re
import sys
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from textwrap import dedent

import pytest
from cosmozoo.agents import agents
from cosmozoo.cli import app
from cosmozoo.envs import games, get_game
from cosmozoo.training.config_file import make_config
from cosmozoo.training.safe_yaml import load_yaml
from cosmozoo.training.sweep import SweepConfig
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


def test_leaderboard_matches_its_cards(generate):
    page = (ROOT / "docs" / "leaderboard.md").read_text(encoding="utf-8")
    assert page == generate.leaderboard_page(generate.read_cards(ROOT / "docs" / "leaderboard")), "run `make docs`"


SCRIPT_PAGES = [
    f"docs/tutorials/{name}.md"
    for name in ("agilerl", "gymnasium_vector", "open_spiel", "text_player", "tianshou", "torchrl")
]
TABLE_PAGES = [
    "README.md",
    "CONTRIBUTING.md",
    "docs/agents.md",
    "docs/baselines.md",
    "docs/reference/cli.md",
    "docs/integrations.md",
    *SCRIPT_PAGES,
    "docs/tutorials/writing_a_game.md",
    "docs/training.md",
    "docs/tutorials/ppo.md",
    "docs/playing.md",
    "docs/writing_a_game.md",
]


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


ALL_PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^( *)```(\w*)\n(.*?)^\1```$", re.DOTALL | re.MULTILINE)
# how the blocks of each language are tested; all others must be here, with a reason
NOT_RUN = {
    "sh": "commands for another machine, or over several lines",
    "nginx": "needs a web server",
    "ini": "a unit of systemd, which tests do not have",
    "dockerfile": "needs Docker",
    "text": "a message for people, or a file for a library that is not installed here",
    "bibtex": "data for a bibliography",
}
# these pages show files, which have tests of their own
FILES = {
    "docs/writing_a_game.md": "test_example_game.py",
    "docs/tutorials/ppo.md": "examples/test_ppo_batch.py",
    "docs/tutorials/writing_a_game.md": "test_scripts.py",
    **dict.fromkeys(SCRIPT_PAGES, "test_scripts.py, and tools/run_integrations.py in throwaway environments"),
}
ON_RAY = [pytest.mark.xdist_group("ray"), pytest.mark.slow]
SLOW = {"docs/many_machines.md": ON_RAY, "docs/tutorials/rllib.md": ON_RAY}


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def blocks_of(page: Path) -> list[tuple[str, str]]:
    """Language and text of each block of code."""
    return [(language, dedent(text)) for _, language, text in BLOCK.findall(page.read_text(encoding="utf-8"))]


def pages_with(language: str) -> list[object]:
    names = [name_of(page) for page in ALL_PAGES if language in {found for found, _ in blocks_of(page)}]
    return [pytest.param(name, marks=SLOW.get(name, [])) for name in names if name not in FILES]


@pytest.mark.parametrize("path", pages_with("python"))
def test_examples_run(path, tmp_path, monkeypatch):
    """Runs every Python block of the page, one after another."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(tmp_path))
    monkeypatch.setattr(agents, "_values", dict(agents._values))  # what a page registers is gone after it
    names: dict[str, object] = {}
    for language, block in blocks_of(ROOT / path):
        if language == "python":
            exec(compile(block, path, "exec"), names)
    if "ray" in sys.modules:  # the next page starts a cluster of its own
        sys.modules["ray"].shutdown()


@pytest.mark.parametrize("path", pages_with("yaml"))
def test_configs_in_pages_are_valid(path):
    for language, block in blocks_of(ROOT / path):
        if language == "yaml":
            settings = load_yaml(block)
            if "ranges" in settings:
                SweepConfig.model_validate(settings)
            else:
                make_config({"game": "petit_prince"} | settings, {}, path)


@pytest.mark.parametrize("path", pages_with("toml"))
def test_toml_in_pages_is_valid(path):
    tomllib = pytest.importorskip("tomllib")  # Python 3.11
    assert all(tomllib.loads(block) for language, block in blocks_of(ROOT / path) if language == "toml")


def test_every_block_of_code_is_tested():
    """Blocks without a language are commands; the tests below check them."""
    found = {(name_of(page), language) for page in ALL_PAGES for language, _ in blocks_of(page)}
    unknown = {each for each in found if each[1] not in {"python", "yaml", "toml", "", *NOT_RUN}}
    assert not unknown, "test these blocks, or give the reason in NOT_RUN"
    text = "".join(page.read_text(encoding="utf-8") for page in ALL_PAGES)
    assert text.count("```") == 2 * sum(len(blocks_of(page)) for page in ALL_PAGES), "a block that BLOCK does not find"


def test_tutorials_are_short():
    """So that they are read to the end. PPO is one file by design."""
    for page in (ROOT / "docs" / "tutorials").glob("*.md"):
        for language, block in blocks_of(page) if page.name != "ppo.md" else []:
            assert len([line for line in block.splitlines() if line.strip()]) <= 40, f"{page}: {language}"


COMMAND_LINE = re.compile(r"^(?:\$ |\.venv/bin/)?cosmozoo (.+?)(?:\s+#.*)?$", re.MULTILINE)
OTHER_COMMANDS = ("make", "pip install", "python -m", "python examples/", ".venv/bin/pre-commit", "ray ", "export ")


def plain_blocks() -> list[tuple[str, str]]:
    return [(name_of(page), block) for page in ALL_PAGES for language, block in blocks_of(page) if not language]


def command_lines() -> list[str]:
    """Every use of the command in a block of code."""
    return sorted({line for _, block in plain_blocks() for line in COMMAND_LINE.findall(block)})


def test_blocks_without_a_language_are_commands():
    targets = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    for path, block in plain_blocks():
        for line in block.splitlines():
            assert COMMAND_LINE.match(line) or line.startswith(OTHER_COMMANDS), f"{path}: {line!r} is no command"
            words = line.split()
            if words[0] == "make":
                assert words[1] in targets, line
            if words[:2] == ["python", "-m"]:
                assert importlib.util.find_spec(words[2]), line
            if words[0] == "python" and words[1].endswith(".py"):
                assert (ROOT / words[1]).exists(), line


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


REFERENCE = "".join(page.read_text(encoding="utf-8") for page in (ROOT / "docs" / "reference").glob("*.md"))
PUBLIC = ["agents", "envs", "envs.core", "evaluation", "testing", "training", "training.rllib", "wrappers"]


@pytest.mark.parametrize("package", PUBLIC)
def test_public_names_are_in_the_api_reference_with_words(package):
    """mkdocstrings leaves out what has no docstring."""
    assert f"::: cosmozoo.{package}\n" in REFERENCE + "\n"
    path = file_of(f"cosmozoo.{package}")
    names = ast.literal_eval(dict(assignments(ast.parse(path.read_text())))["__all__"])
    behind = {name: files_behind(f"cosmozoo.{package}", name) for name in names}
    assert not [name for name, files in behind.items() if not any(has_words(each, name) for each in files)]
    for name in names:
        module = f"cosmozoo.{package}.{name}"
        if file_of(module):  # a module of the same name hides it
            assert f"::: {module}\n" in REFERENCE or f"::: {module}.{name}\n" in REFERENCE


def assignments(tree: ast.Module) -> Iterator[tuple[str, ast.expr]]:
    """What a module assigns to names, including types in comments and annotations."""
    for node in tree.body:
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        yield from ((each.id, node.value) for each in targets if isinstance(each, ast.Name))


@cache
def has_words(path: Path, name: str) -> bool:
    """Whether a module defines a name with a docstring: in a class or function, or after an assignment."""
    body = ast.parse(path.read_text(encoding="utf-8")).body
    for node in [each for each in body if isinstance(each, ast.If)]:
        body = [*body, *node.body, *node.orelse]
    for node, following in zip(body, [*body[1:], None], strict=True):
        if isinstance(node, (ast.ClassDef, ast.FunctionDef)) and node.name == name:
            return ast.get_docstring(node) is not None
        if name in [found for found, _ in assignments(ast.Module([node], []))]:
            return isinstance(following, ast.Expr) and isinstance(following.value, ast.Constant)
    return False


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
