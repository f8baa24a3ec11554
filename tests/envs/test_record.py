"""Do records say where they cannot be replayed?"""

import json

import pytest
from cosmozoo.envs import get_game
from cosmozoo.envs.core.record import Record, RecordError, read_records, replay
from cosmozoo.testing.strategies import recorded_game


@pytest.fixture
def record():
    return recorded_game(get_game("petit_prince"), 3, "standard", seed=21)


def edited(record, **changes):
    return Record.from_json(json.dumps(json.loads(record.to_json()) | changes))


def test_edited_action_is_found_where_it_stands(record):
    actions = record.actions.copy()
    actions[6] = 0 if actions[6] else 1  # the second round's stack was something else
    with pytest.raises(RecordError):
        replay(edited(record, actions=actions))
    actions = record.actions.copy()
    actions[3] = 15
    with pytest.raises(RecordError, match=r"move 4 of 96: action 15 \(appoint"):
        replay(edited(record, actions=actions))


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"game": "petit_prince_v7"}, "this record is of petit_prince_v7, but petit_prince_v0 is installed"),
        ({"game": "checkers_v0"}, "unknown game 'checkers_v0'"),
        ({"fingerprint": "f" * 16}, "other rules or components"),
        ({"seed": 22}, "it was edited|is not open to"),
        ({"scores": [1.0, 2.0, 3.0]}, "scores is .* but the record says"),
        ({"checksum": "0"}, "checksum is .* but the record says"),
        ({"settings": {"num_players": 9, "variant": "standard"}}, "settings of this record do not fit"),
        ({"settings": {"color": "red"}}, "settings of this record do not fit"),
    ],
)
def test_record_that_does_not_fit_says_why(record, changes, complaint):
    with pytest.raises(RecordError, match=complaint):
        replay(edited(record, **changes))


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("{", "line 2: not a record"),
        ("[]", "line 2: not a record of the format"),
        ('{"format": "cosmozoo-record-99"}', "its format is 'cosmozoo-record-99'"),
        ('{"format": "cosmozoo-record-2", "game": "x"}', "fields missing"),
    ],
)
def test_bad_line_in_a_file_of_records_is_named(tmp_path, record, line, complaint):
    path = tmp_path / "games.jsonl"
    record.append_to(path)
    with path.open("a") as file:
        file.write(line + "\n")
    with pytest.raises(RecordError, match=complaint):
        list(read_records(path))


def test_record_of_an_unfinished_game_replays_to_where_it_stood(record):
    record.actions = record.actions[:10]
    record.ranks = record.scores = record.checksum = None
    assert not replay(record).is_over
