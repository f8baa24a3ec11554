"""The server: tables for people and agents over HTTP and WebSockets."""

import json
import random

import pytest
from cosmozoo.envs import GAMES, game
from cosmozoo.envs.core.record import Record, replay
from play_server import Browser, running

QUICK = {"space_builder": {"tick_limit": 15}}


def by_chance(seed):
    """Chooses a move; never only looks, which leads nowhere."""
    dice = random.Random(seed)

    def choose(state):
        actions = [each for each in state["actions"] if each["block"] != "look"]
        return dice.choice(actions)["action"]

    return choose


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with running(tmp_path_factory.mktemp("tables")) as found:
        yield found


def test_the_games_are_described(server):
    reply = server.get("/api/games").json()
    assert [each["name"] for each in reply["games"]] == list(GAMES)
    assert [each["level"] for each in reply["levels"]] == ["easy", "medium", "hard"]
    for each in reply["games"]:
        assert len(each["summary"].split()) > 100
        assert each["players"] == list(game(each["name"]).players)


@pytest.mark.parametrize("name", GAMES)
def test_a_person_plays_a_whole_game_against_agents(server, name):
    table = server.open(name, "me", "medium", "easy", options=QUICK.get(name, {}))
    with Browser(server, table["table"], table["token"]) as me:
        assert me.play_to_end(by_chance(1)) > 0
        sheet = me.state["sheet"]
        assert sorted(score["place"] for score in sheet)[0] == 1
        assert all(sum(line["points"] for line in score["lines"]) == score["total"] for score in sheet)
    record = server.get(f"/api/tables/{table['table']}/record", params={"token": table["token"]})
    assert replay(Record.from_json(record.text)).is_over
    assert [score["total"] for score in sheet] == json.loads(record.text)["scores"]


@pytest.mark.parametrize("name", GAMES)
def test_two_people_at_one_table_each_see_their_own(server, name):
    table = server.open(name, "me", "person", options=QUICK.get(name, {}))
    link = table["links"][0]
    token = link["link"].partition("&token=")[2]
    assert link["link"] == f"/#table={table['table']}&token={token}"
    with Browser(server, table["table"], table["token"]) as one, Browser(server, table["table"], token) as other:
        for browser, seat in ((one, 0), (other, 1)):
            browser.hear_until(lambda message: all(card["is_here"] for card in message["seats"]))
            assert browser.state["seat"] == browser.state["view"]["seat"] == seat
        for _ in range(6):
            movers = [browser for browser in (one, other) if browser.state["actions"]]
            seq = one.state["seq"]
            for browser in movers:
                browser.act(browser.state["actions"][0]["action"], seq)
            for browser in (one, other):
                browser.hear_until(lambda message, seq=seq: message["type"] == "state" and message["seq"] > seq)
        assert one.state["seq"] == other.state["seq"]
        assert one.state["svg"] != other.state["svg"]


def test_a_dropped_connection_comes_back_where_it_was(server):
    table = server.open("petit_prince", "me", "medium")
    choose = by_chance(4)
    with Browser(server, table["table"], table["token"]) as me:
        for _ in range(5):
            me.wait_for_turn()
            me.act(choose(me.state))
        me.wait_for_turn()
        before = me.state
        me.drop()
    with Browser(server, table["table"], table["token"]) as me:
        assert me.wait_for("state") == before
        me.play_to_end(choose)


def test_a_crash_of_the_server_loses_no_game(tmp_path):
    with running(tmp_path) as first:
        tables = {name: first.open(name, "me", "medium") for name in ("petit_prince", "space_builder")}
        before = {}
        for name, table in tables.items():
            with Browser(first, table["table"], table["token"]) as me:
                for seed in range(4):
                    me.wait_for_turn()
                    me.act(by_chance(seed)(me.state))
                me.wait_for_turn()
                before[name] = me.state
        first.crash()
    with running(tmp_path) as second:
        for name, table in tables.items():
            with Browser(second, table["table"], table["token"]) as me:
                state = me.wait_for("state")
                assert (state["seq"], state["svg"]) == (before[name]["seq"], before[name]["svg"])
                assert state["log"] == before[name]["log"]
                me.act(by_chance(9)(me.state))
                assert me.wait_for("state")["seq"] >= state["seq"]


def test_hints_come_with_probabilities_and_a_chance_to_win(server):
    table = server.open("petit_prince", "me", "medium")
    with Browser(server, table["table"], table["token"]) as me:
        me.wait_for_turn()
        me.say({"type": "hint", "seq": me.state["seq"]})
        hint = me.wait_for("hint")
        open_now = {each["action"] for each in me.state["actions"]}
        assert 0 < sum(choice["probability"] for choice in hint["choices"]) <= 1.01
        assert all(choice["action"] in open_now and choice["label"] for choice in hint["choices"])
        assert 0 <= hint["win"] <= 1


def test_a_preview_shows_the_tile_where_it_would_lie(server):
    table = server.open("planet", "me", "medium")
    with Browser(server, table["table"], table["token"]) as me:
        me.wait_for_turn()
        for action in (me.state["actions"][0]["action"], me.state["actions"][7]["action"]):
            me.say({"type": "preview", "seq": me.state["seq"], "action": action})
            preview = me.wait_for("preview")
            assert preview["action"] == action
            assert preview["svg"].startswith("<svg")
            assert preview["svg"] != me.state["svg"]


# Space Builder in real time


def test_in_real_time_ticks_go_by_without_the_person(server):
    table = server.open("space_builder", "me", "medium", pace=0.2)
    with Browser(server, table["table"], table["token"]) as me:
        me.hear_until(lambda message: message["type"] == "state" and message["view"]["tick"] >= 4)
        assert 0 <= me.state["clock"]["seconds_left"] <= 0.2


def test_in_real_time_a_move_counts_for_its_tick(server):
    table = server.open("space_builder", "me", "medium", pace=3)
    with Browser(server, table["table"], table["token"]) as me:
        me.wait_for_turn()
        placing = next(each for each in me.state["actions"] if each["block"] == "place")
        me.act(placing["action"])
        me.hear_until(lambda message: message["type"] == "moves")
        assert any(line["words"].startswith("You placed") for line in json.loads(me.heard[-1])["lines"])


def test_tick_by_tick_waits_for_the_person(server):
    table = server.open("space_builder", "me", "medium", pace=0)
    with Browser(server, table["table"], table["token"]) as me:
        me.wait_for_turn()
        with pytest.raises((TimeoutError, AssertionError)):
            me.hear_until(lambda message: message["type"] == "state" and message["seq"] > 0, seconds=1.0)


def test_the_pace_can_be_changed_by_the_host_alone(server):
    table = server.open("space_builder", "me", "person", pace=0)
    token = table["links"][0]["link"].partition("&token=")[2]
    with Browser(server, table["table"], table["token"]) as host, Browser(server, table["table"], token) as guest:
        guest.wait_for_turn()
        guest.say({"type": "pace", "pace": 0.2})
        assert "only who opened the table" in guest.wait_for("error")["message"]
        host.say({"type": "pace", "pace": 0.2})
        guest.hear_until(lambda message: message["type"] == "state" and message["view"]["tick"] >= 2)
        host.say({"type": "pace", "pace": 0})
        guest.hear_until(lambda message: message["type"] == "state" and message["pace"] == 0)


# Replays


@pytest.fixture(scope="module")
def record(server):
    table = server.open("petit_prince", "me", "easy")
    with Browser(server, table["table"], table["token"]) as me:
        me.play_to_end(by_chance(2))
    return server.get(f"/api/tables/{table['table']}/record", params={"token": table["token"]}).text


def test_a_replay_can_be_stepped_through(server, record):
    first = server.post("/api/replay", {"record": record, "first": 0, "count": 3, "seat": 1}).json()
    assert first["title"] == game("petit_prince").title
    assert [each["number"] for each in first["positions"]] == [0, 1, 2]
    assert first["positions"][0]["lines"] == []
    assert first["positions"][1]["lines"]
    last = server.post("/api/replay", {"record": record, "first": first["num_positions"] - 1}).json()
    assert last["positions"][0]["is_over"]
    assert [score["total"] for score in last["positions"][0]["sheet"]] == json.loads(record)["scores"]
    assert len(json.loads(record)["actions"]) == first["num_positions"] - 1


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"seed": 5}, "cannot be replayed"),
        ({"seed": "x"}, "seed is not what it should be"),
        ({"actions": [1, [2]]}, "actions.1 is not what it should be"),
        ({"actions": 7}, "actions is not what it should be"),
        ({"game": "core.aec_v0"}, "is unknown"),
        ({"game": "../../etc_v0"}, "is unknown"),
        ({"fingerprint": "0"}, "other rules or components"),
        ({"settings": {"num_players": 99}}, "do not fit"),
        ({"settings": []}, "settings is not what it should be"),
        ({"format": "other"}, "format"),
        ({"more": 1}, "fields missing or unknown"),
    ],
)
def test_files_that_are_no_records_get_a_clear_sentence(server, record, change, complaint):
    edited = json.dumps(json.loads(record) | change)
    answer = server.post("/api/replay", {"record": edited})
    assert answer.status_code == 400
    assert complaint in answer.json()["message"]


def test_a_replay_through_the_eyes_of_nobody_there_is_refused(server, record):
    answer = server.post("/api/replay", {"record": record, "seat": 7})
    assert (answer.status_code, "no seat 7" in answer.json()["message"]) == (400, True)
