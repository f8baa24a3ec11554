"""Are training configs checked, documented, and explained by errors that name the key and a correction?"""

from pathlib import Path

import pytest
from cosmozoo.training.config import Rewards, Schedule, TrainingConfig
from cosmozoo.training.config_file import ConfigError, parse_config, read_config, to_yaml
from pydantic import BaseModel

CONFIGS = sorted((Path(__file__).parents[2] / "configs").glob("*.yaml"))


@pytest.mark.parametrize("path", CONFIGS, ids=lambda path: path.stem)
def test_committed_configs_are_valid_and_come_back_from_their_resolved_form(path, tmp_path):
    config = read_config(path)
    resolved = tmp_path / "config.yaml"
    resolved.write_text(to_yaml(config))
    assert read_config(resolved) == config


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"game": "planet", "totl_steps": 3}, ["unknown key 'totl_steps'", "did you mean 'total_steps'"]),
        ({"game": "planet", "ppo": {"n_epoch": 3}}, ["unknown key 'ppo.n_epoch'", "did you mean 'n_epochs'"]),
        ({"game": "plant"}, ["unknown game 'plant'", "did you mean 'planet'"]),
        ({}, ["'game' is missing"]),
        ({"game": "planet", "players": {7: 1}}, ["2 to 4 players, not 7"]),
        ({"game": "planet", "variants": {"hard": 1}}, ["no variant 'hard'"]),
        ({"game": "planet", "reward": {"start": {"wins": 1}}}, ["unknown reward 'wins'", "did you mean 'win'"]),
        ({"game": "planet", "total_steps": 0}, ["total_steps", "greater than or equal to 1", "found 0"]),
        ({"game": "planet", "opponents": {"self": 0}}, ["weights must not all be 0"]),
    ],
)
def test_mistakes_are_named(settings, words):
    with pytest.raises(ConfigError) as error:
        parse_config(settings, "my.yaml")
    assert str(error.value).startswith("my.yaml: ")
    for word in words:
        assert word in str(error.value)


def test_changes_on_the_command_line_reach_nested_keys(tmp_path):
    path = tmp_path / "own.yaml"
    path.write_text("game: planet\nppo: {n_epochs: 2}\n")
    config = read_config(path, ["ppo.n_epochs=5", "ppo.learning_rate=0.001", "players={2: 1}", "pool.size=3"])
    assert config.ppo.n_epochs == 5
    assert config.ppo.learning_rate == Schedule(start=0.001, end=0.001)
    assert config.players == {2: 1.0}
    assert config.pool.size == 3
    with pytest.raises(ConfigError, match="write key=value"):
        read_config(path, ["ppo.n_epochs"])
    with pytest.raises(ConfigError, match=r"unknown key 'ppo\.n_epoch' \(did you mean 'n_epochs'\?\)"):
        read_config(path, ["ppo.n_epoch=5"])


def test_missing_file_gets_a_hint(tmp_path):
    (tmp_path / "planet.yaml").write_text("game: planet")
    with pytest.raises(ConfigError, match=r"did you mean .*planet\.yaml"):
        read_config(tmp_path / "plaent.yaml")
    (tmp_path / "broken.yaml").write_text("game: [planet")
    with pytest.raises(ConfigError, match="is not YAML"):
        read_config(tmp_path / "broken.yaml")


def test_configs_are_frozen():
    config = TrainingConfig(game="planet")
    with pytest.raises(ValueError, match="frozen"):
        config.total_steps = 3


def test_schedules_and_rewards_move_in_straight_lines():
    assert [Schedule(start=1, end=0).at(part) for part in (0, 0.25, 1, 2)] == [1, 0.75, 0, 0]
    rewards = Rewards(start={"margin": 1.0}, end={"win": 1.0}, until=0.5)
    assert rewards.at(0.25) == {"win": 0.5, "rank": 0.0, "margin": 0.5}
    assert rewards.at(0.9) == {"win": 1.0, "rank": 0.0, "margin": 0.0}


def sections(model):
    yield model
    for field in model.model_fields.values():
        if isinstance(field.annotation, type) and issubclass(field.annotation, BaseModel):
            yield from sections(field.annotation)


@pytest.mark.parametrize("section", list(sections(TrainingConfig)), ids=lambda section: section.__name__)
def test_every_setting_is_explained_in_a_sentence(section):
    for name, field in section.model_fields.items():
        assert field.description, name
        assert field.description.endswith((".", "…")), name
