"""How does the outside reach the rules? Through few compiled calls on arrays of states.

An array and an index cross from Python in half a microsecond; a single record would take ten times that.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from .contract import apply, deal, determinise, legal, observe, place, score
from .kernel import bind, first_compilation, kernel
from .random import below, episode_seed, seed_generator
from .rewards import payoff
from .state import OVER, STILL_PLAYING

if TYPE_CHECKING:
    from .game import Game

NO_ACTION = -1
WAIT = NO_ACTION  # in place of an action: this game stays as it is
NEW_GAME = -2  # in place of an action: this game is left and a new one dealt
RUN = 32  # actions counted together when one is looked for


class Buffers(NamedTuple):
    """A batch of N games side by side. Rows of games, columns of seats, actions or numbers."""

    states: np.ndarray  # [N] records
    num_players: np.ndarray  # [N] int64
    variant: np.ndarray  # [N] int64
    episode: np.ndarray  # [N] int64: how many games were begun in this row
    observation: np.ndarray  # [N, numbers]: of the seat to move
    record: np.ndarray  # [N] the same bytes, with names
    action_mask: np.ndarray  # [N, actions] int8: of the seat to move
    seat: np.ndarray  # [N] int64: who is to move
    reward: np.ndarray  # [N, seats] float32: of the step just made
    done: np.ndarray  # [N] bool: the step just made ended the game, and a new one was dealt
    finished: np.ndarray  # [N, seats] bool: the game has ended for this seat
    place: np.ndarray  # [N, seats] int64: rank in the game that ended last in this row
    score: np.ndarray  # [N, seats] float64: points in the game that ended last in this row
    dice: np.ndarray  # [N, 4] uint64: generators for `sample_games`, apart from the games' own


class Rules(NamedTuple):
    """How a batch is played, the same for all its games."""

    seed: np.uint64
    weights: tuple[float, float, float]  # of each Reward
    margin_unit: float
    skip_forced: bool


@kernel
def only_action(mask: np.ndarray) -> int:
    """The one legal action, or NO_ACTION where there is a choice."""
    found = NO_ACTION
    for action in range(len(mask)):
        if mask[action]:
            if found != NO_ACTION:
                return NO_ACTION
            found = action
    return found


def begin(states: np.ndarray, index: int, num_players: int, variant: int, seed: np.uint64, mask: np.ndarray) -> None:
    """Deals a new game into a zeroed state and writes the mask of the seat to move."""
    state = states[index]
    state.num_players = num_players
    state.variant = variant
    seed_generator(state.rng, seed)
    deal(state)
    mask[:] = 0
    legal(state, state.seat, mask)


def advance(states: np.ndarray, index: int, action: int, mask: np.ndarray, skip_forced: bool) -> None:
    """Makes a move that was found legal, and if asked to, the moves after it that leave no choice."""
    state = states[index]
    while action != NO_ACTION:
        apply(state, action)
        mask[:] = 0
        if state.phase == OVER:
            return
        legal(state, state.seat, mask)
        action = only_action(mask) if skip_forced else NO_ACTION


def legal_actions(states: np.ndarray, index: int, seat: int, mask: np.ndarray) -> None:
    mask[:] = 0
    if states[index].phase != OVER:
        legal(states[index], seat, mask)


def observe_seat(states: np.ndarray, index: int, seat: int, vector: np.ndarray, record: np.ndarray) -> None:
    vector[:] = 0
    observe(states[index], seat, record[0])


def standings(states: np.ndarray, index: int, places: np.ndarray, scores: np.ndarray) -> None:
    for seat in range(states[index].num_players):
        places[seat] = place(states[index], seat)
        scores[seat] = score(states[index], seat)


def has_finished(states: np.ndarray, index: int, seat: int) -> bool:
    return place(states[index], seat) != STILL_PLAYING


def redraw_hidden(states: np.ndarray, index: int, seat: int, rng: np.ndarray, seed: np.uint64) -> None:
    """Determinises a state in place; its dice are hidden too."""
    seed_generator(rng, seed)
    determinise(states[index], seat, rng)
    for i in range(4):
        states[index].rng[i] = rng[i]


def is_owed(states: np.ndarray, game: int, finished: np.ndarray) -> bool:
    """Whether the game has just ended for a seat. Handing all buffers to `credit` to find out would cost more."""
    for seat in range(states[game].num_players):
        if not finished[game, seat] and place(states[game], seat) != STILL_PLAYING:
            return True
    return False


def credit(buffers: Buffers, game: int, rules: Rules) -> None:
    """Pays each seat for which the game has just ended."""
    state = buffers.states[game]
    places, scores = buffers.place[game], buffers.score[game]
    is_counted = False
    for seat in range(state.num_players):
        if buffers.finished[game, seat] or place(state, seat) == STILL_PLAYING:
            continue
        if not is_counted:
            standings(buffers.states, game, places, scores)
            is_counted = True
        buffers.finished[game, seat] = True
        for kind in range(len(rules.weights)):
            if rules.weights[kind]:
                worth = payoff(kind, seat, state.num_players, places, scores, rules.margin_unit)
                buffers.reward[game, seat] += rules.weights[kind] * worth


def begin_game(buffers: Buffers, game: int, blank: np.ndarray, rules: Rules) -> None:
    seed = episode_seed(rules.seed, game, buffers.episode[game])
    mask = buffers.action_mask[game]
    buffers.episode[game] += 1
    buffers.states[game] = blank[0]
    buffers.finished[game, :] = False
    begin(buffers.states, game, buffers.num_players[game], buffers.variant[game], seed, mask)
    if rules.skip_forced:
        advance(buffers.states, game, only_action(mask), mask, rules.skip_forced)  # a constant would compile it again


def play_games(buffers: Buffers, actions: np.ndarray, blank: np.ndarray, rules: Rules, first: int, last: int) -> None:
    """One move in each game from `first` up to `last`; a game that ends is dealt anew at once.

    WAIT leaves a game as it is; NEW_GAME deals without a move: one function for both halves the time to compile.
    """
    for game in range(first, last):
        buffers.reward[game, :] = 0
        buffers.done[game] = False
        if actions[game] == WAIT:
            continue
        if actions[game] != NEW_GAME:
            advance(buffers.states, game, actions[game], buffers.action_mask[game], rules.skip_forced)
            if is_owed(buffers.states, game, buffers.finished):
                credit(buffers, game, rules)
            buffers.done[game] = buffers.states[game].phase == OVER
        if actions[game] == NEW_GAME or buffers.done[game]:
            begin_game(buffers, game, blank, rules)
        buffers.seat[game] = buffers.states[game].seat
        buffers.observation[game, :] = 0
        observe(buffers.states[game], buffers.states[game].seat, buffers.record[game])


@kernel
def first_illegal(action_mask: np.ndarray, actions: np.ndarray) -> int:
    """The first game whose action is out of range or not open, or NO_ACTION."""
    for game in range(len(actions)):
        action = actions[game]
        if action in (WAIT, NEW_GAME):
            continue
        if action < 0 or action >= action_mask.shape[1] or not action_mask[game, action]:
            return game
    return NO_ACTION


@kernel
def seed_dice(dice: np.ndarray, seed: np.uint64) -> None:
    for game in range(len(dice)):
        seed_generator(dice[game], episode_seed(seed, game, 0))


@kernel
def sample_games(action_mask: np.ndarray, dice: np.ndarray, actions: np.ndarray, first: int, last: int) -> None:
    """A legal action for each game, all equally likely."""
    for game in range(first, last):
        mask = action_mask[game]
        count = 0
        for action in range(len(mask)):
            count += mask[action]
        nth = below(dice[game], count)
        first = 0
        while first + RUN <= len(mask):
            count = 0
            for action in range(first, first + RUN):
                count += mask[action]
            if nth < count:
                break
            nth -= count
            first += RUN
        for action in range(first, len(mask)):
            nth -= mask[action]
            if nth < 0:
                actions[game] = action
                break


class Engine:
    """The functions above, compiled for one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        rules = {name: getattr(game, name) for name in ("deal", "apply", "legal", "observe", "place", "score")}

        def compiled(template: Callable[..., Any], **names: Any) -> Callable[..., Any]:
            return bind(template, game.name, **rules, **names)

        self.begin = compiled(begin)
        self.advance = compiled(advance)
        self.legal_actions = compiled(legal_actions)
        self.observe_seat = compiled(observe_seat)
        self.standings = compiled(standings)
        self.has_finished = compiled(has_finished)
        self.redraw_hidden = compiled(redraw_hidden, determinise=game.determinise)
        self.play_games = compiled(
            play_games,
            advance=self.advance,
            is_owed=compiled(is_owed),
            credit=compiled(credit, standings=self.standings),
            begin_game=compiled(begin_game, begin=self.begin, advance=self.advance),
        )
        self._is_ready_for_one = False
        self._is_ready_for_many = False

    def make_ready_for_one(self) -> None:
        """Compiles what a single game needs, unless the cache holds it."""
        if self._is_ready_for_one:
            return
        game = self.game
        states, mask = game.new_states(1), np.zeros(game.actions.size, np.int8)
        with first_compilation(game.title):
            self.begin(states, 0, game.players[0], 0, np.uint64(0), mask)
            self.observe_seat(states, 0, 0, *game.new_observation())
            self.advance(states, 0, int(mask.argmax()), mask, False)
        self._is_ready_for_one = True

    def make_ready_for_many(self, buffers: Buffers, blank: np.ndarray, rules: Rules) -> None:
        """Compiles what a batch needs, unless the cache holds it, on a range of no games."""
        if self._is_ready_for_many:
            return
        with first_compilation(f"{self.game.title} (batch)"):
            self.play_games(buffers, buffers.seat, blank, rules, 0, 0)
        self._is_ready_for_many = True
