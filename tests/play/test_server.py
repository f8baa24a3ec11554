"""Does the server run tables for humans and agents over HTTP and WebSockets?"""

import json
import random
from pathlib import Path

import pytest
from cosmozoo.envs import games, get_game
from cosmozoo.envs.core.record import Record, replay
from play_server import Client, LazyPool, running

pytestmark = pytest.mark.slow

ENVS = Path(__file__).parents[2] / "envs"
QUICK = {"space_builder": {"tick_limit": 15}}


def random_choice(seed):
    """Chooses random actions, except looking at the plan, which leads nowhere."""
    rng = random.Random(seed)

    def choose(state):
        actions = [each for each in state["actions"] if each["block"] != "look"]
        return rng.choice(actions)["action"]

    return choose


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    agents = LazyPool(num_workers=1, in_processes=True)  # as `cosmozoo serve` does it
    with running(tmp_path_factory.mktemp("tables"), agents=agents) as found:
        yield found


def test_games_are_described(server):
    reply = server.get("/api/games").json()
    assert [each["name"] for each in reply["games"]] == list(games)
    assert [each["level"] for each in reply["levels"]] == ["easy", "medium", "hard", "expert"]
    for each in reply["games"]:
        assert len(each["summary"].split()) > 20
        assert each["players"] == list(get_game(each["name"]).players)
        assert each["widget"] == get_game(each["name"]).widget
        assert each["has_board_css"] == (ENVS / each["name"] / "board.css").exists()


@pytest.mark.parametrize("name", games)
def test_human_plays_a_whole_game_against_agents(server, name):
    table = server.create_table(name, "me", "medium", "easy", options=QUICK.get(name, {}))
    with Client(server, table["table"], table["token"]) as me:
        assert me.play_to_end(random_choice(1)) > 0
        scores = me.state["scores"]
        assert sorted(score["rank"] for score in scores)[0] == 1
        assert all(sum(line["points"] for line in score["lines"]) == score["total"] for score in scores)
    record = server.get_record(table)
    assert replay(Record.from_json(record.text)).is_over
    assert [score["total"] for score in scores] == json.loads(record.text)["scores"]


@pytest.mark.parametrize("name", games)
def test_two_humans_at_one_table_see_their_own_views(server, name):
    table = server.create_table(name, "me", "human", options=QUICK.get(name, {}))
    link = table["links"][0]
    token = link["link"].partition("&token=")[2]
    assert link["link"] == f"/#table={table['table']}&token={token}"
    with Client(server, table["table"], table["token"]) as one, Client(server, table["table"], token) as other:
        for client, seat in ((one, 0), (other, 1)):
            client.receive_until(lambda message: all(seat["is_connected"] for seat in message["seats"]))
            assert client.state["seat"] == client.state["view"]["seat"] == seat
        for _ in range(6):
            movers = [client for client in (one, other) if client.state["actions"]]
            seq = one.state["seq"]
            for client in movers:
                client.act(client.state["actions"][0]["action"], seq)
            for client in (one, other):
                client.receive_until(lambda message, seq=seq: message["type"] == "state" and message["seq"] > seq)
        assert one.state["seq"] == other.state["seq"]
        assert one.state["svg"] != other.state["svg"]
        if not get_game(name).is_simultaneous:
            assert sum("your turn" in client.state["headline"].lower() for client in (one, other)) == 1


def test_dropped_connection_returns_to_the_same_state(server):
    table = server.create_table("petit_prince", "me", "medium")
    choose = random_choice(4)
    with Client(server, table["table"], table["token"]) as me:
        for _ in range(5):
            me.wait_for_turn()
            me.act(choose(me.state))
        me.wait_for_turn()
        before = me.state
        me.drop()
    with Client(server, table["table"], table["token"]) as me:
        assert me.wait_for("state") == before
        me.play_to_end(choose)


def test_crash_of_the_server_loses_no_game(tmp_path):
    with running(tmp_path) as first:
        tables = {name: first.create_table(name, "me", "medium") for name in ("petit_prince", "space_builder")}
        before = {}
        for name, table in tables.items():
            with Client(first, table["table"], table["token"]) as me:
                for seed in range(4):
                    me.wait_for_turn()
                    me.act(random_choice(seed)(me.state))
                me.wait_for_turn()
                before[name] = me.state
        first.crash()
    with running(tmp_path) as second:
        for name, table in tables.items():
            with Client(second, table["table"], table["token"]) as me:
                state = me.wait_for("state")
                assert (state["seq"], state["svg"]) == (before[name]["seq"], before[name]["svg"])
                assert state["log"] == before[name]["log"]
                me.act(random_choice(9)(me.state))
                assert me.wait_for("state")["seq"] >= state["seq"]


def test_hints_have_probabilities_and_a_win_share(server):
    table = server.create_table("petit_prince", "me", "medium")
    with Client(server, table["table"], table["token"]) as me:
        me.wait_for_turn()
        me.send({"type": "hint", "seq": me.state["seq"]})
        hint = me.wait_for("hint")
        legal = {each["action"] for each in me.state["actions"]}
        assert 0 < sum(choice["probability"] for choice in hint["choices"]) <= 1.01
        assert all(choice["action"] in legal and choice["label"] for choice in hint["choices"])
        assert 0 <= hint["win_share"] <= 1


# Space Builder in real time


def test_in_real_time_ticks_end_without_a_move_of_the_human(server):
    table = server.create_table("space_builder", "me", "medium", pace=0.2)
    with Client(server, table["table"], table["token"]) as me:
        me.receive_until(lambda message: message["type"] == "state" and message["view"]["tick"] >= 4)
        assert 0 <= me.state["clock"]["seconds_left"] <= 0.2


def test_in_real_time_a_move_counts_for_its_tick(server):
    table = server.create_table("space_builder", "me", "medium", pace=3)
    with Client(server, table["table"], table["token"]) as me:
        for _ in range(5):  # on a busy machine, the move may be late for its tick
            me.wait_for_turn()
            me.act(next(each["action"] for each in me.state["actions"] if each["block"] == "place"))
            message = me.receive_until(lambda message: message["type"] in ("log", "error"))
            if message["type"] == "log":
                break
        assert any(entry["text"].startswith("You placed") for entry in message["entries"])


def test_tick_by_tick_waits_for_the_human(server):
    table = server.create_table("space_builder", "me", "medium", pace=0)
    with Client(server, table["table"], table["token"]) as me:
        me.wait_for_turn()
        with pytest.raises((TimeoutError, AssertionError)):
            me.receive_until(lambda message: message["type"] == "state" and message["seq"] > 0, seconds=1.0)


def test_only_the_owner_can_change_the_pace(server):
    table = server.create_table("space_builder", "me", "human", pace=0)
    token = table["links"][0]["link"].partition("&token=")[2]
    with Client(server, table["table"], table["token"]) as owner, Client(server, table["table"], token) as guest:
        guest.wait_for_turn()
        guest.send({"type": "pace", "pace": 0.2})
        assert "only the player who created the table" in guest.wait_for("error")["message"]
        owner.send({"type": "pace", "pace": 0.2})
        guest.receive_until(lambda message: message["type"] == "state" and message["view"]["tick"] >= 2)
        owner.send({"type": "pace", "pace": 0})
        guest.receive_until(lambda message: message["type"] == "state" and message["pace"] == 0)


# Replays


@pytest.fixture(scope="module")
def record(server):
    table = server.create_table("petit_prince", "me", "easy")
    with Client(server, table["table"], table["token"]) as me:
        me.play_to_end(random_choice(2))
    return server.get_record(table).text


def test_replay_returns_positions_of_a_record(server, record):
    first = server.post("/api/replay", {"record": record, "first": 0, "count": 3, "seat": 1}).json()
    assert first["title"] == get_game("petit_prince").title
    assert [each["number"] for each in first["positions"]] == [0, 1, 2]
    assert first["positions"][0]["log"] == []
    assert first["positions"][1]["log"]
    last = server.post("/api/replay", {"record": record, "first": first["num_positions"] - 1}).json()
    assert last["positions"][0]["is_over"]
    assert last["positions"][0]["headline"] != first["positions"][0]["headline"]
    assert [score["total"] for score in last["positions"][0]["scores"]] == json.loads(record)["scores"]
    assert len(json.loads(record)["actions"]) == first["num_positions"] - 1


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"seed": 5}, "cannot be replayed"),
        ({"seed": "x"}, "seed is 'x'"),
        ({"actions": [1, [2]]}, "actions.1 is invalid"),
        ({"actions": 7}, "actions is 7"),
        ({"game": "core.aec_v0"}, "unknown game"),
        ({"game": "../../etc_v0"}, "unknown game"),
        ({"fingerprint": "0"}, "other rules or components"),
        ({"settings": {"num_players": 99}}, "do not fit"),
        ({"settings": []}, "settings is []"),
        ({"format": "other"}, "format"),
        ({"more": 1}, "fields missing or unknown"),
    ],
)
def test_invalid_records_get_a_clear_sentence(server, record, change, message):
    edited = json.dumps(json.loads(record) | change)
    answer = server.post("/api/replay", {"record": edited})
    assert answer.status_code == 400
    assert message in answer.json()["message"]


def test_replay_for_a_seat_outside_the_game_is_rejected(server, record):
    answer = server.post("/api/replay", {"record": record, "seat": 7})
    assert (answer.status_code, "no seat 7" in answer.json()["message"]) == (400, True)
