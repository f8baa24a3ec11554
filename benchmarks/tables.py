"""How fast is a click answered? A hundred tables at once, each with a person who clicks and agents who answer.

The server runs in a process of its own, as it does for people. A person clicks, the agents on the other seats move, and
two times are taken: until the move is shown, and until all agents have answered and the person is to decide again.
Every game is played to its end, and at the end the record must hold every move that was clicked: none is lost.
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
from cosmozoo.envs import GAMES, game
from rich.console import Console
from rich.table import Table
from websockets.asyncio.client import connect

PORT = 8199
URL = f"http://127.0.0.1:{PORT}"
SOCKETS = f"ws://127.0.0.1:{PORT}"
PATIENCE = 120.0  # seconds
HASTE = 0.1  # seconds between clicks: faster ones are refused
SHORT = {"space_builder": {"tick_limit": 5}}  # games of chance moves come to an end


class Click(NamedTuple):
    """A move that was clicked."""

    action: int
    shown: float  # seconds until the position it led to
    answered: float  # and until the next decision


class Played(NamedTuple):
    """What one person did in a whole game."""

    game: str
    clicks: list[Click]
    num_lost: int


async def open_table(client: httpx.AsyncClient, name: str, level: str) -> dict[str, Any]:
    seats = [{"kind": "me"}] + [{"kind": "agent", "level": level}] * (game(name).players[1] - 1)
    wish = {"game": name, "seats": seats, "options": SHORT.get(name, {})}
    return await asked(client, "POST", "/api/tables", json=wish)


async def asked(client: httpx.AsyncClient, method: str, path: str, **wish: Any) -> dict[str, Any]:
    while (answer := await client.request(method, path, **wish)).status_code == 429:
        await asyncio.sleep(0.2)  # a hundred tables from one address are more than one person opens
    answer.raise_for_status()
    return answer.json()


async def clicks(table: dict[str, Any], think: float, seed: int) -> AsyncIterator[Click]:
    """Plays a game by chance, with a pause before each click, until it ends or nobody asks for more."""
    dice = random.Random(seed)
    address = f"{SOCKETS}/table/{table['table']}"
    async with connect(address, origin=URL, max_size=None, open_timeout=PATIENCE) as socket:  # type: ignore[arg-type]
        await socket.send(json.dumps({"type": "join", "token": table["token"]}))
        state = await next_decision(socket, await next_state(socket, -1))
        while not state["is_over"]:
            await asyncio.sleep(dice.uniform(0, 2 * think))
            choices = [each["action"] for each in state["actions"] if each["block"] != "look"]
            action = dice.choice(choices or [each["action"] for each in state["actions"]])
            clicked = perf_counter()
            await socket.send(json.dumps({"type": "act", "seq": state["seq"], "action": action}))
            state = await next_state(socket, state["seq"])
            shown = perf_counter() - clicked
            state = await next_decision(socket, state)
            yield Click(action, shown, perf_counter() - clicked)


async def play(client: httpx.AsyncClient, name: str, level: str, think: float, seed: int) -> Played:
    """One whole game, and whether the record has all of it."""
    table = await open_table(client, name, level)
    made = [click async for click in clicks(table, think, seed)]
    return Played(name, made, await lost_moves(client, table, [click.action for click in made]))


async def next_state(socket: Any, seq: int) -> dict[str, Any]:
    """The next position."""
    while True:
        message = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
        if message["type"] == "error":
            raise RuntimeError(message["message"])
        if message["type"] == "state" and message["seq"] > seq:
            return message


async def next_decision(socket: Any, state: dict[str, Any]) -> dict[str, Any]:
    """This state or the first later one in which the person is to decide, or the last one."""
    while not state["actions"] and not state["is_over"]:
        state = await next_state(socket, state["seq"])
    return state


async def lost_moves(client: httpx.AsyncClient, table: dict[str, Any], moves: list[int]) -> int:
    """Moves clicked that the record does not have, in their order."""
    record = await asked(client, "GET", f"/api/tables/{table['table']}/record", params={"token": table["token"]})
    left = iter(record["actions"])
    return sum(1 for move in moves if move not in left)


async def measure(num_tables: int, level: str, think: float) -> list[Played]:
    limits = httpx.Limits(max_connections=20)
    headers = {"Origin": URL}
    async with httpx.AsyncClient(base_url=URL, headers=headers, limits=limits, timeout=PATIENCE) as client:
        names = [GAMES[number % len(GAMES)] for number in range(num_tables)]
        for name in GAMES:  # compiled and loaded before the clock runs
            await play(client, name, level, HASTE, seed=0)
        return await asyncio.gather(
            *(play(client, name, level, think, seed) for seed, name in enumerate(names, start=1))
        )


def start_server(folder: str) -> "subprocess.Popen[bytes]":
    words = ["-m", "cosmozoo.cli", "serve", "--port", str(PORT), "--folder", folder]
    return subprocess.Popen([sys.executable, *words], stdout=subprocess.DEVNULL)


def wait_until_up() -> float:
    """Seconds until the server answers."""
    start = perf_counter()
    while perf_counter() - start < PATIENCE:
        try:
            httpx.get(f"{URL}/api/games")
            return perf_counter() - start
        except httpx.TransportError:
            sleep(0.1)
    raise SystemExit("the server does not start")


def report(played: list[Played], seconds: float, busy: float) -> Table:
    """`busy` are the server's seconds of processor time, which a busy machine does not change."""
    times = [f"{what}: {share}, ms" for what in ("shown", "answered") for share in ("median", "95 %", "slowest")]
    rows = Table("game", "tables", "clicks", "lost", *times)
    for name in [*GAMES, "all"]:
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
    a_click = 1000 * busy / num_clicks
    rows.caption = f"all at once, in {seconds:.0f} s; processor time of the server: {a_click:.0f} ms a click"
    return rows


def spread(seconds: list[float]) -> list[str]:
    """Median, 95th percentile and the slowest, in milliseconds."""
    return [f"{1000 * each:.0f}" for each in (median(seconds), quantiles(seconds, n=20)[-1], max(seconds))]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--level", default="medium")
    parser.add_argument("--think", type=float, default=2.0, help="mean seconds a person thinks before a click")
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
