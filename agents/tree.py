"""How does search remember? A tree over what the acting seat can perceive, and simulations that grow it.

Information-set Monte-Carlo tree search with a tree for each observer (MO-ISMCTS), in one table: a node is a seat and
its observation. So seats that act in the same tick do not see each other's moves, and a seat treats alike what it
cannot tell apart. Every simulation starts from a state redrawn for the seat that searches.
"""

from typing import Any, NamedTuple

import numpy as np
from cosmozoo.envs.core.contract import apply, appraise, determinise, legal, observe, outlook, place, score
from cosmozoo.envs.core.game import Game, as_records
from cosmozoo.envs.core.kernel import kernel
from cosmozoo.envs.core.random import below, mixed, next_word
from cosmozoo.envs.core.rewards import Reward, payoff
from cosmozoo.envs.core.state import OVER, STILL_PLAYING

NO_NODE = -1
ROOT = 0  # the decision that is thought over: the first node of a tree
MAX_DEPTH = 512  # decisions followed in the tree
MIN_LOG_ODDS = -20.0
FLOOR = 1e-3  # so that no action is left untried for ever


class Tree(NamedTuple):
    """Statistics of the decisions met so far. N nodes, A actions."""

    table: np.ndarray  # [4 N] int64: node by hash of what the seat perceives, or NO_NODE
    key: np.ndarray  # [N] uint64
    visits: np.ndarray  # [N, A] int32: how often each action was taken
    offered: np.ndarray  # [N, A] int32: how often it was open
    value: np.ndarray  # [N, A] float64: rewards of the acting seat in all
    prior: np.ndarray  # [N, A] float32: how promising it looks, as odds
    size: np.ndarray  # [1] int64: nodes in use


class Workshop(NamedTuple):
    """Things a simulation works with, made once."""

    states: np.ndarray  # [2] records: the position reached, and the one it began from
    words: np.ndarray  # the observation's bytes as uint64, for hashing
    observation: np.ndarray  # [numbers]
    record: np.ndarray  # [1] the same bytes, with names
    mask: np.ndarray  # [A] int8
    values: np.ndarray  # [A] float64
    path: np.ndarray  # [depth, 3] int64: node, action, seat
    places: np.ndarray  # [seats] int64
    scores: np.ndarray  # [seats] float64
    rewards: np.ndarray  # [seats] float64
    rng: np.ndarray  # [4] uint64


class Budget(NamedTuple):
    """How to search."""

    exploration: float
    reward: int  # what is maximised
    margin_unit: float
    greedy_rollouts: bool
    rollout_limit: int  # moves; beyond it a game is judged by its outlook


def new_tree(num_nodes: int, num_actions: int) -> Tree:
    return Tree(
        table=np.full(4 * num_nodes, NO_NODE, np.int64),
        key=np.zeros(num_nodes, np.uint64),
        visits=np.zeros((num_nodes, num_actions), np.int32),
        offered=np.zeros((num_nodes, num_actions), np.int32),
        value=np.zeros((num_nodes, num_actions), np.float64),
        prior=np.zeros((num_nodes, num_actions), np.float32),
        size=np.zeros(1, np.int64),
    )


def new_workshop(game: Game) -> Workshop:
    padded = np.zeros(-(-game.observation.size * game.observation.number.itemsize // 8) * 8, np.int8)
    used = game.observation.size * game.observation.number.itemsize
    observation = padded[:used].view(game.observation.number)
    return Workshop(
        states=game.new_states(2),
        words=padded.view(np.uint64),
        observation=observation,
        record=as_records(observation.view(game.observation.record)),
        mask=np.zeros(game.actions.size, np.int8),
        values=np.zeros(game.actions.size, np.float64),
        path=np.zeros((MAX_DEPTH, 3), np.int64),
        places=np.zeros(game.max_players, np.int64),
        scores=np.zeros(game.max_players, np.float64),
        rewards=np.zeros(game.max_players, np.float64),
        rng=np.zeros(4, np.uint64),
    )


@kernel
def clear(tree: Tree) -> None:
    tree.table[:] = NO_NODE
    tree.size[0] = 0


@kernel
def key_of(words: np.ndarray, seat: int) -> np.uint64:
    """A hash of what a seat perceives."""
    key = mixed(np.uint64(seat + 1))
    for i in range(len(words)):
        key = mixed(key ^ words[i])
    return key


@kernel
def slot_of(tree: Tree, key: np.uint64) -> Any:
    """Where a key stands in the table, or the empty slot where it would."""
    slot = np.int64(key % np.uint64(len(tree.table)))
    while tree.table[slot] != NO_NODE and tree.key[tree.table[slot]] != key:
        slot = (slot + 1) % len(tree.table)
    return slot


def add_node(tree: Tree, key: np.uint64, slot: int, shop: Workshop) -> int:
    """A new node, with odds from the game's own appraisal of each action."""
    node = tree.size[0]
    tree.size[0] += 1
    tree.table[slot] = node
    tree.key[node] = key
    state = shop.states[0]
    shop.values[:] = 0.0
    appraise(state, state.seat, shop.values)
    best = -np.inf
    for action in range(len(shop.mask)):
        if shop.mask[action]:
            best = max(best, shop.values[action])
    for action in range(len(shop.mask)):
        tree.visits[node, action] = 0
        tree.offered[node, action] = 0
        tree.value[node, action] = 0.0
        tree.prior[node, action] = np.exp(max(shop.values[action] - best, MIN_LOG_ODDS)) if shop.mask[action] else 0.0
    return node


@kernel
def select(tree: Tree, node: int, mask: np.ndarray, exploration: float) -> int:
    """The open action with the best mix of results so far, promise and curiosity (PUCT)."""
    odds, visits, value = 0.0, 0, 0.0
    for action in range(len(mask)):
        if mask[action]:
            tree.offered[node, action] += 1
            odds += tree.prior[node, action] + FLOOR
            visits += tree.visits[node, action]
            value += tree.value[node, action]
    untried = value / visits if visits else 0.0
    chosen, best = -1, -np.inf
    for action in range(len(mask)):
        if mask[action]:
            count = tree.visits[node, action]
            mean = tree.value[node, action] / count if count else untried
            share = (tree.prior[node, action] + FLOOR) / odds
            urge = mean + exploration * share * np.sqrt(tree.offered[node, action]) / (1 + count)
            if urge > best:
                chosen, best = action, urge
    return chosen


def open_actions(shop: Workshop) -> None:
    state = shop.states[0]
    shop.mask[:] = 0
    legal(state, state.seat, shop.mask)


def descend(tree: Tree, shop: Workshop, budget: Budget, searcher: int) -> int:
    """Follows the tree to a decision never met before, adds it, and tells how many decisions were made.

    Without rollouts only a decision of the searching seat ends the descent. What others may know is redrawn each time,
    so that their decisions are often new, and the tree would never grow beyond them: there it adds them and goes on
    with what looks best at first sight.
    """
    state = shop.states[0]
    depth = 0
    while state.phase != OVER and depth < len(shop.path):
        open_actions(shop)
        shop.observation[:] = 0
        observe(state, state.seat, shop.record[0])
        key = key_of(shop.words, state.seat)
        slot = slot_of(tree, key)
        node = tree.table[slot]
        is_new = node == NO_NODE
        if is_new:
            if tree.size[0] == len(tree.key):
                return depth
            node = add_node(tree, key, slot, shop)
        is_leaf = is_new and (budget.rollout_limit > 0 or state.seat == searcher)
        if is_leaf and depth > 0 and budget.rollout_limit == 0:
            return depth  # to be judged as it stands
        action = select(tree, node, shop.mask, budget.exploration)
        shop.path[depth, 0] = node
        shop.path[depth, 1] = action
        shop.path[depth, 2] = state.seat
        depth += 1
        apply(state, action)
        if is_leaf:
            return depth
    return depth


def roll_out(shop: Workshop, budget: Budget, searcher: int) -> None:
    """Plays on by chance, or by first sight, to the end or to the limit.

    Beyond the limit first sight plays until the searching seat is to move again: so nobody's reply is cut off, and
    what is done at the same time has been carried out.
    """
    state = shop.states[0]
    moves = 0
    while state.phase != OVER and (moves < budget.rollout_limit or state.seat != searcher):
        open_actions(shop)
        if budget.greedy_rollouts or moves >= budget.rollout_limit:
            apply(state, best_at_first_sight(shop))
        else:
            apply(state, any_of(shop.mask, shop.rng))
        moves += 1


def best_at_first_sight(shop: Workshop) -> int:
    state = shop.states[0]
    shop.values[:] = 0.0
    appraise(state, state.seat, shop.values)
    best = -1
    for action in range(len(shop.mask)):
        if shop.mask[action] and (best < 0 or shop.values[action] > shop.values[best]):
            best = action
    return best


@kernel
def any_of(mask: np.ndarray, rng: np.ndarray) -> int:
    count = 0
    for action in range(len(mask)):
        count += mask[action]
    nth = below(rng, count)
    for action in range(len(mask)):
        nth -= mask[action]
        if nth < 0:
            return action
    return -1


def judge(shop: Workshop, budget: Budget) -> None:
    """The reward of each seat; where a game was cut short, what it gained on the others since the decision.

    Gains rather than leads: so it does not matter what a redrawn world held for whom from the beginning.
    """
    state = shop.states[0]
    is_over = state.phase == OVER
    for seat in range(state.num_players):
        shop.places[seat] = place(state, seat)
        shop.scores[seat] = score(state, seat) if is_over else outlook(state, seat) - outlook(shop.states[1], seat)
    for seat in range(state.num_players):
        is_through = shop.places[seat] != STILL_PLAYING
        kind = budget.reward if is_through else Reward.MARGIN
        worth = payoff(kind, seat, state.num_players, shop.places, shop.scores, budget.margin_unit)
        shop.rewards[seat] = worth if is_through else np.tanh(worth)


@kernel
def learn(tree: Tree, shop: Workshop, depth: int) -> None:
    for i in range(depth):
        node, action, seat = shop.path[i]
        tree.visits[node, action] += 1
        tree.value[node, action] += shop.rewards[seat]


def search(states: np.ndarray, index: int, tree: Tree, shop: Workshop, budget: Budget, simulations: int) -> None:
    """Grows a tree from one decision. The seat's own decision is its first node."""
    seat = states[index].seat
    for _ in range(simulations):
        shop.states[0] = states[index]
        determinise(shop.states[0], seat, shop.rng)
        for i in range(4):
            shop.states[0].rng[i] = next_word(shop.rng)
        shop.states[1] = shop.states[0]
        depth = descend(tree, shop, budget, seat)
        roll_out(shop, budget, seat)
        judge(shop, budget)
        learn(tree, shop, depth)
