"""Which records are replayed, and which are rejected? Records come from anyone."""

import json

import pytest
from cosmozoo.cli import app
from cosmozoo.envs import Match, get_game
from cosmozoo.envs.core.record import Record
from cosmozoo.play.replay import read_record
from cosmozoo.play.table import RejectedError
from typer.testing import CliRunner

STRANGE = ["checkers_v0", "core_v0", "core.record_v0", "planet.rules_v0", "_v0", ""]
"""Names of no game; some of them are modules that could be imported."""


def record_of(name):
    line = Record.start(Match(get_game("petit_prince"), seed=1), 1).to_json()
    return json.dumps(json.loads(line) | {"game": name})


@pytest.mark.parametrize("name", STRANGE)
def test_command_rejects_unknown_games(name, tmp_path):
    path = tmp_path / "game.jsonl"
    path.write_text(record_of(name))
    result = CliRunner().invoke(app, ["replay", str(path)])
    assert result.exit_code == 2
    assert f"unknown game {name!r}; available: planet" in " ".join(result.output.split())


@pytest.mark.parametrize("name", STRANGE)
def test_server_rejects_unknown_games(name):
    with pytest.raises(RejectedError, match=r"unknown game .*; available: planet"):
        read_record(record_of(name))
