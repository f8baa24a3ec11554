"""Which agents can a name bring in from outside? Programs, files with classes, networks, language models.

Such names start programs or run code of files. So they count only where the person who runs the program names the
agent: on the command line, in a config, in Python. A name from a table, a record or the network is only looked up.
"""

import sys
from collections.abc import Callable
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from .base import Agent

PLACES = {
    "engine": "engine:make_engine",
    "llm": "llm:make_llm_agent",
    ".zip": "sb3_zip:make_sb3_agent",
    ".onnx": "networks:make_bare_onnx_agent",
}
"""By kind or suffix: the function that makes the agent from what follows the kind, or from the path, and a seed."""

USAGE = (
    ("my_module:MyAgent", "your own agent: a class, or a function without arguments that makes one"),
    ("my_agent.py:MyAgent", "the same from a file"),
    ("engine:node bot.js", "a program in any language (see [programs as agents](engines.md))"),
    ("llm:MODEL", "a language model behind an OpenAI-compatible endpoint (see [language models](text.md))"),
    ("model.zip", "a model that Stable-Baselines3 or sb3-contrib has saved"),
    ("network.onnx", "any ONNX network from observations to logits, without a manifest"),
)


def split_own(name: str) -> tuple[str, str] | None:
    """The kind and the rest of a name such as `engine:node bot.js`, or None for other names."""
    kind, _, rest = name.partition(":")
    if kind in PLACES and not kind.startswith("."):
        return kind, rest
    if kind.endswith(".py") and rest:
        return ".py", name
    if kind.endswith(".zip"):
        return ".zip", name
    if name.endswith(".onnx") and Path(name).exists() and not Path(name).with_suffix(".json").exists():
        return ".onnx", name
    return None


def make_own(name: str, seed: int) -> Agent | Callable[[], Agent]:
    """The agent that a name describes, or the class of a file."""
    found = split_own(name)
    assert found is not None
    kind, rest = found
    if kind == ".py":
        return load_from_file(rest)
    module, _, function = PLACES[kind].partition(":")
    made: Agent = getattr(import_module(f".{module}", __package__), function)(rest, seed)
    return made


def load_from_file(spec: str) -> Callable[[], Agent]:
    """What `path.py:Class` refers to. The file runs once."""
    place, _, attribute = spec.rpartition(":")
    path = Path(place)
    if not path.is_file():
        raise ValueError(f"the file {path} does not exist; give an agent as path.py:Class")
    name = f"cosmozoo_agent_{path.stem}_{abs(hash(path.resolve()))}"
    if name not in sys.modules:
        found = spec_from_file_location(name, path)
        assert found is not None
        assert found.loader is not None
        module = module_from_spec(found)
        sys.modules[name] = module
        try:
            found.loader.exec_module(module)
        except BaseException:
            del sys.modules[name]
            raise
    maker: Any = getattr(sys.modules[name], attribute, None)
    if not callable(maker):
        raise ValueError(f"the file {path} has no class {attribute!r}; give an agent as path.py:Class")
    made: Callable[[], Agent] = maker
    return made
