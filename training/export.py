"""How does a network become an ONNX agent? One ONNX file, with a JSON manifest beside it."""

import copy
import hashlib
import warnings
from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

import torch
from cosmozoo.agents.manifest import MANIFEST_FORMAT, Provenance, input_infos, layouts, write_manifest
from cosmozoo.agents.network_input import NetworkInput
from cosmozoo.envs import whole_file
from torch import nn

from .networks.base import GameNetwork


class SeparateInputs(nn.Module):
    """A network with the inputs of an exported agent: the observation, and the candidates if it has action features."""

    def __init__(self, network_input: NetworkInput, network: GameNetwork) -> None:
        super().__init__()
        self.dtype = getattr(torch, network_input.dtype.name)
        self.network = copy.deepcopy(network).cpu().eval()
        self.network.mixed_precision = False

    def forward(self, *inputs: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        parts = [part.flatten(1).to(self.dtype) for part in inputs]
        logits, value = self.network(parts[0] if len(parts) == 1 else torch.cat(parts, dim=1))
        return logits, value


def export_agent(network_input: NetworkInput, network: GameNetwork, path: Path, provenance: Mapping[str, Any]) -> None:
    """Writes `path` (.onnx) and its manifest."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with whole_file(path) as draft:
        write_onnx(network_input, network, draft)
        data = draft.read_bytes()
        write_manifest(
            path,
            {
                "format": MANIFEST_FORMAT,
                "action_features": network_input.has_action_features,
                "layouts": layouts(network_input),
                "inputs": input_infos(network_input),
                "sha256": hashlib.sha256(data).hexdigest(),
                "bytes": len(data),
                **cast(Provenance, provenance),
            },
        )


def write_onnx(network_input: NetworkInput, network: GameNetwork, path: Path) -> None:
    """Writes a network that takes any number of decisions, and returns logits for all actions and the value."""
    inputs = input_infos(network_input)
    examples = [torch.zeros(2, *info["shape"], dtype=getattr(torch, info["dtype"])) for info in inputs.values()]
    outputs = ["logits", "value"]
    with warnings.catch_warnings():
        # deprecated, but the newer exporter takes ten times as long and a further package for the same file
        warnings.simplefilter("ignore")
        torch.onnx.export(
            SeparateInputs(network_input, network),
            tuple(examples),
            str(path),
            input_names=list(inputs),
            output_names=outputs,
            dynamic_axes={name: {0: "decisions"} for name in [*inputs, *outputs]},
            dynamo=False,
        )
