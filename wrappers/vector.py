"""How are many games one Gymnasium vector environment? A learner in one seat against agents, or in all seats."""

from collections.abc import Sequence
from typing import Any, Literal

import numpy as np
from cosmozoo.agents import Agent, InformationSets, make_agent
from cosmozoo.envs import NEW_GAME, WAIT, BatchEnv, Game, IllegalActionError, get_game
from cosmozoo.envs.core import kernel
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

ILLEGAL_REWARD = -1.0
ALL = "all"
Opponents = Agent | str | Sequence[Agent | str]


@kernel
def pay_movers(
    ended: np.ndarray,  # bool [N], for the learner
    movers: np.ndarray,
    pays_always: bool,  # to pay seats that leave a game that goes on
    reward: np.ndarray,
    rank: np.ndarray,
    score: np.ndarray,
    paid: np.ndarray,  # what follows is written
    is_over: np.ndarray,
    final_rank: np.ndarray,
    final_score: np.ndarray,
) -> int:
    """Pays the movers, and keeps ranks and scores of games that have ended in this step. Returns how many."""
    count = 0
    for row in range(len(ended)):
        is_new = ended[row] and not is_over[row]
        if is_new or pays_always:
            paid[row] = reward[row, movers[row]]
        if is_new:
            count += 1
            is_over[row] = True
            for seat in range(final_rank.shape[1]):
                final_rank[row, seat] = rank[row, seat]
                final_score[row, seat] = score[row, seat]
    return count


class GameVectorEnv(VectorEnv[np.ndarray, np.ndarray, np.ndarray]):
    """N games of a `BatchEnv` as a `gymnasium.vector.VectorEnv`.

    The learner holds one seat of each game: `seat`, or a random one for each game with `seat=None`. `opponents` hold
    the other seats: one agent, or one for each other seat, clockwise from the learner. With `seat="all"`, the learner
    holds every seat; each step is one decision of the seat `info["seat"]`, and `info["reward"]` has the rewards of all
    seats.

    A game that ends is dealt anew in the same step (`AutoresetMode.SAME_STEP`). An illegal action ends the game with a
    reward of -1, or raises with `on_illegal="raise"`.
    """

    def __init__(
        self,
        game: Game | str,
        num_envs: int = 1,
        opponents: Opponents | None = None,
        seat: int | Literal["all"] | None = 0,
        num_players: int | None = None,
        on_illegal: Literal["lose", "raise"] = "lose",
        **settings: Any,
    ) -> None:
        if on_illegal not in ("lose", "raise"):
            raise ValueError(f"on_illegal must be 'lose' or 'raise', not {on_illegal!r}")
        self.game = game if isinstance(game, Game) else get_game(game)
        self.batch = BatchEnv(self.game, num_envs, num_players, **settings)
        self.num_players = self.batch.settings[0].num_players
        self.num_envs = num_envs
        self.on_illegal = on_illegal
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": [], "render_fps": 1}
        features = self.game.observation
        self.single_observation_space = spaces.Box(features.low, features.high, dtype=features.dtype.type)
        self.single_action_space = spaces.Discrete(self.game.actions.size)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.plays_all = seat == ALL
        self.fixed_seat = self._checked_seat(seat)
        self.opponents = self._made(opponents)
        self._rows = np.arange(num_envs)
        self._no_rank = np.full((num_envs, self.num_players), -1)
        self._learner = np.zeros(num_envs, np.int64)  # the learner's seat in each game
        self._observed = np.zeros((0, features.size), features.dtype)  # what the last step returned

    def _checked_seat(self, seat: int | str | None) -> int | None:
        if seat not in (None, ALL, *range(self.num_players)):
            raise ValueError(f"there is no seat {seat!r}; choose one from 0 to {self.num_players - 1}, None or 'all'")
        return seat if isinstance(seat, int) else None

    def _made(self, opponents: Opponents | None) -> list[Agent]:
        """The agents of the other seats, clockwise from the learner."""
        if self.plays_all:
            if opponents is not None:
                raise ValueError("with seat='all' the learner holds every seat: leave out opponents")
            return []
        given = ["random"] if opponents is None else opponents
        listed = list(given) if isinstance(given, Sequence) and not isinstance(given, str) else [given]
        if len(listed) not in (1, self.num_players - 1):
            raise ValueError(
                f"{len(listed)} opponents for {self.num_players - 1} seats; give one, or one for each seat"
            )
        made = [make_agent(each) for each in listed]
        for agent in made:
            agent.prepare(self.game)
        return made * (self.num_players - 1) if len(made) == 1 else made

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        if seed is not None and not isinstance(seed, (int, np.integer)):
            raise ValueError(f"seed must be one number for all games, not {type(seed).__name__}")
        super().reset(seed=seed)
        for number, agent in enumerate(dict.fromkeys(self.opponents)):
            agent.seed(int(self.np_random.integers(2**31)) + number)
        self.batch.reset(seed=int(self.np_random.integers(2**62)))
        self._start_step()
        self._draw_seats(self._rows)
        if not self.plays_all:
            self._play_opponents()
        return self._observe(), self._info()

    def step(self, actions: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        self._start_step()
        movers = self.batch.seat.copy() if self.plays_all else self._learner
        self._make_moves(np.asarray(actions))
        self._pay(movers)
        if self._num_illegal:
            self._reward[self._is_illegal] = ILLEGAL_REWARD
            self._is_over |= self._is_illegal
            self._draw_seats(np.flatnonzero(self._is_illegal))
        if not self.plays_all:
            self._play_opponents()
        final = self._final_info() if self._num_ended or self._num_illegal else {}
        return self._observe(), self._reward, self._is_over, np.zeros(self.num_envs, np.bool_), self._info() | final

    def _start_step(self) -> None:
        self._reward = np.zeros(self.num_envs)
        self._is_over = np.zeros(self.num_envs, np.bool_)
        self._num_illegal = 0
        self._rank = self._no_rank.copy()  # of games that have ended in this step
        self._score = np.zeros(self._no_rank.shape)
        self._num_ended = 0

    def _make_moves(self, actions: np.ndarray) -> None:
        """Makes the learner's moves. In place of an illegal action, deals a new game, unless it shall raise."""
        try:
            if actions.dtype.kind in "iu" and actions.size and actions.min() < 0:
                raise IllegalActionError(f"there is no action {actions.min()}")  # WAIT is for the batch only
            self.batch.step(actions)
        except IllegalActionError:
            if self.on_illegal == "raise":
                raise
            size = self.game.actions.size
            is_inside = (actions >= 0) & (actions < size)
            is_legal = is_inside & (self.batch.action_mask[self._rows, np.where(is_inside, actions, 0)] != 0)
            self._is_illegal = ~is_legal
            self._num_illegal = int(self._is_illegal.sum())
            self.batch.step(np.where(is_legal, actions, NEW_GAME))

    def _pay(self, movers: np.ndarray) -> None:
        """Pays the movers where the last move has ended the game for them."""
        batch, was_over = self.batch, None if self.plays_all else self._is_over.copy()
        ended = batch.done | self._is_out() if self.game.has_elimination and not self.plays_all else batch.done
        paid = (self._reward, self._is_over, self._rank, self._score)
        num_ended = pay_movers(ended, movers, self.plays_all, batch.reward, batch.rank, batch.score, *paid)
        self._num_ended += num_ended
        if num_ended and was_over is not None:
            self._draw_seats(np.flatnonzero(batch.done & ~was_over))

    def _is_out(self) -> np.ndarray:
        """Games that go on without the learner."""
        if not self.game.has_elimination:
            return np.zeros(self.num_envs, np.bool_)
        out: np.ndarray = self.batch.finished[self._rows, self._learner]
        return out

    def _draw_seats(self, rows: np.ndarray) -> None:
        if self.fixed_seat is not None:
            self._learner[rows] = self.fixed_seat
        elif not self.plays_all and len(rows):
            self._learner[rows] = self.np_random.integers(0, self.num_players, len(rows))

    def _play_opponents(self) -> None:
        """Makes moves until the learner is to move in every game."""
        while True:
            is_out = self._is_out()
            place = (self.batch.seat - self._learner) % self.num_players  # 0 is the learner's
            if not (is_out | (place != 0)).any():
                return
            actions = np.where(is_out, NEW_GAME, WAIT)
            for agent in dict.fromkeys(self.opponents):
                held = np.array([False, *(each is agent for each in self.opponents)])
                rows = np.flatnonzero(held[place] & ~is_out)
                if len(rows):
                    actions[rows] = agent.act(InformationSets.from_batch(self.batch, rows))
            self._draw_seats(np.flatnonzero(is_out))
            was_over = self._is_over.copy()
            self.batch.step(actions)
            self._pay(self._learner)
            # a game that ends before the learner's first decision counts for nothing
            self._draw_seats(np.flatnonzero(self.batch.done & was_over))

    def _observe(self) -> np.ndarray:
        self._observed = self.batch.observation.copy()
        return self._observed

    def _info(self) -> dict[str, Any]:
        info = {"action_mask": self.batch.action_mask.copy(), "seat": self.batch.seat.copy()}
        return info | {"reward": self.batch.reward[:, : self.num_players].copy()} if self.plays_all else info

    def _final_info(self) -> dict[str, Any]:
        """What Gymnasium passes on about games that have ended.

        `final_obs` is the observation of the last decision: games end and are never cut off, so no value is needed.
        """
        is_over = self._is_over
        final_obs = np.empty(self.num_envs, object)
        for row in is_over.nonzero()[0].tolist():
            final_obs[row] = self._observed[row]
        is_illegal = self._is_illegal if self._num_illegal else np.zeros(self.num_envs, np.bool_)
        final = {"rank": self._rank, "score": self._score, "is_illegal": is_illegal}
        final |= {"_rank": is_over, "_score": is_over, "_is_illegal": is_over}
        return {"final_obs": final_obs, "_final_obs": is_over, "final_info": final, "_final_info": is_over}

    def close_extras(self, **kwargs: Any) -> None:
        if hasattr(self, "batch"):  # Gymnasium also closes what could not be made
            self.batch.close()
