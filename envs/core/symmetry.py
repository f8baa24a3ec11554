"""Which positions are the same but for their looks? Those that one of a game's symmetries turns into each other."""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True, eq=False)
class Symmetries:
    """The ways to turn a position of a game, as permutations of observation entries and of actions.

    Turned by symmetry s, entry i of an observation comes from entry `observation[s, i]`, and what was action a
    is action `action[s, a]`. Symmetry 0 leaves all as it is. Before a seat's first move its choices differ by
    symmetries only.
    """

    observation: np.ndarray  # [symmetries, numbers] int64
    action: np.ndarray  # [symmetries, actions] int64

    def __len__(self) -> int:
        return len(self.action)

    def turned_observation(self, observation: np.ndarray, symmetry: int) -> np.ndarray:
        return observation[self.observation[symmetry]]

    def turned_mask(self, mask: np.ndarray, symmetry: int) -> np.ndarray:
        turned = np.empty_like(mask)
        turned[self.action[symmetry]] = mask
        return turned

    def turned_action(self, action: int, symmetry: int) -> int:
        return int(self.action[symmetry, action])

    def original_action(self, action: int, symmetry: int) -> int:
        """The action that the symmetry turned into this one."""
        return int(np.flatnonzero(self.action[symmetry] == action)[0])

    def canonical_actions(self) -> np.ndarray:
        """One action of each class that the symmetries turn into each other, as a mask."""
        return (self.action.min(axis=0) == np.arange(self.action.shape[1])).astype(np.int8)
