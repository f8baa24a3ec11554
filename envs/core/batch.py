"""How are thousands of games stepped at once? Side by side in arrays, with one compiled call per step."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from .engine import NEW_GAME, NO_ACTION, BatchBuffers, BatchSettings, first_illegal, seed_rngs
from .game import Game, as_kernel_array
from .match import SEED_BITS, IllegalActionError
from .rewards import rewards
from .rng import episode_seed
from .settings import MatchSettings
from .team import team_of


class BatchEnv:
    """N games that step together. When a game ends, a new one is dealt within the same step.

    After `reset` and after each `step`, the arrays `observation`, `action_mask` and `seat` describe the next decision
    of each game, and `finished` the seats for which the game has ended although it goes on for others; `reward`,
    `done`, `rank` and `score` describe the last step. They are overwritten by the next step, so copy what you keep.
    Other libraries can read them in place, such as `torch.from_dlpack(batch.observation)`: they never move.

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
        self.set_reward_weights({reward: 1.0})
        self._actions = np.zeros(num_games, np.int64)
        self._team = team_of(num_threads)
        self._stepping, self._sampling = game.engine.jobs_of_batch(
            self.buffers, self._actions, self._blank, self._settings
        )

    def set_reward_weights(self, weights: Mapping[str, float]) -> None:
        """Sets the weights of the rewards from now on, such as `{"win": 0.7, "margin": 0.3}`."""
        for name in weights:
            rewards.check(name)
        self._settings.weights[:] = [weights.get(name, 0.0) for name in rewards]

    def reset(self, seed: int = 0) -> None:
        """Deals a first game in every row."""
        self._settings.seed[0] = np.uint64(seed & SEED_BITS)
        self.buffers.episode[:] = 0
        seed_rngs(self.buffers.rng, ~self._settings.seed[0])
        self._actions[:] = NEW_GAME
        self._team.run(self._stepping, self.num_games)

    def step(self, actions: np.ndarray) -> None:
        """Makes one move in each game; WAIT and NEW_GAME are allowed as well. If any is illegal, none is made."""
        actions = np.asarray(actions)
        if actions.shape != (self.num_games,) or actions.dtype.kind not in "iu":
            raise ValueError(f"actions must be an array of {self.num_games} integers, one for each game")
        self._actions[:] = actions
        bad = int(first_illegal(self.action_mask, self._actions))
        if bad != NO_ACTION:
            legal = np.flatnonzero(self.action_mask[bad]).tolist()
            raise IllegalActionError(
                f"game {bad}: illegal action {actions[bad]} for seat {self.seat[bad]}; legal actions: {legal}"
            )
        self._team.run(self._stepping, self.num_games)

    def sample_actions(self) -> np.ndarray:
        """A random legal action for each game, drawn from the generators of the batch."""
        self._team.run(self._sampling, self.num_games)
        return self._actions.copy()

    def state_dict(self) -> dict[str, np.ndarray]:
        """Everything that another batch with the same settings needs to continue from here."""
        kept = {
            name: getattr(self.buffers, name).copy() for name in BatchBuffers._fields if name != "observation_record"
        }
        return kept | {"seed": self._settings.seed.copy()}

    def load_state_dict(self, snapshot: Mapping[str, np.ndarray]) -> None:
        """Continues from a snapshot that `state_dict` returned."""
        for name, values in snapshot.items():
            if name != "seed":
                getattr(self.buffers, name)[:] = values
        self._settings.seed[:] = snapshot["seed"]

    def game_seed(self, game: int, episode: int) -> int:
        """The seed of a deal of one row, for `reset(seed=…)` of PettingZoo environments."""
        return int(episode_seed(self._settings.seed[0], game, episode))

    def close(self) -> None:
        """Gives up the other threads. They end when nobody else uses them."""
        self._team = team_of(1)


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
