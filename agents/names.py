"""How are agents named? By short strings, the same on the command line, in configs and in records.

| name | who |
| --- | --- |
| `random` | any legal action |
| `greedy` | what looks best at first sight |
| `search`, `search:500` | tree search with 1000, or 500, simulations a decision |
| `search:0.5s` | tree search for half a second a decision |
| `search:500:greedy` | … whose rollouts play greedily |
| `search:500:threads=2` | … on two threads |
| `search:500:trained` | … which looks first at what the game's trained agent would do |
| `trained` | the agent that is shipped for the game: its likeliest action |
| `runs/mine/agent.onnx` | an exported agent, likewise |
| `trained:sampled`, … | the same, but actions are drawn by their probability |
"""

import difflib
import re
from pathlib import Path

from .greedy import GreedyAgent
from .network import NetworkAgent, ShippedAgent
from .protocol import Agent
from .random import RandomAgent
from .search import SearchAgent, Thinking

KINDS = ("random", "greedy", "search", "trained")


def make_agent(name: str, seed: int = 0) -> Agent:
    """The agent a name stands for."""
    kind, *details = name.split(":")
    if kind == "random" and not details:
        return RandomAgent(seed)
    if kind == "greedy" and not details:
        return GreedyAgent(seed)
    if kind == "search":
        guide = ShippedAgent(seed) if "trained" in details else None
        thinking = thinking_of(name, [detail for detail in details if detail != "trained"])
        return SearchAgent(thinking, seed, name, guide)
    if kind == "trained" or kind.endswith(".onnx"):
        return network_agent(name, kind, details, seed)
    close = difflib.get_close_matches(kind, KINDS, n=1)
    hint = f"did you mean {close[0]!r}?" if close and close[0] != kind else f"there are: {', '.join(KINDS)}"
    raise ValueError(f"there is no agent {name!r}; {hint}")


def network_agent(name: str, kind: str, details: list[str], seed: int) -> Agent:
    if details not in ([], ["sampled"]):
        raise ValueError(f"{':'.join(details)!r} in {name!r} is not understood: only sampled can follow {kind!r}")
    if kind == "trained":
        return ShippedAgent(seed, name, sampled=bool(details))
    if not Path(kind).exists():
        raise ValueError(f"there is no file {kind!r}: give the path of an exported agent, or trained")
    return NetworkAgent(Path(kind), seed, name, sampled=bool(details))


def thinking_of(name: str, details: list[str]) -> Thinking:
    """`500`, `0.5s`, `greedy` and `threads=2`, in any order."""
    found: dict[str, object] = {}
    for detail in details:
        if re.fullmatch(r"[1-9]\d*", detail):
            found["simulations"] = int(detail)
        elif re.fullmatch(r"\d*\.?\d+s", detail):
            found |= {"seconds": float(detail[:-1]), "simulations": None}
        elif detail == "greedy":
            found["greedy_rollouts"] = True
        elif re.fullmatch(r"threads=[1-9]\d*", detail):
            found["num_threads"] = int(detail.removeprefix("threads="))
        else:
            raise ValueError(
                f"{detail!r} in {name!r} is not understood: give a number of simulations (500), a time (0.5s), "
                "greedy for greedy rollouts, trained for a trained guide, or threads=2"
            )
    return Thinking(**found)  # type: ignore[arg-type]
