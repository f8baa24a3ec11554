"""Who plays with a model that Stable-Baselines3 has saved? PPO, A2C, DQN and MaskablePPO on our observations.

The observations are plain, or scaled by `NormalizeObservation`; the bounds in the file tell which. Such a file
contains pickled Python objects: load only files that you trust.
"""

import json
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
from cosmozoo.envs import Game

from .manifest import AgentFileError
from .networks import LogitsAgent

ALGORITHMS = {
    "sb3_contrib.common.maskable": ("sb3_contrib", "MaskablePPO"),
    "sb3_contrib.ppo_mask": ("sb3_contrib", "MaskablePPO"),
    "stable_baselines3.dqn": ("stable_baselines3", "DQN"),
    "stable_baselines3.common.policies": ("stable_baselines3", "PPO"),
}
"""By the beginning of the module of the policy: the class that loads the file. Files of A2C load as A2C."""


class SB3Agent(LogitsAgent):
    """Plays the action that the model prefers among the legal ones."""

    def __init__(self, model: Any, name: str) -> None:
        super().__init__(name)
        self._model = model
        shape = getattr(model.observation_space, "shape", None)
        if shape is None or len(shape) != 1 or not hasattr(model.action_space, "n"):
            raise AgentFileError(
                f"{name} was trained on {model.observation_space}; a model must take the plain observation, as "
                "`SingleAgentEnv` has it, and choose one action"
            )

        self._scale: np.ndarray | None = None

    def prepare(self, game: Game) -> None:
        """Finds out whether the model was trained on plain observations, or with `NormalizeObservation`."""
        if self._checked is not game:
            self._scale = self._scale_for(game)
        super().prepare(game)

    def _scale_for(self, game: Game) -> np.ndarray | None:
        space, features = self._model.observation_space, game.observation
        bound: np.ndarray = np.maximum(np.maximum(np.abs(features.low), np.abs(features.high)).astype(np.float32), 1)
        if space.shape != bound.shape or is_equal(space, features.low, features.high):
            return None  # a wrong shape is explained by `prepare`
        if is_equal(space, features.low / bound, features.high / bound):
            return bound
        raise AgentFileError(
            f"{self.name} was trained on observations with other bounds than those of {game.title}; train it on "
            "`SingleAgentEnv`, plain or with `NormalizeObservation` inside"
        )

    def logits(self, observation: np.ndarray) -> np.ndarray:
        import torch

        if self._scale is not None:
            observation = observation / self._scale
        expected = self._model.observation_space.shape[0]
        if observation.shape[1] != expected:
            raise ValueError(f"it takes {expected} numbers")
        policy = self._model.policy
        policy.set_training_mode(False)
        with torch.no_grad():
            tensor, _ = policy.obs_to_tensor(observation)
            if hasattr(policy, "q_net"):
                found = policy.q_net(tensor)
            else:
                found = policy.get_distribution(tensor).distribution.logits
        logits: np.ndarray = found.cpu().numpy()
        return logits


def is_equal(space: Any, low: np.ndarray, high: np.ndarray) -> bool:
    return np.allclose(space.low, low) and np.allclose(space.high, high)


def make_sb3_agent(name: str, seed: int) -> SB3Agent:
    path = Path(name)
    if not path.exists():
        raise ValueError(f"the file {path} does not exist; give a model that Stable-Baselines3 has saved")
    module, algorithm = algorithm_of(path)
    try:
        loader = getattr(__import__(module), algorithm)
    except ImportError as error:
        raise ValueError(f"{path} needs {module}; run pip install 'cosmozoo[training]'") from error
    return SB3Agent(loader.load(path, device="cpu"), name)


def algorithm_of(path: Path) -> tuple[str, str]:
    """The package and the class of the algorithm that saved a file, from what the file says about its policy."""
    try:
        with zipfile.ZipFile(path) as archive:
            data = json.loads(archive.read("data"))
        policy = data["policy_class"]["__module__"]
    except (OSError, KeyError, ValueError, TypeError, zipfile.BadZipFile) as error:
        raise AgentFileError(f"{path} is not a model that Stable-Baselines3 has saved: {error}") from error
    for beginning, found in ALGORITHMS.items():
        if str(policy).startswith(beginning):
            is_a2c = found[1] == "PPO" and "clip_range" not in data
            return ("stable_baselines3", "A2C") if is_a2c else found
    raise AgentFileError(f"{path} has a policy of {policy}; PPO, A2C, DQN and MaskablePPO can play")
