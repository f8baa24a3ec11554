"""What does a network get as input? The seat's observation, and features of its candidate actions.

Action features cost more than observing, so only networks that were built for them get them. They are computed in a
state determinized for the seat. The seed of that draw is a hash of the observation, so the same information set always
has the same features.
"""

from typing import NamedTuple

import numpy as np
from cosmozoo.envs import Game
from cosmozoo.envs.core import (
    Feature,
    FeatureLayout,
    Job,
    Task,
    announce_compilation,
    arguments_of,
    as_kernel_array,
    determinize,
    fill_action_features,
    game_cache_folder,
    kernel,
    mix64,
    per_game,
    prior_logits,
    seed_rng,
    short_hash,
    team_of,
)

from .information import InformationSets

STEPS_PER_LOGIT = 10
MIN_PRIOR = -127


class Scratch(NamedTuple):
    """What each thread T needs while it fills in features."""

    states: np.ndarray  # [T] records
    rng: np.ndarray  # [T, 4] uint64
    logits: np.ndarray  # [T, actions] float64
    actions: np.ndarray  # [T, candidates] int64


@per_game
def fill_candidates(task: Task, worker: int, first: int, last: int) -> None:
    """Fills in the features of the candidates of each seat to move [K, candidates]."""
    states, seats, masks, observations, features, scratch = arguments_of(task, 0)
    rng, logits, actions = scratch.rng[worker], scratch.logits[worker], scratch.actions[worker]
    for row in range(first, last):
        seed_rng(rng, hash_observation(observations[row]))
        scratch.states[worker] = states[row]
        determinize(scratch.states[worker], seats[row], rng)
        logits[:] = 0.0
        prior_logits(scratch.states[worker], seats[row], logits)
        count = select_candidates(logits, masks[row], actions, features[row])
        fill_action_features(scratch.states[worker], seats[row], actions[:count], features[row])


@kernel
def hash_observation(numbers: np.ndarray) -> np.uint64:
    """A hash of an observation. It mixes four numbers at a time, because mixing takes longer than packing."""
    key = np.uint64(0)
    whole = len(numbers) - len(numbers) % 4
    for i in range(0, whole, 4):
        word = np.uint64(0)
        for k in range(4):
            word = (word << np.uint64(16)) | np.uint64(np.uint16(numbers[i + k]))
        key = mix64(key ^ word)
    for i in range(whole, len(numbers)):
        key = mix64(key ^ np.uint64(np.uint16(numbers[i])))
    return key


@kernel
def select_candidates(logits: np.ndarray, mask: np.ndarray, actions: np.ndarray, features: np.ndarray) -> int:
    """Sorts the legal actions with the highest prior into `actions`, as many as fit, and returns how many there are."""
    count = 0
    for action in range(len(logits)):
        if not mask[action] or (count == len(actions) and logits[action] <= logits[actions[count - 1]]):
            continue
        rank = min(count, len(actions) - 1)
        while rank > 0 and logits[action] > logits[actions[rank - 1]]:
            actions[rank] = actions[rank - 1]
            rank -= 1
        actions[rank] = action
        count = min(count + 1, len(actions))
    for rank in range(count):
        lag = STEPS_PER_LOGIT * (logits[actions[rank]] - logits[actions[0]])
        features[rank].action[0] = actions[rank] + 1
        features[rank].prior[0] = np.int64(max(np.round(lag), MIN_PRIOR))
    return count


class NetworkInput:
    """The input of networks of one kind: small integers, with their bounds.

    While training it is one vector: the observation, followed by the features of each candidate if the network has
    action features. Exported networks have an input for each of the two.
    """

    def __init__(self, game: Game, has_action_features: bool, num_threads: int = 1) -> None:
        self.game = game
        self.action_features = candidate_features(game) if has_action_features else FeatureLayout()  # of one candidate
        self.max_candidates = min(game.max_candidates, game.actions.size)
        self.low = np.concatenate([game.observation.low, np.tile(self.action_features.low, self.max_candidates)])
        self.high = np.concatenate([game.observation.high, np.tile(self.action_features.high, self.max_candidates)])
        self.dtype = self.low.dtype
        self.size = len(self.low)
        self._team = team_of(num_threads)

    @property
    def has_action_features(self) -> bool:
        return self.action_features.size > 0

    @property
    def layout_hash(self) -> str:
        """Equal if networks trained for one input can be used with another."""
        observation = self.game.observation.layout_hash
        if not self.has_action_features:
            return observation
        return short_hash((observation, self.action_features.layout_hash, self.max_candidates))

    def prepare(self) -> None:
        """Compiles what action features need, unless it is in the cache."""
        if not self.has_action_features:
            return
        game = self.game
        with announce_compilation(f"{game.title} (action features)", game_cache_folder(game, fill_candidates)):
            observations, masks = game.new_observation()[0][None][:0], np.zeros((0, game.actions.size), np.int8)
            self.encode(InformationSets(game, game.new_states(0), observations, masks, np.zeros(0, np.int64)))

    def encode(self, info: InformationSets) -> np.ndarray:
        """The whole input as one new array [K, size]."""
        if not self.has_action_features:
            return info.observation.copy()
        candidates = self.encode_candidates(info).reshape(len(info), self.size - self.game.observation.size)
        return np.concatenate([info.observation, candidates], axis=1)

    def encode_inputs(self, info: InformationSets) -> dict[str, np.ndarray]:
        """The inputs of an exported network, by name."""
        inputs = {"observation": info.observation}
        return inputs | {"candidates": self.encode_candidates(info)} if self.has_action_features else inputs

    def encode_candidates(self, info: InformationSets) -> np.ndarray:
        """The features of the candidates [K, max_candidates, features]. Rows without a candidate are zero."""
        count = len(info)
        candidates = np.zeros((count, self.max_candidates, self.action_features.size), self.action_features.dtype)
        features = as_kernel_array(candidates.view(self.action_features.record_dtype)[:, :, 0])
        arguments = (info._states, info.seat, info.action_mask, info.observation, features, self._new_scratch())
        self._team.run(Job(fill_candidates, arguments, game=self.game), count)
        return candidates

    def _new_scratch(self) -> Scratch:
        num_threads = self._team.num_threads
        return Scratch(
            self.game.new_states(num_threads),
            np.zeros((num_threads, 4), np.uint64),
            np.zeros((num_threads, self.game.actions.size)),
            np.zeros((num_threads, self.max_candidates), np.int64),
        )


def encode_candidates(info: InformationSets) -> np.ndarray:
    """The input `candidates` of exported networks with action features [K, max_candidates, features]."""
    return NetworkInput(info.game, has_action_features=True).encode_candidates(info)


def candidate_features(game: Game) -> FeatureLayout:
    """The features of one candidate: its action, its prior, and the action features of the game."""
    own = game.action_features.features if game.action_features is not None else {}
    description = f"its prior logit relative to the best candidate, in steps of 1/{STEPS_PER_LOGIT}"
    return FeatureLayout(
        action=Feature((1,), game.actions.size, "the action's id plus 1; 0 if there is no further candidate"),
        prior=Feature((1,), 0, description, low=MIN_PRIOR),
        **own,
    )
