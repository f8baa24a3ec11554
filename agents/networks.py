"""Who plays with a network that knows nothing of Cosmozoo? Any PyTorch module or ONNX file from observations to logits.

The first input is the observation [K, numbers] as float32, or as the type that an ONNX file asks for. The first output
is a number for each action [K, actions]; illegal actions are left out. Networks for another game are found by shape.
"""

from pathlib import Path
from typing import Any

import numpy as np
from cosmozoo.envs import Game

from .information import InformationSets
from .manifest import AgentFileError

ONNX_TYPES = {
    "tensor(float)": np.float32,
    "tensor(int8)": np.int8,
    "tensor(int16)": np.int16,
    "tensor(int64)": np.int64,
}


class LogitsAgent:
    """Plays the legal action to which the network gives the highest number."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._checked: Game | None = None

    def seed(self, seed: int) -> None:
        """Nothing is random."""

    def prepare(self, game: Game) -> None:
        """Runs the network on an empty observation, and compares the shapes."""
        if self._checked is game:
            return
        try:
            logits = np.asarray(self.logits(np.zeros((2, game.observation.size), game.observation.dtype)))
        except Exception as error:  # frameworks have many kinds of errors for a wrong shape
            reason = str(error).partition("\n")[0]
            raise AgentFileError(
                f"{self.name} cannot read the {game.observation.size} numbers of an observation of {game.title}: "
                f"{reason:.200}"
            ) from error
        if logits.shape != (2, game.actions.size):
            raise AgentFileError(
                f"{self.name} answers with the shape {logits.shape[1:]}, but {game.title} has {game.actions.size} "
                "actions"
            )
        self._checked = game

    def act(self, info: InformationSets) -> np.ndarray:
        self.prepare(info.game)
        logits = np.asarray(self.logits(info.observation), np.float64)
        legal = np.where(info.action_mask != 0, np.nan_to_num(logits, nan=-1e30, posinf=1e30, neginf=-1e30), -np.inf)
        actions: np.ndarray = legal.argmax(axis=1)
        return actions

    def logits(self, observation: np.ndarray) -> np.ndarray:
        """A number for each action [K, actions]."""
        raise NotImplementedError


class TorchAgent(LogitsAgent):
    """A `torch.nn.Module`. If it returns several tensors, the first has the logits."""

    def __init__(self, network: Any, name: str | None = None) -> None:
        super().__init__(name or type(network).__name__)
        self._network = network

    def logits(self, observation: np.ndarray) -> np.ndarray:
        import torch

        parameter = next(self._network.parameters(), None)
        device = "cpu" if parameter is None else parameter.device
        was_training = self._network.training
        self._network.eval()
        try:
            with torch.no_grad():
                found = self._network(torch.as_tensor(observation, dtype=torch.float32, device=device))
        finally:
            self._network.train(was_training)
        first = found[0] if isinstance(found, (tuple, list)) else found
        logits: np.ndarray = first.float().cpu().numpy()
        return logits


class BareOnnxAgent(LogitsAgent):
    """An ONNX file without a manifest."""

    def __init__(self, path: Path) -> None:
        super().__init__(str(path))
        import onnxruntime

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        try:
            self._session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
        except Exception as error:  # onnxruntime's errors have no base class of their own
            reason = str(error).partition("\n")[0]
            raise AgentFileError(f"onnxruntime cannot load {path}: {reason:.200}") from error
        inputs = self._session.get_inputs()
        if len(inputs) != 1 or inputs[0].type not in ONNX_TYPES:
            described = ", ".join(f"{each.name}: {each.type}" for each in inputs)
            raise AgentFileError(
                f"{path} must have one input, the observation, of float or int type; it has {described}"
            )
        self._input = inputs[0].name
        self._dtype = ONNX_TYPES[inputs[0].type]

    def logits(self, observation: np.ndarray) -> np.ndarray:
        found: np.ndarray = self._session.run(None, {self._input: observation.astype(self._dtype)})[0]
        return found


def make_bare_onnx_agent(path: str, seed: int) -> LogitsAgent:
    return BareOnnxAgent(Path(path))
