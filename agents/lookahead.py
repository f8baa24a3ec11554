"""Who looks ahead with a network? Each candidate action is tried in several redrawn worlds.

In a world, every seat plays by the network on what it knows there, until the searching seat decides again. The network
judges that position; the end of a game counts as its reward. So the network is only asked about the seat that is to
move: its value of other seats is worth little. The agent plays the action with the highest
`mean value + prior_weight * logit`. Without the second term it exploits the players it imagines, and loses to others.
"""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from time import perf_counter
from typing import Any, NamedTuple, Protocol

import numpy as np
from cosmozoo.envs import Game
from cosmozoo.envs.core import announce_compilation, compile_for, game_cache_folder

from . import worlds as imagined
from .analysis import Analysis, analysis_of
from .calibration import lookahead_settings
from .information import InformationSets, copy_rows
from .worlds import HAS_ENDED, Worlds

MAX_ROWS = 2048  # stepped together
WORLDS_PER_CHUNK = 8  # between two checks of the clock
MAX_TIMED_WORLDS = 1024
MAX_CHOICES = 300  # in a row before its leaf
MIN_TEMPERATURE = 0.025  # of the policy that follows from the ratings
WORLD_STEP = np.uint64(0x9E3779B97F4A7C15)  # between the seeds of two worlds


class PolicyValueNetwork(Protocol):
    """A network, as an agent that also tells what it is sure of."""

    def prepare(self, game: Game) -> None:
        """Loads what the game needs. Raises if the network does not fit it."""

    def infer(self, info: InformationSets) -> tuple[np.ndarray, np.ndarray]:
        """Logits, very low for illegal actions [K, actions], and values in units of the reward `win` [K]."""


@dataclass(frozen=True)
class LookaheadConfig:
    """How far and for how long an agent looks ahead. Games have settings of their own: see calibration.py."""

    num_worlds: int = 32  # per candidate; with a time limit, as many as there is time for
    seconds: float | None = None  # per decision
    own_decisions: int = 1  # of the searching seat between the candidate action and the leaf
    prior_weight: float = 0.02  # of a logit, in units of the reward `win`
    num_candidates: int = 0  # those with the highest logits; 0 for all legal actions
    argmax_share: float = 0.0  # of the imagined choices that take the most probable action instead of drawing one

    @property
    def temperature(self) -> float:
        """Of the policy that follows from the ratings."""
        return max(self.prior_weight, MIN_TEMPERATURE)


class Rows(NamedTuple):
    """R rows to play: one for each decision, world and candidate, in this order."""

    decision: np.ndarray  # [R] int64
    seed: np.ndarray  # [R] uint64: of the world
    action: np.ndarray  # [R] int64

    def part(self, first: int, last: int) -> "Rows":
        return Rows(*(array[first:last] for array in self))


class LookaheadAgent:
    """Looks ahead from each decision. All decisions share the network's batches.

    `changes` are fields of a `LookaheadConfig` that differ from the settings of the game.
    """

    def __init__(
        self, network: PolicyValueNetwork, seed: int = 0, name: str = "lookahead", num_threads: int = 1, **changes: Any
    ) -> None:
        LookaheadConfig(**changes)  # raises if there is no such field
        self.network = network
        self.name = name
        self.num_threads = num_threads
        self._changes = changes
        self._threads = ThreadPoolExecutor(num_threads) if num_threads > 1 else None
        self.seed(seed)

    def config_for(self, game: Game) -> LookaheadConfig:
        """How the agent looks ahead in a game."""
        return LookaheadConfig(**(lookahead_settings(game) | self._changes))

    def seed(self, seed: int) -> None:
        self._generator = np.random.default_rng(seed)

    def prepare(self, game: Game) -> None:
        self.network.prepare(game)
        with announce_compilation(f"{game.title} (lookahead)", game_cache_folder(game, imagined.begin_rows)):
            none = np.zeros(0, np.int64)
            worlds = imagined.new_worlds(game, none, 0)
            begin_rows(game, worlds, game.new_states(0), Rows(none, np.zeros(0, np.uint64), none))
            step_rows(game, worlds, none, np.zeros((0, game.actions.size), np.float32), np.zeros(0, np.float32), 0.0)
            compile_for(game, imagined.stop_rows)(worlds, none)

    def act(self, info: InformationSets) -> np.ndarray:
        seeds = self._seeds(len(info))
        actions: np.ndarray = info.action_mask.argmax(axis=1).astype(np.int64)
        rows = np.flatnonzero(info.action_mask.sum(axis=1) > 1)
        for row, analysis in zip(rows, self._analyze(info[rows], seeds[rows]), strict=True):
            actions[row] = analysis.action
        return actions

    def policy_and_value(self, info: InformationSets) -> tuple[np.ndarray, np.ndarray]:
        """The probability of each action [K, actions], and the expected win share of the seat to move [K]."""
        found = self.analyze(info)
        temperature = self.config_for(info.game).temperature
        policies = [analysis.policy(info.game.actions.size, temperature) for analysis in found]
        return np.array(policies), np.array([analysis.win_share for analysis in found])

    def analyze(self, info: InformationSets) -> list[Analysis]:
        """What looking ahead finds out about each decision, forced ones included."""
        return self._analyze(info, self._seeds(len(info)))

    def try_actions(self, info: InformationSets, actions: list[np.ndarray], num_worlds: int) -> list[np.ndarray]:
        """What the seats to move get after given actions of each decision, in new worlds [C, W] of the reward `win`."""
        values: list[list[np.ndarray]] = [[] for _ in actions]
        lines: list[list[np.ndarray]] = [[] for _ in actions]
        self._play_worlds(info, actions, self._seeds(len(info)), range(num_worlds), values, lines)
        return [np.concatenate(each, axis=1) for each in values]

    def _seeds(self, count: int) -> np.ndarray:
        return self._generator.integers(0, 2**64, count, np.uint64)

    def _analyze(self, info: InformationSets, seeds: np.ndarray) -> list[Analysis]:
        if not len(info):
            return []
        config = self.config_for(info.game)
        deadline = perf_counter() + (config.seconds or np.inf) * len(info)
        logits, _ = self.network.infer(info)
        candidates = [best_actions(logits[row], info.legal_actions(row), config) for row in range(len(info))]
        values: list[list[np.ndarray]] = [[] for _ in candidates]  # by decision and chunk [C, W]
        lines: list[list[np.ndarray]] = [[] for _ in candidates]
        num_worlds, chunk = config.num_worlds, config.num_worlds
        if config.seconds:
            num_worlds, chunk = MAX_TIMED_WORLDS, WORLDS_PER_CHUNK
        for first in range(0, num_worlds, chunk):
            self._play_worlds(info, candidates, seeds, range(first, first + chunk), values, lines)
            if perf_counter() > deadline:  # even on a busy machine, one chunk is finished
                break
        return [
            analysis_of(
                int(info.num_players[row]),
                actions,
                np.concatenate(values[row], axis=1),
                config.prior_weight * logits[row, actions].astype(np.float64),
                np.concatenate(lines[row], axis=1),
            )
            for row, actions in enumerate(candidates)
        ]

    def _play_worlds(
        self,
        info: InformationSets,
        candidates: list[np.ndarray],
        seeds: np.ndarray,
        numbers: range,
        values: list[list[np.ndarray]],
        lines: list[list[np.ndarray]],
    ) -> None:
        """Plays some worlds of each decision, in parts of a limited size, on all threads."""
        rows = rows_of(candidates, seeds, numbers)
        size = min(MAX_ROWS, -(-len(rows.decision) // self.num_threads))
        parts = [rows.part(first, first + size) for first in range(0, len(rows.decision), size)]
        run = self._threads.map if self._threads is not None else map
        played = list(run(lambda part: self._play(info, part), parts))
        value, line = (np.concatenate(arrays) for arrays in zip(*played, strict=True))
        first = 0
        for decision, actions in enumerate(candidates):
            last = first + len(numbers) * len(actions)
            values[decision].append(value[first:last].reshape(len(numbers), -1).T)
            lines[decision].append(line[first:last].reshape(len(numbers), len(actions), *line.shape[1:]).swapaxes(0, 1))
            first = last

    def _play(self, info: InformationSets, rows: Rows) -> tuple[np.ndarray, np.ndarray]:
        """Plays rows to their leaves or ends, and returns their values and their first choices."""
        game, config = info.game, self.config_for(info.game)
        worlds = imagined.new_worlds(game, info.seat[rows.decision], config.own_decisions)
        begin_rows(game, worlds, info._states, rows)
        for choices in range(MAX_CHOICES + 1):
            waiting = np.flatnonzero(worlds.status != HAS_ENDED)
            if not len(waiting):
                break
            if choices == MAX_CHOICES:
                compile_for(game, imagined.stop_rows)(worlds, waiting)
            logits, values = self.network.infer(information_in(game, worlds, waiting))
            step_rows(game, worlds, waiting, logits, values, config.argmax_share)
        return worlds.value, worlds.line


def best_actions(logits: np.ndarray, legal: np.ndarray, config: LookaheadConfig) -> np.ndarray:
    """The candidates, in the order of their ids."""
    if not 0 < config.num_candidates < len(legal):
        return legal
    return np.sort(legal[np.argsort(-logits[legal], kind="stable")[: config.num_candidates]])


def rows_of(candidates: list[np.ndarray], seeds: np.ndarray, numbers: range) -> Rows:
    """The rows of some worlds. All candidates of a decision meet the same worlds, which cancels much luck."""
    steps = np.array(numbers, np.uint64) * WORLD_STEP
    decision = [np.full(len(numbers) * len(actions), row, np.int64) for row, actions in enumerate(candidates)]
    seed = [np.repeat(seeds[row] + steps, len(actions)) for row, actions in enumerate(candidates)]
    action = [np.tile(actions, len(numbers)) for actions in candidates]
    return Rows(np.concatenate(decision), np.concatenate(seed), np.concatenate(action).astype(np.int64))


def information_in(game: Game, worlds: Worlds, rows: np.ndarray) -> InformationSets:
    """What the seats to move know in some rows."""
    states = copy_rows(worlds.states, rows)
    return InformationSets(game, states, worlds.observation[rows], worlds.action_mask[rows], worlds.seat[rows])


def begin_rows(game: Game, worlds: Worlds, states: np.ndarray, rows: Rows) -> None:
    scratch, scoring = game.new_states(1), imagined.new_scoring(game)
    compile_for(game, imagined.begin_rows)(states, *rows, worlds, scratch, scoring)


def step_rows(
    game: Game, worlds: Worlds, rows: np.ndarray, logits: np.ndarray, values: np.ndarray, argmax_share: float
) -> None:
    scoring = imagined.new_scoring(game)
    compile_for(game, imagined.step_rows)(worlds, rows, logits, values, argmax_share, scoring)
