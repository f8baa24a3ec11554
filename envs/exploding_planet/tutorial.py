"""How is the game taught? A planet lies on top, and only the learner finds out."""

from ..core.tutorial import Tutorial, TutorialStep
from .actions import DEPTH, DRAW, NOPE, PASS, PLAY
from .components import FIRST_PLAYED, Title

DIVINATION, SKIP, BAD_DEED = (PLAY + title - FIRST_PLAYED for title in (Title.DIVINATION, Title.SKIP, Title.BAD_DEED))
LET_PASS = (PASS, PASS)  # both others

TUTORIAL = Tutorial(
    num_players=3,
    seed=198,  # a planet on top, and a hand with divination, skip and nope
    steps=(
        TutorialStep("lesson-goal"),
        TutorialStep("lesson-pile", "pile"),
        TutorialStep("lesson-divination", "card-divination", DIVINATION),
        TutorialStep("lesson-known", "pile", moves=LET_PASS),
        TutorialStep("lesson-skip", "card-skip", SKIP),
        TutorialStep("lesson-kit", "player-1", moves=(*LET_PASS, DRAW, DEPTH + 9)),
        TutorialStep("lesson-nope", "card-nope", NOPE, moves=(BAD_DEED,)),
        TutorialStep("lesson-draw", "pile", DRAW, moves=(*LET_PASS, DRAW)),
        TutorialStep("lesson-end"),
    ),
)
