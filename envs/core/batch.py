"""How are thousands of games played at once? Side by side in arrays, one compiled call for a move in each."""

import itertools
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from .engine import NEW_GAME, NO_ACTION, Buffers, Rules, first_illegal, sample_games, seed_dice
from .game import Game, as_records
from .match import SEED_BITS, IllegalActionError, Settings, check_reward
from .random import episode_seed
from .rewards import REWARDS


class BatchEnv:
    """N games that step together. A game that ends is dealt anew within the same step.

    After `reset` and after each `step` the arrays `observation`, `action_mask` and `seat` describe the
    decision each game waits for; `reward`, `done`, `place` and `score` tell how the last step ended.
    They are written in place: copy what you keep.

    Game g is the same game whatever the number of games and threads: its n-th deal has `game_seed(g, n)`,
    which the PettingZoo environments take as `reset(seed=…)`.
    """

    def __init__(
        self,
        game: Game,
        num_games: int,
        num_players: int | Sequence[int] | None = None,
        variant: str | Sequence[str] | None = None,
        reward: str = "win",
        skip_forced: bool = False,
        num_threads: int = 1,
        **options: Any,
    ) -> None:
        if num_games < 1 or num_threads < 1:
            raise ValueError(f"a batch needs at least one game and one thread, not {num_games} and {num_threads}")
        counts = num_players if isinstance(num_players, Sequence) else [num_players] * num_games
        variants = variant if isinstance(variant, Sequence) and not isinstance(variant, str) else [variant] * num_games
        if len(counts) != num_games or len(variants) != num_games:
            raise ValueError(f"give one player count and one variant, or one for each of the {num_games} games")
        self.game = game
        self.num_games = num_games
        self.settings = [
            Settings.checked(game, *each, reward, skip_forced, **options) for each in zip(counts, variants, strict=True)
        ]
        self.buffers = new_buffers(game, self.settings)
        self.observation = self.buffers.observation
        self.action_mask = self.buffers.action_mask
        self.seat = self.buffers.seat
        self.reward = self.buffers.reward
        self.done = self.buffers.done
        self.place = self.buffers.place
        self.score = self.buffers.score
        self._blank = game.new_states(1, self.settings[0].options)
        self._rules = Rules(np.uint64(0), (0.0, 0.0, 0.0), float(game.margin_unit), bool(skip_forced))
        self.weigh_rewards({reward: 1.0})
        self._actions = np.zeros(num_games, np.int64)
        self._ranges = thread_ranges(num_games, num_threads)
        self._pool = ThreadPoolExecutor(num_threads - 1) if num_threads > 1 else None  # the caller works too
        game.engine.make_ready_for_many(self.buffers, self._blank, self._rules)

    def weigh_rewards(self, weights: Mapping[str, float]) -> None:
        """From now on games are paid by a mixture of rewards, such as `{"win": 0.7, "margin": 0.3}`."""
        for name in weights:
            check_reward(name)
        win, rank, margin = (float(weights.get(name, 0.0)) for name in REWARDS)
        self._rules = self._rules._replace(weights=(win, rank, margin))

    def reset(self, seed: int = 0) -> None:
        """Deals a first game in every row."""
        self._rules = self._rules._replace(seed=np.uint64(seed & SEED_BITS))
        self.buffers.episode[:] = 0
        seed_dice(self.buffers.dice, ~self._rules.seed)
        self._actions[:] = NEW_GAME
        self._in_threads(self.game.engine.play_games, self.buffers, self._actions, self._blank, self._rules)

    def step(self, actions: np.ndarray) -> None:
        """One move in each game, or WAIT, or NEW_GAME. If any is illegal, none is made."""
        actions = np.asarray(actions)
        if actions.shape != (self.num_games,) or actions.dtype.kind not in "iu":
            raise ValueError(f"one whole number for each of the {self.num_games} games is needed")
        self._actions[:] = actions
        bad = int(first_illegal(self.action_mask, self._actions))
        if bad != NO_ACTION:
            legal = np.flatnonzero(self.action_mask[bad]).tolist()
            raise IllegalActionError(
                f"game {bad}: action {actions[bad]} is not open to seat {self.seat[bad]}; legal here: {legal}"
            )
        self._in_threads(self.game.engine.play_games, self.buffers, self._actions, self._blank, self._rules)

    def sample_actions(self) -> np.ndarray:
        """A random legal action for each game, drawn from generators of the batch's own."""
        actions = np.empty(self.num_games, np.int64)
        self._in_threads(sample_games, self.action_mask, self.buffers.dice, actions)
        return actions

    def snapshot(self) -> dict[str, np.ndarray]:
        """All that is needed to go on from here in another batch of the same settings."""
        kept = {name: getattr(self.buffers, name).copy() for name in Buffers._fields if name != "record"}
        return kept | {"seed": np.array([self._rules.seed], np.uint64)}

    def take_up(self, snapshot: Mapping[str, np.ndarray]) -> None:
        """Goes on where a snapshot was taken."""
        for name, values in snapshot.items():
            if name != "seed":
                getattr(self.buffers, name)[:] = values
        self._rules = self._rules._replace(seed=np.uint64(snapshot["seed"][0]))

    def game_seed(self, game: int, episode: int) -> int:
        """The seed of the n-th deal in a row, for `reset(seed=…)` of the PettingZoo environments."""
        return int(episode_seed(self._rules.seed, game, episode))

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown()

    def _in_threads(self, function: Callable[..., None], *arguments: Any) -> None:
        """Kernels release the interpreter lock, so plain threads share the games out."""
        mine, *others = self._ranges
        futures = [self._pool.submit(function, *arguments, *share) for share in others] if self._pool else []
        function(*arguments, *mine)
        for future in futures:
            future.result()


def new_buffers(game: Game, settings: list[Settings]) -> Buffers:
    num_games, seats = len(settings), game.max_players
    observation = np.zeros((num_games, game.observation.size), game.observation.number)
    return Buffers(
        states=game.new_states(num_games),
        num_players=np.array([each.num_players for each in settings], np.int64),
        variant=np.array([game.variants.index(each.variant) for each in settings], np.int64),
        episode=np.zeros(num_games, np.int64),
        observation=observation,
        record=as_records(observation.view(game.observation.record)[:, 0]),
        action_mask=np.zeros((num_games, game.actions.size), np.int8),
        seat=np.zeros(num_games, np.int64),
        reward=np.zeros((num_games, seats), np.float32),
        done=np.zeros(num_games, np.bool_),
        finished=np.zeros((num_games, seats), np.bool_),
        place=np.full((num_games, seats), -1, np.int64),
        score=np.zeros((num_games, seats), np.float64),
        dice=np.zeros((num_games, 4), np.uint64),
    )


def thread_ranges(num_games: int, num_threads: int) -> list[tuple[int, int]]:
    edges = [num_games * part // num_threads for part in range(num_threads + 1)]
    return list(itertools.pairwise(edges))
