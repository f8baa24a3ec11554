"""How strong are agents? `evaluate` compares two of them, a `Ladder` rates many."""

from .arena import GameResults
from .evaluate import MatchupResult, evaluate, interval_of_mean
from .ladder import Ladder, LadderError, Rating

__all__ = ["GameResults", "Ladder", "LadderError", "MatchupResult", "Rating", "evaluate", "interval_of_mean"]
