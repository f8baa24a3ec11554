"""How are agents named? By short strings, the same on the command line, in configs and in records.

| name | who |
| --- | --- |
| `random` | any legal action |
| `greedy` | what looks best at first sight |
| `search`, `search:500` | tree search with 1000, or 500, simulations a decision |
| `search:0.5s` | tree search for half a second a decision |
| `search:500:greedy` | … whose rollouts play greedily |
| `search:500:threads=2` | … on two threads |
"""

import difflib
import re

from .greedy import GreedyAgent
from .protocol import Agent
from .random import RandomAgent
from .search import SearchAgent, Thinking

KINDS = ("random", "greedy", "search")


def make_agent(name: str, seed: int = 0) -> Agent:
    """The agent a name stands for."""
    kind, *details = name.split(":")
    if kind == "random" and not details:
        return RandomAgent(seed)
    if kind == "greedy" and not details:
        return GreedyAgent(seed)
    if kind == "search":
        return SearchAgent(thinking_of(name, details), seed, name)
    close = difflib.get_close_matches(kind, KINDS, n=1)
    hint = f"did you mean {close[0]!r}?" if close and close[0] != kind else f"there are: {', '.join(KINDS)}"
    raise ValueError(f"there is no agent {name!r}; {hint}")


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
                "greedy for greedy rollouts, or threads=2"
            )
    return Thinking(**found)  # type: ignore[arg-type]
