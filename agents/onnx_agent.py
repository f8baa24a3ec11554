"""Who plays with an exported network? An ONNX file with a manifest beside it, run by onnxruntime: no torch, no pickle.

A file that does not fit the game, is cut off, or was changed since the export is rejected.
"""

import hashlib
from pathlib import Path
from typing import Any

import numpy as np
from cosmozoo.envs import Game
from cosmozoo.envs.core import win_share

from .information import InformationSets
from .manifest import PRETRAINED, AgentFileError, Manifest, input_infos, layouts, read_manifest
from .model_check import check_model
from .network_input import NetworkInput
from .onnx_format import UnsafeModelError

ILLEGAL_LOGIT = np.float32(-1e8)
MAX_LOGIT = np.float32(1e7)  # a network with larger logits could otherwise prefer illegal actions
MIN_EXPONENTIAL = np.float32(1e-30)  # avoids log(0), which would let an illegal action win the Gumbel-max draw


class OnnxAgent:
    """Plays the most probable action, or samples one: the higher the temperature, the more equal are the chances."""

    def __init__(self, path: Path, seed: int = 0, name: str | None = None, temperature: float = 0.0) -> None:
        self.path = path
        self.name = name or str(path)
        self.temperature = temperature  # logits are divided by it; 1 samples from the policy, 0 takes the best
        self.manifest = read_manifest(path)
        self._model = read_described(path, self.manifest)
        self._session: Any = None
        self._network_input: NetworkInput | None = None
        self.seed(seed)

    def seed(self, seed: int) -> None:
        self._generator = np.random.default_rng(seed)

    def prepare(self, game: Game) -> None:
        """Checks that the agent was trained for this game, and loads its network."""
        if self._network_input is not None and self._network_input.game is game:
            return
        network_input = NetworkInput(game, bool(self.manifest["action_features"]))
        for part, needed in layouts(network_input).items():
            found = self.manifest["layouts"].get(part)
            if found != needed:
                raise AgentFileError(
                    f"{self.path} was trained for {self.manifest['layouts'].get('game')}: its {part} layout is "
                    f"{found}, but {game.env_name} needs {needed}; choose another agent or train it again"
                )
        self._session = load_network(self._model, str(self.path), network_input)
        network_input.prepare()
        self._network_input = network_input

    def act(self, info: InformationSets) -> np.ndarray:
        logits, _ = self.infer(info)
        if self.temperature:
            exponentials = self._generator.standard_exponential(logits.shape, np.float32)
            logits = logits - self.temperature * np.log(np.maximum(exponentials, MIN_EXPONENTIAL))
        actions: np.ndarray = logits.argmax(axis=-1)
        return actions

    def policy_and_value(self, info: InformationSets) -> tuple[np.ndarray, np.ndarray]:
        """The probability of each action [K, actions], and the expected win share of the seat to move [K]."""
        logits, value = self.infer(info)
        weights = np.exp(logits - logits.max(axis=-1, keepdims=True))
        return weights / weights.sum(axis=-1, keepdims=True), win_share(value, info.num_players)

    def infer(self, info: InformationSets) -> tuple[np.ndarray, np.ndarray]:
        """Logits, very low for illegal actions [K, actions], and values in units of the reward `win` [K]."""
        self.prepare(info.game)
        assert self._network_input is not None
        logits, value = self._session.run(["logits", "value"], self._network_input.encode_inputs(info))
        return np.where(info.action_mask != 0, np.clip(logits, -MAX_LOGIT, MAX_LOGIT), ILLEGAL_LOGIT), value


def read_described(path: Path, manifest: Manifest) -> bytes:
    """The contents of an ONNX file, which must be the one that the manifest describes."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise AgentFileError(f"cannot read {path}: {error.strerror}; give the path of an exported agent") from None
    if len(data) != manifest["bytes"]:
        raise AgentFileError(
            f"{path} has {len(data)} bytes, not {manifest['bytes']}: it is cut off or not the file that its manifest "
            "describes; copy or export it again"
        )
    if hashlib.sha256(data).hexdigest() != manifest["sha256"]:
        raise AgentFileError(f"{path} was changed since it was exported; copy or export it again")
    return data


def load_network(data: bytes, name: str, network_input: NetworkInput) -> Any:
    """An onnxruntime session. The manifest may come from a stranger, so the network itself is checked as well."""
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1  # networks are small, and batches of games run in parallel
    try:
        check_model(data, name, input_infos(network_input), network_input.game.actions.size)
        return onnxruntime.InferenceSession(data, options, providers=["CPUExecutionProvider"])
    except UnsafeModelError as error:
        raise AgentFileError(str(error)) from None
    except Exception as error:  # onnxruntime's errors have no base class of their own
        reason = str(error).partition("\n")[0]
        raise AgentFileError(f"onnxruntime cannot load {name}: {reason:.200}; export the agent again") from error


class PretrainedAgent:
    """Plays each game with the agent that comes with the package for it."""

    def __init__(self, seed: int = 0, name: str = "pretrained", temperature: float = 0.0) -> None:
        self.name = name
        self.temperature = temperature
        self._seed = seed
        self._agents: dict[str, OnnxAgent] = {}

    def seed(self, seed: int) -> None:
        self._seed = seed
        for agent in self._agents.values():
            agent.seed(seed)

    def prepare(self, game: Game) -> None:
        if game.name not in self._agents:
            path = PRETRAINED / f"{game.name}.onnx"
            if not path.exists():
                raise AgentFileError(f"there is no pretrained agent for {game.title}; give the path of an exported one")
            agent = OnnxAgent(path, self._seed, self.name, self.temperature)
            agent.prepare(game)
            self._agents[game.name] = agent

    def act(self, info: InformationSets) -> np.ndarray:
        return self.for_game(info.game).act(info)

    def policy_and_value(self, info: InformationSets) -> tuple[np.ndarray, np.ndarray]:
        return self.for_game(info.game).policy_and_value(info)

    def infer(self, info: InformationSets) -> tuple[np.ndarray, np.ndarray]:
        return self.for_game(info.game).infer(info)

    def for_game(self, game: Game) -> OnnxAgent:
        """The agent for one game."""
        self.prepare(game)
        return self._agents[game.name]
