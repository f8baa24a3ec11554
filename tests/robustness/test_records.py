"""Do damaged records end in a RecordError of one sentence, whatever is in them?"""

import contextlib
import json
from dataclasses import asdict
from functools import cache

import hypothesis
import pytest
from cosmozoo.envs import Match, get_game
from cosmozoo.envs.core.record import Record, RecordError, read_records, replay
from hypothesis import strategies
from strategies_of_damage import JSON_VALUES, damaged_text

GAME = "petit_prince"
LIMIT = hypothesis.settings(deadline=5_000, suppress_health_check=list(hypothesis.HealthCheck))


@cache
def sound() -> Record:
    match = Match(get_game(GAME), 2, seed=3)
    record = Record.start(match, 3)
    for _ in range(12):
        record.actions.append(int(match.action_mask.argmax()))
        match.step(record.actions[-1])
    record.finish(match)
    return record


def rejection(line: str) -> str:
    with pytest.raises(RecordError) as caught:
        replay(Record.from_json(line))
    message = str(caught.value)
    assert "\n" not in message
    return message


def with_value(key: str, value: object) -> str:
    return json.dumps(json.loads(sound().to_json()) | {key: value})


def test_sound_record_replays():
    assert replay(Record.from_json(sound().to_json())).state.num_players == 2


@LIMIT
@hypothesis.given(strategies.data())
def test_damaged_text_replays_or_is_rejected(data):
    line = damaged_text(data, sound().to_json())
    with contextlib.suppress(RecordError):
        replay(Record.from_json(line))


@LIMIT
@hypothesis.given(strategies.sampled_from([*asdict(sound()), "format", "other"]), JSON_VALUES)
def test_any_value_in_any_field_replays_or_is_rejected(key, value):
    with contextlib.suppress(RecordError):
        replay(Record.from_json(with_value(key, value)))


@LIMIT
@hypothesis.given(strategies.sampled_from([*sound().settings, "other"]), JSON_VALUES)
def test_any_setting_replays_or_is_rejected(key, value):
    with contextlib.suppress(RecordError):
        replay(Record.from_json(with_value("settings", sound().settings | {key: value})))


@LIMIT
@hypothesis.given(JSON_VALUES)
def test_any_json_is_rejected(value):
    rejection(json.dumps(value))


@LIMIT
@hypothesis.given(strategies.binary(max_size=200))
def test_any_bytes_in_a_file_are_rejected(tmp_path_factory, content):
    path = tmp_path_factory.getbasetemp() / "records.jsonl"
    path.write_bytes(sound().to_json().encode() + b"\n" + content)
    with contextlib.suppress(RecordError):
        list(read_records(path))


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("game", None),
        ("game", 7),
        ("game", ""),
        ("game", "..os_v0"),
        ("game", "core_v0"),
        ("game", "registry_v0"),
        ("game", "petit\u0000prince_v0"),
        ("seed", None),
        ("seed", "3"),
        ("seed", 1.5),
        ("seed", [3]),
        ("settings", None),
        ("settings", [1, 2]),
        ("settings", {"num_players": [2]}),
        ("settings", {"num_players": True}),
        ("settings", {"num_players": 2, "variant": ["standard"]}),
        ("settings", {"num_players": 2, "reward": ["win"]}),
        ("settings", {"game": "planet"}),
        ("actions", None),
        ("actions", 5),
        ("actions", {"0": 1}),
        ("actions", "123"),
        ("actions", [1.5]),
        ("actions", [1 << 70]),
        ("actions", [-1]),
        ("actions", [None]),
        ("ranks", "first"),
        ("scores", {"a": 1}),
        ("checksum", 7),
    ],
)
def test_wrong_types_are_rejected(key, value):
    rejection(with_value(key, value))


def test_huge_numbers_are_rejected():
    rejection(sound().to_json().replace('"seed": 3', '"seed": ' + "9" * 5_000))


def test_deep_nesting_is_rejected():
    rejection("[" * 100_000)


def test_bytes_that_are_not_utf8_are_named(tmp_path):
    path = tmp_path / "records.jsonl"
    path.write_bytes(sound().to_json().encode() + b"\n\xff\xfe\n")
    with pytest.raises(RecordError, match=r"records\.jsonl, line 2: not a record"):
        list(read_records(path))
