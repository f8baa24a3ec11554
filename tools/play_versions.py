"""How strong is an agent of this version against an agent of another version?

    python -m tools.play_versions ../old/.venv/bin/python petit_prince expert trained --num-deals 200

Observation layouts change between versions, so an agent of another version plays in a process of its own, run by the
Python of that checkout. Both processes deal the same games and make the same moves; each decides for the seats of its
own agent. After every move both say who is to move, what is legal and which games have ended. If they disagree, the
rules differ and the comparison stops.
"""

import argparse
import json
import subprocess
import sys
from importlib import import_module
from typing import Any

import numpy as np

GAMES_PER_BATCH = 256
WAIT = -1
THIS, OTHER = 0, 1


class DifferentRulesError(Exception):
    """The two versions do not play the same game."""


class Version:
    """The public names of a version of the package, as far as they have changed."""

    def __init__(self) -> None:
        envs, agents = import_module("cosmozoo.envs"), import_module("cosmozoo.agents")
        self.batch_env, self.make_agent = envs.BatchEnv, agents.make_agent
        self.is_renamed = hasattr(envs, "get_game")
        self.get_game = envs.get_game if self.is_renamed else envs.game
        self.information = getattr(agents, "InformationSets" if self.is_renamed else "Decisions")

    def information_sets(self, batch: Any, rows: np.ndarray) -> Any:
        if self.is_renamed:
            return self.information.from_batch(batch, rows)
        states = batch.buffers.states[rows]
        return self.information(batch.game, states, *(part[rows] for part in self.visible(batch)))

    def visible(self, batch: Any) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        return batch.observation, batch.action_mask, batch.seat

    def ranks(self, batch: Any) -> np.ndarray:
        ranks: np.ndarray = batch.rank if self.is_renamed else batch.place
        return ranks


class Worker:
    """One side: a batch of games, and the agent that decides for some of their seats."""

    def __init__(self, game: str, agent: str, seed: int) -> None:
        self.version = Version()
        self.game = self.version.get_game(game)
        self.agent = self.version.make_agent(agent, seed)
        self.agent.prepare(self.game)

    def deal(self, num_games: int, num_players: int, variant: str | None, seed: int) -> dict[str, Any]:
        self.batch = self.version.batch_env(self.game, num_games, num_players, variant)
        self.batch.reset(seed=seed)
        return self.report()

    def choose(self, rows: list[int]) -> list[int]:
        chosen = self.agent.act(self.version.information_sets(self.batch, np.array(rows)))
        return [int(action) for action in chosen]

    def step(self, actions: list[int]) -> dict[str, Any]:
        self.batch.step(np.array(actions))
        return self.report()

    def report(self) -> dict[str, Any]:
        """What both versions must agree on."""
        return {
            "seat": self.batch.seat.tolist(),
            "legal": [np.flatnonzero(mask).tolist() for mask in self.batch.action_mask],
            "done": self.batch.done.tolist(),
            "ranks": [ranks.tolist() for ranks in self.version.ranks(self.batch)[self.batch.done]],
        }


def work() -> None:
    """Answers one JSON line with another until the input ends."""
    answers, sys.stdout = sys.stdout, sys.stderr  # what a version prints must not get between the answers
    worker: Worker | None = None
    for line in sys.stdin:
        name, *arguments = json.loads(line)
        if name == "open":
            worker, answer = Worker(*arguments), None
        else:
            answer = getattr(worker, name)(*arguments)
        print(json.dumps(answer), file=answers, flush=True)


class Side:
    """A worker in a process of its own."""

    def __init__(self, python: str, game: str, agent: str, seed: int) -> None:
        self.process = subprocess.Popen(
            [python, __file__, "--worker"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.ask("open", game, agent, seed)

    def ask(self, name: str, *arguments: Any) -> Any:
        self.tell(name, *arguments)
        return self.answer()

    def tell(self, name: str, *arguments: Any) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps([name, *arguments]) + "\n")
        self.process.stdin.flush()

    def answer(self) -> Any:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError(f"{self.process.args[0]} has stopped: its message is above")  # type: ignore[index]
        return json.loads(line)

    def close(self) -> None:
        self.process.communicate()


def ask_both(sides: list[Side], name: str, *arguments: Any) -> dict[str, Any]:
    """The answer of both sides, which must be the same."""
    for side in sides:
        side.tell(name, *arguments)
    this, other = (side.answer() for side in sides)
    for part in this:
        if this[part] != other[part]:
            raise DifferentRulesError(f"after {name!r}, the versions differ in {part!r}: their rules are not the same")
    found: dict[str, Any] = this
    return found


def play_from_seat(
    sides: list[Side], own_seat: int, num_games: int, players: int, variant: str | None, seed: int
) -> Any:
    """The share of the win of this version's agent in each game [num_games], which holds one seat."""
    shares, running = np.zeros(num_games), np.ones(num_games, np.bool_)
    report = ask_both(sides, "deal", num_games, players, variant, seed)
    while running.any():
        holder = np.where(np.array(report["seat"]) == own_seat, THIS, OTHER)
        actions = np.full(num_games, WAIT)
        rows = [np.flatnonzero(running & (holder == number)) for number in (THIS, OTHER)]
        for side, mine in zip(sides, rows, strict=True):
            if len(mine):
                side.tell("choose", mine.tolist())
        for side, mine in zip(sides, rows, strict=True):
            if len(mine):
                actions[mine] = side.answer()
        report = ask_both(sides, "step", actions.tolist())
        for game, ranks in zip(np.flatnonzero(report["done"]), report["ranks"], strict=True):
            shares[game] = (ranks[own_seat] == 0) / ranks[:players].count(0)
            running[game] = False
    return shares


def play_versions(
    python: str, game: str, agent: str, other: str, players: int, num_deals: int, seed: int = 0, variant: Any = None
) -> np.ndarray:
    """The agent of this version holds one seat, every seat in turn, as in `cosmozoo evaluate`."""
    sides = [Side(sys.executable, game, agent, seed + 1), Side(python, game, other, seed + 2)]
    try:
        return np.concatenate(
            [
                play_from_seat(sides, seat, min(GAMES_PER_BATCH, num_deals - first), players, variant, number)
                for seat in range(players)
                for number, first in enumerate(range(0, num_deals, GAMES_PER_BATCH), seed * 1_000_003)
            ]
        )
    finally:
        for side in sides:
            side.close()


def main() -> None:
    from cosmozoo.evaluation.evaluate import wilson_interval

    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("python", help="The Python of the other checkout, such as ../old/.venv/bin/python.")
    parser.add_argument("game")
    parser.add_argument("agent", help="An agent of this version, by name.")
    parser.add_argument("other", help="An agent of the other version, by the name that it has there.")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--num-deals", type=int, default=100, help="Each is played from every seat.")
    parser.add_argument("--variant")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    shares = play_versions(
        given.python, given.game, given.agent, given.other, given.players, given.num_deals, given.seed, given.variant
    )
    low, high = wilson_interval(float(shares.mean()), len(shares))
    print(
        f"{given.game}, {given.players} players: {given.agent} against {given.other} of the other version: "
        f"{shares.mean():.3f} ({low:.3f}–{high:.3f}, fair {1 / given.players:.2f}) in {len(shares)} games"
    )


if __name__ == "__main__":
    work() if sys.argv[1:] == ["--worker"] else main()
