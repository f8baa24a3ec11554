"""How do other scripts of RLlib's find our games? By name, through RLlib's own wrapper for PettingZoo."""

from functools import partial
from importlib import import_module
from typing import Any

from cosmozoo.envs import GAMES, game
from ray.rllib.env.wrappers.pettingzoo_env import PettingZooEnv
from ray.tune import register_env


def register_environments() -> list[str]:
    """Makes every game known to RLlib as `cosmozoo/<game>-v0`; its settings go into `env_config`."""
    names = []
    for each in GAMES:
        found = game(each)
        names.append(f"cosmozoo/{each}-v{found.version}")
        register_env(names[-1], partial(make_env, found.env_name))
    return names


def make_env(env_name: str, settings: dict[str, Any]) -> PettingZooEnv:
    return PettingZooEnv(import_module(f"cosmozoo.envs.{env_name}").env(**settings))
