"""Agents choose actions: `make_agent("greedy")`, `make_agent("search:500")`; `registry` lists all of them."""

from .base import Agent, PolicyValueAgent, choose_action
from .information import InformationSets
from .lookahead import LookaheadAgent
from .network_input import encode_candidates
from .registry import AgentFactory, agents, make_agent, register_agent

__all__ = [
    "Agent",
    "AgentFactory",
    "InformationSets",
    "LookaheadAgent",
    "PolicyValueAgent",
    "agents",
    "choose_action",
    "encode_candidates",
    "make_agent",
    "register_agent",
]
