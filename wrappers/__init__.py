"""Wrappers on PettingZoo's and Gymnasium's public interfaces; they work on any environment that masks its actions."""

from .normalised import Normalised
from .recorded import Recorded
from .single_agent import SingleAgent

__all__ = ["Normalised", "Recorded", "SingleAgent"]
