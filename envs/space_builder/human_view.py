"""What does a person see more than an agent? The plan: people's own eyes supply the mistakes."""

from ..core.state import EMPTY
from ..core.view import View
from .actions import LOOK
from .buildings import NUM_CELLS, NUM_ORIENTATIONS
from .messages import WORDS
from .plans import board_cell, this_plan
from .state import Phase, SpaceBuilderState
from .view import SpaceBuilderView, plan_view, view

SURE = 100
"""As many equal readings leave no doubt."""


def human_view(state: SpaceBuilderState, seat: int, header: View) -> SpaceBuilderView:
    """T2. A person at the table is shown the plan itself, as it lies: turning it in the head is part of the game."""
    seen = view(state, seat, header)
    if state.phase == Phase.BUILD:
        seen["plan"] = plan_view(state)
        waiting = WORDS.say(header, "wait")  # there is nothing to look at that does not lie open
        seen["labels"] |= dict.fromkeys(range(LOOK, LOOK + NUM_CELLS), waiting)
    return seen


def reveal_to_human(state: SpaceBuilderState, seat: int) -> None:
    """Notes the whole plan as read by a seat, without a mistake."""
    if state.phase != Phase.BUILD:
        return
    plan = this_plan(state)
    for cell in range(NUM_CELLS):
        building = int(state.plan_building[plan, board_cell(state, cell)])
        state.building_read[seat, cell] = building
        if building != EMPTY:
            seen = (int(state.plan_orientation[building, plan]) + int(state.plan_turn)) % NUM_ORIENTATIONS
            state.faces_read[seat, cell] = 0
            state.orientations_read[seat, cell] = 0
            state.faces_read[seat, cell, state.plan_face[building, plan]] = SURE
            state.orientations_read[seat, cell, seen] = SURE
