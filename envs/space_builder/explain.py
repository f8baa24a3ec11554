"""What is a building to the viewer now? From the view only."""

from ..core.explanations import Worth
from .buildings import BUILDINGS
from .messages import WORDS
from .view import SpaceBuilderView


def worth(view: SpaceBuilderView, thing: str) -> Worth | None:
    """Whether the viewer has the building."""
    if thing not in BUILDINGS or view["seat"] is None:
        return None
    is_locked = thing in view["players"][view["seat"]]["locked"]
    return Worth(WORDS.say(view, "worth-locked" if is_locked else "worth-have"))
