"""Records come from anywhere: which of them are looked at, and which are refused."""

import json

import pytest
from cosmozoo.cli import app
from cosmozoo.envs import Match, game
from cosmozoo.envs.core.record import Record
from cosmozoo.play.replays import checked_record
from cosmozoo.play.table import RefusedError
from typer.testing import CliRunner

STRANGE = ["checkers_v0", "core_v0", "core.record_v0", "planet.rules_v0", "_v0", ""]
"""Names of no game; some of them name modules that could be imported."""


def record_of(name):
    line = Record.begin(Match(game("petit_prince"), seed=1), 1).to_json()
    return json.dumps(json.loads(line) | {"game": name})


@pytest.mark.parametrize("name", STRANGE)
def test_the_command_refuses_games_that_are_not_ours(name, tmp_path):
    path = tmp_path / "game.jsonl"
    path.write_text(record_of(name))
    result = CliRunner().invoke(app, ["replay", str(path)])
    assert result.exit_code == 2
    assert f"the game {name!r} is unknown; there are: planet" in " ".join(result.output.split())


@pytest.mark.parametrize("name", STRANGE)
def test_the_page_refuses_games_that_are_not_ours(name):
    with pytest.raises(RefusedError, match="is unknown; there are: planet"):
        checked_record(record_of(name))
