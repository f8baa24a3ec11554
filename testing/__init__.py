"""How is a game or an agent tested? With the checks in this package. Importing it does not import pytest."""

from .agents import agent_checks, check_agent
from .checks import Check
from .games import check_game, game_checks

__all__ = ["Check", "agent_checks", "check_agent", "check_game", "game_checks"]
