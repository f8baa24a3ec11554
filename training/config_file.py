"""How is a config read, changed and checked? Errors name the key and suggest a correction."""

import copy
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, get_args

import yaml
from cosmozoo.configs import packaged_config, packaged_configs
from cosmozoo.envs.core import suggestion
from pydantic import BaseModel, ValidationError

from .config import TrainingConfig
from .machine import find_obstacle
from .safe_yaml import load_yaml

MAX_ERRORS = 5  # in one message


class ConfigError(ValueError):
    """A config that cannot be used. The message names the key and suggests a correction."""


def read_config(path: Path | str, overrides: Sequence[str] = ()) -> TrainingConfig:
    """Reads a config and applies `key=value` overrides such as `ppo.n_epochs=4`.

    `path` is a file, or the name of a config that comes with the package, such as `quickstart`.
    """
    path = find_config(path)
    config = make_config(read_yaml(path), dict(parse_override(override) for override in overrides), str(path))
    if obstacle := find_obstacle(config):
        raise ConfigError(f"{path}: {obstacle}")
    return config


def find_config(path: Path | str) -> Path:
    """The file of a config. A file of that name comes before a config of the package."""
    path = Path(path)
    return path if path.exists() else packaged_config(path.as_posix()) or path


def read_yaml(path: Path) -> dict[str, Any]:
    try:
        settings = load_yaml(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        known = packaged_configs()
        others = [*(str(other) for other in path.parent.glob("*.yaml")), *known]
        raise ConfigError(
            f"there is no config {path}{suggestion(str(path), others)}; the package has: {', '.join(known)}"
        ) from None
    except OSError as error:
        raise ConfigError(f"{path} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise ConfigError(f"{path} is not text in UTF-8") from None
    except yaml.YAMLError as error:
        raise ConfigError(f"{path} is not YAML: {one_line(error)}") from None
    if not isinstance(settings, dict):
        raise ConfigError(f"{path} contains no settings: write lines such as `game: planet`")
    return settings


def make_config(settings: Mapping[str, Any], overrides: Mapping[str, Any], origin: str) -> TrainingConfig:
    """Makes a config from settings as written, with overrides by keys such as `ppo.n_epochs`."""
    changed = copy.deepcopy(dict(settings))
    for key, value in overrides.items():
        apply_override(changed, key, value)
    return parse_config(changed, origin)


def parse_override(override: str) -> tuple[str, Any]:
    """Splits `ppo.n_epochs=4` into key and value; the value is read as YAML."""
    key, equals, value = override.partition("=")
    if not equals or not key.strip():
        raise ConfigError(f"cannot parse {override!r}: write key=value, such as ppo.n_epochs=4")
    try:
        return key.strip(), load_yaml(value)
    except yaml.YAMLError as error:
        raise ConfigError(f"the value of {key.strip()!r:.60} is not YAML: {one_line(error)}") from None


def one_line(error: Exception) -> str:
    return " ".join(str(error).split())[:300]


def apply_override(settings: dict[str, Any], key: str, value: Any) -> None:
    """Puts a value into nested settings."""
    *sections, last = key.split(".")
    for section in sections:
        inner = settings.setdefault(section, {})
        if not isinstance(inner, dict):
            settings[section] = inner = {}
        settings = inner
    settings[last] = value


def parse_config(settings: dict[str, Any], origin: str) -> TrainingConfig:
    try:
        return TrainingConfig.model_validate(settings)
    except ValidationError as error:
        raise ConfigError(f"{origin}: " + "; ".join(islice(error_messages(error), MAX_ERRORS))) from None


def error_messages(error: ValidationError, model: type[BaseModel] = TrainingConfig) -> Iterator[str]:
    """One sentence per error, with the key and a remedy."""
    for each in error.errors():
        key = ".".join(str(part) for part in each["loc"])
        sentence = each["msg"].removeprefix("Value error, ")
        if each["type"] == "extra_forbidden":
            known = keys_beside(each["loc"], model)
            yield f"unknown key {key!r:.60}{suggestion(str(each['loc'][-1]), known)}; known keys: {', '.join(known)}"
        elif each["type"] == "missing":
            yield f"the key {key!r} is missing"
        elif each["type"] == "invalid_key":
            yield f"{key:.60}: the key {each['input']!r:.60} is not text; write it in quotes"
        elif key:
            yield f"{key:.60}: {sentence} (found {each['input']!r:.60})"
        else:
            yield sentence


def keys_beside(location: Sequence[str | int], model: type[BaseModel]) -> list[str]:
    """The known keys at the location of an unknown one."""
    for part in location[:-1]:
        if str(part) in model.model_fields:  # otherwise the user chose the key, such as that of a range
            annotation = model.model_fields[str(part)].annotation
            inner = get_args(annotation)[-1] if get_args(annotation) else annotation
            assert isinstance(inner, type)
            model = inner
    return list(model.model_fields)


def to_yaml(config: TrainingConfig) -> str:
    return str(yaml.safe_dump(config.model_dump(mode="json"), sort_keys=False))
