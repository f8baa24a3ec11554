"""Who plays by tree search? Its configuration, threads and clock; the search itself is in `mcts`."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from time import perf_counter

import numpy as np
from cosmozoo.envs import Game
from cosmozoo.envs.core import announce_compilation, compile_for, game_cache_folder, reward_number, seed_rng, win_share

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
        self._threads = ThreadPoolExecutor(self.search_config.num_threads)
        self._workspaces: dict[Game, list[Workspace]] = {}
        self.seed(seed)

    def seed(self, seed: int) -> None:
        self._generator = np.random.default_rng(seed)

    def prepare(self, game: Game) -> None:
        if self.prior_agent is not None:
            self.prior_agent.prepare(game)
        with announce_compilation(f"{game.title} (search)", game_cache_folder(game, mcts.search)):
            tree, scratch = self._workspaces_for(game)[0]
            compile_for(game, mcts.search)(game.new_states(1), 0, tree, scratch, self.search_config.params(game), 0)

    def act(self, info: InformationSets) -> np.ndarray:
        """The threads share several decisions; a single decision is searched by all threads."""
        search = self._search_together if len(info) == 1 else self._search_in_parallel
        return search(info, self._workspaces_for(info.game))

    def _search_together(self, info: InformationSets, workspaces: list[Workspace]) -> np.ndarray:
        seeds, num_threads = self._seeds(len(workspaces)), len(workspaces)
        visits = self._threads.map(
            lambda workspace, seed: self._search(info, 0, workspace, seed, num_threads), workspaces, seeds
        )
        return np.array([np.argmax(np.sum(list(visits), axis=0))], np.int64)

    def _search_in_parallel(self, info: InformationSets, workspaces: list[Workspace]) -> np.ndarray:
        seeds = self._seeds(len(info))
        actions = np.zeros(len(seeds), np.int64)

        def work(first: int) -> None:
            for row in range(first, len(seeds), len(workspaces)):
                actions[row] = np.argmax(self._search(info, row, workspaces[first], seeds[row], 1))

        list(self._threads.map(work, range(len(workspaces))))
        return actions

    def policy_and_value(self, info: InformationSets) -> tuple[np.ndarray, np.ndarray]:
        """The fraction of visits of each action [K, actions], and the expected win share of the seat to move [K]."""
        workspace = self._workspaces_for(info.game)[0]
        probabilities = np.zeros(info.action_mask.shape)
        value = np.zeros(len(info))
        for row, seed in enumerate(self._seeds(len(info))):
            visits = self._search(info, row, workspace, seed, 1, even_if_forced=True)
            probabilities[row] = visits / visits.sum()
            value[row] = workspace[0].value[mcts.ROOT].sum() / visits.sum()
        return probabilities, win_share(value, info.num_players)

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

    def _search(
        self,
        info: InformationSets,
        row: int,
        workspace: Workspace,
        seed: np.uint64,
        num_threads: int,
        even_if_forced: bool = False,
    ) -> np.ndarray:
        """The number of visits of each action at the root, by one of the threads that share the decision."""
        if info.action_mask[row].sum() == 1 and not even_if_forced:
            forced: np.ndarray = info.action_mask[row]
            return forced
        tree, scratch = workspace
        search_config = self.search_config
        params = search_config.params(info.game)
        remaining = -(-(search_config.simulations or MAX_NODES) // num_threads)
        chunk = SIMULATIONS_PER_CHUNK if search_config.seconds else remaining
        deadline = perf_counter() + (search_config.seconds or np.inf)
        search = compile_for(info.game, mcts.search)
        mcts.clear(tree)
        seed_rng(scratch.rng, seed)
        if self.prior_agent is not None:
            search(info._states, row, tree, scratch, params, 1)
            tree.prior[mcts.ROOT] = self.prior_agent.policy_and_value(info[row : row + 1])[0][0]
            remaining -= 1
        while remaining > 0:
            search(info._states, row, tree, scratch, params, min(remaining, chunk))
            remaining -= chunk
            if perf_counter() > deadline:  # even on a busy machine, one chunk is finished
                break
        visits: np.ndarray = tree.visits[mcts.ROOT].copy()
        return visits
