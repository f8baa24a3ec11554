"""What does an agent file say about itself, and does it fit this game?

An exported agent is an ONNX file with a JSON manifest beside it. Reading both takes the standard library alone.
"""

import json
from pathlib import Path
from typing import Any, TypedDict

from cosmozoo.envs import Game, whole_file
from cosmozoo.envs.core import FeatureLayout

from .network_input import NetworkInput

MANIFEST_FORMAT = "cosmozoo-agent-2"
PRETRAINED = Path(__file__).parent / "pretrained"


class AgentFileError(ValueError):
    """An exported agent that cannot be used. The message says why, and what to do."""


class FeatureInfo(TypedDict):
    """A named part of a network's input. Its entries are integers from `low` to `high`."""

    name: str
    shape: list[int]
    low: int
    high: int


class InputInfo(TypedDict):
    """One input of the network; the shape leaves out the first axis, the decisions. Features follow one another."""

    shape: list[int]
    dtype: str
    features: list[FeatureInfo]


class Result(TypedDict):
    """The result of the agent in one seat against an opponent in all other seats."""

    opponent: str
    num_players: int
    variant: str
    num_games: int
    win_share: float
    low: float
    high: float
    mean_score: float
    opponent_mean_score: float


class Provenance(TypedDict, total=False):
    """How an agent was made and measured. Playing needs none of it."""

    title: str
    command: str
    steps: int
    minutes: float
    made_with: dict[str, Any]  # versions of libraries, commit, processor, command and seed
    config: dict[str, Any]
    results: list[Result]


class Manifest(Provenance):
    """What a loader needs to know, and where the agent comes from."""

    format: str
    action_features: bool  # whether the network has the input `candidates`
    layouts: dict[str, str]  # see `layouts`
    inputs: dict[str, InputInfo]  # by the name of the input
    sha256: str  # of the ONNX file
    bytes: int


def layouts(network_input: NetworkInput) -> dict[str, str]:
    """What an agent must have in common with the game it plays."""
    game = network_input.game
    return {
        "game": game.env_name,
        "observation": network_input.layout_hash,
        "actions": game.actions.layout_hash,
    }


def input_infos(network_input: NetworkInput) -> dict[str, InputInfo]:
    """The inputs of a network, by name."""
    observation, candidate = network_input.game.observation, network_input.action_features
    inputs = {"observation": input_info([observation.size], observation)}
    if network_input.has_action_features:
        inputs["candidates"] = input_info([network_input.max_candidates, candidate.size], candidate)
    return inputs


def input_info(shape: list[int], layout: FeatureLayout) -> InputInfo:
    features = [
        FeatureInfo(name=name, shape=list(feature.shape), low=feature.low, high=feature.high)
        for name, feature in layout.features.items()
    ]
    return {"shape": shape, "dtype": layout.dtype.name, "features": features}


def read_manifest(path: Path) -> Manifest:
    """The manifest beside an ONNX file."""
    beside = path.with_suffix(".json")
    try:
        manifest = json.loads(beside.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise AgentFileError(f"{path} has no manifest: {beside.name} is missing beside it; export it again") from None
    except OSError as error:
        raise AgentFileError(f"cannot read {beside}: {error.strerror}; export the agent again") from None
    except (ValueError, RecursionError):
        raise AgentFileError(f"{beside} is cut off or damaged: it is not JSON; export the agent again") from None
    if not isinstance(manifest, dict) or manifest.get("format") != MANIFEST_FORMAT:
        raise AgentFileError(f"{beside} is not the manifest of an agent ({MANIFEST_FORMAT}); export the agent again")
    check_complete(manifest, Manifest.__required_keys__ - Provenance.__annotations__.keys(), beside)
    check_complete(manifest["layouts"], frozenset(), beside)
    results = manifest.get("results", [])
    for result in results if isinstance(results, list) else [results]:
        check_complete(result, Result.__required_keys__, beside)
    return manifest  # type: ignore[return-value]


def check_complete(data: Any, keys: frozenset[str] | set[str], path: Path) -> None:
    if not isinstance(data, dict):
        raise AgentFileError(f"{path} is damaged: {data!r:.40} is not an object with names; export the agent again")
    missing = sorted(keys - data.keys())
    if missing:
        raise AgentFileError(f"{path} is damaged: {', '.join(missing)} is missing; export the agent again")


def write_manifest(path: Path, manifest: Manifest) -> None:
    """Writes the manifest beside an ONNX file. A reader finds the old one or the new one, never a part."""
    with whole_file(path.with_suffix(".json")) as draft:
        draft.write_text(json.dumps(manifest, indent=2) + "\n", encoding="utf-8")


def pretrained_manifest(game: Game) -> Manifest | None:
    """The manifest of the agent that comes with the package for a game, if there is one."""
    path = PRETRAINED / f"{game.name}.onnx"
    return read_manifest(path) if path.exists() else None
