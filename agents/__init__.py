"""Whoever plays: `make_agent("greedy")`, `make_agent("search:500")`; see `names` for all there are."""

from .names import make_agent
from .protocol import Agent, Decisions, chosen_by

__all__ = ["Agent", "Decisions", "chosen_by", "make_agent"]
