"""Which games are being analyzed, how far are they, and what was found? Each game is analyzed once and then kept.

Agents judge a few decisions at a time, as one visitor among others, so tables go on meanwhile. One game is analyzed
after the other. An analysis that fails says why, and can be asked for again.
"""

import asyncio
import hashlib
import json
import logging
import sqlite3
from dataclasses import dataclass
from time import time

from cosmozoo.envs import Match, Record
from cosmozoo.evaluation.game_analysis import (
    SECOND_LOOK,
    Decision,
    GameAnalysis,
    finished,
    summarize,
    unforced_moves,
    worth_a_second_look,
)
from cosmozoo.evaluation.judges import judge_for

from .agent_pool import AgentPool
from .agent_tasks import HINT, Excerpt
from .database import StorageError
from .rate_limit import Limits
from .table_store import TableStore, first, select
from .worker_process import WorkerDiedError, WorkerHangsError

MOVES_PER_TASK = 2  # between them, an agent of a table can have the process
MAX_FAILED = 100  # that are remembered
DIED = "the process that analyzed this game has ended: try again"
TOO_SLOW = "a position of this game takes too long to judge: this game cannot be analyzed here"
FAILED = "the analysis has failed: its agent cannot judge this game"

log = logging.getLogger(__name__)


@dataclass
class Study:
    """The analysis of one game, finished or not."""

    id: str
    record: Record
    end: Match
    done: int = 0  # decisions judged
    total: int = 0  # to be judged
    analysis: GameAnalysis | None = None
    error: str | None = None

    @property
    def is_running(self) -> bool:
        return self.analysis is None and self.error is None


def study_id(record: Record) -> str:
    """The same game has the same id for all visitors. Only those who have the record can know it."""
    return hashlib.sha256(record.to_json().encode()).hexdigest()[:32]


class Analyses:
    """The analyses of one server."""

    def __init__(self, store: TableStore, agents: AgentPool, limits: Limits) -> None:
        self.store = store
        self.agents = agents
        self.limits = limits
        self.studies: dict[str, Study] = {}  # running, or failed
        self._tasks: set[asyncio.Task[None]] = set()
        self._turn = asyncio.Semaphore(limits.analyses_at_once)

    async def find(self, identity: str) -> Study | None:
        """A study that runs, that has failed, or that is kept."""
        if identity in self.studies:
            return self.studies[identity]
        return await asyncio.to_thread(self._load, identity)

    def num_running(self) -> int:
        return sum(study.is_running for study in self.studies.values())

    def start(self, record: Record, end: Match, visitor: str) -> Study:
        """Starts to analyze a finished game, or starts again after a failure."""
        study = Study(study_id(record), record, end, total=len(unforced_moves(record)))
        self.studies[study.id] = study
        task = asyncio.create_task(self._run(study, visitor))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return study

    async def think(self, study: Study, number: int, num_worlds: int, visitor: str) -> Decision:
        """Judges one decision again, in as many worlds as somebody wants."""
        found = await self._judge(study, [number], num_worlds, visitor)
        return found[0]

    async def close(self) -> None:
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _run(self, study: Study, visitor: str) -> None:
        try:
            async with self._turn:
                analysis = await self._analyze(study, visitor)
            study.done = study.total = len(analysis.decisions)  # second looks have replaced first ones
            study.analysis = analysis
            await asyncio.wrap_future(self.store.writer.submit(lambda connection: self._keep(connection, study)))
            del self.studies[study.id]
        except StorageError as error:  # it stays in memory
            log.warning("an analysis is not stored: %s", error)
        except WorkerDiedError:
            self._fail(study, DIED)
        except (WorkerHangsError, TimeoutError):
            self._fail(study, TOO_SLOW)
        except asyncio.CancelledError:
            self._fail(study, "the server stops: try again later")
        except Exception:
            log.exception("an analysis has failed", extra={"game": study.end.game.name})
            self._fail(study, FAILED)

    def _fail(self, study: Study, sentence: str) -> None:
        study.error = sentence
        for identity in [each.id for each in self.studies.values() if each.error][:-MAX_FAILED]:
            del self.studies[identity]

    async def _analyze(self, study: Study, visitor: str) -> GameAnalysis:
        numbers = await asyncio.to_thread(unforced_moves, study.record)
        judge = judge_for(study.end.game)
        decisions: list[Decision] = []
        for first_move in range(0, len(numbers), MOVES_PER_TASK):
            decisions += await self._judge(study, numbers[first_move : first_move + MOVES_PER_TASK], None, visitor)
            study.done = len(decisions)
        again = worth_a_second_look(decisions)
        study.total += len(again)
        for number in again:
            decisions += await self._judge(study, [number], SECOND_LOOK * judge.num_worlds, visitor)
            study.done += 1
        return await asyncio.to_thread(summarize, study.record, decisions, judge)

    async def _judge(self, study: Study, numbers: list[int], num_worlds: int | None, visitor: str) -> list[Decision]:
        game = study.end.game
        await self.agents.wait_until_ready(game, HINT)
        excerpt = Excerpt(game, study.record, tuple(numbers), num_worlds)
        return await asyncio.wrap_future(self.agents.submit_judging(excerpt, visitor))

    # In the database

    def _keep(self, connection: sqlite3.Connection, study: Study) -> None:
        assert study.analysis is not None
        row = study.id, time(), study.record.to_json(), json.dumps(study.analysis.to_json())
        connection.execute("INSERT OR REPLACE INTO analyses VALUES (?, ?, ?, ?)", row)
        connection.execute(
            "DELETE FROM analyses WHERE id NOT IN (SELECT id FROM analyses ORDER BY created DESC LIMIT ?)",
            (self.limits.analyses,),
        )

    def _load(self, identity: str) -> Study | None:
        query = "SELECT record, analysis FROM analyses WHERE id = ?"
        row = self.store.writer.run(lambda connection: first(select(connection, query, identity)))
        if row is None:
            return None
        record = Record.from_json(row["record"])
        analysis = GameAnalysis.from_json(json.loads(row["analysis"]))
        count = len(analysis.decisions)
        return Study(identity, record, finished(record), count, count, analysis)
