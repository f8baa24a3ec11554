"""Nothing hidden goes to a seat: all bytes sent to it, over whole games of each kind, follow from what it may know."""

import numpy as np
import pytest
from cosmozoo.agents.search import Thinking
from cosmozoo.envs import GAMES, Match, game
from cosmozoo.play.answers import Moves, StepCard
from cosmozoo.play.sight import hint_for, lines_from, preview_for, state_for
from cosmozoo.play.table import Table, person_view
from cosmozoo.play.thinking import Thinkers
from play_table import chance_moves, people, positions, terms
from playing import settings

EVERY = pytest.mark.parametrize(("game", "num_players", "variant"), settings())
EACH = pytest.mark.parametrize("game", [pytest.param(game(name), id=name) for name in GAMES])
SHORT = {"space_builder": {"tick_limit": 12}}
POSITIONS_LOOKED_AT = 12
SEATS_LOOKED_AT = 3
MOVES_COMPARED = 8
NAMED_ALOUD = {"exploding_planet": {"name"}}
"""Blocks of moves that are open by the rules, though nothing on the table shows them afterwards."""


def new_table(game, num_players, variant):
    return Table(terms(game, people(num_players), variant, seed=7, **SHORT.get(game.name, {})))


def redrawn(table: Table, seat: int, seed: int) -> Match:
    """A game that a person on the seat cannot tell from the table's."""
    match = table.match.determinised(seat, seed)
    if table.views[seat].get("plan") and not table.match.view(seat)["plan"]:  # people see it, agents do not: it stays
        plans, number = match.state.plans, int(match.state.rounds_done)
        plan = table.match.state.plans[number]
        other = int(np.flatnonzero(plans == plan)[0])
        plans[other], plans[number] = plans[number], plan
    match.action_mask = match.legal_actions(match.seat)
    return match


def in_another_world(table: Table, seat: int, seed: int) -> Table:
    """The same table, with all redrawn that the seat cannot know."""
    other = object.__new__(Table)
    other.__dict__.update(table.__dict__)
    other.match = redrawn(table, seat, seed)
    other.views = {seat: other.look(seat)}
    return other


def bytes_sent(table: Table, seat: int) -> bytes:
    """All that a connection gets in a position: the state, what led to it, and every preview it may ask for."""
    story = table.stories[seat]
    messages = [state_for(table, seat, set()), Moves(seq=table.seq, lines=lines_from(story, max(0, len(story) - 3)))]
    if seat in table.waiting_for():
        messages += [preview_for(table, seat, action) for action in table.legal_actions(seat)[::40]]
    return b"\n".join(message.model_dump_json().encode() for message in messages)


def looked_at(table: Table) -> list[int]:
    """Numbers of positions spread over a whole game, the first and the last included."""
    count = sum(1 for _ in positions(table))
    return np.unique(np.linspace(0, count - 1, POSITIONS_LOOKED_AT).astype(int)).tolist()


def some_seats(num_players: int, number: int) -> list[int]:
    """All seats in turn, a few in each position."""
    return sorted({(number + each) % num_players for each in range(SEATS_LOOKED_AT)})


@EVERY
def test_all_bytes_sent_to_a_seat_follow_from_what_it_may_know(game, num_players, variant):
    chosen = looked_at(new_table(game, num_players, variant))
    num_hidden = 0
    for number, table in enumerate(positions(new_table(game, num_players, variant))):
        if number not in chosen:
            continue
        for seat in some_seats(num_players, number):
            other = in_another_world(table, seat, seed=number)
            num_hidden += other.match.states.tobytes() != table.match.states.tobytes()
            assert bytes_sent(other, seat) == bytes_sent(table, seat)
    assert num_hidden, "nothing was hidden at all: this test would notice no leak"


@EVERY
def test_what_is_told_of_a_move_follows_from_what_is_seen_of_it(game, num_players, variant):
    """Two moves that leave a seat with the same sight are told to it in the same words."""
    num_pairs = 0
    chosen = looked_at(new_table(game, num_players, variant))
    dice = np.random.default_rng(2)
    for number, table in enumerate(positions(new_table(game, num_players, variant))):
        if number not in chosen or table.is_over:
            continue
        moves = chance_moves(table, dice)
        for seat in some_seats(num_players, number):
            if seat in dict(moves) and not game.is_simultaneous:
                continue
            told, view = telling(table, table.match, seat, moves)
            for match, others in alternatives(table, seat, moves, number):
                their_words, their_view = telling(table, match, seat, others)
                if their_view == view and not is_named_aloud(game, moves + others):
                    num_pairs += 1
                    assert their_words == told
    assert num_pairs or game.name == "planet", "no two moves looked alike: this test would notice no leak"


def telling(table: Table, match: Match, seat: int, moves: list[tuple[int, int]]) -> tuple[str, str]:
    """What a seat is told of some moves, and what it sees after them."""
    before, after = person_view(match, seat), match.copy()
    for _, action in moves:
        after.step(action)
    view = person_view(after, seat)
    return repr(table.game.guide.tell(before, view, moves)), repr(view)


def alternatives(table: Table, seat: int, moves: list[tuple[int, int]], seed: int):
    """Other moves of the others, in this world and in one that the seat cannot tell from it."""
    for match in (table.match, redrawn(table, seat, seed)):
        for mover, _ in moves:
            if mover == seat:
                continue
            open_moves = np.flatnonzero(match.legal_actions(mover))
            for action in np.random.default_rng(seed).permutation(open_moves)[:MOVES_COMPARED].tolist():
                others = [(each, action if each == mover else kept) for each, kept in moves]
                if all(match.legal_actions(each)[one] for each, one in others):
                    yield match, others


def is_named_aloud(game, moves):
    blocks = NAMED_ALOUD.get(game.name, set())
    return any(game.actions.block_of(action).name in blocks for _, action in moves)


@EACH
def test_hints_follow_from_what_the_seat_may_know(game, monkeypatch):
    """Advice for two worlds that a person cannot tell apart is the same, if it is not cut short by the clock."""
    monkeypatch.setattr("cosmozoo.agents.levels.ADVICE", Thinking(simulations=60), raising=False)
    thinkers = Thinkers(num_threads=1, time_limit=120.0)
    try:
        for number, table in enumerate(positions(new_table(game, game.players[0], game.variants[-1]))):
            if number in (0, 3, 10):
                seat = table.waiting_for()[-1]
                other = in_another_world(table, seat, seed=number)
                hints = [hint_for(each, seat, thinkers.advice(each, seat)) for each in (table, other)]
                assert hints[0] == hints[1]
            if number == 10:
                return
    finally:
        thinkers.close()


def test_the_view_of_each_seat_differs_where_it_should():
    """The test above would pass if everybody saw nothing: own secrets are there, others' are not."""
    table = Table(terms(game("planet"), people(2), seed=3))
    states = [state_for(table, seat, set()) for seat in range(2)]
    for seat in range(2):
        planets = states[seat].view["planets"]
        assert planets[seat]["objective"] is not None
        assert planets[1 - seat]["objective"] is None


@EACH
def test_steps_named_by_place_are_those_of_the_guide(game):
    for table in list(positions(new_table(game, game.players[0], None)))[::5]:
        for seat in table.waiting_for():
            state = state_for(table, seat, set())
            for action in state.actions:
                told = [StepCard(**vars(step)) for step in game.guide.steps(table.views[seat], action.action)]
                assert [state.steps[place] for place in action.steps] == told
