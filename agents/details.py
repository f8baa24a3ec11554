"""What do the details of an agent's name mean, such as `500` and `threads=2` in `search:500:threads=2`?"""

import re
from collections.abc import Callable, Mapping
from typing import Any

from .search import SearchConfig

Reader = Callable[[str], dict[str, Any]]

TEMPERATURE: dict[str, Reader] = {
    "sampled": lambda _: {"temperature": 1.0},
    r"temperature=(\d*\.?\d+)": lambda number: {"temperature": float(number)},
}
SEARCH: dict[str, Reader] = {
    r"([1-9]\d*)": lambda number: {"simulations": int(number)},
    r"(\d*\.?\d+)s": lambda number: {"seconds": float(number)},
    "greedy": lambda _: {"greedy_playouts": True},
    r"threads=([1-9]\d*)": lambda number: {"num_threads": int(number)},
}
LOOKAHEAD: dict[str, Reader] = {
    r"([1-9]\d*)": lambda number: {"num_worlds": int(number)},
    r"(\d*\.?\d+)s": lambda number: {"seconds": float(number)},
    r"own(\d)": lambda number: {"own_decisions": int(number)},
    r"prior=(\d*\.?\d+)": lambda number: {"prior_weight": float(number)},
    r"best=([1-9]\d*)": lambda number: {"num_candidates": int(number)},
    r"threads=([1-9]\d*)": lambda number: {"num_threads": int(number)},
}


class UnknownDetailError(ValueError):
    """A part of a name that its kind does not know."""


def reject(details: list[str], known: tuple[str, ...]) -> None:
    """Raises if there are other details than those known, or one of them twice."""
    left = list(known)
    for detail in details:
        if detail not in left:
            raise UnknownDetailError(detail)
        left.remove(detail)


def parse(details: list[str], readers: Mapping[str, Reader]) -> dict[str, Any]:
    """Reads details in any order. Each setting may be given once."""
    found: dict[str, Any] = {}
    for detail in details:
        matches = ((re.fullmatch(pattern, detail), read) for pattern, read in readers.items())
        match, read = next(((match, read) for match, read in matches if match), (None, None))
        settings = read(match[match.lastindex or 0]) if match and read else {}
        if not settings or settings.keys() & found.keys():
            raise UnknownDetailError(detail)
        found |= settings
    return found


def parse_search_config(details: list[str]) -> SearchConfig:
    """Reads `500`, `0.5s`, `greedy` and `threads=2`; a time alone means as many simulations as there is time for."""
    found = parse(details, SEARCH)
    return SearchConfig(**({"simulations": None} if "seconds" in found else {}) | found)
