"""How is a lesson shown on the page? Each step of a game's tutorial with the position that it is about."""

from collections.abc import Iterator

from cosmozoo.envs import Game
from cosmozoo.envs.core import CORE, LEARNER, TutorialStep, default_names

from .presenter import state_message
from .responses import LessonReply, LessonStep
from .table import Player, RejectedError, Table, TableConfig


def lesson_of(game: Game, language: str) -> LessonReply:
    if game.human.tutorial is None or game.human.words is None:
        raise RejectedError(f"{game.title} has no lesson")
    steps = [
        LessonStep(
            text=game.human.words.in_language(language, step.text),
            target=step.target,
            action=step.action,
            state=state_message(table, LEARNER, set(table.logs)),
        )
        for table, step in steps_of(game, language)
    ]
    return LessonReply(game=game.name, steps=steps)


def steps_of(game: Game, language: str) -> Iterator[tuple[Table, TutorialStep]]:
    """The table at each step. The learner makes the moves that are waited for."""
    tutorial = game.human.tutorial
    assert tutorial is not None
    names = default_names(language, tutorial.num_players)
    names[LEARNER] = CORE.in_language(language, "you")
    players = [Player(name) for name in names]
    table = Table(TableConfig(game, players, tutorial.variant, seed=tutorial.seed))
    table.speak(LEARNER, language)
    for step in tutorial.steps:
        for action in step.moves:
            table.choose(table.waiting_for()[0], action)
        yield table, step
        if step.action is not None:
            table.choose(LEARNER, step.action)
