"""The player who thinks: information-set Monte-Carlo tree search, the same for every game."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from time import perf_counter
from typing import Any

import numpy as np
from cosmozoo.envs.core.game import Game
from cosmozoo.envs.core.kernel import bind, first_compilation
from cosmozoo.envs.core.random import seed_generator
from cosmozoo.envs.core.rewards import Reward

from . import tree as trees
from .protocol import Adviser, Decisions, decisions_of
from .tree import Budget, Tree, Workshop

Kit = tuple[Tree, Workshop]
SIMULATIONS_A_CHUNK = 64  # between two looks at the clock
MAX_NODES = 200_000
NODES_A_SIMULATION = 4  # the seat's own, and those of others on the way to it
GREEDY_ROLLOUT_LIMIT = 2_000


@cache
def searcher(game: Game) -> Callable[..., None]:
    """`tree.search`, compiled for one game."""
    names = ("apply", "legal", "observe", "place", "score", "determinise", "appraise")
    rules = {name: getattr(game, name) for name in names}
    rules["outlook"] = game.outlook or game.score

    def compiled(template: Callable[..., Any], **names: Any) -> Callable[..., Any]:
        return bind(template, game.name, **rules, **names)

    opened = compiled(trees.open_actions)
    return compiled(
        trees.search,
        descend=compiled(trees.descend, open_actions=opened, add_node=compiled(trees.add_node)),
        roll_out=compiled(trees.roll_out, open_actions=opened, best_at_first_sight=compiled(trees.best_at_first_sight)),
        judge=compiled(trees.judge),
    )


@dataclass(frozen=True)
class Thinking:
    """How long and how a search thinks."""

    simulations: int | None = 1000  # for each decision, or None to go by the clock
    seconds: float | None = None
    greedy_rollouts: bool = False
    num_threads: int = 1
    exploration: float = 1.5
    rollout_limit: int | None = None  # moves, or None for the game's own limit
    reward: str = "win"

    def budget(self, game: Game) -> Budget:
        kind = int(Reward[self.reward.upper()])
        return Budget(self.exploration, kind, float(game.margin_unit), self.greedy_rollouts, self.limit_for(game))

    def limit_for(self, game: Game) -> int:
        """Moves of a rollout. Where chance leads nowhere, greedy rollouts still do."""
        if self.rollout_limit is not None:
            return self.rollout_limit
        return GREEDY_ROLLOUT_LIMIT if self.greedy_rollouts else game.rollout_limit


class SearchAgent:
    """Thinks each decision over. A guide, such as a trained network, tells which actions to look at first."""

    def __init__(
        self, thinking: Thinking | None = None, seed: int = 0, name: str = "search", guide: Adviser | None = None
    ) -> None:
        self.thinking = thinking or Thinking()
        self.name = name
        self.guide = guide
        self._threads = ThreadPoolExecutor(self.thinking.num_threads)
        self._kits: dict[Game, list[Kit]] = {}
        self.seed(seed)

    def seed(self, seed: int) -> None:
        self._generator = np.random.default_rng(seed)

    def prepare(self, game: Game) -> None:
        if self.guide is not None:
            self.guide.prepare(game)
        with first_compilation(f"{game.title} (search)"):
            tree, shop = self._kits_for(game)[0]
            searcher(game)(game.new_states(1), 0, tree, shop, self.thinking.budget(game), 0)

    def act(self, decisions: Decisions) -> np.ndarray:
        """Several decisions are shared out among the threads; a single one is thought over by all of them."""
        think = self._think_together if len(decisions.seat) == 1 else self._think_side_by_side
        return think(decisions, self._kits_for(decisions.game))

    def _think_together(self, decisions: Decisions, kits: list[Kit]) -> np.ndarray:
        seeds = self._seeds(len(kits))
        share = len(kits)
        visits = self._threads.map(lambda kit, seed: self._think(decisions, 0, kit, seed, share), kits, seeds)
        return np.array([np.argmax(np.sum(list(visits), axis=0))], np.int64)

    def _think_side_by_side(self, decisions: Decisions, kits: list[Kit]) -> np.ndarray:
        seeds = self._seeds(len(decisions.seat))
        actions = np.zeros(len(seeds), np.int64)

        def work(first: int) -> None:
            for row in range(first, len(seeds), len(kits)):
                actions[row] = np.argmax(self._think(decisions, row, kits[first], seeds[row], 1))

        list(self._threads.map(work, range(len(kits))))
        return actions

    def advise(self, decisions: Decisions) -> tuple[np.ndarray, np.ndarray]:
        """How probable each action is, by the share of tries [K, A], and the share of the win to expect [K]."""
        kit = self._kits_for(decisions.game)[0]
        probabilities = np.zeros(decisions.action_mask.shape)
        win = np.zeros(len(decisions.seat))
        for row, seed in enumerate(self._seeds(len(decisions.seat))):
            visits = self._think(decisions, row, kit, seed, 1, even_if_forced=True)
            probabilities[row] = visits / visits.sum()
            num_players = int(decisions.states["num_players"][row])
            reward = float(kit[0].value[0].sum()) / float(visits.sum())
            win[row] = np.clip((reward * (num_players - 1) + 1) / num_players, 0, 1)  # see rewards.payoff
        return probabilities, win

    def _seeds(self, count: int) -> np.ndarray:
        return self._generator.integers(0, 2**64, count, np.uint64)

    def _kits_for(self, game: Game) -> list[Kit]:
        if game not in self._kits:
            nodes = min((self.thinking.simulations or MAX_NODES) * NODES_A_SIMULATION + 2, MAX_NODES)
            self._kits[game] = [
                (trees.new_tree(nodes, game.actions.size), trees.new_workshop(game))
                for _ in range(self.thinking.num_threads)
            ]
        return self._kits[game]

    def _think(
        self, decisions: Decisions, row: int, kit: Kit, seed: np.uint64, sharers: int, even_if_forced: bool = False
    ) -> np.ndarray:
        """How often each action was tried at the root."""
        if decisions.action_mask[row].sum() == 1 and not even_if_forced:
            return decisions.action_mask[row]
        tree, shop = kit
        thinking = self.thinking
        budget = thinking.budget(decisions.game)
        left = -(-(thinking.simulations or MAX_NODES) // sharers)
        chunk = SIMULATIONS_A_CHUNK if thinking.seconds else left
        until = perf_counter() + (thinking.seconds or np.inf)
        search = searcher(decisions.game)
        trees.clear(tree)
        seed_generator(shop.rng, seed)
        if self.guide is not None:
            search(decisions.states, row, tree, shop, budget, 1)
            tree.prior[trees.ROOT] = self.guide.advise(decisions_of(decisions, row))[0][0]
            left -= 1
        while left > 0:
            search(decisions.states, row, tree, shop, budget, min(left, chunk))
            left -= chunk
            if perf_counter() > until:  # on a busy machine too, one chunk was thought through
                break
        return tree.visits[trees.ROOT].copy()
