"""How does the search work, compiled? Multiple-observer information-set Monte Carlo tree search (MO-ISMCTS).

A node is a seat and its observation. So seats that act in the same tick do not see each other's moves, and a seat
decides alike in all states that it cannot tell apart. The trees of all observers are in one table. Every simulation
starts from a state determinized for the searching seat.
"""

from typing import Any, NamedTuple

import numpy as np
from cosmozoo.envs import Game
from cosmozoo.envs.core import (
    MARGIN,
    OVER,
    STILL_PLAYING,
    Task,
    apply,
    arguments_of,
    as_kernel_array,
    determinize,
    kernel,
    legal,
    mix64,
    next_uint64,
    observe,
    per_game,
    prior_logits,
    randint,
    rank,
    reward,
    score,
    static_value,
)

NO_NODE = -1
ROOT = 0  # the node of the decision that is searched
MAX_DEPTH = 512  # decisions followed in the tree
MIN_LOGIT = -20.0
MIN_PRIOR = 1e-3  # added to each prior, so that every action is tried at some time


class Tree(NamedTuple):
    """Statistics of the decisions reached so far. N nodes, A actions."""

    table: np.ndarray  # [4 N] int64: node by hash of seat and observation, or NO_NODE
    key: np.ndarray  # [N] uint64
    visits: np.ndarray  # [N, A] int32: how often each action was taken
    availability: np.ndarray  # [N, A] int32: how often it was legal
    value: np.ndarray  # [N, A] float64: sum of the rewards of the acting seat
    prior: np.ndarray  # [N, A] float32: relative to the best action, which has 1
    size: np.ndarray  # [1] int64: nodes in use


class Scratch(NamedTuple):
    """Arrays that every simulation uses, allocated once."""

    states: np.ndarray  # [2] records: the current state, and the one that the simulation started from
    words: np.ndarray  # the observation's bytes as uint64, for hashing
    observation: np.ndarray  # [n]
    record: np.ndarray  # [1] the same bytes, with the names of the features
    mask: np.ndarray  # [A] int8
    logits: np.ndarray  # [A] float64: prior logits
    path: np.ndarray  # [depth, 3] int64: node, action, seat
    ranks: np.ndarray  # [seats] int64
    scores: np.ndarray  # [seats] float64
    rewards: np.ndarray  # [seats] float64
    rng: np.ndarray  # [4] uint64


class SearchParams(NamedTuple):
    """The parameters of a search that compiled code needs."""

    exploration: float
    reward: int  # the number of the reward that is maximized
    margin_scale: float
    greedy_playouts: bool
    playout_limit: int  # moves; after that the static value decides


def new_tree(num_nodes: int, num_actions: int) -> Tree:
    return Tree(
        table=np.full(4 * num_nodes, NO_NODE, np.int64),
        key=np.zeros(num_nodes, np.uint64),
        visits=np.zeros((num_nodes, num_actions), np.int32),
        availability=np.zeros((num_nodes, num_actions), np.int32),
        value=np.zeros((num_nodes, num_actions), np.float64),
        prior=np.zeros((num_nodes, num_actions), np.float32),
        size=np.zeros(1, np.int64),
    )


def new_scratch(game: Game) -> Scratch:
    padded = np.zeros(-(-game.observation.size * game.observation.dtype.itemsize // 8) * 8, np.int8)
    used = game.observation.size * game.observation.dtype.itemsize
    observation = padded[:used].view(game.observation.dtype)
    return Scratch(
        states=game.new_states(2),
        words=padded.view(np.uint64),
        observation=observation,
        record=as_kernel_array(observation.view(game.observation.record_dtype)),
        mask=np.zeros(game.actions.size, np.int8),
        logits=np.zeros(game.actions.size, np.float64),
        path=np.zeros((MAX_DEPTH, 3), np.int64),
        ranks=np.zeros(game.max_players, np.int64),
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
    """A hash of a seat and its observation."""
    key = mix64(np.uint64(seat + 1))
    for i in range(len(words)):
        key = mix64(key ^ words[i])
    return key


@kernel
def slot_of(tree: Tree, key: np.uint64) -> Any:
    """The slot of a key in the table, or the empty slot where it belongs."""
    slot = np.int64(key % np.uint64(len(tree.table)))
    while tree.table[slot] != NO_NODE and tree.key[tree.table[slot]] != key:
        slot = (slot + 1) % len(tree.table)
    return slot


@per_game
def add_node(tree: Tree, key: np.uint64, slot: int, scratch: Scratch) -> int:
    """Adds a node, with priors from the game's prior logits."""
    node = tree.size[0]
    tree.size[0] += 1
    tree.table[slot] = node
    tree.key[node] = key
    state = scratch.states[0]
    scratch.logits[:] = 0.0
    prior_logits(state, state.seat, scratch.logits)
    best = -np.inf
    for action in range(len(scratch.mask)):
        if scratch.mask[action]:
            best = max(best, scratch.logits[action])
    for action in range(len(scratch.mask)):
        tree.visits[node, action] = 0
        tree.availability[node, action] = 0
        tree.value[node, action] = 0.0
        tree.prior[node, action] = (
            np.exp(max(scratch.logits[action] - best, MIN_LOGIT)) if scratch.mask[action] else 0.0
        )
    return node


@kernel
def select(tree: Tree, node: int, mask: np.ndarray, exploration: float) -> int:
    """The legal action with the highest PUCT value. Untried actions have the node's mean value."""
    total_prior, visits, value = 0.0, 0, 0.0
    for action in range(len(mask)):
        if mask[action]:
            tree.availability[node, action] += 1
            total_prior += tree.prior[node, action] + MIN_PRIOR
            visits += tree.visits[node, action]
            value += tree.value[node, action]
    untried = value / visits if visits else 0.0
    chosen, best = -1, -np.inf
    for action in range(len(mask)):
        if mask[action]:
            count = tree.visits[node, action]
            mean = tree.value[node, action] / count if count else untried
            prior = (tree.prior[node, action] + MIN_PRIOR) / total_prior
            puct = mean + exploration * prior * np.sqrt(tree.availability[node, action]) / (1 + count)
            if puct > best:
                chosen, best = action, puct
    return chosen


@per_game
def fill_legal(scratch: Scratch) -> None:
    state = scratch.states[0]
    scratch.mask[:] = 0
    legal(state, state.seat, scratch.mask)


@per_game
def descend(tree: Tree, scratch: Scratch, params: SearchParams, searcher: int) -> int:
    """Follows the tree to a new decision, adds it, and returns the number of decisions on the path.

    Without playouts, only a new decision of the searching seat ends the descent. The hidden information of the others
    is redrawn in each simulation, so their decisions are often new, and the tree would never grow beyond them. The
    descent adds such nodes and continues with the action that has the highest prior.
    """
    state = scratch.states[0]
    depth = 0
    while state.phase != OVER and depth < len(scratch.path):
        fill_legal(scratch)
        scratch.observation[:] = 0
        observe(state, state.seat, scratch.record[0])
        key = key_of(scratch.words, state.seat)
        slot = slot_of(tree, key)
        node = tree.table[slot]
        is_new = node == NO_NODE
        if is_new:
            if tree.size[0] == len(tree.key):
                return depth
            node = add_node(tree, key, slot, scratch)
        is_leaf = is_new and (params.playout_limit > 0 or state.seat == searcher)
        if is_leaf and depth > 0 and params.playout_limit == 0:
            return depth  # its static value decides
        action = select(tree, node, scratch.mask, params.exploration)
        scratch.path[depth, 0] = node
        scratch.path[depth, 1] = action
        scratch.path[depth, 2] = state.seat
        depth += 1
        apply(state, action)
        if is_leaf:
            return depth
    return depth


@per_game
def play_out(scratch: Scratch, params: SearchParams, searcher: int) -> None:
    """Plays random moves, or the best by prior, to the end of the game or to the limit.

    After the limit, the best moves by prior follow until the searching seat is to move again. So every other seat has
    replied, and simultaneous moves have been carried out.
    """
    state = scratch.states[0]
    moves = 0
    while state.phase != OVER and (moves < params.playout_limit or state.seat != searcher):
        fill_legal(scratch)
        if params.greedy_playouts or moves >= params.playout_limit:
            apply(state, best_by_prior(scratch))
        else:
            apply(state, random_legal(scratch.mask, scratch.rng))
        moves += 1


@per_game
def best_by_prior(scratch: Scratch) -> int:
    state = scratch.states[0]
    scratch.logits[:] = 0.0
    prior_logits(state, state.seat, scratch.logits)
    best = -1
    for action in range(len(scratch.mask)):
        if scratch.mask[action] and (best < 0 or scratch.logits[action] > scratch.logits[best]):
            best = action
    return best


@kernel
def random_legal(mask: np.ndarray, rng: np.ndarray) -> int:
    count = 0
    for action in range(len(mask)):
        count += mask[action]
    nth = randint(rng, count)
    for action in range(len(mask)):
        nth -= mask[action]
        if nth < 0:
            return action
    return -1


@per_game
def evaluate_leaf(scratch: Scratch, params: SearchParams) -> None:
    """Computes the reward of each seat. In an unfinished game this is its gain on the others since the decision.

    Gains rather than leads: otherwise the luck of the determinized state would count.
    """
    state = scratch.states[0]
    is_over = state.phase == OVER
    for seat in range(state.num_players):
        scratch.ranks[seat] = rank(state, seat)
        scratch.scores[seat] = (
            score(state, seat) if is_over else static_value(state, seat) - static_value(scratch.states[1], seat)
        )
    for seat in range(state.num_players):
        has_finished = scratch.ranks[seat] != STILL_PLAYING
        kind = params.reward if has_finished else MARGIN
        result = reward(kind, seat, state.num_players, scratch.ranks, scratch.scores, params.margin_scale)
        scratch.rewards[seat] = result if has_finished else np.tanh(result)


@kernel
def backpropagate(tree: Tree, scratch: Scratch, depth: int) -> None:
    for i in range(depth):
        node, action, seat = scratch.path[i]
        tree.visits[node, action] += 1
        tree.value[node, action] += scratch.rewards[seat]


@per_game
def search_trees(task: Task, worker: int, first: int, last: int) -> None:
    """Grows one tree per row, each with arguments of its own. A row is a decision, or a share of one."""
    for row in range(first, last):
        states, index, tree, scratch, params, simulations = arguments_of(task, row)
        search(states, index, tree, scratch, params, simulations)


@per_game
def search(
    states: np.ndarray, index: int, tree: Tree, scratch: Scratch, params: SearchParams, simulations: int
) -> None:
    """Grows a tree from one decision, which is its first node."""
    seat = states[index].seat
    for _ in range(simulations):
        scratch.states[0] = states[index]
        determinize(scratch.states[0], seat, scratch.rng)
        for i in range(4):
            scratch.states[0].rng[i] = next_uint64(scratch.rng)
        scratch.states[1] = scratch.states[0]
        depth = descend(tree, scratch, params, seat)
        play_out(scratch, params, seat)
        evaluate_leaf(scratch, params)
        backpropagate(tree, scratch, depth)
