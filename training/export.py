"""How does a trained network leave the workshop? As one ONNX file with a JSON manifest beside it."""

import copy
import hashlib
import json
import warnings
from pathlib import Path
from typing import Any

import torch
from cosmozoo.agents.network import MANIFEST_FORMAT, layouts
from cosmozoo.agents.sight import Sight

from .networks import PlayerNetwork


def export_agent(sight: Sight, network: PlayerNetwork, path: Path, story: dict[str, Any]) -> None:
    """Writes `path` (.onnx) and its manifest: how it was made, and what a loader must check."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_suffix(".part")
    write_onnx(sight, network, draft)
    data = draft.read_bytes()
    manifest = {
        "format": MANIFEST_FORMAT,
        "looks_ahead": sight.looks_ahead,
        "layouts": layouts(sight),
        "sha256": hashlib.sha256(data).hexdigest(),
        "bytes": len(data),
        **story,
    }
    write_manifest(path, manifest)
    draft.replace(path)


def write_manifest(path: Path, manifest: dict[str, Any]) -> None:
    draft = path.with_suffix(".json.part")
    draft.write_text(json.dumps(manifest, indent=2) + "\n", encoding="utf-8")
    draft.replace(path.with_suffix(".json"))


def write_onnx(sight: Sight, network: PlayerNetwork, path: Path) -> None:
    """Observations as they are go in, in any number; log-odds of all actions and the value come out."""
    still = copy.deepcopy(network).cpu().eval()
    still.mixed_precision = False
    example = torch.zeros(2, sight.size, dtype=getattr(torch, sight.number.name))
    names = ["observation", "logits", "value"]
    with warnings.catch_warnings():
        # deprecated, but the newer exporter takes ten times as long and a further package for the same file
        warnings.simplefilter("ignore")
        torch.onnx.export(
            still,
            (example,),
            str(path),
            input_names=names[:1],
            output_names=names[1:],
            dynamic_axes={name: {0: "decisions"} for name in names},
            dynamo=False,
        )
