"""Does the server analyze finished games in the background, once, and does it say what goes wrong?"""

import os
import signal
import time
from dataclasses import replace

import numpy as np
import pytest
from cosmozoo.agents import InformationSets
from cosmozoo.agents.chances import chance_map
from cosmozoo.agents.levels import hint_agent
from cosmozoo.envs import Match, Record, games, get_game
from cosmozoo.evaluation import judges
from cosmozoo.evaluation.judges import LookaheadJudge, PlayoutJudge
from cosmozoo.play import agent_pool, analyses
from cosmozoo.play.agent_tasks import HINT, AgentName, hint, judge_here
from cosmozoo.play.table import Player, Table, TableConfig
from cosmozoo.play.worker_process import WorkerDiedError, WorkerHangsError, WorkerProcess
from play_server import NO_LIMITS, Client, LazyPool, running
from tic_tac_toe import GAME

pytestmark = pytest.mark.slow

PRINCE = get_game("petit_prince")
LANGUAGES = ("en", "fr", "nl")


def random_record(game, seed=0, num_players=2, **options):
    match, dice = Match(game, num_players, seed=seed, **options), np.random.default_rng(seed)
    record = Record.start(match, seed)
    while not match.is_over:
        record.actions.append(int(dice.choice(np.flatnonzero(match.action_mask))))
        match.step(record.actions[-1])
    record.finish(match)
    return record


@pytest.fixture(scope="module", autouse=True)
def tic_tac_toe():
    with pytest.MonkeyPatch.context() as context:
        context.setattr(games, "_values", dict(games._values))
        if GAME.name not in games:
            games.register(GAME.name, GAME)
        context.setattr(PlayoutJudge, "num_worlds", 3)
        context.setattr(judges, "PLAYOUT_SIMULATIONS", 10)
        yield


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with running(tmp_path_factory.mktemp("tables")) as found:
        yield found


def ask(server, record, language="en"):
    return server.post("/api/analyses", {"record": record.to_json(), "language": language})


def wait_for(server, reply, seconds=60):
    ends = time.monotonic() + seconds
    while reply["status"] == "running" and time.monotonic() < ends:
        time.sleep(0.05)
        reply = server.get(f"/api/analyses/{reply['id']}").json()
    return reply


@pytest.fixture(scope="module")
def record():
    return random_record(GAME, seed=4)


@pytest.fixture(scope="module")
def reply(server, record):
    answer = ask(server, record)
    assert answer.status_code == 200, answer.text
    return wait_for(server, answer.json())


def test_finished_game_is_analyzed(reply, record):
    assert reply["status"] == "done", reply["message"]
    analysis = reply["analysis"]
    assert reply["done"] == reply["total"] >= len(analysis["decisions"])
    assert Record.from_json(analysis["record"]) == record
    assert analysis["num_positions"] == len(record.actions) + 1
    assert sum(analysis["result"]) == 1
    for each in analysis["decisions"]:
        assert each["position"] == each["number"]
        assert each["played"] == record.actions[each["number"]]
        assert {each["played"], each["best"]} <= {option["action"] for option in each["options"]}
        assert all(option["label"].startswith("mark row") for option in each["options"])
        assert 0 < each["chance"]["low"] <= each["chance"]["value"] <= each["chance"]["high"] < 1


def test_it_is_computed_once_and_survives_a_restart(server, record, reply, tmp_path, monkeypatch):
    def never(*_, **__):
        raise AssertionError("it was computed again")

    monkeypatch.setattr(agent_pool, "judge", never)
    assert ask(server, record).json() == reply
    with running(tmp_path) as other:
        other.lobby.store.writer.run(lambda connection: copy_rows(server, connection))
        assert ask(other, record).json() == reply


def copy_rows(server, connection):
    rows = server.lobby.store.writer.run(lambda old: old.execute("SELECT * FROM analyses").fetchall())
    connection.executemany("INSERT INTO analyses VALUES (?, ?, ?, ?)", rows)


def test_position_can_be_thought_over(server, reply):
    number = reply["analysis"]["decisions"][0]["number"]
    path = f"/api/analyses/{reply['id']}/thoughts"
    found = server.post(path, {"number": number, "num_worlds": 24}).json()
    assert found["num_worlds"] == 24
    assert found["number"] == number
    assert server.post(path, {"number": 99, "num_worlds": 24}).status_code == 404
    assert server.post(path, {"number": number, "num_worlds": 10**6}).status_code == 400
    assert server.post("/api/analyses/none/thoughts", {"number": 0, "num_worlds": 24}).status_code == 404


def test_game_is_played_on_from_a_position(server, record, reply):
    seats = [{"kind": "agent", "level": "random"}, {"kind": "me", "name": "Ada"}]
    path = f"/api/analyses/{reply['id']}/tables"
    answer = server.post(path, {"position": 3, "seats": seats})
    assert answer.status_code == 201, answer.text
    table = answer.json()
    with Client(server, table["table"], table["token"]) as client:
        state = client.receive_until(lambda message: message["type"] == "state" and message["seq"] == 3)
        assert state["to_move"] == [1]
    assert server.lobby.sessions[table["table"]].table.record.actions == record.actions[:3]
    loaded = server.lobby.store.load(table["table"])
    assert loaded.table.record.actions == record.actions[:3], "the moves are stored"
    assert server.post(path, {"position": len(record.actions), "seats": seats}).status_code == 409
    assert server.post(path, {"position": 1, "seats": seats * 2}).status_code == 400


@pytest.mark.parametrize("name", games)
def test_recorded_moves_lead_a_table_to_the_same_position(name):
    """Moves that a table plays by itself are no choices. All seats of a tick move together."""
    game = get_game(name)
    options = {"tick_limit": 15} if name == "space_builder" else {}
    record = random_record(game, seed=1, **options)
    players = [Player("me"), *(Player("agent", "easy") for _ in range(1, record.settings["num_players"]))]
    match, moves = Match(game, 2, seed=1, **options), []
    for action in record.actions[: 2 * (len(record.actions) // 4)]:
        moves.append((match.seat, action))
        match.step(action)
    table = Table(TableConfig(game, players, options=options, seed=1))
    choices = table.follow(moves)
    assert table.record.actions[: len(moves)] == [action for _, action in moves]
    again = Table(TableConfig(game, players, options=options, seed=1))
    again.replay(choices)
    assert again.record.actions == table.record.actions


def test_unfinished_and_damaged_games_are_refused(server, record):
    short = replace(record, actions=record.actions[:2], ranks=None, scores=None, checksum=None)
    answer = ask(server, short)
    assert answer.status_code == 400
    assert "not finished" in answer.json()["message"]
    assert ask(server, replace(record, scores=[7.0, 7.0])).status_code == 400
    assert server.get("/api/analyses/0123").status_code == 404


@pytest.mark.parametrize(
    ("error", "words"),
    [(WorkerDiedError, "has ended"), (WorkerHangsError, "too long"), (ValueError, "has failed")],
)
def test_failure_is_told_and_can_be_tried_again(server, monkeypatch, error, words):
    record = random_record(GAME, seed=len(words))

    def fails(*_):
        raise error("why")

    monkeypatch.setattr(agent_pool, "judge", fails)
    failed = wait_for(server, ask(server, record).json())
    assert failed["status"] == "failed"
    assert words in failed["message"]
    assert failed["analysis"] is None
    monkeypatch.undo()
    assert wait_for(server, ask(server, record).json())["status"] == "done"


def test_process_that_dies_is_replaced(tmp_path, monkeypatch):
    """A killed process costs one task, which another process does; if that dies too, the visitor is told."""
    pool = LazyPool(num_workers=1, in_processes=True)
    killed = []

    def run(self, function, *args, seconds, run=WorkerProcess.run):
        if function.__name__ == "judge" and len(killed) < killed_in_a_row:
            killed.append(self.pid)
            os.kill(self.pid, signal.SIGKILL)
        return run(self, function, *args, seconds=seconds)

    monkeypatch.setattr(WorkerProcess, "run", run)
    monkeypatch.setattr(analyses, "unforced_moves", lambda record: [0, 1])
    with running(tmp_path, agents=pool) as server:
        killed_in_a_row = 1
        found = wait_for(server, ask(server, random_record(PRINCE, seed=1)).json())
        assert (found["status"], len(killed)) == ("done", 1)


def test_visitor_cannot_ask_for_too_many(tmp_path):
    limits = replace(NO_LIMITS, analyses_per_second=0.001, analysis_burst=1)
    with running(tmp_path, limits) as server:
        first, second = random_record(GAME, seed=11), random_record(GAME, seed=12)
        assert ask(server, first).status_code == 200
        refused = ask(server, second)
        assert (refused.status_code, refused.json()["message"]) == (429, "too many analyses: wait a moment")
        assert ask(server, first).status_code == 200, "what is there already costs nothing"


def test_old_analyses_make_room(tmp_path):
    limits = replace(NO_LIMITS, analyses=1)
    with running(tmp_path, limits) as server:
        ids = [wait_for(server, ask(server, random_record(GAME, seed=seed)).json())["id"] for seed in (21, 22)]
        assert [server.get(f"/api/analyses/{each}").status_code for each in ids] == [404, 200]


def test_every_thread_keeps_its_judge():
    assert judge_here(PRINCE) is judge_here(PRINCE)
    assert isinstance(judge_here(PRINCE), LookaheadJudge)


def test_hint_tells_the_chance_and_not_the_raw_estimate():
    match, agent = Match(PRINCE, 2, seed=1), hint_agent(PRINCE)
    agent.prepare(PRINCE)
    agent.seed(5)
    raw = agent.policy_and_value(InformationSets.from_match(match))[1][0]
    found = hint(match, AgentName(HINT), 5)
    assert found.win_share == pytest.approx(float(chance_map(PRINCE, 2)(raw)))
    assert found.win_share != pytest.approx(raw, abs=1e-6)
