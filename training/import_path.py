"""What does a name in a config mean? What is registered under it, or code of your own: `my_module:MyNetwork`."""

import re
from importlib import import_module
from typing import Any, TypeVar

from cosmozoo.envs.core import IS_COMPILED, Registry, rewards

T = TypeVar("T")
IMPORT_PATH = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*:[A-Za-z_]\w*")


def is_import_path(name: str) -> bool:
    return IMPORT_PATH.fullmatch(name) is not None


def find(registry: Registry[T], name: str) -> T:
    """A registered object by its name, or any object by its import path."""
    check(registry, name)
    found: T = registry[name] if name in registry else load(name, registry.kind)
    return found


def check(registry: Registry[Any], name: str) -> None:
    """Raises for a name that is neither registered nor the import path of something that can be called."""
    if name in registry:
        return
    if is_import_path(name):
        load(name, registry.kind)
        return
    try:
        registry.check(name)
    except ValueError as error:
        raise ValueError(f"{error}, or your own as module:name") from None


def check_reward(name: str) -> None:
    """Checks the name of a reward. One with an import path is registered under it, as compiled games need."""
    check(rewards, name)
    if name not in rewards:
        reward = load(name, rewards.kind)
        if IS_COMPILED and not hasattr(reward, "py_func"):
            raise ValueError(f"the reward {name!r} is not compiled: put @kernel of cosmozoo.envs.core above it")
        rewards.register(name, reward)


def load(path: str, kind: str) -> Any:
    """What `module:name` refers to: a class or a function."""
    if not is_import_path(path):
        raise ValueError(f"{path!r} is no {kind}: give it as module:name, such as my_module:MyClass")
    module, _, name = path.partition(":")
    try:
        found = getattr(import_module(module), name)
    except ModuleNotFoundError as error:
        if error.name is not None and not module.startswith(error.name):
            raise ValueError(f"the module {module!r} needs {error.name!r}, which is not installed") from error
        raise ValueError(
            f"there is no module {module!r} for the {kind} {path!r}; put it into the current folder or on Python's path"
        ) from None
    except AttributeError:
        raise ValueError(f"the module {module!r} has no {name!r}; give a {kind} as module:name") from None
    if not callable(found):
        raise ValueError(f"{path!r} cannot be called; give a class or a function as {kind}")
    return found
