"""How do agents think in the background, with a time limit? In a few threads, each with its own agents."""

import asyncio
import logging
import threading
from concurrent.futures import Future
from concurrent.futures import TimeoutError as TooSlowError
from typing import Any, NamedTuple

import numpy as np
from cosmozoo.agents import Agent, InformationSets, choose_action
from cosmozoo.envs import Game, Match, episode_seed

from .fair_pool import FairPool
from .table import Table
from .warmup import HINT, LATER, RULES, SOON, Warmup, new_agent

NUM_THREADS = 2
TIME_LIMIT = 10.0  # seconds for a move, then `fallback_move` is played
SEED_MASK = (1 << 64) - 1

log = logging.getLogger(__name__)


class AgentHint(NamedTuple):
    probabilities: np.ndarray  # [actions]
    win_share: float | None  # 0 to 1; None if the agent has no estimate


class AgentPool:
    """Agents in background threads. They get copies of a match, so a late answer can do no harm."""

    def __init__(self, num_threads: int = NUM_THREADS, time_limit: float = TIME_LIMIT) -> None:
        self.time_limit = time_limit
        self.warmup = Warmup()
        self._threads = FairPool(num_threads, patience=2 * time_limit + 1)
        self._local = threading.local()

    def prepare(self, games: list[Game]) -> None:
        """Prepares games and their agents in the background, the most likely choices first."""
        for game in games:
            self.warmup.ready(game, "medium", SOON)
        for game in games:
            for name in ("easy", "hard", HINT, "expert"):
                self.warmup.ready(game, name, LATER)

    async def wait_until_ready(self, game: Game, name: str = RULES) -> None:
        """Waits until a game, or an agent for it, can be used. Canceling the wait does not cancel the work."""
        await asyncio.shield(asyncio.wrap_future(self.warmup.ready(game, name)))

    def submit(self, table: Table, seat: int) -> Future[int]:
        """Starts the agent on a seat. Its randomness depends on the table's seed and the position only."""
        name = table.players[seat].agent
        assert name is not None, f"seat {seat} is held by a human"
        seed = int(episode_seed(np.uint64(table.config.seed & SEED_MASK), table.seq, seat))
        match = table.match_for_agent(seat)
        return self._threads.submit(id(table), lambda: self._choose(match, name, seed))

    async def choose_in_time(self, table: Table, seat: int, seconds: float) -> int:
        """The move of the agent on a seat. If it is late or fails, a fallback move.

        The time limit does not include compiling the agent for the first time.
        """
        try:
            await self.wait_until_ready(table.game, table.players[seat].agent or HINT)
            return await asyncio.wait_for(asyncio.wrap_future(self.submit(table, seat)), seconds)
        except asyncio.TimeoutError:
            log.info("an agent is out of time", extra={"game": table.game.name})
        except Exception:
            log.exception("the agent %s has failed", table.players[seat].agent, extra={"game": table.game.name})
        return fallback_move(table, seat)

    def choose(self, table: Table, seat: int) -> int:
        """Waits for the move of the agent on a seat, up to the time limit."""
        self.warmup.ready(table.game, table.players[seat].agent or HINT).result()
        try:
            return self.submit(table, seat).result(self.time_limit)
        except TooSlowError:
            return fallback_move(table, seat)

    def submit_hint(self, table: Table, seat: int) -> Future[AgentHint]:
        """Asks what a good agent would do on a human's seat, with what the human knows."""
        match, seq = table.match_for_agent(seat, knows_human_view=True), table.seq
        return self._threads.submit(id(table), lambda: self._hint(match, seq))

    def hint(self, table: Table, seat: int) -> AgentHint:
        self.warmup.ready(table.game, HINT).result()
        return self.submit_hint(table, seat).result()

    def close(self) -> None:
        self._threads.close()

    # In the threads

    def _agent(self, game: Game, name: str) -> Agent:
        agents: dict[Any, Agent] = self._local.__dict__.setdefault("agents", {})
        if (game, name) not in agents:
            agents[game, name] = new_agent(game, name)
        return agents[game, name]

    def _choose(self, match: Match, name: str, seed: int) -> int:
        agent = self._agent(match.game, name)
        agent.seed(seed)
        return choose_action(agent, match)

    def _hint(self, match: Match, seed: int) -> AgentHint:
        agent = self._agent(match.game, HINT)
        agent.seed(seed)
        probabilities, value = agent.policy_and_value(InformationSets.from_match(match))  # type: ignore[attr-defined]
        return AgentHint(probabilities[0], None if np.isnan(value[0]) else float(value[0]))


def fallback_move(table: Table, seat: int) -> int:
    """A move for a seat that is out of time: the game's idle action if it is legal, else a random one."""
    actions = table.legal_actions(seat)
    idle = table.game.human.idle_action
    return idle if idle in actions else int(np.random.default_rng(table.seq).choice(actions))
