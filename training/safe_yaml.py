"""How is damaged or hostile YAML read safely? Without aliases, which YAML bombs need, and without deep nesting."""

from typing import Any

import yaml

MAX_DEPTH = 20  # a config has four levels


class ShallowLoader(yaml.SafeLoader):
    """Reads plain values, lists and mappings up to a depth."""

    depth = 0

    def compose_node(self, parent: Any, index: Any) -> Any:
        event = self.peek_event()
        if isinstance(event, yaml.AliasEvent):
            raise yaml.MarkedYAMLError(problem="it uses an alias; write the value again", problem_mark=event.start_mark)
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise yaml.MarkedYAMLError(problem="it is nested too deeply", problem_mark=event.start_mark)
        node = super().compose_node(parent, index)
        self.depth -= 1
        return node


def load_yaml(text: str) -> Any:
    """Reads a value from text. Raises yaml.YAMLError for any problem."""
    try:
        return yaml.load(text, ShallowLoader)
    except (OverflowError, RecursionError, TypeError, ValueError) as error:  # such as a date with a 13th month
        raise yaml.YAMLError(f"a value cannot be read: {error}") from None
