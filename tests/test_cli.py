"""The command `cosmozoo`."""

import pytest
from cosmozoo.cli import app
from cosmozoo.envs import GAMES, game
from typer.testing import CliRunner

PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"


def run(*words):
    return CliRunner().invoke(app, [str(word) for word in words])


def test_games_lists_every_game():
    result = run("games")
    assert result.exit_code == 0
    assert all(name in result.output for name in GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_demo_plays_draws_and_keeps_a_game(name, tmp_path):
    result = run("demo", name, "--output", tmp_path, "--players", game(name).players[1], "--seed", 3)
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
    ],
)
def test_mistakes_get_one_clear_sentence(words, complaint, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = run(*words)
    assert result.exit_code == 2
    assert complaint in " ".join(result.output.split())
    assert "Traceback" not in result.output


def test_an_edited_record_is_refused(tmp_path):
    run("demo", "petit_prince", "--output", tmp_path)
    path = tmp_path / "petit_prince.jsonl"
    path.write_text(path.read_text().replace('"seed": 0', '"seed": 1'))
    result = run("replay", path)
    assert result.exit_code == 2
    assert "error:" in result.output
