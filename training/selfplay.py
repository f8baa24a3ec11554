"""Who sits where while a network learns? Many games side by side, in which the learner holds some or all seats."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from cosmozoo.agents import Agent, Decisions
from cosmozoo.agents.sight import Sight
from cosmozoo.envs import BatchEnv, Game
from cosmozoo.envs.core.engine import NEW_GAME, WAIT
from gymnasium.spaces import Box, Discrete
from stable_baselines3.common.vec_env import VecEnv

from .config import SELF, TrainingConfig
from .evaluation import decisions_in

LEARNER = 0  # in the seating; opponents count from 1
LONGEST_HEAD_START = 300  # moves


class Opponent:
    """Someone to play against, and how the learner fares."""

    def __init__(self, agent: Agent, share: float) -> None:
        self.agent = agent
        self.share = share  # of the games
        self.results: list[float] = []  # the learner's shares of the wins in the games that ended lately


class SelfPlay(VecEnv):
    """Rows of games as stable-baselines3 wants them. Each step is one decision of a learning seat in every game.

    In a share of the games the learner holds every seat; in the others one seat, drawn by lot, and an opponent
    the rest, whose moves are made within the step. After a step `decided`, `paid` and `finished` tell what came
    of it for every seat.
    """

    def __init__(self, game: Game, config: TrainingConfig, opponents: Sequence[Opponent], seed: int) -> None:
        self.game = game
        self.opponents = list(opponents)
        self.self_share = config.opponents.get(SELF, 0.0)
        self.generator = np.random.default_rng([seed, 1])
        counts = dealt_out(config.player_shares, config.games, self.generator)
        variants = dealt_out(config.variant_shares, config.games, self.generator)
        options: dict[str, Any] = dict(config.options)
        self.batch = BatchEnv(
            game, config.games, counts, variants, skip_forced=True, num_threads=config.threads, **options
        )
        self.num_players = np.array(counts)
        self._is_empty = np.arange(game.max_players) >= self.num_players[:, None]  # seats that nobody holds
        self.rows = np.arange(config.games)
        self.holder = np.zeros((config.games, game.max_players), np.int64)  # LEARNER or 1 + index of the opponent
        self.decided = np.zeros(config.games, np.int64)
        self.paid = np.zeros((config.games, game.max_players), np.float32)
        self.finished = np.zeros((config.games, game.max_players), np.bool_)
        self.sight = Sight(game, config.network.looks_ahead, config.threads)
        self.sight.prepare()
        space = Box(self.sight.low, self.sight.high, dtype=self.sight.number.type)
        super().__init__(config.games, space, Discrete(game.actions.size))
        self._seed = seed
        self._has_ended = np.zeros(config.games, np.bool_)
        self._actions = np.zeros(config.games, np.int64)

    def reset(self) -> np.ndarray:
        self.batch.reset(self._seed)
        self._stagger()
        self._seat(self.rows)
        self._let_opponents_move()
        return self.seen()

    def seen(self) -> np.ndarray:
        """What the learner sees of the decision that each game waits for; SB3 keeps it, so it is no view."""
        batch = self.batch
        return self.sight.of(
            Decisions(self.game, batch.buffers.states, batch.observation, batch.action_mask, batch.seat)
        )

    def _stagger(self) -> None:
        """Begins with games in all their stages: games of one length would end together again and again."""
        lengths = np.full(len(self.rows), LONGEST_HEAD_START)
        for move in range(1, LONGEST_HEAD_START):
            self.batch.step(self.batch.sample_actions())
            lengths = np.where(self.batch.done, np.minimum(lengths, move), lengths)
        head_starts = self.generator.integers(0, lengths)
        self.batch.step(np.full(len(self.rows), NEW_GAME))
        for move in range(head_starts.max()):
            self.batch.step(np.where(move < head_starts, self.batch.sample_actions(), WAIT))

    def step_async(self, actions: np.ndarray) -> None:
        self._actions = actions

    def step_wait(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[dict[str, Any]]]:
        self.decided = self.batch.seat.copy()
        self.paid[:] = 0.0
        self.finished[:] = False
        self._has_ended = np.zeros(len(self.rows), np.bool_)
        self._step(self._actions)
        self._let_opponents_move()
        reward = self.paid[self.rows, self.decided]  # for SB3's own books only
        return self.seen(), reward, self._has_ended, [{}] * len(self.rows)

    def _step(self, actions: np.ndarray) -> None:
        """Makes moves and books what each seat gets, up to the end of the game in which the learner decided."""
        before = self.batch.buffers.finished.copy()
        self.batch.step(actions)
        done = self.batch.done
        has_news = done | (self.batch.buffers.finished != before).any(axis=1)  # whoever is paid has finished
        rows = np.flatnonzero(has_news & ~self._has_ended)
        self.paid[rows] += self.batch.reward[rows]
        self.finished[rows] |= (self.batch.buffers.finished[rows] & ~before[rows]) | done[rows, None]
        self._end(np.flatnonzero(done))

    def _end(self, rows: np.ndarray) -> None:
        """Games that are over for the learner: notes how it fared, and seats everyone anew."""
        if not len(rows):
            return
        for row in rows:
            if held := self.holder[row].max():
                places = self.batch.place[row, : self.num_players[row]]
                seat = int(np.argmin(self.holder[row, : self.num_players[row]]))
                self.opponents[held - 1].results.append(float(places[seat] == 0) / max(int(np.sum(places == 0)), 1))
        self._has_ended[rows] = True
        self._seat(rows)

    def _seat(self, rows: np.ndarray) -> None:
        """Draws who plays in new games."""
        shares = np.array([self.self_share, *(each.share for each in self.opponents)])
        if not shares.any():  # a pool that is still empty
            shares[0] = 1.0
        chosen = self.generator.choice(len(shares), len(rows), p=shares / shares.sum())
        self.holder[rows] = chosen[:, None]
        self.holder[rows, self.generator.integers(0, self.num_players[rows])] = LEARNER

    def _let_opponents_move(self) -> None:
        while True:
            holders = self.holder[self.rows, self.batch.seat]
            if not holders.any():
                return
            actions = np.full(len(self.rows), WAIT)
            is_out = (self.batch.buffers.finished | (self.holder != LEARNER) | self._is_empty).all(axis=1)
            for held in np.unique(holders[~is_out & (holders != LEARNER)]):
                rows = np.flatnonzero((holders == held) & ~is_out)
                actions[rows] = self.opponents[held - 1].agent.act(decisions_in(self.batch, rows))
            actions[is_out] = NEW_GAME  # the others would play on without anything to learn
            self._end(np.flatnonzero(is_out))
            self._step(actions)

    # what SB3 asks of a VecEnv besides

    def env_method(self, method_name: str, *args: Any, **kwargs: Any) -> Any:
        assert method_name == "action_masks", f"a table of games has no method {method_name!r}"
        return [self.batch.action_mask]  # of all rows at once: stacking them one by one takes time

    def has_attr(self, attr_name: str) -> bool:
        return attr_name == "action_masks"

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        return [None] * len(self.rows) if attr_name == "render_mode" else [getattr(self, attr_name)] * len(self.rows)

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        raise NotImplementedError("rows of a table cannot be changed one by one")

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        return [False] * len(self.rows)

    def close(self) -> None:
        self.batch.close()


def dealt_out(shares: dict[Any, float], count: int, generator: np.random.Generator) -> list[Any]:
    """Things in the proportion of their shares, as exactly as the count allows, in random order."""
    edges = np.round(np.cumsum(list(shares.values())) / sum(shares.values()) * count).astype(int)
    things = np.repeat(np.arange(len(shares)), np.diff(edges, prepend=0))
    keys = list(shares)
    return [keys[i] for i in generator.permutation(things)]
