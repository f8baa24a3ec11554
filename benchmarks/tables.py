"""How fast is a click answered? A hundred tables at once, each with a simulated human who clicks and agents who answer.

The server runs in a process of its own. Two times are measured for each click: until the move is shown, and until all
agents have moved and the human is to move again. Every game is played to its end. Then its record must contain every
move that was clicked.
"""

import argparse
import asyncio
import json
import random
import resource
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator
from statistics import median, quantiles
from time import perf_counter, sleep
from typing import Any, NamedTuple

import httpx
from cosmozoo.envs import games, get_game
from rich.console import Console
from rich.table import Table
from websockets.asyncio.client import connect

PORT = 8199
URL = f"http://127.0.0.1:{PORT}"
SOCKETS = f"ws://127.0.0.1:{PORT}"
TIMEOUT = 120.0  # seconds
MIN_PAUSE = 0.1  # mean seconds between clicks; the server limits their rate
SHORT = {"space_builder": {"tick_limit": 5}}  # random games end soon


class Click(NamedTuple):
    """A move of the simulated human."""

    action: int
    shown: float  # seconds until the next position
    answered: float  # seconds until the next decision


class PlayedGame(NamedTuple):
    game: str
    clicks: list[Click]
    num_lost: int


async def create_table(client: httpx.AsyncClient, name: str, level: str) -> dict[str, Any]:
    seats = [{"kind": "me"}] + [{"kind": "agent", "level": level}] * (get_game(name).players[1] - 1)
    new_table = {"game": name, "seats": seats, "options": SHORT.get(name, {})}
    return await request(client, "POST", "/api/tables", json=new_table)


async def request(client: httpx.AsyncClient, method: str, path: str, **settings: Any) -> dict[str, Any]:
    while (answer := await client.request(method, path, **settings)).status_code == 429:
        await asyncio.sleep(0.2)  # the server limits the rate of requests of one address
    answer.raise_for_status()
    return answer.json()


async def clicks(table: dict[str, Any], think: float, seed: int) -> AsyncIterator[Click]:
    """Plays a random game, with a pause before each click."""
    rng = random.Random(seed)
    address = f"{SOCKETS}/api/tables/{table['table']}/socket"
    async with connect(address, origin=URL, max_size=None, open_timeout=TIMEOUT) as socket:  # type: ignore[arg-type]
        await socket.send(json.dumps({"type": "join", "token": table["token"]}))
        state = await next_decision(socket, await next_state(socket, -1))
        while not state["is_over"]:
            await asyncio.sleep(rng.uniform(0, 2 * think))
            choices = [each["action"] for each in state["actions"] if each["block"] != "look"]
            action = rng.choice(choices or [each["action"] for each in state["actions"]])
            clicked = perf_counter()
            await socket.send(json.dumps({"type": "act", "seq": state["seq"], "action": action}))
            state = await next_state(socket, state["seq"])
            shown = perf_counter() - clicked
            state = await next_decision(socket, state)
            yield Click(action, shown, perf_counter() - clicked)


async def play(client: httpx.AsyncClient, name: str, level: str, think: float, seed: int) -> PlayedGame:
    """Plays a whole game and compares it with its record."""
    table = await create_table(client, name, level)
    made = [click async for click in clicks(table, think, seed)]
    return PlayedGame(name, made, await lost_moves(client, table, [click.action for click in made]))


async def next_state(socket: Any, seq: int) -> dict[str, Any]:
    """The next position."""
    while True:
        message = json.loads(await asyncio.wait_for(socket.recv(), TIMEOUT))
        if message["type"] == "error":
            raise RuntimeError(message["message"])
        if message["type"] == "state" and message["seq"] > seq:
            return message


async def next_decision(socket: Any, state: dict[str, Any]) -> dict[str, Any]:
    """The first state from this one on with a decision of the human, or the last state."""
    while not state["actions"] and not state["is_over"]:
        state = await next_state(socket, state["seq"])
    return state


async def lost_moves(client: httpx.AsyncClient, table: dict[str, Any], moves: list[int]) -> int:
    """The number of clicked moves that are not in the record, in their order."""
    headers = {"Authorization": f"Bearer {table['token']}"}
    record = await request(client, "GET", f"/api/tables/{table['table']}/record", headers=headers)
    left = iter(record["actions"])
    return sum(1 for move in moves if move not in left)


async def measure(num_tables: int, level: str, think: float) -> list[PlayedGame]:
    limits = httpx.Limits(max_connections=20)
    headers = {"Origin": URL}
    async with httpx.AsyncClient(base_url=URL, headers=headers, limits=limits, timeout=TIMEOUT) as client:
        names = [list(games)[number % len(games)] for number in range(num_tables)]
        for name in games:  # compiles and loads everything before the measurement
            await play(client, name, level, MIN_PAUSE, seed=0)
        return await asyncio.gather(
            *(play(client, name, level, think, seed) for seed, name in enumerate(names, start=1))
        )


def start_server(folder: str) -> "subprocess.Popen[bytes]":
    arguments = ["-m", "cosmozoo.cli", "serve", "--port", str(PORT), "--database", f"{folder}/tables.db"]
    for limit in ("connections_per_visitor", "new_table_burst", "visitor_messages_per_second"):
        arguments += ["--limit", f"{limit}=10000"]
    return subprocess.Popen([sys.executable, *arguments], stdout=subprocess.DEVNULL)


def wait_until_up() -> float:
    """Seconds until the server answers."""
    start = perf_counter()
    while perf_counter() - start < TIMEOUT:
        try:
            httpx.get(f"{URL}/api/games")
            return perf_counter() - start
        except httpx.TransportError:
            sleep(0.1)
    raise SystemExit("the server does not start")


def report(played: list[PlayedGame], seconds: float, cpu_seconds: float) -> Table:
    """`cpu_seconds` is the processor time of the server, which does not depend on other processes."""
    times = [f"{what}: {share}, ms" for what in ("shown", "answered") for share in ("median", "95 %", "slowest")]
    rows = Table("game", "tables", "clicks", "lost", *times)
    for name in [*games, "all"]:
        chosen = [each for each in played if name in (each.game, "all")]
        if not chosen:
            continue
        clicks = [click for each in chosen for click in each.clicks]
        rows.add_row(
            name,
            str(len(chosen)),
            f"{len(clicks):,}",
            str(sum(each.num_lost for each in chosen)),
            *spread([click.shown for click in clicks]),
            *spread([click.answered for click in clicks]),
        )
    num_clicks = sum(len(each.clicks) for each in played)
    ms_per_click = 1000 * cpu_seconds / num_clicks
    rows.caption = f"all at once, in {seconds:.0f} s; processor time of the server: {ms_per_click:.0f} ms per click"
    return rows


def spread(seconds: list[float]) -> list[str]:
    """Median, 95th percentile and the slowest, in milliseconds."""
    return [f"{1000 * each:.0f}" for each in (median(seconds), quantiles(seconds, n=20)[-1], max(seconds))]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--level", default="medium")
    parser.add_argument("--think", type=float, default=2.0, help="mean seconds before each click")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = start_server(folder)
        try:
            print(f"The server answered {wait_until_up():.1f} s after its start.")
            start = perf_counter()
            played = asyncio.run(measure(arguments.tables, arguments.level, arguments.think))
        finally:
            server.terminate()
            server.wait(10)
    seconds = perf_counter() - start
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    Console(width=130).print(report(played, seconds, used.ru_utime + used.ru_stime))


if __name__ == "__main__":
    main()
