"""Does the source code of a game follow the conventions? Functions cite rules; constants name variants."""

import ast
import re
import sys
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import numpy as np
from cosmozoo.envs import Game

from .strategies import Setting

RULE = re.compile(r"^\*\*([A-Z]\d+)\b", re.MULTILINE)  # a paragraph of RULES.md begins with **R1 Setup.**
CITATION = re.compile(r"\b[A-Z]\d+\b")
NUM_DEALS = 100


def every_rule_is_cited_by_a_function(game: Game) -> None:
    """Each rule number in RULES.md is in the docstring of a function."""
    for page in pages_of(game):
        rules = set(RULE.findall(page.read_text(encoding="utf-8")))
        cited = {number for text in docstrings_of(game) for number in CITATION.findall(text)}
        assert rules, f"{page} has no numbered rules; begin their paragraphs with **R1 …**"
        assert rules <= cited, f"no function cites {sorted(rules - cited)}"


def variants_are_compared_by_named_constants(game: Game) -> None:
    """Tools and readers can check `state.variant == HIDDEN_CARDS`, but not `== 1` or `== "hidden"`."""
    for path in sources_of(game):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Compare):
                parts = [node.left, *node.comparators]
                values = {value for part in parts for value in literals_in(part)}
                assert not values & set(game.variants), f"{path}, line {node.lineno}: name the variant's constant"
                is_variant = any(names_variant(part) for part in parts)
                assert not (is_variant and values), f"{path}, line {node.lineno}: name the variant's constant"


def variants_can_be_told_apart_by_the_observation(game: Game) -> None:
    """In the first observations of a game, some feature has different values for any two variants."""
    for num_players in game.players:
        for one, other in combinations(game.variants, 2):
            tellers = telling_features(Setting(game, num_players, one), Setting(game, num_players, other))
            assert tellers, f"with {num_players} players no feature tells {one!r} from {other!r}"


def telling_features(one: Setting, other: Setting) -> list[str]:
    """Features whose first values differ between two settings, in all deals and for all seats."""
    values, others = first_values(one), first_values(other)
    return [
        name
        for name in one.game.observation.features
        if not (values[name] & others[name]) and len(values[name] | others[name]) <= NUM_DEALS // 5
    ]  # features with many values differ at random


def first_values(setting: Setting) -> dict[str, set[bytes]]:
    found: dict[str, set[bytes]] = {name: set() for name in setting.game.observation.features}
    match = setting.match()
    for seed in range(NUM_DEALS):
        match.reset(seed)
        for seat in range(setting.num_players):
            for name, value in setting.game.observation.unpack(match.observation(seat)).items():
                found[name].add(np.asarray(value).tobytes())
    return found


# The game's own files


def sources_of(game: Game) -> list[Path]:
    """All files of the package of a game, or its only file if it is not in a package."""
    path = Path(str(sys.modules[game.apply.__module__].__file__))
    return sorted(path.parent.rglob("*.py")) if (path.parent / "__init__.py").exists() else [path]


def pages_of(game: Game) -> list[Path]:
    """The game's RULES.md, if it has one."""
    return [page for page in [sources_of(game)[0].parent / "RULES.md"] if page.exists()]


def docstrings_of(game: Game) -> Iterator[str]:
    for path in sources_of(game):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                yield ast.get_docstring(node) or ""


def literals_in(node: ast.expr) -> Iterator[str | int]:
    """The strings and numbers in one side of a comparison."""
    if isinstance(node, (ast.Tuple, ast.List, ast.Set)):
        for element in node.elts:
            yield from literals_in(element)
    elif isinstance(node, ast.Constant) and isinstance(node.value, (str, int)):
        yield node.value


def names_variant(node: ast.expr) -> bool:
    """`variant`, `state.variant`, `view["variant"]` or `int(state.variant)`."""
    if isinstance(node, ast.Call):
        return any(names_variant(argument) for argument in node.args)
    if isinstance(node, ast.Subscript):
        node = node.slice
    name = getattr(node, "id", getattr(node, "attr", getattr(node, "value", None)))
    return name == "variant"


ONCE = (
    every_rule_is_cited_by_a_function,
    variants_are_compared_by_named_constants,
    variants_can_be_told_apart_by_the_observation,
)
