"""How do other RLlib scripts find our games? By name, through RLlib's wrapper for PettingZoo."""

from functools import partial
from importlib import import_module
from typing import Any

from cosmozoo.envs import games, get_game
from ray.rllib.env.wrappers.pettingzoo_env import PettingZooEnv
from ray.tune import register_env


def register_environments() -> list[str]:
    """Registers every game as `cosmozoo/<game>-v0`. Its settings go into `env_config`."""
    names = []
    for name in games:
        game = get_game(name)
        names.append(f"cosmozoo/{name}-v{game.version}")
        register_env(names[-1], partial(make_env, game.env_name))
    return names


def make_env(env_name: str, settings: dict[str, Any]) -> PettingZooEnv:
    return PettingZooEnv(import_module(f"cosmozoo.envs.{env_name}").env(**settings))
