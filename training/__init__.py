"""How strong is who? Evaluation and tournaments."""

from .evaluation import Games, Verdict, evaluate
from .tournament import Ladder, LadderError, Rating

__all__ = ["Games", "Ladder", "LadderError", "Rating", "Verdict", "evaluate"]
