"""What does an agent do when it is asked? These functions run in worker processes, or in threads."""

import threading
from typing import Any, NamedTuple

import numpy as np
from cosmozoo.agents import Agent, InformationSets, agents, choose_action, register_agent
from cosmozoo.agents.chances import chance_map
from cosmozoo.agents.levels import hint_agent
from cosmozoo.agents.registry import BUILTIN, agent_at_table
from cosmozoo.envs import Game, Match, Record
from cosmozoo.evaluation.game_analysis import Decision, judge_moves
from cosmozoo.evaluation.judges import Judge, judge_for

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


class Excerpt(NamedTuple):
    """Some decisions of a recorded game."""

    game: Game
    record: Record
    numbers: tuple[int, ...]  # of the moves
    num_worlds: int | None  # to try each action in; None for as many as the judge likes


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
    chances = chance_map(match.game, match.settings.num_players) if agent.name == HINT else None
    chance = value[0] if chances is None else chances(value[0])
    return AgentHint(probabilities[0], None if np.isnan(chance) else float(chance))


def judge(excerpt: Excerpt, agent: AgentName, seed: int) -> list[Decision]:
    """Judges decisions with the strongest agent. The worlds depend on the moves only, so `seed` is not used."""
    return judge_moves(excerpt.record, excerpt.numbers, judge_here(excerpt.game), excerpt.num_worlds)


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


def judge_here(game: Game) -> Judge:
    found: dict[Game, Judge] = _local.__dict__.setdefault("judges", {})
    if game not in found:
        found[game] = judge_for(game)
        found[game].prepare(game)
    return found[game]
