"""Which tables are open, and how is one created? Tables in use have a session, the others are in the database only."""

import asyncio
import logging
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from time import time

from cosmozoo.envs.core import Move

from .agent_pool import AgentPool
from .analyses import Analyses
from .rate_limit import Limits, VisitorLimits
from .responses import SeatLink, TableCreated
from .session import TableSession, now
from .table import TableConfig
from .table_archive import DAY, archive_finished, num_tables, oldest_finished, unfinished
from .table_store import TableStore, TableStoreError, new_id, new_token

UNLOAD_INTERVAL = 30.0  # seconds between two searches for idle tables

log = logging.getLogger(__name__)


@dataclass
class HttpError(Exception):
    """A request that fails, with its HTTP status and a sentence for the client."""

    status: int
    message: str


class Lobby:
    """The tables of one server."""

    def __init__(self, database: Path, limits: Limits | None = None, agents: AgentPool | None = None) -> None:
        self.store = TableStore(database)
        self.limits = limits or Limits()
        self.visitors = VisitorLimits(self.limits)
        self.agents = agents or AgentPool(self.limits.agent_processes, in_processes=True)
        self.analyses = Analyses(self.store, self.agents, self.limits)
        self.sessions: dict[str, TableSession] = {}
        self.connections: Counter[str] = Counter()  # by visitor
        self._loading = asyncio.Lock()  # no table is loaded twice

    async def session(self, table_id: str) -> TableSession:
        """The session of a table. A table that is not in memory is loaded from the database."""
        async with self._loading:
            if table_id not in self.sessions or self.sessions[table_id].is_stale:
                self._free_memory()
                stored = await asyncio.to_thread(self.store.load, table_id)
                self.sessions[table_id] = TableSession(stored, self.agents, self.limits)
            return self.sessions[table_id]

    async def create_table(
        self, config: TableConfig, owner: int, pace: float, moves: Sequence[Move] = ()
    ) -> TableCreated:
        """Creates a table, with a token for each human. Moves of a recorded game are played first."""
        self._free_memory()
        await self._free_disk()
        await self.agents.wait_until_ready(config.game)
        table_id = new_id()
        tokens = {seat: new_token() for seat, player in enumerate(config.players) if player.is_human}
        stored = await asyncio.to_thread(self.store.create, table_id, config, tokens, owner, pace, moves)
        self.sessions[table_id] = TableSession(stored, self.agents, self.limits)
        log.info("a table was created", extra={"table": table_id, "game": config.game.name})
        links = [
            SeatLink(seat=seat, link=f"/#table={table_id}&token={token}")
            for seat, token in tokens.items()
            if seat != owner
        ]
        return TableCreated(table=table_id, seat=owner, token=tokens[owner], links=links)

    async def unload_idle_tables(self) -> None:
        """Gives back the memory of tables that nobody watches, until it is canceled."""
        while True:
            await asyncio.sleep(min(UNLOAD_INTERVAL, self.limits.idle_seconds))
            for table_id, session in list(self.sessions.items()):
                if session.is_idle and session.idle_since < now() - self.limits.idle_seconds:
                    del self.sessions[table_id]

    async def close(self) -> None:
        """Returns when the moves that are being made are stored, and the database is closed."""
        self.agents.close()
        await self.analyses.close()
        await asyncio.gather(*(session.finish() for session in self.sessions.values()))
        await asyncio.to_thread(self.store.close)

    def _free_memory(self) -> None:
        """Drops idle sessions until there is room for one more. Their tables stay in the database."""
        for table_id in [each for each, session in self.sessions.items() if session.is_idle]:
            if len(self.sessions) < self.limits.tables_in_memory:
                return
            del self.sessions[table_id]
        if len(self.sessions) >= self.limits.tables_in_memory:
            raise HttpError(503, "all tables are in use: try again when a game has ended")

    async def _free_disk(self) -> None:
        """Archives tables until there is room for one more: finished ones, then those not used for a day."""
        run = self.store.writer.submit
        before = time() - self.limits.finished_days * DAY
        await asyncio.wrap_future(run(lambda connection: archive_finished(connection, before)))
        count = await asyncio.wrap_future(run(num_tables))
        if count < self.limits.tables:
            return
        day_ago = time() - DAY
        old = await asyncio.wrap_future(run(lambda connection: unfinished(connection, day_ago)))
        finished = await asyncio.wrap_future(run(oldest_finished))
        for table_id in (each for each in [*finished, *old] if self._is_unused(each)):
            self.sessions.pop(table_id, None)
            if not await self._archive(table_id, table_id in finished):
                continue
            count -= 1
            if count < self.limits.tables:
                return
        raise HttpError(503, f"there are {count} tables already: try again tomorrow")

    async def _archive(self, table_id: str, is_finished: bool) -> bool:
        with suppress(TableStoreError):  # of another version of the game: it cannot be turned into a record
            await asyncio.to_thread(self.store.remove if is_finished else self.store.archive, table_id)
            log.info("a table was archived", extra={"table": table_id})
            return True
        return False

    def _is_unused(self, table_id: str) -> bool:
        return table_id not in self.sessions or self.sessions[table_id].is_idle
