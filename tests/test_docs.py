"""The documentation keeps step with the code."""

import importlib.util
import re
from pathlib import Path

import pytest
from cosmozoo.envs import GAMES, game

ROOT = Path(__file__).parents[1]
EACH = pytest.mark.parametrize("name", GAMES)


@pytest.fixture(scope="module")
def generate():
    spec = importlib.util.spec_from_file_location("generate", ROOT / "docs" / "generate.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@EACH
def test_the_environments_page_is_as_the_code_is(name, generate):
    page = ROOT / "docs" / "environments" / f"{name}.md"
    assert page.exists(), "run `make docs`"
    assert page.read_text(encoding="utf-8") == generate.environment_page(game(name)), "run `make docs`"


@EACH
def test_the_picture_is_as_the_code_draws_it(name, generate):
    picture = ROOT / "docs" / "images" / f"{name}.svg"
    assert picture.read_text(encoding="utf-8") == generate.picture(game(name)), "run `make docs`"


def test_the_reference_of_settings_is_as_the_code_is(generate):
    page = ROOT / "docs" / "configuration.md"
    assert page.read_text(encoding="utf-8") == generate.configuration_page(), "run `make docs`"


def test_the_results_in_the_readme_are_those_of_the_shipped_agents(generate):
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert generate.RESULTS_BEGIN in readme
    assert readme == generate.with_results(readme), "run `make docs`"


@EACH
def test_every_game_is_mentioned_at_the_front_door(name):
    for path in ("README.md", "docs/index.md"):
        assert game(name).title in (ROOT / path).read_text(encoding="utf-8"), path


PAGES = ["README.md", "docs/using.md", "docs/agents.md", "docs/training.md", "docs/playing.md"]
WITH_RAY = pytest.param("docs/many_machines.md", marks=pytest.mark.xdist_group("ray"))


@pytest.mark.parametrize("path", [*PAGES, WITH_RAY])
def test_examples_run(path, tmp_path, monkeypatch):
    """Every Python block of the page, one after another as a reader would type them."""
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / path).read_text(encoding="utf-8"), re.DOTALL)
    assert blocks
    for block in blocks:
        exec(compile(block, path, "exec"), names)
