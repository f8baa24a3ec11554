"""How fast is a click answered? A hundred tables at once, each with a person who clicks and agents who answer.

The server runs in a process of its own, as it does for people. A person clicks, the agents on the other seats move, and
the time is taken until the page has the next state in which the person is to decide. Every game is played to its end,
and at the end the record must hold every move that was clicked: none is lost.
"""

import argparse
import asyncio
import json
import random
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from statistics import median, quantiles
from time import perf_counter, sleep
from typing import Any

import httpx
from cosmozoo.envs import GAMES, game
from rich.console import Console
from rich.table import Table
from websockets.asyncio.client import connect

PORT = 8199
PATIENCE = 120.0  # seconds
QUIET = {"space_builder": {"tick_limit": 20}}  # games of chance moves come to an end


@dataclass
class Played:
    """What one person did."""

    game: str
    answers: list[float] = field(default_factory=list)  # seconds from each click to the next decision
    moves: list[int] = field(default_factory=list)
    is_over: bool = False
    num_lost: int = 0


async def open_table(client: httpx.AsyncClient, name: str, level: str) -> dict[str, Any]:
    seats = [{"kind": "me"}] + [{"kind": "agent", "level": level}] * (game(name).players[1] - 1)
    wish = {"game": name, "seats": seats, "options": QUIET.get(name, {})}
    while (answer := await client.post("/api/tables", json=wish)).status_code == 429:
        await asyncio.sleep(0.2)  # a hundred tables from one address are more than one person opens
    answer.raise_for_status()
    return answer.json()


async def play(client: httpx.AsyncClient, url: str, name: str, level: str, think: float, seed: int) -> Played:
    """Plays one game by chance, with a pause before each click."""
    dice, played = random.Random(seed), Played(name)
    table = await open_table(client, name, level)
    address = f"{url.replace('http', 'ws')}/table/{table['table']}"
    async with connect(address, origin=url, max_size=None) as socket:  # type: ignore[arg-type]
        await socket.send(json.dumps({"type": "join", "token": table["token"]}))
        state = await next_decision(socket, -1)
        while not state["is_over"]:
            await asyncio.sleep(dice.uniform(0, 2 * think))
            choices = [each["action"] for each in state["actions"] if each["block"] != "look"]
            action = dice.choice(choices or [each["action"] for each in state["actions"]])
            clicked = perf_counter()
            await socket.send(json.dumps({"type": "act", "seq": state["seq"], "action": action}))
            state = await next_decision(socket, state["seq"])
            played.answers.append(perf_counter() - clicked)
            played.moves.append(action)
    played.is_over = True
    played.num_lost = await lost_moves(client, table, played.moves)
    return played


async def next_decision(socket: Any, seq: int) -> dict[str, Any]:
    """The first later state in which the person is to decide, or the last one."""
    while True:
        message = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
        if message["type"] == "error":
            raise RuntimeError(message["message"])
        if message["type"] == "state" and message["seq"] > seq and (message["actions"] or message["is_over"]):
            return message


async def lost_moves(client: httpx.AsyncClient, table: dict[str, Any], moves: list[int]) -> int:
    """Moves clicked that the record does not have, in their order."""
    record = await client.get(f"/api/tables/{table['table']}/record", params={"token": table["token"]})
    left = iter(record.json()["actions"])
    return sum(1 for move in moves if move not in left)


async def measure(url: str, num_tables: int, level: str, think: float) -> list[Played]:
    limits = httpx.Limits(max_connections=20)
    headers = {"Origin": url}
    async with httpx.AsyncClient(base_url=url, headers=headers, limits=limits, timeout=PATIENCE) as client:
        names = [GAMES[number % len(GAMES)] for number in range(num_tables)]
        for name in GAMES:  # compiled and loaded before the clock runs
            await play(client, url, name, level, 0.0, seed=0)
        return await asyncio.gather(
            *(play(client, url, name, level, think, seed) for seed, name in enumerate(names, start=1))
        )


def start_server(folder: str) -> "subprocess.Popen[bytes]":
    words = ["-m", "cosmozoo.cli", "serve", "--port", str(PORT), "--folder", folder]
    return subprocess.Popen([sys.executable, *words], stdout=subprocess.DEVNULL)


def wait_until_up(url: str) -> float:
    """Seconds until the server answers."""
    start = perf_counter()
    while perf_counter() - start < PATIENCE:
        try:
            httpx.get(f"{url}/api/games")
            return perf_counter() - start
        except httpx.TransportError:
            sleep(0.1)
    raise SystemExit("the server does not start")


def report(played: list[Played], seconds: float) -> Table:
    rows = Table("game", "tables", "finished", "clicks", "lost", "median, ms", "95 %, ms", "slowest, ms")
    for name in [*GAMES, "all"]:
        chosen = [each for each in played if name in (each.game, "all")]
        if not chosen:
            continue
        answers = [1000 * seconds for each in chosen for seconds in each.answers]
        rows.add_row(
            name,
            str(len(chosen)),
            str(sum(each.is_over for each in chosen)),
            f"{len(answers):,}",
            str(sum(each.num_lost for each in chosen)),
            f"{median(answers):.0f}",
            f"{quantiles(answers, n=20)[-1]:.0f}",
            f"{max(answers):.0f}",
        )
    rows.caption = f"all tables at once, in {seconds:.0f} s"
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--level", default="medium")
    parser.add_argument("--think", type=float, default=2.0, help="mean seconds a person thinks before a click")
    arguments = parser.parse_args()
    url = f"http://127.0.0.1:{PORT}"
    with tempfile.TemporaryDirectory() as folder:
        server = start_server(folder)
        try:
            print(f"The server answered {wait_until_up(url):.1f} s after its start.")
            start = perf_counter()
            played = asyncio.run(measure(url, arguments.tables, arguments.level, arguments.think))
        finally:
            server.terminate()
            server.wait(10)
    Console(width=100).print(report(played, perf_counter() - start))


if __name__ == "__main__":
    main()
