"""Which positions are equivalent? Those that a symmetry of the game transforms into each other."""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True, eq=False)
class Symmetries:
    """The symmetries of a game, as permutations of observation entries and of actions.

    Symmetry s takes entry i of an observation from entry `observation[s, i]`, and action a becomes `action[s, a]`.
    Symmetry 0 changes nothing. The first moves of a seat differ by symmetries only.
    """

    observation: np.ndarray  # [symmetries, numbers] int64
    action: np.ndarray  # [symmetries, actions] int64

    def __len__(self) -> int:
        return len(self.action)

    def transform_observation(self, observation: np.ndarray, symmetry: int) -> np.ndarray:
        return np.asarray(observation[self.observation[symmetry]])

    def transform_mask(self, mask: np.ndarray, symmetry: int) -> np.ndarray:
        turned = np.empty_like(mask)
        turned[self.action[symmetry]] = mask
        return turned

    def transform_action(self, action: int, symmetry: int) -> int:
        return int(self.action[symmetry, action])

    def inverse_action(self, action: int, symmetry: int) -> int:
        """The action that the symmetry transforms into this one."""
        return int(np.flatnonzero(self.action[symmetry] == action)[0])

    def canonical_actions(self) -> np.ndarray:
        """A mask with one action of each class of equivalent actions."""
        return np.asarray(self.action.min(axis=0) == np.arange(self.action.shape[1]), np.int8)
