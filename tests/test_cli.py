"""The command `cosmozoo`."""

import subprocess
import sys
from importlib.metadata import version

import cosmozoo
import pytest
from cosmozoo.agents import agents
from cosmozoo.cli import app
from cosmozoo.cli.options import console
from cosmozoo.configs import packaged_configs
from cosmozoo.envs import games, get_game
from cosmozoo.training.config_file import read_config
from cosmozoo.training.sweep import read_sweep
from typer.testing import CliRunner

PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"


def run(*words):
    return CliRunner().invoke(app, [str(word) for word in words])


def test_version_is_the_packages():
    assert run("--version").output.strip() == f"cosmozoo {version('cosmozoo')}"


def test_package_is_a_command_and_has_a_version(tmp_path):
    shown = subprocess.run(
        [sys.executable, "-m", "cosmozoo", "--version"], cwd=tmp_path, capture_output=True, text=True
    )
    assert shown.stdout.strip() == f"cosmozoo {cosmozoo.__version__}" == f"cosmozoo {version('cosmozoo')}"
    with pytest.raises(AttributeError, match="has no attribute 'envz'"):
        cosmozoo.envz  # noqa: B018


def test_configs_of_the_package_are_found_by_name(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert "quickstart" in packaged_configs()
    for name in packaged_configs():
        if name.startswith("sweeps/"):
            assert read_sweep(name).settings.ranges
        elif name != "smoke/tic_tac_toe":  # its game is an example outside the package
            assert read_config(name).game in games
    (tmp_path / "quickstart").write_text("game: planet\nseed: 77\n")
    assert read_config("quickstart").seed == 77, "a file comes before a config of the package"
    unknown = run("train", "quickstrat")
    assert unknown.exit_code == 2
    assert "there is no config quickstrat (did you mean 'quickstart'?)" in " ".join(unknown.output.split())


def test_names_with_brackets_are_shown_as_they_are(capsys):
    console.print("runs/[bold]mine/agent.onnx")
    assert "runs/[bold]mine/agent.onnx" in capsys.readouterr().out


def test_every_command_has_help():
    listed = run("--help").output
    for command in (
        "games",
        "demo",
        "replay",
        "analyze",
        "evaluate",
        "levels",
        "calibration",
        "tournament",
        "train",
        "sweep",
        "export",
        "play",
        "serve",
    ):
        assert command in listed
        assert run(command, "--help").exit_code == 0


OWN_AGENT = """
from cosmozoo.agents import register_agent
from cosmozoo.agents.random import RandomAgent


class Mine(RandomAgent):
    pass


register_agent("mine", Mine)
"""


@pytest.mark.parametrize("words", [("evaluate", "petit_prince", "my_agents:Mine"),
                                   ("--plugin", "my_agents", "evaluate", "petit_prince", "mine")])  # fmt: skip
def test_own_agents_are_found_in_the_current_folder(words, tmp_path):
    (tmp_path / "my_agents.py").write_text(OWN_AGENT)
    command = [sys.executable, "-P", "-c", "from cosmozoo.cli import app; app()"]
    if sys.version_info < (3, 11):
        command.remove("-P")
    command += [*words, "greedy", "--num-deals", "2"]
    result = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    assert "my_agents:Mine" in result.stdout or "mine" in result.stdout


@pytest.fixture
def few_agents(monkeypatch):
    """Agents registered in a test are gone after it."""
    monkeypatch.setattr(agents, "_values", dict(agents._values))


@pytest.mark.usefixtures("few_agents")
def test_serve_and_play_register_own_agents(monkeypatch, tmp_path):
    monkeypatch.setattr("cosmozoo.cli.play.run_server", lambda *settings: None)
    assert run("serve", "--agent", "mine=own_agents:LowestAction", "--database", tmp_path / "tables.db").exit_code == 0
    assert agents["mine"].__name__ == "LowestAction"
    monkeypatch.setattr("cosmozoo.cli.play.play_in_terminal", lambda kept, language: None)
    path = tmp_path / "game.table"
    played = run("play", "petit_prince", "--against", "own_agents:HighestAction", "--save-file", path)
    assert played.exit_code == 0, played.output
    assert agents["own_agents:HighestAction"].__name__ == "HighestAction"


def test_resuming_imports_nothing_because_a_file_says_so(monkeypatch, tmp_path):
    monkeypatch.setattr("cosmozoo.cli.play.play_in_terminal", lambda kept, language: None)
    path = tmp_path / "game.table"
    with monkeypatch.context() as context:
        context.setattr(agents, "_values", dict(agents._values))
        assert run("play", "petit_prince", "--against", "own_agents:LowestAction", "--save-file", path).exit_code == 0
    refused = run("play", "petit_prince", "--resume", "--save-file", path)
    assert refused.exit_code == 2
    assert "unknown agent 'own_agents:LowestAction'" in " ".join(refused.output.split())
    with monkeypatch.context() as context:
        context.setattr(agents, "_values", dict(agents._values))
        command = ("play", "petit_prince", "--resume", "--against", "own_agents:LowestAction", "--save-file", path)
        assert run(*command).exit_code == 0


def test_missing_packages_are_named(monkeypatch):
    monkeypatch.setattr("cosmozoo.cli.options.find_spec", lambda module: None if module == "uvicorn" else module)
    result = run("serve")
    assert result.exit_code == 2
    assert "this needs uvicorn; install it with: pip install 'cosmozoo[play]'" in result.output


def test_interruption_has_its_own_exit_code(monkeypatch, tmp_path):
    def interrupt(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr("cosmozoo.evaluation.Ladder.play", interrupt)
    result = run("tournament", "petit_prince", "random", "greedy", "--ladder", tmp_path / "ladder.jsonl")
    assert result.exit_code == 130
    assert "run the same command again" in " ".join(result.output.split())


def test_errors_are_printed_as_they_are(monkeypatch):
    """Brackets in a message are not markup."""

    def fail(*_, **__):
        raise ValueError("choose one of [red, blue]")

    monkeypatch.setattr("cosmozoo.cli.games.get_game", fail)
    assert "error: choose one of [red, blue]" in run("demo", "planet").output


def test_games_lists_every_game():
    result = run("games")
    assert result.exit_code == 0
    assert all(name in result.output for name in games)


@pytest.mark.parametrize("name", games)
def test_demo_plays_draws_and_keeps_a_game(name, tmp_path):
    result = run("demo", name, "--output", tmp_path, "--players", get_game(name).players[1], "--seed", 3)
    assert result.exit_code == 0, result.output
    assert "Player 1" in result.output
    for moment in ("middle", "end"):
        assert (tmp_path / f"{name}-{moment}.svg").read_text().startswith("<svg")
        assert (tmp_path / f"{name}-{moment}.png").read_bytes().startswith(PNG_SIGNATURE)
    again = run("replay", tmp_path / f"{name}.jsonl")
    assert again.exit_code == 0, again.output
    assert "finished after" in again.output


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("demo", "petit_price"), "did you mean 'petit_prince'"),
        (("demo", "petit_prince", "--players", 9), "is for 2 to 5 players, not 9"),
        (("demo", "petit_prince", "--variant", "secret"), "no variant 'secret'"),
        (("replay", "nowhere.jsonl"), "nowhere.jsonl"),
        (("--plugin", "no_such_module", "games"), "cannot import the plugin 'no_such_module'"),
        (("serve", "--agent", "mine"), "such as mine=my_module:MyAgent"),
        (("serve", "--agent", "mine=no_such_module:Agent"), "there is no module 'no_such_module'"),
        (("serve", "--agent", "hard=own_agents:LowestAction"), "an agent cannot be called 'hard'"),
    ],
)
def test_mistakes_get_one_clear_sentence(words, complaint, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = run(*words)
    assert result.exit_code == 2
    assert complaint in " ".join(result.output.split())
    assert "Traceback" not in result.output


def test_edited_record_is_rejected(tmp_path):
    run("demo", "petit_prince", "--output", tmp_path)
    path = tmp_path / "petit_prince.jsonl"
    path.write_text(path.read_text().replace('"seed": 0', '"seed": 1'))
    result = run("replay", path)
    assert result.exit_code == 2
    assert "error:" in result.output
