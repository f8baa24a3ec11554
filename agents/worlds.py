"""How are many imagined games stepped at once? In rows: each is a redrawn state after one candidate action.

A row is played on until the searching seat decides again, or until the game has ended for that seat. Whoever calls
says how the seats choose; these kernels only step, so the same code serves any network.
"""

from typing import NamedTuple

import numpy as np
from cosmozoo.envs import Game
from cosmozoo.envs.core import (
    OVER,
    STILL_PLAYING,
    apply,
    as_kernel_array,
    determinize,
    kernel,
    legal,
    next_uint64,
    observe,
    per_game,
    rank,
    reward,
    reward_number,
    score,
    seed_rng,
)

DECIDES, IS_LEAF, HAS_ENDED = range(3)
"""What a row waits for: a choice, the value of a leaf, or nothing."""
NO_CHOICE = -1
LINE_LENGTH = 8  # choices that are remembered
UNIT_OF_53_BITS = 2.0**-53


class Worlds(NamedTuple):
    """R rows. Columns are seats, actions or numbers."""

    states: np.ndarray  # [R] records
    searcher: np.ndarray  # [R] int64: the seat that looks ahead
    decisions_left: np.ndarray  # [R] int64: decisions that the searcher still makes before the leaf
    status: np.ndarray  # [R] int8: DECIDES, IS_LEAF or HAS_ENDED
    value: np.ndarray  # [R] float64: the searcher's reward in a row that has ended, or the value of its leaf
    seat: np.ndarray  # [R] int64: the seat that decides
    observation: np.ndarray  # [R, numbers]: of that seat
    observation_record: np.ndarray  # [R] the same bytes, with the names of the features
    action_mask: np.ndarray  # [R, actions] int8: of that seat
    num_moves: np.ndarray  # [R] int64: choices made so far, forced moves left out
    line: np.ndarray  # [R, LINE_LENGTH, 2] int16: seat and action of the first choices, or NO_CHOICE
    rng: np.ndarray  # [R, 4] uint64: for choices; rows of the same world start alike


class Scoring(NamedTuple):
    """Room for ranks and scores, and the reward they are worth."""

    ranks: np.ndarray  # [seats] int64
    scores: np.ndarray  # [seats] float64
    reward: int  # its number
    margin_scale: float


def new_worlds(game: Game, searcher: np.ndarray, decisions_left: int) -> Worlds:
    count = len(searcher)
    observation = np.zeros((count, game.observation.size), game.observation.dtype)
    return Worlds(
        states=game.new_states(count),
        searcher=searcher.astype(np.int64),
        decisions_left=np.full(count, decisions_left, np.int64),
        status=np.zeros(count, np.int8),
        value=np.zeros(count),
        seat=np.zeros(count, np.int64),
        observation=observation,
        observation_record=as_kernel_array(observation.view(game.observation.record_dtype)[:, 0]),
        action_mask=np.zeros((count, game.actions.size), np.int8),
        num_moves=np.zeros(count, np.int64),
        line=np.full((count, LINE_LENGTH, 2), NO_CHOICE, np.int16),
        rng=np.zeros((count, 4), np.uint64),
    )


def new_scoring(game: Game) -> Scoring:
    seats = game.max_players
    return Scoring(np.zeros(seats, np.int64), np.zeros(seats), reward_number("win"), float(game.margin_scale))


@kernel
def single_action(mask: np.ndarray) -> int:
    """The single legal action, or NO_CHOICE if there are several."""
    found = NO_CHOICE
    for action in range(len(mask)):
        if mask[action]:
            if found != NO_CHOICE:
                return NO_CHOICE
            found = action
    return found


@per_game
def end_row(worlds: Worlds, row: int, scoring: Scoring) -> None:
    """Ends a row with the reward of the searcher."""
    state = worlds.states[row]
    for seat in range(state.num_players):
        scoring.ranks[seat] = rank(state, seat)
        scoring.scores[seat] = score(state, seat)
    worlds.status[row] = HAS_ENDED
    worlds.value[row] = reward(
        scoring.reward, worlds.searcher[row], state.num_players, scoring.ranks, scoring.scores, scoring.margin_scale
    )


@per_game
def observe_row(worlds: Worlds, row: int, seat: int) -> None:
    worlds.seat[row] = seat
    worlds.observation[row, :] = 0
    observe(worlds.states[row], seat, worlds.observation_record[row])


@per_game
def play_row(worlds: Worlds, row: int, action: int, scoring: Scoring) -> None:
    """Makes a move and the forced moves after it, up to the next decision or the searcher's end."""
    state, searcher = worlds.states[row], worlds.searcher[row]
    mask = worlds.action_mask[row]
    if worlds.num_moves[row] < LINE_LENGTH:
        worlds.line[row, worlds.num_moves[row], 0] = state.seat
        worlds.line[row, worlds.num_moves[row], 1] = action
    worlds.num_moves[row] += 1
    while action != NO_CHOICE:
        apply(state, action)
        if state.phase == OVER or rank(state, searcher) != STILL_PLAYING:
            end_row(worlds, row, scoring)
            return
        mask[:] = 0
        legal(state, state.seat, mask)
        action = single_action(mask)
    observe_row(worlds, row, state.seat)
    worlds.status[row] = DECIDES
    if state.seat == searcher:
        if worlds.decisions_left[row] == 0:
            worlds.status[row] = IS_LEAF
        worlds.decisions_left[row] -= 1


@per_game
def begin_rows(
    states: np.ndarray,
    decisions: np.ndarray,
    seeds: np.ndarray,
    actions: np.ndarray,
    worlds: Worlds,
    scratch: np.ndarray,
    scoring: Scoring,
) -> None:
    """Redraws what each searcher cannot know and makes the first moves. Rows with equal seeds share a world.

    Rows of one world follow one another, so it is redrawn once.
    """
    rng = np.zeros(4, np.uint64)
    for row in range(len(decisions)):
        is_new = row == 0 or seeds[row] != seeds[row - 1] or decisions[row] != decisions[row - 1]
        if is_new:
            scratch[0] = states[decisions[row]]
            seed_rng(rng, seeds[row])
            determinize(scratch[0], worlds.searcher[row], rng)
            for i in range(4):
                scratch[0].rng[i] = next_uint64(rng)
        worlds.states[row] = scratch[0]
        seed_rng(worlds.rng[row], ~seeds[row])
        play_row(worlds, row, actions[row], scoring)


@kernel
def draw(rng: np.ndarray) -> float:
    """A number from 0 to 1, without 1."""
    return float(next_uint64(rng) >> np.uint64(11)) * UNIT_OF_53_BITS


@kernel
def choose(logits: np.ndarray, mask: np.ndarray, rng: np.ndarray, argmax_share: float) -> int:
    """Draws an action from the policy; in a share of the choices, takes the most probable one."""
    best = -1
    for action in range(len(mask)):
        if mask[action] and (best < 0 or logits[action] > logits[best]):
            best = action
    is_drawn = draw(rng) >= argmax_share
    point = draw(rng)
    if not is_drawn:
        return best
    total = 0.0
    for action in range(len(mask)):
        if mask[action]:
            total += np.exp(logits[action] - logits[best])
    point *= total
    for action in range(len(mask)):
        if mask[action]:
            point -= np.exp(logits[action] - logits[best])
            if point < 0.0:
                return action
    return best


@per_game
def step_rows(
    worlds: Worlds, rows: np.ndarray, logits: np.ndarray, values: np.ndarray, argmax_share: float, scoring: Scoring
) -> None:
    """Gives leaves their values and plays on in the other rows, by the network's answers for `rows`."""
    for index in range(len(rows)):
        row = rows[index]
        if worlds.status[row] == IS_LEAF:
            worlds.status[row] = HAS_ENDED
            worlds.value[row] = values[index]
        else:
            action = choose(logits[index], worlds.action_mask[row], worlds.rng[row], argmax_share)
            play_row(worlds, row, action, scoring)


@per_game
def stop_rows(worlds: Worlds, rows: np.ndarray) -> None:
    """Makes leaves of rows in which the searcher has not decided for long: there it judges what it sees."""
    for row in rows:
        observe_row(worlds, row, worlds.searcher[row])
        worlds.action_mask[row, :] = 0
        worlds.status[row] = IS_LEAF
