"""Wrappers for PettingZoo and Gymnasium. They work with any environment that has an action mask."""

from .normalize_observation import NormalizeObservation
from .random_symmetry import RandomSymmetry
from .record_games import RecordGames
from .single_agent import SingleAgentEnv

__all__ = ["NormalizeObservation", "RandomSymmetry", "RecordGames", "SingleAgentEnv"]
