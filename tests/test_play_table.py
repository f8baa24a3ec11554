"""The headless table: who is asked, what is taken, what is kept, for every game."""

import json

import numpy as np
import pytest
from cosmozoo.envs import GAMES, game
from cosmozoo.envs.core.record import Record, replay
from cosmozoo.play.archive import Archive, ArchiveError, keep, load
from cosmozoo.play.sight import state_for
from cosmozoo.play.table import RefusedError, Sitter, Table, Terms
from cosmozoo.play.thinking import Thinkers, quick_move
from play_table import chance_moves, one_person, people, play_on, played_to_end, positions, terms
from playing import settings

EVERY = pytest.mark.parametrize(("game", "num_players", "variant"), settings())
EACH = pytest.mark.parametrize("game", [pytest.param(game(name), id=name) for name in GAMES])
SHORT = {"space_builder": {"tick_limit": 25}}
"""Options that keep games of chance short."""


def new_table(game, count=None, variant=None, sitters=None, seed=1, note=None):
    sitters = sitters or people(count or game.players[0])
    table = Table(terms(game, sitters, variant, seed, **SHORT.get(game.name, {})))
    if note is not None:
        table.note = note
    return table


# Every kind of game


@EVERY
def test_a_whole_game_can_be_played_and_explained(game, num_players, variant):
    table = played_to_end(new_table(game, num_players, variant))
    places, scores = table.match.standings()
    for seat in range(num_players):
        sheet = table.sheet(table.views[seat])
        assert [score.total for score in sheet] == scores.tolist()
        assert [score.place for score in sheet] == (places + 1).tolist()
        assert all(score.is_whole for score in sheet)
        assert "The game is over" in " ".join(told.words for told in table.stories[seat])


@EVERY
def test_scores_told_on_the_way_are_right_where_nothing_is_hidden(game, num_players, variant):
    for table in positions(new_table(game, num_players, variant)):
        _, scores = table.match.standings()
        for seat in range(num_players):
            for score in table.sheet(table.views[seat]):
                if score.is_whole:
                    assert score.total == scores[score.seat]


@EVERY
def test_no_two_moves_have_the_same_steps(game, num_players, variant):
    for table in positions(new_table(game, num_players, variant)):
        for seat in table.waiting_for():
            marks = [tuple(step.mark for step in game.guide.steps(table.views[seat], action))
                     for action in table.legal_actions(seat)]  # fmt: skip
            assert len(set(marks)) == len(marks)
            # no way may end where another goes on, or a person could not choose the shorter one
            for path in marks:
                assert not any(path[:depth] in marks for depth in range(1, len(path)))


@EACH
def test_the_record_of_a_table_replays(game):
    table = played_to_end(new_table(game))
    assert replay(Record.from_json(table.record.to_json())).is_over


@EACH
def test_moves_of_one_position_do_not_depend_on_who_answers_first(game):
    """Where all act at once, any order of answers leads to the same game."""
    forward, backward = new_table(game, game.max_players), new_table(game, game.max_players)
    dice = np.random.default_rng(0)
    for _ in range(30):
        if forward.is_over:
            break
        moves, seq = chance_moves(forward, dice), forward.seq
        for seat, action in moves:
            forward.act(seat, seq, action)
        for seat, action in reversed(moves):
            backward.act(seat, seq, action)
        assert forward.match.states.tobytes() == backward.match.states.tobytes()


# What is refused


def bytes_of(table):
    return table.match.states.tobytes(), dict(table.choices), table.seq, repr(table.views), repr(table.stories)


@EACH
def test_what_does_not_fit_is_refused_and_changes_nothing(game):
    noted = []
    table = new_table(game, note=lambda seat, action: noted.append((seat, action)))
    dice = np.random.default_rng(3)
    for _ in range(8):
        play_on(table, dice)
    seat, before, num_noted = table.waiting_for()[0], bytes_of(table), len(noted)
    illegal = next(action for action in range(game.actions.size) if action not in table.legal_actions(seat))
    legal = table.legal_actions(seat)[0]
    bystander = 1 - seat if not game.is_simultaneous else len(table.sitters)
    for wrong in (
        (seat, table.seq, illegal),
        (seat, table.seq, -1),
        (seat, table.seq, game.actions.size),
        (seat, table.seq - 1, legal),
        (seat, table.seq + 1, legal),
        (bystander, table.seq, legal),
        (-1, table.seq, legal),
    ):
        with pytest.raises(RefusedError):
            table.act(*wrong)
        assert bytes_of(table) == before
    assert len(noted) == num_noted


@EACH
def test_the_same_move_twice_is_refused(game):
    table = new_table(game)
    seat, seq = table.waiting_for()[0], table.seq
    action = table.legal_actions(seat)[0]
    table.act(seat, seq, action)
    before = bytes_of(table)
    with pytest.raises(RefusedError, match=r"already|position"):
        table.act(seat, seq, action)
    assert bytes_of(table) == before


@EACH
def test_nothing_can_be_played_after_the_end(game):
    table = played_to_end(new_table(game))
    with pytest.raises(RefusedError, match="the game is over"):
        table.act(0, table.seq, 0)


@pytest.mark.parametrize(
    ("name", "variant", "options", "complaint"),
    [
        ("planet", "secret", {}, "no variant 'secret'"),
        ("planet", None, {"skip_forced": 1}, "no setting 'skip_forced'"),
        ("space_builder", None, {"p_face": 2}, "p_face must be a number between 0 and 1"),
        ("space_builder", None, {"seed": 2}, "no setting 'seed'"),
    ],
)
def test_terms_that_do_not_fit_are_refused(name, variant, options, complaint):
    with pytest.raises((TypeError, ValueError), match=complaint):
        Terms(game(name), people(2), variant, options).check()


# What people need not do


def exploding_table(sitters, num_nopes):
    """Seat 1 plays a skip, and seat 0 is asked whether it nopes."""
    each = game("exploding_planet")
    table = Table(terms(each, sitters, seed=1))
    state = table.match.state
    state.hands[:, :] = 0
    state.hands[0, 10], state.hands[1, 2] = num_nopes, 1  # nope, skip
    state.hand_sizes[:2] = num_nopes, 1
    state.turn = state.seat = 1
    table._arrive()
    table.act(1, table.seq, each.actions.play.first + 1)
    return table


def test_a_lone_person_without_a_nope_is_not_asked():
    assert exploding_table(one_person(2), num_nopes=0).seq == 2
    assert exploding_table(one_person(2), num_nopes=1).waiting_for() == [0]


def test_with_other_people_at_the_table_everybody_is_asked():
    """Else not being asked would tell the others what one does not hold."""
    assert exploding_table(people(2), num_nopes=0).waiting_for() == [0]


# People see more than agents


def test_a_person_sees_the_plan_of_space_builder_and_advice_knows_it():
    table = new_table(game("space_builder"))
    assert table.views[0]["plan"] is not None
    assert table.match.view(0)["plan"] is None
    asked = table.question(1, is_for_person=True)
    assert asked.seat == 1
    assert all(asked.view(1)["readings"])
    assert not any(table.question(1).view(1)["readings"])


def test_who_lets_a_tick_go_by_looks_at_the_plan():
    table = new_table(game("space_builder"))
    action = quick_move(table, 1)
    assert table.game.actions.block_of(action).name == "look"


# Agents


@EACH
def test_agents_of_every_level_answer(game, thinkers):
    for level in ("easy", "medium", "hard"):
        table = new_table(game, sitters=one_person(game.players[0], level, seat=1))
        while 0 not in table.waiting_for():
            play_on(table, np.random.default_rng(0))
        assert thinkers.answer(table, 0) in table.legal_actions(0)


def test_an_agent_that_takes_too_long_is_moved_for():
    impatient = Thinkers(num_threads=1, time_limit=0.0)
    table = new_table(game("planet"), sitters=one_person(2, "search:0.5s", seat=1))
    try:
        assert impatient.answer(table, 0) in table.legal_actions(0)
    finally:
        impatient.close()


@EACH
def test_advice_is_about_open_moves_and_adds_up(game, thinkers):
    table = new_table(game, sitters=one_person(game.players[0]))
    dice = np.random.default_rng(1)
    while 0 not in table.waiting_for():
        play_on(table, dice)
    advice = thinkers.advice(table, 0)
    assert advice.probabilities.sum() == pytest.approx(1)
    assert set(np.flatnonzero(advice.probabilities)) <= set(table.legal_actions(0))
    assert 0 <= advice.win <= 1


@pytest.fixture(scope="module")
def thinkers():
    found = Thinkers(num_threads=1, time_limit=60.0)
    yield found
    found.close()


# Tables on disk


@EACH
def test_a_table_comes_back_after_any_move(game, tmp_path):
    kept = keep(tmp_path / "one.table", terms(game, people(game.players[1]), **SHORT.get(game.name, {})))
    dice = np.random.default_rng(5)
    for _ in range(25):
        if kept.table.is_over:
            break
        for seat, action in chance_moves(kept.table, dice):
            kept.table.act(seat, kept.table.seq, action)
            again = load(kept.path).table
            assert bytes_of(again) == bytes_of(kept.table)


def test_a_table_that_came_back_goes_on_and_is_kept_further(tmp_path):
    kept = keep(tmp_path / "one.table", terms(game("petit_prince"), people(3)))
    dice = np.random.default_rng(5)
    for _ in range(10):
        play_on(kept.table, dice)
    again = load(kept.path)
    played_to_end(again.table)
    assert load(kept.path).table.record == again.table.record


def test_a_move_cut_off_by_a_crash_was_never_made(tmp_path):
    kept = keep(tmp_path / "one.table", terms(game("petit_prince"), people(2)))
    dice = np.random.default_rng(5)
    for _ in range(3):
        play_on(kept.table, dice)
    with kept.path.open("a") as file:
        file.write("[0, 1")
    again = load(kept.path)
    assert bytes_of(again.table) == bytes_of(kept.table)
    play_on(again.table, dice)
    assert bytes_of(load(kept.path).table) == bytes_of(again.table)


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ("", "is not a table"),
        ("[1, 2]\n", "is not a table"),
        ('{"format": "cosmozoo-table-1", "game": "chess"}\n', "is not a table"),
        ("HEADER\nsomething\n", "line 2: not a move"),
        ("HEADER\n[0, 299999]\n", "is damaged"),
    ],
)
def test_files_that_are_no_tables_are_refused(content, complaint, tmp_path):
    kept = keep(tmp_path / "one.table", terms(game("petit_prince"), people(2)))
    header = kept.path.read_text().strip()
    kept.path.write_text(content.replace("HEADER", header))
    with pytest.raises(ArchiveError, match=complaint):
        load(kept.path)


def test_a_table_of_other_components_is_refused(tmp_path):
    kept = keep(tmp_path / "one.table", terms(game("petit_prince"), people(2)))
    header = json.loads(kept.path.read_text()) | {"fingerprint": "0" * 16}
    kept.path.write_text(json.dumps(header) + "\n")
    with pytest.raises(ArchiveError, match="other rules or components"):
        load(kept.path)


@pytest.mark.parametrize("table_id", ["../secret", "a/b", "", ".", "a" * 65, "a\0b", "ä"])
def test_ids_name_no_files_elsewhere(table_id, tmp_path):
    with pytest.raises(ArchiveError, match="there is no such table"):
        Archive(tmp_path).load(table_id)


def test_files_hold_no_token_and_belong_to_the_owner(tmp_path):
    kept = Archive(tmp_path).open("id", terms(game("petit_prince"), people(2)), {0: "secret-a", 1: "secret-b"})
    assert "secret" not in kept.path.read_text()
    assert kept.path.stat().st_mode & 0o077 == 0
    assert [load(kept.path).seat_of(token) for token in ("secret-a", "secret-b", "secret")] == [0, 1, None]


def test_a_state_names_who_sits_where():
    table = Table(terms(game("petit_prince"), [Sitter("Ada"), Sitter("Player 2", "hard")]))
    state = state_for(table, 0, here=set())
    assert [(card.name, card.kind, card.level, card.is_here) for card in state.seats] == [
        ("Ada", "person", None, False),
        ("Player 2", "agent", "hard", True),
    ]
