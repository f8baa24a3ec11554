"""Wrappers on PettingZoo's and Gymnasium's public interfaces; they work on any environment that masks its actions."""

from .canonical_first_move import CanonicalFirstMove
from .normalised import Normalised
from .recorded import Recorded
from .single_agent import SingleAgent
from .turned import Turned

__all__ = ["CanonicalFirstMove", "Normalised", "Recorded", "SingleAgent", "Turned"]
