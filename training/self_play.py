"""How do learner and opponents share many games?"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from cosmozoo.agents import Agent, InformationSets
from cosmozoo.agents.network_input import NetworkInput
from cosmozoo.envs import NEW_GAME, WAIT, BatchEnv, Game
from cosmozoo.envs.core import kernel
from gymnasium.spaces import Box, Discrete

from .config import SELF, TrainingConfig

LEARNER = 0  # in `controller`; opponents count from 1
MAX_HEAD_START = 300  # moves


class Opponent(NamedTuple):
    """An agent that can play against the learner."""

    name: str
    agent: Agent
    weight: float  # of the games, relative to the other opponents and to self-play


class Transition(NamedTuple):
    """The outcome of a decision in each of N games with S seats, up to the learner's next decision."""

    seat: np.ndarray  # [N] the seat that decided
    reward: np.ndarray  # [N, S] the reward of each seat
    finished: np.ndarray  # [N, S] seats whose game ended
    done: np.ndarray  # [N] whether the learner has no decision left in the game


@kernel
def find_movers(
    controller: np.ndarray,
    seats: np.ndarray,
    finished: np.ndarray,
    num_players: np.ndarray,
    movers: np.ndarray,
    is_out: np.ndarray,
) -> bool:
    """Fills in who moves in each game, and in which games the learner has finished; nobody else moves there.

    Returns whether any game waits for an opponent.
    """
    has_opponent = False
    for game in range(len(seats)):
        movers[game] = controller[game, seats[game]]
        is_out[game] = True
        for seat in range(num_players[game]):
            if controller[game, seat] == LEARNER and not finished[game, seat]:
                is_out[game] = False
        if movers[game] != LEARNER:
            has_opponent = True
        if is_out[game]:
            movers[game] = LEARNER
    return has_opponent


@kernel
def add_results(
    paid: np.ndarray,
    ended: np.ndarray,
    finished: np.ndarray,
    before: np.ndarray,
    reward: np.ndarray,
    newly_finished: np.ndarray,
    done: np.ndarray,
) -> int:
    """Adds what a move brought each seat, except in games that are over for the learner. Returns how many ended."""
    num_ended = 0
    for game in range(len(done)):
        num_ended += ended[game]
        if done[game]:
            continue
        for seat in range(reward.shape[1]):
            reward[game, seat] += paid[game, seat]
            if ended[game] or (finished[game, seat] and not before[game, seat]):
                newly_finished[game, seat] = True
    return num_ended


class SelfPlayEnv:
    """N games at the same time. Each step is one decision of a learning seat in every game; opponents move in between.

    In some games the learner holds every seat. In the others it holds one random seat, and one opponent the rest.
    """

    def __init__(self, game: Game, config: TrainingConfig, opponents: Sequence[Opponent], seed: int) -> None:
        self.game = game
        self.rng = np.random.default_rng([seed, 1])
        counts = apportion(config.player_weights, config.num_games, self.rng)
        variants = apportion(config.variant_weights, config.num_games, self.rng)
        options: dict[str, Any] = dict(config.options)
        self.batch = BatchEnv(
            game, config.num_games, counts, variants, skip_forced=True, num_threads=config.num_threads, **options
        )
        self.action_mask, self.seat = self.batch.action_mask, self.batch.seat  # of the decision each game waits for
        self.num_players = np.array(counts)
        self.controller = np.zeros((config.num_games, game.max_players), np.int64)  # LEARNER or 1 + opponent's index
        self.network_input = NetworkInput(game, config.network.action_features, config.num_threads)
        self.network_input.prepare()
        self.observation_space = Box(
            self.network_input.low, self.network_input.high, dtype=self.network_input.dtype.type
        )
        self.action_space: Discrete[np.int64] = Discrete(game.actions.size)
        self._seed = seed
        self._self_weight = config.opponents.get(SELF, 0.0)
        self._opponents = list(opponents)
        self._results: dict[str, list[float]] = {}
        self._rows = np.arange(config.num_games)
        self._movers = np.zeros(config.num_games, np.int64)  # as `controller`
        self._is_out = np.zeros(config.num_games, np.bool_)  # games that the learner has finished
        self.observation = np.zeros((config.num_games, self.network_input.size), self.network_input.dtype)

    def reset(self) -> None:
        """Starts new games, at different stages."""
        self.batch.reset(self._seed)
        self._start_transition()
        self._randomize_start()
        self._assign_seats(self._rows)
        self._play_opponents()
        self.observation = self._observe()

    def step(self, actions: np.ndarray) -> Transition:
        """Plays the learner's actions, then opponents until the learner decides again in every game."""
        self._start_transition()
        self._advance(actions)
        self._play_opponents()
        self.observation = self._observe()
        return self._transition

    def information(self) -> InformationSets:
        """The learner's input for the decision that each game waits for."""
        return InformationSets.from_batch(self.batch, self._rows)

    def set_opponents(self, opponents: Sequence[Opponent]) -> None:
        """Changes the opponents of new games, and the agents that hold opponents' seats in running games."""
        self._opponents = list(opponents)

    def pop_results(self) -> dict[str, list[float]]:
        """The learner's win shares by opponent in the games that ended since the last call."""
        results, self._results = self._results, {}
        return results

    def state_dict(self) -> dict[str, np.ndarray]:
        """Everything that is needed to continue the games in an environment of the same config."""
        return self.batch.state_dict() | {"controller": self.controller.copy()}

    def load_state_dict(self, state: Mapping[str, np.ndarray]) -> None:
        """Continues the games from a state that `state_dict` returned."""
        self.batch.load_state_dict({name: array for name, array in state.items() if name != "controller"})
        self.controller[:] = state["controller"]
        self.observation = self._observe()

    def close(self) -> None:
        self.batch.close()

    def _observe(self) -> np.ndarray:
        return self.network_input.encode(InformationSets.from_batch(self.batch))

    def _start_transition(self) -> None:
        shape = self.controller.shape
        self._transition = Transition(
            self.seat.copy(), np.zeros(shape, np.float32), np.zeros(shape, np.bool_), np.zeros(shape[0], np.bool_)
        )

    def _randomize_start(self) -> None:
        """Plays a random number of random moves in each game. Otherwise games of one length would end together."""
        lengths = np.full(len(self._rows), MAX_HEAD_START)
        for move in range(1, MAX_HEAD_START):
            self.batch.step(self.batch.sample_actions())
            lengths = np.where(self.batch.done, np.minimum(lengths, move), lengths)
        head_starts = self.rng.integers(0, lengths)
        self.batch.step(np.full(len(self._rows), NEW_GAME))
        for move in range(head_starts.max()):
            self.batch.step(np.where(move < head_starts, self.batch.sample_actions(), WAIT))

    def _advance(self, actions: np.ndarray) -> None:
        """Plays one move in each game and adds up what each seat gets, until the game ends for the learner."""
        batch, step, before = self.batch, self._transition, self.batch.finished.copy()
        batch.step(actions)
        if add_results(batch.reward, batch.done, batch.finished, before, step.reward, step.finished, step.done):
            self._finish_games(np.flatnonzero(batch.done))

    def _finish_games(self, rows: np.ndarray) -> None:
        """Records the results of games that are over for the learner, and assigns the seats of the next games."""
        for row in rows:
            if number := self.controller[row].max():
                ranks = self.batch.rank[row, : self.num_players[row]]
                seat = int(np.argmin(self.controller[row, : self.num_players[row]]))
                win_share = float(ranks[seat] == 0) / max(int(np.sum(ranks == 0)), 1)
                self._results.setdefault(self._opponents[number - 1].name, []).append(win_share)
        self._transition.done[rows] = True
        self._assign_seats(rows)

    def _assign_seats(self, rows: np.ndarray) -> None:
        """Draws the opponents of new games."""
        weights = np.array([self._self_weight, *(opponent.weight for opponent in self._opponents)])
        if not weights.any():  # a pool without members
            weights[0] = 1.0
        chosen = self.rng.choice(len(weights), len(rows), p=weights / weights.sum())
        self.controller[rows] = chosen[:, None]
        self.controller[rows, self.rng.integers(0, self.num_players[rows])] = LEARNER

    def _play_opponents(self) -> None:
        finished, movers, is_out = self.batch.finished, self._movers, self._is_out
        while find_movers(self.controller, self.seat, finished, self.num_players, movers, is_out):
            actions = np.full(len(self._rows), WAIT)
            for number, opponent in enumerate(self._opponents, 1):
                rows = np.flatnonzero(movers == number)
                if len(rows):
                    actions[rows] = opponent.agent.act(InformationSets.from_batch(self.batch, rows))
            if is_out.any():
                actions[is_out] = NEW_GAME  # the learner is out of the game, so the rest of it teaches nothing
                self._finish_games(np.flatnonzero(is_out))
            self._advance(actions)


def apportion(weights: Mapping[Any, float], count: int, rng: np.random.Generator) -> list[Any]:
    """Keys in proportion to their weights, as exactly as the count allows, in random order."""
    edges = np.round(np.cumsum(list(weights.values())) / sum(weights.values()) * count).astype(int)
    numbers = np.repeat(np.arange(len(weights)), np.diff(edges, prepend=0))
    keys = list(weights)
    return [keys[number] for number in rng.permutation(numbers)]
