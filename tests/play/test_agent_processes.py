"""Do agents think in processes that may die or hang, and do visitors get the same share of them?"""

import asyncio
import logging
import os
import signal
import subprocess
import sys
import threading
import time
from functools import partial
from types import ModuleType

import faulty_agents
import pytest
from cosmozoo.agents import agents, register_agent
from cosmozoo.envs import get_game
from cosmozoo.play.agent_pool import AgentPool
from cosmozoo.play.agent_tasks import hint
from cosmozoo.play.lobby import Lobby
from cosmozoo.play.rate_limit import Limits
from cosmozoo.play.table import Player, Table
from cosmozoo.play.warmup import Warmup
from cosmozoo.play.worker_process import (
    NotImportableError,
    WorkerDiedError,
    WorkerError,
    WorkerHangsError,
    WorkerProcess,
)
from own_agents import HighestAction, LowestAction
from play_server import NO_LIMITS, TIMEOUT, Client, running
from play_table import config_for, humans

pytestmark = pytest.mark.slow

FAULTY = ("Dies", "DiesOnce", "Hangs", "Raises", "Prints")


@pytest.fixture(scope="module")
def process():
    found = WorkerProcess()
    yield found
    found.close()


class SharedPool(AgentPool):
    """Its processes stay when a server stops, for the next test."""

    def prepare(self, games):
        pass

    def close(self):
        pass


@pytest.fixture(scope="module")
def pool():
    with pytest.MonkeyPatch.context() as context:
        context.setattr(agents, "_values", dict(agents._values))
        register_agent("lowest", LowestAction)
        register_agent("highest", HighestAction)
        for name in FAULTY:
            register_agent(name.lower(), getattr(faulty_agents, name))
        found = SharedPool(num_workers=1, time_limit=20.0, in_processes=True)
        yield found
        AgentPool.close(found)


def table_against(agent):
    """A table that waits for an agent."""
    return Table(config_for(get_game("petit_prince"), [Player("One", agent), Player("Two", agent)]))


def seat_to_move(table):
    return table.waiting_for()[0]


def answer(pool, table):
    """The move of the agent that is to move, without the time limit, because starting a process can take long."""
    return pool.submit(table, seat_to_move(table)).result(TIMEOUT)


# One process


def test_function_runs_in_another_process(process):
    assert process.run(os.getpid, seconds=TIMEOUT) == process.pid != os.getpid()
    assert process.run(divmod, 7, 3, seconds=TIMEOUT) == (2, 1)


def test_errors_come_with_their_traceback(process):
    before = process.run(os.getpid, seconds=TIMEOUT)
    with pytest.raises(WorkerError, match="ZeroDivisionError"):
        process.run(divmod, 7, 0, seconds=TIMEOUT)
    assert process.run(os.getpid, seconds=TIMEOUT) == before, "an error does not end the process"


def test_process_that_dies_is_replaced(process):
    before = process.run(os.getpid, seconds=TIMEOUT)
    process.loaded.add("something")
    with pytest.raises(WorkerDiedError, match="code 7"):
        process.run(os._exit, 7, seconds=TIMEOUT)
    assert process.run(os.getpid, seconds=TIMEOUT) != before
    assert not process.loaded, "the new process has loaded nothing"


def test_process_that_hangs_is_killed_and_replaced(process):
    before = process.run(os.getpid, seconds=TIMEOUT)
    with pytest.raises(WorkerHangsError):
        process.run(time.sleep, 600, seconds=0.1)
    assert process.run(os.getpid, seconds=TIMEOUT) != before


def test_process_that_was_killed_from_outside_is_replaced(process):
    process.run(os.getpid, seconds=TIMEOUT)
    os.kill(process.pid, signal.SIGKILL)
    process._process.wait()
    assert process.run(os.getpid, seconds=TIMEOUT) == process.pid


def test_what_cannot_be_imported_is_told_apart(process, monkeypatch):
    with pytest.raises(NotImportableError):
        process.run(lambda: 1, seconds=TIMEOUT)
    only_here = ModuleType("only_here")
    exec("def work(): return 1", only_here.__dict__)
    monkeypatch.setitem(sys.modules, "only_here", only_here)
    with pytest.raises(NotImportableError, match="No module named 'only_here'"):
        process.run(only_here.work, seconds=TIMEOUT)


def test_ctrl_c_does_not_reach_the_work(process):
    process.run(os.getpid, seconds=TIMEOUT)
    os.kill(process.pid, signal.SIGINT)
    assert process.run(os.getpid, seconds=TIMEOUT) == process.pid


def test_closed_process_does_not_start_again():
    closed = WorkerProcess()
    closed.close()
    with pytest.raises(WorkerError, match="stopping"):
        closed.run(os.getpid, seconds=TIMEOUT)


def test_process_ends_with_its_server():
    """Even a server that is killed leaves no process behind, and even one that is at work."""
    code = (
        "import threading, time; from cosmozoo.play.worker_process import WorkerProcess; process = WorkerProcess()\n"
        f"print(process.run(abs, 1, seconds={TIMEOUT}), process.pid, flush=True)\n"
        "process.run(time.sleep, 600, seconds=TIMEOUT0)"
    )
    server = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    pid = int(server.stdout.readline().split()[1])
    server.kill()
    server.wait()
    deadline = time.monotonic() + TIMEOUT
    while is_running(pid) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not is_running(pid)


def is_running(pid):
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


# Agents in processes


def test_own_agents_are_known_in_processes(pool):
    for agent, choose in (("lowest", min), ("highest", max)):
        table = table_against(agent)
        seat = seat_to_move(table)
        assert answer(pool, table) == choose(table.legal_actions(seat))
    assert not pool._only_here


def test_same_answer_in_a_process_as_in_a_thread(pool):
    threads = AgentPool(num_workers=1, time_limit=TIMEOUT)
    for agent in ("random", "greedy"):
        table = table_against(agent)
        answers = {answer(each, table) for each in (pool, threads)}
        assert len(answers) == 1
    threads.close()


def test_agents_that_processes_cannot_import_think_in_a_thread(pool, caplog):
    class Local(HighestAction):
        """Is inside a function, as in a notebook."""

    register_agent("local", Local)
    table = table_against("local")
    with caplog.at_level(logging.WARNING, "cosmozoo"):
        assert answer(pool, table) == max(table.legal_actions(seat_to_move(table)))
    assert "local with petit_prince stays in the server: a process cannot import it" in caplog.text
    assert answer(pool, table_against("lowest")) == min(table.legal_actions(seat_to_move(table)))


def test_what_agents_print_disturbs_nothing(pool):
    table = table_against("prints")
    for _ in range(2):
        assert answer(pool, table) == min(table.legal_actions(seat_to_move(table)))


def test_decision_of_a_process_that_died_is_made_again(pool, tmp_path, monkeypatch):
    mark = tmp_path / "died"
    monkeypatch.setenv("FAULTY_AGENTS_MARK", str(mark))
    for each in pool._processes:  # a new one, with this environment
        each._process.kill()
        each._process.wait()
    table = table_against("diesonce")
    assert answer(pool, table) == min(table.legal_actions(seat_to_move(table)))
    assert mark.exists()


@pytest.mark.parametrize("agent", ["dies", "raises", "hangs"])
def test_game_goes_on_without_its_agent(pool, tmp_path, monkeypatch, agent):
    monkeypatch.setattr(pool, "time_limit", 0.3)
    monkeypatch.setattr(pool, "_patience", 0.6)
    with running(tmp_path, NO_LIMITS, agents=pool) as server:
        table = server.create_table("petit_prince", "me", agent)
        with Client(server, table["table"], table["token"]) as me:
            for _ in range(2):
                me.wait_for_turn()
                me.act(me.state["actions"][0]["action"])
            me.wait_for_turn()
    monkeypatch.undo()
    table = table_against("lowest")
    assert answer(pool, table) == min(table.legal_actions(seat_to_move(table))), "others play on"


def test_visitor_with_many_tables_delays_others_by_one_decision_at_most(pool):
    """The visitor in a hurry gets the next free process, not the end of the queue."""
    order, gate = [], threading.Event()
    table = table_against("lowest")
    answer(pool, table)
    pool._threads.submit("busy", gate.wait)
    futures = []
    for visitor in ["busy"] * 6 + ["other"]:
        futures.append(pool.submit(table, seat_to_move(table), visitor))
        futures[-1].add_done_callback(lambda future, visitor=visitor: order.append(visitor))
    gate.set()
    for future in futures:
        future.result(TIMEOUT)
    assert order.index("other") <= 1
    assert len(order) == 7


def test_hint_comes_from_a_process(pool):
    table = Table(config_for(get_game("petit_prince"), humans(2)))
    seat = seat_to_move(table)
    assert pool.hint(table, seat).probabilities.sum() == pytest.approx(1)
    task = partial(pool._ask, hint, table.match_for_agent(seat), "lowest", 1)
    with pytest.raises(WorkerError, match="policy_and_value"):
        pool._threads.submit("", task).result(TIMEOUT)


# The server


def test_server_prepares_what_is_likely_first(tmp_path):
    lobby = Lobby(tmp_path / "tables.db", Limits(agent_processes=3))
    asked = []
    lobby.agents.warmup.ready = lambda game, name, urgency: asked.append((urgency, name, game.name))
    lobby.agents.prepare([get_game("planet"), get_game("petit_prince")])
    assert [name for _, name, _ in sorted(asked, key=lambda each: each[0])][:4] == ["rules", "medium"] * 2
    assert {name for _, name, game in asked if game == "planet"} == {
        "rules",
        "easy",
        "medium",
        "hard",
        "hint",
        "expert",
    }
    assert lobby.agents._in_processes
    assert len(lobby.agents._threads._for_all) == 3
    asyncio.run(lobby.close())


def test_agent_that_failed_to_load_is_tried_again():
    """What was wrong once, such as a full memory, may be right the next time."""
    failures = [MemoryError("full")]

    def prepare(game, name):
        if failures:
            raise failures.pop()

    warmup = Warmup(prepare)
    with pytest.raises(MemoryError):
        warmup.ready(get_game("planet"), "medium").result(TIMEOUT)
    assert warmup.ready(get_game("planet"), "medium").result(TIMEOUT) is None
