"""Where are all the tables? Those in use in rooms, the others on disk."""

import asyncio
from dataclasses import dataclass
from pathlib import Path
from time import time

from .answers import Seated, SeatLink
from .archive import Archive, new_id, new_token
from .limits import Limits
from .room import Room
from .table import Terms
from .thinking import Thinkers

DAY = 86_400.0


@dataclass
class DeniedError(Exception):
    """A request that is not granted: a status of HTTP and a sentence."""

    status: int
    message: str


class House:
    """The tables of one server."""

    def __init__(self, folder: Path, limits: Limits | None = None, thinkers: Thinkers | None = None) -> None:
        self.archive = Archive(folder)
        self.limits = limits or Limits()
        self.thinkers = thinkers or Thinkers()
        self.rooms: dict[str, Room] = {}
        self.num_connections = 0
        self._door = asyncio.Lock()  # no table is taken from disk twice

    async def room(self, table_id: str) -> Room:
        """A table's room; a table that nobody uses comes back from disk."""
        async with self._door:
            if table_id not in self.rooms:
                self._make_space()
                self.rooms[table_id] = Room(await asyncio.to_thread(self.archive.load, table_id), self.thinkers)
            return self.rooms[table_id]

    async def open(self, terms: Terms, host: int, pace: float) -> Seated:
        """A new table, with a token for each person."""
        self._make_space()
        self._make_space_on_disk()
        await self.thinkers.readiness(terms.game)
        table_id = new_id()
        tokens = {seat: new_token() for seat, sitter in enumerate(terms.sitters) if sitter.is_person}
        kept = await asyncio.to_thread(self.archive.open, table_id, terms, tokens, host, pace)
        self.rooms[table_id] = Room(kept, self.thinkers)
        links = [
            SeatLink(seat=seat, link=f"/#table={table_id}&token={token}")
            for seat, token in tokens.items()
            if seat != host
        ]
        return Seated(table=table_id, seat=host, token=tokens[host], links=links)

    def _make_space(self) -> None:
        """Rooms without people are given up; their tables stay on disk."""
        for table_id in [each for each, room in self.rooms.items() if room.is_idle]:
            if len(self.rooms) < self.limits.tables_in_memory:
                return
            del self.rooms[table_id]
        if len(self.rooms) >= self.limits.tables_in_memory:
            raise DeniedError(503, "all tables are taken: try again when a game has ended")

    def _make_space_on_disk(self) -> None:
        """Tables that nobody has touched for a day give way, the oldest first."""
        ids = self.archive.ids()
        for table_id in ids[: max(0, len(ids) + 1 - self.limits.tables)]:
            is_old = self.archive.path_of(table_id).stat().st_mtime < time() - DAY
            if not is_old or table_id in self.rooms:
                raise DeniedError(503, f"there are {len(ids)} tables already: try again tomorrow")
            self.archive.remove(table_id)
