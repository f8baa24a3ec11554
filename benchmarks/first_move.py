"""How long after its start does the server answer a first move? For each game, with a new server each time.

The time is from the start of the process until agents of level medium have answered the first move. Rules and agents
are compiled before, as they are from the second start on.
"""

import asyncio
import tempfile
from time import perf_counter

import httpx
from cosmozoo.agents.levels import LEVELS
from cosmozoo.envs import games, get_game
from cosmozoo.play.warmup import HINT, RULES, prepare
from rich.console import Console
from rich.table import Table

from .tables import TIMEOUT, URL, clicks, create_table, start_server, wait_until_up


async def make_first_move(name: str) -> None:
    async with httpx.AsyncClient(base_url=URL, headers={"Origin": URL}, timeout=TIMEOUT) as client:
        table = await create_table(client, name, "medium")
        async for _ in clicks(table, think=0.0, seed=1):
            return


def measure(name: str) -> tuple[float, float]:
    """Seconds until the page can be loaded, and until the first move is answered."""
    with tempfile.TemporaryDirectory() as folder:
        start = perf_counter()
        server = start_server(folder)
        try:
            wait_until_up()
            up = perf_counter() - start
            asyncio.run(make_first_move(name))
            return up, perf_counter() - start
        finally:
            server.terminate()
            server.wait(10)


def main() -> None:
    rows = Table("game", "page, s", "first move answered, s")
    for name in games:
        for agent in (RULES, *LEVELS, HINT):
            prepare(get_game(name), agent)
    for name in games:
        rows.add_row(name, *(f"{seconds:.1f}" for seconds in measure(name)))
    Console(width=100).print(rows)


if __name__ == "__main__":
    main()
