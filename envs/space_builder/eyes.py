"""What does a person see more than an agent? The plan: people's own eyes supply the mistakes."""

from ..core.game import View
from ..core.state import EMPTY, State
from .buildings import NUM_PLACES
from .components import PLAN_BUILDING, PLAN_FACE, PLAN_ORIENTATION
from .state import Phase
from .view import plan_view, view

SURE = 100
"""As many equal readings leave no doubt."""


def person_view(state: State, seat: int) -> View:
    """T2. A person at the table is shown the plan itself."""
    seen = view(state, seat)
    if state.phase == Phase.BUILD:
        seen["plan"] = plan_view(state)
    return seen


def open_eyes(state: State, seat: int) -> None:
    """Notes the whole plan as read by a seat, without a mistake."""
    if state.phase != Phase.BUILD:
        return
    plan = int(state.plans[state.rounds_done])
    for place in range(NUM_PLACES):
        state.building_read[seat, place] = PLAN_BUILDING[plan, place]
        if PLAN_BUILDING[plan, place] != EMPTY:
            state.faces_read[seat, place] = 0
            state.orientations_read[seat, place] = 0
            state.faces_read[seat, place, PLAN_FACE[plan, place]] = SURE
            state.orientations_read[seat, place, PLAN_ORIENTATION[plan, place]] = SURE
