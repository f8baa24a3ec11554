"""How do agents think while people look on? In a few threads, each with agents of its own, and with a time limit."""

import asyncio
import threading
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as TooSlowError
from typing import Any, NamedTuple

import numpy as np
from cosmozoo.agents import Agent, chosen_by
from cosmozoo.agents.protocol import decision_of
from cosmozoo.envs import Game, Match
from cosmozoo.envs.core.random import episode_seed

from .preparing import ADVISER, EARLY, LATER, RULES, Preparer, new_agent
from .table import Table

NUM_THREADS = 2
TIME_LIMIT = 10.0  # seconds for a move, after which one is made by chance
SEED_BITS = (1 << 64) - 1


class Advice(NamedTuple):
    probabilities: np.ndarray  # [actions]
    win: float | None  # share of the win, 0 to 1


class Thinkers:
    """Agents at work. They are asked with copies of a game, so a late answer can do no harm."""

    def __init__(self, num_threads: int = NUM_THREADS, time_limit: float = TIME_LIMIT) -> None:
        self.time_limit = time_limit
        self.preparer = Preparer()
        self._pool = ThreadPoolExecutor(num_threads, thread_name_prefix="thinking")
        self._own = threading.local()

    def prepare(self, games: list[Game]) -> None:
        """Makes all games ready in the background, what is needed first before the rest."""
        for game in games:
            self.preparer.ready(game, "medium", EARLY)
        for game in games:
            for name in ("easy", ADVISER, "hard"):
                self.preparer.ready(game, name, LATER)

    async def readiness(self, game: Game, name: str = RULES) -> None:
        """Waits until a game, or an agent for it, can be used. Whoever stops waiting spoils it for nobody."""
        await asyncio.shield(asyncio.wrap_future(self.preparer.ready(game, name)))

    def ask(self, table: Table, seat: int) -> Future[int]:
        """What the agent on a seat does. Its chance comes from the table's seed and the position alone."""
        name = table.sitters[seat].agent
        assert name is not None, "people answer for themselves"
        seed = int(episode_seed(np.uint64(table.terms.seed & SEED_BITS), table.seq, seat))
        return self._pool.submit(self._act, table.question(seat), name, seed)

    def answer(self, table: Table, seat: int) -> int:
        """Waits for an agent's move, but not for ever."""
        self.preparer.ready(table.game, table.sitters[seat].agent or ADVISER).result()
        try:
            return self.ask(table, seat).result(self.time_limit)
        except TooSlowError:
            return quick_move(table, seat)

    def ask_advice(self, table: Table, seat: int) -> Future[Advice]:
        """What a good agent would do in a person's place, knowing what the person knows."""
        return self._pool.submit(self._advise, table.question(seat, is_for_person=True), table.seq)

    def advice(self, table: Table, seat: int) -> Advice:
        self.preparer.ready(table.game, ADVISER).result()
        return self.ask_advice(table, seat).result()

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)

    # in the threads

    def _agent(self, game: Game, name: str) -> Agent:
        agents: dict[Any, Agent] = self._own.__dict__.setdefault("agents", {})
        if (game, name) not in agents:
            agents[game, name] = new_agent(game, name)
        return agents[game, name]

    def _act(self, match: Match, name: str, seed: int) -> int:
        agent = self._agent(match.game, name)
        agent.seed(seed)
        return chosen_by(agent, match)

    def _advise(self, match: Match, seed: int) -> Advice:
        agent = self._agent(match.game, ADVISER)
        agent.seed(seed)
        probabilities, win = agent.advise(decision_of(match))  # type: ignore[attr-defined]
        return Advice(probabilities[0], None if np.isnan(win[0]) else float(win[0]))


def quick_move(table: Table, seat: int) -> int:
    """A move for somebody who took too long: the game's own idle one, or any."""
    actions = table.legal_actions(seat)
    idle = table.game.guide.idle_action
    return idle if idle in actions else int(np.random.default_rng(table.seq).choice(actions))
