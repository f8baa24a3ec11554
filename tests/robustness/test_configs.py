"""Do damaged configs end in a ConfigError of one sentence that names the key, whatever is in them?"""

import contextlib
import time

import hypothesis
import pytest
import yaml
from cosmozoo.training.config import TrainingConfig
from cosmozoo.training.config_file import ConfigError, parse_override, read_config
from hypothesis import strategies
from strategies_of_damage import JSON_VALUES, SCALARS, damaged_text

LIMIT = hypothesis.settings(deadline=5_000, suppress_health_check=list(hypothesis.HealthCheck))
SOUND = """\
game: petit_prince
players: {2: 1, 3: 0.5}
total_steps: 20000
num_games: 32
ppo:
  learning_rate: {start: 0.001, end: 0.0001}
  n_epochs: 2
opponents: {self: 0.8, greedy: 0.2}
network: {kind: mlp, hidden_size: 16}
"""
KEYS = [*TrainingConfig.model_fields, "ppo.learning_rate", "network.hidden_size", "reward.start", "cluster.num_runners"]


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    return tmp_path_factory.mktemp("configs") / "config.yaml"


def rejection(path, content, overrides=()):
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    started = time.process_time()  # the machine may be busy
    with pytest.raises(ConfigError) as caught:
        read_config(path, overrides)
    message = str(caught.value)
    assert "\n" not in message
    assert len(message) < 1_000
    assert time.process_time() - started < 5
    return message


def read_or_refuse(path, content, overrides=()):
    path.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8", "surrogatepass"))
    with contextlib.suppress(ConfigError):
        read_config(path, overrides)


def test_sound_config_is_read(path):
    path.write_text(SOUND)
    assert read_config(path).num_games == 32


@LIMIT
@hypothesis.given(strategies.data())
def test_damaged_text_is_read_or_rejected(path, data):
    read_or_refuse(path, damaged_text(data, SOUND))


@LIMIT
@hypothesis.given(strategies.binary(max_size=100))
def test_any_bytes_are_read_or_rejected(path, content):
    read_or_refuse(path, SOUND.encode() + content)


@LIMIT
@hypothesis.given(strategies.sampled_from(KEYS), JSON_VALUES)
def test_any_value_of_any_key_is_read_or_rejected(path, key, value):
    *sections, last = key.split(".")
    settings = inner = yaml.safe_load(SOUND)
    for section in sections:
        inner = inner.setdefault(section, {})
    inner[last] = value
    read_or_refuse(path, yaml.safe_dump(settings))


@LIMIT
@hypothesis.given(strategies.dictionaries(SCALARS, JSON_VALUES, max_size=4))
def test_any_keys_are_read_or_rejected(path, settings):
    read_or_refuse(path, yaml.safe_dump({"game": "petit_prince"} | settings))


@LIMIT
@hypothesis.given(strategies.text(max_size=20))
def test_any_override_is_read_or_rejected(path, override):
    read_or_refuse(path, SOUND)
    with contextlib.suppress(ConfigError):
        read_config(path, [override])
    with contextlib.suppress(ConfigError):
        read_config(path, ["ppo.n_epochs=" + override])


@pytest.mark.parametrize("key", ["1", "null", "true", "1.5", "2026-01-01", "[a, b]", "{a: b}", ""])
def test_keys_that_are_not_text_are_named(path, key):
    assert "key" in rejection(path, f"game: petit_prince\n? {key}\n: 3\n")


def test_keys_of_sections_that_are_not_text_are_named(path):
    assert "ppo" in rejection(path, "game: petit_prince\nppo: {3: 4}\n")


@pytest.mark.parametrize("content", ["[" * 20_000, "game: " + "{a: " * 5_000, "- " * 5_000])
def test_deep_nesting_is_rejected(path, content):
    assert "nested" in rejection(path, content)


def test_deeply_nested_overrides_are_rejected():
    with pytest.raises(ConfigError, match="nested"):
        parse_override("ppo=" + "[" * 20_000)


def test_overrides_that_are_not_yaml_are_rejected():
    with pytest.raises(ConfigError, match="n_epochs"):
        parse_override("ppo.n_epochs=[1")


def test_aliases_are_rejected(path):
    """Nine lines of aliases can stand for a billion values."""
    lines = ["a0: &a0 [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]"]
    lines += [f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 10)}]" for i in range(1, 10)]
    assert "alias" in rejection(path, "game: petit_prince\n" + "\n".join(lines))
    assert "alias" in rejection(path, "game: petit_prince\nppo: &self\n  n_epochs: *self\n")


def test_bytes_that_are_not_utf8_are_rejected(path):
    assert "UTF-8" in rejection(path, b"game: \xff\xfe")


def test_folder_is_rejected(tmp_path):
    with pytest.raises(ConfigError, match=r"cannot be read"):
        read_config(tmp_path)


@pytest.mark.parametrize("value", [".inf", "-.inf", ".nan"])
@pytest.mark.parametrize("key", ["ppo.clip_range", "ppo.learning_rate", "ppo.vf_coef", "cluster.sample_timeout_s"])
def test_numbers_that_are_not_finite_are_rejected(path, key, value):
    path.write_text(SOUND)
    with pytest.raises(ConfigError, match=key):
        read_config(path, [f"{key}={value}"])


@pytest.mark.parametrize("weights", ["players={2: .inf}", "opponents={self: .nan}", "reward.start={win: .inf}"])
def test_weights_that_are_not_finite_are_rejected(path, weights):
    path.write_text(SOUND)
    with pytest.raises(ConfigError, match=weights.partition("=")[0]):
        read_config(path, [weights])


@pytest.mark.parametrize("device", ["tpu9", "cuda:99", "cuda:-1", "meta", "", "cpu:x"])
def test_devices_that_are_not_there_are_named(path, device):
    path.write_text(SOUND)
    with pytest.raises(ConfigError, match="device"):
        read_config(path, [f"device='{device}'"])


@pytest.mark.parametrize(
    "override",
    [
        "num_games=100000000",
        "rollout_length=1000000000",
        "network.hidden_size=10000000",
        "network.num_layers=100000000",
    ],
)
def test_numbers_that_need_more_memory_than_there_is_are_rejected(path, override):
    message = rejection(path, SOUND, [override])
    assert override.partition("=")[0] in message
    assert "GB" in message


def test_more_kept_rollouts_than_memory_are_rejected(path):
    section = "search_targets={steps: 100000000000, num_rollouts_kept: 1000000000}"
    message = rejection(path, SOUND, ["total_steps=100000000000", section])
    assert "search_targets.num_rollouts_kept" in message


@pytest.mark.parametrize("key", ["num_games", "rollout_length", "seed", "total_steps", "network.hidden_size"])
def test_absurd_integers_are_rejected_or_read(path, key):
    for value in (10**30, -(10**30), "9" * 5_000):
        read_or_refuse(path, SOUND, [f"{key}={value}"])
