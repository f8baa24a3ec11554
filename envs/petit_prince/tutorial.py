"""How is the game taught? A gardener, and a baobab for him."""

from ..core.tutorial import Tutorial, TutorialStep
from .actions import APPOINT, STACK, TAKE
from .components import Stack

FIRST, SECOND, THIRD = TAKE, TAKE + 1, TAKE + 2  # tiles on offer
NEXT_PLAYER = APPOINT

TUTORIAL = Tutorial(
    num_players=3,
    seed=1,  # a gardener among the first characters, and one baobab in the next round
    steps=(
        TutorialStep("lesson-goal", "planet-0"),
        TutorialStep("lesson-stack", "stack-character", STACK + Stack.CHARACTER),
        TutorialStep("lesson-take", "tile-1", SECOND),
        TutorialStep("lesson-appoint", "planet-1", NEXT_PLAYER),
        TutorialStep(
            "lesson-next",
            "tile-2",
            THIRD,
            moves=(FIRST, NEXT_PLAYER, THIRD, STACK + Stack.RISING_EDGE, FIRST, NEXT_PLAYER),
        ),
        TutorialStep("lesson-score", "planet-0"),
        TutorialStep("lesson-baobab", "planet-0"),
        TutorialStep("lesson-volcano"),
        TutorialStep("lesson-end"),
    ),
)
