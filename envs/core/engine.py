"""What are the compiled entry points? Start, advance, observe, step a batch: few calls on arrays of states.

Passing an array and an index from Python takes half a microsecond. A single record would take ten times as long.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from .contract import apply, deal, determinize, legal, observe, rank, reward, score
from .job import Job, Task, arguments_of
from .kernel import compile_for, game_cache_folder, kernel, per_game
from .kernel_cache import announce_compilation
from .prefetch import prefetch
from .rng import episode_seed, randint, seed_rng
from .state import OVER, STILL_PLAYING

if TYPE_CHECKING:
    from .game import Game

NO_ACTION = -1
WAIT = NO_ACTION
"""Instead of an action in a batch: this game does not change."""

NEW_GAME = -2
"""Instead of an action in a batch: a new game starts in this row."""

CHUNK = 32  # actions that are counted together when one is drawn
MANY_ACTIONS = 256  # in so large a space most actions are legal most of the time …
NUM_TRIES = 6  # … so trying some at random is faster than counting


class BatchBuffers(NamedTuple):
    """A batch of N games side by side. Rows are games; columns are seats, actions or numbers."""

    states: np.ndarray  # [N] records
    num_players: np.ndarray  # [N] int64
    variant: np.ndarray  # [N] int64
    episode: np.ndarray  # [N] int64: the number of games started in this row
    observation: np.ndarray  # [N, numbers]: of the seat to move
    observation_record: np.ndarray  # [N] the same bytes, with the names of the features
    action_mask: np.ndarray  # [N, actions] int8: of the seat to move
    seat: np.ndarray  # [N] int64: the seat to move
    reward: np.ndarray  # [N, seats] float32: of the last step
    done: np.ndarray  # [N] bool: the last step ended the game, and a new one was dealt
    finished: np.ndarray  # [N, seats] bool: the game has ended for this seat
    rank: np.ndarray  # [N, seats] int64: rank in the game that ended last in this row
    score: np.ndarray  # [N, seats] float64: points in the game that ended last in this row
    rng: np.ndarray  # [N, 4] uint64: generators for `sample_actions`, independent of the games


class BatchSettings(NamedTuple):
    """What all games of a batch have in common. What can change lies in arrays."""

    seed: np.ndarray  # [1] uint64
    weights: np.ndarray  # [R] float64: of each registered reward, by its number
    margin_scale: float
    skip_forced: bool


@kernel
def forced_action(mask: np.ndarray) -> int:
    """The only legal action, or NO_ACTION if there is a choice."""
    found = NO_ACTION
    for action in range(len(mask)):
        if mask[action]:
            if found != NO_ACTION:
                return NO_ACTION
            found = action
    return found


@per_game
def start(states: np.ndarray, index: int, num_players: int, variant: int, seed: np.uint64, mask: np.ndarray) -> None:
    """Deals a new game into a zeroed state and writes the mask of the seat to move."""
    state = states[index]
    state.num_players = num_players
    state.variant = variant
    seed_rng(state.rng, seed)
    deal(state)
    mask[:] = 0
    legal(state, state.seat, mask)


@per_game
def advance(states: np.ndarray, index: int, action: int, mask: np.ndarray, skip_forced: bool) -> None:
    """Makes a legal move. With `skip_forced`, also makes the forced moves after it."""
    state = states[index]
    while action != NO_ACTION:
        apply(state, action)
        mask[:] = 0
        if state.phase == OVER:
            return
        legal(state, state.seat, mask)
        action = forced_action(mask) if skip_forced else NO_ACTION


@per_game
def legal_actions(states: np.ndarray, index: int, seat: int, mask: np.ndarray) -> None:
    mask[:] = 0
    if states[index].phase != OVER:
        legal(states[index], seat, mask)


@per_game
def observe_seat(states: np.ndarray, index: int, seat: int, vector: np.ndarray, record: np.ndarray) -> None:
    vector[:] = 0
    observe(states[index], seat, record[0])


@per_game
def ranks_and_scores(states: np.ndarray, index: int, ranks: np.ndarray, scores: np.ndarray) -> None:
    for seat in range(states[index].num_players):
        ranks[seat] = rank(states[index], seat)
        scores[seat] = score(states[index], seat)


@per_game
def has_finished(states: np.ndarray, index: int, seat: int) -> bool:
    return rank(states[index], seat) != STILL_PLAYING


@per_game
def num_finished(states: np.ndarray, index: int) -> int:
    count = 0
    for seat in range(states[index].num_players):
        count += rank(states[index], seat) != STILL_PLAYING
    return count


@per_game
def redraw(states: np.ndarray, index: int, seat: int, rng: np.ndarray, seed: np.uint64) -> None:
    """Determinizes a state in place, with its generator, which is hidden as well."""
    seed_rng(rng, seed)
    determinize(states[index], seat, rng)
    for i in range(4):
        states[index].rng[i] = rng[i]


@per_game
def has_newly_finished(states: np.ndarray, game: int, finished: np.ndarray) -> bool:
    """Whether the game has just ended for some seat. Calling `pay_rewards` with all buffers to find out is slower."""
    for seat in range(states[game].num_players):
        if not finished[game, seat] and rank(states[game], seat) != STILL_PLAYING:
            return True
    return False


@per_game
def pay_rewards(buffers: BatchBuffers, game: int, settings: BatchSettings) -> None:
    """Pays each seat for which the game has just ended."""
    state = buffers.states[game]
    ranks, scores = buffers.rank[game], buffers.score[game]
    is_counted = False
    for seat in range(state.num_players):
        if buffers.finished[game, seat] or rank(state, seat) == STILL_PLAYING:
            continue
        if not is_counted:
            ranks_and_scores(buffers.states, game, ranks, scores)
            is_counted = True
        buffers.finished[game, seat] = True
        for number in range(len(settings.weights)):
            if settings.weights[number]:
                worth = reward(number, seat, state.num_players, ranks, scores, settings.margin_scale)
                buffers.reward[game, seat] += settings.weights[number] * worth


@per_game
def start_game(buffers: BatchBuffers, game: int, initial_state: np.ndarray, settings: BatchSettings) -> None:
    seed = episode_seed(settings.seed[0], game, buffers.episode[game])
    mask = buffers.action_mask[game]
    buffers.episode[game] += 1
    buffers.states[game] = initial_state[0]
    buffers.finished[game, :] = False
    start(buffers.states, game, buffers.num_players[game], buffers.variant[game], seed, mask)
    if settings.skip_forced:
        # `True` in place of settings.skip_forced would compile `advance` again
        advance(buffers.states, game, forced_action(mask), mask, settings.skip_forced)


@per_game
def step_games(task: Task, worker: int, first: int, last: int) -> None:
    """Makes a move in each game. After a game ends, a new one is dealt.

    WAIT leaves a game unchanged; NEW_GAME deals a new one. One function for all of this halves the compile time.
    """
    buffers, actions, initial_state, settings = arguments_of(task, 0)
    for game in range(first, last):
        prefetch(buffers.states, game + 1)
        buffers.reward[game, :] = 0
        buffers.done[game] = False
        if actions[game] == WAIT:
            continue
        if actions[game] != NEW_GAME:
            advance(buffers.states, game, actions[game], buffers.action_mask[game], settings.skip_forced)
            if has_newly_finished(buffers.states, game, buffers.finished):
                pay_rewards(buffers, game, settings)
            buffers.done[game] = buffers.states[game].phase == OVER
        if actions[game] == NEW_GAME or buffers.done[game]:
            start_game(buffers, game, initial_state, settings)
        buffers.seat[game] = buffers.states[game].seat
        buffers.observation[game, :] = 0
        observe(buffers.states[game], buffers.states[game].seat, buffers.observation_record[game])


@kernel
def first_illegal(action_mask: np.ndarray, actions: np.ndarray) -> int:
    """The first game whose action is illegal, or NO_ACTION if there is none."""
    for game in range(len(actions)):
        action = actions[game]
        if action in (WAIT, NEW_GAME):
            continue
        if action < 0 or action >= action_mask.shape[1] or not action_mask[game, action]:
            return game
    return NO_ACTION


@kernel
def seed_rngs(rng: np.ndarray, seed: np.uint64) -> None:
    for game in range(len(rng)):
        seed_rng(rng[game], episode_seed(seed, game, 0))


@kernel
def try_actions(mask: np.ndarray, rng: np.ndarray, num_tries: int) -> int:
    """A legal action that a few random tries found, or NO_ACTION."""
    for _ in range(num_tries):
        action: int = randint(rng, len(mask))
        if mask[action]:
            return action
    return NO_ACTION


def sample_actions(task: Task, worker: int, first: int, last: int) -> None:
    """Draws a legal action for each game, all with the same probability."""
    action_mask, rng, actions = arguments_of(task, 0)
    num_tries = NUM_TRIES if action_mask.shape[1] >= MANY_ACTIONS else 0
    for game in range(first, last):
        mask = action_mask[game]
        actions[game] = try_actions(mask, rng[game], num_tries)
        if actions[game] != NO_ACTION:
            continue
        count = 0
        for action in range(len(mask)):
            count += mask[action]
        nth = randint(rng[game], count)
        start = 0
        while start + CHUNK <= len(mask):
            count = 0
            for action in range(start, start + CHUNK):
                count += mask[action]
            if nth < count:
                break
            nth -= count
            start += CHUNK
        for action in range(start, len(mask)):
            nth -= mask[action]
            if nth < 0:
                actions[game] = action
                break


class Engine:
    """The functions above, compiled for one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.start = compile_for(game, start)
        self.advance = compile_for(game, advance)
        self.legal_actions = compile_for(game, legal_actions)
        self.observe_seat = compile_for(game, observe_seat)
        self.ranks_and_scores = compile_for(game, ranks_and_scores)
        self.has_finished = compile_for(game, has_finished)
        self.num_finished = compile_for(game, num_finished)
        self.redraw = compile_for(game, redraw)
        self._is_ready_for_one = False

    def make_ready_for_one(self) -> None:
        """Compiles what a single game needs, unless it is in the cache."""
        if self._is_ready_for_one:
            return
        game = self.game
        states, mask = game.new_states(1), np.zeros(game.actions.size, np.int8)
        with announce_compilation(game.title, game_cache_folder(game, start)):
            self.start(states, 0, game.players[0], 0, np.uint64(0), mask)
            self.observe_seat(states, 0, 0, *game.new_observation())
            self.advance(states, 0, int(mask.argmax()), mask, False)
        self._is_ready_for_one = True

    def jobs_of_batch(
        self, buffers: BatchBuffers, actions: np.ndarray, initial_state: np.ndarray, settings: BatchSettings
    ) -> tuple[Job, Job]:
        """The jobs that step a batch and that draw its actions. Compiles them, unless they are in the cache."""
        game = self.game
        with announce_compilation(f"{game.title} (batch)", game_cache_folder(game, step_games)):
            return (
                Job(step_games, (buffers, actions, initial_state, settings), game=game),
                Job(sample_actions, (buffers.action_mask, buffers.rng, actions)),
            )
