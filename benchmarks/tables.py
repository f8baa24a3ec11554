"""How fast is a click answered? A hundred tables at once, each with a person who clicks and agents who answer.

The server runs in a process of its own, as it does for people. A person clicks, the agents on the other seats move, and
two times are taken: until the move is shown, and until all agents have answered and the person is to decide again.
Every game is played to its end, and at the end the record must hold every move that was clicked: none is lost.
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
HASTE = 0.1  # seconds between clicks: faster ones are refused
QUIET = {"space_builder": {"tick_limit": 20}}  # games of chance moves come to an end


@dataclass
class Played:
    """What one person did."""

    game: str
    shown: list[float] = field(default_factory=list)  # seconds from each click to the position it led to
    answers: list[float] = field(default_factory=list)  # and to the next decision
    moves: list[int] = field(default_factory=list)
    is_over: bool = False
    num_lost: int = 0


async def open_table(client: httpx.AsyncClient, name: str, level: str) -> dict[str, Any]:
    seats = [{"kind": "me"}] + [{"kind": "agent", "level": level}] * (game(name).players[1] - 1)
    wish = {"game": name, "seats": seats, "options": QUIET.get(name, {})}
    return await asked(client, "POST", "/api/tables", json=wish)


async def asked(client: httpx.AsyncClient, method: str, path: str, **wish: Any) -> dict[str, Any]:
    while (answer := await client.request(method, path, **wish)).status_code == 429:
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
        state = await next_state(socket, -1)
        while not is_decision(state):
            state = await next_state(socket, state["seq"])
        while not state["is_over"]:
            await asyncio.sleep(dice.uniform(0, 2 * think))
            choices = [each["action"] for each in state["actions"] if each["block"] != "look"]
            action = dice.choice(choices or [each["action"] for each in state["actions"]])
            clicked = perf_counter()
            await socket.send(json.dumps({"type": "act", "seq": state["seq"], "action": action}))
            state = await next_state(socket, state["seq"])
            played.shown.append(perf_counter() - clicked)
            while not is_decision(state):
                state = await next_state(socket, state["seq"])
            played.answers.append(perf_counter() - clicked)
            played.moves.append(action)
    played.is_over = True
    played.num_lost = await lost_moves(client, table, played.moves)
    return played


def is_decision(state: dict[str, Any]) -> bool:
    return bool(state["actions"]) or state["is_over"]


async def next_state(socket: Any, seq: int) -> dict[str, Any]:
    """The next position."""
    while True:
        message = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
        if message["type"] == "error":
            raise RuntimeError(message["message"])
        if message["type"] == "state" and message["seq"] > seq:
            return message


async def lost_moves(client: httpx.AsyncClient, table: dict[str, Any], moves: list[int]) -> int:
    """Moves clicked that the record does not have, in their order."""
    record = await asked(client, "GET", f"/api/tables/{table['table']}/record", params={"token": table["token"]})
    left = iter(record["actions"])
    return sum(1 for move in moves if move not in left)


async def measure(url: str, num_tables: int, level: str, think: float) -> list[Played]:
    limits = httpx.Limits(max_connections=20)
    headers = {"Origin": url}
    async with httpx.AsyncClient(base_url=url, headers=headers, limits=limits, timeout=PATIENCE) as client:
        names = [GAMES[number % len(GAMES)] for number in range(num_tables)]
        for name in GAMES:  # compiled and loaded before the clock runs
            await play(client, url, name, level, HASTE, seed=0)
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
    times = [f"{what}: {share}, ms" for what in ("shown", "answered") for share in ("median", "95 %", "slowest")]
    rows = Table("game", "tables", "finished", "clicks", "lost", *times)
    for name in [*GAMES, "all"]:
        chosen = [each for each in played if name in (each.game, "all")]
        if not chosen:
            continue
        shown = [seconds for each in chosen for seconds in each.shown]
        answers = [seconds for each in chosen for seconds in each.answers]
        rows.add_row(
            name,
            str(len(chosen)),
            str(sum(each.is_over for each in chosen)),
            f"{len(answers):,}",
            str(sum(each.num_lost for each in chosen)),
            *spread(shown),
            *spread(answers),
        )
    rows.caption = f"all tables at once, in {seconds:.0f} s"
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
