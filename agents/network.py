"""The player who was trained: a network exported to one ONNX file, with a manifest beside it.

Only onnxruntime is needed to play: no torch, no pickle. What does not fit the game, is cut off or was changed since
it was exported is refused.
"""

import hashlib
import json
from pathlib import Path
from typing import Any

import numpy as np
from cosmozoo.envs import Game

from .protocol import Decisions
from .sight import Sight

MANIFEST_FORMAT = "cosmozoo-agent-1"
ILLEGAL = np.float32(-1e8)
SHORTEST_RACE = np.float32(1e-30)  # a race of no time at all would be won by an illegal action
SHIPPED = Path(__file__).parent / "shipped"


class AgentFileError(ValueError):
    """An exported agent that cannot be used: says why, and what to do."""


def layouts(sight: Sight) -> dict[str, str]:
    """What an agent must agree on with the game it plays."""
    return {
        "game": sight.game.env_name,
        "observation": sight.layout_hash,
        "actions": sight.game.actions.layout_hash,
    }


def read_manifest(path: Path) -> dict[str, Any]:
    beside = path.with_suffix(".json")
    try:
        manifest = json.loads(beside.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise AgentFileError(f"{path} has no manifest: {beside.name} is missing beside it; export it again") from None
    except ValueError:
        raise AgentFileError(f"{beside} is damaged; export the agent again") from None
    if not isinstance(manifest, dict) or manifest.get("format") != MANIFEST_FORMAT:
        raise AgentFileError(f"{beside} is not the manifest of an agent ({MANIFEST_FORMAT}); export the agent again")
    return manifest


def shipped_manifest(game: Game) -> dict[str, Any] | None:
    """What is known of the agent that is shipped for a game, if there is one."""
    path = SHIPPED / f"{game.name}.onnx"
    return read_manifest(path) if path.exists() else None


class NetworkAgent:
    """Plays the likeliest action, or draws one by its probability where `sampled`."""

    def __init__(self, path: Path, seed: int = 0, name: str | None = None, sampled: bool = False) -> None:
        self.path = path
        self.name = name or str(path)
        self.sampled = sampled
        self.manifest = read_manifest(path)
        self._session = self._open()
        self._sight: Sight | None = None
        self.seed(seed)

    def _open(self) -> Any:
        import onnxruntime

        try:
            data = self.path.read_bytes()
        except OSError as error:
            raise AgentFileError(f"{self.path} cannot be read: {error.strerror}") from None
        if len(data) != self.manifest["bytes"]:
            raise AgentFileError(
                f"{self.path} has {len(data)} bytes, not {self.manifest['bytes']}: it is cut off or not the file that "
                "its manifest describes; copy or export it again"
            )
        if hashlib.sha256(data).hexdigest() != self.manifest["sha256"]:
            raise AgentFileError(f"{self.path} was changed since it was exported; copy or export it again")
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1  # networks are small, and games are played side by side
        return onnxruntime.InferenceSession(data, options, providers=["CPUExecutionProvider"])

    def seed(self, seed: int) -> None:
        self._generator = np.random.default_rng(seed)

    def prepare(self, game: Game) -> None:
        """Refuses a game that the agent was not trained for."""
        sight = Sight(game, self.manifest.get("looks_ahead", False))
        for what, needed in layouts(sight).items():
            found = self.manifest["layouts"][what]
            if found != needed:
                raise AgentFileError(
                    f"{self.path} was trained for {self.manifest['layouts']['game']}; its {what} is {found}, "
                    f"but {game.env_name} here has {needed}: take another agent or train it again"
                )
        sight.prepare()
        self._sight = sight

    def act(self, decisions: Decisions) -> np.ndarray:
        log_odds, _ = self._think(decisions)
        if self.sampled:
            races = self._generator.standard_exponential(log_odds.shape, np.float32)
            log_odds = log_odds - np.log(np.maximum(races, SHORTEST_RACE))
        return log_odds.argmax(axis=-1)

    def advise(self, decisions: Decisions) -> tuple[np.ndarray, np.ndarray]:
        """How likely each action is [K, actions], and the share of the win that the seat to move expects [K]."""
        log_odds, value = self._think(decisions)
        odds = np.exp(log_odds - log_odds.max(axis=-1, keepdims=True))
        num_players = decisions.states["num_players"].astype(np.float64)
        share = (value * (num_players - 1) + 1) / num_players  # the reward `win` turned round
        return odds / odds.sum(axis=-1, keepdims=True), np.clip(share, 0.0, 1.0)

    def _think(self, decisions: Decisions) -> tuple[np.ndarray, np.ndarray]:
        if self._sight is None or self._sight.game is not decisions.game:
            self.prepare(decisions.game)
        assert self._sight is not None
        logits, value = self._session.run(["logits", "value"], {"observation": self._sight.of(decisions)})
        return np.where(decisions.action_mask != 0, logits, ILLEGAL), value


class ShippedAgent:
    """The agent that comes with the library, for whichever game is to be played."""

    def __init__(self, seed: int = 0, name: str = "trained", sampled: bool = False) -> None:
        self.name = name
        self.sampled = sampled
        self._seed = seed
        self._agents: dict[str, NetworkAgent] = {}

    def seed(self, seed: int) -> None:
        self._seed = seed
        for agent in self._agents.values():
            agent.seed(seed)

    def prepare(self, game: Game) -> None:
        if game.name not in self._agents:
            path = SHIPPED / f"{game.name}.onnx"
            if not path.exists():
                raise AgentFileError(f"no trained agent is shipped for {game.title}: give the path of an exported one")
            self._agents[game.name] = NetworkAgent(path, self._seed, self.name, self.sampled)
            self._agents[game.name].prepare(game)

    def act(self, decisions: Decisions) -> np.ndarray:
        return self.of(decisions.game).act(decisions)

    def advise(self, decisions: Decisions) -> tuple[np.ndarray, np.ndarray]:
        return self.of(decisions.game).advise(decisions)

    def of(self, game: Game) -> NetworkAgent:
        """The agent for one game."""
        self.prepare(game)
        return self._agents[game.name]
