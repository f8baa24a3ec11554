"""Who plays by tree search? Its configuration, threads and clock; the search itself is in `mcts`."""

from dataclasses import dataclass
from time import perf_counter

import numpy as np
from cosmozoo.envs import Game
from cosmozoo.envs.core import Job, announce_compilation, game_cache_folder, reward_number, seed_rng, team_of, win_share

from . import mcts
from .base import PolicyValueAgent
from .information import InformationSets
from .mcts import Scratch, SearchParams, Tree

Workspace = tuple[Tree, Scratch]
SIMULATIONS_PER_CHUNK = 64  # between two checks of the clock
MAX_NODES = 200_000
NODES_PER_SIMULATION = 4  # nodes of the searching seat, and of others on the path
GREEDY_PLAYOUT_LIMIT = 2_000


@dataclass(frozen=True)
class SearchConfig:
    """How long and how an agent searches."""

    simulations: int | None = 1000  # per decision, or None for a time limit only
    seconds: float | None = None
    greedy_playouts: bool = False
    num_threads: int = 1
    exploration: float = 1.5
    playout_limit: int | None = None  # moves, or None for the game's own limit
    reward: str = "win"

    def params(self, game: Game) -> SearchParams:
        kind = reward_number(self.reward)
        return SearchParams(
            self.exploration, kind, float(game.margin_scale), self.greedy_playouts, self.limit_for(game)
        )

    def limit_for(self, game: Game) -> int:
        """The longest playout in moves. Greedy playouts end games that random ones do not, so they may be longer."""
        if self.playout_limit is not None:
            return self.playout_limit
        return GREEDY_PLAYOUT_LIMIT if self.greedy_playouts else game.playout_limit


class SearchAgent:
    """Searches each decision. A prior agent, such as a pretrained one, says which actions to try first."""

    def __init__(
        self,
        search_config: SearchConfig | None = None,
        seed: int = 0,
        name: str = "search",
        prior_agent: PolicyValueAgent | None = None,
    ) -> None:
        self.search_config = search_config or SearchConfig()
        self.name = name
        self.prior_agent = prior_agent
        self._team = team_of(self.search_config.num_threads)
        self._workspaces: dict[Game, list[Workspace]] = {}
        self.seed(seed)

    def seed(self, seed: int) -> None:
        self._generator = np.random.default_rng(seed)

    def prepare(self, game: Game) -> None:
        if self.prior_agent is not None:
            self.prior_agent.prepare(game)
        with announce_compilation(f"{game.title} (search)", game_cache_folder(game, mcts.search_trees)):
            arguments = (game.new_states(1), 0, *self._workspaces_for(game)[0], self.search_config.params(game), 0)
            Job(mcts.search_trees, arguments, game=game)

    def act(self, info: InformationSets) -> np.ndarray:
        """The threads share several decisions; a single decision is searched by all threads."""
        num_trees = len(self._workspaces_for(info.game))
        actions: np.ndarray = info.action_mask.argmax(axis=1)
        rows = np.flatnonzero(info.action_mask.sum(axis=1) > 1)  # the others are forced
        if len(info) == 1:
            seeds, share = self._seeds(num_trees), -(-self._max_simulations // num_trees)
            if len(rows):
                actions[0] = self._search(info, np.repeat(rows, num_trees), seeds, share).sum(axis=0).argmax()
            return actions
        seeds = self._seeds(len(info))
        for first in range(0, len(rows), num_trees):
            group = rows[first : first + num_trees]
            actions[group] = self._search(info, group, seeds[group], self._max_simulations).argmax(axis=1)
        return actions

    def policy_and_value(self, info: InformationSets) -> tuple[np.ndarray, np.ndarray]:
        """The fraction of visits of each action [K, actions], and the expected win share of the seat to move [K]."""
        tree, _ = self._workspaces_for(info.game)[0]
        probabilities = np.zeros(info.action_mask.shape)
        value = np.zeros(len(info))
        for row, seed in enumerate(self._seeds(len(info))):
            visits = self._search(info, np.array([row]), seed[None], self._max_simulations)[0]
            probabilities[row] = visits / visits.sum()
            value[row] = tree.value[mcts.ROOT].sum() / visits.sum()
        return probabilities, win_share(value, info.num_players)

    @property
    def _max_simulations(self) -> int:
        return self.search_config.simulations or MAX_NODES

    def _seeds(self, count: int) -> np.ndarray:
        return self._generator.integers(0, 2**64, count, np.uint64)

    def _workspaces_for(self, game: Game) -> list[Workspace]:
        if game not in self._workspaces:
            nodes = min((self.search_config.simulations or MAX_NODES) * NODES_PER_SIMULATION + 2, MAX_NODES)
            self._workspaces[game] = [
                (mcts.new_tree(nodes, game.actions.size), mcts.new_scratch(game))
                for _ in range(self.search_config.num_threads)
            ]
        return self._workspaces[game]

    def _search(self, info: InformationSets, rows: np.ndarray, seeds: np.ndarray, simulations: int) -> np.ndarray:
        """The number of visits of each action at the root [rows, actions], from one tree per row. Rows may repeat."""
        workspaces = self._workspaces_for(info.game)[: len(rows)]
        seconds, remaining = self.search_config.seconds, simulations
        chunk = SIMULATIONS_PER_CHUNK if seconds else simulations
        deadline = perf_counter() + (seconds or np.inf)
        for (tree, scratch), seed in zip(workspaces, seeds, strict=True):
            mcts.clear(tree)
            seed_rng(scratch.rng, seed)
        if self.prior_agent is not None:
            self._grow(info, rows, workspaces, 1)
            for row, (tree, _) in zip(rows, workspaces, strict=True):
                tree.prior[mcts.ROOT] = self.prior_agent.policy_and_value(info[row : row + 1])[0][0]
            remaining -= 1
        while remaining > 0:
            self._grow(info, rows, workspaces, min(remaining, chunk))
            remaining -= chunk
            if perf_counter() > deadline:  # even on a busy machine, one chunk is finished
                break
        return np.array([tree.visits[mcts.ROOT] for tree, _ in workspaces])

    def _grow(self, info: InformationSets, rows: np.ndarray, workspaces: list[Workspace], simulations: int) -> None:
        params = self.search_config.params(info.game)
        arguments = [
            (info._states, int(row), *workspace, params, simulations)
            for row, workspace in zip(rows, workspaces, strict=True)
        ]
        self._team.run(Job(mcts.search_trees, *arguments, game=info.game), len(rows), rows_per_chunk=1)
