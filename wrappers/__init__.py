"""Wrappers for PettingZoo and Gymnasium. They work with any environment that has an action mask."""

from .normalize_observation import NormalizeObservation
from .random_symmetry import RandomSymmetry
from .record_games import RecordGames
from .single_agent import SingleAgentEnv, make_single_agent_env
from .vector import GameVectorEnv

__all__ = [
    "GameVectorEnv",
    "NormalizeObservation",
    "RandomSymmetry",
    "RecordGames",
    "SingleAgentEnv",
    "make_single_agent_env",
]
