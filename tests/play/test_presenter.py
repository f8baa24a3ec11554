"""Is no hidden information sent? All bytes sent to a seat, over whole games, depend on its information set only."""

from collections.abc import Iterator

import pytest
from cosmozoo.envs import Match, get_game
from cosmozoo.play.agent_pool import AgentPool
from cosmozoo.play.presenter import hint_message, number_entries, state_message
from cosmozoo.play.responses import Log, SelectionInfo
from cosmozoo.play.table import Table
from cosmozoo.testing.leaks import revealed
from matrix import EACH_GAME, EACH_SETTING
from play_table import config_for, humans, positions

SHORT = {"space_builder": {"tick_limit": 12}}
SPREAD = 3  # the higher, the more positions
SEATS_PER_POSITION = 3


def new_table(game, num_players, variant):
    return Table(config_for(game, humans(num_players), variant, seed=7, **SHORT.get(game.name, {})))


def table_with(table: Table, match: Match, seat: int) -> Table:
    """The same table with another match, as a human on the seat sees it."""
    other = object.__new__(Table)
    other.__dict__.update(table.__dict__)
    other.match = match
    other.views = {seat: other.view_for(seat)}
    return other


def indistinguishable_tables(table: Table, seat: int, seed: int) -> list[Table]:
    """The table with two matches that a human on the seat cannot tell apart."""
    known = revealed(table.match, seat)
    return [table_with(table, match, seat) for match in (known, known.determinized(seat, seed))]


def bytes_sent(table: Table, seat: int) -> bytes:
    """Everything a connection gets in a position: the latest log entries and the state."""
    log = table.logs[seat]
    entries = number_entries(log, first=max(0, len(log) - 3))
    messages = [Log(seq=table.seq, entries=entries), state_message(table, seat, set())]
    return b"\n".join(message.model_dump_json().encode() for message in messages)


def sampled_positions(table: Table) -> Iterator[tuple[int, Table]]:
    """The table in positions spread over a whole game, and their numbers: the first, the last, and rarer ones later."""
    following = 0
    for number, position in enumerate(positions(table)):
        if number == following or position.is_over:
            yield number, position
            following += 1 + following // SPREAD


def sampled_seats(num_players: int, number: int) -> list[int]:
    """A few seats in each position, and all of them over a game."""
    return sorted({(number + each) % num_players for each in range(SEATS_PER_POSITION)})


@pytest.mark.slow
@EACH_SETTING
def test_all_bytes_sent_to_a_seat_depend_on_its_information_set_only(game, num_players, variant):
    num_hidden = 0
    for number, table in sampled_positions(new_table(game, num_players, variant)):
        for seat in sampled_seats(num_players, number):
            one, other = indistinguishable_tables(table, seat, seed=number)
            num_hidden += one.match.states.tobytes() != other.match.states.tobytes()
            assert bytes_sent(one, seat) == bytes_sent(other, seat)
    assert num_hidden, "nothing is hidden: this test would notice no leak"


@EACH_GAME
def test_hints_depend_on_the_information_set_only(game):
    """Hints for two matches that a human cannot tell apart are equal."""
    agents = AgentPool(num_workers=1, time_limit=120.0)
    try:
        for number, table in enumerate(positions(new_table(game, game.players[0], game.variants[-1]))):
            if number in (0, 3, 10):
                seat = table.waiting_for()[-1]
                tables = indistinguishable_tables(table, seat, seed=number)
                one, other = (hint_message(each, seat, agents.hint(each, seat)) for each in tables)
                assert one == other
            if number == 10:
                return
    finally:
        agents.close()


def test_seats_see_their_own_secrets_and_no_others():
    """Without this test, the tests above would pass even if nobody saw anything."""
    table = Table(config_for(get_game("planet"), humans(2), seed=3))
    states = [state_message(table, seat, set()) for seat in range(2)]
    for seat in range(2):
        planets = states[seat].view["planets"]
        assert planets[seat]["objective"] is not None
        assert planets[1 - seat]["objective"] is None


@EACH_GAME
def test_selections_by_index_are_those_of_the_game(game):
    for table in list(positions(new_table(game, game.players[0], None)))[::5]:
        for seat in table.waiting_for():
            state = state_message(table, seat, set())
            for action in state.actions:
                expected = [
                    SelectionInfo(**vars(each)) for each in game.human.selections(table.views[seat], action.action)
                ]
                assert [state.selections[index] for index in action.selections] == expected
