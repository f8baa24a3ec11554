"""Which agents are there, by name? The names are the same in Python, in configs and on the command line.

A name is a kind and details, such as `search:500:greedy`. The levels are kinds as well. Other packages add kinds with
entry points of the group `cosmozoo.agents`, and programs with `register_agent`.
"""

import re
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from inspect import getdoc
from pathlib import Path
from typing import Any

from cosmozoo.envs import Game
from cosmozoo.envs.core import Registry, suggestion

from . import own
from .base import Agent
from .details import LOOKAHEAD, TEMPERATURE, UnknownDetailError, parse, parse_search_config, reject
from .greedy import GreedyAgent
from .levels import DESCRIPTIONS, LEVELS, LevelAgent
from .lookahead import LookaheadAgent
from .manifest import read_manifest
from .networks import TorchAgent
from .onnx_agent import OnnxAgent, PretrainedAgent
from .random import RandomAgent
from .search import SearchAgent

METHODS = ("seed", "prepare", "act")


@dataclass(frozen=True)
class AgentFactory:
    """How agents of one kind are made from their names."""

    make: Callable[[list[str], int], Agent]  # from the details, such as ["500", "greedy"], and a seed
    usage: tuple[tuple[str, str], ...]  # example names and what they do, for documentation and errors
    game: str = ""  # the only game that it plays; "" if it plays all


def make_random(details: list[str], seed: int) -> Agent:
    reject(details, ())
    return RandomAgent(seed)


def make_greedy(details: list[str], seed: int) -> Agent:
    found = parse(details, {r"random=(0?\.\d+)": lambda share: {"random_share": float(share)}})
    return GreedyAgent(seed, **found)


def make_search(details: list[str], seed: int) -> Agent:
    prior_agent = PretrainedAgent(seed) if "pretrained" in details else None
    config = parse_search_config([detail for detail in details if detail != "pretrained"])
    return SearchAgent(config, seed, prior_agent=prior_agent)


def make_pretrained(details: list[str], seed: int) -> Agent:
    return PretrainedAgent(seed, **parse(details, TEMPERATURE))


def make_exported(path: Path, details: list[str], seed: int) -> Agent:
    return OnnxAgent(existing(path), seed, **parse(details, TEMPERATURE))


def make_lookahead(details: list[str], seed: int) -> Agent:
    paths = [detail for detail in details if detail.endswith(".onnx")]
    settings = parse([detail for detail in details if detail not in paths[:1]], LOOKAHEAD)
    return LookaheadAgent(OnnxAgent(existing(Path(paths[0]))) if paths else PretrainedAgent(), seed, **settings)


def make_level(level: str) -> Callable[[list[str], int], Agent]:
    def make(details: list[str], seed: int) -> Agent:
        reject(details, ())
        return LevelAgent(level, make_agent, seed)

    return make


def existing(path: Path) -> Path:
    if not path.exists():
        raise ValueError(f"the file {path} does not exist; give the path of an exported agent, or `pretrained`")
    return path


BUILTIN = {
    "random": AgentFactory(make_random, (("random", "plays a random legal action"),)),
    "greedy": AgentFactory(
        make_greedy,
        (
            ("greedy", "plays the best action according to the game's heuristic"),
            ("greedy:random=0.5", "plays like greedy, but half of its moves are random"),
        ),
    ),
    "search": AgentFactory(
        make_search,
        (
            ("search", "tree search with 1000 simulations per decision"),
            ("search:500", "tree search with 500 simulations per decision"),
            ("search:0.5s", "tree search for half a second per decision"),
            ("search:500:0.5s", "tree search with 500 simulations, or as many as half a second is enough for"),
            ("search:500:greedy", "tree search with greedy playouts"),
            ("search:500:threads=2", "tree search on two threads"),
            ("search:500:pretrained", "tree search that uses the game's pretrained agent as its prior"),
        ),
    ),
    "pretrained": AgentFactory(
        make_pretrained,
        (
            ("pretrained", "plays the most probable action of the pretrained agent for the game"),
            ("pretrained:sampled", "samples its actions from the policy of the pretrained agent"),
            ("pretrained:temperature=5", "samples its actions, with the logits of the policy divided by 5"),
        ),
    ),
    "lookahead": AgentFactory(
        make_lookahead,
        (
            ("lookahead", "looks ahead with the pretrained agent in several worlds, with the settings of the game"),
            ("lookahead:32", "looks ahead in 32 worlds for each action"),
            ("lookahead:0.1s", "looks ahead for a tenth of a second per decision"),
            ("lookahead:32:runs/mine/agent.onnx", "looks ahead with an exported agent"),
            ("lookahead:own0", "judges worlds at its next decision; `own1` makes that one and judges the next"),
            ("lookahead:prior=0.02", "sets the weight of the policy's logits beside the values"),
            ("lookahead:best=8", "tries the 8 actions that the policy prefers; `threads=2` uses two threads"),
        ),
    ),
    **{level: AgentFactory(make_level(level), ((level, f"a level: {text}"),)) for level, text in DESCRIPTIONS.items()},
}
EXPORTED_USAGE = (
    ("runs/mine/agent.onnx", "plays the most probable action of an exported agent (see [training](training.md))"),
    ("runs/mine/agent.onnx:sampled", "samples its actions from the policy of an exported agent; or `temperature=5`"),
)

agents: Registry[Any] = Registry("agent", "cosmozoo.agents")
"""Kinds of agents by name: an `AgentFactory`, or a class or function without arguments that makes an agent."""

for builtin_name, factory in BUILTIN.items():
    agents.register(builtin_name, factory)


def usage() -> list[tuple[str, str]]:
    """The ways to name an agent, with what each does."""
    return [*(row for factory in BUILTIN.values() for row in factory.usage), *EXPORTED_USAGE, *own.USAGE]


def register_agent(name: str, agent: AgentFactory | Callable[[], Agent]) -> None:
    """Makes an agent available under a name, everywhere that agents are named."""
    if name in LEVELS or name.endswith(".onnx") or not re.fullmatch(r"[\w.:-]+", name):
        raise ValueError(f"an agent cannot be called {name!r}; use letters, digits, _, - and ., and not a level's name")
    if not is_maker(agent):
        raise ValueError(f"{agent!r} cannot be registered as {name!r}; give a class or a function")
    agents.register(name, agent)


def registered_agents() -> dict[str, str]:
    """The agents that were added to the built-in ones, with descriptions. Those that cannot be loaded are left out."""
    found = {}
    for name in agents:
        if name not in BUILTIN:
            with suppress(ValueError):
                found[name] = as_factory(name, agents[name]).usage[0][1]
    return found


def register_folder(folder: Path) -> list[str]:
    """Registers the exported agents in a folder, each under the name of its file. Returns the names."""
    files = sorted(folder.glob("*.onnx"))
    if not files:
        raise ValueError(f"there is no exported agent (*.onnx) in {folder}")
    for path in files:
        game = read_manifest(path)["layouts"]["game"].rpartition("_v")[0]
        about = ((path.stem, f"an exported agent, from {path.name}"),)
        register_agent(path.stem, AgentFactory(partial(make_exported, path.resolve()), about, game))
    return [path.stem for path in files]


def only_game(name: str) -> str:
    """The only game that a registered agent plays; "" if it plays all."""
    found = agents[name]
    return found.game if isinstance(found, AgentFactory) else ""


def agent_at_table(game: Game, name: str) -> Agent:
    """An agent by its level or its name, which is only looked up."""
    agent = make_agent(name, can_import=False)
    return agent.for_game(game) if isinstance(agent, LevelAgent) else agent


def make_agent(agent: Any, seed: int = 0, can_import: bool = True) -> Agent:
    """An agent from its name, from a class or function that makes one, or an agent as it is.

    Names that come from files or from the network are only looked up: for them `can_import` is false, and
    `module:Class` is rejected.
    """
    if is_torch_module(agent):
        return TorchAgent(agent)
    if not isinstance(agent, str):
        return checked(as_factory(str(agent), agent).make([], seed) if is_maker(agent) else agent, repr(agent))
    kind, *details = [agent] if agent in agents else agent.split(":")
    made: Agent
    try:
        if kind in agents:
            made = as_factory(kind, agents[kind]).make(details, seed)
        elif can_import and own.split_own(agent):
            made = make_own(agent, seed)
        elif kind.endswith(".onnx"):
            made = make_exported(Path(kind), details, seed)
        else:
            made = as_factory(agent, load_maker(agent, can_import)).make([], seed)
    except UnknownDetailError as error:
        raise ValueError(f"{str(error)!r} in {agent!r} is not understood; {examples(kind)}") from None
    made.name = agent
    return checked(made, agent)


def make_own(name: str, seed: int) -> Agent:
    """An agent from outside, such as a program: see `own`."""
    found = own.make_own(name, seed)
    return as_factory(name, found).make([], seed) if is_maker(found) else checked(found, name)


def is_torch_module(value: Any) -> bool:
    """Whether this is a network of PyTorch, which is not imported to find out."""
    torch = sys.modules.get("torch")
    return torch is not None and isinstance(value, torch.nn.Module) and not is_agent(value)


def maker_of(spec: str) -> Any:
    """What makes the agents of a name that the person who runs the program has given, such as `engine:node bot.js`."""
    found = own.split_own(spec)
    if found is None:
        return load_maker(spec, can_import=True)
    return AgentFactory(lambda _, seed: make_own(spec, seed), ((spec, f"an agent of your own ({found[0]})"),))


def examples(kind: str) -> str:
    rows = as_factory(kind, agents[kind]).usage if kind in agents else EXPORTED_USAGE
    return f"use {', '.join(name for name, _ in rows)}"


def load_maker(spec: str, can_import: bool) -> Any:
    """What `module:Class` refers to."""
    module, _, attribute = spec.partition(":")
    if not can_import or not re.fullmatch(r"[A-Za-z_][\w.]*:[A-Za-z_]\w*", spec):
        raise unknown_agent(spec)
    try:
        found = getattr(import_module(module), attribute)
    except ModuleNotFoundError as error:
        if error.name is not None and not module.startswith(error.name):
            raise  # the module is there, and something that it imports is not
        raise unknown_agent(spec, f"there is no module {module!r} either") from None
    except AttributeError:
        raise ValueError(f"the module {module!r} has no {attribute!r}; give an agent as module:Class") from None
    if not is_maker(found):
        raise ValueError(f"{spec!r} is neither a class nor a function that makes an agent")
    return found


def unknown_agent(name: str, note: str = "") -> ValueError:
    kind = name.partition(":")[0]
    hint = suggestion(kind, agents) if kind not in agents else ""
    note = f"; {note}" if note else ""
    return ValueError(
        f"unknown agent {name!r}{hint}{note}; available: {', '.join(agents)}, the path of an exported agent (.onnx), "
        "or one of your own: module:Class, path.py:Class, engine:COMMAND, llm:MODEL, model.zip"
    )


def is_agent(value: Any) -> bool:
    """Whether this is an agent, rather than making one."""
    return not isinstance(value, type) and hasattr(value, "act")


def is_maker(value: Any) -> bool:
    """Whether this makes an agent, rather than being one."""
    return isinstance(value, (AgentFactory, type)) or (callable(value) and not is_agent(value))


def as_factory(name: str, maker: Any) -> AgentFactory:
    """A factory for what is registered: itself, or a class or function that makes an agent."""
    if isinstance(maker, AgentFactory):
        return maker

    def make(details: list[str], seed: int) -> Agent:
        reject(details, ())
        try:
            made = maker()
        except TypeError as error:
            raise ValueError(f"cannot make the agent {name!r} without arguments: {error}") from error
        agent = checked(made, name)
        agent.seed(seed)
        return agent

    first_line = (getdoc(maker) or "an agent of your own").splitlines()[0]
    return AgentFactory(make, ((name, first_line.rstrip(".")),))


def checked(agent: Any, name: str) -> Agent:
    """The agent, unless something that agents need is missing."""
    missing = [part for part in METHODS if not callable(getattr(agent, part, None))]
    missing += [] if hasattr(agent, "name") else ["name"]
    if missing:
        raise ValueError(f"{name} is not an agent: it has no {', no '.join(missing)}; see `cosmozoo.agents.Agent`")
    found: Agent = agent
    return found
