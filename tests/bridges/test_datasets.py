"""Data sets of games: what is in them, and who can read them."""

import json
import runpy
import sys
from pathlib import Path

import gymnasium
import numpy as np
import pytest
from cosmozoo.bridges.datasets import play_episodes
from cosmozoo.cli import app
from cosmozoo.envs import games, get_game
from typer.testing import CliRunner

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
EACH = pytest.mark.parametrize("name", games)


def run(*words):
    return CliRunner().invoke(app, ["record-dataset", *map(str, words)])


@EACH
def test_episodes_have_every_decision_of_every_seat(name):
    game = get_game(name)
    agents = ["random"] if name != "space_builder" else ["greedy"]
    episodes = list(play_episodes(game, agents, 2, num_players=game.players[0]))
    assert len(episodes) == 2 * game.players[0]
    for episode in episodes:
        assert len(episode.actions) == len(episode.observations) == len(episode.action_masks)
        assert all(mask[action] for mask, action in zip(episode.action_masks, episode.actions, strict=True))
    for number in range(2):
        assert sum(each.reward for each in episodes if each.game == number) == pytest.approx(0)


def test_minari_loads_the_data_set_and_its_environment(tmp_path, monkeypatch):
    minari = pytest.importorskip("minari")
    pytest.importorskip("h5py")
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(tmp_path))
    result = run("petit_prince", "--agents", "greedy,random", "--games", 4, "--players", 3)
    assert result.exit_code == 0, result.output
    data = minari.load_dataset("cosmozoo/petit_prince/greedy-random-v0")
    assert data.total_episodes == 12
    episode = data[0]
    assert data.observation_space["observation"].shape == (get_game("petit_prince").observation.size,)
    masks = episode.observations["action_mask"]
    assert all(masks[number][action] for number, action in enumerate(episode.actions))
    assert episode.terminations[-1]
    env = data.recover_environment()
    observation, info = env.reset(seed=0)
    assert data.observation_space["observation"].contains(observation)
    assert len(env.unwrapped.possible_agents) == 3
    assert info["action_mask"].any()


def test_parquet_has_the_environment_and_serves_behavior_cloning(tmp_path, monkeypatch, capsys):
    pq = pytest.importorskip("pyarrow.parquet")
    path = tmp_path / "greedy.parquet"
    result = run("petit_prince", "--games", 60, "--players", 3, "--format", "parquet", "--output", path)
    assert result.exit_code == 0, result.output
    table = pq.read_table(path)
    spec = json.loads(table.schema.metadata[b"env_spec"])
    assert gymnasium.make(**spec).observation_space.shape == (get_game("petit_prince").observation.size,)
    assert np.stack(table["action_mask"].to_numpy())[np.arange(len(table)), table["action"].to_numpy()].all()
    monkeypatch.setattr(sys, "argv", ["behavior_cloning.py", "petit_prince", "3", str(path)])
    runpy.run_path(str(ROOT / "examples" / "integrations" / "behavior_cloning.py"))
    share = float(capsys.readouterr().out.partition("random ")[2].split()[0])
    assert share > 0.5, "greedy itself wins far more than its fair share"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--format", "csv"], "unknown format 'csv'"),
        (["--agents", "gredy"], "did you mean 'greedy'"),
        (["--players", 9], "2 to 5 players"),
    ],
)
def test_wrong_wishes_are_named(words, message):
    result = run("petit_prince", "--games", 1, *words)
    assert result.exit_code == 2
    assert message in result.output
