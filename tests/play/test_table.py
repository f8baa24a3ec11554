"""Does a table accept, reject, explain and store moves as it should, for every game?"""

import numpy as np
import pytest
from cosmozoo.agents.levels import LEVELS
from cosmozoo.envs import games, get_game
from cosmozoo.envs.core.record import Record, replay
from cosmozoo.play.agent_pool import AgentPool, fallback_move
from cosmozoo.play.presenter import state_message
from cosmozoo.play.table import Player, RejectedError, Table, TableConfig
from matrix import EACH_SETTING
from play_table import SHORT, bytes_of, config_for, humans, one_human, play_on, play_to_end, positions, random_moves

EACH_GAME = pytest.mark.parametrize("game", [pytest.param(get_game(name), id=name) for name in games])


def new_table(game, count=None, variant=None, players=None, seed=1):
    players = players or humans(count or game.players[0])
    return Table(config_for(game, players, variant, seed, **SHORT.get(game.name, {})))


# Every game, number of players and variant


@pytest.mark.slow
@EACH_SETTING
def test_whole_game_can_be_played_and_explained(game, num_players, variant):
    """One game for all of this, because a table makes the views of all seats in every position."""
    for number, table in enumerate(positions(new_table(game, num_players, variant))):
        if number % 3 == 0:
            check_complete_scores(table)
            check_selections_differ(table)
    ranks, scores = table.match.ranks_and_scores()
    for seat in range(num_players):
        sheet = table.score_sheet(table.views[seat])
        assert [score.total for score in sheet] == scores.tolist()
        assert [score.rank for score in sheet] == (ranks + 1).tolist()
        assert all(score.is_complete for score in sheet)
        assert "The game is over" in " ".join(entry.text for entry in table.logs[seat])


def check_complete_scores(table):
    _, scores = table.match.ranks_and_scores()
    for seat in range(table.match.settings.num_players):
        for score in table.score_sheet(table.views[seat]):
            if score.is_complete:
                assert score.total == scores[score.seat]


def check_selections_differ(table):
    """No two actions have the same path, and none begins with another: a player could not choose the shorter one."""
    for seat in table.waiting_for():
        view = table.views[seat]
        paths = [
            tuple(selection.target for selection in table.match.game.human.selections(view, action))
            for action in table.legal_actions(seat)
        ]
        known = set(paths)
        assert len(known) == len(paths)
        for path in paths:
            assert not any(path[:depth] in known for depth in range(1, len(path)))


@EACH_GAME
def test_record_of_a_table_replays(game):
    table = play_to_end(new_table(game))
    assert replay(Record.from_json(table.record.to_json())).is_over


@EACH_GAME
def test_moves_of_one_position_do_not_depend_on_the_order_of_choices(game):
    """In a simultaneous game, any order of choices leads to the same game."""
    forward, backward = new_table(game, game.max_players), new_table(game, game.max_players)
    rng = np.random.default_rng(0)
    for _ in range(30):
        if forward.is_over:
            break
        moves, seq = random_moves(forward, rng), forward.seq
        for seat, action in moves:
            forward.act(seat, seq, action)
        for seat, action in reversed(moves):
            backward.act(seat, seq, action)
        assert forward.match.states.tobytes() == backward.match.states.tobytes()


# What is rejected


@EACH_GAME
def test_impossible_moves_are_rejected_and_change_nothing(game):
    table = new_table(game)
    rng = np.random.default_rng(3)
    for _ in range(8):
        play_on(table, rng)
    seat, before = table.waiting_for()[0], bytes_of(table)
    illegal = next(action for action in range(game.actions.size) if action not in table.legal_actions(seat))
    legal = table.legal_actions(seat)[0]
    bystander = 1 - seat if not game.is_simultaneous else len(table.players)
    for wrong in (
        (seat, table.seq, illegal),
        (seat, table.seq, -1),
        (seat, table.seq, game.actions.size),
        (seat, table.seq - 1, legal),
        (seat, table.seq + 1, legal),
        (bystander, table.seq, legal),
        (-1, table.seq, legal),
    ):
        with pytest.raises(RejectedError):
            table.act(*wrong)
        assert bytes_of(table) == before


@EACH_GAME
def test_same_move_twice_is_rejected(game):
    table = new_table(game)
    seat, seq = table.waiting_for()[0], table.seq
    action = table.legal_actions(seat)[0]
    table.act(seat, seq, action)
    before = bytes_of(table)
    with pytest.raises(RejectedError, match=r"already|position"):
        table.act(seat, seq, action)
    assert bytes_of(table) == before


@EACH_GAME
def test_no_move_is_possible_after_the_end(game):
    table = play_to_end(new_table(game))
    with pytest.raises(RejectedError, match="the game is over"):
        table.act(0, table.seq, 0)


@pytest.mark.parametrize(
    ("name", "variant", "options", "message"),
    [
        ("planet", "secret", {}, "no variant 'secret'"),
        ("planet", None, {"skip_forced": 1}, "'skip_forced' is a setting of its own"),
        ("space_builder", None, {"p_face": 2}, "p_face must be a number between 0 and 1"),
        ("space_builder", None, {"seed": 2}, "no setting 'seed'"),
    ],
)
def test_impossible_configurations_are_rejected(name, variant, options, message):
    with pytest.raises((TypeError, ValueError), match=message):
        TableConfig(get_game(name), humans(2), variant, options).validate()


# Moves that are made for humans


def exploding_table(players, num_nopes):
    """Seat 1 plays a skip, and seat 0 may answer with a nope."""
    each = get_game("exploding_planet")
    table = Table(config_for(each, players, seed=1))
    state = table.match.state
    state.hands[:, :] = 0
    state.hands[0, 10], state.hands[1, 2] = num_nopes, 1  # nope, skip
    state.hand_sizes[:2] = num_nopes, 1
    state.turn = state.seat = 1
    table._update_views()
    table.act(1, table.seq, each.actions.play.first + 1)
    return table


def test_only_human_without_a_nope_is_not_asked():
    assert exploding_table(one_human(2), num_nopes=0).seq == 2
    assert exploding_table(one_human(2), num_nopes=1).waiting_for() == [0]


def test_with_other_humans_at_the_table_every_seat_is_asked():
    """Otherwise a missing pause would tell the others what the seat does not hold."""
    assert exploding_table(humans(2), num_nopes=0).waiting_for() == [0]


# Humans see more than agents


def test_human_sees_the_plan_of_space_builder_and_hints_know_it():
    table = new_table(get_game("space_builder"))
    assert table.views[0]["plan"] is not None
    assert table.match.view(0)["plan"] is None
    match = table.match_for_agent(1, knows_human_view=True)
    assert match.seat == 1
    assert all(match.view(1)["readings"])
    assert not any(table.match_for_agent(1).view(1)["readings"])


def test_fallback_move_is_to_look_at_the_plan():
    table = new_table(get_game("space_builder"))
    action = fallback_move(table, 1)
    assert table.game.actions.block_of(action).name == "look"


# Agents


@EACH_GAME
def test_agents_of_every_level_answer(game, agents):
    for level in LEVELS:
        table = new_table(game, players=one_human(game.players[0], level, seat=1))
        while 0 not in table.waiting_for():
            play_on(table, np.random.default_rng(0))
        assert agents.choose(table, 0) in table.legal_actions(0)


def test_agent_out_of_time_gets_a_fallback_move():
    impatient = AgentPool(num_workers=1, time_limit=0.0)
    table = new_table(get_game("planet"), players=one_human(2, "search:0.5s", seat=1))
    try:
        assert impatient.choose(table, 0) in table.legal_actions(0)
    finally:
        impatient.close()


@EACH_GAME
def test_hints_are_about_legal_actions_and_add_up(game, agents):
    table = new_table(game, players=one_human(game.players[0]))
    rng = np.random.default_rng(1)
    while 0 not in table.waiting_for():
        play_on(table, rng)
    hint = agents.hint(table, 0)
    assert hint.probabilities.sum() == pytest.approx(1)
    assert set(np.flatnonzero(hint.probabilities)) <= set(table.legal_actions(0))
    assert 0 <= hint.win_share <= 1


@pytest.fixture(scope="module")
def agents():
    found = AgentPool(num_workers=1, time_limit=60.0)
    yield found
    found.close()


def test_state_names_the_player_of_each_seat():
    table = Table(config_for(get_game("petit_prince"), [Player("Ada"), Player("Player 2", "hard")]))
    state = state_message(table, 0, connected=set())
    assert [(seat.name, seat.kind, seat.level, seat.is_connected) for seat in state.seats] == [
        ("Ada", "human", None, False),
        ("Player 2", "agent", "hard", True),
    ]
