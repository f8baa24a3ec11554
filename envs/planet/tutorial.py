"""How is the game taught? Two tiles that make one forest."""

from ..core.tutorial import Tutorial, TutorialStep
from .actions import NUM_PLACEMENTS
from .components import NUM_EDGES

FOREST_ON_FACE_1 = NUM_PLACEMENTS  # the second tile, with its first area towards face 2
FOREST_ON_FACE_2 = 3 * NUM_PLACEMENTS + NUM_EDGES + 2  # the fourth tile, with forest towards face 1

TUTORIAL = Tutorial(
    num_players=2,
    seed=0,  # the learner begins, and has the objective forest
    steps=(
        TutorialStep("lesson-goal"),
        TutorialStep("lesson-place", "tile-1", FOREST_ON_FACE_1),
        TutorialStep("lesson-objective", moves=(0,)),
        TutorialStep("lesson-grow", "tile-3", FOREST_ON_FACE_2, moves=(NUM_EDGES,)),
        TutorialStep("lesson-animals"),
        TutorialStep("lesson-most"),
        TutorialStep("lesson-tie"),
        TutorialStep("lesson-end"),
    ),
)
