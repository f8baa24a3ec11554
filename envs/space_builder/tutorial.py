"""How is the game taught? A whole round, on a plan that lies turned."""

from ..core.tutorial import Tutorial, TutorialStep
from .actions import DONE, FLIP, LOOK, PLACE, TURN_LEFT, TURN_RIGHT, UNLOCK
from .buildings import NUM_CELLS, Building

TOP_RIGHT, TOP, LEFT, BOTTOM = 2, 1, 3, 7  # cells of the board
WAIT = (LOOK,)  # what the other player does in each beat


def place(building: Building, cell: int) -> int:
    return PLACE + building * NUM_CELLS + cell


TUTORIAL = Tutorial(
    num_players=2,
    seed=0,  # the plan lies turned a quarter to the right
    steps=(
        TutorialStep("lesson-goal"),
        TutorialStep("lesson-plan", "plan-0"),
        TutorialStep("lesson-place", "card-dome", place(Building.DOME, TOP_RIGHT)),
        TutorialStep("lesson-rocket", "card-rocket", place(Building.ROCKET, TOP), moves=WAIT),
        TutorialStep("lesson-turn", "card-rocket", TURN_RIGHT + Building.ROCKET, moves=WAIT),
        TutorialStep(
            "lesson-flip",
            "card-garden",
            FLIP + Building.GARDEN,
            moves=(*WAIT, place(Building.ANTENNA, LEFT), *WAIT, TURN_LEFT + Building.ANTENNA, *WAIT),
        ),
        TutorialStep(
            "lesson-done",
            "",
            DONE,
            moves=(*WAIT, TURN_LEFT + Building.GARDEN, *WAIT, place(Building.GARDEN, BOTTOM), *WAIT),
        ),
        TutorialStep("lesson-unlock", "locked-reactor", UNLOCK + Building.REACTOR, moves=WAIT),
        TutorialStep("lesson-end"),
    ),
)
