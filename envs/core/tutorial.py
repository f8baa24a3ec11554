"""How does a game teach itself? With a scripted game on the real rules, one idea a step."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .game import Game
    from .match import Match

LEARNER = 0
"""The seat of the person who learns."""


@dataclass(frozen=True)
class TutorialStep:
    """One idea: a text about one thing, and what the learner does to go on."""

    text: str  # a message of the game
    target: str = ""  # the thing that it points at, as in selections and drawings; "" for the whole table
    action: int | None = None  # the learner's move that it waits for; None goes on at a press
    moves: tuple[int, ...] = ()  # made before the text is shown, by the seats whose turn it is


@dataclass(frozen=True)
class Tutorial:
    """A game from a seed, with the moves of all seats."""

    num_players: int
    seed: int
    steps: tuple[TutorialStep, ...]
    variant: str | None = None

    def start(self, game: "Game") -> "Match":
        from .match import Match  # which knows games, which have tutorials

        return Match(game, self.num_players, self.variant, seed=self.seed)

    def play(self, game: "Game") -> "Iterator[tuple[Match, TutorialStep]]":
        """Each step with the position in which it is shown. The learner makes the moves that are waited for."""
        match = self.start(game)
        for step in self.steps:
            for action in step.moves:
                match.step(action)
            yield match, step
            if step.action is not None:
                match.step(step.action)
