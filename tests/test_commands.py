"""Do the commands in the documentation work? Each page's, one after another in an empty folder, shortened.

Numbers of deals, games and steps are replaced by small ones. Everything else is what the page says.
"""

import re
import shlex
import shutil
import sys
from pathlib import Path

import pytest
from cosmozoo.agents.manifest import PRETRAINED
from cosmozoo.cli import app
from cosmozoo.evaluation import benchmark
from stand_in import stand_in
from test_docs import ALL_PAGES, COMMAND_LINE, ROOT, blocks_of, name_of
from typer.testing import CliRunner

SMALL = {
    "--num-deals": "1",
    "--num-search-deals": "0",
    "--games": "2",
    "--budget": "1000",
}
TRAINING = ("num_games=16", "rollout_length=8", "num_threads=1", "network.mixed_precision=false")
SHORT_RUN = ("total_steps=512", "imitation.steps=0", "evaluation={interval: 256, num_deals: 1, opponents: [random]}")
ALWAYS = {
    **{name: ["--num-deals=1"] for name in ("benchmark", "evaluate", "export", "levels", "tournament")},
    "exploit": ["--num-deals=1", "--budget=1000", *(f"--set={each}" for each in (*TRAINING, "evaluation.num_deals=1"))],
    "record-dataset": ["--games=2"],
    "train": [f"--set={change}" for change in (*TRAINING, *SHORT_RUN)],
}
NOT_RUN = {
    "serve": "runs until it is stopped; tests/play start it",
    "sweep": "takes minutes on Ray; tests/training/test_rllib.py runs one",
    "tables": "needs the database of a server; tests/play/test_stored_tables.py runs it",
    "tic_tac_toe": "tests/test_example_game.py installs the game and runs these",
    "nim": "compiles a game; tests/test_scripts.py plays it as plain Python",
    "backend=rllib": "takes minutes; tests/training/test_rllib.py trains on Ray",
}
SLOW = {
    "README.md",
    "docs/agents.md",
    "docs/text.md",
    "docs/training.md",
    "docs/tutorials/exploitability.md",
    "docs/tutorials/own_agent.md",
    "docs/tutorials/yaml_to_agent.md",
}


def commands_of(page):
    """Every use of the command in the blocks of a page that a test can run."""
    lines = [line for language, block in blocks_of(page) if not language for line in COMMAND_LINE.findall(block)]
    return [line for line in lines if not any(word in line.split() for word in NOT_RUN)]


PAGES = [
    pytest.param(name_of(page), marks=[pytest.mark.slow] if name_of(page) in SLOW else [])
    for page in ALL_PAGES
    if commands_of(page)
]


def shortened(line):
    """The words of a command, with small numbers."""
    words = shlex.split(re.sub(r"search:\d+", "search:2", line))
    for place, word in enumerate(words[:-1]):
        if word in SMALL:
            words[place + 1] = SMALL[word]
    if words[0] == "play":
        words.append(f"--save-file={words[1]}.json")
    return words + [word for word in ALWAYS.get(words[0], []) if "--set" in word or word.split("=")[0] not in words]


def provide(line, page):
    """What a page takes for granted: its own configs and modules, and agents of runs that took hours."""
    for language, block in blocks_of(page):
        if language == "yaml" and "mine.yaml" in line:
            Path("mine.yaml").write_text(block)
        if language == "python" and "class OneMoveAhead" in block:
            Path("my_module.py").write_text(block.partition("\nregister_agent(")[0])
    if "my_module:MyAgent" in line:
        Path("my_module.py").write_text("from cosmozoo.agents.random import RandomAgent as MyAgent\n")
    found = [(game, name) for name, game in re.findall(r"(runs/(\w+)/agent\.onnx)", line)]
    for game, name in found + re.findall(r"(planet|petit_prince)=(\w+\.onnx)", line):
        if not Path(name).exists():
            Path(name).parent.mkdir(parents=True, exist_ok=True)
            for suffix in (".onnx", ".json"):
                shutil.copy((PRETRAINED / game).with_suffix(suffix), Path(name).with_suffix(suffix))


@pytest.fixture
def place(tmp_path, monkeypatch):
    """An empty folder, a language model, and a suite of one setting."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "my_module", raising=False)
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(tmp_path))
    monkeypatch.setattr(benchmark, "COUNTS", (2,))
    monkeypatch.setattr(benchmark, "OPPONENTS", ("random",))
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    (tmp_path / "bot.js").symlink_to(ROOT / "examples" / "engine" / "bot.js")
    with stand_in("well") as (_, address):
        monkeypatch.setenv("OPENAI_BASE_URL", address)
        yield


@pytest.mark.parametrize("path", PAGES)
def test_commands_of_a_page_run(path, place):
    page = ROOT / path
    for line in commands_of(page):
        if "node " in line and shutil.which("node") is None:
            continue
        provide(line, page)
        done = CliRunner().invoke(app, shortened(line))
        assert done.exit_code == 0, f"{line}\n{done.output[-2000:]}\n{done.exception!r}"
