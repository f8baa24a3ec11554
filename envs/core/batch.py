"""How are thousands of games stepped at once? Side by side in arrays, with one compiled call per step."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from .engine import NEW_GAME, NO_ACTION, BatchBuffers, BatchSettings, first_illegal, seed_rngs
from .game import Game, as_kernel_array
from .match import SEED_BITS, IllegalActionError
from .parts import PartQueue
from .rewards import rewards
from .rng import episode_seed
from .settings import MatchSettings
from .team import team_of


class BatchPart(NamedTuple):
    """Some games of a batch, as `recv` returns them: views of its arrays. `send` lets them be overwritten."""

    game_id: np.ndarray  # [K] their rows in the batch
    observation: np.ndarray  # [K, numbers]
    action_mask: np.ndarray  # [K, actions]
    seat: np.ndarray  # [K]
    reward: np.ndarray  # [K, seats]
    done: np.ndarray  # [K]
    finished: np.ndarray  # [K, seats]
    rank: np.ndarray  # [K, seats]
    score: np.ndarray  # [K, seats]


class BatchEnv:
    """N games that step together. When a game ends, a new one is dealt within the same step.

    After `reset` and after each `step`, the arrays `observation`, `action_mask` and `seat` describe the next decision
    of each game, and `finished` the seats for which the game has ended although it goes on for others; `reward`,
    `done`, `rank` and `score` describe the last step. They are overwritten by the next step, so copy what you keep.
    Other libraries can read them in place, such as `torch.from_dlpack(batch.observation)`: they never move.

    With `async_reset`, `recv` and `send` in place of `reset` and `step`, some games are stepped by other threads while
    the caller chooses actions for the rest.

    The games of a row do not depend on the number of games and threads. The n-th deal of row g has the seed
    `game_seed(g, n)`, which PettingZoo environments take as `reset(seed=…)`.
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
            raise ValueError(f"num_games and num_threads must be at least 1, not {num_games} and {num_threads}")
        counts = num_players if isinstance(num_players, Sequence) else [num_players] * num_games
        variants = variant if isinstance(variant, Sequence) and not isinstance(variant, str) else [variant] * num_games
        if len(counts) != num_games or len(variants) != num_games:
            raise ValueError(
                f"num_players and variant must be one value, or a list with one for each of the {num_games} games"
            )
        self.game = game
        self.num_games = num_games
        self.settings = [
            MatchSettings.create(game, *each, reward, skip_forced, **options)
            for each in zip(counts, variants, strict=True)
        ]
        self.buffers = new_buffers(game, self.settings)
        self.observation = self.buffers.observation
        self.action_mask = self.buffers.action_mask
        self.seat = self.buffers.seat
        self.reward = self.buffers.reward
        self.done = self.buffers.done
        self.finished = self.buffers.finished
        self.rank = self.buffers.rank
        self.score = self.buffers.score
        self._blank = game.new_states(1, self.settings[0].options)
        self._settings = BatchSettings(
            np.zeros(1, np.uint64), np.zeros(len(rewards)), float(game.margin_scale), bool(skip_forced)
        )
        self._actions = np.zeros(num_games, np.int64)
        self._team = team_of(num_threads)
        self._stepping, self._sampling = game.engine.jobs_of_batch(
            self.buffers, self._actions, self._blank, self._settings
        )
        self._queue = PartQueue(self._team, self._stepping)
        self.set_reward_weights({reward: 1.0})

    def set_reward_weights(self, weights: Mapping[str, float]) -> None:
        """Sets the weights of the rewards from now on, such as `{"win": 0.7, "margin": 0.3}`."""
        self._queue.check_is_empty()
        for name in weights:
            rewards.check(name)
        self._settings.weights[:] = [weights.get(name, 0.0) for name in rewards]

    def reset(self, seed: int = 0) -> None:
        """Deals a first game in every row."""
        self._seed_games(seed)
        self._team.run(self._stepping, self.num_games)

    def step(self, actions: np.ndarray) -> None:
        """Makes one move in each game; WAIT and NEW_GAME are allowed as well. If any is illegal, none is made."""
        self._queue.check_is_empty()
        self._queue.clear()
        self._set_actions(actions, slice(0, self.num_games))
        self._team.run(self._stepping, self.num_games)

    def async_reset(self, seed: int = 0, num_parts: int = 2) -> None:
        """Begins to deal a first game in every row. Then `recv` returns one part of the games after the other."""
        if not 1 <= num_parts <= self.num_games:
            raise ValueError(f"num_parts must be from 1 to the number of games, {self.num_games}, not {num_parts}")
        self._seed_games(seed)
        edges = np.linspace(0, self.num_games, num_parts + 1).astype(int).tolist()
        for first, last in pairwise(edges):
            self._queue.put(slice(first, last))

    def recv(self) -> BatchPart:
        """The games that were sent first and not yet received. Waits for them, and lets others work on the next."""
        rows = self._queue.get()
        arrays = (getattr(self, name)[rows] for name in BatchPart._fields[1:])
        return BatchPart(np.arange(rows.start, rows.stop), *arrays)

    def send(self, actions: np.ndarray, game_id: np.ndarray | None = None) -> None:
        """Begins one move in each game of a part, by default of the part that was received first.

        As with `step`, no move is made if any is illegal.
        """
        rows = self._queue.find(game_id)
        self._set_actions(actions, rows)
        self._queue.put(rows)

    def sample_actions(self, game_id: np.ndarray | None = None) -> np.ndarray:
        """A random legal action for each game, drawn from the generators of the batch; `game_id` as in `send`."""
        if game_id is None:
            self._queue.check_is_empty()
            self._team.run(self._sampling, self.num_games)
            return self._actions.copy()
        rows = self._queue.find(game_id)
        self._sampling.run_alone(rows.start, rows.stop)
        return self._actions[rows].copy()

    def _seed_games(self, seed: int) -> None:
        self._queue.clear()
        self._settings.seed[0] = np.uint64(seed & SEED_BITS)
        self.buffers.episode[:] = 0
        seed_rngs(self.buffers.rng, ~self._settings.seed[0])
        self._actions[:] = NEW_GAME

    def _set_actions(self, actions: np.ndarray, rows: slice) -> None:
        actions = np.asarray(actions)
        count = rows.stop - rows.start
        if actions.shape != (count,) or actions.dtype.kind not in "iu":
            raise ValueError(f"actions must be an array of {count} integers, one for each game")
        self._actions[rows] = actions
        bad = int(first_illegal(self.action_mask[rows], self._actions[rows]))
        if bad != NO_ACTION:
            game = rows.start + bad
            legal = np.flatnonzero(self.action_mask[game]).tolist()
            raise IllegalActionError(
                f"game {game}: illegal action {actions[bad]} for seat {self.seat[game]}; legal actions: {legal}"
            )

    def state_dict(self) -> dict[str, np.ndarray]:
        """Everything that another batch with the same settings needs to continue from here."""
        self._queue.check_is_empty()
        kept = {
            name: getattr(self.buffers, name).copy() for name in BatchBuffers._fields if name != "observation_record"
        }
        return kept | {"seed": self._settings.seed.copy()}

    def load_state_dict(self, snapshot: Mapping[str, np.ndarray]) -> None:
        """Continues from a snapshot that `state_dict` returned."""
        self._queue.clear()
        for name, values in snapshot.items():
            if name != "seed":
                getattr(self.buffers, name)[:] = values
        self._settings.seed[:] = snapshot["seed"]

    def game_seed(self, game: int, episode: int) -> int:
        """The seed of a deal of one row, for `reset(seed=…)` of PettingZoo environments."""
        return int(episode_seed(self._settings.seed[0], game, episode))

    def close(self) -> None:
        """Gives up the other threads. They end when nobody else uses them."""
        self._queue.clear()
        self._team = team_of(1)
        self._queue = PartQueue(self._team, self._stepping)


def new_buffers(game: Game, settings: list[MatchSettings]) -> BatchBuffers:
    num_games, seats = len(settings), game.max_players
    observation = np.zeros((num_games, game.observation.size), game.observation.dtype)
    return BatchBuffers(
        states=game.new_states(num_games),
        num_players=np.array([each.num_players for each in settings], np.int64),
        variant=np.array([game.variants.index(each.variant) for each in settings], np.int64),
        episode=np.zeros(num_games, np.int64),
        observation=observation,
        observation_record=as_kernel_array(observation.view(game.observation.record_dtype)[:, 0]),
        action_mask=np.zeros((num_games, game.actions.size), np.int8),
        seat=np.zeros(num_games, np.int64),
        reward=np.zeros((num_games, seats), np.float32),
        done=np.zeros(num_games, np.bool_),
        finished=np.zeros((num_games, seats), np.bool_),
        rank=np.full((num_games, seats), -1, np.int64),
        score=np.zeros((num_games, seats), np.float64),
        rng=np.zeros((num_games, 4), np.uint64),
    )
