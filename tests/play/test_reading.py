"""Does the server say everything in the reader's language, and does it teach each game?"""

import json
import shutil
from pathlib import Path

import pytest
from cosmozoo.agents import agents
from cosmozoo.agents.registry import register_folder
from cosmozoo.envs import Match, games, get_game
from cosmozoo.envs.core import LANGUAGES, LEARNER
from cosmozoo.envs.core.record import Record
from cosmozoo.play.replay import read_record
from cosmozoo.play.table import RejectedError
from play_server import Client, running

PRETRAINED = Path(__file__).parents[2] / "agents" / "pretrained"
EACH_GAME = pytest.mark.parametrize("name", games)


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    folder = tmp_path_factory.mktemp("agents")
    for path in PRETRAINED.glob("petit_prince.*"):
        shutil.copy(path, folder / f"mine{path.suffix}")
    with pytest.MonkeyPatch.context() as context:
        context.setattr(agents, "_values", dict(agents._values))
        assert register_folder(folder) == ["mine"]
        with running(tmp_path_factory.mktemp("tables")) as found:
            yield found


def test_words_come_in_the_language_of_the_browser_or_in_the_one_that_was_chosen(server):
    by_browser = server.get("/api/words", headers={"Accept-Language": "nl-BE,nl;q=0.9,en;q=0.5"}).json()
    chosen = server.get("/api/words?language=fr", headers={"Accept-Language": "nl"}).json()
    assert (by_browser["language"], chosen["language"]) == ("nl", "fr")
    assert by_browser["messages"].keys() == chosen["messages"].keys()
    assert chosen["languages"] == LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_games_are_described_with_all_their_things(server, language):
    for game in server.get(f"/api/games?language={language}").json()["games"]:
        assert len({thing["id"] for thing in game["things"]}) == len(game["things"]) > 5
        assert all(thing["rule"] and thing["text"] and thing["kind"] for thing in game["things"])
        assert sum(thing["sign"].startswith("<svg") for thing in game["things"]) >= 5
        assert len(game["variant_titles"]) == len(game["variants"])
        assert all(game["levels"].values())


@EACH_GAME
def test_lesson_shows_each_step_in_a_position_in_which_its_move_is_possible(server, name):
    lesson = server.get(f"/api/games/{name}/lesson?language=nl").json()
    steps = lesson["steps"]
    assert len(steps) > 5
    for step in steps:
        state = step["state"]
        assert state["seat"] == LEARNER
        assert state["view"]["language"] == "nl"
        if step["action"] is not None:
            assert step["action"] in [each["action"] for each in state["actions"]]
    assert [step["state"]["seq"] for step in steps] == sorted(step["state"]["seq"] for step in steps)


def test_there_is_no_lesson_of_an_unknown_game(server):
    assert server.get("/api/games/chess/lesson").status_code == 404


def test_two_people_at_a_table_read_it_in_two_languages(server):
    table = server.create_table("petit_prince", "me", "human")
    token = table["links"][0]["link"].partition("token=")[2]
    with Client(server, table["table"]) as me, Client(server, table["table"]) as other:
        me.send({"type": "join", "token": table["token"], "language": "fr-BE,fr"})
        other.send({"type": "join", "token": token, "language": "nl"})
        mine, others = me.wait_for("state"), other.wait_for("state")
        assert mine["headline"] != others["headline"]
        assert mine["view"]["language"] == "fr"
        acting, reader = (me, other) if mine["actions"] else (other, me)
        acting.state = acting.state or mine
        acting.act(acting.state["actions"][0]["action"])
        told = [client.receive_until(lambda message: message["type"] == "log") for client in (acting, reader)]
        assert told[0]["entries"][0]["text"] != told[1]["entries"][0]["text"]


def test_a_thing_is_worth_something_to_the_one_who_asks(server):
    table = server.create_table("petit_prince", "me", "easy")
    with Client(server, table["table"], table["token"]) as me:
        me.wait_for("state")
        me.send({"type": "explain", "thing": "gardener"})
        answer = me.receive_until(lambda message: message["type"] == "explanation")
        assert answer["worth"]
        me.send({"type": "explain", "thing": "dragon"})
        assert me.receive_until(lambda message: message["type"] == "explanation")["worth"] == ""


def test_exported_agents_of_a_folder_are_offered_for_their_game_only(server):
    level = server.get("/api/games").json()["levels"][-1]
    assert (level["level"], level["game"]) == ("mine", "petit_prince")
    assert server.create_table("petit_prince", "me", "mine")
    seats = [{"kind": "me"}, {"kind": "agent", "level": "mine"}]
    answer = server.post("/api/tables", {"game": "planet", "seats": seats})
    assert answer.status_code == 400
    assert "plays only petit_prince" in answer.json()["message"]


def test_folder_without_agents_is_a_mistake(tmp_path):
    with pytest.raises(ValueError, match="no exported agent"):
        register_folder(tmp_path)


def test_record_keeps_names_and_levels_and_a_replay_shows_them(server):
    seats = [{"kind": "agent", "level": "easy", "name": "Vega"}, {"kind": "me", "name": "Ada"}]
    table = server.post("/api/tables", {"game": "exploding_planet", "seats": seats}).json()
    with Client(server, table["table"], table["token"]) as me:
        me.play_to_end(lambda state: state["actions"][-1]["action"])
    answer = server.get_record(table)
    assert answer.headers["seat"] == "1"
    kept = json.loads(answer.text)
    assert (kept["names"], kept["levels"]) == (["Vega", "Ada"], ["easy", None])
    shown = server.post("/api/replay", {"record": answer.text, "first": 1, "language": "nl"}).json()
    assert [(seat["name"], seat["level"]) for seat in shown["seats"]] == [("Vega", "easy"), ("Ada", None)]
    assert shown["positions"][0]["view"]["names"] == ["Vega", "Ada"]
    assert shown["positions"][0]["view"]["language"] == "nl"


@pytest.mark.parametrize("names", ["Ada", [1, 2], ["x" * 200, "y"]])
def test_record_with_strange_names_is_rejected(names):
    line = json.loads(Record.start(Match(get_game("petit_prince"), seed=1), 1).to_json())
    assert read_record(json.dumps(line | {"names": ["Ada", "Vega"]})).names == ["Ada", "Vega"]
    with pytest.raises(RejectedError, match="names"):
        read_record(json.dumps(line | {"names": names}))


def test_guest_takes_a_name_that_all_see_and_that_is_kept(server):
    table = server.create_table("petit_prince", "me", "human")
    token = table["links"][0]["link"].partition("token=")[2]
    with Client(server, table["table"], table["token"]) as me, Client(server, table["table"], token) as guest:
        me.wait_for("state")
        guest.wait_for("state")
        guest.send({"type": "name", "name": "  Ada   Lovelace "})
        told = me.receive_until(
            lambda message: message["type"] == "state" and message["seats"][1]["name"] == "Ada Lovelace"
        )
        assert "Ada Lovelace" in told["view"]["names"]
        guest.send({"type": "name", "name": ""})
        assert "invalid message" in guest.receive_until(lambda message: message["type"] == "error")["message"]
    stored = server.lobby.store.load(table["table"])
    assert stored.table.record.names[1] == "Ada Lovelace"
