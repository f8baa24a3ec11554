"""What does an agent do when it is asked? These functions run in worker processes, or in threads."""

import threading
from typing import Any, NamedTuple

import numpy as np
from cosmozoo.agents import Agent, InformationSets, agents, choose_action, register_agent
from cosmozoo.agents.levels import hint_agent
from cosmozoo.agents.registry import BUILTIN, agent_at_table
from cosmozoo.envs import Game, Match

HINT = "hint"
"""Stands for the agent that gives hints."""


class AgentName(NamedTuple):
    """A level or the name of an agent. A process may know it only by what makes it."""

    name: str
    kind: str = ""
    maker: Any = None  # of an agent that the program registered which started the server

    @classmethod
    def known_here(cls, name: str) -> "AgentName":
        kind = name if name in agents else name.partition(":")[0]
        return cls(name, kind, agents[kind] if kind in agents and kind not in BUILTIN else None)


class AgentHint(NamedTuple):
    probabilities: np.ndarray  # [actions]
    win_share: float | None  # 0 to 1; None if the agent has no estimate


def prepare(game: Game, agent: AgentName) -> None:
    """Compiles and loads what an agent needs, in this thread's agents."""
    agent_here(game, agent).prepare(game)


def choose(match: Match, agent: AgentName, seed: int) -> int:
    found = agent_here(match.game, agent)
    found.seed(seed)
    return choose_action(found, match)


def hint(match: Match, agent: AgentName, seed: int) -> AgentHint:
    found: Any = agent_here(match.game, agent)
    found.seed(seed)
    probabilities, value = found.policy_and_value(InformationSets.from_match(match))
    return AgentHint(probabilities[0], None if np.isnan(value[0]) else float(value[0]))


# Each thread has its own agents

_local = threading.local()


def agent_here(game: Game, agent: AgentName) -> Agent:
    found: dict[Any, Agent] = _local.__dict__.setdefault("agents", {})
    key = game, agent.name
    if key not in found:
        found[key] = new_agent(game, agent)
    return found[key]


def new_agent(game: Game, agent: AgentName) -> Agent:
    """Creates an agent from its level or agent name."""
    if agent.maker is not None and agent.kind not in agents:
        register_agent(agent.kind, agent.maker)
    return hint_agent(game) if agent.name == HINT else agent_at_table(game, agent.name)
