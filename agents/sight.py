"""What does a network see before it decides? The seat's observation, and what each of its actions would bring.

Looking ahead costs more than observing, so only networks that were built for it do: see `Network.looks_ahead`.
What lies ahead is read off a position redrawn for the seat, with dice that follow from its observation: the same
knowledge always shows the same.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from itertools import pairwise

import numpy as np
from cosmozoo.envs.core.blocks import Piece, Pieces, short_hash
from cosmozoo.envs.core.contract import appraise, determinise, foresee
from cosmozoo.envs.core.game import Game, as_records
from cosmozoo.envs.core.kernel import bind, first_compilation, kernel
from cosmozoo.envs.core.random import mixed, seed_generator
from cosmozoo.envs.core.state import State

from .protocol import Decisions

STEPS_A_LOG_ODD = 10
WORST = -127


def look_ahead(
    states: np.ndarray,
    scratch: np.ndarray,
    seats: np.ndarray,
    masks: np.ndarray,
    observations: np.ndarray,
    values: np.ndarray,
    actions: np.ndarray,
    prospects: np.ndarray,
) -> None:
    """Fills in what the most promising actions of each seat to move would bring [K, promising]."""
    rng = np.zeros(4, np.uint64)
    for row in range(len(states)):
        seed_generator(rng, key_of_numbers(observations[row]))
        scratch[0] = states[row]
        determinise(scratch[0], seats[row], rng)
        values[:] = 0.0
        appraise(scratch[0], seats[row], values)
        count = choose_promising(values, masks[row], actions, prospects[row])
        foresee(scratch[0], seats[row], actions[:count], prospects[row])


@kernel
def key_of_numbers(numbers: np.ndarray) -> np.uint64:
    """A key that any other numbers would change; four at a time, because mixing takes longer than packing."""
    key = np.uint64(0)
    whole = len(numbers) - len(numbers) % 4
    for i in range(0, whole, 4):
        word = np.uint64(0)
        for k in range(4):
            word = (word << np.uint64(16)) | np.uint64(np.uint16(numbers[i + k]))
        key = mixed(key ^ word)
    for i in range(whole, len(numbers)):
        key = mixed(key ^ np.uint64(np.uint16(numbers[i])))
    return key


@kernel
def choose_promising(values: np.ndarray, mask: np.ndarray, actions: np.ndarray, prospects: np.ndarray) -> int:
    """Ranks the actions that look best at first sight, as many as there is room for; tells how many there are."""
    count = 0
    for action in range(len(values)):
        if not mask[action] or (count == len(actions) and values[action] <= values[actions[count - 1]]):
            continue
        rank = min(count, len(actions) - 1)
        while rank > 0 and values[action] > values[actions[rank - 1]]:
            actions[rank] = actions[rank - 1]
            rank -= 1
        actions[rank] = action
        count = min(count + 1, len(actions))
    for rank in range(count):
        lag = STEPS_A_LOG_ODD * (values[actions[rank]] - values[actions[0]])
        prospects[rank].action[0] = actions[rank] + 1
        prospects[rank].first_sight[0] = np.int64(max(np.round(lag), WORST))
    return count


@kernel
def foresee_nothing(state: State, seat: int, actions: np.ndarray, prospects: np.ndarray) -> None:
    """Of a game that only tells what looks good at first sight."""


@cache
def watcher(game: Game) -> Callable[..., None]:
    """`look_ahead`, compiled for one game."""
    return bind(
        look_ahead,
        game.name,
        determinise=game.determinise,
        appraise=game.appraise,
        foresee=game.foresee or foresee_nothing,
    )


class Sight:
    """What networks of one kind see of a game: a vector of small whole numbers, with their bounds.

    The game's observation comes first; then, if they look ahead, the facts about the most promising actions in turn.
    """

    def __init__(self, game: Game, looks_ahead: bool, num_threads: int = 1) -> None:
        self.game = game
        self.num_threads = num_threads
        self.facts = facts_ahead(game) if looks_ahead else Pieces()  # about one action
        self.num_promising = min(game.num_promising, game.actions.size)
        self.low = np.concatenate([game.observation.low, np.tile(self.facts.low, self.num_promising)])
        self.high = np.concatenate([game.observation.high, np.tile(self.facts.high, self.num_promising)])
        self.number = self.low.dtype
        self.size = len(self.low)

    @property
    def looks_ahead(self) -> bool:
        return self.facts.size > 0

    @property
    def layout_hash(self) -> str:
        """Whoever learned to see so can be used wherever it is the same."""
        observation = self.game.observation.layout_hash
        if not self.looks_ahead:
            return observation
        return short_hash((observation, self.facts.layout_hash, self.num_promising))

    def prepare(self) -> None:
        """Compiles what looking ahead needs, unless the cache holds it."""
        if not self.looks_ahead:
            return
        game = self.game
        with first_compilation(f"{game.title} (looking ahead)"):
            numbers, masks = game.new_observation()[0][None][:0], np.zeros((0, game.actions.size), np.int8)
            self.of(Decisions(game, game.new_states(0), numbers, masks, np.zeros(0, np.int64)))

    def of(self, decisions: Decisions) -> np.ndarray:
        """What the seats to move see [K, numbers], in a new array."""
        if not self.looks_ahead:
            return decisions.observation.copy()
        count = len(decisions.seat)
        ahead = np.zeros((count, self.num_promising * self.facts.size), self.facts.number)
        prospects = as_records(ahead.view(self.facts.record))
        edges = [count * part // self.num_threads for part in range(self.num_threads + 1)]
        shares = [slice(*each) for each in pairwise(edges)]
        look = partial(self._look, watcher(self.game), decisions, prospects)
        if self.num_threads == 1:
            look(shares[0])
        else:
            list(threads(self.num_threads).map(look, shares))
        return np.concatenate([decisions.observation, ahead], axis=1)

    def _look(self, watch: Callable[..., None], decisions: Decisions, prospects: np.ndarray, rows: slice) -> None:
        game = self.game
        watch(
            decisions.states[rows],
            game.new_states(1),
            decisions.seat[rows],
            decisions.action_mask[rows],
            decisions.observation[rows],
            np.zeros(game.actions.size),
            np.zeros(self.num_promising, np.int64),
            prospects[rows],
        )


@cache
def threads(count: int) -> ThreadPoolExecutor:
    """Kernels release the interpreter lock, so plain threads share the decisions out."""
    return ThreadPoolExecutor(count)


def facts_ahead(game: Game) -> Pieces:
    """What is told about each promising action: how it looks at first sight, and what the game itself can tell."""
    own = game.foresight.pieces if game.foresight is not None else {}
    about = f"how it looks at first sight beside the best, in log-odds, {STEPS_A_LOG_ODD} a unit"
    return Pieces(
        action=Piece((1,), game.actions.size, "which one it is, from 1; 0 if there are no more"),
        first_sight=Piece((1,), 0, about, low=WORST),
        **own,
    )
