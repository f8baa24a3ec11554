"""How can a file be damaged? Bytes and values for fuzzing tests."""

from typing import Any

from hypothesis import strategies

SCALARS = (
    strategies.none()
    | strategies.booleans()
    | strategies.integers()
    | strategies.sampled_from([2**31, 2**63, -(2**63) - 1, 2**64, 10**30])
    | strategies.floats()
    | strategies.text(max_size=12)
)
JSON_VALUES = strategies.recursive(
    SCALARS,
    lambda inner: (
        strategies.lists(inner, max_size=4) | strategies.dictionaries(strategies.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=8,
)


def damaged_text(data: Any, text: str) -> str:
    """A text with some parts cut out, repeated, or replaced."""
    for _ in range(data.draw(strategies.integers(1, 4))):
        first = data.draw(strategies.integers(0, len(text)))
        last = min(len(text), first + data.draw(strategies.integers(0, 30)))
        repeats = data.draw(strategies.integers(0, 2))
        new = data.draw(
            strategies.text(max_size=6) | strategies.sampled_from(['"', "{", "[", "]", ",", "\n", "\0", "9" * 400])
        )
        text = text[:first] + new + text[first:last] * repeats + text[last:]
    return text
