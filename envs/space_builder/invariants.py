"""What is true of every state? Where the cards are, and that readings fit the plan and the moves made."""

from typing import Any, cast

from ..core.state import EMPTY
from .buildings import NUM_BUILDINGS, NUM_CELLS, NUM_ORIENTATIONS, NUM_PLANS, NUM_STARRED
from .components import MAX_ROUNDS
from .plans import BOARD_CELL
from .state import NO_MOVE, PLAN_TURNS, TICK_LIMIT, UNREAD, Phase, SpaceBuilderState

Fields = dict[str, Any]


def check_state(state: SpaceBuilderState) -> None:
    """Each unlocked card is in hand or on one place; rounds, ticks and readings fit together."""
    record = cast(Any, state)
    fields = {name: record[name].tolist() for name in SpaceBuilderState.dtype.names or ()}  # lists are faster here
    check_rounds(fields)
    check_plans(fields)
    for seat in range(fields["num_players"]):
        check_cards(fields, seat)
        check_readings(fields, seat)


def check_rounds(fields: Fields) -> None:
    """R6, R7. Every round checked has a winner, and the game ends when somebody has unlocked all cards."""
    is_building, limit = fields["phase"] == Phase.BUILD, fields["options"][TICK_LIMIT]
    assert sorted(fields["plans"]) == list(range(NUM_PLANS))
    assert fields["tick"] < limit or (not is_building and fields["tick"] == limit)
    assert fields["rounds_done"] == sum(fields["rounds_won"]) <= MAX_ROUNDS
    assert fields["phase"] != Phase.OVER or all(fields["is_unlocked"][fields["winner"]])


def check_plans(fields: Fields) -> None:
    """R1, R2. Every plan shows all buildings; what is left is the sum over the plans not checked yet."""
    left = fields["plans"][fields["rounds_done"] :]
    assert all(sorted(cells) == list(range(EMPTY, NUM_CELLS - 1)) for cells in fields["plan_building"])
    for shown, counts in (("plan_face", "faces_left"), ("plan_orientation", "orientations_left")):
        for by_plan, count in zip(fields[shown], fields[counts], strict=True):
            values = [by_plan[plan] for plan in left]
            assert count == [values.count(value) for value in range(len(count))]
    assert fields["plan_turn"] in (range(NUM_ORIENTATIONS) if fields["options"][PLAN_TURNS] else (0,))


def check_cards(fields: Fields, seat: int) -> None:
    is_building = fields["phase"] == Phase.BUILD
    unlocked = {card for card in range(NUM_BUILDINGS) if fields["is_unlocked"][seat][card]}
    on_board = {card: place for place, card in enumerate(fields["board"][seat]) if card != EMPTY}
    assert on_board == {card: place for card, place in enumerate(fields["cell_of"][seat]) if place != EMPTY}
    assert set(on_board) <= unlocked
    is_choosing = not is_building and seat == fields["winner"]
    assert len(unlocked) == NUM_STARRED + fields["rounds_won"][seat] - is_choosing
    has_finished = fields["finish_tick"][seat] <= fields["tick"]
    assert not has_finished or set(on_board) == unlocked
    assert fields["pending"][seat] == NO_MOVE or (is_building and not has_finished and seat < fields["seat"])


def check_readings(fields: Fields, seat: int) -> None:
    """T2, T3. A look reads one place of the plan, and is one of the moves of this round."""
    plan = fields["plan_building"][fields["plans"][fields["rounds_done"]]]
    shown = [plan[cell] for cell in BOARD_CELL[fields["plan_turn"]]]
    faces, orientations = fields["faces_read"][seat], fields["orientations_read"][seat]
    assert [sum(tally) for tally in faces] == [sum(tally) for tally in orientations]
    assert sum(map(sum, faces)) <= fields["num_unseen"][seat] <= fields["tick"]
    for place, read in enumerate(fields["building_read"][seat]):
        assert read == UNREAD or (fields["phase"] == Phase.BUILD and read == shown[place])
        assert any(faces[place]) == (read >= 0)
